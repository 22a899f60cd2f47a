import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

/** One changed row: which, never what is in it. */
export type Change = {
  id: number
  audience: 'organization' | 'owner' | 'readers'
  organization_id: string | null
  owner_id: string | null
  table_name: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  key: Record<string, unknown>
  at: string
}

/** Changes are looked for this often while somebody is subscribed: as long as a person does not notice. */
const everyMilliseconds = 100
const atOnce = 1_000

/** Lines are kept for one to two of these: a reader that fell behind for longer starts anew. */
const trimEvery = 5 * 60_000

/** What the last look saw, and how far a large batch was read since. */
type Place = { seen: string; upTo: string; after: [xid: string, id: number] }

/**
 * What the last snapshot did not see and this one does. Numbers of transactions are given out before they commit, so
 * "greater than the last number" would miss whoever commits late; asking by snapshot misses nothing and waits for
 * nobody. A number from the future is not ours: it came with a restored backup.
 */
const changesSql = `
  select c.xid::text as xid, c.id, audience, organization_id, owner_id, table_name, operation, key,
         to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, now.snapshot::text as snapshot
    from (select coalesce(nullif($2, ''), pg_current_snapshot()::text)::pg_snapshot as snapshot) as now
    left join realtime.changes c
      on c.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)
     and c.xid < pg_snapshot_xmax(now.snapshot) and pg_visible_in_snapshot(c.xid, now.snapshot)
     and (c.xid, c.id) > ($3::xid8, $4::bigint) and c.table_name = any ($5)
   order by c.xid, c.id limit ${atOnce}`

const reader = { role: 'service_role' } as const

/** Reads realtime.changes while `tables()` names any, and hands on what is new, one batch after the other. */
export function openChangeFeed({ database, log }: { database: Database; log: Log }, tables: () => string[], handle: (changes: Change[]) => Promise<void>) {
  let place: Place | undefined
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let oldSnapshot: string | undefined
  const trimmer = setInterval(() => void trim().catch((error: Error) => log.warn('realtime changes could not be trimmed', { 'error.type': error.name })), trimEvery).unref()

  const snapshot = async () => (await database.read(reader, { name: 'realtime snapshot', text: 'select pg_current_snapshot()::text as snapshot' })).rows[0]!.snapshot as string

  async function look(): Promise<void> {
    const names = tables()
    if (names.length === 0) {
      place = undefined
      return
    }
    if (!place) return void (place = { seen: await snapshot(), upTo: '', after: ['0', 0] })
    const { rows } = await database.read(reader, { name: 'realtime changes', text: changesSql, values: [place.seen, place.upTo, ...place.after, names] })
    const changes = rows.filter((row) => row.id !== null)
    if (changes.length > 0) await handle(changes as Change[])
    const last = changes.at(-1)
    place = last && changes.length === atOnce ? { ...place, upTo: rows[0]!.snapshot, after: [last.xid, last.id] } : { seen: rows[0]!.snapshot, upTo: '', after: ['0', 0] }
  }

  /** One look after the other. A look that fails keeps its place: the next one finds what it missed. */
  function lookNext(): Promise<void> {
    working = working.then(look).catch((error: Error) => log.warn('realtime changes could not be read', { 'error.type': error.name }))
    return working
  }

  async function trim(): Promise<void> {
    if (oldSnapshot) await database.write(reader, { text: 'delete from realtime.changes where xid < pg_snapshot_xmin($1::pg_snapshot)', values: [oldSnapshot] })
    oldSnapshot = await snapshot()
  }

  function schedule(): void {
    timer ??= setTimeout(async () => {
      await lookNext()
      timer = undefined
      if (place) schedule()
    }, everyMilliseconds).unref()
  }

  return {
    /**
     * Awaited before a subscriber is told that it is subscribed: a look that began after its tables were named is over,
     * so that whatever commits from here on is found.
     */
    async begin(): Promise<void> {
      await lookNext()
      if (!place) throw new Error('The changes cannot be read.')
      schedule()
    },
    /** Throws away what was old at the trim before. By itself every five minutes. */
    trim,
    async stop(): Promise<void> {
      clearInterval(trimmer)
      clearTimeout(timer)
      timer = undefined
      await working
    },
  }
}
