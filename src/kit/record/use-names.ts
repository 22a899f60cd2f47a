import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { calling, callingFields, type Asking } from './called.ts'
import { recordOf, useCatalog } from './catalog.tsx'

type Row = Readonly<Record<string, unknown>>
type Naming = {
  table: string
  key: string
  columns: string
  calling: (asking: Asking, rows: readonly Row[]) => Promise<(row: Row) => string>
}
type Wanted = Naming & { ids: string[] }
const most = 150

/** The names of the ids in these rows: one query per referenced table, whatever the number of rows. */
export const useNames = (of: AnyRecord, rows: readonly Row[]): ReadonlyMap<string, string> =>
  useAskedNames(of, rows).names

/** The names, and whether some are still on their way. */
export function useAskedNames(of: AnyRecord, rows: readonly Row[]) {
  const catalog = useCatalog()
  const { rows: tables } = useBackend()
  const fields = columnsOf(of)
  const people = [
    ...idsIn(
      rows,
      fields.filter(([, { kind }]) => kind === 'person').map(([name]) => name),
    ),
    ...idsIn(rows, ['created_by', 'actor', 'author']),
  ]

  const wanted = [...new Set(fields.flatMap(([, { kind, to }]) => (kind === 'ref' && to ? [to] : [])))].flatMap(
    (table): Wanted[] => {
      const leading = fields.filter(([, { kind, to }]) => kind === 'ref' && to === table).map(([name]) => name)
      const to = recordOf(catalog, table)
      if (!to) return []
      return [{ ...namesOf(to), ids: idsIn(rows, leading) }]
    },
  )
  const questions = [...wanted, { ...peopleNames, ids: [...new Set(people)] }].filter(({ ids }) => ids.length > 0)

  const answers = useQueries({
    queries: questions.map(({ table, key, columns, ids, calling }) => ({
      queryKey: [table, 'names', ids.toSorted().join(' ')],
      queryFn: async () => {
        const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, part) =>
          ids.slice(part * most, (part + 1) * most),
        )
        const found = await Promise.all(parts.map((some) => tables.from(table).select(columns).in(key, some)))
        const named = found.flatMap(({ data, error }) => {
          if (error) throw error
          return data as unknown as Row[]
        })
        const called = await calling({ rows: tables, catalog }, named)
        return named.map((row) => [String(row[key]), called(row)] as const)
      },
    })),
  })
  return { names: namedSoFar(questions, answers), waits: answers.some(({ isLoading }) => isLoading) }
}

/** While a name is loading its place is held: “Former member” is only for people who were looked up and not found. */
export const waitingName = '…'
export const formerMember = 'Former member'
/** A record that was looked up and that this reader may not see. */
export const unseen = (): string => say('Not visible to you')

export function namedSoFar(
  questions: readonly { table: string; ids: readonly string[] }[],
  answers: readonly { data?: readonly (readonly [string, string])[] | undefined }[],
): ReadonlyMap<string, string> {
  return new Map(
    questions.flatMap(({ table, ids }, at) => {
      const data = answers[at]?.data
      const isPeople = table === peopleNames.table
      if (!data && !isPeople) return []
      const found = new Map(data ?? [])
      const missing = !data ? waitingName : isPeople ? formerMember : unseen()
      return ids.map((id) => [id, found.get(id) ?? missing] as const)
    }),
  )
}

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

/** The same names keep their map, so that a row whose neighbor changed is not drawn again. */
export function useSteadyNames(of: AnyRecord, rows: readonly Row[]): ReadonlyMap<string, string> {
  const names = useNames(of, rows)
  const [kept, setKept] = useState(names)
  if (kept === names || (kept.size === names.size && [...names].every(([id, name]) => kept.get(id) === name)))
    return kept
  setKept(names)
  return names
}

/** A page that shows its title in words passes on those words in place of the id. */
const isId = /^[0-9a-f-]{36}$/
export const idsIn = (rows: readonly Row[], names: readonly string[]): string[] => [
  ...new Set(
    rows
      .flatMap((row) => names.map((name) => row[name]))
      .filter((id): id is string => typeof id === 'string' && isId.test(id)),
  ),
]
