import { expect, test } from 'vitest'
import { barOf, rulerOf } from './gantt.ts'
import { weightOf } from './Matrix.tsx'
import { inWeek, monthBeside, onDay, weeksOf } from './month.ts'
import { moveBy, shownIn, type Branch } from './tree.ts'

const departments: Branch[] = [
  {
    id: 'works',
    name: 'Public Works',
    children: [
      { id: 'streets', name: 'Streets' },
      { id: 'fleet', name: 'Fleet' },
    ],
  },
  { id: 'water', name: 'Water', children: [] },
  { id: 'clerk', name: 'Clerk' },
]

test('a tree shows its open branches', () => {
  expect(shownIn(departments, new Set()).map(({ branch }) => branch.id)).toEqual(['works', 'water', 'clerk'])
  expect(
    shownIn(departments, new Set(['works'])).map(({ branch, level, position, of, parent }) => [
      branch.id,
      level,
      position,
      of,
      parent,
    ]),
  ).toEqual([
    ['works', 1, 1, 3, null],
    ['streets', 2, 1, 2, 'works'],
    ['fleet', 2, 2, 2, 'works'],
    ['water', 1, 2, 3, null],
    ['clerk', 1, 3, 3, null],
  ])
})

test.each([
  ['ArrowDown', 'works', { to: 'streets' }],
  ['ArrowUp', 'works', { to: 'works' }],
  ['End', 'works', { to: 'clerk' }],
  ['Home', 'clerk', { to: 'works' }],
  ['ArrowRight', 'works', { to: 'streets' }],
  ['ArrowRight', 'water', { open: 'water' }],
  ['ArrowRight', 'clerk', {}],
  ['ArrowLeft', 'works', { close: 'works' }],
  ['ArrowLeft', 'fleet', { to: 'works' }],
  ['c', 'works', { to: 'clerk' }],
  ['w', 'water', { to: 'water' }],
  ['Tab', 'works', null],
])('%s on %s', (key, on, move) => {
  const [open, shown] = [new Set(['works']), shownIn(departments, new Set(['works']))]
  expect(
    moveBy(
      key,
      shown,
      shown.findIndex(({ branch }) => branch.id === on),
      open,
    ),
  ).toEqual(move)
})

test('a month is whole weeks, and its neighbors are found across the year', () => {
  const weeks = weeksOf('2026-11')
  expect([weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([5, '2026-11-01', '2026-12-05'])
  expect(weeksOf('2026-02').flat()).toHaveLength(28)
  const fromMonday = weeksOf('2026-11', 1)
  expect([fromMonday.length, fromMonday[0]![0], fromMonday.at(-1)!.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect([inWeek('2026-11-01', 0), inWeek('2026-11-01', 1)]).toEqual([0, 6])
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('an event of several days appears on each of them', () => {
  const visits = { day: '2026-11-12', until: '2026-11-14' }
  expect(['2026-11-11', '2026-11-12', '2026-11-14', '2026-11-15'].map((day) => onDay([visits], day).length)).toEqual([
    0, 1, 1, 0,
  ])
})

test('a time axis covers whole months, and a bar reaches the end of its last day', () => {
  const ruler = rulerOf([{ start: '2026-11-10', end: '2026-12-31' }])
  expect(ruler).toMatchObject({ from: '2026-11-01', days: 61 })
  expect(ruler.months.map(({ name }) => name)).toEqual(['Nov 2026', 'Dec'])
  expect(barOf(ruler, { start: '2026-11-01', end: '2026-12-31' })).toEqual({ from: 0, to: 1 })
  expect(barOf(ruler, { start: '2026-12-01', end: '2026-12-01' }).to).toBeCloseTo(31 / 61)
})

test('zero has no tint, and the largest value the strongest', () =>
  expect([0, 1, 50, 100, 120].map((value) => weightOf(value, 100))).toEqual([0, 1, 2, 4, 4]))
