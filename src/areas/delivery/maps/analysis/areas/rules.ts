import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js'
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js'
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js'
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js'
import SnapIfNeededOverlayOp from 'jsts/org/locationtech/jts/operation/overlay/snap/SnapIfNeededOverlayOp.js'

type Spot = readonly [number, number]
/** An edge and its holes, each closed. */
export type Area = readonly (readonly Spot[])[]

const reader = new GeoJSONReader(new GeometryFactory())
const writer = new GeoJSONWriter()
const shapeOf = (areas: readonly Area[]) => reader.read({ type: 'MultiPolygon', coordinates: areas })

/** Only the areas of a result: where two touch, it also has lines and points. */
function areasIn(shape: ReturnType<typeof shapeOf>): Area[] {
  if (shape.isEmpty()) return []
  const { type, coordinates, geometries } = writer.write(shape)
  return (geometries ?? [{ type, coordinates }]).flatMap((each: { type: string; coordinates: unknown }): Area[] =>
    each.type === 'Polygon'
      ? [each.coordinates as Area]
      : each.type === 'MultiPolygon'
        ? (each.coordinates as Area[])
        : [],
  )
}

/** One shape of all of them. Neighbors on the ground are joined first, so that each step has few corners. */
export function unionOf(areas: readonly Area[]): Area[] {
  let parts = areas
    .map((area) => ({ area, key: placeOf(area[0]![0]!) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ area }) => shapeOf([area]))
  while (parts.length > 1)
    parts = Array.from({ length: Math.ceil(parts.length / 2) }, (_, at) => {
      const [one, other] = [parts[2 * at]!, parts[2 * at + 1]]
      return other ? SnapIfNeededOverlayOp.overlayOp(one, other, OverlayOp.UNION) : one
    })
  return parts[0] ? areasIn(parts[0]) : []
}

/** Along a curve that keeps neighbors together (Z-order), in steps of 50 meters. */
function placeOf([x, y]: Spot): number {
  const [column, row] = [x, y].map((each) => Math.max(0, Math.round(each / 50 + 8_192))) as [number, number]
  let key = 0
  for (let bit = 0; bit < 14; bit++) key += ((column >> bit) & 1) * 4 ** bit + ((row >> bit) & 1) * 2 * 4 ** bit
  return key
}

export const intersectionOf = (some: readonly Area[], others: readonly Area[]): Area[] =>
  areasIn(SnapIfNeededOverlayOp.overlayOp(shapeOf(some), shapeOf(others), OverlayOp.INTERSECTION))
