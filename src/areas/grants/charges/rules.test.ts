import { expect, test } from 'vitest'
import { totalsOf } from '../budgets/rules.ts'
import type { Grant } from '../grants/records.ts'
import { grantCostLife } from './life.ts'
import type { GrantCost } from './records.ts'
import { interestOwed, whyNotCost, whyNotIncome, whyNotLessIncome, type CostFacts } from './rules.ts'

const grant = {
  status: 'active',
  amount: 1_000_00,
  income_use: 'deduction',
  starts_on: '2026-01-01',
  ends_on: '2026-06-30',
} as Grant
const facts: CostFacts = {
  grant,
  totals: totalsOf([{ class: 'supplies', federal: 1_000_00, match: 200_00 }]),
  spent: 400_00,
  income: 0,
  used: 0,
  committed: 0,
  invoice: null,
  today: '2026-07-15',
}
const cost = {
  kind: 'other',
  class: 'supplies',
  amount: 600_00,
  match: 0,
  from_income: 0,
  incurred_on: '2026-06-30',
  invoice: null,
} as const
const proof = { number: 'CR-1', status: 'checked', eligible: 700_00, charged: 100_00, funding: null, invoice: null }
const invoice = {
  number: 'INV-1',
  amount: 700_00,
  retained: 0,
  charged: 100_00,
  claimed: 0,
  status: 'paid',
  credits: null,
}

test.each<[string, object, Partial<CostFacts>, string | null]>([
  ['up to the award on the last day', {}, {}, null],
  ['a cent above the award', { amount: 600_01 }, {}, 'The award can pay up to $600.00 more.'],
  [
    'above the award less its income',
    {},
    { income: 50_00 },
    'The award can pay up to $550.00 more (program income is deducted).',
  ],
  ['above the award where income is added', {}, { income: 50_00, grant: { ...grant, income_use: 'addition' } }, null],
  ['up to what subrecipients were awarded', { amount: 450_00 }, { committed: 150_00 }, null],
  [
    'a cent of what subrecipients were awarded',
    { amount: 450_01 },
    { committed: 150_00 },
    '$150.00 is obligated to subrecipients. The award can pay up to $450.00 more.',
  ],
  [
    'a day after the period',
    { incurred_on: '2026-07-01' },
    {},
    'The period ended on June 30, 2026 (2 CFR 200.403(h)).',
  ],
  [
    'a day before the period',
    { incurred_on: '2025-12-31' },
    {},
    'The period started on January 1, 2026. Earlier costs need the awarding agency’s approval of pre-award costs (2 CFR 200.458).',
  ],
  ['tomorrow', { incurred_on: '2026-07-16' }, {}, 'The date incurred can’t be in the future.'],
  [
    'for what is not budgeted',
    { class: 'travel' },
    {},
    'Nothing is budgeted in this object class. Amend the budget first.',
  ],
  [
    'of indirect cost up to its rate',
    { class: 'indirect', amount: 37_50 },
    {
      totals: totalsOf([{ class: 'indirect', federal: 1_000_00, match: 0 }]),
      indirect: { charged: 0, base: 250_00, rate: 15, limit: 37_50 },
    },
    null,
  ],
  [
    'of indirect cost above its rate',
    { class: 'indirect', amount: 30_01 },
    {
      totals: totalsOf([{ class: 'indirect', federal: 1_000_00, match: 0 }]),
      indirect: { charged: 7_50, base: 250_00, rate: 15, limit: 37_50 },
    },
    '15% of the $250.00 charged so far allows $37.50 of indirect cost, and $7.50 is charged. $30.00 remains (2 CFR 200.414).',
  ],
  ['of nothing', { amount: 0 }, {}, 'Enter the award share, the match, or the part that program income pays.'],
  [
    'paid for what was given',
    { kind: 'in_kind' },
    {},
    'In-kind contributions count as match. The award can’t pay them (2 CFR 200.306).',
  ],
  ['all of the income that is left', { amount: 0, from_income: 30_00 }, { income: 50_00, used: 20_00 }, null],
  [
    'a cent more than the income that is left',
    { amount: 0, from_income: 30_01 },
    { income: 50_00, used: 20_00 },
    'Program income of $50.00 is recorded, and costs have used $20.00. It can pay up to $30.00.',
  ],
  [
    'an invoice that income pays beyond its amount',
    { kind: 'invoice', invoice: 'x', from_income: 1 },
    { invoice, income: 1 },
    'Grants already pay $100.00 of INV-1. $600.00 remains. A cost can’t be charged twice (2 CFR 200.306(b)(2)).',
  ],
  ['the rest of an invoice', { kind: 'invoice', invoice: 'x' }, { invoice }, null],
  [
    'the same invoice twice',
    { kind: 'invoice', invoice: 'x', amount: 600_00, match: 1 },
    { invoice },
    'Grants already pay $100.00 of INV-1. $600.00 remains. A cost can’t be charged twice (2 CFR 200.306(b)(2)).',
  ],
  [
    'what is kept back of an invoice',
    { kind: 'invoice', invoice: 'x', amount: 530_01 },
    { invoice: { ...invoice, retained: 70_00 } },
    'Grants already pay $100.00 of INV-1. $530.00 remains. $70.00 is retained and can be charged when it is released (2 CFR 200.305(b)).',
  ],
  [
    'an invoice that is claimed from FEMA',
    { kind: 'invoice', invoice: 'x' },
    { invoice: { ...invoice, claimed: 50_00 } },
    'Grants already pay $100.00 of INV-1, and $50.00 is claimed from FEMA. $550.00 remains. A cost can’t be charged twice (2 CFR 200.306(b)(2)).',
  ],
  [
    'with the claim that rests on it',
    { kind: 'invoice', invoice: 'x' },
    { invoice: { ...invoice, claimed: 700_00 }, proof: { ...proof, invoice: 'x' } },
    null,
  ],
  [
    'of another invoice than its claim',
    { kind: 'invoice', invoice: 'x' },
    { invoice, proof: { ...proof, invoice: 'y' } },
    'CR-1 is based on another invoice, not INV-1.',
  ],
  [
    'an invoice that was sent back',
    { kind: 'invoice', invoice: 'x' },
    { invoice: { ...invoice, status: 'rejected' } },
    'The agency doesn’t owe this invoice.',
  ],
  ['the rest of what is eligible of a disaster’s cost', {}, { proof }, null],
  [
    'Mark a cent more than as eligible?',
    { match: 1 },
    { proof },
    '$700.00 of CR-1 is eligible, and grants already pay $100.00. $600.00 remains.',
  ],
  [
    'a disaster’s cost that no one has approved',
    {},
    { proof: { ...proof, status: 'noted' } },
    'CR-1 isn’t checked yet. Check it before charging it.',
  ],
  [
    'a cost whose project has another grant',
    {},
    { proof: { ...proof, funding: 'another' } },
    'The project of CR-1 is paid by another grant.',
  ],
  [
    'an invoice that takes back',
    { kind: 'invoice', invoice: 'x' },
    { invoice: { ...invoice, credits: 'y' } },
    'INV-1 is a credit note and can’t be charged.',
  ],
  [
    'of indirect cost to an award without a rate',
    { class: 'indirect' },
    { grant: { ...grant, indirect: 'none' } },
    'This award doesn’t pay indirect costs. Its terms name no rate.',
  ],
  [
    'to a draft',
    {},
    { grant: { ...grant, status: 'draft' } },
    'Costs can be charged only to a grant that is accepted and not closed.',
  ],
])('a cost %s', (_, change, more, reason) =>
  expect(whyNotCost({ ...cost, ...change }, { ...facts, ...more })).toBe(reason),
)

test.each([
  [[400_00], 0],
  [[500_00], 0],
  [[500_01], 1],
  [[800_00, 100_00], 400_00],
])('interest %j: the amount to remit', (earned, owed) =>
  expect(
    interestOwed(
      earned.map((amount) => ({ kind: 'interest' as const, amount, received_on: '2026-05-01', remitted_on: null })),
      '2026',
      500_00,
    ),
  ).toBe(owed),
)

test.each<[string, Partial<Parameters<typeof whyNotIncome>[0]>, string | null]>([
  ['from today', {}, null],
  ['of tomorrow', { received_on: '2026-07-16' }, 'The date received can’t be in the future.'],
  ['sent back tomorrow', { remitted_on: '2026-07-16' }, 'The date received can’t be in the future.'],
  [
    'The remittance date must be on or after the date received',
    { remitted_on: '2026-07-14' },
    'The remittance date must be on or after the date received.',
  ],
])('income %s', (_, change, reason) =>
  expect(
    whyNotIncome({ received_on: '2026-07-15', remitted_on: null, ...change }, { grant, today: '2026-07-15' }),
  ).toBe(reason),
)

test("a cost in drawdowns without an answer can't be disallowed, and neither can one of a closed grant", () => {
  const asking = { actor: { user_id: 'max', role: 'manager' }, today: '2026-05-01' } as const
  const drawn = { status: 'recorded', drawn: 400_00 } as GrantCost
  const reason = (facts: { claimed: number; closed: boolean }) =>
    grantCostLife.whyNotYet('disallow', drawn, facts, asking)
  expect(reason({ claimed: 400_00, closed: false })).toBe(
    '$400.00 of this cost is in drawdowns. Return those that are not approved, cancel those that are approved, and record the answer to those that are requested.',
  )
  expect(reason({ claimed: 0, closed: true })).toBe(
    'This grant is closed. Reopen it to change its costs (2 CFR 200.345).',
  )
  expect(reason({ claimed: 0, closed: false })).toBeNull()
})

test('recorded income can’t fall below what costs have used', () => {
  expect(whyNotLessIncome({ income: 20_00, used: 20_00 })).toBeNull()
  expect(whyNotLessIncome({ income: 19_99, used: 20_00 })).toBe(
    'Costs have used $20.00 of the program income of this grant.',
  )
})
