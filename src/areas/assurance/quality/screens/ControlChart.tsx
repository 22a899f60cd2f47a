import { useRecords } from '#client/use-record.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dayInWords } from '#platform/dates.ts'
import { reading, type Indicator } from '../records.ts'
import { controlChart, fewest } from '../rules.ts'

const rounded = (value: number) => Math.round(value * 100) / 100

export function ControlChart({ row }: { row: Indicator }) {
  const { rows } = useRecords(reading, (from) =>
    from.eq('indicator', row.id).order('on_day', { ascending: false }).limit(60),
  )
  const readings = (rows ?? []).toReversed()
  const values = readings.map(({ value }) => Number(value))
  const chart = controlChart(values)
  const across = readings.map(({ on_day }) => dayInWords(on_day))
  const flat = (value: number) => values.map(() => rounded(value))
  return (
    <Panel
      title="Control chart"
      about="Individual values with their mean and three-sigma limits, from the moving range (1.128). Signals follow the four Western Electric rules."
    >
      {chart ? (
        <>
          <LineChart
            bare
            title={`${row.title}, in ${row.unit}`}
            unit="count"
            near
            step="Date"
            across={across}
            series={[
              { name: row.title, values },
              { name: 'Mean', values: flat(chart.center) },
              { name: 'Upper limit', values: flat(chart.upper) },
              { name: 'Lower limit', values: flat(Math.max(0, chart.lower)) },
            ]}
          />
          {chart.signals.length > 0 && (
            <ul className="mt-4 list-disc pl-5">
              {chart.signals.map(({ at, words }) => (
                <li key={at}>
                  {across[at]}: {words.toLowerCase()} ({values[at]} {row.unit})
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="text-ink-2">
          {values.length} of {fewest} readings needed for control limits.
        </p>
      )}
    </Panel>
  )
}
