import { isInside, positionsOf, type Bounds, type Geometry, type Position } from '@granary/geodata/geography.ts'

/** The lines of a shape: of an area, its boundaries. */
export function linesOf(geometry: Geometry): readonly (readonly Position[])[] {
  switch (geometry.type) {
    case 'Point':
    case 'MultiPoint':
      return []
    case 'LineString':
      return [geometry.coordinates]
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates
    case 'MultiPolygon':
      return geometry.coordinates.flat()
  }
}

/** Whether a part of the shape is in the rectangle, its edge counted. */
export function touches(geometry: Geometry, [west, south, east, north]: Bounds): boolean {
  const isIn = ([x, y]: Position) => x >= west && x <= east && y >= south && y <= north
  if (positionsOf(geometry).some(isIn)) return true
  if (
    linesOf(geometry).some((line) =>
      line.some((to, at) => at > 0 && crosses(line[at - 1]!, to, [west, south, east, north])),
    )
  )
    return true
  // No corner inside and no line across: the rectangle is whole within the area, or apart from it.
  return isInside([west, south], geometry)
}

/** Whether a line goes through the rectangle (Liang and Barsky, 1984). */
function crosses([x, y]: Position, [toX, toY]: Position, [west, south, east, north]: Bounds): boolean {
  let [enters, leaves] = [0, 1]
  for (const [step, room] of [
    [x - toX, x - west],
    [toX - x, east - x],
    [y - toY, y - south],
    [toY - y, north - y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false
      continue
    }
    const at = room / step
    if (step < 0) enters = Math.max(enters, at)
    else leaves = Math.min(leaves, at)
    if (enters > leaves) return false
  }
  return true
}
