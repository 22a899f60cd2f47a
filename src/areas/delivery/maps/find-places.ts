import type { Statement, Tx } from '#platform/database/database.ts'
import { around, cellsOver, lastZoom, zoomsUpTo } from '@granary/geodata/cells.ts'
import type { Attributes } from '@granary/geodata/geodata.ts'
import { metersBetween, type Position } from '@granary/geodata/geography.ts'
import { noteOf } from './rules.ts'

const most = 8
type Layer = { organization_id: string; id: string }
type Place = { name: string; note: string | null; longitude: number; latitude: number }
type Found = { id: string; name: string; attributes: string; longitude: number; latitude: number }

const columns =
  'id, name, attributes, ((west + east) / 2)::float8 as longitude, ((south + north) / 2)::float8 as latitude'

/** Places whose names begin with these words, read in the order of the index and no further than they are shown. */
export const beginningWith = ({ organization_id, id }: Layer, typed: string): Statement => ({
  text: `select ${columns} from map_features where organization_id = $1 and layer = $2
      and lower(name) collate "C" >= $3 and lower(name) collate "C" < $3 || chr(1114111)
    order by lower(name) collate "C", id limit ${most}`,
  values: [organization_id, id, typed],
})

/** Words of one or two letters are in too many names for an index: they only sort out what the longer ones found. */
const shortest = 3
/** “Street” is in every second address of a county: more of them are not compared for what a person typed so far. */
const candidates = 2_000

/** Places whose names contain all of these words. */
export function containing({ organization_id, id }: Layer, parts: readonly string[]): Statement | null {
  const long = parts.filter((part) => part.length >= shortest)
  if (long.length === 0) return null
  const likes = long.map((_, at) => `and lower(name) like $${at + 4}`).join(' ')
  return {
    text: `select ${columns} from (
        select * from map_features where organization_id = $1 and layer = $2 ${likes} limit ${candidates}) f
      where not exists (select from unnest($3::text[]) part where position(part in lower(f.name)) = 0)
      order by f.name, f.id limit ${most}`,
    values: [organization_id, id, parts, ...long.map((part) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)],
  }
}

/** Residents search only a layer that everyone in the organization can see. */
const isOpen = async (tx: Tx, { organization_id, id }: Layer) =>
  (
    await tx.sql(`select id from map_layers where organization_id = $1 and id = $2 and read_by = 'user'`, [
      organization_id,
      id,
    ])
  ).length > 0

/** Places of a layer whose names contain all of these words, those that begin with them first. */
export async function findPlaces(tx: Tx, layer: Layer, words: string): Promise<readonly Place[]> {
  if (!(await isOpen(tx, layer))) return []
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const ask = ({ text, values = [] }: Statement) => tx.sql<Found>(text, values as unknown[])
  const first = await ask(beginningWith(layer, parts.join(' ')))
  const further = first.length < most ? containing(layer, parts) : null
  const known = new Set(first.map(({ id }) => id))
  const others = further ? (await ask(further)).filter(({ id }) => !known.has(id)) : []
  return [...first, ...others]
    .slice(0, most)
    .map(({ name, attributes, longitude, latitude }) => ({
      name,
      note: noteOf(JSON.parse(attributes) as Attributes, name),
      longitude,
      latitude,
    }))
}

/** A pin farther from every address than this is on no lot. */
const nearMeters = 120

/** The place of a layer next to a pin: its name is the address that a person would give. */
export async function nearestPlace(tx: Tx, layer: Layer, [longitude, latitude]: Position): Promise<string | null> {
  if (!(await isOpen(tx, layer))) return null
  const up = nearMeters / 111_195
  const along = up / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const bounds = [longitude - along, latitude - up, longitude + along, latitude + up] as const
  const cells = cellsOver(bounds)
  const found = await tx.sql<{ name: string; longitude: number; latitude: number }>(
    `select name, ((west + east) / 2)::float8 as longitude, ((south + north) / 2)::float8 as latitude
       from map_features where organization_id = $1 and layer = $2 and from_zoom = any($3::text[])
       and (exists (select from unnest($4::text[]) c where cell >= c and cell < c || '4') or cell = any($5))
       and west <= $8 and east >= $6 and south <= $9 and north >= $7 limit 2000`,
    [layer.organization_id, layer.id, zoomsUpTo(lastZoom), cells, [...new Set(cells.flatMap(around))], ...bounds],
  )
  const [nearest] = found
    .map(({ name, longitude: x, latitude: y }) => ({ name, meters: metersBetween([longitude, latitude], [x, y]) }))
    .toSorted((a, b) => a.meters - b.meters)
  return nearest && nearest.meters <= nearMeters ? nearest.name : null
}
