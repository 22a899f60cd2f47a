import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { commandLine } from '../command-line.ts'
import { gatewayPassword } from '../database/connections.ts'
import { readMigrations } from '../database/migrate.ts'
import { ensureRoles } from '../database/roles.ts'
import { migrationsFolder, openKeys, openOwner } from '../installation.ts'
import { readSettings } from '../settings.ts'
import { filesFolderOf } from './files.ts'
import { passphraseFrom } from './passphrase.ts'
import { restore } from './restore.ts'
import { clientFor } from '../database/client.ts'

// npm run restore -- FILE [--replace] [--new-secret] [--passphrase-file FILE]
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' }, replace: { type: 'boolean' }, 'new-secret': { type: 'boolean' } },
  })
  const typed = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
  if (positionals.length !== 1) throw new Error('Write: npm run restore -- FILE [--replace] [--new-secret] [--passphrase-file FILE].')
  const file = typed(positionals[0]!)
  const passphrase = passphraseFrom(values['passphrase-file'] && typed(values['passphrase-file']))

  const settings = readSettings(process.env)
  const { keys } = await openKeys(settings)
  const database = await openOwner(settings, { keys })
  try {
    await withRoles(database.owner, gatewayPassword(keys, settings.databaseGatewayUrl))
    const done = await restore({
      owner: database.owner,
      file,
      passphrase,
      filesFolder: filesFolderOf(settings),
      migrations: readMigrations(migrationsFolder),
      fingerprints: keys.fingerprints,
      keys,
      replace: values.replace ?? false,
      newSecret: values['new-secret'] ?? false,
    })
    console.log(`Restored what was saved on ${done.made}: ${done.rows} rows of ${done.tables} tables and ${done.files} files, all counted.`)
  } finally {
    await database.stop()
  }
}

async function withRoles(owner: pg.ClientConfig, password: string): Promise<void> {
  const client = clientFor(owner)
  await client.connect()
  try {
    await ensureRoles(client, password)
  } finally {
    await client.end()
  }
}

await commandLine(main)
