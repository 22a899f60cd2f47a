import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { totalsOf } from '../paper/rules.ts'
import type { Column } from '../rules.ts'

type ReportBarsProps = { columns: readonly Column[]; rows: readonly Readonly<Record<string, unknown>>[] }

/** The chart that the report has on paper and in its workbook. */
export function ReportBars({ columns, rows }: ReportBarsProps) {
  const totals = totalsOf(columns, rows)
  if (!totals) return null
  const { name, measure, caption } = totals
  return (
    <Panel title={caption}>
      <RankedBars
        title={caption}
        unit="money"
        of={name.label}
        figure={measure.label}
        rows={totals.rows.map(({ label, value }) => ({ name: label, value }))}
      />
    </Panel>
  )
}
