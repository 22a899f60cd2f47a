import type pg from 'pg'
import type { Services } from '../services.ts'
import { clientFor } from '../database/client.ts'

/** Maintenance that a command does and whose age the server only reports. */
export type Upkeep = 'backup' | 'base-backup'

/** Seconds since the last run; undefined without one. */
export async function upkeepAge(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  name: Upkeep,
): Promise<number | undefined> {
  const { rows } = await database.read(
    { role: 'service_role' },
    {
      text: 'select extract(epoch from $2::timestamptz - done_at)::float8 as age from app.upkeep where name = $1',
      values: [name, clock.now()],
    },
  )
  return rows[0] && Math.max(0, Number(rows[0].age))
}

/** A database that an older program migrated has no table for this yet. */
export async function noteUpkeep(owner: pg.ClientConfig, name: Upkeep, at: Date): Promise<void> {
  const client = clientFor(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('app.upkeep') is not null as there`)
    if (!rows[0]!.there) return
    await client.query('begin')
    await client.query('set local role custodian')
    await client.query(
      `insert into app.upkeep (name, done_at) values ($1, $2) on conflict (name) do update
        set done_at = greatest(upkeep.done_at, excluded.done_at)`,
      [name, at],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}
