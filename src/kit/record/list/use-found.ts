import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { idsFound, isSearched, searchOf } from '#platform/reads/reads.ts'
import type { AnyRecord } from '#platform/records/record.ts'

/** The records in which the search found these words, where the list is searched by them. */
export function useFound(of: AnyRecord, search: string): { ids: readonly string[] | undefined; searching: boolean } {
  const { rows } = useBackend()
  const asked = isSearched(of, search)
  const { data, isPending } = useQuery({
    queryKey: [of.table, 'found', search],
    enabled: asked,
    queryFn: async ({ signal }) => {
      const { data, error } = await searchOf(rows, of, search).abortSignal(signal)
      if (error) throw error
      return idsFound(data as { record: string; nearness: number }[])
    },
  })
  return { ids: asked && data && data.length > 0 ? data : undefined, searching: asked && isPending }
}
