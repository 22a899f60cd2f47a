import type { Act } from '#platform/functions/demo/acting.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import sensorsCsv from './sensors.csv?raw'

/** `peak` is added for three hours of the last day: above the limit it raises an alarm. */
const sensors = rowsOf(sensorsCsv, {
  name: 'text',
  measures: 'text',
  unit: 'text',
  location: 'text',
  address: 'text',
  longitude: 'number',
  latitude: 'number',
  limit: 'number',
  rule: 'text',
  severity: 'text',
  middle: 'number',
  swing: 'number',
  peak: 'number',
  battery: 'number',
})

/** Cold rooms, a meal carrier and a cooling center, hour by hour over three days. The readings are simulated. */
export async function seedAgingSensors(
  actAt: (days: number) => Act,
  { now, max }: { now: Date; max: string },
): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  for (const {
    address,
    longitude,
    latitude,
    limit,
    rule,
    severity,
    middle,
    swing,
    peak,
    battery,
    ...fields
  } of sensors) {
    const { id: device } = await actAt(-310)('max', 'devices/create', {
      ...fields,
      place: { address, longitude, latitude },
      owner: max,
      every_minutes: 60,
      simulated: true,
    })
    await actAt(-310)('max', 'device-rules/create', {
      name: rule,
      device,
      kind: 'above',
      limit_value: limit,
      severity,
      enabled: true,
    })
    await actAt(0)('rosa', 'device-readings/take', {
      device,
      readings: Array.from({ length: 72 }, (_, hour) => ({
        at: at(71 - hour),
        value:
          Math.round(
            (middle + Math.sin((hour / 24) * 2 * Math.PI) * swing + (hour > 50 && hour < 54 ? peak : 0)) * 10,
          ) / 10,
        battery,
        signal: -70,
      })),
    })
  }
}
