import type { Act } from '#platform/functions/demo/acting.ts'

/**
 * The river, a flood zone and a detour of the demonstration's city, drawn by hand around its places; they are not
 * real.
 */
export async function seedMaps(actAt: (days: number) => Act): Promise<void> {
  const act = actAt(-47)
  const layer = (name: string, source: string, tone: string, ground: boolean, places: object[]) =>
    act('max', 'map-layers/take-in', { layer: { name, source, tone, ground }, places })
  const river: [number, number][] = [
    [-90.69, 42.515],
    [-90.679, 42.511],
    [-90.6695, 42.5065],
    [-90.667, 42.5015],
    [-90.663, 42.4965],
    [-90.652, 42.491],
    [-90.64, 42.486],
  ]
  await layer('Alder River', 'Drawn for the demonstration', 'info', true, [
    { name: 'Alder River', note: null, geometry: { type: 'LineString', coordinates: river } },
  ])
  const zone = await layer('Flood zone (demonstration)', 'Drawn for the demonstration; no FIRM', 'info', false, [
    {
      name: 'Zone along the Alder River',
      note: 'zone: AE (made up)',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            ...river.map(([lon, lat]) => [lon + 0.004, lat + 0.003]),
            ...river.toReversed().map(([lon, lat]) => [lon - 0.007, lat - 0.004]),
            [river[0]![0] + 0.004, river[0]![1] + 0.003],
          ],
        ],
      },
    },
  ])
  await layer('Detour of Mill Road', 'Street department (demonstration)', 'warn', false, [
    {
      name: 'Detour over Hill Street',
      note: 'signed',
      geometry: {
        type: 'LineString',
        coordinates: [
          [-90.664, 42.498],
          [-90.657, 42.4995],
          [-90.6555, 42.5045],
          [-90.6625, 42.5065],
        ],
      },
    },
  ])
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
