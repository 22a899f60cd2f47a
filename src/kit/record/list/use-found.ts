import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import type { AnyRecord } from '#platform/records/record.ts'

/** More matches than this are found by scanning the list: so many rows fill a page at once. */
const few = 150

/** A rare word goes to the search, which has an index of words and tolerates typos; a list's own order has neither. */
export function useFound(of: AnyRecord, search: string): { ids: readonly string[] | undefined; searching: boolean } {
  const { rows } = useBackend()
  const asked = of.find !== undefined && search.length >= 3
  const { data, isPending } = useQuery({
    queryKey: [of.table, 'found', search],
    enabled: asked,
    queryFn: async ({ signal }) => {
      const { data, error } = await rows
        .rpc('search_records', { query: search, most: few + 1, kind: of.table })
        .abortSignal(signal)
      if (error) throw error
      const hits = data as { record: string; nearness: number }[]
      // Up to 1 is a similar spelling only: no row contains the word itself, and the nearest are shown.
      return hits.length > few && hits[0]!.nearness > 1 ? [] : hits.slice(0, few).map(({ record }) => record)
    },
  })
  return { ids: asked && data && data.length > 0 ? data : undefined, searching: asked && isPending }
}
