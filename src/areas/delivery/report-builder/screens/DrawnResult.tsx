import { AreaChart } from '#kit/charts/AreaChart.tsx'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { BarRows } from '#kit/charts/BarRows.tsx'
import { Bullets } from '#kit/charts/Bullets.tsx'
import { Funnel } from '#kit/charts/Funnel.tsx'
import { HeatCalendar } from '#kit/charts/HeatCalendar.tsx'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { Sankey } from '#kit/charts/Sankey.tsx'
import { SmallMultiples } from '#kit/charts/SmallMultiples.tsx'
import { Treemap } from '#kit/charts/Treemap.tsx'
import { asRead } from '#kit/charts/units.ts'
import { Waterfall } from '#kit/charts/Waterfall.tsx'
import { asStep } from '#kit/dates.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { addDays } from '#platform/dates.ts'
import { plural as inPlural } from '#platform/words.ts'
import type { Built } from '../commands.ts'
import { groupsShown, hasSteps, inProcess, mostDays, mostSteps, partsOf, stepsShown } from '../drawn/rules.ts'
import { flowOf } from '../flow/rules.ts'
import type { Definition } from '../rules.ts'

/** A grouped result as the selected chart: the largest groups, or the latest days in their order. */
export function DrawnResult({ of, data, plural }: { of: Definition; data: Built; plural: string }) {
  if (of.chart === 'sankey') return <FlowResult of={of} data={data} plural={plural} />
  const { groups, sums, figure } = partsOf(data, of)
  const group = groups[0]!
  const unit = figure.kind === 'money' ? 'money' : 'count'
  const dated = hasSteps(group) ? stepsShown(data, group) : null
  const shown: readonly { label: string | null; row: Record<string, unknown> }[] =
    dated?.steps ?? groupsShown(data, group).map(({ row }) => ({ label: null, row }))
  const rows = shown.map(({ row }) => row)
  const names = shown.map(({ label, row }) => (label === null ? String(row.c0 ?? '') || 'None' : asStep(label)))
  const title = `${plural} by ${group.label.toLowerCase()}`
  const common = { bare: true, title, unit, step: group.label.toLowerCase() } as const
  const parts = rows.map((row, at) => ({ name: names[at]!, value: Number(row[figure.name] ?? 0) }))
  const steps = {
    ...common,
    named: dated === null,
    across: names,
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
    line: <LineChart {...steps} />,
    multiples: <SmallMultiples {...common} across={names} series={steps.series} />,
    // Other groups are no days.
    calendar: of.chart === 'calendar' && (
      <HeatCalendar bare title={title} unit={unit} figure={figure.label} days={daysOf(data, figure.name)} />
    ),
    waterfall: <Waterfall {...common} steps={[...parts.map(asChange), { name: 'Total', value: null }]} />,
    bullets: sums[1] && (
      <Bullets
        {...common}
        figures={{ value: sums[0]!.label, target: sums[2]?.label, limit: sums[1].label }}
        rows={rows.map((row, at) => ({
          name: names[at]!,
          value: Number(row[sums[0]!.name] ?? 0),
          target: sums[2] && Number(row[sums[2].name] ?? 0),
          limit: Number(row[sums[1]!.name] ?? 0),
        }))}
      />
    ),
    ranked: (
      <BarRows
        {...common}
        across={names}
        series={[{ name: figure.label, values: parts.map(({ value }) => value) }]}
        says={(at) => asRead(parts[at]!.value, unit)}
      />
    ),
    treemap: <Treemap {...common} figure={figure.label} tiles={parts} />,
    funnel: <Funnel {...common} figure={figure.label} stages={inProcess(parts, group)} />,
  }[of.chart]
  return (
    <Panel
      title={title}
      about={
        of.chart === 'calendar'
          ? undefined
          : dated
            ? [
                dated.earlier && `The latest ${mostSteps} ${group.step ?? 'day'}s.`,
                dated.undated && 'Rows without a date are in the table.',
              ]
                .filter(Boolean)
                .join(' ')
            : data.rows.length > mostSteps && `The first ${mostSteps} of ${data.rows.length}.`
      }
    >
      {drawn}
    </Panel>
  )
}

/** Each part is an amount that is added or taken away; none of them is where the others start. */
const asChange = (part: { name: string; value: number }) => ({
  ...part,
  color: part.value < 0 ? ('other' as const) : ('good' as const),
})

/** Rows of two or three columns as ribbons between their names. */
function FlowResult({ of, data, plural }: { of: Definition; data: Built; plural: string }) {
  const { groups, figure } = partsOf(data, of)
  const { columns, flows, below } = flowOf(groups, data.rows, figure)
  const title = `${plural}: ${groups.map(({ label }) => label.toLowerCase()).join(' to ')}`
  const most = Math.max(...columns.map(({ names }) => names.length))
  return (
    <Panel title={title} about={data.more ? 'Of the largest 1,000 combinations.' : undefined}>
      {flows.length === 0 ? (
        <p className="text-ink-2">No amount above zero to show.</p>
      ) : (
        <Sankey
          bare
          title={title}
          unit={figure.kind === 'money' ? 'money' : 'count'}
          columns={columns}
          flows={flows}
          height={Math.max(280, 60 + most * 40)}
        />
      )}
      {below > 0 && (
        <p className="mt-2 text-xs text-ink-2">
          {inPlural(below, {
            one: '1 sum below zero is not in the chart. It is in the table.',
            other: `${below} sums below zero are not in the chart. They are in the table.`,
          })}
        </p>
      )}
    </Panel>
  )
}

/** Every day up to the latest one; a day without rows has no value. */
function daysOf({ rows }: Built, figure: string): { day: string; value: number | null }[] {
  const values = new Map(
    rows.flatMap((row) => (row.c0 ? [[String(row.c0).slice(0, 10), Number(row[figure] ?? 0)] as const] : [])),
  )
  const known = [...values.keys()].toSorted()
  const last = known.at(-1)
  if (!last) return []
  const earliest = addDays(last, 1 - mostDays)
  const days = [known[0]! > earliest ? known[0]! : earliest]
  while (days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1))
  return days.map((day) => ({ day, value: values.get(day) ?? null }))
}
