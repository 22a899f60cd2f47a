import { expect, test } from 'vitest'
import { movedBy } from './moved-by.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['PageDown', 0, 671, 7],
  ['PageDown', 668, 671, 670],
  ['PageUp', 9, 671, 2],
  ['PageUp', 3, 671, 0],
  ['ArrowDown', 0, 0, 0],
  ['PageDown', 0, 0, 0],
  ['Enter', 1, 3, undefined],
])('%s at option %i of %i leads to %s', (key, at, count, next) => {
  expect(movedBy(key, at, count)).toBe(next)
})
