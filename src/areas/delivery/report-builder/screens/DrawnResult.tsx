import { AreaChart } from '#kit/charts/AreaChart.tsx'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { Funnel } from '#kit/charts/Funnel.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Treemap } from '#kit/charts/Treemap.tsx'
import { asDay } from '#kit/dates.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Built } from '../commands.ts'
import type { Definition } from '../rules.ts'

/** The maximum number of steps that keep a chart readable. */
const mostSteps = 20

/** A grouped result as the selected chart. */
export function DrawnResult({ of, data, plural }: { of: Definition; data: Built; plural: string }) {
  const [group, count, ...sums] = data.columns
  const figure = sums[0] ?? count!
  const unit = figure.kind === 'money' ? 'money' : 'count'
  const rows = data.rows.slice(0, mostSteps)
  const nameOf = (row: Record<string, unknown>) =>
    row.c0 === null || row.c0 === ''
      ? 'None'
      : group!.kind === 'date'
        ? asDay(`${String(row.c0).slice(0, 10)}T12:00:00`)
        : String(row.c0)
  const title = `${plural} by ${group!.label.toLowerCase()}`
  const common = { bare: true, title, unit, step: group!.label.toLowerCase() } as const
  const parts = rows.map((row) => ({ name: nameOf(row), value: Number(row[figure.name] ?? 0) }))
  const steps = {
    ...common,
    across: rows.map(nameOf),
    series: (sums.length > 0 ? sums.filter(({ kind }) => kind === figure.kind) : [figure]).map(({ name, label }) => ({
      name: label,
      values: rows.map((row) => Number(row[name] ?? 0)),
    })),
  }
  const drawn = {
    none: null,
    bars: <BarChart {...steps} />,
    stacked: <BarChart {...steps} stacked />,
    shares: <BarChart {...steps} shares />,
    area: <AreaChart {...steps} />,
    ranked: <RankedBars title={title} unit={unit} of={group!.label} figure={figure.label} rows={parts} />,
    treemap: <Treemap {...common} figure={figure.label} tiles={parts} />,
    funnel: <Funnel {...common} figure={figure.label} stages={parts} />,
  }[of.chart]
  return (
    <Panel
      title={title}
      about={data.rows.length > mostSteps ? `The first ${mostSteps} of ${data.rows.length}.` : undefined}
    >
      {drawn}
    </Panel>
  )
}
