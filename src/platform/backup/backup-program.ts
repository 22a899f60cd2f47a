import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { openOwner } from '../installation.ts'
import { readSettings } from '../settings.ts'
import { backUp } from './backup.ts'
import { filesFolderOf } from './files.ts'
import { passphraseFrom } from './passphrase.ts'

// npm run backup -- FILE [--passphrase-file FILE]
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'passphrase-file': { type: 'string' } } })
  const typed = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
  if (positionals.length !== 1) throw new Error('Write: npm run backup -- FILE [--passphrase-file FILE].')
  const file = typed(positionals[0]!)
  const passphrase = passphraseFrom(values['passphrase-file'] && typed(values['passphrase-file']))

  const settings = readSettings(process.env)
  const database = await openOwner(settings, { join: true })
  try {
    const done = await backUp({ owner: database.owner, file, passphrase, filesFolder: filesFolderOf(settings), now: systemClock.now() })
    console.log(`${file} holds ${done.rows} rows of ${done.tables} tables and ${done.files} files (${size(done.bytes)}).`)
    if (settings.s3) console.log('The uploaded files lie in S3 and are not in it: see to the versions of the bucket.')
    console.log(
      `The secret of this installation is not in it either. Keep ${settings.jwtSecret ? 'GRANARY_JWT_SECRET' : resolve(settings.dataFolder, 'secret')} in another place: without it nobody's authenticator app works after a restore.`,
    )
  } finally {
    await database.stop()
  }
}

const size = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

await commandLine(main)
