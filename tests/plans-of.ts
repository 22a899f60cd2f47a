import type pg from 'pg'
import type { Statement } from '#platform/database/database.ts'

/** A node of PostgreSQL's plan, as `explain (format json)` writes it. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
export type Asker = { user_id: string; organization_id: string; role: string }

/** One table access: its index and condition, the rows read, and whether only the index was read. */
export type Scan = { table: string; condition: string; rows: number; ofIndex: boolean }

/**
 * PostgreSQL's plan of a statement for a person, without the scans chosen only because a table is small. `before` is
 * changed for this one plan.
 */
export async function planOf(
  client: pg.ClientBase,
  asker: Asker,
  { text, values = [] }: Statement,
  before?: string,
  role = 'authenticated',
): Promise<Scan[]> {
  const settings = {
    'app.user_id': asker.user_id,
    'app.organization_id': asker.organization_id,
    'app.role': asker.role,
    enable_seqscan: 'off',
    role,
  }
  const indexes = await tablesOfIndexes(client)
  await client.query('begin')
  try {
    if (before) await client.query(before)
    // In one statement, the role last: thousands of plans are asked for.
    await client.query(
      'select set_config(name, value, true) from unnest($1::text[], $2::text[]) with ordinality as s (name, value, at)',
      [Object.keys(settings), Object.values(settings)],
    )
    const explain = 'explain (analyze, costs off, timing off, summary off, format json)'
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`${explain} ${text}`, values as unknown[])
    return scansOf(rows[0]!['QUERY PLAN'][0]!.Plan, indexes)
  } finally {
    await client.query('rollback')
  }
}

const known = new WeakMap<pg.ClientBase, Map<string, string>>()
async function tablesOfIndexes(client: pg.ClientBase): Promise<Map<string, string>> {
  const found = known.get(client)
  if (found) return found
  const { rows } = await client.query<{ index: string; table: string }>(
    `select indexname as index, tablename as table from pg_indexes where schemaname in ('public', 'storage')`,
  )
  const made = new Map(rows.map(({ index, table }) => [index, table]))
  known.set(client, made)
  return made
}

/**
 * A bitmap heap scan reads the rows found by its indexes, which are below it; it counts rows, and they have the
 * condition.
 */
function scansOf(node: Node, indexes: Map<string, string>): Scan[] {
  const below = (node.Plans ?? []).flatMap((each) => scansOf(each, indexes))
  const table =
    node['Relation Name'] ?? (node['Node Type'] === 'Bitmap Index Scan' ? indexes.get(node['Index Name']!) : undefined)
  if (!table || node['Actual Loops'] === 0 || node['Node Type'] === 'ModifyTable') return below
  const rows =
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops']
  if (node['Node Type'] === 'Bitmap Heap Scan') return below
  return [
    {
      table,
      condition: node['Index Cond'] ?? node['Node Type'],
      rows,
      ofIndex: node['Node Type'] === 'Index Only Scan',
    },
    ...below,
  ]
}
