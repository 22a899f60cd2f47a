import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { openSnapshotFeed, snapshotOf, type Line } from './snapshot-feed.ts'

/** One changed row: which, never what is in it. */
export type Change = Line & {
  audience: 'organization' | 'owner' | 'readers'
  organization_id: string | null
  owner_id: string | null
  table_name: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  key: Record<string, unknown>
  at: string
}

/** Lines are kept for one to two of these: a reader that fell behind for longer starts anew. */
const trimEvery = 5 * 60_000

const keeper = { role: 'service_role' } as const

/** Reads realtime.changes while `tables()` names any, and hands on what is new. */
export function openChangeFeed({ database, log }: { database: Database; log: Log }, tables: () => string[], handle: (changes: Change[]) => Promise<void>) {
  const feed = openSnapshotFeed<Change>({ database, log }, {
    from: 'realtime.changes',
    select: `audience, organization_id, owner_id, table_name, operation, key, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    where: 'line.table_name = any ($5)',
    values: () => [tables()],
    isWanted: () => tables().length > 0,
    atOnce: 1_000,
    handle,
  })
  let old: string | undefined
  const trimmer = setInterval(() => void trim().catch((error: Error) => log.warn('realtime changes could not be trimmed', { 'error.type': error.name })), trimEvery).unref()

  async function trim(): Promise<void> {
    if (old) await database.write(keeper, { text: 'delete from realtime.changes where xid < pg_snapshot_xmax($1::pg_snapshot) and pg_visible_in_snapshot(xid, $1::pg_snapshot)', values: [old] })
    old = await snapshotOf(database)
  }

  return {
    begin: feed.begin,
    /** Throws away what was old at the trim before. By itself every five minutes. */
    trim,
    async stop(): Promise<void> {
      clearInterval(trimmer)
      await feed.stop()
    },
  }
}
