import { expect, test } from 'vitest'
import { circleAround, isInside, metersBetween, type Geometry, type Position } from '@granary/geodata/geography.ts'
import {
  movableAt,
  clusters,
  covers,
  fanned,
  isInSight,
  kindOf,
  labeled,
  type Cluster,
  type Layer,
  type Marked,
} from './features.ts'
import { roomyZoom } from './ground/tile-style.ts'
import { groundOf, kept, moved, scaleBars, screenOf, viewOf, zoomed } from './projection.ts'

const frame = { width: 600, height: 400 }
const valley = [-74, 41.4, -73.8, 41.6] as const

test('everything is in sight and centered, and maps back to the same coordinates', () => {
  const view = viewOf(valley, frame)
  for (const corner of [
    [-74, 41.4],
    [-73.8, 41.6],
  ] as Position[]) {
    const [x, y] = screenOf(corner, view, frame)
    expect(x >= 35 && x <= 565 && y >= 35 && y <= 365).toBe(true)
    const [lon, lat] = groundOf(x, y, view, frame)
    expect([lon.toFixed(6), lat.toFixed(6)]).toEqual([corner[0].toFixed(6), corner[1].toFixed(6)])
  }
})

test('a single point shows its streets, no points show the world', () => {
  expect(viewOf([-74, 41, -74, 41], frame).size).toBe(256 * 2 ** 15)
  expect(viewOf(null, frame)).toEqual({ x: 0.5, y: 0.5, size: 600 })
})

test('a crowded layer gets room for its marks at a closer zoom', () => {
  const zoom = (count: number) => roomyZoom({ bounds: valley, count })
  // Four times as many points have half of the distance.
  expect(zoom(40_000) - zoom(10_000)).toBeCloseTo(1)
  // A degree of longitude has 512 / 360 pixels at zoom 0: each of 100 points then has 52 by 69 pixels.
  expect(zoom(100)).toBeCloseTo(10.83, 2)
  expect(zoom(1e9)).toBe(18)
  expect(roomyZoom({ bounds: [-74, 41, -74, 41], count: 5 })).toBe(18)
})

test('the place under the pointer stays there while zooming in', () => {
  const view = viewOf(valley, frame)
  const before = groundOf(120, 300, view, frame)
  const after = groundOf(120, 300, zoomed(view, 3, frame, [120, 300]), frame)
  expect(after[0]).toBeCloseTo(before[0], 9)
  expect(after[1]).toBeCloseTo(before[1], 9)
  expect(screenOf(before, moved(view, 10, -20), frame)[0]).toBeCloseTo(130, 6)
})

test('the scale is a round number of miles and of kilometers, within its maximum width', () => {
  const [miles, kilometers] = scaleBars(viewOf(valley, frame))
  expect([miles.words, kilometers.words]).toEqual(['5 mi', '5 km'])
  expect(miles.pixels <= 120 && kilometers.pixels < miles.pixels).toBe(true)
  const street = scaleBars(viewOf([-74, 41, -74, 41], frame))
  expect(street.map(({ words }) => words)).toEqual(['1,000 ft', '200 m'])
})

const point = (id: string, x: number, y: number, layer: Partial<Layer> = {}): Marked => ({
  feature: { id, name: id, geometry: { type: 'Point', coordinates: [0, 0] } },
  layer: { id: 'a', name: 'A', features: [], ...layer },
  mark: 'dot',
  at: [x, y],
})
const idsIn = (found: readonly Cluster[]) => found.map(({ of }) => of.map(({ feature: { id } }) => id))

test('overlapping marks become one across layers, and the worst gives it its place and is drawn last', () => {
  const found = clusters([
    point('shelter', 10, 10, { id: 'shelters', tone: 'good' }),
    point('bridge', 20, 12, { id: 'sites', tone: 'bad' }),
    point('school', 300, 10),
  ])
  expect(idsIn(found)).toEqual([['school'], ['bridge', 'shelter']])
  expect(found[1]!.at).toEqual([20, 12])
})
test('marks of crowded layers become one from farther away', () => {
  expect(idsIn(clusters([point('a', 0, 0), point('b', 30, 0)]))).toHaveLength(2)
  const crowded = { cluster: true } as const
  expect(idsIn(clusters([point('a', 0, 0, crowded), point('b', 30, 0, crowded)]))).toHaveLength(1)
})
test('the incident is never hidden in a cluster and comes last', () => {
  const found = clusters([
    point('incident', 10, 10, { id: 'incidents', tone: 'warn', onTop: true }),
    point('bridge', 10, 10, { tone: 'bad' }),
    point('pump', 11, 10, { tone: 'bad' }),
  ])
  expect(idsIn(found)).toEqual([['bridge', 'pump'], ['incident']])
})
test('marks of one place are drawn around it near by, and counted from far away', () => {
  const [cluster] = clusters([point('a', 50, 50), point('b', 50, 50), point('c', 51, 50)])
  expect(fanned(cluster!, false)).toBe(null)
  const around = fanned(cluster!, true)!
  expect(around.map(({ from }) => from)).toEqual([cluster!.at, cluster!.at, cluster!.at])
  expect(idsIn(clusters(around))).toHaveLength(3)
})
test('below a base map the view stays within the world', () => {
  expect(kept({ x: 0.01, y: 0.99, size: 300 }, frame)).toEqual({ size: 600, x: 0.5, y: 1 - 400 / 1200 })
  expect(kept(viewOf(valley, frame), frame)).toEqual(viewOf(valley, frame))
})

test("names don't overlap", () => {
  expect(
    labeled(
      [
        { at: [10, 50], words: 'Union Hall' },
        { at: [14, 52], words: 'Station 2' },
        { at: [200, 52], words: 'Mill Road' },
      ],
      frame,
    ).map(({ words }) => words),
  ).toEqual(['Union Hall', 'Mill Road'])
  const view = viewOf(valley, frame)
  expect([isInSight([-73.9, 41.5, -73.9, 41.5], view, frame), isInSight([10, 50, 11, 51], view, frame)]).toEqual([
    true,
    false,
  ])
})

test('a name covers no number of a cluster', () => {
  const area = [{ at: [300, 200], words: 'Flood warning', across: true }] as const
  expect(labeled(area, frame)).toHaveLength(1)
  expect(labeled(area, frame, [{ at: [310, 205], radius: 17 }])).toEqual([])
  expect(labeled(area, frame, [{ at: [310, 260], radius: 17 }])).toHaveLength(1)
})

test('an area that fills the frame is not filled, one that ends in it is', () => {
  const area = (west: number, east: number): Geometry => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, 40],
        [east, 40],
        [east, 43],
        [west, 43],
        [west, 40],
      ],
    ],
  })
  const view = viewOf(valley, frame)
  expect([covers(area(-76, -72), view, frame), covers(area(-76, -73.9), view, frame)]).toEqual([true, false])
  // Its hole is in sight.
  const ringsOf = (shape: Geometry) => (shape.type === 'Polygon' ? shape.coordinates : [])
  const coordinates = ringsOf(area(-76, -72))
  const hole = ringsOf(area(-73.92, -73.88))[0]!
  expect(covers({ type: 'Polygon', coordinates: [...coordinates, hole] }, view, frame)).toBe(false)
})

const square: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
    ],
  ],
}
test.each<[string, Position, boolean]>([
  ['the middle', [3, 3], true],
  ['the hole', [1.5, 1.5], false],
  ['outside', [5, 2], false],
  ['level with a corner, outside', [-1, 4], false],
  ['on the edge', [4, 2], true],
  ['on a corner', [0, 0], true],
])('%s of an area with a hole', (_, at, inside) => expect(isInside(at, square)).toBe(inside))

test('distances over the ground, and circles', () => {
  // One degree of latitude is 60 nautical miles, near enough.
  expect(metersBetween([0, 0], [0, 1])).toBeCloseTo(111_195, -1)
  expect(metersBetween([-74, 41.5], [-74, 41.5])).toBe(0)
  for (const corner of circleAround([-74, 41.5], 5_000, 16))
    expect(Math.abs(metersBetween([-74, 41.5], corner) - 5_000)).toBeLessThan(15)
})

test('a place says its layer and its note, each once', () => {
  const feature = { name: 'Hill Street culvert' }
  expect(kindOf({ name: 'Assets' }, { ...feature, note: 'condition fair' })).toBe('Assets · condition fair')
  expect(kindOf({ name: 'No vehicle' }, { ...feature, note: 'No vehicle' })).toBe('No vehicle')
  expect(kindOf({ name: 'Alder River' }, { name: 'Alder River' })).toBe('')
})

test('the pointer takes the nearest movable point, and none of another layer', () => {
  const view = viewOf([-74.01, 41.49, -73.99, 41.51], { width: 400, height: 400 })
  const frame = { width: 400, height: 400 }
  const point = (id: string, at: Position) => ({ id, name: id, geometry: { type: 'Point', coordinates: at } as const })
  const near = groundOf(208, 200, view, frame)
  const layers = [
    { id: 'fixed', name: 'Assets', features: [point('asset', groundOf(200, 200, view, frame))] },
    {
      id: 'corners',
      name: 'Points',
      movable: true as const,
      features: [point('far', [-74.005, 41.5]), point('near', near)],
    },
  ]
  expect(movableAt(layers, [200, 200], view, frame)).toBe('near')
  expect(movableAt(layers, [240, 240], view, frame)).toBeNull()
})
