import { randomUUID } from 'node:crypto'
import type { Services } from '../services.ts'

type Program = { version: string; migration: string }

/** Often enough that a process counts as gone only after missing five. */
const beatEvery = 10_000

const sayHere = `insert into app.processes as p (id, version, migration) values ($1, $2, $3)
  on conflict (id) do update set seen_at = clock_timestamp()`
const forgetGone = `delete from app.processes where seen_at < clock_timestamp() - interval '1 day'`

/**
 * Tells the database this process's version for as long as it answers. A migration that removes what an older version
 * uses waits for that version's processes to end.
 */
export async function tellRunning(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { version, migration }: Program,
): Promise<{ beat(): Promise<void>; stop(): Promise<void> }> {
  const id = randomUUID()
  const house = { role: 'service_role' } as const
  const beat = async () => void (await database.write(house, { text: sayHere, values: [id, version, migration] }))
  await database.write(house, { text: forgetGone })
  await beat()
  const pulse = setInterval(
    () =>
      void beat().catch((error: Error) =>
        log.warn('the version of this process could not be told', { 'error.type': error.name }),
      ),
    beatEvery,
  ).unref()
  return {
    beat,
    async stop() {
      clearInterval(pulse)
      // A row that cannot be deleted is no longer updated, and counts as gone within a minute.
      await database
        .write(house, { text: 'delete from app.processes where id = $1', values: [id] })
        .catch(() => undefined)
    },
  }
}
