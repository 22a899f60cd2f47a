import fc from 'fast-check'
import { expect, test } from 'vitest'
import { damagesOf, payableOf, retainedOf } from './rules.ts'

const terms = (
  retainage: number | null,
  retainage_until: number | null = null,
  ceiling = 500_000_00,
  retainage_after: number | null = null,
) => ({ retainage, retainage_until, retainage_after, ceiling })

test('of $220,000 completed, with ten percent retained and $150,000 paid before, $48,000 is paid', () => {
  expect(retainedOf(terms(10), 220_000_00)).toBe(22_000_00)
  expect(payableOf(terms(10), { done: 220_000_00, before: 150_000_00 })).toBe(48_000_00)
})

test.each<[what: string, terms: ReturnType<typeof terms>, done: number, kept: number]>([
  ['nothing is kept back where the contract says nothing', terms(null), 100_00, 0],
  ['half a cent goes up', terms(5), 10, 1],
  ['a little less does not', terms(4.99), 10, 0],
  ['up to half of the ceiling it grows', terms(10, 50, 100_000_00), 50_000_00, 5_000_00],
  ['and beyond it stays', terms(10, 50, 100_000_00), 50_000_01, 5_000_00],
  ['to the end', terms(10, 50, 100_000_00), 100_000_00, 5_000_00],
  ['below the step the full share counts', terms(10, 50, 100_000_00, 5), 49_999_00, 4_999_90],
  ['at the step it falls to the lower share of all work', terms(10, 50, 100_000_00, 5), 50_000_00, 2_500_00],
  ['which then grows with the work', terms(10, 50, 100_000_00, 5), 100_000_00, 5_000_00],
])('%s', (_, of, done, kept) => expect(retainedOf(of, done)).toBe(kept))

test('amounts paid and retained always add up to the work done, and no payment is reclaimed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 10_000 }), (done, percent) => {
      const of = terms(percent / 100)
      const kept = retainedOf(of, done)
      expect(kept).toBeLessThanOrEqual(done)
      expect(payableOf(of, { done, before: 0 }) + kept).toBe(done)
      expect(payableOf(of, { done, before: done })).toBe(0)
    }),
  )
})

const late = (
  damages: number,
  complete_by: string | null,
  completed_on: string | null = null,
  damages_cap: number | null = null,
) => ({ damages, damages_cap, ceiling: 100_000_00, complete_by, completed_on })

test.each<[what: string, of: ReturnType<typeof late>, today: string, days: number, amount: number, capped: boolean]>([
  ['twelve days at $1,500 are $18,000', late(1_500_00, '2026-10-01'), '2026-10-13', 12, 18_000_00, false],
  ['on the day itself nothing is owed', late(1_500_00, '2026-10-01'), '2026-10-01', 0, 0, false],
  ['the day after is the first', late(1_500_00, '2026-10-01'), '2026-10-02', 1, 1_500_00, false],
  [
    'it stops on the day when the work is marked as completed',
    late(1_500_00, '2026-10-01', '2026-10-05'),
    '2026-11-20',
    4,
    6_000_00,
    false,
  ],
  ['complete before its day owes nothing', late(1_500_00, '2026-10-01', '2026-09-20'), '2026-11-20', 0, 0, false],
  ['the cap is a part of the ceiling', late(1_500_00, '2026-10-01', null, 10), '2026-10-08', 7, 10_000_00, true],
  ['and at the cap it is not above it', late(1_000_00, '2026-10-01', null, 10), '2026-10-11', 10, 10_000_00, false],
  ['without a day of completion none overdue', late(1_500_00, null), '2026-11-20', 0, 0, false],
  ['over the change of the clocks a day is a day', late(1_00, '2026-10-31'), '2026-11-02', 2, 2_00, false],
])('%s', (_, of, today, days, amount, capped) => expect(damagesOf(of, today)).toEqual({ days, amount, capped }))
