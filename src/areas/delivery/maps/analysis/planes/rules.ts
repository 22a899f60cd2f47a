import { boundsOf, type Geometry, type Position } from '@granary/geodata/geography.ts'

/** Meters east and north of a place. */
export type Spot = readonly [x: number, y: number]

const metersPerDegree = (6_371_008.8 * Math.PI) / 180

/**
 * A plane that touches the earth at one place: exact there, and right to a part in a thousand within 20 miles. Shapes of
 * a county are calculated on the plane at their own middle.
 */
export function planeAt([longitude, latitude]: Position) {
  const across = metersPerDegree * Math.cos((latitude * Math.PI) / 180)
  return {
    to: ([x, y]: Position): Spot => [(x - longitude) * across, (y - latitude) * metersPerDegree],
    back: ([x, y]: Spot): Position => [rounded(longitude + x / across), rounded(latitude + y / metersPerDegree)],
  }
}
export type Plane = ReturnType<typeof planeAt>

/** Seven decimals are a centimeter, as layers are stored. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

export function middleOf(geometries: readonly Geometry[]): Position {
  const [west, south, east, north] = boundsOf(geometries) ?? [0, 0, 0, 0]
  return [(west + east) / 2, (south + north) / 2]
}
