import type { Attributes, Feature } from '@granary/geodata/geodata.ts'
import { boundsOf, isInside, type Bounds, type Geometry, type Position } from '@granary/geodata/geography.ts'
import { measuresOf } from '../../measures/rules.ts'
import { intersectionOf, type Area } from '../areas/rules.ts'
import { linesOf } from '../../overlaps/rules.ts'

const isArea = ({ type }: Geometry) => type === 'Polygon' || type === 'MultiPolygon'
const overlap = (a: Bounds, b: Bounds) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

/** The part of a shape that lies in an area; null where none does. */
export function within(shape: Geometry, area: Geometry): Geometry | null {
  switch (shape.type) {
    case 'Point':
      return isInside(shape.coordinates, area) ? shape : null
    case 'MultiPoint': {
      const coordinates = shape.coordinates.filter((each) => isInside(each, area))
      return coordinates.length > 0 ? { type: 'MultiPoint', coordinates } : null
    }
    case 'LineString':
    case 'MultiLineString': {
      const pieces = linesOf(shape).flatMap((line) => partsInside(line, area))
      if (pieces.length === 0) return null
      return pieces.length === 1
        ? { type: 'LineString', coordinates: pieces[0]! }
        : { type: 'MultiLineString', coordinates: pieces }
    }
    case 'Polygon':
    case 'MultiPolygon': {
      const found = intersectionOf(areasOf(shape), areasOf(area))
      if (found.length === 0) return null
      return found.length === 1
        ? { type: 'Polygon', coordinates: found[0]! }
        : { type: 'MultiPolygon', coordinates: found }
    }
  }
}

const areasOf = (shape: Geometry): readonly Area[] =>
  shape.type === 'Polygon' ? [shape.coordinates] : shape.type === 'MultiPolygon' ? shape.coordinates : []

/** A line is cut where it crosses a boundary; the pieces whose middle is inside stay, joined where they meet. */
function partsInside(line: readonly Position[], area: Geometry): Position[][] {
  const boundaries = linesOf(area)
  const pieces: Position[][] = []
  let open: Position[] | null = null
  for (let at = 1; at < line.length; at++) {
    const [a, b] = [line[at - 1]!, line[at]!]
    const cuts = [0, ...boundaries.flatMap((ring) => crossings(a, b, ring)).toSorted((x, y) => x - y), 1]
    for (let index = 1; index < cuts.length; index++) {
      const [from, to] = [cuts[index - 1]!, cuts[index]!]
      if (to - from < 1e-12) continue
      if (!isInside(between(a, b, (from + to) / 2), area)) {
        open = null
        continue
      }
      if (!open) pieces.push((open = [between(a, b, from)]))
      open.push(between(a, b, to))
    }
  }
  return pieces
}

const between = (a: Position, b: Position, part: number): Position =>
  part === 0 ? a : part === 1 ? b : [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]

/** Where a straight line crosses a boundary, as parts of its length. */
function crossings([ax, ay]: Position, [bx, by]: Position, ring: readonly Position[]): number[] {
  const [dx, dy] = [bx - ax, by - ay]
  return ring.slice(1).flatMap(([ex, ey], at) => {
    const [cx, cy] = ring[at]!
    const [fx, fy] = [ex - cx, ey - cy]
    const across = dx * fy - dy * fx
    if (across === 0) return []
    const along = ((cx - ax) * fy - (cy - ay) * fx) / across
    const beside = ((cx - ax) * dy - (cy - ay) * dx) / across
    return along > 0 && along < 1 && beside >= 0 && beside <= 1 ? [along] : []
  })
}

/**
 * The features of one layer cut by the areas of another, with the attributes of both. An area says which share of it
 * lies inside, a line how long its part is.
 */
export function intersect(of: readonly Feature[], areas: readonly Feature[], prefix: string): Feature[] {
  const known = areas
    .filter(({ geometry }) => isArea(geometry))
    .map((area) => ({ ...area, bounds: boundsOf([area.geometry])! }))
  return of.flatMap(({ geometry, attributes }): Feature[] => {
    const bounds = boundsOf([geometry])
    if (!bounds) return []
    const whole = measuresOf(geometry)
    return known.flatMap((area): Feature[] => {
      if (!overlap(bounds, area.bounds)) return []
      const part = within(geometry, area.geometry)
      if (!part) return []
      const found = measuresOf(part)
      const measures: Attributes =
        whole.squareMeters > 0
          ? {
              'Share inside (%)': percent(found.squareMeters / whole.squareMeters),
              'Acres inside': tidy(found.squareMeters / 4_046.8564224),
            }
          : whole.meters > 0
            ? { 'Share inside (%)': percent(found.meters / whole.meters), 'Feet inside': tidy(found.meters / 0.3048) }
            : {}
      return [{ geometry: part, attributes: { ...attributes, ...prefixed(area.attributes, prefix), ...measures } }]
    })
  })
}

const percent = (share: number) => Math.round(Math.min(1, share) * 1_000) / 10
const tidy = (value: number) => Number(value.toPrecision(6))

/** Attributes of the other layer carry its name, so that none replaces another. */
export const prefixed = (attributes: Attributes, prefix: string): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`${prefix}: ${name}`.slice(0, 80), value]))
