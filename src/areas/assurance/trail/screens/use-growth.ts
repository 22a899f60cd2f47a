import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { askTrail } from '#kit/trail/ask.ts'

export type Day = { day: string; size: number }

/** How many entries were sealed by the end of each of so many days. */
export function useGrowth(log: string, days: number) {
  const backend = useBackend()
  return useQuery({
    queryKey: ['trail_logs', 'growth', log, days],
    queryFn: () => askTrail<Day[]>(backend, `/logs/${log}/growth?days=${days}`),
  })
}
