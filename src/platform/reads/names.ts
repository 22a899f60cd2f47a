import { columnsOf, type AnyRecord } from '../records/record.ts'
import { calling, callingFields, readThese, type AnyRow, type Asking, type Find } from './called.ts'

export type Naming = {
  table: string
  key: string
  columns: string
  calling: (asking: Asking, rows: readonly AnyRow[]) => Promise<(row: AnyRow) => string>
}
/** Names of one table that rows need. */
export type Wanted = Naming & { ids: readonly string[] }

/** The columns needed to name records of a type. One whose name the reader may not see is named by its type. */
export const namesOf = (to: AnyRecord): Naming => ({
  table: to.table,
  key: 'id',
  columns: ['id', ...callingFields(to)].join(','),
  calling: async (asking, rows) => {
    const called = await calling(asking, to, rows)
    return (row) => called(row) || to.label
  },
})
export const peopleNames: Naming = {
  table: 'organization_members',
  key: 'user_id',
  columns: 'user_id,display_name',
  calling: async () => (row) => String(row.display_name),
}

/** The names that these rows need: one read per referenced table, whatever the number of rows. */
export function namesWanted(find: Find, of: AnyRecord, rows: readonly AnyRow[]): Wanted[] {
  const fields = columnsOf(of)
  const people = [
    ...idsIn(
      rows,
      fields.filter(([, { kind }]) => kind === 'person').map(([name]) => name),
    ),
    ...idsIn(rows, ['created_by', 'actor', 'author']),
  ]
  const records = [...new Set(fields.flatMap(([, { kind, to }]) => (kind === 'ref' && to ? [to] : [])))].flatMap(
    (table): Wanted[] => {
      const leading = fields.filter(([, { kind, to }]) => kind === 'ref' && to === table).map(([name]) => name)
      const to = find(table)
      if (!to) return []
      return [{ ...namesOf(to), ids: idsIn(rows, leading) }]
    },
  )
  // In one order, so that the same names are one read, whichever row led to them.
  return [...records, { ...peopleNames, ids: [...new Set(people)] }]
    .filter(({ ids }) => ids.length > 0)
    .map((wanted) => ({ ...wanted, ids: wanted.ids.toSorted() }))
}

export async function readNames(
  asking: Asking,
  { table, key, columns, ids, calling }: Wanted,
): Promise<(readonly [id: string, name: string])[]> {
  const named = await readThese(asking, { table, columns, key }, ids)
  const called = await calling(asking, named)
  return named.map((row) => [String(row[key]), called(row)] as const)
}

/** A page that shows its title in words passes on those words in place of the id. */
const isId = /^[0-9a-f-]{36}$/
export const idsIn = (rows: readonly AnyRow[], names: readonly string[]): string[] => [
  ...new Set(
    rows
      .flatMap((row) => names.map((name) => row[name]))
      .filter((id): id is string => typeof id === 'string' && isId.test(id)),
  ),
]
