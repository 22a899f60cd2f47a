import type { PostgrestQueryBuilder } from '@supabase/postgrest-js'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from './BackendProvider.tsx'

type From = PostgrestQueryBuilder<any, any, any>
type Chosen = PromiseLike<{ data: unknown; error: { message: string } | null }>
export type Choose = (from: From) => Chosen

/**
 * A screen's data, with the reader's own rights: `useRows<Tutorial>('tutorials', (from) =>
 * from.select().eq('module_name', 'dashboard'))`. The request's own address is the cache key, so that no two queries
 * can share an answer.
 */
export function useRows<Row>(table: string, choose: Choose, { enabled = true } = {}) {
  const { rows } = useBackend()
  const question = choose(rows.from(table))
  const { url } = question as unknown as { url: URL }
  return useQuery({
    queryKey: [table, url.search],
    enabled,
    queryFn: async () => {
      const { data, error } = await question
      if (error) throw error
      return data as Row[]
    },
  })
}
