import type { CommandTx } from '../commands/command-tx.ts'
import type { Named } from '../records/csv.ts'
import { columnsOf, declaredAs, numberOf, type AnyRecord } from '../records/record.ts'

/** How rows of a table are found by what a sheet writes for them ($1, in lower case): id, name and short. */
export type Finds = Readonly<Record<string, string>>

/** The names, numbers and codes in these rows that refer to other records and to people: one query per column. */
export async function namesIn(
  tx: CommandTx,
  record: AnyRecord,
  finds: Finds,
  columns: readonly (string | null)[],
  cells: readonly (readonly string[])[],
): Promise<Named> {
  const named: Record<string, Map<string, string | null>> = {}
  for (const [name, { kind, to }] of columnsOf(record)) {
    const column = columns.indexOf(name)
    if (column < 0 || (kind !== 'ref' && kind !== 'person')) continue
    const wanted = [...new Set(cells.map((row) => (row[column] ?? '').trim().toLowerCase()))].filter(Boolean)
    const [other] = declaredAs(to ?? '')
    if (kind === 'ref' && !other) throw new Error(`The import of ${record.table} has no declaration of ${to}.`)
    const rows = await tx.sql<{ id: string; name: string; short: string | null }>(
      kind === 'person' ? people : (finds[to!] ?? others(other!)),
      [wanted],
    )
    named[name] = new Map()
    // A number or a code goes before a name. Either may belong to several records.
    for (const said of ['name', 'short'] as const) {
      const here = new Map<string, string | null>()
      for (const row of rows) {
        const text = row[said]?.toLowerCase()
        if (text) here.set(text, (here.get(text) ?? row.id) === row.id ? row.id : null)
      }
      for (const [text, id] of here) if (said === 'name' || id || !named[name].get(text)) named[name].set(text, id)
    }
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
