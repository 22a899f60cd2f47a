import './bootstrap/node-version.js'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './bootstrap/command.js'
import { root } from './bootstrap/root.js'
import { findServer, startServer } from './testing/external-postgres.js'
import { vitest } from './testing/runners.js'
import { keptTally, printTallies } from './testing/summary.js'

// After npm test, in .ci/run: the database tests again, against an external PostgreSQL.
await command(async () => {
  const before = { 'npm test': keptTally() }
  const found = findServer()
  if (!found) {
    console.log(
      'No PostgreSQL of Debian (15 or newer) is installed here: the database tests ran against the embedded one only.',
    )
    return printTallies(before)
  }
  console.log(`The database tests again, against PostgreSQL ${found.version}.`)
  const server = await startServer(found)
  try {
    const external = await vitest(testsThatAskADatabase(), { TEST_DATABASE_URL: server.url })
    printTallies({ ...before, [`PostgreSQL ${found.version}`]: external })
  } finally {
    server.stop()
  }
})

/**
 * The platform, every declared table, and the demo, which runs most commands of every area once. The rest of the
 * areas and sweeps is tested on the embedded server; twice would cost more minutes than it has found faults. Backups
 * and moved agencies go into both servers by their own tests, and standbys are copies of the embedded server.
 */
function testsThatAskADatabase() {
  return ['src', 'tests']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) =>
      /^tests.(schema|migrations)|^src.platform.(?!backup|moving|database.reads)|seed\.test\.ts$/.test(file),
    )
    .filter(
      (file) =>
        /\.test\.tsx?$/.test(file) &&
        /#tests\/(city|database|wire|postgres)\.ts|\.\/(city|database|wire|postgres)\.ts/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    )
}
