import { LineChart } from '#kit/charts/LineChart.tsx'
import { asDay } from '#kit/dates.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Meter, MeterReading } from '../records.ts'

type TrendProps = { row: Meter; loaded: { readings?: readonly MeterReading[] | undefined } }

/** The last readings that count, oldest first. */
export function Trend({ row, loaded: { readings = [] } }: TrendProps) {
  const drawn = readings.filter(({ voided_on }) => voided_on === null).toReversed()
  return (
    drawn.length > 1 && (
      <Panel title="Trend">
        <LineChart
          bare
          title={`${row.name}, ${row.unit}`}
          unit="count"
          near
          step="reading"
          when={drawn.map(({ read_on }) => read_on)}
          across={drawn.map(({ read_on }) => asDay(`${read_on}T12:00:00`))}
          series={[{ name: row.unit, values: drawn.map(({ total }) => Number(total)) }]}
        />
      </Panel>
    )
  )
}
