import { positionsOf, type Geometry } from '@granary/geodata/geography.ts'
import { linesOf } from '../../overlaps/rules.ts'
import { unionOf, type Area } from '../areas/rules.ts'
import { middleOf, planeAt, type Plane, type Spot } from '../planes/rules.ts'

/** Corners of a whole circle: a hundredth of the distance away from the true circle at most. */
export const cornersOfCircle = 64

/** Everything within a distance of the shape, itself counted. A hole that is narrower than twice the distance is gone. */
export const bufferOf = (geometry: Geometry, meters: number, corners = cornersOfCircle): Geometry => {
  const plane = planeAt(middleOf([geometry]))
  return joined(piecesOf(geometry, meters, plane, corners), plane)
}

/** One shape of all of them: what two distances overlap is counted once. */
export function bufferOfAll(geometries: readonly Geometry[], meters: number, corners = cornersOfCircle): Geometry {
  const plane = planeAt(middleOf(geometries))
  return joined(
    geometries.flatMap((geometry) => piecesOf(geometry, meters, plane, corners)),
    plane,
  )
}

/** The circles, strips and areas that the result is the union of, in meters. */
function piecesOf(geometry: Geometry, meters: number, plane: Plane, corners: number): Area[] {
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint')
    return positionsOf(geometry).map((at) => [strip(plane.to(at), plane.to(at), meters, corners)])
  const strips = linesOf(geometry).flatMap((line) =>
    line.slice(1).map((to, at): Area => [strip(plane.to(line[at]!), plane.to(to), meters, corners)]),
  )
  const areas =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  return [...areas.map((area) => area.map((ring) => ring.map(plane.to))), ...strips]
}

/** The area within a distance of a straight line: half a circle at each end. A line without length is a circle. */
function strip([ax, ay]: Spot, [bx, by]: Spot, meters: number, corners: number): Spot[] {
  const half = corners / 2
  const along = Math.atan2(by - ay, bx - ax)
  const around = (x: number, y: number, from: number) =>
    Array.from({ length: half + 1 }, (_, at): Spot => {
      const angle = from + (Math.PI * at) / half
      return [toMillimeter(x + meters * Math.cos(angle)), toMillimeter(y + meters * Math.sin(angle))]
    })
  const ring = [...around(bx, by, along - Math.PI / 2), ...around(ax, ay, along + Math.PI / 2)]
  return [...ring, ring[0]!]
}
const toMillimeter = (value: number) => Math.round(value * 1_000) / 1_000

function joined(pieces: readonly Area[], plane: Plane): Geometry {
  const coordinates = unionOf(pieces).map((area) => area.map((ring) => ring.map(plane.back)))
  return coordinates.length === 1
    ? { type: 'Polygon', coordinates: coordinates[0]! }
    : { type: 'MultiPolygon', coordinates }
}
