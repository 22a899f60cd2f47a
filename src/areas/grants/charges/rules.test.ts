import { expect, test } from 'vitest'
import { totalsOf } from '../budgets/rules.ts'
import type { Grant } from '../grants/records.ts'
import { grantCostLife } from './life.ts'
import type { GrantCost } from './records.ts'
import { interestOwed, whyNotCost, whyNotIncome, withIncome, type CostFacts } from './rules.ts'

test.each([
  ['deduction', { award: 90_000_00, program: 100_000_00, match: 0 }],
  ['addition', { award: 100_000_00, program: 110_000_00, match: 0 }],
  ['cost_share', { award: 100_000_00, program: 100_000_00, match: 10_000_00 }],
] as const)('10,000 of program income and 100,000 of cost, by %s', (use, expected) =>
  expect(withIncome(100_000_00, 10_000_00, use)).toEqual(expected),
)

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
  committed: 0,
  invoice: null,
  today: '2026-07-15',
}
const cost = {
  kind: 'other',
  class: 'supplies',
  amount: 600_00,
  match: 0,
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
  ['a cent above the award', { amount: 600_01 }, {}, 'The award pays $600.00 more at most.'],
  [
    'above the award less its income',
    {},
    { income: 50_00 },
    'The award pays $550.00 more at most (program income is deducted).',
  ],
  ['above the award where income is added', {}, { income: 50_00, grant: { ...grant, income_use: 'addition' } }, null],
  ['up to what subrecipients were promised', { amount: 450_00 }, { committed: 150_00 }, null],
  [
    'a cent of what subrecipients were promised',
    { amount: 450_01 },
    { committed: 150_00 },
    '$150.00 are promised to subrecipients: the award pays $450.00 more beside them at most.',
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
    'The period began on January 1, 2026. What was spent before needs the giver’s approval of pre-award cost (2 CFR 200.458).',
  ],
  ['tomorrow', { incurred_on: '2026-07-16' }, {}, 'That day has not come yet: what is charged has happened.'],
  [
    'for what is not budgeted',
    { class: 'travel' },
    {},
    'Nothing is budgeted in this object class: amend the budget first.',
  ],
  ['of nothing', { amount: 0 }, {}, 'Enter what the award pays, what counts as match, or both.'],
  [
    'paid for what was given',
    { kind: 'in_kind' },
    {},
    'What was given in kind counts as match: the award does not pay it (2 CFR 200.306).',
  ],
  ['the rest of an invoice', { kind: 'invoice', invoice: 'x' }, { invoice }, null],
  [
    'the same invoice twice',
    { kind: 'invoice', invoice: 'x', amount: 600_00, match: 1 },
    { invoice },
    'Grants bear $100.00 of INV-1 already: $600.00 of it are left. Nothing is charged twice (2 CFR 200.306(b)(2)).',
  ],
  [
    'what is kept back of an invoice',
    { kind: 'invoice', invoice: 'x', amount: 530_01 },
    { invoice: { ...invoice, retained: 70_00 } },
    'Grants bear $100.00 of INV-1 already: $530.00 of it are left. $70.00 are kept back, and charged when they are released (2 CFR 200.305(b)).',
  ],
  [
    'an invoice that is claimed from FEMA',
    { kind: 'invoice', invoice: 'x' },
    { invoice: { ...invoice, claimed: 50_00 } },
    'Of INV-1 grants bear $100.00 already, and $50.00 are claimed from FEMA: $550.00 of it are left. Nothing is charged twice (2 CFR 200.306(b)(2)).',
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
    'CR-1 rests on another invoice than INV-1.',
  ],
  [
    'an invoice that was sent back',
    { kind: 'invoice', invoice: 'x' },
    { invoice: { ...invoice, status: 'rejected' } },
    'This invoice is not one that the agency owes.',
  ],
  ['the rest of what is eligible of a disaster’s cost', {}, { proof }, null],
  [
    'a cent more than is eligible',
    { match: 1 },
    { proof },
    'Of CR-1 $700.00 are eligible, and grants bear $100.00 already: $600.00 are left.',
  ],
  [
    'a disaster’s cost that nobody has checked',
    {},
    { proof: { ...proof, status: 'noted' } },
    'CR-1 is not checked yet: only a proven cost is charged.',
  ],
  [
    'a cost whose project has another grant',
    {},
    { proof: { ...proof, funding: 'another' } },
    'The project of CR-1 is paid through another grant.',
  ],
  [
    'an invoice that takes back',
    { kind: 'invoice', invoice: 'x' },
    { invoice: { ...invoice, credits: 'y' } },
    'INV-1 is a credit note: it takes back, and nothing is paid by it.',
  ],
  [
    'of indirect cost to an award without a rate',
    { class: 'indirect' },
    { grant: { ...grant, indirect: 'none' } },
    'This award bears no indirect cost: its terms name no rate.',
  ],
  [
    'to a draft',
    {},
    { grant: { ...grant, status: 'draft' } },
    'Costs are charged to a grant that was accepted and is not closed.',
  ],
])('a cost %s', (_, change, more, reason) =>
  expect(whyNotCost({ ...cost, ...change }, { ...facts, ...more })).toBe(reason),
)

test.each([
  [[400_00], 0],
  [[500_00], 0],
  [[500_01], 1],
  [[800_00, 100_00], 400_00],
])('of interest %j so much goes back', (earned, owed) =>
  expect(
    interestOwed(
      earned.map((amount) => ({ kind: 'interest' as const, amount, received_on: '2026-05-01', remitted_on: null })),
      '2026',
      500_00,
    ),
  ).toBe(owed),
)

test.each<[string, Partial<Parameters<typeof whyNotIncome>[0]>, string | null]>([
  ['of today', {}, null],
  ['of tomorrow', { received_on: '2026-07-16' }, 'That day has not come yet.'],
  ['sent back tomorrow', { remitted_on: '2026-07-16' }, 'That day has not come yet.'],
  ['sent back before it came', { remitted_on: '2026-07-14' }, 'It cannot have been sent back before it came.'],
])('income %s', (_, change, reason) =>
  expect(
    whyNotIncome({ received_on: '2026-07-15', remitted_on: null, ...change }, { grant, today: '2026-07-15' }),
  ).toBe(reason),
)

test('what is in drawdowns is not disallowed, and it is said what can be done', () => {
  const asking = { actor: { user_id: 'max', role: 'manager' }, today: '2026-05-01' } as const
  const drawn = { status: 'recorded', drawn: 400_00 } as GrantCost
  const reason = grantCostLife.whyNotHere('disallow', drawn, asking)
  expect(reason).toContain('$400.00 of it are in drawdowns. Return those that are not approved, and cancel those')
  expect(reason).toContain('question the cost, and settle its repayment with the awarding agency.')
  expect(grantCostLife.whyNotHere('disallow', { ...drawn, drawn: 0 }, asking)).toBeNull()
})
