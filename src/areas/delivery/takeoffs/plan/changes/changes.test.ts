import { expect, test } from 'vitest'
import { isUnmoved, markChanges, type Marked } from './rules.ts'

const mark = (position: number, change: Partial<Marked> = {}): Marked => ({
  id: `m${position}`,
  position,
  kind: 'length',
  geometry: [
    [
      [0, 0],
      [100, 0],
    ],
  ],
  measure: 50,
  item: 'Curb',
  sheet: 'C-101',
  ...change,
})
const longer: Marked['geometry'] = [
  [
    [0, 0],
    [140, 0],
  ],
]

test.each<[string, Marked[], Marked[], string[]]>([
  ['a copy without a change', [mark(1)], [mark(1, { id: 'copy' })], []],
  ['a line that became longer', [mark(1)], [mark(1, { geometry: longer, measure: 70 })], ['changed 1']],
  ['a mark of the same place with another scale', [mark(1)], [mark(1, { measure: 55 })], ['changed 1']],
  ['a new mark', [mark(1)], [mark(1), mark(2)], ['added 2']],
  ['a deleted mark', [mark(1), mark(2)], [mark(2)], ['removed 1']],
  ['a mark of another item', [mark(1)], [mark(1, { item: 'Gutter' })], ['added 1', 'removed 1']],
  ['a mark on another sheet', [mark(1)], [mark(1, { sheet: 'C-102' })], ['added 1', 'removed 1']],
  ['numbers as the database has them', [mark(1, { position: '1', measure: '50.000000' })], [mark(1)], []],
])('a revision with %s', (_, before, after, changes) =>
  expect(markChanges(before, after).map((each) => `${each.kind} ${each.mark.position}`)).toEqual(changes),
)

test('half a point is a rounding, and an arc is no straight line', () => {
  const [line] = mark(1).geometry
  expect(isUnmoved([line!], [line!.map(([x, y]) => [x + 0.4, y])])).toBe(true)
  expect(isUnmoved([line!], [line!.map(([x, y]) => [x + 0.6, y])])).toBe(false)
  expect(
    isUnmoved(
      [line!],
      [
        [
          [0, 0, 50, 20],
          [100, 0],
        ],
      ],
    ),
  ).toBe(false)
})
