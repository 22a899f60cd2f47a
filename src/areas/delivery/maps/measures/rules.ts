import { metersBetween, type Geometry, type Position, type Ring } from '@granary/geodata/geography.ts'

const radius = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along a line, in meters. */
export const lengthOf = (line: readonly Position[]): number =>
  line.reduce((sum, at, index) => (index === 0 ? 0 : sum + metersBetween(line[index - 1]!, at)), 0)

/**
 * Square meters inside a ring on the sphere (Chamberlain and Duquette, JPL 2007): within half a percent of the
 * ellipsoid, as the distances are.
 */
export function areaOfRing(ring: Ring): number {
  let sum = 0
  for (let at = 0; at < ring.length; at++) {
    const [[before], [, latitude], [after]] = [ring[at]!, ring[(at + 1) % ring.length]!, ring[(at + 2) % ring.length]!]
    sum += radians(after - before) * Math.sin(radians(latitude))
  }
  return Math.abs((sum * radius * radius) / 2)
}

/** Without its holes. */
const areaOf = ([edge, ...holes]: readonly Ring[]): number =>
  edge ? areaOfRing(edge) - holes.reduce((sum, hole) => sum + areaOfRing(hole), 0) : 0

export function measuresOf(geometry: Geometry): { meters: number; squareMeters: number } {
  const rings = (area: readonly Ring[]) => area.reduce((sum, ring) => sum + lengthOf(ring), 0)
  switch (geometry.type) {
    case 'Point':
    case 'MultiPoint':
      return { meters: 0, squareMeters: 0 }
    case 'LineString':
      return { meters: lengthOf(geometry.coordinates), squareMeters: 0 }
    case 'MultiLineString':
      return { meters: geometry.coordinates.reduce((sum, line) => sum + lengthOf(line), 0), squareMeters: 0 }
    case 'Polygon':
      return { meters: rings(geometry.coordinates), squareMeters: areaOf(geometry.coordinates) }
    case 'MultiPolygon':
      return {
        meters: geometry.coordinates.reduce((sum, area) => sum + rings(area), 0),
        squareMeters: geometry.coordinates.reduce((sum, area) => sum + areaOf(area), 0),
      }
  }
}

const figure = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 1_000 ? 1 : 0 })

/** In the units of the country, with the metric ones beside them. */
export const lengthWords = (meters: number): string =>
  meters < 304.8
    ? `${figure(meters / 0.3048)} ft (${figure(meters)} m)`
    : `${figure(meters / 1_609.344)} mi (${figure(meters / 1_000)} km)`
export const areaWords = (squareMeters: number): string =>
  squareMeters < 4_046.856
    ? `${figure(squareMeters / 0.09290304)} sq ft (${figure(squareMeters)} m²)`
    : `${figure(squareMeters / 4_046.8564224)} acres (${figure(squareMeters / 10_000)} ha)`

export function measureWords(geometry: Geometry): string {
  const { meters, squareMeters } = measuresOf(geometry)
  if (geometry.type === 'Point') return `${geometry.coordinates[1]}, ${geometry.coordinates[0]}`
  if (squareMeters > 0) return `${areaWords(squareMeters)}, boundary ${lengthWords(meters)}`
  return meters > 0 ? lengthWords(meters) : `${geometry.coordinates.length} points`
}

/** A place as people type it: latitude first, in decimal degrees. */
export function placeTyped(text: string): Position | null {
  const [, latitude, south, longitude, west] =
    /^\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*([NS])?\s*[,\s]\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*([EW])?\s*$/i.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const signed = (value: string, side: string | undefined, negative: string) =>
    side?.toUpperCase() === negative ? -Math.abs(Number(value)) : Number(value)
  const place: Position = [signed(longitude, west, 'W'), signed(latitude, south, 'S')]
  return Math.abs(place[0]) <= 180 && Math.abs(place[1]) <= 90 ? place : null
}

export type DrawnKind = 'point' | 'line' | 'area'

/** The shapes that so many points can be. */
export const kindsOf = (points: readonly Position[]): readonly DrawnKind[] =>
  points.length === 0 ? [] : points.length === 1 ? ['point'] : points.length === 2 ? ['line'] : ['line', 'area']

/** More corners than a person moves one by one. */
const mostCorners = 300

/** The corners of a feature that can be moved one by one, or why they can't. */
export function cornersOf(geometry: Geometry): { kind: DrawnKind; corners: readonly Position[] } | { whyNot: string } {
  const [ring, ...holes] =
    geometry.type === 'Point'
      ? [[geometry.coordinates]]
      : geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'Polygon'
          ? [geometry.coordinates[0]!.slice(0, -1), ...geometry.coordinates.slice(1)]
          : []
  if (!ring) return { whyNot: 'This feature has several parts. Draw the new shape with points and reshape it.' }
  if (holes.length > 0) return { whyNot: 'This area has holes. Draw the new shape with points and reshape it.' }
  return ring.length > mostCorners
    ? { whyNot: `This feature has ${ring.length.toLocaleString('en-US')} corners. Up to ${mostCorners} can be moved.` }
    : { kind: geometry.type === 'Point' ? 'point' : geometry.type === 'LineString' ? 'line' : 'area', corners: ring }
}

/** Points as a shape; the boundary of an area is closed and runs counterclockwise, as GeoJSON has it. */
export function drawnShape(kind: DrawnKind, points: readonly Position[]): Geometry {
  if (kind === 'point') return { type: 'Point', coordinates: points[0]! }
  if (kind === 'line') return { type: 'LineString', coordinates: [...points] }
  const turns = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length]!
    return sum + (nextX - x) * (nextY + y)
  }, 0)
  const ring = turns < 0 ? [...points] : points.toReversed()
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}
