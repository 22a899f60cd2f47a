import { around, boundsOfTile, cellsOver, deepest, nameOfTile, zoomsUpTo } from '@granary/geodata/cells.ts'
import type { Attributes } from '@granary/geodata/geodata.ts'
import type { Bounds, Geometry } from '@granary/geodata/geography.ts'
import type { Caller, Statement } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { whyNotUuid } from '#platform/validators.ts'
import type { MapLayer } from '../records.ts'
import { isWhole } from '../rules.ts'
import { touches } from '../overlaps/rules.ts'
import type { ShapeKind } from './esri.ts'

type Reads = Pick<Services, 'database'>
export type Person = Caller & { actor: NonNullable<Caller['actor']> }

/** The whole layers that this person may see: the statements below run with their rights, under row security. */
export async function layersOf({ database }: Reads, person: Person): Promise<MapLayer[]> {
  const { rows } = await database.read(person, {
    text: 'select * from map_layers where organization_id = $1 order by name, id limit 500',
    values: [person.actor.organization_id],
  })
  return (rows as MapLayer[]).filter(isWhole)
}

export async function layerOf({ database }: Reads, person: Person, id: string): Promise<MapLayer | null> {
  if (whyNotUuid(id) !== null) return null
  const { rows } = await database.read(person, {
    text: 'select * from map_layers where organization_id = $1 and id = $2',
    values: [person.actor.organization_id, id],
  })
  const layer = rows[0] as MapLayer | undefined
  return layer && isWhole(layer) ? layer : null
}

/** The condition for features in or around a few squares of the world, with its parameters from this number on. */
function inCells(cells: readonly string[], first: number): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value) + first - 1}`
  const ranges = cells.map((cell) => (cell === '' ? 'true' : `(cell >= ${put(cell)} and cell < ${put(`${cell}4`)})`))
  return { sql: `(${ranges.join(' or ')} or cell = any(${put([...new Set(cells.flatMap(around))])}))`, values }
}

const overlapping = (first: number) =>
  `west <= $${first + 2} and east >= $${first} and south <= $${first + 3} and north >= $${first + 1}`

/** In one tile no more than this: beyond it, a map is a surface of color. */
const mostInTile = 20_000

type TileRow = { position: number; name: string; attributes: string; geometry: string }

/** Squares of the world as ranges of their names: a square begins with its name, one around it has exactly its name. */
function rangesOver(cells: readonly string[]): { from: string[]; to: string[] } {
  const inner = [...new Set(cells.map((cell) => cell.slice(0, deepest)))]
  const outer = [...new Set(inner.flatMap(around))].filter((cell) => !inner.includes(cell))
  return { from: [...inner, ...outer], to: [...inner.map((cell) => `${cell}4`), ...outer.map((cell) => `${cell}0`)] }
}

/**
 * The features that a tile shows, with a margin for those drawn across its edge. Zoom levels and squares are texts,
 * which an index finds under row security; each range is looked up by itself.
 */
export function tileOf(
  { organization_id, id: layer }: Pick<MapLayer, 'organization_id' | 'id'>,
  { z, x, y }: { z: number; x: number; y: number },
): Statement {
  const [west, south, east, north] = boundsOfTile(z, x, y)
  const margin = (east - west) / 32
  const bounds = [west - margin, south - margin, east + margin, north + margin]
  const { from, to } = rangesOver(cellsAround(z, x, y).map((each) => nameOfTile(...each)))
  return {
    text: `select f.position::int, f.name, f.attributes, f.geometry
      from unnest($3::text[]) as level(zoom)
      cross join unnest($8::text[], $9::text[]) as range(low, high)
      cross join lateral (
        select position, name, attributes, geometry, from_zoom from map_features
        where organization_id = $1 and layer = $2 and from_zoom = level.zoom and cell >= range.low
          and cell < range.high and ${overlapping(4)}
        offset 0) f
      order by f.from_zoom, f.position limit ${mostInTile}`,
    values: [organization_id, layer, zoomsUpTo(z), ...bounds, from, to],
  }
}

/** The tile, and a ring of squares a quarter as wide, for what only reaches over its edge with its mark. */
function cellsAround(z: number, x: number, y: number): (readonly [number, number, number])[] {
  const last = 4 * 2 ** z - 1
  const inRing = (at: number) => at < 0 || at > 3
  const steps = [-1, 0, 1, 2, 3, 4]
  const ring = steps.flatMap((dx) =>
    steps.flatMap((dy) => {
      const [column, row] = [4 * x + dx, 4 * y + dy]
      const isThere = column >= 0 && column <= last && row >= 0 && row <= last
      return (inRing(dx) || inRing(dy)) && isThere ? [[z + 2, column, row] as const] : []
    }),
  )
  return [[z, x, y], ...ring]
}

export async function inTile(
  { database }: Reads,
  person: Person,
  layer: MapLayer,
  tile: { z: number; x: number; y: number },
): Promise<TileRow[]> {
  const { rows } = await database.read(person, tileOf(layer, tile))
  return rows as TileRow[]
}

const ofKind: Record<ShapeKind, string> = {
  point: `geometry like '{"type":"%Point"%'`,
  line: `geometry like '{"type":"%LineString"%'`,
  area: `geometry like '{"type":"%Polygon"%'`,
}

export type Asked = {
  kind?: ShapeKind | undefined
  where?: { sql: (firstParameter: number) => { sql: string; values: unknown[] } } | undefined
  within?: Bounds | undefined
  positions?: readonly number[] | undefined
}
export type FeatureRow = { id: string; position: number; name: string; attributes: Attributes; geometry: Geometry }

/** A selection as SQL: $1 is the organization and $2 the layer. */
export async function selectionOf(services: Reads, person: Person, layer: string, asked: Asked) {
  const values: unknown[] = [person.actor.organization_id, layer]
  const parts = ['organization_id = $1 and layer = $2']
  if (asked.kind) parts.push(ofKind[asked.kind])
  if (asked.positions) {
    values.push(asked.positions)
    parts.push(`position = any($${values.length}::numeric[])`)
  }
  if (asked.within) {
    const first = values.length + 1
    values.push(...asked.within)
    parts.push(overlapping(first))
    const cells = inCells(cellsOver(asked.within), values.length + 1)
    values.push(...cells.values)
    parts.push(cells.sql)
    // The rectangles overlap; whether the shapes do is asked of those that reach out of it.
    const { rows } = await services.database.read(person, {
      text: `select position::int, geometry from map_features where ${parts.join(' and ')} and not (west >= $${first}
        and south >= $${first + 1} and east <= $${first + 2} and north <= $${first + 3})`,
      values,
    })
    const outside = rows
      .filter(({ geometry }) => !touches(JSON.parse(geometry as string) as Geometry, asked.within!))
      .map(({ position }) => position as number)
    if (outside.length > 0) {
      values.push(outside)
      parts.push(`not (position = any($${values.length}::numeric[]))`)
    }
  }
  if (asked.where) {
    const { sql, values: more } = asked.where.sql(values.length + 1)
    values.push(...more)
    parts.push(`(${sql})`)
  }
  return { sql: parts.join(' and '), values }
}

type Selection = Awaited<ReturnType<typeof selectionOf>>

export async function featuresIn(
  { database }: Reads,
  person: Person,
  { sql, values }: Selection,
  { order, offset, limit }: { order: { sql: string; values: unknown[] }; offset: number; limit: number },
): Promise<FeatureRow[]> {
  const at = values.length + order.values.length
  const { rows } = await database.read(person, {
    text: `select id, position::int, name, attributes, geometry from map_features where ${sql} order by ${order.sql}
      limit $${at + 1} offset $${at + 2}`,
    values: [...values, ...order.values, limit, offset],
  })
  return rows.map(({ attributes, geometry, ...row }) => ({
    ...(row as Pick<FeatureRow, 'id' | 'position' | 'name'>),
    attributes: JSON.parse(attributes as string) as Attributes,
    geometry: JSON.parse(geometry as string) as Geometry,
  }))
}

export async function countIn({ database }: Reads, person: Person, { sql, values }: Selection) {
  const { rows } = await database.read(person, {
    text: `select count(*)::int as count, json_build_array(min(west), min(south), max(east), max(north)) as bounds
      from map_features where ${sql}`,
    values,
  })
  return rows[0] as { count: number; bounds: Bounds }
}

export async function positionsIn({ database }: Reads, person: Person, { sql, values }: Selection): Promise<number[]> {
  const { rows } = await database.read(person, {
    text: `select position::int from map_features where ${sql} order by position`,
    values,
  })
  return rows.map(({ position }) => position as number)
}
