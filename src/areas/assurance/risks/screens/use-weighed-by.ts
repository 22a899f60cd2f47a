import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { risk } from '../records.ts'
import { borne } from '../rules.ts'

/** Whose word the size of a risk and its owner are as they stand, read from its history: the button says so before the server does. */
export function useWeighedBy(id: string): (string | null)[] {
  const { rows } = useBackend()
  const { data } = useQuery({
    queryKey: [risk.table, 'weighed', id],
    queryFn: async () => {
      const { data: changes, error } = await rows.from('record_changes').select('actor,after').eq('table_name', risk.table).eq('record', id).order('id', { ascending: false }).limit(200)
      if (error) throw error
      return borne.map((field) => (changes as unknown as { actor: string | null; after: Record<string, unknown> | null }[]).find(({ after }) => after && field in after)?.actor ?? null)
    },
  })
  return data ?? []
}
