import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrationsFolder, openInstallation } from './platform/installation.ts'
import { existingTable } from './platform/records/existing.ts'
import { proposal } from './platform/records/propose.ts'
import { readSettings } from './platform/settings.ts'
import { differences, whyNotCompare } from './record-differences.ts'
import { indexFile, recordFiles } from './record-files.ts'
import { declaredOwners } from './record-owners.ts'
import { records } from './records.ts'

/**
 * `npm run propose` prints the next migration for the records whose declaration is ahead of the database. With
 * `--write` it writes the baseline files that follow from the declarations.
 */
if (process.argv.includes('--write')) writeRecordFiles()
else await printProposal()

function writeRecordFiles(): void {
  const indexes = readFileSync(join(migrationsFolder, indexFile), 'utf8').split('\n')
  const files = recordFiles({ records, owners: declaredOwners(), indexes })
  for (const [file, sql] of files) writeFileSync(join(migrationsFolder, file), sql)
  console.log(`${files.size} files written to migrations/.`)
}

async function printProposal(): Promise<void> {
  const installation = await openInstallation(readSettings(process.env), { join: true })
  const client = new pg.Client(installation.owner)
  try {
    await client.connect()
    const reason = await whyNotCompare(client)
    if (reason) throw new Error(reason)
    const lines: string[] = []
    for (const record of records) lines.push(...proposal(record, await existingTable(client, record.table)))
    lines.push(...(await differences(client, records, lines)))
    console.log(lines.join('\n') || '-- The database has everything that is declared.')
  } finally {
    await client.end()
    await installation.stop()
  }
}
