import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { moveDatabase as declared } from '../programs/declared.ts'
import { wordsOf, wrongUse } from '../programs/words.ts'
import { homeReachableBy, unprivileged } from '../database/engine.ts'
import { noteMovedAway } from '../database/moved-away.ts'
import { openKeys, openOwner } from '../installation.ts'
import { readSettings } from '../settings.ts'
import { filesFolderOf } from './files.ts'
import { moveDatabase, type Moved } from './move.ts'

async function main(): Promise<void> {
  const { values, positionals } = wordsOf(declared)
  const url = addressFrom(positionals, values['url-file'])
  const settings = readSettings(process.env)
  if (settings.databaseUrl)
    throw new Error(
      'DATABASE_URL is set: this database is on a server already. Between servers use npm run backup and npm run restore.',
    )
  const { keys } = await openKeys(settings)
  const database = await openOwner(settings, { keys })
  try {
    const now = systemClock.now()
    const done = await moveDatabase({
      source: database.owner,
      target: { connectionString: url.href },
      keys,
      gatewayUrl: settings.databaseGatewayUrl,
      folder: settings.dataFolder,
      filesFolder: filesFolderOf(settings),
      now,
    })
    const home = homeReachableBy(unprivileged(), settings.dataFolder)
    noteMovedAway(home, { to: `${url.host}${url.pathname}`, at: now.toISOString() })
    for (const line of inSentences(done)) console.log(line)
  } finally {
    await database.stop()
  }
}

/** A password in a command can be read by everyone on the machine while it runs: a file keeps it from them. */
function addressFrom(positionals: readonly string[], file: string | undefined): URL {
  const text = file ? readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8').trim() : positionals[0]
  if (!text || (file && positionals.length > 0)) throw wrongUse(declared, 'Name a URL, or --url-file FILE.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw wrongUse(declared, 'The address must be like postgres://granary:PASSWORD@db.example.gov:5432/granary.')
  return url
}

function inSentences({ tables, rows, rebuilt, files, logs, needed }: Moved): string[] {
  return [
    `Moved ${rows} rows of ${tables} tables. Each table was counted and compared in both databases.`,
    ...(rebuilt.length > 0 ? [`Rebuilt stored totals that differed from their entries: ${rebuilt.join(', ')}.`] : []),
    `${files.named} files are named by rows and stay where they are${files.missing > 0 ? `; ${files.missing} of them were missing before` : ''}.`,
    `Audit logs verified: ${logs.verified}.`,
    ...logs.wrong.map((sentence) => `An audit log was invalid before the move. ${sentence}`),
    ...(needed ? [`Before you start the server: ${needed}`] : []),
    'Set DATABASE_URL to this address, remove GRANARY_POSTGRES and GRANARY_ARCHIVE, and start Granary with the same data folder: its secret and files are still needed.',
    'The old database stays in the data folder and no longer starts.',
  ]
}

await commandLine(main)
