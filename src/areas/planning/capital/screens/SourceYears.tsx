import { BarChart } from '#kit/charts/BarChart.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

type Year = { year: string; amount: number }
type SourceYearsProps = { loaded: { available?: readonly Year[] | undefined; allocated?: readonly Year[] | undefined } }

/** Each year's funding beside its allocations: a year that is allocated in full has nothing left for a new request. */
export function SourceYears({ loaded: { available, allocated } }: SourceYearsProps) {
  if (!available || !allocated) return null
  const years = [...new Set([...available, ...allocated].map(({ year }) => year))].toSorted((one, other) =>
    one.localeCompare(other),
  )
  if (years.length < 2) return null
  const sum = (rows: readonly Year[], year: string) =>
    rows.filter((each) => each.year === year).reduce((total, { amount }) => total + amount, 0)
  return (
    <Panel title="Available and allocated by year">
      <BarChart
        title="Available and allocated by year"
        bare
        unit="money"
        step="Fiscal year"
        height={170}
        across={years}
        series={[
          { name: 'Available', values: years.map((year) => sum(available, year)) },
          { name: 'Allocated', values: years.map((year) => sum(allocated, year)) },
        ]}
      />
    </Panel>
  )
}
