import { expect, test } from 'vitest'
import { inView, startsOf } from './rows-in-view.ts'

const keys = Array.from({ length: 100 }, (_, at) => at)
const even = startsOf(keys, new Map(), 50)

test('rows are as high as measured, or as is usual', () =>
  expect(startsOf(['a', 'b', 'c'], new Map([['b', 96]]), 50)).toEqual([0, 50, 146, 196]))

test.each([
  ['the top of a list', even, { from: 0, to: 200, beyond: 2 }, [0, 6]],
  ['the middle', even, { from: 1_010, to: 1_190, beyond: 2 }, [18, 25]],
  ['exactly between two rows', even, { from: 1_000, to: 1_100, beyond: 0 }, [20, 22]],
  ['the end', even, { from: 4_900, to: 5_100, beyond: 2 }, [96, 99]],
  ['below the list', even, { from: 9_000, to: 9_500, beyond: 2 }, [98, 99]],
  ['above the list', even, { from: -500, to: -100, beyond: 2 }, [0, 1]],
  ['no row', [0], { from: 0, to: 500, beyond: 2 }, [0, -1]],
  ['one row', [0, 50], { from: 0, to: 500, beyond: 2 }, [0, 0]],
] as const)('rows in view: %s', (_, starts, view, rows) => expect(inView(starts, view)).toEqual(rows))

test('every row that reaches into a view is in it', () => {
  const starts = startsOf(keys, new Map(keys.map((key) => [key, 20 + ((key * 37) % 90)])), 0)
  for (let from = -200; from < 7_000; from += 13) {
    const [first, last] = inView(starts, { from, to: from + 300, beyond: 0 })
    for (const key of keys)
      if (starts[key + 1]! > from && starts[key]! < from + 300) expect(first <= key && key <= last).toBe(true)
  }
})
