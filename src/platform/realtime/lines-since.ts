import type { Database } from '../database/database.ts'
import { atOnce, keeper, lineColumns, type Change } from './change-lines.ts'
import type { Positions } from './live-positions.ts'

/** One more than is told: a longer list means that reading again is cheaper. A line without a number is told by the feed. */
const sinceSql = `
  select w.stream, coalesce(h.trimmed > w.after, false) as behind, line.*
    from unnest($1::uuid[], $2::bigint[]) as w (stream, after)
    left join realtime.streams as h on h.stream = w.stream
    left join lateral (
      select ${lineColumns}
        from realtime.changes as c
       where c.stream = w.stream and c.position > w.after and c.position < 9007199254740991 and c.table_name = any ($3)
       order by c.position limit ${atOnce + 1}) as line on true
   order by w.stream, line.position`

type Since = { streams: readonly string[]; from: Positions; tables: readonly string[] }

/** The changes of these tables since then; null where lines of that time are gone, or there are too many. */
export async function linesSince(database: Database, { streams, from, tables }: Since): Promise<Change[] | null> {
  const after = streams.map((stream) => from.get(stream) ?? 0)
  const { rows } = await database.read(keeper, {
    name: 'realtime changes since',
    text: sinceSql,
    values: [streams, after, tables],
  })
  if (rows.length > atOnce || rows.some(({ behind }) => behind)) return null
  return rows.filter(({ position }) => position !== null) as Change[]
}
