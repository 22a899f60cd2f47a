import geojsonvt from 'geojson-vt'
import { expect, test } from 'vitest'
import { chance } from '@granary/routing/chance.ts'
import type { Geometry, Position } from '@granary/geodata/geography.ts'
import { cut, wholeCorners } from './rules.ts'

const frame = { z: wholeCorners, x: 4_060, y: 6_052 }
const [west, north] = [(frame.x / 2 ** 14) * 360 - 180, latitudeAt(frame.y)]
const [wide, high] = [360 / 2 ** 14, latitudeAt(frame.y) - latitudeAt(frame.y + 1)]
function latitudeAt(y: number) {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** 14))) * 180) / Math.PI
}
/** A place by its share of the tile, from the left and from the top. */
const at = (x: number, y: number): Position => [west + x * wide, north - y * high]
const square = (x: number, y: number, side: number): Position[] =>
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ].map(([a, b]) => at(a!, b!))

const theirs = (geometry: Geometry) =>
  geojsonvt({ type: 'Feature', properties: {}, geometry } as never, {
    maxZoom: frame.z,
    indexMaxZoom: 0,
    indexMaxPoints: 0,
    extent: 4_096,
    buffer: 128,
  }).getTile(frame.z, frame.x, frame.y)

const areaOf = (ring: readonly (readonly number[])[]) => {
  let twice = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    twice += x! * nextY! - nextX! * y!
  }
  return twice / 2
}

test('areas across the edge of a tile are cut as geojson-vt cuts them', () => {
  const random = chance(3)
  for (let times = 0; times < 200; times++) {
    const shape: Geometry = {
      type: 'Polygon',
      coordinates: [square(random() * 1.4 - 0.3, random() * 1.4 - 0.3, 0.05 + random() * 0.5)],
    }
    const [known] = (theirs(shape)?.features ?? []) as unknown as { geometry: number[][][] }[]
    const mine = cut(shape, frame)
    expect(mine === null).toBe(known === undefined)
    if (!mine || !known) continue
    const [a, b] = [areaOf(mine.geometry[0] as number[][]), areaOf(known.geometry[0]!)]
    expect(Math.abs(a - b)).toBeLessThanOrEqual(8_000)
    expect(a).toBeGreaterThan(0)
  }
})

test('a line that leaves the tile and comes back is two lines', () => {
  const line: Geometry = { type: 'LineString', coordinates: [at(0.5, 0.2), at(1.5, 0.2), at(1.5, 0.8), at(0.5, 0.8)] }
  expect(cut(line, frame)).toEqual({
    type: 2,
    geometry: [
      [
        [2048, expect.closeTo(819, -1)],
        [4224, expect.closeTo(819, -1)],
      ],
      [
        [4224, expect.closeTo(3277, -1)],
        [2048, expect.closeTo(3277, -1)],
      ],
    ],
  })
})

test('a hole turns the other way, and goes with its outline', () => {
  const ringed = (x: number): Geometry => ({
    type: 'Polygon',
    coordinates: [square(x, 0.1, 0.5), square(x + 0.1, 0.2, 0.1)],
  })
  const rings = cut(ringed(0.1), frame)!.geometry as number[][][]
  expect(rings.map((ring) => Math.sign(areaOf(ring)))).toEqual([1, -1])
  expect(cut(ringed(3), frame)).toBeNull()
})

test('points outside are left out, and those in the margin are kept', () => {
  const shape: Geometry = { type: 'MultiPoint', coordinates: [at(0.5, 0.5), at(1.02, 0.5), at(1.2, 0.5)] }
  expect(cut(shape, frame)!.geometry).toHaveLength(2)
  expect(cut({ type: 'Point', coordinates: at(-2, 0.5) }, frame)).toBeNull()
})

test('below the last level corners that no pixel shows are left out, and what is too small stays visible', () => {
  const up = { z: 8, x: Math.floor(frame.x / 64), y: Math.floor(frame.y / 64) }
  const river: Geometry = {
    type: 'LineString',
    coordinates: Array.from({ length: 400 }, (_, k) => at(k / 10, (k % 2) / 1_000)),
  }
  expect(cut(river, up)!.geometry[0]).toHaveLength(2)
  expect(cut(river, { ...up, z: 14, x: frame.x, y: frame.y })!.geometry[0]!.length).toBeGreaterThan(8)
  const [ring] = cut({ type: 'Polygon', coordinates: [square(0.1, 0.1, 0.05)] }, up)!.geometry as number[][][]
  expect(areaOf(ring!)).toBe(64)
})
