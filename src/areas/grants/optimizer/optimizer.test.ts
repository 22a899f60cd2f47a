import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursUntil, whyNotPortfolio, worthOf, type Portfolio } from './rules.ts'
import { solvePortfolio } from './solve.ts'

const one = (id: string, worth: number, hours: number, cash: number, closes_on = '2026-02-01') => ({
  id,
  title: id,
  closes_on,
  hours,
  cash,
  worth,
})
const of = (candidates: Portfolio['candidates'], change: Partial<Portfolio> = {}): Portfolio => ({
  today: '2026-01-01',
  weekly_hours: 20,
  cash: 100_00,
  candidates,
  ...change,
})

test('hours until a deadline are those of whole days', () => {
  expect(hoursUntil('2026-01-08', of([]))).toBe(20)
  expect(hoursUntil('2026-01-07', of([]))).toBe(17)
  expect(hoursUntil('2025-12-31', of([]))).toBe(0)
})

test('two applications that fit together beat the one of highest value, and each has its reason', async () => {
  const solved = await solvePortfolio(
    of([
      one('large', 60_00, 80, 0),
      one('left', 40_00, 40, 50_00),
      one('right', 35_00, 40, 50_00),
      one('dear', 90_00, 1, 100_01),
    ]),
  )
  expect(solved).toMatchObject({ worth: 75_00, bound: 75_00, gap: 0, proven: true })
  expect(solved.picks.map(({ chosen }) => chosen)).toEqual([false, true, true, false])
  expect(solved.picks[0]).toMatchObject({
    loss: 15_00,
    why: 'It would displace others. The best value with it is $15.00 lower.',
  })
  expect(solved.picks[3]).toMatchObject({
    loss: null,
    why: 'Can’t be written: its match of $100.01 exceeds the available match.',
  })
  // With 132 hours instead of 88 the large application and the remaining one fit together; with $110 the expensive one
  // and the large one do.
  expect(solved).toMatchObject({ more_hours: 25_00, more_cash: 75_00 })
})

test('the application that closes first needs its hours first', async () => {
  const solved = await solvePortfolio(
    of([one('soon', 50_00, 21, 0, '2026-01-08'), one('later', 10_00, 20, 0, '2026-03-01')]),
  )
  expect(solved.picks.map(({ chosen }) => chosen)).toEqual([false, true])
  expect(solved.picks[0]!.why).toContain('it takes 21 hours, and 20 are available before it closes')
})

test('in small cases, no possible set is worth more than the optimum', async () => {
  const candidate = fc.record({
    worth: fc.integer({ min: 0, max: 100 }),
    hours: fc.integer({ min: 0, max: 60 }),
    cash: fc.integer({ min: 0, max: 60 }),
    day: fc.constantFrom('2026-01-08', '2026-01-15', '2026-01-29'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(candidate, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 120 }),
      async (made, cash) => {
        const case_ = of(
          made.map(({ worth, hours, cash: own, day }, at) => one(String(at), worth, hours, own, day)),
          { cash },
        )
        const sets = Array.from({ length: 2 ** made.length }, (_, bits) =>
          made.map((__, at) => Boolean(bits & (1 << at))),
        )
        const best = Math.max(
          ...sets.filter((set) => whyNotPortfolio(case_, set) === null).map((set) => worthOf(case_, set)),
        )
        expect((await solvePortfolio(case_)).worth).toBe(best)
      },
    ),
    { numRuns: 4, seed: 11 },
  )
})
