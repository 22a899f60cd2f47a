import { expect, test } from 'vitest'
import { whyNotCharge, type Ceiling } from './rules.ts'

const today = '2026-11-20'
const of = (change: Partial<Ceiling> = {}): Ceiling => ({
  number: 'C-1',
  vendor: 'v',
  status: 'active',
  ceiling: 100_00,
  committed: 60_00,
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  ...change,
})

test.each<[what: string, of: Ceiling, amount: number, reason: string | null]>([
  ['for exactly what is left', of(), 40_00, null],
  ['for a cent more', of(), 40_01, 'C-1 has $40.00 left of its $100.00 ceiling. Amend the contract or order less.'],
  ['with another vendor', of({ vendor: 'w' }), 1, 'C-1 is with another vendor.'],
  ['before it is active', of({ status: 'signing' }), 1, 'C-1 isn’t active, so nothing can be ordered under it.'],
  ['before it begins', of({ starts_on: '2026-11-21' }), 1, 'C-1 starts on November 21, 2026.'],
  ['on its first day', of({ starts_on: today }), 1, null],
  ['on its end date', of({ ends_on: today }), 1, null],
  ['the day after', of({ ends_on: '2026-11-19' }), 1, 'C-1 ended on November 19, 2026.'],
  ['given back when it closed', of({ status: 'closed' }), -60_00, null],
  ['given back more than was ordered', of(), -60_01, 'Only $60.00 is ordered under C-1. No more can be released.'],
])('an order under a contract, %s', (_, contract, amount, reason) =>
  expect(whyNotCharge(contract, { amount, vendor: 'v', today })).toBe(reason),
)
