import type { Act } from '#platform/functions/demo/acting.ts'

/** The river, a flood zone and a detour of the demonstration's city. They are drawn by hand; the town lies nowhere. */
export async function seedMaps(act: Act): Promise<void> {
  const layer = (name: string, source: string, tone: string, ground: boolean, places: object[]) => act('max', 'map-layers/take-in', { layer: { name, source, tone, ground }, places })
  const river: [number, number][] = [[-90.695, 42.522], [-90.684, 42.514], [-90.6695, 42.507], [-90.67, 42.503], [-90.664, 42.497], [-90.655, 42.491], [-90.642, 42.484]]
  await layer('Alder River', 'Drawn for the demonstration', 'info', true, [{ name: 'Alder River', note: null, geometry: { type: 'LineString', coordinates: river } }])
  const zone = await layer('Flood zone (demonstration)', 'Drawn for the demonstration; no FIRM', 'info', false, [{ name: 'Zone along the Alder River', note: 'zone: AE (made up)', geometry: { type: 'Polygon', coordinates: [[...river.map(([lon, lat]) => [lon + 0.004, lat + 0.003]), ...river.toReversed().map(([lon, lat]) => [lon - 0.005, lat - 0.004]), [river[0]![0] + 0.004, river[0]![1] + 0.003]]] } }])
  await layer('Detour of Mill Road', 'Street department (demonstration)', 'warn', false, [{ name: 'Detour by Cedar Street', note: 'signed', geometry: { type: 'LineString', coordinates: [[-90.668, 42.499], [-90.661, 42.502], [-90.657, 42.497]] } }])
  await act('rosa', 'map-questions/keep', { name: 'Assets in the flood zone', kind: 'inside', of_layer: 'assets', against_layer: zone.id })
  await act('rosa', 'map-questions/keep', { name: 'The sensor nearest to each damage', kind: 'nearest', of_layer: 'damage', against_layer: 'devices' })
}
