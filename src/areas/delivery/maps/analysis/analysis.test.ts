import { expect, test } from 'vitest'
import type { Feature } from '@granary/geodata/geodata.ts'
import { cityCenterlines } from '#platform/functions/demo/county/streets.ts'
import type { Geometry, Position } from '@granary/geodata/geography.ts'
import { measuresOf } from '../measures/rules.ts'
import { whyNotShape } from '../rules.ts'
import { bufferOf, bufferOfAll } from './buffers/rules.ts'
import { classOf, giStar, hotSpots, twoSided } from './hot-spots/rules.ts'
import { footOf, nearestOf } from './nearest/rules.ts'
import { intersect, within } from './overlay/rules.ts'
import { planeAt } from './planes/rules.ts'
import { analyze, whyNotWith } from './calculate/rules.ts'
import { metersIn, whyNotAnalyze, type Recipe } from './rules.ts'
import { reachedIn, serviceAreas } from './service-areas/rules.ts'

const plane = planeAt([-90.66, 42.5])
/** A place so many meters east and north. */
const at = (x: number, y: number): Position => plane.back([x, y])
const point = (x: number, y: number): Geometry => ({ type: 'Point', coordinates: at(x, y) })
const line = (...spots: [number, number][]): Geometry => ({
  type: 'LineString',
  coordinates: spots.map(([x, y]) => at(x, y)),
})
const box = (left: number, bottom: number, right: number, top: number): Geometry => ({
  type: 'Polygon',
  coordinates: [[at(left, bottom), at(right, bottom), at(right, top), at(left, top), at(left, bottom)]],
})
const area = (geometry: Geometry) => measuresOf(geometry).squareMeters
/** Of a circle with 64 corners. */
const round = (radius: number) => 32 * radius * radius * Math.sin((2 * Math.PI) / 64)

test.each<[string, Geometry, number, number]>([
  ['a point: a circle', point(0, 0), 100, round(100)],
  ['a line: a strip with round ends', line([0, 0], [200, 0]), 50, 200 * 100 + round(50)],
  [
    'a bent line: the bend is counted once',
    line([0, 0], [100, 0], [100, 100]),
    10,
    2 * 100 * 20 - 100 + 1.25 * round(10),
  ],
  ['a square: its sides move out, its corners are round', box(0, 0, 100, 100), 10, 10_000 + 4 * 100 * 10 + round(10)],
  ['two points apart: two circles', { type: 'MultiPoint', coordinates: [at(0, 0), at(1_000, 0)] }, 100, 2 * round(100)],
])('a buffer of %s', (_, geometry, meters, expected) => {
  const found = bufferOf(geometry, meters)
  expect(whyNotShape(found)).toBeNull()
  expect(area(found) / expected).toBeCloseTo(1, 2)
})

test('a hole that is wider than the distance stays, and a narrow one is filled', () => {
  const ring = (hole: number): Geometry => ({
    type: 'Polygon',
    coordinates: [
      (box(0, 0, 200, 200) as unknown as { coordinates: Position[][] }).coordinates[0]!,
      (box(100 - hole, 100 - hole, 100 + hole, 100 + hole) as unknown as { coordinates: Position[][] }).coordinates[0]!,
    ],
  })
  const outside = 200 * 200 + 4 * 200 * 20 + round(20)
  expect(area(bufferOf(ring(60), 20)) / (outside - 80 * 80)).toBeCloseTo(1, 2)
  expect(area(bufferOf(ring(15), 20)) / outside).toBeCloseTo(1, 2)
})

test('overlapping distances are counted once: two circles through each other’s middle', () => {
  const whole = bufferOfAll([point(0, 0), point(100, 0)], 100)
  // 2πr² less the lens, r²(2π/3 − √3/2).
  expect(area(whole) / (100 * 100 * (2 * Math.PI - (2 * Math.PI) / 3 + Math.sqrt(3) / 2))).toBeCloseTo(1, 2)
  expect(whole.type).toBe('Polygon')
})

test.each<[string, Geometry, Geometry, number | null]>([
  ['a point inside', point(5, 5), box(0, 0, 10, 10), 0],
  ['a point outside', point(15, 5), box(0, 0, 10, 10), null],
  ['a line across', line([-10, 5], [20, 5]), box(0, 0, 10, 10), 10],
  ['a line that leaves and comes back', line([5, 5], [5, 15], [8, 15], [8, 5]), box(0, 0, 10, 10), 10],
  ['a line along the outside', line([-5, 20], [20, 20]), box(0, 0, 10, 10), null],
])('the part of %s', (_, shape, inside, meters) => {
  const part = within(shape, inside)
  expect(part && measuresOf(part).meters).toEqual(meters === null ? null : expect.closeTo(meters, 1))
})

test('areas are cut, and say which share lies inside', () => {
  const lots: Feature[] = [{ geometry: box(0, 0, 100, 100), attributes: { lot: 'A' } }]
  const zones: Feature[] = [{ geometry: box(50, 50, 500, 500), attributes: { zone: 'AE' } }]
  const [part] = intersect(lots, zones, 'Flood zone')
  expect(part!.attributes).toEqual({
    lot: 'A',
    'Flood zone: zone': 'AE',
    'Share inside (%)': 25,
    'Acres inside': expect.closeTo(2_500 / 4_046.86, 3),
  })
  expect(area(part!.geometry)).toBeCloseTo(2_500, 0)
  expect(intersect(lots, [{ geometry: box(200, 200, 300, 300), attributes: {} }], 'Far')).toEqual([])
})

test.each<[string, [number, number], Geometry, number]>([
  ['the foot of the perpendicular', [50, 30], line([0, 0], [100, 0]), 30],
  ['the end of a line', [130, 40], line([0, 0], [100, 0]), 50],
  ['an edge of an area', [-20, 50], box(0, 0, 100, 100), 20],
  ['inside an area', [50, 50], box(0, 0, 100, 100), 0],
  ['a point', [3, 4], point(0, 0), 5],
])('the nearest place is %s', (_, [x, y], shape, meters) =>
  expect(footOf(at(x, y), shape).meters).toBeCloseTo(meters, 1),
)

test('each feature gets a line to the nearest one, in feet', () => {
  const found = nearestOf(
    [{ geometry: point(0, 0), attributes: { name: 'School' } }],
    [
      { geometry: point(0, 304.8), attributes: { name: 'Far' } },
      { geometry: point(30.48, 0), attributes: { name: 'Near' } },
    ],
    'Shelters',
  )
  expect(found.map(({ attributes }) => attributes)).toEqual([
    { name: 'School', 'Shelters: name': 'Near', 'Distance (feet)': 100, 'Distance (miles)': 0.02 },
  ])
})

test('Gi* by hand: five cells in a row, ten in the middle one', () => {
  // Mean 2, standard deviation 4. In the middle: (10 − 6) / (4 √((5·3 − 9) / 4)) = 0.8165.
  const scores = giStar(
    [0, 0, 10, 0, 0],
    [
      [0, 1],
      [0, 1, 2],
      [1, 2, 3],
      [2, 3, 4],
      [3, 4],
    ],
  )
  expect(scores.map((score) => Number(score!.z.toFixed(4)))).toEqual([-0.8165, 0.8165, 0.8165, 0.8165, -0.8165])
  expect(scores[2]!.p).toBeCloseTo(0.4142, 4)
  expect(giStar([3, 3, 3], [[0], [1], [2]])).toEqual([null, null, null])
})

test.each([
  [0, 1],
  [1.644854, 0.1],
  [1.959964, 0.05],
  [2.575829, 0.01],
  [-1.959964, 0.05],
])('%d standard deviations have the probability %d', (z, p) => expect(twoSided(z)).toBeCloseTo(p, 6))

test('a cluster of calls is a hot spot, and the rest is not', () => {
  const calls: Feature[] = [
    ...Array.from({ length: 40 }, (_, i) => ({
      geometry: point(520 + (i % 8) * 20, 520 + Math.floor(i / 8) * 20),
      attributes: {},
    })),
    ...Array.from({ length: 20 }, (_, i) => ({
      geometry: point((i * 311) % 2_000, (i * 733) % 2_000),
      attributes: {},
    })),
  ]
  const cells = hotSpots(calls, { cell: 100, reach: 150, sumOf: null })
  expect(cells.reduce((sum, { attributes }) => sum + Number(attributes.Count), 0)).toBe(60)
  const hot = cells.filter(({ attributes }) => attributes.Class === 'Hot spot, 99%')
  expect(hot.length).toBeGreaterThan(0)
  for (const { geometry } of hot) {
    const [x, y] = planeAt([-90.66, 42.5]).to(
      (geometry as unknown as { coordinates: Position[][] }).coordinates[0]![0]!,
    )
    expect(x > 250 && x < 850 && y > 250 && y < 850).toBe(true)
  }
  expect(classOf({ z: -3, p: 0.002 })).toBe('Cold spot, 99%')
  expect(classOf({ z: 1.2, p: 0.23 })).toBe('Not significant')
})

const street = (geometry: Geometry, mph?: number): Feature => ({ geometry, attributes: mph ? { mph } : {} })
/** 1,000 meters a minute. */
const fast = 60_000 / 1_609.344
const total = (lines: Position[][]) =>
  lines.reduce((sum, coordinates) => sum + measuresOf({ type: 'LineString', coordinates }).meters, 0)

test.each<[string, Feature[], number, number]>([
  ['half a minute on one street, from a place at 200 m', [street(line([0, 0], [2_000, 0]))], 0.5, 700],
  ['around a corner', [street(line([0, 0], [300, 0], [300, 900]))], 0.5, 200 + 500],
  [
    'not over a street that only crosses',
    [street(line([0, 0], [2_000, 0])), street(line([400, -500], [400, 500]))],
    0.5,
    700,
  ],
  [
    'over a street that shares a corner',
    [street(line([0, 0], [400, 0])), street(line([400, 0], [2_000, 0])), street(line([400, 0], [400, 900]))],
    0.5,
    700 + 300,
  ],
  ['slower where the street says so', [street(line([0, 0], [2_000, 0]), fast / 2)], 0.5, 200 + 250],
  ['everything, where there is time enough', [street(line([0, 0], [2_000, 0]))], 60, 2_000],
])('reached in minutes: %s', (_, streets, minutes, meters) => {
  const [reached] = reachedIn([point(200, 40)], streets, { minutes: [minutes], mph: fast, speedBy: 'mph' })
  expect(total(reached!.lines)).toBeCloseTo(meters, -1)
})

test('a service area lies beside the streets that are reached, and a far place reaches none', () => {
  const streets = [street(line([0, 0], [2_000, 0]))]
  const [ten, five] = serviceAreas([point(0, 0)], streets, { minutes: [0.5, 1], mph: fast, speedBy: null, beside: 100 })
  expect(ten!.attributes).toEqual({ Name: 'Within 1 minute', Minutes: 1 })
  expect(area(ten!.geometry) / (1_000 * 200 + Math.PI * 100 * 100)).toBeCloseTo(1, 1)
  expect(area(five!.geometry)).toBeLessThan(area(ten!.geometry))
  expect(serviceAreas([point(0, 5_000)], streets, { minutes: [5], mph: 30, speedBy: null, beside: null })).toEqual([])
})

test('the strips along all streets of a city join to one area', () => {
  const streets = cityCenterlines().map(({ line: coordinates, mph }): Feature => ({
    geometry: { type: 'LineString', coordinates },
    attributes: { mph },
  }))
  const [reached] = serviceAreas([{ type: 'Point', coordinates: [-90.66, 42.503] }], streets, {
    minutes: [4],
    mph: 25,
    speedBy: 'mph',
    beside: 91.44,
  })
  expect(whyNotShape(reached!.geometry)).toBeNull()
  // Two square miles and more, and no more than the city has.
  expect(area(reached!.geometry) / 1_609.344 ** 2).toBeGreaterThan(2)
  expect(area(reached!.geometry) / 1_609.344 ** 2).toBeLessThan(8)
})

const recipe: Recipe = {
  operation: 'buffer',
  of: 'a',
  against: null,
  distance: 500,
  unit: 'feet',
  dissolve: false,
  minutes: [5],
  mph: 25,
  speedBy: null,
  cell: 500,
  sumOf: null,
}
test.each<[string, Partial<Recipe>, string | null]>([
  ['a buffer', {}, null],
  ['without a distance', { distance: null }, 'Enter a distance above 0 and up to 62 miles.'],
  ['of 100 miles', { distance: 100, unit: 'miles' }, 'Enter a distance above 0 and up to 62 miles.'],
  ['an intersection with itself', { operation: 'intersect', against: 'a' }, 'Select two different layers.'],
  ['an intersection without areas', { operation: 'intersect' }, 'Select the layer for “Areas”.'],
  [
    'a service area of 0 minutes',
    { operation: 'service-area', against: 'b', minutes: [0] },
    'Enter one to five times between 1 and 120 minutes, such as 5, 10.',
  ],
  ['hot spots in squares of 10 feet', { operation: 'hot-spots', cell: 10 }, 'Enter squares of at least 50 feet.'],
  [
    'hot spots without neighbors',
    { operation: 'hot-spots', distance: 100 },
    'The surroundings must reach at least one square far.',
  ],
])('%s is answered', (_, change, reason) => expect(whyNotAnalyze({ ...recipe, ...change })).toBe(reason))

test('layers that can’t be calculated with are refused by their names', () => {
  const points = { name: 'Hydrants', features: [{ geometry: point(0, 0), attributes: {} }] }
  expect(whyNotWith({ ...recipe, operation: 'intersect' }, points, { ...points, name: 'Zones' })).toBe(
    'Zones has no areas.',
  )
  expect(whyNotWith({ ...recipe, operation: 'hot-spots' }, points, null)).toBe('Hot spots need at least 30 features.')
  expect(whyNotWith(recipe, { name: 'Empty', features: [] }, null)).toBe('Empty has no features.')
})

test('a result has the columns of its features, in the units of the recipe', () => {
  const { columns, features } = analyze(
    recipe,
    { name: 'Hydrants', features: [{ geometry: point(0, 0), attributes: { id: 7 } }] },
    null,
  )
  expect(columns).toEqual([{ name: 'id', kind: 'number' }])
  expect(area(features[0]!.geometry) / round(500 * metersIn.feet)).toBeCloseTo(1, 2)
})
