import { useQuery } from '@tanstack/react-query'
import { useActor } from '#client/use-actor.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import type { Words } from '#platform/records/list/conditions.ts'
import { whyNotSee } from '#platform/records/see.ts'
import type { SectionTrend } from '../../sections/trends/rules.ts'

const all: Words = {}

/** A chart of rows in the section, or who can see them. */
export function TrendCard({ of, figure, where = all, ...chart }: SectionTrend) {
  const actor = useActor()
  const { data: record } = useQuery({ queryKey: ['declared', chart.title], staleTime: Infinity, queryFn: of })
  if (!record) return <Skeleton className="h-56" />
  const whyNot = whyNotSee(record, actor)
  if (whyNot)
    return (
      <Panel title={chart.title}>
        <p className="text-ink-2">{whyNot}</p>
      </Panel>
    )
  return <RowsPanel {...chart} of={record} figure={figure ?? null} where={where} />
}
