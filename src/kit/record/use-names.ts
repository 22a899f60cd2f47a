import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { columnsOf, titleOf, type AnyRecord } from '#platform/records/record.ts'
import { recordOf, useCatalogue } from './catalogue.tsx'

type Row = Readonly<Record<string, unknown>>
type Naming = { table: string; key: string; columns: string; called: (row: Record<string, string>) => string }
type Wanted = Naming & { ids: string[] }
const most = 150

/** What the ids in these rows are called: one question for each table that they lead to, whatever the number of rows. */
export function useNames(of: AnyRecord, rows: readonly Row[]): ReadonlyMap<string, string> {
  const catalogue = useCatalogue()
  const { rows: tables } = useBackend()
  const fields = columnsOf(of)
  const people = [...idsIn(rows, fields.filter(([, { kind }]) => kind === 'person').map(([name]) => name)), ...idsIn(rows, ['created_by', 'actor', 'author'])]

  const wanted = [...new Set(fields.flatMap(([, { kind, to }]) => (kind === 'ref' && to ? [to] : [])))].flatMap((table): Wanted[] => {
    const leading = fields.filter(([, { kind, to }]) => kind === 'ref' && to === table).map(([name]) => name)
    const to = recordOf(catalogue, table)
    if (!to) return []
    return [{ ...namesOf(to), ids: idsIn(rows, leading) }]
  })
  const questions = [...wanted, { ...peopleNames, ids: [...new Set(people)] }].filter(({ ids }) => ids.length > 0)

  const answers = useQueries({
    queries: questions.map(({ table, key, columns, ids, called }) => ({
      queryKey: [table, 'names', ids.toSorted().join(' ')],
      queryFn: async () => {
        const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, part) => ids.slice(part * most, (part + 1) * most))
        const found = await Promise.all(parts.map((some) => tables.from(table).select(columns).in(key, some)))
        return found.flatMap(({ data, error }) => {
          if (error) throw error
          return (data as unknown as Record<string, string>[]).map((row) => [row[key]!, called(row)] as const)
        })
      },
    })),
  })
  return new Map(answers.flatMap(({ data }) => data ?? []))
}

/** What is asked for to name records of a kind. One that is called by another record has no title of its own: it is called by what it is. */
export const namesOf = (to: AnyRecord): Naming => ({ table: to.table, key: 'id', columns: to.fields[to.title].kind === 'ref' ? 'id' : `id,${to.title as string}`, called: (row) => titleOf(to, row) || to.label })
export const peopleNames: Naming = { table: 'organization_members', key: 'user_id', columns: 'user_id,display_name', called: (row) => row.display_name! }

/** The same names keep their map, so that a row whose neighbour changed is not made again. */
export function useSteadyNames(of: AnyRecord, rows: readonly Row[]): ReadonlyMap<string, string> {
  const names = useNames(of, rows)
  const [kept, setKept] = useState(names)
  if (kept === names || (kept.size === names.size && [...names].every(([id, name]) => kept.get(id) === name))) return kept
  setKept(names)
  return names
}

const idsIn = (rows: readonly Row[], names: readonly string[]): string[] => [...new Set(rows.flatMap((row) => names.map((name) => row[name])).filter((id): id is string => typeof id === 'string'))]
