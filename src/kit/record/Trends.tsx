import type { Trend } from '#platform/records/list/charted.ts'
import type { Words } from '#platform/records/list/conditions.ts'
import { RowsPanel } from './RowsPanel.tsx'

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
