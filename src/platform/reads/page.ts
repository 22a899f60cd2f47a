import type { Rows } from './reads.ts'
import type { Condition } from '../records/list/conditions.ts'
import { pageQueries, whereQuery, type Place, type Query, type Sort } from '../records/list/query.ts'
import type { ListState } from '../pages/list-state.ts'

export type Page<Row> = { rows: readonly Row[]; earlier: boolean; later: boolean }
type Ordered = Pick<ListState, 'sort' | 'turn'>
type Identified = { id: string }

/** One page through the table API, with the reader's own rights. One extra row shows whether there are more. */
export async function readPage<Row extends Identified>(
  tables: Pick<Rows, 'from'>,
  table: string,
  columns: readonly string[],
  conditions: readonly Condition[],
  { sort, turn }: Ordered,
  size: number,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const answers = await Promise.all(
    pageQueries(sort, turn, size + 1).map((query) =>
      ask<Row>(tables, table, columns, [...whereQuery(conditions), ...query], signal),
    ),
  )
  const found = answers.flat()
  const more = found.length > size
  const rows = found.slice(0, size)
  return turn.before
    ? { rows: rows.toReversed(), earlier: more, later: true }
    : { rows, earlier: Boolean(turn.after), later: more }
}

/** All rows of a list, page by page, for exports. It can be canceled between two pages. */
export async function* readAll<Row extends Identified>(
  tables: Pick<Rows, 'from'>,
  table: string,
  columns: readonly string[],
  conditions: readonly Condition[],
  sort: Sort,
  signal?: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  for (let turn: { after?: Place } = {}; ;) {
    const { rows, later } = await readPage<Row>(tables, table, columns, conditions, { sort, turn }, most - 1, signal)
    yield rows
    const last = rows.at(-1)
    if (!later || !last) return
    turn = { after: placeOf(last, sort) }
  }
}

/** The table API's limit for one request. */
const most = 1_000

export function placeOf(row: Identified, { field }: Sort): Place {
  const value = (row as Record<string, unknown>)[field]
  return { id: row.id, value: value === null || value === undefined ? null : String(value) }
}

async function ask<Row>(
  tables: Pick<Rows, 'from'>,
  table: string,
  columns: readonly string[],
  query: Query,
  signal?: AbortSignal,
): Promise<Row[]> {
  const question = tables.from(table).select(columns.join())
  for (const [name, value] of query) (question as unknown as { url: URL }).url.searchParams.append(name, value)
  const { data, error } = await (signal ? question.abortSignal(signal) : question)
  if (error) throw error
  return data as Row[]
}

/** Midnight in the reader's time zone. */
export const dayBegins = (day: string) => new Date(`${day}T00:00:00`).toISOString()
