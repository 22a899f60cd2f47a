import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import type { WaitsFor } from '#platform/life/waits-for.ts'
import { mayWait, waitsOf } from '#platform/reads/reads.ts'
import type { AnyRecord } from '#platform/records/record.ts'

/** Who must act next on each row: one question for the page of a list, which comes with the rows. */
export function useWaits(of: AnyRecord, rows: readonly { id: string }[]): Record<string, WaitsFor> | undefined {
  const backend = useBackend()
  const [name, asked] = waitsOf(of, rows)
  return useQuery({
    queryKey: [of.table, name, asked],
    enabled: rows.length > 0 && mayWait(of),
    placeholderData: keepPreviousData,
    queryFn: () => callFunction<Record<string, WaitsFor>>(backend, name, asked),
  }).data
}
