import pg from 'pg'
import { openInstallation } from './platform/installation.ts'
import { existingTable } from './platform/records/existing.ts'
import { proposal } from './platform/records/propose.ts'
import { readSettings } from './platform/settings.ts'
import { records } from './records.ts'

/**
 * `npm run propose` prints what the next migration must hold, for the records whose declaration is ahead of the
 * database.
 */
const installation = await openInstallation(readSettings(process.env), { join: true })
const client = new pg.Client(installation.owner)
try {
  await client.connect()
  const lines: string[] = []
  for (const record of records) lines.push(...proposal(record, await existingTable(client, record.table)))
  console.log(lines.join('\n') || '-- The database has everything that is declared.')
} finally {
  await client.end()
  await installation.stop()
}
