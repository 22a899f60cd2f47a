import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { keepLooking } from './looking.ts'

export type Line = { xid: string; id: number }

type Feed<L extends Line> = {
  /** Columns of `from`, besides xid and id. */
  select: string
  from: string
  /** A condition on the lines; its values begin at $5. */
  where: string
  values(): unknown[]
  /** False while no one is waiting: then nothing is read, and events in the meantime are not looked up later. */
  isWanted(): boolean
  /** Lines that are passed on at once; the rest comes in the next batch. */
  atOnce: number
  handle(lines: L[]): Promise<void> | void
}

/** The snapshot of the last look, and how far a large batch has been read since. */
type Place = { seen: string; upTo: string; after: Line }

const reader = { role: 'service_role' } as const
const beginning: Line = { xid: '0', id: 0 }

/**
 * Lines that the last snapshot did not see and this one does. Transaction numbers are assigned before the commit, so
 * "greater than the last number" would miss late commits; comparing snapshots misses nothing and waits for no one. A
 * number from the future is not ours: it came with a restored backup.
 */
const sqlOf = ({ select, from, where, atOnce }: Pick<Feed<Line>, 'select' | 'from' | 'where' | 'atOnce'>) => `
  select line.xid::text as xid, line.id, ${select}, now.snapshot::text as snapshot
    from (select coalesce(nullif($2, ''), pg_current_snapshot()::text)::pg_snapshot as snapshot) as now
    left join ${from} as line
      on line.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(line.xid, $1::pg_snapshot)
     and line.xid < pg_snapshot_xmax(now.snapshot) and pg_visible_in_snapshot(line.xid, now.snapshot)
     and (line.xid, line.id) > ($3::xid8, $4::bigint) and ${where}
   order by line.xid, line.id limit ${atOnce}`

const snapshotOf = async (database: Database): Promise<string> =>
  (await database.read(reader, { name: 'realtime snapshot', text: 'select pg_current_snapshot()::text as snapshot' }))
    .rows[0]!.snapshot

/** Passes on the lines that other transactions add to a table, each once, in batches, as they commit. */
export function openSnapshotFeed<L extends Line>({ database, log }: { database: Database; log: Log }, feed: Feed<L>) {
  const text = sqlOf(feed)
  let place: Place | undefined
  async function look(): Promise<void> {
    if (!feed.isWanted()) return void (place = undefined)
    if (!place) return void (place = { seen: await snapshotOf(database), upTo: '', after: beginning })
    const { seen, upTo, after } = place
    const { rows } = await database.read(reader, {
      name: `realtime feed ${feed.from}`,
      text,
      values: [seen, upTo, after.xid, after.id, ...feed.values()],
    })
    const lines = rows.filter((row) => row.id !== null) as L[]
    if (lines.length > 0) await feed.handle(lines)
    const { snapshot } = rows[0]!
    place =
      lines.length === feed.atOnce
        ? { seen, upTo: snapshot, after: lines.at(-1)! }
        : { seen: snapshot, upTo: '', after: beginning }
  }

  const looking = keepLooking({ look, isWanted: () => place !== undefined }, log)
  return { ...looking, isReading: () => place !== undefined }
}
