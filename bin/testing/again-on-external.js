import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../bootstrap/root.js'
import { findServer, startServer } from './external-postgres.js'
import { inLines, vitest } from './runners.js'

/** The database tests again, against an external PostgreSQL where this machine has one: their tally by its name. */
export async function againOnExternal({ say = console.log } = {}) {
  const found = findServer()
  if (!found) {
    say(
      'No PostgreSQL of Debian (15 or newer) is installed here: the database tests run against the embedded one only.',
    )
    return {}
  }
  const name = `PostgreSQL ${found.version}`
  let server
  try {
    server = await startServer(found)
    await compilesNothing(server.url)
    say(`The database tests again, against ${name}.`)
    const env = { TEST_DATABASE_URL: server.url }
    return { [name]: await vitest(testsThatAskADatabase(), env, { name: 'vitest-external', ...inLines }) }
  } catch (error) {
    // The journeys beside it continue, and are counted.
    return { [name]: { passed: 0, failed: 1, skipped: 0, faults: [`${name}: ${error.message}`] } }
  } finally {
    server?.stop()
  }
}

/**
 * The tests ask the catalog once, as the owner, and compiling costs more. The program has to switch it off by
 * itself.
 */
async function compilesNothing(url) {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('alter role postgres set jit = off')
  await owner.end()
}

/**
 * The platform, every declared table, and the demo, which runs most commands of every area once. The rest of the
 * areas and sweeps is tested on the embedded server; twice would cost more minutes than it has found faults. Backups
 * and moved agencies go into both servers by their own tests, and standbys are copies of the embedded server. Examined
 * files, signed answers of other programs, bodies of sign-in requests, sheets, printed documents, files of the base map
 * and tampered exports are the same beside every server; logs that are tampered with inside of the database are tried
 * on both (verify-log.test.ts). The rows of files are written by storage.test.ts and resumable.test.ts, in a bucket too,
 * and the answers of the chat are read by the tools that the embedded server tests.
 */
function testsThatAskADatabase() {
  return ['src', 'tests']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) =>
      /^tests.(schema|migrations)|^src.platform.(?!backup|moving|database.reads|storage.(examine|s3)|auth.(saml|bodies)|sheets|audit.log.tampering|documents|functions.chat|map)|seed\.test\.ts$/.test(
        file,
      ),
    )
    .filter(
      (file) =>
        /\.test\.tsx?$/.test(file) &&
        /#tests\/(city|database|demonstration|wire|postgres)\.ts|\.\/(city|database|demonstration|wire|postgres)\.ts/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    )
}
