import { useRecords } from '#client/use-record.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { asHours } from '#kit/dates.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { shelterCount, type Shelter } from '../records.ts'

/** People at each count. One count is no line. */
export function Occupancy({ row }: { row: Shelter }) {
  const { rows } = useRecords(shelterCount, (from) =>
    from.eq('shelter', row.id).order('counted_at', { ascending: false }).limit(200),
  )
  if (!rows || rows.length < 2) return null
  const counts = rows.toReversed()
  return (
    <Panel title="Occupancy" about="People at each count, against the capacity.">
      <LineChart
        bare
        title="Occupancy"
        unit="count"
        step="count"
        height={180}
        when={counts.map(({ counted_at }) => counted_at)}
        across={asHours(counts.map(({ counted_at }) => counted_at))}
        series={[{ name: 'People in shelter', values: counts.map(({ occupants }) => Number(occupants)) }]}
        limit={{ name: 'Capacity', value: Number(row.capacity) }}
      />
    </Panel>
  )
}
