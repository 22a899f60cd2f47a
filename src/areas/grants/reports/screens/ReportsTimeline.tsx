import { Suspense } from 'react'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { ChartSkeleton } from '#kit/home/Card.tsx'
import { optional } from '#kit/optional.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { grantLife } from '../../grants/life.ts'
import { grant, type Grant } from '../../grants/records.ts'
import { grantReport } from '../records.ts'
import { spansOf } from '../timeline/rules.ts'

const DotTimeline = optional(() => import('#kit/charts/DotTimeline.tsx').then(({ DotTimeline }) => DotTimeline))

/** The terms of all active grants, with a dot for each report that is due, overdue or submitted. */
export function ReportsTimeline({ grants }: { grants: readonly Grant[] | undefined }) {
  const today = useToday()
  const found = useRecords(grantReport, (from) =>
    from.neq('status', 'revised').not('due_on', 'is', null).order('due_on', { ascending: false }).limit(2_000),
  )
  if (found.state === 'failed') return <ErrorState what="The timeline" onRetry={found.retry} />
  if (!grants || !found.rows) return <ChartSkeleton height={320} />
  const spans = spansOf(
    grants.filter((row) => grantLife.isOpen(row)),
    found.rows,
    today,
  )
  if (spans.length === 0)
    return (
      <EmptyOf of={grant} title="No active grants">
        Active grants appear here with the due dates of their reports.
      </EmptyOf>
    )
  return (
    <Panel title="Terms and reports of active grants" about="The grant with the next report due is at the top.">
      <Suspense fallback={<ChartSkeleton height={320} />}>
        <DotTimeline bare title="Grant reports" step="grant" dotted="Reports" spans={spans} today={today} />
      </Suspense>
    </Panel>
  )
}
