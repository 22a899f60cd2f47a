import type { Charted } from '#platform/records/list/charted.ts'
import type { Words } from '#platform/records/list/conditions.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { RowsPanel } from './RowsPanel.tsx'

export type Trend = {
  readonly title: string
  readonly of: AnyRecord
  readonly by: string
  readonly figure?: string
  readonly where?: Words
  readonly list?: string
}

/** A chart of a record's rows. A column that the record does not have, or that no chart can draw, does not compile. */
export const trend = <R extends AnyRecord>(of: R, chart: Charted<R>): Trend => ({ ...chart, of })

const all: Words = {}

/** The rows of a list as charts: by month, by cause, by vendor. Written once, outside the screen. */
export const Trends = ({ charts }: { charts: readonly Trend[] }) => (
  // Columns, and not rows of two: a chart of months is short beside ten names.
  <div className="gap-4 min-[75rem]:columns-2 print:columns-1 [&>*]:mb-4 [&>*]:break-inside-avoid">
    {charts.map(({ figure = null, where = all, ...chart }) => (
      <RowsPanel key={chart.title} figure={figure} where={where} {...chart} />
    ))}
  </div>
)
