import type { Act } from '#platform/functions/demo/acting.ts'

/** The river, a flood zone and a detour of the demonstration's city. They are drawn by hand and lie nowhere. */
export async function seedMaps(act: Act): Promise<void> {
  const layer = (name: string, source: string, tone: string, ground: boolean, places: object[]) => act('max', 'map-layers/take-in', { layer: { name, source, tone, ground }, places })
  const river: [number, number][] = [[-93.64, 41.612], [-93.629, 41.604], [-93.616, 41.598], [-93.609, 41.5868], [-93.6, 41.581], [-93.587, 41.574]]
  await layer('Alder River', 'Drawn for the demonstration', 'info', true, [{ name: 'Alder River', note: null, geometry: { type: 'LineString', coordinates: river } }])
  const zone = await layer('Flood zone (demonstration)', 'Drawn for the demonstration; no FIRM', 'info', false, [{ name: 'Zone along the Alder River', note: 'zone: AE (made up)', geometry: { type: 'Polygon', coordinates: [[...river.map(([lon, lat]) => [lon + 0.004, lat + 0.003]), ...river.toReversed().map(([lon, lat]) => [lon - 0.005, lat - 0.004]), [river[0]![0] + 0.004, river[0]![1] + 0.003]]] } }])
  await layer('Detour of Mill Road', 'Street department (demonstration)', 'warn', false, [{ name: 'Detour by Cedar Street', note: 'signed', geometry: { type: 'LineString', coordinates: [[-93.613, 41.589], [-93.606, 41.592], [-93.602, 41.587]] } }])
  await act('rosa', 'map-questions/keep', { name: 'Assets in the flood zone', kind: 'inside', of_layer: 'assets', against_layer: zone.id })
  await act('rosa', 'map-questions/keep', { name: 'The sensor nearest to each damage', kind: 'nearest', of_layer: 'damage', against_layer: 'devices' })
}
