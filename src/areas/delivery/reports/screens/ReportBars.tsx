import { Bullets } from '#kit/charts/Bullets.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { comparedOf, totalsOf } from '../paper/rules.ts'
import type { Against, Column } from '../rules.ts'

type ReportBarsProps = {
  columns: readonly Column[]
  rows: readonly Readonly<Record<string, unknown>>[]
  against?: Against | undefined
}

/** The chart that the report has on paper and in its workbook. */
export function ReportBars({ columns, rows, against }: ReportBarsProps) {
  const compared = against && comparedOf(columns, against, rows)
  if (compared)
    return (
      <Panel title={compared.caption}>
        <Bullets
          bare
          title={compared.caption}
          unit="money"
          step={compared.name.label}
          figures={{ value: compared.value.label, limit: compared.limit.label }}
          rows={compared.rows.map(({ label, ...row }) => ({ name: label, ...row }))}
        />
      </Panel>
    )
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
