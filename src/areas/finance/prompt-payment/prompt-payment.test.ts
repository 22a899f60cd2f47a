import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { discountOf, dueOn, interestOwed, nextWorkingDay, workingDayBefore, yearlyWorth } from './rules.ts'

const federal = { days: 30, acceptance_days: 7, return_days: 7 }
const invoice = { received_on: '2026-11-02', delivered_on: null, accepted_on: null }

test.each<[string, Partial<Parameters<typeof dueOn>[0]>, string, string]>([
  ['for what is not delivered, with the invoice', {}, '2026-11-02', '2026-12-02'],
  ['for what came before, with the invoice', { delivered_on: '2026-10-20' }, '2026-11-02', '2026-12-02'],
  ['not accepted, on the seventh day', { delivered_on: '2026-11-10' }, '2026-11-17', '2026-12-17'],
  [
    'with acceptance, where it came first',
    { delivered_on: '2026-11-10', accepted_on: '2026-11-12' },
    '2026-11-12',
    '2026-12-14',
  ],
  ['and a due day on a Saturday is the Monday', { received_on: '2026-11-05' }, '2026-11-05', '2026-12-07'],
  [
    'less the days by which a defective one was sent back late',
    { defective_on: '2026-10-01', returned_on: '2026-10-13' },
    '2026-11-02',
    '2026-11-27',
  ],
  [
    'as ever where it was sent back in seven days',
    { defective_on: '2026-10-01', returned_on: '2026-10-08' },
    '2026-11-02',
    '2026-12-02',
  ],
])('the clock starts %s', (_, change, starts_on, due_on) => {
  expect(dueOn({ ...invoice, ...change }, federal)).toEqual({ starts_on, due_on })
})

test("the agency's holidays move the due date later", () => {
  expect(dueOn({ ...invoice, received_on: '2026-11-25' }, federal, new Set(['2026-12-25'])).due_on).toBe('2026-12-28')
  expect(nextWorkingDay('2026-12-25', new Set(['2026-12-25']))).toBe('2026-12-28')
  expect(workingDayBefore('2026-12-27', new Set(['2026-12-25']))).toBe('2026-12-24')
})

const late = (days: number, more = {}) =>
  interestOwed({ amount: 10_000_00, due_on: '2026-03-01', paid_on: addDays('2026-03-01', days), rate: 4, ...more })
test.each<[string, number, number]>([
  ['on the due day', 0, 0],
  ['before it', -5, 0],
  ['fifteen days late', 15, 16_67],
  ['thirty days late', 30, 33_33],
  ['forty-five days late', 45, 50_05],
  ['a year late', 360, 407_42],
  ['two years late: no more than for one', 720, 407_42],
])('ten thousand dollars at four percent, paid %s', (_, days, interest) => expect(late(days).interest).toBe(interest))

test('interest below a dollar is not paid, and each step names its principal', () => {
  expect(late(1, { amount: 500_00 }).interest).toBe(0)
  expect(late(45).steps).toEqual([
    { from: '2026-03-02', until: '2026-03-31', days: 30, on: 10_000_00, interest: 33_33 },
    { from: '2026-04-01', until: '2026-04-15', days: 15, on: 10_033_33, interest: 16_72 },
  ])
})

test('a day more never costs less, and interest stops after a year', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000_00 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 1_500 }),
      (amount, days, hundredths) => {
        const rate = hundredths / 100
        const [now, then] = [late(days, { amount, rate, least: 0 }), late(days + 1, { amount, rate, least: 0 })]
        expect(then.interest).toBeGreaterThanOrEqual(now.interest)
        expect(now.steps.reduce((sum, { days: each }) => sum + each, 0)).toBe(Math.min(360, days))
        expect(now.interest).toBe(now.steps.reduce((sum, { interest }) => sum + interest, 0))
      },
    ),
  )
})

test('two percent in ten days, or the full amount in thirty', () => {
  const terms = { percent: 2, until: '2026-11-12' }
  expect(discountOf(1_234_56, terms)).toBe(24_69)
  expect(discountOf(1_00, { ...terms, percent: 0.5 })).toBe(0)
  expect(yearlyWorth(terms, '2026-12-02')).toBe(36.73)
  expect(yearlyWorth(terms, '2026-11-12')).toBe(null)
})
