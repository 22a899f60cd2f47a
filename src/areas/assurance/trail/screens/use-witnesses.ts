import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { useChanges } from '#client/use-changes.ts'
import { askTrail } from '#kit/trail/ask.ts'

export type Told = {
  id: string
  kind: 'mail' | 'webhook'
  address: string
  told_size: number
  told_at: string | null
  asked_at: string | null
  last_error: string | null
}

/** The witnesses of the checkpoints, and how far each was notified. */
export function useWitnesses(log: string, enabled: boolean) {
  const backend = useBackend()
  useChanges(['trail_witnesses'])
  return useQuery({
    queryKey: ['trail_witnesses', 'told', log],
    enabled,
    queryFn: () => askTrail<Told[]>(backend, `/logs/${log}/witnesses`),
  })
}
