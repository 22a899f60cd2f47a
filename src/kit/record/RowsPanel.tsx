import { Suspense } from 'react'
import type { AmountName, GroupingName } from '#platform/records/list/charted.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { ChartSkeleton } from '../home/Card.tsx'
import { optional } from '../optional.tsx'
import { Panel } from '../parts/Panel.tsx'
import type { RowsOfProps } from './list/RowsOf.tsx'

const RowsOf = optional(() => import('./list/RowsOf.tsx').then((file) => file.RowsOf))

type RowsPanelProps<R extends AnyRecord> = Omit<RowsOfProps, 'of' | 'by' | 'figure'> & {
  of: R
  by: GroupingName<R>
  figure: AmountName<R> | null
}

/** A panel with rows that belong to the page as a chart: the orders of a vendor by month. */
export const RowsPanel = <R extends AnyRecord>(props: RowsPanelProps<R>) => (
  <Suspense
    fallback={
      <Panel title={props.title}>
        <ChartSkeleton height={170} />
      </Panel>
    }
  >
    <RowsOf {...props} />
  </Suspense>
)
