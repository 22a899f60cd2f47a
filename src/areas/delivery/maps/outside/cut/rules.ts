import type { Geometry, Position } from '@granary/geodata/geography.ts'

/** Units of a tile's edge, and how far shapes reach beyond it, so that their outlines meet in the next tile. */
export const extent = 4_096
const buffer = 128
/** Half a pixel of a tile: below the level that is enlarged, nothing finer is seen. */
const tolerance = 4
/** From this level on tiles are enlarged, so every corner is kept. */
export const wholeCorners = 14

type Point = [x: number, y: number]
export type Tags = Readonly<Record<string, string>>
/** A shape in the form that vt-pbf writes: 1 points, 2 lines, 3 areas. */
export type Cut = { id: number; type: 1 | 2 | 3; geometry: Point[] | Point[][]; tags: Tags }

type Frame = { z: number; x: number; y: number }

/**
 * A shape in the units of one tile, or null where it is outside. geojson-vt does this for all tiles of a map at once;
 * for a single tile it cuts through every level above.
 */
export function cut(geometry: Geometry, frame: Frame): Pick<Cut, 'type' | 'geometry'> | null {
  const project = projection(frame)
  const fine = frame.z >= wholeCorners
  const lines = (all: readonly (readonly Position[])[]) =>
    found(
      2,
      all.flatMap((line) => clippedLine(line.map(project)).flatMap((part) => shortened(part, fine, 2))),
    )
  const areas = (all: readonly (readonly (readonly Position[])[])[]) =>
    found(
      3,
      all.flatMap((rings) => {
        const parts = rings.map((ring, at) => turned(ringOf(clippedRing(ring.map(project)), fine), at === 0))
        // Without its outline an area has no holes either.
        return parts[0]!.length === 0 ? [] : parts.filter((ring) => ring.length > 0)
      }),
    )
  switch (geometry.type) {
    case 'Point':
      return points([project(geometry.coordinates)])
    case 'MultiPoint':
      return points(geometry.coordinates.map(project))
    case 'LineString':
      return lines([geometry.coordinates])
    case 'MultiLineString':
      return lines(geometry.coordinates)
    case 'Polygon':
      return areas([geometry.coordinates])
    case 'MultiPolygon':
      return areas(geometry.coordinates)
  }
}

const found = (type: 2 | 3, parts: Point[][]) => (parts.length === 0 ? null : { type, geometry: parts })

function points(all: readonly Point[]) {
  const inside = all.filter(([x, y]) => Math.min(x, y) >= -buffer && Math.max(x, y) <= extent + buffer).map(rounded)
  return inside.length === 0 ? null : { type: 1 as const, geometry: inside }
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]

/** Web Mercator, in units of this tile. */
function projection({ z, x, y }: Frame): (at: Position) => Point {
  const count = 2 ** z
  return ([longitude, latitude]) => {
    const sine = Math.sin((latitude * Math.PI) / 180)
    const down = Math.min(1, Math.max(0, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI))
    return [((longitude / 360 + 0.5) * count - x) * extent, (down * count - y) * extent]
  }
}

const edges = [
  { axis: 0, at: -buffer, keeps: 1 },
  { axis: 0, at: extent + buffer, keeps: -1 },
  { axis: 1, at: -buffer, keeps: 1 },
  { axis: 1, at: extent + buffer, keeps: -1 },
] as const
type Edge = (typeof edges)[number]

const isWithin = ({ axis, at, keeps }: Edge, point: Point) => (point[axis] - at) * keeps >= 0

function crossing({ axis, at }: Edge, a: Point, b: Point): Point {
  const share = (at - a[axis]) / (b[axis] - a[axis])
  return axis === 0 ? [at, a[1] + share * (b[1] - a[1])] : [a[0] + share * (b[0] - a[0]), at]
}

const crossed = (points: readonly Point[]) => edges.filter((edge) => points.some((point) => !isWithin(edge, point)))

/** A ring along the edges that it crosses (Sutherland and Hodgman, 1974). */
function clippedRing(ring: Point[]): Point[] {
  let now = ring
  for (const edge of crossed(ring)) {
    const next: Point[] = []
    for (const [at, point] of now.entries()) {
      const before = now[(at + now.length - 1) % now.length]!
      if (isWithin(edge, point) !== isWithin(edge, before)) next.push(crossing(edge, before, point))
      if (isWithin(edge, point)) next.push(point)
    }
    now = next
  }
  return now
}

/** A line that leaves the tile and comes back is several. */
function clippedLine(line: Point[]): Point[][] {
  let parts = [line]
  for (const edge of crossed(line))
    parts = parts.flatMap((part) => {
      const kept: Point[][] = []
      let open: Point[] = []
      for (const [at, point] of part.entries()) {
        const before = part[at - 1]
        if (before && isWithin(edge, point) !== isWithin(edge, before)) open.push(crossing(edge, before, point))
        if (isWithin(edge, point)) open.push(point)
        else if (open.length > 0) {
          kept.push(open)
          open = []
        }
      }
      return open.length > 0 ? [...kept, open] : kept
    })
  return parts
}

/** On whole units, without corners that no pixel shows. What is too small for that is left out. */
function shortened(line: readonly Point[], fine: boolean, least: number): Point[][] {
  const whole = line.map(rounded)
  const distinct = whole.filter(([x, y], at) => at === 0 || x !== whole[at - 1]![0] || y !== whole[at - 1]![1])
  const kept = fine ? distinct : simplified(distinct)
  return kept.length < least ? [] : [kept]
}

/** A closed ring; one that has shrunk to a line is as large as a pixel, so that it is seen. */
function ringOf(ring: readonly Point[], fine: boolean): Point[] {
  if (ring.length < 3) return []
  const [first, last] = [ring[0]!, ring.at(-1)!]
  const closed = first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
  const [kept] = shortened(closed, fine, 1)
  if (kept && kept.length >= 4) return kept
  const [x, y] = rounded(first)
  const side = 2 * tolerance
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ]
}

/** In tiles an outline turns right, seen with y down, and a hole left. */
function turned(ring: Point[], isOutline: boolean): Point[] {
  let area = 0
  for (let at = 0; at < ring.length - 1; at++) area += ring[at]![0] * ring[at + 1]![1] - ring[at + 1]![0] * ring[at]![1]
  return area > 0 === isOutline ? ring : ring.toReversed()
}

/** Douglas and Peucker (1973): corners closer than the tolerance to the line without them are left out. */
function simplified(line: readonly Point[]): Point[] {
  if (line.length <= 2) return [...line]
  const keep = new Uint8Array(line.length)
  keep[0] = keep[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next
    let [farthest, most] = [-1, tolerance ** 2]
    for (let at = from + 1; at < to; at++) {
      const away = squaredDistance(line[at]!, line[from]!, line[to]!)
      if (away > most) [farthest, most] = [at, away]
    }
    if (farthest < 0) continue
    keep[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return line.filter((_, at) => keep[at] === 1)
}

function squaredDistance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2
}
