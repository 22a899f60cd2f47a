import { strangeColumns } from '#platform/sheets/strange-columns.ts'
import { isInside, metersBetween, positionsOf, type Geometry, type Position } from '#platform/geography.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { MapQuery } from './records.ts'

/** A place on the map, from a record or an imported layer. */
export type Spot = {
  id: string
  name: string
  note: string | null
  to: string | null
  worth: number | null
  geometry: Geometry
}
export type Taken = { name: string; note: string | null; geometry: Geometry }

export const mostPlaces = 2_000
const mostCorners = 5_000

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.slice(0, 2).every((each) => typeof each === 'number' && Number.isFinite(each)) &&
  Math.abs(value[0] as number) <= 180 &&
  Math.abs(value[1] as number) <= 90
const depth: Record<Geometry['type'], number> = {
  Point: 0,
  LineString: 1,
  MultiPoint: 1,
  Polygon: 2,
  MultiLineString: 2,
  MultiPolygon: 3,
}
const holds = (value: unknown, levels: number): boolean =>
  levels === 0
    ? isPosition(value)
    : Array.isArray(value) && value.length > 0 && value.every((each) => holds(each, levels - 1))
const flat = (value: unknown, levels: number): unknown =>
  levels === 0 ? (value as number[]).slice(0, 2) : (value as unknown[]).map((each) => flat(each, levels - 1))

/** Whether it is a shape on earth, in degrees, with closed rings (RFC 7946). */
export function whyNotShape(value: unknown): Reason {
  if (typeof value !== 'object' || value === null) return 'it has no geometry'
  const { type, coordinates } = value as { type?: string; coordinates?: unknown }
  const levels = depth[type as Geometry['type']]
  if (levels === undefined) return `${type ?? 'its geometry'} is not a point, a line or an area`
  if (!holds(coordinates, levels)) return 'its coordinates are not longitude and latitude in degrees'
  const shape = value as Geometry
  const rings =
    shape.type === 'Polygon' ? shape.coordinates : shape.type === 'MultiPolygon' ? shape.coordinates.flat() : []
  return firstReason(
    rings.some((ring) => ring.length < 4 || ring[0]![0] !== ring.at(-1)![0] || ring[0]![1] !== ring.at(-1)![1]) &&
      'its area has an open boundary',
    positionsOf(shape).length > mostCorners && `it has more than ${mostCorners.toLocaleString('en-US')} corners`,
  )
}

/** The members allowed in a FeatureCollection or a single Feature. */
const members = [
  'type',
  'features',
  'name',
  'bbox',
  'crs',
  'id',
  'geometry',
  'properties',
  'title',
  'description',
  'metadata',
  'generator',
  'copyright',
  'timestamp',
  'xy_coordinate_resolution',
]

/** A GeoJSON file, all or none. */
export function fromGeoJson(text: string): { places: Taken[]; problems: string[] } {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { places: [], problems: ['This file isn’t GeoJSON: it can’t be read as JSON.'] }
  }
  const file = read as { type?: string; features?: unknown[]; crs?: unknown }
  const features =
    file.type === 'FeatureCollection' && Array.isArray(file.features)
      ? file.features
      : file.type === 'Feature'
        ? [file]
        : null
  if (!features) return { places: [], problems: ['This file isn’t a GeoJSON FeatureCollection.'] }
  if (features.length > mostPlaces)
    return {
      places: [],
      problems: [
        `The file has ${features.length} features; the limit is ${mostPlaces.toLocaleString('en-US')} at once. Split it.`,
      ],
    }
  const problems: string[] = []
  const strange = Object.keys(file).filter((name) => !members.includes(name))
  if (strange.length > 0)
    problems.push(
      `The file has ${strange
        .slice(0, 10)
        .map((name) => `“${name.slice(0, 60)}”`)
        .join(', ')} beside its features, which isn’t supported.`,
    )
  if (file.crs !== undefined && !/CRS84|EPSG:{1,2}4326/i.test(JSON.stringify(file.crs)))
    problems.push('The file uses a custom coordinate system (crs). Save it in degrees (WGS 84).')
  const places = features.flatMap((each, at): Taken[] => {
    const { geometry, properties } = each as { geometry?: unknown; properties?: Record<string, unknown> | null }
    const reason = whyNotShape(geometry)
    if (reason) problems.push(`Feature ${at + 1}: ${reason}.`)
    if (reason) return []
    const shape = geometry as Geometry
    const said = Object.entries(properties ?? {}).flatMap(([key, value]): [string, string | number][] =>
      value === null || value === undefined
        ? []
        : [[key, typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)]],
    )
    const name =
      said.find(([key]) => /^(name|title|label)$/i.test(key))?.[1] ??
      said.find(([key]) => /^(id|number|code)$/i.test(key))?.[1] ??
      `Feature ${at + 1}`
    const note = said
      .filter(([, value]) => value !== name)
      .map(([key, value]) => `${key}: ${value}`)
      .join(', ')
    return [
      {
        name: String(name).slice(0, 200) || `Feature ${at + 1}`,
        note: note.slice(0, 500) || null,
        geometry: { type: shape.type, coordinates: flat(shape.coordinates, depth[shape.type]) } as Geometry,
      },
    ]
  })
  if (features.length === 0) problems.push('The file has no features.')
  return { places, problems }
}

const pointColumns = ['longitude', 'lon', 'lng', 'x', 'latitude', 'lat', 'y', 'name', 'title', 'note', 'description']

/** A CSV of points: columns Name, Longitude, Latitude and optionally Note. */
export function fromSheet(rows: readonly Record<string, string>[]): { places: Taken[]; problems: string[] } {
  const problems: string[] = []
  const cell = (row: Record<string, string>, ...names: string[]) =>
    (Object.entries(row).find(([key]) => names.includes(key.trim().toLowerCase()))?.[1] ?? '').trim()
  // Further columns go into the note by name, like those of GeoJSON.
  const rest = (row: Record<string, string>) =>
    strangeColumns([row], pointColumns)
      .map((name) => `${name}: ${row[name] ?? ''}`)
      .filter((said) => !said.endsWith(': '))
  if (rows.length > mostPlaces)
    return {
      places: [],
      problems: [
        `The file has ${rows.length} features; the limit is ${mostPlaces.toLocaleString('en-US')} at once. Split it.`,
      ],
    }
  const places = rows.flatMap((row, at): Taken[] => {
    const [longitude, latitude] = [cell(row, 'longitude', 'lon', 'lng', 'x'), cell(row, 'latitude', 'lat', 'y')]
    const geometry: Geometry = {
      type: 'Point',
      coordinates: [longitude === '' ? Number.NaN : Number(longitude), latitude === '' ? Number.NaN : Number(latitude)],
    }
    const reason = whyNotShape(geometry)
    if (reason) problems.push(`Row ${at + 2}: ${reason}.`)
    return reason
      ? []
      : [
          {
            name: cell(row, 'name', 'title') || `Feature ${at + 1}`,
            note: [cell(row, 'note', 'description'), ...rest(row)].filter(Boolean).join(', ').slice(0, 500) || null,
            geometry,
          },
        ]
  })
  if (rows.length === 0) problems.push('The file has no rows. Its columns are Name, Longitude, Latitude, Note.')
  return { places, problems }
}

/** The shortest distance from a point to a shape: zero inside it, otherwise to its nearest edge. */
export function metersTo(point: Position, shape: Geometry): number {
  if (isInside(point, shape)) return 0
  switch (shape.type) {
    case 'Point':
      return metersBetween(point, shape.coordinates)
    case 'MultiPoint':
      return least(shape.coordinates.map((each) => metersBetween(point, each)))
    case 'LineString':
      return alongLine(point, shape.coordinates)
    case 'MultiLineString':
    case 'Polygon':
      return least(shape.coordinates.map((line) => alongLine(point, line)))
    case 'MultiPolygon':
      return least(shape.coordinates.flat().map((ring) => alongLine(point, ring)))
  }
}

const least = (values: readonly number[]) =>
  values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)

/**
 * The perpendicular foot on each segment, on a plane that is exact around the point: accurate to one part in a
 * thousand within a county.
 */
function alongLine(point: Position, line: readonly Position[]): number {
  const [lon, lat] = point
  const stretch = Math.cos((lat * Math.PI) / 180)
  let found = line[0] ? metersBetween(point, line[0]) : Number.POSITIVE_INFINITY
  for (let at = 1; at < line.length; at++) {
    const [a, b] = [line[at - 1]!, line[at]!]
    const [dx, dy] = [(b[0] - a[0]) * stretch, b[1] - a[1]]
    const length = dx * dx + dy * dy
    const along =
      length === 0 ? 0 : Math.max(0, Math.min(1, ((lon - a[0]) * stretch * dx + (lat - a[1]) * dy) / length))
    found = Math.min(found, metersBetween(point, [a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along]))
  }
  return found
}

const middle = (shape: Geometry): Position => {
  const all = positionsOf(shape)
  const corners = shape.type === 'Polygon' ? all.slice(0, -1) : all
  return [
    corners.reduce((sum, [lon]) => sum + lon, 0) / corners.length,
    corners.reduce((sum, [, lat]) => sum + lat, 0) / corners.length,
  ]
}

export type Answer = { spot: Spot; other: Spot; meters: number }

export const whyNotAsk = ({
  kind,
  meters,
  of_layer,
  against_layer,
}: Pick<MapQuery, 'kind' | 'meters' | 'of_layer' | 'against_layer'>): Reason =>
  firstReason(
    of_layer === against_layer && 'Select two different layers.',
    kind === 'within' && !(Number(meters) > 0) && 'Enter a distance in meters.',
  )

/**
 * Features in, within a distance of, or nearest to something in the other layer: measured from their centers, nearest
 * first.
 */
export function answersOf(
  { kind, meters }: Pick<MapQuery, 'kind' | 'meters'>,
  of: readonly Spot[],
  against: readonly Spot[],
): Answer[] {
  return of
    .flatMap((spot): Answer[] => {
      const from = middle(spot.geometry)
      const near = against
        .map((other) => ({ spot, other, meters: metersTo(from, other.geometry) }))
        .toSorted((a, b) => a.meters - b.meters)[0]
      if (!near) return []
      if (kind === 'inside') return near.meters === 0 && near.other.geometry.type.endsWith('Polygon') ? [near] : []
      return kind === 'nearest' || near.meters <= Number(meters) ? [near] : []
    })
    .toSorted((a, b) => a.meters - b.meters)
}

export const worthOf = (answers: readonly Answer[]): number =>
  answers.reduce((sum, { spot }) => sum + (spot.worth ?? 0), 0)
