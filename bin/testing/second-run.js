import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../bootstrap/root.js'
import { findServer, startServer } from './external-postgres.js'
import { newestNode } from './newest-node.js'
import { inLines, vitest } from './runners.js'
import { serverOn } from './server-on.js'
import { secondsOfLongTests } from './short-sweeps.js'
import { badly } from './tally.js'
import { testFiles } from './test-files.js'
import { minutesOfARun, timeLeft } from './time-of-a-run.js'

/**
 * The database tests again, on the newest Node and against an external PostgreSQL: one run shows both. Each is used
 * where this machine has it; what it does not have is told as not checked, neither as passed nor as failed.
 */
export async function secondRun({ newest, files = testsThatAskADatabase(), args = [], told, say = console.log } = {}) {
  // It takes half a minute to begin.
  if ((timeLeft() ?? Infinity) < 60_000)
    return {
      tallies: {},
      notChecked: [`The newest Node and an external PostgreSQL: ${minutesOfARun} minutes were over.`],
    }
  newest ??= await newestNode({ say })
  const found = findServer()
  const notChecked = [
    ...(newest.reason ? [`The newest Node: ${newest.reason}`] : []),
    ...(found ? [] : ['An external PostgreSQL: none of Debian’s (15 or newer) is installed.']),
  ]
  if (newest.reason && !found) return { tallies: {}, notChecked }

  const tallies = {}
  if (newest.path && args.length === 0) tallies[`server, Node ${newest.version.split('.')[0]}`] = await serverOn(newest)
  const name = [newest.path && `Node ${newest.version}`, found && `PostgreSQL ${found.version}`]
    .filter(Boolean)
    .join(', ')
  let server
  try {
    if (found) {
      server = await startServer(found)
      await compilesNothing(server.url)
    }
    say(`The database tests again: ${name}.`)
    tallies[name] = await vitest([...files, ...args], server ? { TEST_DATABASE_URL: server.url } : {}, {
      name: 'vitest-second',
      node: newest.path,
      flags: ['--newest'],
      told,
      ...inLines,
    })
  } catch (error) {
    // The runners before it are counted.
    tallies[name] = badly(`${name}: ${error.message}`)
  } finally {
    server?.stop()
  }
  return { tallies, notChecked }
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
 * and the answers of the chat are read by the tools that the embedded server tests. What takes more than ten seconds is
 * left out, except for the demo.
 */
export function testsThatAskADatabase() {
  const filling = join('src', 'seed.test.ts')
  return testFiles()
    .filter((file) =>
      /^tests.(schema|migrations)|^src.platform.(?!backup|moving|database.reads|storage.(examine|s3)|auth.(saml|bodies)|sheets|audit.log.tampering|documents|functions.chat|map)|seed\.test\.ts$/.test(
        file,
      ),
    )
    .filter((file) => file === filling || !(file in secondsOfLongTests()))
    .filter((file) =>
      /#tests\/(city|database|demonstration|wire|postgres)\.ts|\.\/(city|database|demonstration|wire|postgres)\.ts/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
}
