import type { Attributes, Feature } from '@granary/geodata/geodata.ts'
import { isInside, metersBetween, positionsOf, type Geometry, type Position } from '@granary/geodata/geography.ts'
import { linesOf } from '../../overlaps/rules.ts'
import { planeAt } from '../planes/rules.ts'
import { prefixed } from '../overlay/rules.ts'

type Foot = { at: Position; meters: number }

/** The nearest place of a shape: the point itself inside an area, else the foot of the perpendicular, or a corner. */
export function footOf(point: Position, shape: Geometry): Foot {
  if (isInside(point, shape)) return { at: point, meters: 0 }
  let best: Foot = { at: point, meters: Infinity }
  const take = (at: Position) => {
    const meters = metersBetween(point, at)
    if (meters < best.meters) best = { at, meters }
  }
  const lines = linesOf(shape)
  if (lines.length === 0) positionsOf(shape).forEach(take)
  const plane = planeAt(point)
  for (const line of lines)
    for (let index = 1; index < line.length; index++) {
      const [[ax, ay], [bx, by]] = [plane.to(line[index - 1]!), plane.to(line[index]!)]
      const [dx, dy] = [bx - ax, by - ay]
      const length = dx * dx + dy * dy
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
      take(plane.back([ax + dx * along, ay + dy * along]))
    }
  return best
}

/** The middle of a shape as distances are measured from it: the mean corner. */
export function middle(shape: Geometry): Position {
  const all = positionsOf(shape)
  const corners = shape.type === 'Polygon' ? all.slice(0, -1) : all
  const sum = corners.reduce(([x, y], [lon, lat]) => [x + lon, y + lat] as const, [0, 0] as const)
  return [sum[0] / corners.length, sum[1] / corners.length]
}

/** A line from the middle of each feature to the nearest place of the other layer, with the distance and its name. */
export const nearestOf = (of: readonly Feature[], others: readonly Feature[], prefix: string): Feature[] =>
  of.flatMap(({ geometry, attributes }): Feature[] => {
    const from = middle(geometry)
    let best: (Foot & { attributes: Attributes }) | null = null
    for (const other of others) {
      const foot = footOf(from, other.geometry)
      if (!best || foot.meters < best.meters) best = { ...foot, attributes: other.attributes }
    }
    if (!best) return []
    return [
      {
        geometry: { type: 'LineString', coordinates: [from, best.at] },
        attributes: {
          'Distance (feet)': Math.round(best.meters / 0.3048),
          'Distance (miles)': Math.round((best.meters / 1_609.344) * 100) / 100,
          ...attributes,
          ...prefixed(best.attributes, prefix),
        },
      },
    ]
  })
