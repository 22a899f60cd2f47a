import { MapView } from '#kit/map/MapView.tsx'
import type { Layer } from '#kit/map/features.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { dayInWords } from '#platform/dates.ts'
import type { Shipment } from '../records.ts'
import { lateBy } from '../rules.ts'

/** The origins and destinations of shipments in transit. */
export function ShipmentMap({ loaded: { open: rows } }: { loaded: { open: readonly Shipment[] | undefined } }) {
  if (!rows) return <SkeletonLines lines={6} />
  const at = (place: Shipment['to_place']): [number, number] | null =>
    place?.longitude !== undefined && place.latitude !== undefined ? [place.longitude, place.latitude] : null
  const note = (row: Shipment) =>
    row.eta ? `expected on ${dayInWords(row.eta)}${row.exception ? `; ${row.exception}` : ''}` : 'date unknown'
  const layers: Layer[] = [
    {
      id: 'ways',
      name: 'Direct line',
      tone: 'quiet',
      ground: true,
      features: rows.flatMap((row) => {
        const [from, to] = [at(row.from_place), at(row.to_place)]
        return from && to
          ? [
              {
                id: `way ${row.id}`,
                name: row.number,
                note: note(row),
                to: `/shipment-tracking/${row.id}`,
                geometry: { type: 'LineString' as const, coordinates: [from, to] },
              },
            ]
          : []
      }),
    },
    {
      id: 'places',
      name: 'Destination',
      tone: 'action',
      features: rows.flatMap((row) => {
        const to = at(row.to_place)
        return to
          ? [
              {
                id: row.id,
                name: row.title,
                note: note(row),
                to: `/shipment-tracking/${row.id}`,
                ...(row.exception ? { tone: 'bad' as const } : lateBy(row) > 0 ? { tone: 'warn' as const } : {}),
                geometry: { type: 'Point' as const, coordinates: to },
              },
            ]
          : []
      }),
    },
  ]
  const some = layers.some(({ features }) => features.length > 0)
  return (
    <Panel
      title="Map"
      about="Direct lines from origin to destination, not actual routes. Shipments without a map location are only in the list."
    >
      {some ? (
        <MapView label="Shipments in transit" layers={layers} />
      ) : (
        <Empty title="No shipments with a map location">
          Edit a shipment to set its origin and destination on the map.
        </Empty>
      )}
    </Panel>
  )
}
