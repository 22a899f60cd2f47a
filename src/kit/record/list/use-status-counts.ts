import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { statusCountsOf } from '#platform/reads/reads.ts'
import type { Condition } from '#platform/records/list/conditions.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { StatusCounts } from '#platform/sheets/status-counts.ts'

/** How many rows have each status under the other filters. The last counts stay until the next ones arrive. */
export function useStatusCounts(of: AnyRecord, conditions: readonly Condition[], enabled: boolean) {
  const backend = useBackend()
  const asked = { table: of.table, conditions }
  const { data } = useQuery({
    queryKey: [of.table, 'records/status-counts', asked],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async () => ({ ...(await callFunction<StatusCounts>(backend, ...statusCountsOf(of, conditions))), asked }),
  })
  const [all, setAll] = useState<StatusCounts & { asked: typeof asked }>()
  const countAll = useCallback(async () => {
    const asked = { table: of.table, conditions }
    setAll({ ...(await callFunction<StatusCounts>(backend, 'records/all-status-counts', asked)), asked })
  }, [backend, of.table, conditions])
  const counted = data?.more && all && hashKey([all.asked]) === hashKey([asked]) ? all : data
  return { statuses: counted?.asked.table === of.table ? counted : undefined, countAll }
}
