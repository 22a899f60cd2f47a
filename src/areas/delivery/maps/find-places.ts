import type { Tx } from '#platform/database/database.ts'
import { around, cellsOver } from '#platform/geodata/cells.ts'
import type { Attributes } from '#platform/geodata/geodata.ts'
import { metersBetween, type Position } from '#platform/geography.ts'
import { noteOf } from './rules.ts'

const most = 8
type Layer = { organization_id: string; id: string }
type Place = { name: string; note: string | null; longitude: number; latitude: number }

/** Places of a layer whose names contain all of these words, those that begin with them first. */
export async function findPlaces(tx: Tx, layer: Layer, words: string): Promise<readonly Place[]> {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const found = await tx.sql<{ name: string; attributes: string; longitude: number; latitude: number }>(
    `select name, attributes, ((west + east) / 2)::float8 as longitude, ((south + north) / 2)::float8 as latitude
       from map_features where organization_id = $1 and layer = $2
       and not exists (select from unnest($3::text[]) part where position(part in lower(name)) = 0)
      order by position($4 in lower(name)) <> 1, name limit ${most}`,
    [layer.organization_id, layer.id, parts, words.toLowerCase()],
  )
  return found.map(({ attributes, ...place }) => ({
    ...place,
    note: noteOf(JSON.parse(attributes) as Attributes, place.name),
  }))
}

/** A pin farther from every address than this is on no lot. */
const nearMeters = 120

/** The place of a layer next to a pin: its name is the address that a person would give. */
export async function nearestPlace(tx: Tx, layer: Layer, [longitude, latitude]: Position): Promise<string | null> {
  const up = nearMeters / 111_195
  const along = up / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const bounds = [longitude - along, latitude - up, longitude + along, latitude + up] as const
  const cells = cellsOver(bounds)
  const found = await tx.sql<{ name: string; longitude: number; latitude: number }>(
    `select name, ((west + east) / 2)::float8 as longitude, ((south + north) / 2)::float8 as latitude
       from map_features where organization_id = $1 and layer = $2 and from_zoom = any($3::numeric[])
       and (exists (select from unnest($4::text[]) c where cell >= c and cell < c || '4') or cell = any($5))
       and west <= $8 and east >= $6 and south <= $9 and north >= $7 limit 2000`,
    [
      layer.organization_id,
      layer.id,
      Array.from({ length: 25 }, (_, zoom) => zoom),
      cells,
      [...new Set(cells.flatMap(around))],
      ...bounds,
    ],
  )
  const [nearest] = found
    .map(({ name, longitude: x, latitude: y }) => ({ name, meters: metersBetween([longitude, latitude], [x, y]) }))
    .toSorted((a, b) => a.meters - b.meters)
  return nearest && nearest.meters <= nearMeters ? nearest.name : null
}
