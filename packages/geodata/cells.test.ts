import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bounds, Geometry } from './geography.ts'
import { around, boundsOfTile, cellOf, cellsOver, nameOfTile, wholeZoom, zoomsOf } from './cells.ts'

const [longitude, latitude] = [
  fc.double({ min: -179, max: 179, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
]
const box = fc
  .tuple(longitude, latitude, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([x, y, width, height]): Bounds => [x, y, x + width, y + height])

test('tiles are named as quadkeys are', () => {
  expect(nameOfTile(3, 3, 5)).toBe('213')
  expect(nameOfTile(0, 0, 0)).toBe('')
  expect(boundsOfTile(1, 0, 0)).toEqual([-180, 0, 0, expect.closeTo(85.0511, 3)])
})

test('shapes that overlap a rectangle are in one of its squares or in a square around them', () => {
  fc.assert(
    fc.property(box, box, (feature, asked) => {
      const overlaps =
        feature[0] <= asked[2] && feature[2] >= asked[0] && feature[1] <= asked[3] && feature[3] >= asked[1]
      const cell = cellOf(feature)
      const found = cellsOver(asked).some((name) => cell.startsWith(name) || around(name).includes(cell))
      return !overlaps || found
    }),
    { numRuns: 2_000 },
  )
})

test('a feature and a rectangle in it find each other', () => {
  fc.assert(
    fc.property(box, (feature) => {
      const middle: Bounds = [
        (feature[0] + feature[2]) / 2,
        (feature[1] + feature[3]) / 2,
        (feature[0] + feature[2]) / 2,
        (feature[1] + feature[3]) / 2,
      ]
      const cell = cellOf(feature)
      return cellsOver(middle).some((name) => cell.startsWith(name) || around(name).includes(cell))
    }),
  )
})

test('a crowd of points thins out toward the whole world, and all are there near the ground', () => {
  const points = Array.from({ length: 5_000 }, (_, at): Geometry => ({
    type: 'Point',
    coordinates: [-90 + (at % 100) / 1_000, 42 + Math.floor(at / 100) / 1_000],
  }))
  const zooms = zoomsOf(points)
  const shown = (z: number) => zooms.filter((zoom) => zoom <= z).length
  expect(shown(0)).toBe(1)
  expect(shown(8)).toBeGreaterThan(shown(5))
  expect(shown(8)).toBeLessThan(200)
  expect(shown(wholeZoom)).toBe(5_000)
})
