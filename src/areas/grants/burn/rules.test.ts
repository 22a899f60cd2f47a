import { expect, test } from 'vitest'
import { burnLine, dutyOf, outcomeOf, stepOf, type BurnMonth } from './rules.ts'

const term = { starts_on: '2026-01-01', ends_on: '2026-12-31', amount: 1_200_00 }
const even: BurnMonth[] = ['01', '02', '03', '04', '05', '06'].map((month) => ({
  month: `2026-${month}`,
  spent: 50_00,
  drawn: month === '06' ? 200_00 : 0,
}))

test('spending adds up until this month, and the pace of the whole months before it leads on', () => {
  const burn = burnLine(term, even, '2026-07-10')
  expect(burn.now).toBe(6)
  expect(burn.spent.slice(4, 8)).toEqual([250_00, 300_00, 300_00, null])
  expect(burn.drawn.slice(4, 7)).toEqual([0, 200_00, 200_00])
  expect(burn.paceOf).toBe(6)
  expect(burn.forecast.slice(5, 8)).toEqual([null, 300_00, 350_00])
  expect(burn.straight.at(-1)).toBe(1_200_00)
  expect(outcomeOf(burn, term.amount)).toEqual({ total: 550_00, left: 650_00, usedUp: null })
})

test.each<[string, string, readonly BurnMonth[], object]>([
  ['before the period nothing is drawn', '2025-11-02', [], { now: -1, paceOf: 0 }],
  ['in its first month there is no pace yet', '2026-01-20', even.slice(0, 1), { now: 0, paceOf: 0 }],
  ['after its end there is no forecast', '2027-03-01', even, { now: 11, paceOf: 0 }],
])('%s', (_, today, months, expected) => {
  const burn = burnLine(term, months, today)
  expect(burn).toMatchObject(expected)
  expect(outcomeOf(burn, term.amount)).toBeNull()
})

test('costs outside the period count at its edges', () => {
  const burn = burnLine(
    term,
    [
      { month: '2025-11', spent: 10_00, drawn: 0 },
      { month: '2027-02', spent: 5_00, drawn: 0 },
    ],
    '2027-03-01',
  )
  expect([burn.spent[0], burn.spent.at(-1)]).toEqual([10_00, 15_00])
})

test('a pace above the award says in which month it is used up', () => {
  const fast = even.map((each) => ({ ...each, spent: 180_00 }))
  expect(outcomeOf(burnLine(term, fast, '2026-07-01'), term.amount)).toMatchObject({ usedUp: '2026-08', left: -780_00 })
})

test.each([
  ['sent', '2026-01-01', 'done'],
  ['certified', '2026-06-30', 'late'],
  ['open', '2026-07-15', 'soon'],
  ['open', '2026-10-30', 'ahead'],
] as const)('a report that is %s and due on %s is %s', (status, due_on, expected) =>
  expect(dutyOf({ status, due_on }, '2026-07-10')).toBe(expected),
)

test('a final report that is due after the period has its dot at the end', () => {
  const { months } = burnLine(term, [], '2026-07-10')
  expect([stepOf(months, '2026-04-30'), stepOf(months, '2027-04-30')]).toEqual([3, 11])
})
