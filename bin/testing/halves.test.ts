import { expect, test } from 'vitest'
import { halvesOf, journeys, secondsOf } from './halves.js'

test('each file is in one half, and both take about as long', () => {
  // The new one counts as a usual one, 30: 50 + 20 and 30 + 10 + 30.
  const files = ['a', 'b', 'c', 'd', 'new']
  expect(halvesOf(files, { a: 50, b: 30, c: 20, d: 10, gone: 90 })).toEqual([
    ['a', 'c'],
    ['b', 'd', 'new'],
  ])
  expect(halvesOf(files, {}, 1)).toEqual([files])
})

test('no half of the journeys is a tenth longer than the other', () => {
  const seconds: Record<string, number> = secondsOf()
  const [one, other] = halvesOf(journeys(), seconds).map((files: string[]) =>
    files.reduce((sum, file) => sum + (seconds[file] ?? 0), 0),
  )
  expect(Math.max(one!, other!) / Math.min(one!, other!)).toBeLessThan(1.1)
})
