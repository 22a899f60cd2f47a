import type { Geometry, Position, Ring } from './geography.ts'
import {
  columnsOf,
  cornersOf,
  count,
  inKind,
  listed,
  most,
  RefusedFile,
  plural,
  refuseTooMuch,
  type Feature,
  type Format,
  type Geodata,
  type Value,
} from './geodata.ts'

/** A feature as it is in the file: any shape, any values. `number` is its place there. */
export type RawFeature = { number: number; geometry: unknown; attributes: Readonly<Record<string, unknown>> }
type ToDegrees = (position: Position) => Position

type Noted = {
  empty: number[]
  height: number[]
  closed: number[]
  turned: number[]
  split: number[]
  wide: number[]
  nested: Set<string>
}

/** The result of reading, in one form for every format. `noun` is the file's word for a feature: row, placemark. */
export function settle(
  raw: readonly RawFeature[],
  about: {
    format: Format
    system: string
    notes?: readonly string[]
    toDegrees?: ToDegrees | null
    noun?: string
    /** Rings of a shapefile turn the other way by definition. */ turns?: true
  },
): Geodata {
  const { toDegrees = null, noun = 'feature' } = about
  const noted: Noted = { empty: [], height: [], closed: [], turned: [], split: [], wide: [], nested: new Set() }
  const problems: string[] = []
  const features: Feature[] = []
  let corners = 0
  const say = (number: number, reason: string) =>
    problems.push(`${noun.replace(/^./, (first) => first.toUpperCase())} ${count(number)}: ${reason}.`)
  for (const { number, geometry, attributes } of raw) {
    const given = attributesOf(attributes, noted.nested)
    if (typeof given === 'string') {
      say(number, given)
      continue
    }
    const shapes = shapesOf(geometry, number, noted)
    if (typeof shapes === 'string') {
      say(number, shapes)
      continue
    }
    if (shapes.length === 0) noted.empty.push(number)
    if (shapes.length > 1) noted.split.push(number)
    for (const shape of shapes) {
      const read = toEarth(shape, toDegrees, number, noted)
      if (typeof read === 'string') {
        say(number, read)
        break
      }
      corners += cornersOf(read)
      features.push({ geometry: read, attributes: given })
      refuseTooMuch(features.length, corners)
    }
    if (problems.length >= 100) break
  }
  if (problems.length > 0) throw new RefusedFile(problems)
  if (features.length === 0)
    throw new RefusedFile(
      raw.length === 0 ? 'The file has no features.' : `None of the ${count(raw.length)} ${noun}s has a location.`,
    )
  const columns = columnsOf(features.map(({ attributes }) => attributes))
  if (columns.length > most.columns)
    throw new RefusedFile(
      `This file has ${count(columns.length)} attributes. A layer can have up to ${most.columns}. Remove some.`,
    )
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]))
  return {
    format: about.format,
    system: about.system,
    columns,
    features: features.map(({ geometry, attributes }) => ({
      geometry,
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [name, inKind(value, kinds.get(name)!)]),
      ),
    })),
    notes: [...(about.notes ?? []), ...notesOf(noted, noun, about.turns ?? false)],
  }
}

function notesOf(noted: Noted, noun: string, turns: boolean): string[] {
  const notes: string[] = []
  const note = (numbers: readonly number[], what: string) => {
    if (numbers.length > 0)
      notes.push(`${listed(numbers, noun)}: ${what}`.replace(/^./, (first) => first.toUpperCase()))
  }
  note(noted.empty, 'without a location, left out.')
  note(noted.split, 'points, lines and areas together, now separate features with the same attributes.')
  note(noted.closed, 'open boundaries, closed.')
  if (!turns) note(noted.turned, 'boundaries in the wrong direction, turned around.')
  note(noted.height, 'heights and measures, left out. A layer is flat.')
  note(noted.wide, 'across the 180th meridian, drawn the long way around the map.')
  if (noted.nested.size > 0)
    notes.push(`Lists inside the attributes ${[...noted.nested].slice(0, 5).join(', ')} are stored as text.`)
  return notes
}

/** Text, numbers and flags stay; lists and objects become text. */
function attributesOf(given: RawFeature['attributes'], nested: Set<string>): Record<string, Value> | string {
  const read: Record<string, Value> = {}
  let size = 0
  for (const key of Object.keys(given)) {
    const name = key.trim()
    if (name === '') return 'an attribute has no name'
    if (name.length > most.name)
      return `the name of attribute ${name.slice(0, 30)}… is longer than ${most.name} characters`
    if (Object.hasOwn(read, name) || name === '__proto__') return `the attribute ${name} appears twice`
    const value = given[key]
    read[name] =
      value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))
        ? null
        : typeof value === 'string'
          ? clean(value)
          : typeof value === 'number' || typeof value === 'boolean'
            ? value
            : (nested.add(name), JSON.stringify(value))
    size += name.length + (typeof read[name] === 'string' ? read[name].length : 8)
  }
  return size > most.attributes ? `its attributes have more than ${count(most.attributes)} characters` : read
}

/** The database stores no zero characters; files of fixed width are filled with them. */
const clean = (text: string): string | null => text.replaceAll('\0', '').trim() || null

const depths: Readonly<Record<string, number>> = {
  Point: 0,
  LineString: 1,
  MultiPoint: 1,
  Polygon: 2,
  MultiLineString: 2,
  MultiPolygon: 3,
}
type Shape = { type: Geometry['type']; coordinates: unknown }
type Collection = { type?: unknown; coordinates?: unknown; geometries?: unknown }

/** The shapes of a feature; of a collection, those of one kind together. None where it has no location. */
function shapesOf(geometry: unknown, number: number, noted: Noted, level = 0): Shape[] | string {
  if (geometry === null || geometry === undefined) return []
  const { type, coordinates, geometries } = geometry as Collection
  if (type === 'GeometryCollection') {
    if (!Array.isArray(geometries) || level > 8) return 'its collection of shapes can’t be read'
    const all: Shape[] = []
    for (const each of geometries) {
      const found = shapesOf(each, number, noted, level + 1)
      if (typeof found === 'string') return found
      all.push(...found)
    }
    return together(all)
  }
  const depth = depths[String(type)]
  if (depth === undefined) return `${String(type ?? 'its geometry').slice(0, 40)} isn’t a point, a line or an area`
  if (!Array.isArray(coordinates)) return 'its coordinates can’t be read'
  if (coordinates.length === 0) return []
  if (depth === 3 || type === 'MultiLineString' || type === 'MultiPoint') {
    // An empty part is no part.
    const parts = coordinates.filter((part) => Array.isArray(part) && part.length > 0)
    return parts.length === 0 ? [] : [{ type: type as Geometry['type'], coordinates: parts }]
  }
  return [{ type: type as Geometry['type'], coordinates }]
}

/** Points with points, lines with lines, areas with areas. */
function together(shapes: readonly Shape[]): Shape[] {
  const parts = (single: string, multi: string) =>
    shapes.flatMap(({ type, coordinates }) =>
      type === single ? [coordinates] : type === multi ? (coordinates as unknown[]) : [],
    )
  return (
    [
      ['Point', 'MultiPoint'],
      ['LineString', 'MultiLineString'],
      ['Polygon', 'MultiPolygon'],
    ] as const
  ).flatMap(([single, multi]): Shape[] => {
    const all = parts(single, multi)
    return all.length === 0
      ? []
      : [all.length === 1 ? { type: single, coordinates: all[0] } : { type: multi, coordinates: all }]
  })
}

/** In degrees, flat, closed and wound as RFC 7946 says; or why not. */
function toEarth(shape: Shape, toDegrees: ToDegrees | null, number: number, noted: Noted): Geometry | string {
  let reason: string | null = null
  let isHigh = false
  const position = (value: unknown): Position => {
    if (reason) return [0, 0]
    if (!Array.isArray(value) || value.length < 2) {
      reason = 'its coordinates can’t be read'
      return [0, 0]
    }
    const [x, y] = value as [unknown, unknown]
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) {
      reason = 'a coordinate isn’t a number'
      return [0, 0]
    }
    if (value.length > 2) isHigh = true
    const at = toDegrees ? toDegrees([x, y]) : ([x, y] as const)
    if (!Number.isFinite(at[0]) || !Number.isFinite(at[1])) {
      reason = `${round(x)}, ${round(y)} is outside of the area of its coordinate system`
      return [0, 0]
    }
    if (Math.abs(at[0]) > 180 || Math.abs(at[1]) > 90) {
      reason = toDegrees
        ? `${round(x)}, ${round(y)} is outside of the area of its coordinate system`
        : Math.abs(at[1]) <= 180 && Math.abs(at[0]) <= 90
          ? `${round(x)}, ${round(y)} is latitude before longitude. Swap them`
          : `${round(x)}, ${round(y)} isn’t longitude and latitude in degrees`
      return [0, 0]
    }
    return [round(at[0]), round(at[1])]
  }
  const line = (value: unknown, least = 2): Position[] => {
    const all = list(value).map(position)
    if (!reason && all.length < least)
      reason = plural(all.length, { one: 'a line has one corner', other: 'a line has no corners' })
    return all
  }
  const list = (value: unknown): unknown[] => {
    if (Array.isArray(value)) return value
    reason ??= 'its coordinates can’t be read'
    return []
  }
  let [wasOpen, wasTurned] = [false, false]
  const ring = (value: unknown, isEdge: boolean): Ring => {
    const all = list(value).map(position)
    const [first, last] = [all[0], all.at(-1)]
    if (first && last && (first[0] !== last[0] || first[1] !== last[1])) {
      all.push(first)
      wasOpen = true
    }
    if (!reason && all.length < 4) reason = 'an area has fewer than three corners'
    const isLeft = turnOf(all) > 0
    if (isLeft === isEdge || reason) return all
    wasTurned = true
    return all.toReversed()
  }
  const polygon = (value: unknown) => list(value).map((each, at) => ring(each, at === 0))
  const { type, coordinates } = shape
  const made: Geometry =
    type === 'Point'
      ? { type, coordinates: position(coordinates) }
      : type === 'MultiPoint'
        ? { type, coordinates: list(coordinates).map(position) }
        : type === 'LineString'
          ? { type, coordinates: line(coordinates) }
          : type === 'MultiLineString'
            ? { type, coordinates: list(coordinates).map((each) => line(each)) }
            : type === 'Polygon'
              ? { type, coordinates: polygon(coordinates) }
              : { type, coordinates: list(coordinates).map(polygon) }
  if (reason) return reason
  const corners = cornersOf(made)
  if (corners > most.cornersEach)
    return `it has ${count(corners)} corners. A feature can have up to ${count(most.cornersEach)}. Simplify it`
  if (isHigh) noted.height.push(number)
  if (wasOpen) noted.closed.push(number)
  if (wasTurned) noted.turned.push(number)
  if (isWide(made)) noted.wide.push(number)
  return made
}

/** To 7 decimals of a degree, a centimeter on the ground. */
export const round = (value: number): number => Math.round(value * 1e7) / 1e7

/** Twice the area of a ring on the plane of degrees: positive where it turns left. */
export const turnOf = (ring: Ring): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nx, ny] = ring[(at + 1) % ring.length]!
    return sum + (x * ny - nx * y)
  }, 0)

/** Half a world between two neighboring corners: it means the other way around. */
function isWide(geometry: Geometry): boolean {
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return false
  const lines: readonly (readonly Position[])[] =
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : geometry.coordinates
  return lines.some((line) => line.some(([lon], at) => at > 0 && Math.abs(lon - line[at - 1]![0]) > 180))
}
