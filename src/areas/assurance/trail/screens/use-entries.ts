import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import type { Source } from '#platform/audit/entry.ts'
import { askTrail } from '#kit/trail/ask.ts'

export type Listed = {
  source: Source
  id: string
  at: string
  actor: string | null
  verb: string | null
  table: string | null
  record: string | null
  operation: string | null
  seq: number | null
}
type Page = { entries: Listed[]; next: string | null }

/** The filters of the list in the address, so that they can be sent to a colleague. */
export const filters = ['source', 'actor', 'verb', 'table', 'record', 'from', 'until'] as const
export type Filter = (typeof filters)[number]

/** A page of the log as the address says, and a way to change the address. */
export function useEntries(log: string, size: number) {
  const backend = useBackend()
  const [query, setQuery] = useSearchParams()
  const wanted = Object.fromEntries(
    filters.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])),
  ) as Partial<Record<Filter, string>>
  const before = query.get('before')
  const asked = new URLSearchParams({
    ...wanted,
    ...(wanted.until && { until: dayAfter(wanted.until) }),
    ...(before && { before }),
  }).toString()
  const page = useQuery({
    // Its length is in the key, so new entries appear without a reload.
    queryKey: ['trail_logs', 'entries', log, asked, size],
    placeholderData: keepPreviousData,
    queryFn: () => askTrail<Page>(backend, `/logs/${log}/entries?${asked}`),
  })
  function narrow(change: Partial<Record<Filter, string | null>>) {
    setQuery(
      (now) => {
        const next = new URLSearchParams([...now].filter(([name]) => name !== 'before' && !(name in change)))
        for (const [name, value] of Object.entries(change)) if (value) next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const turn = (to: string | null) =>
    setQuery(
      (now) =>
        new URLSearchParams([...[...now].filter(([name]) => name !== 'before'), ...(to ? [['before', to]] : [])]),
      { preventScrollReset: true },
    )
  return { wanted, page, narrow, turn, isFirst: !before }
}

/** The last day is included to its end. */
const dayAfter = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10) : day
