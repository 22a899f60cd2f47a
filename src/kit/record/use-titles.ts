import { useQueries } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { readTitles, titlesWanted, type Titled } from '#platform/reads/titles.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordOf, useCatalog } from './catalog.tsx'

type Place = { table: string; id: string }

/** The titles of records of any types: one query per type. Those that the reader may not see are left out. */
export const useTitles = (places: readonly Place[], further: readonly AnyRecord[] = []): ReadonlyMap<string, Titled> =>
  useAskedTitles(places, further).titles

/** The titles, and whether some are still on their way. */
export function useAskedTitles(places: readonly Place[], further: readonly AnyRecord[] = []) {
  const catalog = useCatalog()
  const { rows } = useBackend()
  const find = (table: string) => recordOf(catalog, table) ?? further.find((each) => each.table === table)
  const answers = useQueries({
    queries: titlesWanted(find, places).map((wanted) => ({
      queryKey: [wanted.of.table, 'titles', wanted.ids.join(' ')],
      queryFn: () => readTitles({ rows, find: (table) => recordOf(catalog, table) }, wanted),
    })),
  })
  const titles = new Map(answers.flatMap(({ data }) => data ?? []).map((each) => [`${each.table} ${each.id}`, each]))
  return { titles, waits: answers.some(({ isLoading }) => isLoading) }
}
