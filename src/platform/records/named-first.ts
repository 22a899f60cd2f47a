import { columnsOf, type AnyRecord } from './record.ts'

/** A table comes after those that it refers to, and after those that say who may read it. */
export function namedFirst(of: readonly AnyRecord[]): AnyRecord[] {
  const made = new Set<AnyRecord>()
  const byTable = new Map(of.map((record) => [record.table, record]))
  function make(record: AnyRecord): void {
    if (made.has(record)) return
    for (const table of named(record)) if (byTable.has(table)) make(byTable.get(table)!)
    made.add(record)
  }
  of.forEach(make)
  return [...made]
}

function named(record: AnyRecord): string[] {
  const { access } = record
  const panel = 'judged' in access ? access.judged?.panel : undefined
  const shown = 'shown' in access ? access.shown?.in : undefined
  return [panel, shown, ...columnsOf(record).map(([, { to }]) => to)].filter(
    (table): table is string => table !== undefined && table !== record.table,
  )
}
