import type { Position } from '#platform/geography.ts'

/** Meters east and north of the middle of Alder Falls: streets are drawn with a ruler, not in degrees. */
export type Spot = readonly [east: number, north: number]
export type Line = readonly Spot[]

const [longitude, latitude] = [-90.668, 42.504]
const [eastward, northward] = [82_080, 111_195]

export const positionOf = ([east, north]: Spot): Position => [
  Number((longitude + east / eastward).toFixed(6)),
  Number((latitude + north / northward).toFixed(6)),
]
export const spotOf = ({ longitude: x, latitude: y }: { longitude: number; latitude: number }): Spot => [
  (x - longitude) * eastward,
  (y - latitude) * northward,
]

export const apart = (a: Spot, b: Spot) => Math.hypot(a[0] - b[0], a[1] - b[1])
const between = (a: Spot, b: Spot, part: number): Spot => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
export const turned = ([x, y]: Spot, degrees: number): Spot => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [x * cos - y * sin, x * sin + y * cos]
}
export const moved = ([x, y]: Spot, [dx, dy]: Spot): Spot => [x + dx, y + dy]

/** A line through the given points without corners (Catmull-Rom). */
export function smooth(points: Line, steps = 8): Line {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]!
  return points.slice(0, -1).flatMap((_, index) =>
    Array.from({ length: steps + (index === points.length - 2 ? 1 : 0) }, (__, step): Spot => {
      const t = step / steps
      const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
      return [along(0), along(1)]
    }),
  )
}

/** A point every so many meters. */
export function sampled(line: Line, every: number): Line {
  const found: Spot[] = []
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1]!, line[at]!]
    const steps = Math.max(1, Math.ceil(apart(from, to) / every))
    for (let step = at === 1 ? 0 : 1; step <= steps; step++) found.push(between(from, to, step / steps))
  }
  return found
}

/** A band along a line; its width may change from one end to the other. */
export function band(line: Line, width: number, atEnd = width): Line {
  const side = (sign: 1 | -1) =>
    line.map((spot, index): Spot => {
      const [before, after] = [line[Math.max(0, index - 1)]!, line[Math.min(line.length - 1, index + 1)]!]
      const long = apart(before, after) || 1
      const half = ((width + (atEnd - width) * (index / (line.length - 1))) / 2) * sign
      return [spot[0] - ((after[1] - before[1]) / long) * half, spot[1] + ((after[0] - before[0]) / long) * half]
    })
  const left = side(1)
  return [...left, ...side(-1).toReversed(), left[0]!]
}

/** A line beside another one: left of its direction for positive meters. */
export const beside = (line: Line, meters: number): Line => band(line, meters * 2).slice(0, line.length)

export function isWithin([x, y]: Spot, ring: Line): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [[ax, ay], [bx, by]] = [ring[at]!, ring[before]!]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

export function metersToLine([x, y]: Spot, line: Line): number {
  let least = Infinity
  for (let at = 1; at < line.length; at++) {
    const [[ax, ay], [bx, by]] = [line[at - 1]!, line[at]!]
    const [dx, dy] = [bx - ax, by - ay]
    const part = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
    least = Math.min(least, Math.hypot(x - ax - part * dx, y - ay - part * dy))
  }
  return least
}

/** Whether a line passes within so many meters. Asked for each lot of a city, so a segment far away is not measured. */
export const isNear = ([x, y]: Spot, line: Line, meters: number): boolean =>
  line.some((to, at) => {
    if (at === 0) return false
    const [[ax, ay], [bx, by]] = [line[at - 1]!, to]
    if (x < Math.min(ax, bx) - meters || x > Math.max(ax, bx) + meters) return false
    if (y < Math.min(ay, by) - meters || y > Math.max(ay, by) + meters) return false
    return metersToLine([x, y], [line[at - 1]!, to]) <= meters
  })

/** The parts of a line where a rule holds, at least so long. */
export function partsWhere(line: Line, holds: (spot: Spot) => boolean, { every = 12, least = 60 } = {}): Line[] {
  const parts: Spot[][] = [[]]
  for (const spot of sampled(line, every)) {
    if (holds(spot)) parts.at(-1)!.push(spot)
    else if (parts.at(-1)!.length > 0) parts.push([])
  }
  return parts
    .filter((part) => part.length > 1 && apart(part[0]!, part.at(-1)!) >= least)
    .map((part) => (straight(part) ? [part[0]!, part.at(-1)!] : part))
}
const straight = (line: Line) => line.every((spot) => metersToLine(spot, [line[0]!, line.at(-1)!]) < 0.5)

/** The same numbers on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
