import { resolve } from 'node:path'
import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { backup } from '../programs/declared.ts'
import { wordsOf, wrongUse } from '../programs/words.ts'
import { openKeys, openOwner } from '../installation.ts'
import { keyFileOf } from '../keys/key-file.ts'
import { noteUpkeep } from '../operations/upkeep.ts'
import { readSettings, type Settings } from '../settings.ts'
import { ownIdentity } from './age.ts'
import { backUp } from './backup.ts'
import { filesFolderOf } from './files.ts'
import { refuseWrongRecipients } from './identities.ts'
import { passphraseFrom } from './passphrase.ts'
import { plural } from '../words.ts'

async function main(): Promise<void> {
  const { values, positionals } = wordsOf(backup)
  if ((positionals.length === 0) === !values['show-identity'])
    throw wrongUse(backup, 'Name a new FILE, or --show-identity.')
  const typed = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
  const settings = readSettings(process.env)
  if (values['show-identity']) return showIdentity(settings)
  const file = typed(positionals[0]!)
  const passphrase = passphraseFrom(values['passphrase-file'] && typed(values['passphrase-file']))
  const recipients = settings.backupRecipients
  refuseWrongRecipients(recipients)
  const { keys } = await openKeys(settings)
  const database = await openOwner(settings, { join: true, keys })
  try {
    const now = systemClock.now()
    const done = await backUp({
      owner: database.owner,
      file,
      passphrase,
      recipients,
      keys: isKeptElsewhere(settings) ? keys : undefined,
      filesFolder: filesFolderOf(settings),
      now,
    })
    await noteUpkeep(database.owner, 'backup', now)
    console.log(`${file} has ${done.rows} rows of ${done.tables} tables and ${done.files} files (${size(done.bytes)}).`)
    console.log(encryptionOf(passphrase, settings))
    if (settings.s3)
      console.log('The uploaded files are in S3 and are not included: turn on versioning for the bucket.')
    console.log(
      `The secret of this installation isn’t included either. Keep ${settings.jwtSecret ? 'GRANARY_JWT_SECRET' : keyFileOf(settings)} in another place. Without it, sealed fields, bank numbers and authenticator apps can’t be opened after a restore.`,
    )
  } finally {
    await database.stop()
  }
}

/** A secret stored beside the database is lost with it: a backup under it alone could then not be opened. */
const isKeptElsewhere = ({ jwtSecret, keyFile, keyService }: Settings): boolean =>
  jwtSecret !== undefined || keyFile !== undefined || keyService !== undefined

function encryptionOf(passphrase: string | undefined, settings: Settings): string {
  const { length } = settings.backupRecipients
  if (passphrase !== undefined) return 'It is encrypted with the passphrase.'
  if (length > 0)
    return `It is encrypted for ${plural(length, { one: 'the public key', other: `the ${length} public keys` })} of GRANARY_BACKUP_RECIPIENTS, and this server can’t open it.`
  return isKeptElsewhere(settings)
    ? 'It is encrypted with the key of this installation, and a restore needs that key.'
    : 'It is not encrypted. Name public keys with GRANARY_BACKUP_RECIPIENTS or a passphrase with --passphrase-file FILE, or keep the key outside the data folder with GRANARY_KEY_FILE.'
}

/** For a safe place: with it, age opens the backups of this installation on any machine. */
async function showIdentity(settings: Settings): Promise<void> {
  if (!isKeptElsewhere(settings))
    throw new Error('Backups are not encrypted with the key of this installation: it is in the data folder.')
  console.log(await ownIdentity((await openKeys(settings)).keys))
}

const size = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

await commandLine(main)
