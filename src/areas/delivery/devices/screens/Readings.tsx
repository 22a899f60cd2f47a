import { LineChart } from '#kit/charts/LineChart.tsx'
import { asHours } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { download } from '#kit/record/list/download.ts'
import { toCsv } from '#platform/records/csv.ts'
import { deviceReading, type Device, type DeviceReading, type DeviceRule } from '../records.ts'

type ReadingsProps = {
  row: Device
  loaded: { readings?: readonly DeviceReading[] | undefined; rules?: readonly DeviceRule[] | undefined }
}

/** The last readings as a curve, below the limit that raises an alarm. */
export const Readings = ({ row, loaded: { readings, rules } }: ReadingsProps) => (
  <Panel
    title="Readings"
    about="The last 200, newest on the right."
    actions={
      readings &&
      readings.length > 0 && (
        <Button
          onClick={() =>
            download(
              new Blob(
                [toCsv(deviceReading, readings, ['at', 'value', 'battery', 'signal', 'longitude', 'latitude'])],
                { type: 'text/csv' },
              ),
              `${row.number} readings.csv`,
            )
          }
        >
          Download readings
        </Button>
      )
    }
  >
    {readings && readings.length > 1 ? (
      <Curve
        row={row}
        readings={readings}
        limit={rules?.find(({ kind, enabled }) => enabled && (kind === 'above' || kind === 'below'))}
      />
    ) : (
      <p className="text-ink-2">{readings ? 'Too few readings for a chart.' : '…'}</p>
    )}
  </Panel>
)

function Curve({
  row,
  readings,
  limit,
}: {
  row: Device
  readings: readonly DeviceReading[]
  limit: { name: string; limit_value: number } | undefined
}) {
  const ordered = readings.toReversed()
  const across = asHours(ordered.map(({ at }) => at))
  return (
    <LineChart
      bare
      title={`${row.name}, in ${row.unit}`}
      unit="count"
      near
      step="Time"
      across={across}
      when={ordered.map(({ at }) => at)}
      series={[{ name: row.unit, values: ordered.map(({ value }) => Number(value)) }]}
      {...(limit && { limit: { name: limit.name, value: Number(limit.limit_value) } })}
    />
  )
}
