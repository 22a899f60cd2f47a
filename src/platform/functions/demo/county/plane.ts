import type { Position } from '@granary/geodata/geography.ts'

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

// The next three are asked millions of times for one county: they take numbers out by their place, and make no pairs.

export function isWithin(spot: Spot, ring: Line): boolean {
  const [x, y] = spot
  let inside = false
  let before = ring[ring.length - 1]!
  for (let at = 0; at < ring.length; at++) {
    const each = ring[at]!
    if (each[1] > y !== before[1] > y && x < ((before[0] - each[0]) * (y - each[1])) / (before[1] - each[1]) + each[0])
      inside = !inside
    before = each
  }
  return inside
}

export function metersToLine(spot: Spot, line: Line): number {
  let least = Infinity
  for (let at = 1; at < line.length; at++) least = Math.min(least, metersToPart(spot, line[at - 1]!, line[at]!))
  return least
}

function metersToPart(spot: Spot, from: Spot, to: Spot): number {
  const [x, y] = [spot[0] - from[0], spot[1] - from[1]]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const part = Math.min(1, Math.max(0, (x * dx + y * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - part * dx, y - part * dy)
}

/** Whether a line passes within so many meters. A segment far away is not measured. */
export function isNear(spot: Spot, line: Line, meters: number): boolean {
  const [x, y] = spot
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1]!, line[at]!]
    if (x < Math.min(from[0], to[0]) - meters || x > Math.max(from[0], to[0]) + meters) continue
    if (y < Math.min(from[1], to[1]) - meters || y > Math.max(from[1], to[1]) + meters) continue
    if (metersToPart(spot, from, to) <= meters) return true
  }
  return false
}

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
