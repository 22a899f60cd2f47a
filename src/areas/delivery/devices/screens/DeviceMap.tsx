import { MapView } from '#kit/map/MapView.tsx'
import type { Device, DeviceAlarm } from '../records.ts'

type Loaded = { devices: readonly Device[]; alarms: readonly DeviceAlarm[] }

/** The sensors with a location; those with an open alarm are marked. */
export function DeviceMap({ loaded: { devices, alarms } }: { loaded: Loaded }) {
  const features = devices.flatMap((row) => {
    const { longitude, latitude } = row.place ?? {}
    if (longitude === undefined || latitude === undefined) return []
    const alarm = alarms.find(({ device: of }) => of === row.id)
    return [
      {
        id: row.id,
        name: row.name,
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] as const },
        note: row.last_value === null ? 'Never reported' : `${Number(row.last_value)} ${row.unit}`,
        to: `/iot/devices/${row.id}`,
        ...(alarm && { tone: 'bad' as const }),
      },
    ]
  })
  return <MapView label="Sensors" layers={[{ id: 'devices', name: 'Sensors', features }]} />
}
