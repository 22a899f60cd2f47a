import type { Position } from './geography.ts'
import { allAt, textAt, unread, type Element } from '@granary/xml/read.ts'
import { RefusedFile, type Column, type Feature, type Geodata, type Value } from './geodata.ts'
import { settle, type RawFeature } from './geometry.ts'
import { tag } from './markup.ts'
import { degreesName } from './systems.ts'

const told = ['name', 'cmt', 'desc', 'src', 'sym', 'type', 'time'] as const

/** GPX 1.0 and 1.1: waypoints, routes and tracks of GPS devices. */
export function readGpx(root: Element): Geodata {
  if (root.name !== 'gpx') throw new RefusedFile('This file isn’t GPX: it begins with another element.')
  const raw: RawFeature[] = []
  const add = (element: Element, kind: string, geometry: unknown) => {
    const attributes: Record<string, Value> = { kind }
    for (const name of told) {
      const text = textAt(element, name)
      if (text !== undefined) attributes[name] = text
    }
    const height = textAt(element, 'ele')
    if (kind === 'waypoint' && height !== undefined) attributes.ele = Number(height)
    raw.push({ number: raw.length + 1, geometry, attributes })
  }
  for (const point of allAt(root, 'wpt')) add(point, 'waypoint', { type: 'Point', coordinates: position(point) })
  for (const route of allAt(root, 'rte')) add(route, 'route', lineOf(allAt(route, 'rtept')))
  for (const track of allAt(root, 'trk')) {
    const lines = allAt(track, 'trkseg')
      .map((part) => allAt(part, 'trkpt').map(position))
      .filter((line) => line.length > 1)
    add(
      track,
      'track',
      lines.length === 0
        ? null
        : lines.length === 1
          ? { type: 'LineString', coordinates: lines[0] }
          : { type: 'MultiLineString', coordinates: lines },
    )
  }
  const left = unread(root, 8)
  return settle(raw, {
    format: 'GPX',
    system: degreesName,
    notes: left.length > 0 ? [`Left out: ${left.join(', ')}.`] : [],
  })
}

const position = ({ attributes: { lon, lat } }: Element): number[] => [
  lon === undefined ? Number.NaN : Number(lon),
  lat === undefined ? Number.NaN : Number(lat),
]
const lineOf = (points: readonly Element[]) =>
  points.length > 1 ? { type: 'LineString', coordinates: points.map(position) } : null

/** Points become waypoints and lines become tracks. GPX has no areas: their edges become tracks. */
export function writeGpx(
  name: string,
  columns: readonly Column[],
  features: readonly Feature[],
  title: string | null,
): { text: string; notes: string[] } {
  let areas = 0
  const own = new Set<string>(told)
  const left = columns.filter((column) => !own.has(column.name) && column.name !== title).map((column) => column.name)
  const parts: { points: string[]; tracks: string[] } = { points: [], tracks: [] }
  const at = ([lon, lat]: Position) => `lat="${lat}" lon="${lon}"`
  for (const { geometry, attributes } of features) {
    const text = (field: string) => {
      const value = field === 'name' && title !== null ? attributes[title] : attributes[field]
      return value === null || value === undefined ? '' : tag(field, String(value))
    }
    // Attributes without an element in GPX are in the description, by name.
    const more = left
      .filter((field) => attributes[field] !== null && attributes[field] !== undefined)
      .map((field) => `${field}: ${String(attributes[field])}`)
    const desc = attributes.desc ? text('desc') : more.length > 0 ? tag('desc', more.join('; ')) : ''
    // In the order of the schema: in a waypoint the time comes before the name, and a track has none.
    const point = `${text('time')}${text('name')}${text('cmt')}${desc}${text('src')}${text('sym')}${text('type')}`
    const track = `${text('name')}${text('cmt')}${desc}${text('src')}${text('type')}`
    const lines = (all: readonly (readonly Position[])[]) =>
      parts.tracks.push(
        `<trk>${track}${all.map((line) => `<trkseg>${line.map((each) => `<trkpt ${at(each)}/>`).join('')}</trkseg>`).join('')}</trk>`,
      )
    if (geometry.type === 'Point') parts.points.push(`<wpt ${at(geometry.coordinates)}>${point}</wpt>`)
    else if (geometry.type === 'MultiPoint')
      for (const each of geometry.coordinates) parts.points.push(`<wpt ${at(each)}>${point}</wpt>`)
    else if (geometry.type === 'LineString') lines([geometry.coordinates])
    else if (geometry.type === 'MultiLineString') lines(geometry.coordinates)
    else {
      areas++
      lines(geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat())
    }
  }
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Granary" xmlns="http://www.topografix.com/GPX/1/1"><metadata>${tag('name', name)}</metadata>
${[...parts.points, ...parts.tracks].join('\n')}
</gpx>
`,
    notes: [
      ...(areas > 0 ? ['GPX has no areas: their boundaries are tracks.'] : []),
      ...(left.length > 0
        ? [`GPX has no attributes of its own: ${left.slice(0, 6).join(', ')} are in the descriptions.`]
        : []),
    ],
  }
}
