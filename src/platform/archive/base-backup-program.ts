import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { baseBackup } from '../programs/declared.ts'
import { wordsOf, wrongUse } from '../programs/words.ts'
import { homeReachableBy, unprivileged } from '../database/engine.ts'
import { openOwner } from '../installation.ts'
import { noteUpkeep } from '../operations/upkeep.ts'
import { readSettings } from '../settings.ts'
import { forgetOld } from './archive-folder.ts'
import { makeBaseBackup } from './base-backup.ts'

async function main(): Promise<void> {
  const { values } = wordsOf(baseBackup)
  const keep = Number(values.keep ?? '2')
  if (!Number.isInteger(keep) || keep < 1 || keep > 1_000)
    throw wrongUse(baseBackup, 'Enter how many base backups to keep: --keep 2.')
  const settings = readSettings(process.env)
  const archive = settings.archiveFolder
  if (settings.databaseUrl)
    throw new Error('With DATABASE_URL use the tools of that server: docs/operations/pgbackrest.md.')
  if (!archive) throw new Error('Set GRANARY_ARCHIVE to the archive folder.')
  const database = await openOwner(settings, { join: true })
  try {
    const now = systemClock.now()
    const made = await makeBaseBackup({
      owner: database.owner,
      data: join(homeReachableBy(unprivileged(), settings.dataFolder), 'data'),
      archive,
      now,
    })
    await noteUpkeep(database.owner, 'base-backup', now)
    const gone = await forgetOld(archive, keep)
    console.log(
      `${made.folder} holds the database of ${made.madeAt}. Removed ${gone.bases} older base backups and ${gone.files} log files.`,
    )
  } finally {
    await database.stop()
  }
}

await commandLine(main)
