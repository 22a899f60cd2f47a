import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { chartOf } from '../paper/rules.ts'
import type { Column } from '../rules.ts'

type ReportBarsProps = { columns: readonly Column[]; rows: readonly Readonly<Record<string, unknown>>[] }

/** The chart that the report has on paper. */
export function ReportBars({ columns, rows }: ReportBarsProps) {
  const [chart] = chartOf(columns, rows)
  if (chart?.is !== 'bars') return null
  const [figure = '', name = ''] = chart.caption.split(', the ')[0]!.split(' by ')
  return (
    <Panel title={chart.caption}>
      <RankedBars
        title={chart.caption}
        unit="money"
        of={name.replace(/^./, (first) => first.toUpperCase())}
        figure={figure}
        rows={chart.bars.map(({ label, value }) => ({ name: label, value }))}
      />
    </Panel>
  )
}
