import { expect, test } from 'vitest'
import { moneyInTime, type MonthOfProject } from './rules.ts'

const row = { starts_on: '2026-03-10', ends_on: '2026-08-31', forecast_end: null }
const money: MonthOfProject[] = [
  { month: '2026-03', ordered: 900_00, spent: 0 },
  { month: '2026-05', ordered: 100_00, spent: 250_00 },
]

test('orders and costs add up until this month, and months ahead are empty', () =>
  expect(moneyInTime(row, money, '2026-06-02')).toEqual({
    months: ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'],
    now: 3,
    ordered: [900_00, 900_00, 1_000_00, 1_000_00, null, null],
    spent: [0, 0, 250_00, 250_00, null, null],
  }))

test.each<[string, Parameters<typeof moneyInTime>, { months: number; now: number }]>([
  [
    'an order before the start begins the line',
    [row, [{ month: '2026-01', ordered: 1, spent: 0 }], '2026-06-02'],
    { months: 8, now: 5 },
  ],
  ['a later forecast lengthens it', [{ ...row, forecast_end: '2026-11-02' }, [], '2026-06-02'], { months: 9, now: 3 }],
  [
    'a last invoice after the end is on it',
    [row, [{ month: '2026-10', ordered: 0, spent: 5 }], '2026-12-01'],
    { months: 8, now: 7 },
  ],
  ['before the start there is nothing', [row, [], '2026-01-05'], { months: 6, now: -1 }],
])('%s', (_, given, { months, now }) => {
  const found = moneyInTime(...given)
  expect([found.months.length, found.now]).toEqual([months, now])
})
