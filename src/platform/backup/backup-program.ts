import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { openKeys, openOwner } from '../installation.ts'
import { keyFileOf } from '../keys/key-file.ts'
import { noteUpkeep } from '../operations/upkeep.ts'
import { readSettings } from '../settings.ts'
import { backUp } from './backup.ts'
import { filesFolderOf } from './files.ts'
import { passphraseFrom } from './passphrase.ts'

// npm run backup -- FILE [--passphrase-file FILE]
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' } },
  })
  const typed = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
  if (positionals.length !== 1) throw new Error('Run: npm run backup -- FILE [--passphrase-file FILE].')
  const file = typed(positionals[0]!)
  const passphrase = passphraseFrom(values['passphrase-file'] && typed(values['passphrase-file']))

  const settings = readSettings(process.env)
  const { keys } = await openKeys(settings)
  // A secret stored beside the database is lost with it: a backup under it alone could then not be opened.
  const isKeptElsewhere =
    settings.jwtSecret !== undefined || settings.keyFile !== undefined || settings.keyService !== undefined
  const database = await openOwner(settings, { join: true, keys })
  try {
    const now = systemClock.now()
    const done = await backUp({
      owner: database.owner,
      file,
      passphrase,
      keys: isKeptElsewhere ? keys : undefined,
      filesFolder: filesFolderOf(settings),
      now,
    })
    await noteUpkeep(database.owner, 'backup', now)
    console.log(`${file} has ${done.rows} rows of ${done.tables} tables and ${done.files} files (${size(done.bytes)}).`)
    console.log(encryptionOf(passphrase, isKeptElsewhere))
    if (settings.s3)
      console.log('The uploaded files are in S3 and are not included: turn on versioning for the bucket.')
    console.log(
      `The secret of this installation isn’t included either. Keep ${settings.jwtSecret ? 'GRANARY_JWT_SECRET' : keyFileOf(settings)} in another place. Without it, sealed fields, bank numbers and authenticator apps can’t be opened after a restore.`,
    )
  } finally {
    await database.stop()
  }
}

const encryptionOf = (passphrase: string | undefined, isKeptElsewhere: boolean): string =>
  passphrase !== undefined
    ? 'It is encrypted with the passphrase.'
    : isKeptElsewhere
      ? 'It is encrypted with the key of this installation, and a restore needs that key.'
      : 'It is not encrypted. Name a passphrase with --passphrase-file FILE, or keep the key outside the data folder with GRANARY_KEY_FILE.'

const size = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

await commandLine(main)
