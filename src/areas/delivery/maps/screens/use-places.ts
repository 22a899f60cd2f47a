import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { marks, type Layer as MapLayerView } from '#kit/map/features.ts'
import type { Layer, mapPlaces } from '../commands.ts'

export function usePlaces() {
  useChanges(['map_layers', 'map_features', 'assets', 'projects', 'damage_items', 'devices', 'service_requests'])
  return useAnswer<ReturnType<typeof mapPlaces>>('maps/places', {}, { about: 'map_layers' })
}

/** Layers of the agency's records use the same marker on every map. */
const ours = ['assets', 'projects', 'damage', 'devices', 'incidents', 'requests']

/** In the map's format. */
export const drawn = ({ id, name, tone, ground, own, spots }: Layer): MapLayerView => ({
  id,
  name,
  tone: tone as never,
  ...(ground && { ground: true as const }),
  ...(own && { mark: marks[ours.indexOf(id)]! }),
  ...(own && (id === 'incidents' ? { onTop: true as const } : { cluster: true as const })),
  features: spots.map((spot) => ({
    id: spot.id,
    name: spot.name,
    geometry: spot.geometry,
    ...(spot.note && { note: spot.note }),
    ...(spot.to && { to: spot.to }),
    ...(spot.tone && { tone: spot.tone }),
  })),
})
