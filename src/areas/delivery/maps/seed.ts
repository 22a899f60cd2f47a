import { cityAddresses, cityCenterlines } from '#platform/functions/demo/county/streets.ts'
import type { Geometry } from '@granary/geodata/geography.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { river } from '#platform/functions/demo/county/ground-plan.ts'
import { band, positionOf, type Line } from '#platform/functions/demo/county/plane.ts'

/** Over Quarry Street, Depot Street and the Canal Street bridge to Hill Street: around the closed culvert. */
const detour: Line = [
  [90, -1_120],
  [-1_080, -1_112],
  [-1_051, 133],
  [-985, 222],
  [-960, 398],
  [0, 334],
  [1_026, 334],
  [980, 60],
  [900, -152],
]

type Drawn = { attributes: Readonly<Record<string, string | number>>; geometry: Geometry }

/** The river, a flood zone and a detour on the demonstration's own ground; they are not real. */
export async function seedMaps(actAt: (days: number) => Act): Promise<void> {
  const act = actAt(-47)
  const layer = (name: string, source: string, tone: string, ground: boolean, features: readonly Drawn[]) =>
    act('max', 'map-layers/import', {
      layer: { name, source, tone, ground },
      columns: Object.entries(features[0]!.attributes).map(([column, value]) => ({
        name: column,
        kind: typeof value === 'number' ? 'number' : 'text',
      })),
      title_by: 'name',
      features,
    })
  // From the middle of the county to below the city.
  const near = river.filter(([east]) => east > -3_000 && east < 2_600)
  await layer('Alder River', 'Drawn for the demonstration', 'info', true, [
    { attributes: { name: 'Alder River' }, geometry: { type: 'LineString', coordinates: near.map(positionOf) } },
  ])
  const zone = await layer('Flood zone (demonstration)', 'Drawn for the demonstration; no FIRM', 'info', false, [
    {
      attributes: { name: 'Zone along the Alder River', zone: 'AE (made up)' },
      geometry: { type: 'Polygon', coordinates: [band(near, 420).map(positionOf)] },
    },
  ])
  await layer('Detour of Mill Road', 'Street department (demonstration)', 'warn', false, [
    {
      attributes: { name: 'Detour over Hill Street', status: 'signed' },
      geometry: { type: 'LineString', coordinates: detour.map(positionOf) },
    },
  ])
  await layer(
    'Streets',
    'Drawn for the demonstration: centerlines with speeds',
    'quiet',
    true,
    cityCenterlines().map(({ line, ...attributes }) => ({
      attributes,
      geometry: { type: 'LineString', coordinates: line },
    })),
  )
  await layer(
    'Addresses',
    'Drawn for the demonstration: every sixth house',
    'quiet',
    true,
    cityAddresses().map(({ address, at }) => ({
      attributes: { name: address },
      geometry: { type: 'Point', coordinates: at },
    })),
  )
  await actAt(-30)('rosa', 'map-queries/keep', {
    name: 'Assets in the flood zone',
    kind: 'inside',
    of_layer: 'assets',
    against_layer: zone.id,
  })
  await actAt(-30)('rosa', 'map-queries/keep', {
    name: 'Sensor nearest to each damage site',
    kind: 'nearest',
    of_layer: 'damage',
    against_layer: 'devices',
  })
}
