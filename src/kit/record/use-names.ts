import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { namesWanted, peopleNames, readNames } from '#platform/reads/names.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { recordOf, useCatalog } from './catalog.tsx'

type Row = Readonly<Record<string, unknown>>

/** The names of the ids in these rows: one query per referenced table, whatever the number of rows. */
export const useNames = (of: AnyRecord, rows: readonly Row[]): ReadonlyMap<string, string> =>
  useAskedNames(of, rows).names

/** The names, and whether some are still on their way. */
export function useAskedNames(of: AnyRecord, rows: readonly Row[]) {
  const catalog = useCatalog()
  const { rows: tables } = useBackend()
  const find = (table: string) => recordOf(catalog, table)
  const wanted = namesWanted(find, of, rows)
  const answers = useQueries({
    queries: wanted.map((names) => ({
      queryKey: [names.table, 'names', names.ids.join(' ')],
      queryFn: () => readNames({ rows: tables, find }, names),
    })),
  })
  return { names: namedSoFar(wanted, answers), waits: answers.some(({ isLoading }) => isLoading) }
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

/** The same names keep their map, so that a row whose neighbor changed is not drawn again. */
export function useSteadyNames(of: AnyRecord, rows: readonly Row[]): ReadonlyMap<string, string> {
  const names = useNames(of, rows)
  const [kept, setKept] = useState(names)
  if (kept === names || (kept.size === names.size && [...names].every(([id, name]) => kept.get(id) === name)))
    return kept
  setKept(names)
  return names
}
