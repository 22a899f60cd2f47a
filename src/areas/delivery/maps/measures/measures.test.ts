import { expect, test } from 'vitest'
import type { Geometry, Position } from '@granary/geodata/geography.ts'
import { touches } from '../overlaps/rules.ts'
import {
  areaOfRing,
  areaWords,
  cornersOf,
  drawnShape,
  kindsOf,
  lengthOf,
  lengthWords,
  measuresOf,
  placeTyped,
} from './rules.ts'

test('lengths and areas agree with known ones to half a percent', () => {
  // A quarter of the equator, and an eighth of the sphere.
  expect(
    lengthOf([
      [0, 0],
      [90, 0],
    ]) / 10_007_557,
  ).toBeCloseTo(1, 3)
  const octant: Geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [45, 0],
        [90, 0],
        [90, 45],
        [90, 90],
        [0, 90],
        [0, 0],
      ],
    ],
  }
  expect(measuresOf(octant).squareMeters / (510_064_471_909_788 / 8)).toBeCloseTo(1, 2)
  // Colorado, as four corners on the graticule: 269,837 km² with 270,000 by its straight edges.
  const colorado = [
    [-109.05, 37],
    [-102.05, 37],
    [-102.05, 41],
    [-109.05, 41],
    [-109.05, 37],
  ] as const
  expect(areaOfRing(colorado) / 269_000e6).toBeCloseTo(1, 1)
})

test('an area is measured without its holes', () => {
  const ring = (size: number) =>
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
      [0, 0],
    ] as const
  const whole = measuresOf({ type: 'Polygon', coordinates: [ring(0.02)] }).squareMeters
  const holed = measuresOf({ type: 'Polygon', coordinates: [ring(0.02), ring(0.01)] }).squareMeters
  expect(holed / whole).toBeCloseTo(0.75, 4)
})

test('measures are said in the units of the country and in metric ones', () => {
  expect(lengthWords(30.48)).toBe('100 ft (30.5 m)')
  expect(lengthWords(1_609.344)).toBe('1 mi (1.61 km)')
  expect(areaWords(92.903)).toBe('1,000 sq ft (92.9 m²)')
  expect(areaWords(40_468.564)).toBe('10 acres (4.05 ha)')
})

test.each([
  ['42.504, -90.668', [-90.668, 42.504]],
  ['42.504° N 90.668° W', [-90.668, 42.504]],
  ['95, 10', null],
  ['Main Street', null],
])('%s is a place, or not', (text, place) => expect(placeTyped(text)).toEqual(place))

test('a shape touches a rectangle by a corner, by a line through it, or around it', () => {
  const box = [0, 0, 1, 1] as const
  const line = (...coordinates: (readonly [number, number])[]): Geometry => ({ type: 'LineString', coordinates })
  expect(touches(line([-1, 0.5], [2, 0.5]), box)).toBe(true)
  expect(touches(line([-0.4, 0.5], [0.5, 1.4]), box)).toBe(true)
  expect(touches(line([-1, 0.5], [0.4, 2]), box)).toBe(false)
  expect(touches({ type: 'Point', coordinates: [1, 1] }, box)).toBe(true)
  expect(
    touches(
      {
        type: 'Polygon',
        coordinates: [
          [
            [-5, -5],
            [5, -5],
            [5, 5],
            [-5, 5],
            [-5, -5],
          ],
        ],
      },
      box,
    ),
  ).toBe(true)
  expect(
    touches(
      {
        type: 'Polygon',
        coordinates: [
          [
            [2, 2],
            [5, 2],
            [5, 5],
            [2, 5],
            [2, 2],
          ],
        ],
      },
      box,
    ),
  ).toBe(false)
})

test('drawn points become a point, a line or an area whose boundary is closed and counterclockwise', () => {
  const east: Position = [1, 0]
  const corners: Position[] = [[0, 0], east, [1, 1]]
  expect(kindsOf([]).concat(kindsOf([east]), kindsOf(corners))).toEqual(['point', 'line', 'area'])
  const ring = { type: 'Polygon', coordinates: [[...corners, [0, 0]]] }
  expect(drawnShape('area', corners)).toEqual(ring)
  expect(drawnShape('area', corners.toReversed())).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  })
  expect(drawnShape('point', [east])).toEqual({ type: 'Point', coordinates: [1, 0] })
})

test('the corners of a simple feature can be moved, and others say why not', () => {
  const ring: Position[] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  const area: Geometry = { type: 'Polygon', coordinates: [[...ring, [0, 0]]] }
  expect(cornersOf(area)).toEqual({ kind: 'area', corners: ring })
  expect(drawnShape('area', ring)).toEqual(area)
  expect(cornersOf({ type: 'LineString', coordinates: ring })).toEqual({ kind: 'line', corners: ring })
  expect(cornersOf({ type: 'Point', coordinates: [1, 0] })).toEqual({ kind: 'point', corners: [[1, 0]] })
  expect(cornersOf({ type: 'MultiPoint', coordinates: ring })).toHaveProperty('whyNot')
  expect(cornersOf({ ...area, coordinates: [...area.coordinates, area.coordinates[0]!] })).toEqual({
    whyNot: 'This area has holes. Draw the new shape with points and reshape it.',
  })
  const long = Array.from({ length: 301 }, (_, at): Position => [at / 10, 0])
  expect(cornersOf({ type: 'LineString', coordinates: long })).toEqual({
    whyNot: 'This feature has 301 corners. Up to 300 can be moved.',
  })
})
