import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { budgetCity } from '#tests/budget.ts'
import { command } from '#platform/commands/command.ts'
import { spend } from '../ledger/commitments.ts'
import { publishForecast } from './commands.ts'
import { forecastActuals } from './questions.ts'
import { ahead, backTest, bestMethod, noChange, outlook } from './rules.ts'

const winter = [10, 10, 20, 60, 90, 80, 50, 30, 10, 10, 5, 5].map((dollars) => dollars * 100_00)

test("the methods: like the last month, the mean of three, and the same month of last year at this year's level", () => {
  expect(ahead('naive', [1_00, 3_00, 5_00], 2)).toEqual([5_00, 5_00])
  expect(ahead('recent', [1_00, 3_00, 5_00], 1)).toEqual([3_00])
  // Half as much again as last year, so far.
  expect(ahead('seasonal', [...winter, 15 * 100_00, 15 * 100_00], 2)).toEqual([30 * 100_00, 90 * 100_00])
  expect(ahead('seasonal', [4_00, 6_00], 1)).toEqual([5_00])
})

test('a seasonal fund gets a seasonal forecast, and the back-test shows why', () => {
  const history = [...winter, ...winter.slice(0, 6).map((month) => month * 1.1)]
  const { method, trial } = bestMethod(history)
  expect(method).toBe('seasonal')
  expect(trial).toMatchObject({ months: 6 })
  expect(trial!.error).toBeLessThan(5)
  expect(trial!.naive_error).toBeGreaterThan(30)
})

test('the naive forecast is used if nothing beats it, and its error is shown', () => {
  const steady = Array.from({ length: 18 }, () => 100_00)
  expect(bestMethod(steady)).toEqual({ method: 'naive', trial: { months: 15, error: 0, naive_error: 0 } })
  expect(backTest('naive', [1_00, 2_00])).toBe(null)
})

test('year end is spending to date plus the forecast, and assumptions change only the forecast', () => {
  const steady = Array.from({ length: 18 }, () => 100_00)
  const known = { spent: 600_00, committed: 650_00, budget: 1_300_00, left: 6 }
  expect(outlook(steady, known, noChange)).toMatchObject({
    year_end: 1_200_00,
    year_low: 1_200_00,
    year_high: 1_200_00,
    budget: 1_300_00,
  })
  expect(outlook(steady, known, { ...noChange, cut: 5 })).toMatchObject({ year_end: 1_170_00, budget: 1_235_00 })
  expect(outlook(steady, known, { ...noChange, price_change: 10 }).year_end).toBe(1_260_00)
  expect(outlook(steady, known, { ...noChange, disaster_cost: 50_00 }).year_end).toBe(1_250_00)
  expect(outlook(steady, { ...known, left: 0 }, noChange)).toMatchObject({
    year_end: 600_00,
    year_low: 600_00,
    year_high: 600_00,
  })
})

test('no year ends below what is spent and encumbered; new disaster costs come on top', () => {
  const steady = Array.from({ length: 18 }, () => 100_00)
  const known = { spent: 600_00, committed: 1_250_05, budget: 1_300_00, left: 6 }
  const { months, ...sums } = outlook(steady, known, noChange)
  expect(sums).toMatchObject({ raised: 50_05, year_end: 1_250_05, year_low: 1_250_05, year_high: 1_250_05 })
  expect(Math.max(...months) - Math.min(...months)).toBeLessThanOrEqual(1)
  expect(outlook(steady, known, { ...noChange, disaster_cost: 50_00 }).year_end).toBe(1_300_05)
  // A cut doesn't undo an order.
  expect(outlook(steady, known, { ...noChange, cut: 50 }).year_end).toBe(1_250_05)
  expect(outlook(steady, { ...known, left: 0 }, noChange)).toMatchObject({ raised: 0, year_end: 600_00 })
})

test('for any spending, the middle is within its range and never below spending to date or commitments', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 1_000_000_00 }),
      (history, left, committed) => {
        const { year_end, year_low, year_high, months } = outlook(
          history,
          { spent: 5_00, committed, budget: 10_00, left },
          noChange,
        )
        expect(months).toHaveLength(left)
        expect(year_low).toBeLessThanOrEqual(year_end)
        expect(year_high).toBeGreaterThanOrEqual(year_end)
        expect(year_low).toBeGreaterThanOrEqual(Math.max(5_00, committed))
      },
    ),
  )
})

const pays = command('trials/pay', {
  about: 'Books a payment, for these tests.',
  input: z.object({ line: z.uuid(), amount: z.number() }),
  run: ({ line, amount }, context) =>
    spend(context, { table: 'trials', id: 'x', words: 'Payment' }, [{ line, amount }]),
})

test('past months are counted, and a published forecast does not change', async () => {
  const { max, rosa, ada, does, edits, sees, line, year, clock } = await budgetCity()
  const roads = await line('Roads', 10_000_00)
  for (const [day, amount] of [
    ['2026-09-10', 300_00],
    ['2026-10-05', 500_00],
    ['2026-11-20', 70_00],
  ] as const) {
    clock.set(new Date(`${day}T15:00:00Z`))
    await does(max, pays, { line: roads.id, amount })
  }
  const [fund] = await does(rosa, forecastActuals, { fiscal_year: year.id })
  expect(fund).toMatchObject({
    over: 4,
    own: [0, 0, 300_00, 500_00],
    history: [300_00, 500_00],
    budget: 10_000_00,
    spent: 870_00,
    committed: 870_00,
  })

  await expect(
    does(rosa, publishForecast, { fiscal_year: year.id, scenario: 'base' as const, drivers: noChange }),
  ).rejects.toThrow('Only a manager can change forecasts.')
  expect(
    await does(max, publishForecast, { fiscal_year: year.id, scenario: 'base' as const, drivers: noChange }),
  ).toMatchObject([{ as_of: '2026-11-20', method: 'naive', year_end: 800_00 + 8 * 500_00 }])
  await expect(edits(ada, 'update forecast_snapshots set year_end = 0')).rejects.toThrow('permission denied')
  expect(await sees(rosa, 'select count(*)::int as kept from forecast_snapshots')).toEqual([{ kept: 1 }])
})
