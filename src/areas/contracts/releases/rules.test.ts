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
  [
    'for a cent more',
    of(),
    40_01,
    'Under C-1 $40.00 are left of its ceiling of $100.00. Amend the contract first, or order less.',
  ],
  ['with another vendor', of({ vendor: 'w' }), 1, 'C-1 is a contract with another vendor.'],
  ['before it is in force', of({ status: 'signing' }), 1, 'C-1 is not in force: nothing is ordered under it.'],
  ['before it begins', of({ starts_on: '2026-11-21' }), 1, 'C-1 begins on November 21, 2026.'],
  ['on its first day', of({ starts_on: today }), 1, null],
  ['on its last day', of({ ends_on: today }), 1, null],
  ['the day after', of({ ends_on: '2026-11-19' }), 1, 'C-1 ended on November 19, 2026.'],
  ['given back when it is closed', of({ status: 'closed' }), -60_00, null],
  ['given back more than was ordered', of(), -60_01, 'Under C-1 only $60.00 are ordered: more cannot be given back.'],
])('an order under a contract, %s', (_, contract, amount, reason) =>
  expect(whyNotCharge(contract, { amount, vendor: 'v', today })).toBe(reason),
)
