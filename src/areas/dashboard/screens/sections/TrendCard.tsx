import { useQuery } from '@tanstack/react-query'
import { useActor } from '#client/use-actor.ts'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import type { Words } from '#platform/records/list/conditions.ts'
import { atLeast } from '#platform/roles.ts'
import type { SectionTrend } from './trends-of.ts'

const all: Words = {}

/** A chart of rows in the section, for those who may read them. */
export function TrendCard({ of, figure, where = all, ...chart }: SectionTrend) {
  const actor = useActor()
  const { data: record } = useQuery({ queryKey: ['declared', chart.title], staleTime: Infinity, queryFn: of })
  if (!record) return <Skeleton className="h-56" />
  if ('read' in record.access && !atLeast(record.access.read, actor)) return null
  return <RowsPanel {...chart} of={record} figure={figure ?? null} where={where} />
}
