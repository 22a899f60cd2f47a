import { expect, test } from 'vitest'
import { balance, factors, metricTons } from './rules.ts'

test.each([
  ['1,000 gallons of diesel', 1000, 0, 10.21],
  ['500 gallons of gasoline', 500, 1, 4.39],
  ['200 MMBtu of natural gas', 200, 2, 10.612],
  ['100 MWh of electricity', 100, 3, 37.335],
])('%s', (_, amount, at, expected) => expect(metricTons(amount, factors[at]!)).toBe(expected))

test('an offset that was issued but not retired counts as zero', () => {
  expect(
    balance([{ day: '2026-01-01', kind: 'offset', what: '', metric_tons: 5, proof: '', state: 'issued' }]).retired,
  ).toBe(0)
})
