import { resolve } from 'node:path'
import { restoreAt } from '../archive/restore-at.ts'
import { systemClock } from '../clock.ts'
import { knownSecrets } from '../keys/ring.ts'
import { commandLine } from '../command-line.ts'
import { restore as declared } from '../programs/declared.ts'
import { wordsOf, wrongUse } from '../programs/words.ts'
import { gatewayLogin } from '../database/connections.ts'
import { readMigrations } from '../database/migrate.ts'
import { rolesForRestore } from '../database/roles.ts'
import { migrationsFolder, openKeys, openOwner } from '../installation.ts'
import { readSettings, type Settings } from '../settings.ts'
import { filesFolderOf } from './files.ts'
import { identitiesFrom } from './identities.ts'
import { passphraseFrom } from './passphrase.ts'
import { restore } from './restore.ts'

async function main(): Promise<void> {
  const { values, positionals } = wordsOf(declared)
  const typed = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
  if (values.at !== undefined) {
    if (!values.into || positionals.length > 0)
      throw wrongUse(declared, 'Name a new data folder for --at: --into FOLDER.')
    return toMoment(readSettings(process.env), values.at, typed(values.into))
  }
  if (positionals.length === 0) throw wrongUse(declared, 'FILE is missing.')
  const file = typed(positionals[0]!)
  const passphrase = passphraseFrom(values['passphrase-file'] && typed(values['passphrase-file']))
  const identities = await identitiesFrom(values['identity-file'] && typed(values['identity-file']))

  const settings = readSettings(process.env)
  const { keys } = await openKeys(settings)
  const database = await openOwner(settings, { keys })
  try {
    const needed = await rolesForRestore(database.owner, gatewayLogin(keys, settings.databaseGatewayUrl))
    const done = await restore({
      owner: database.owner,
      file,
      passphrase,
      identities,
      filesFolder: filesFolderOf(settings),
      migrations: readMigrations(migrationsFolder),
      fingerprints: keys.fingerprints,
      keys,
      replace: values.replace ?? false,
      newSecret: values['new-secret'] ?? false,
    })
    console.log(
      `Restored the backup of ${done.made}: ${done.rows} rows of ${done.tables} tables and ${done.files} files, all counted.`,
    )
    console.log(
      done.rebuilt.length === 0
        ? 'The stored totals match their entries.'
        : `Rebuilt stored totals that differed from their entries: ${done.rebuilt.join(', ')}.`,
    )
    if (needed) console.log(`Before you start the server on this database: ${needed}`)
  } finally {
    await database.stop()
  }
}

/** The running installation stays unchanged: check the restored data first, then put it into service. */
async function toMoment(settings: Settings, at: string, into: string): Promise<void> {
  const archive = settings.archiveFolder
  if (!archive) throw new Error('Set GRANARY_ARCHIVE to the archive folder.')
  const { keys } = await openKeys({ ...settings, jwtSecret: undefined, keyFile: undefined })
  const done = await restoreAt({
    at,
    archive,
    into,
    from: settings.dataFolder,
    passwords: knownSecrets(keys.ring),
    engine: settings.postgresFolder,
    now: systemClock.now(),
  })
  console.log(
    `${into} has the database of ${at}: the base backup of ${done.base} and the log up to ${done.reached ?? 'that moment'}.`,
  )
  console.log(
    'Start it with GRANARY_DATA set to that folder. Uploaded files were copied as they are now. A file that the database names is missing only if it was deleted more than a day ago.',
  )
}

await commandLine(main)
