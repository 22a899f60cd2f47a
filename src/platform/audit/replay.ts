import type { Entry } from './entry.ts'

export type ReplayedRow = Record<string, unknown>
/** Every record with a history, by its table and its id. */
export type Replayed = ReadonlyMap<string, ReadonlyMap<string, ReplayedRow>>

/**
 * The records as the entries of a log make them, from nothing, in the order of the log: what an export alone says
 * about the state of an agency. Changes omit version counters, which keep their first value here.
 */
export function replay(entries: Iterable<Entry>): Replayed {
  const state = new Map<string, Map<string, ReplayedRow>>()
  for (const entry of entries) {
    if (entry.source !== 'change') continue
    const { table_name, record, operation, after } = entry as unknown as Change
    const rows = state.get(table_name) ?? new Map<string, ReplayedRow>()
    state.set(table_name, rows)
    if (operation === 'delete') rows.delete(record)
    else rows.set(record, { ...rows.get(record), ...after })
  }
  return state
}

type Change = { table_name: string; record: string; operation: 'insert' | 'update' | 'delete'; after?: ReplayedRow }

/** The entries of an export, without those that its reader may not read. */
export const entriesIn = (lines: string): Entry[] =>
  lines.split('\n').flatMap((line) => {
    const { entry } = line ? (JSON.parse(line) as { entry?: Entry }) : {}
    return entry ? [entry] : []
  })

export const rowsOf = (state: Replayed, table: string, where: (row: ReplayedRow) => boolean): ReplayedRow[] =>
  [...(state.get(table)?.values() ?? [])].filter(where)
