import { expect, test } from 'vitest'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import { firstGrouping, readGrouping, writeGrouping } from '#platform/records/list/grouped.ts'
import { inWords, stepName, stepsOf } from './drawn.ts'

const group = (key: string | null, rows = 1) => ({ key, rows, sum: rows * 100 })
const read = (...keys: (string | null)[]) =>
  stepsOf({ groups: keys.map((key) => group(key)) }).map(({ label, rows }) => `${label} ${rows}`)

test.each([
  ['a month without rows is a gap', ['2026-11', '2027-01'], ['2026-11 1', '2026-12 0', '2027-01 1']],
  ['rows without a date are not in it', ['2026-11', null], ['2026-11 1']],
  ['a list without a date has none', [null], []],
  ['two years are drawn by month', ['2025-01', '2026-12'], null],
  [
    'more than two years are drawn by year',
    ['2024-12', '2025-03', '2027-01'],
    ['2024 1', '2025 1', '2026 0', '2027 1'],
  ],
])('the chart of a list: %s', (_, keys, steps) => {
  if (steps) expect(read(...keys)).toEqual(steps)
  else expect(read(...keys)).toHaveLength(24)
})

test('a bar filters its list from the first to the last day of its month, or of its year', () => {
  expect(stepsOf({ groups: [group('2024-02')] })).toMatchObject([{ from: '2024-02-01', until: '2024-02-29' }])
  expect(stepsOf({ groups: [group('2020-05'), group('2026-02')] }).at(-1)).toMatchObject({
    from: '2026-01-01',
    until: '2026-12-31',
  })
})

test('rows of a few weeks are drawn by day, and rows of a season by the weeks that begin on their Mondays', () => {
  const labels = (step: 'day' | 'week', ...keys: string[]) =>
    stepsOf({ groups: keys.map((key) => group(key)), step }).map(({ label, from, until }) => [label, from, until])
  expect(labels('day', '2026-11-29', '2026-12-01')).toEqual([
    ['2026-11-29', '2026-11-29', '2026-11-29'],
    ['2026-11-30', '2026-11-30', '2026-11-30'],
    ['2026-12-01', '2026-12-01', '2026-12-01'],
  ])
  expect(labels('week', '2026-11-23', '2026-12-07').map(([, from, until]) => `${from} to ${until}`)).toEqual([
    '2026-11-23 to 2026-11-29',
    '2026-11-30 to 2026-12-06',
    '2026-12-07 to 2026-12-13',
  ])
  expect(stepName({ groups: [group('2020-05'), group('2026-02')] })).toBe('year')
})

test.each<[what: string, groups: ReturnType<typeof group>[], more: object, expected: ReturnType<typeof inWords>]>([
  ['no rows', [], {}, 'no rows'],
  ['amounts that are all zero', [1, 2, 3].map((at) => ({ ...group(String(at)), sum: 0 })), {}, 'no amounts'],
  ['two names', [group('a'), group('b')], {}, 'few bars'],
  [
    'two days, and rows without a day',
    [group('2026-12-01'), group('2026-12-04'), group(null)],
    { step: 'day' },
    'few bars',
  ],
  ['three names, one of them none', [group('a'), group('b'), group(null)], {}, null],
  ['three months', [group('2026-10'), group('2026-11'), group('2026-12')], { step: 'month' }, null],
  ['more rows than are drawn', [], { more: true }, null],
])('a chart of %s is a sentence where bars say nothing', (_, groups, more, expected) =>
  expect(inWords({ groups, others: { groups: 0, rows: 0, sum: 0 }, ...more }, 'amount')).toBe(expected),
)

test('an address names a column and an amount; what this list can’t draw is its first chart', () => {
  const first = firstGrouping(budgetLine, budgetLine.list)!
  const read = (chart: string) => readGrouping(budgetLine, chart, [], first)
  expect(writeGrouping(read('ends_on.original'))).toBe('ends_on.original')
  expect(read('ends_on.password')).toEqual({ by: 'ends_on', figure: null })
  expect(read('on')).toEqual(first)
  expect(read('secret.original')).toEqual(first)
})
