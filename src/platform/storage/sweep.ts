import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { job } from '../jobs/later.ts'
import type { Services } from '../services.ts'
import { incomingFolder, openBlobs } from './blobs.ts'

const aDay = 24 * 60 * 60 * 1000
const atOnce = 500
const housekeeper = { role: 'service_role' } as const

export const sweepStorage = job(
  'sweep-storage',
  async (_payload, services) => {
    await forgetExpiredUploads(services)
    await removeLeftovers(services)
    await removeHalfReceived(services)
    await services.database.write(housekeeper, {
      text: `delete from storage.scans s where scanned_at < $1
        and not exists (select from storage.objects o where o.version = s.version)`,
      values: [new Date(services.clock.now().getTime() - aDay)],
    })
  },
  { about: 'Deletes expired uploads, and bytes that no file has named for a day.', every: 3_600 },
)

async function forgetExpiredUploads({ database, clock }: Services): Promise<void> {
  await database.transaction(housekeeper, async (tx) => {
    const over = await tx.sql<{ id: string }>(
      'select id from storage.uploads where expires_at <= $1 for update skip locked',
      [clock.now()],
    )
    const ids = over.map(({ id }) => id)
    await tx.sql(
      `insert into storage.leftovers (version) select version from storage.upload_pieces where upload_id = any ($1)
        on conflict do nothing`,
      [ids],
    )
    await tx.sql('delete from storage.uploads where id = any ($1)', [ids])
  })
}

/** A row about bytes that a file or an upload names by now is only deleted. */
async function removeLeftovers(services: Services): Promise<void> {
  const { database, clock } = services
  const blobs = openBlobs(services)
  const before = new Date(clock.now().getTime() - aDay)
  for (;;) {
    const { rows } = await database.read(housekeeper, {
      text: `select version, exists (select from storage.objects o where o.version = l.version)
        or exists (select from storage.upload_pieces p where p.version = l.version) as named
               from storage.leftovers l where since < $1 order by since limit $2`,
      values: [before, atOnce],
    })
    for (const { version, named } of rows) if (!named) await blobs.remove(version)
    await database.write(housekeeper, {
      text: 'delete from storage.leftovers where version = any ($1)',
      values: [rows.map(({ version }) => version)],
    })
    if (rows.length < atOnce) return
  }
}

/** Files that were being received when a process of this machine died. */
async function removeHalfReceived({ clock, ...services }: Services): Promise<void> {
  const folder = incomingFolder(services)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < clock.now().getTime() - aDay) await rm(path, { force: true })
  }
}
