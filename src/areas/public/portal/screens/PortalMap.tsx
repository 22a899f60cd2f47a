import { lazy, Suspense } from 'react'
import type { Feature } from '#kit/map/features.ts'
import type { Place } from '#platform/records/fields.ts'

const MapView = lazy(() => import('#kit/map/MapView.tsx').then((part) => ({ default: part.MapView })))

export type Placed = {
  id: string
  name: string
  place: Place | null
  note: string
  to?: string
  tone?: Feature['tone']
}

/** Entries that have a place, on a map; the list beside or below it has everything. */
type PortalMapProps = {
  label: string
  name: string
  placed: readonly Placed[]
  chosen?: string | null
  onChoose?: (id: string | null) => void
  unlisted?: boolean
  height?: number
}
export function PortalMap({ label, name, placed, ...more }: PortalMapProps) {
  const features = placed.flatMap(({ place, ...feature }): Feature[] =>
    place?.longitude === undefined || place.latitude === undefined
      ? []
      : [{ ...feature, geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] } }],
  )
  if (features.length === 0) return null
  return (
    <Suspense fallback={<div className="h-105 rounded-md border border-line bg-surface" />}>
      <MapView label={label} layers={[{ id: 'places', name, features }]} {...more} />
    </Suspense>
  )
}
