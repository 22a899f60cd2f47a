import type { CommandTx } from '../commands/command-tx.ts'
import type { Named } from '../records/csv.ts'
import { columnsOf, numberOf, type AnyRecord } from '../records/record.ts'

/** The names, numbers and codes in these rows that refer to other records and to people: one query per column. */
export async function namesIn(
  tx: CommandTx,
  record: AnyRecord,
  refersTo: readonly AnyRecord[],
  columns: readonly (string | null)[],
  cells: readonly (readonly string[])[],
): Promise<Named> {
  const named: Record<string, Map<string, string | null>> = {}
  for (const [name, { kind, to }] of columnsOf(record)) {
    const column = columns.indexOf(name)
    if (column < 0 || (kind !== 'ref' && kind !== 'person')) continue
    const wanted = [...new Set(cells.map((row) => (row[column] ?? '').trim().toLowerCase()))].filter(Boolean)
    const other = refersTo.find(({ table }) => table === to)
    if (kind === 'ref' && !other) throw new Error(`The import of ${record.table} has no declaration of ${to}.`)
    const rows = await tx.sql<{ id: string; name: string; short: string | null }>(
      kind === 'person' ? people : others(other!),
      [wanted],
    )
    named[name] = new Map()
    // A number or a code belongs to one record; a name may belong to several.
    for (const row of rows)
      named[name].set(row.name.toLowerCase(), named[name].has(row.name.toLowerCase()) ? null : row.id)
    for (const row of rows) if (row.short) named[name].set(row.short.toLowerCase(), row.id)
  }
  return named
}

const people = `select user_id as id, display_name as name, email as short from organization_members
  where organization_id = app.organization_id() and (lower(display_name) = any ($1) or lower(email) = any ($1))`

function others(record: AnyRecord): string {
  const [title, short] = [record.title as string, numberOf(record)]
  return `select id, ${title} as name, ${short ?? 'null'} as short from public.${record.table}
    where organization_id = app.organization_id()
    and (lower(${title}) = any ($1)${short ? ` or lower(${short}) = any ($1)` : ''})`
}
