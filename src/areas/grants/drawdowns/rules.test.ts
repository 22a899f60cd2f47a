import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { Grant } from '../grants/records.ts'
import { drawdownLife, whyNotDrawn } from './life.ts'
import type { Drawdown } from './records.ts'
import { cashOf, claimsOf, whyNotDrawdown, type Drawable, type Whole } from './rules.ts'

const cost: Drawable = {
  id: 'a',
  number: 'GC-1',
  kind: 'invoice',
  amount: 500_00,
  drawn: 100_00,
  status: 'recorded',
  incurred_on: '2026-05-01',
  invoice_number: 'INV-1',
  invoice_status: 'paid',
  due_on: '2026-06-01',
  paid_on: '2026-05-20',
}
const of: Whole = {
  grant: {
    status: 'active',
    amount: 1_000_00,
    spent: 900_00,
    payment: 'reimbursement',
    income_use: 'deduction',
  } as Grant,
  kind: 'reimbursement',
  lines: [{ cost, amount: 400_00 }],
  drawn: 500_00,
  income: 0,
  outlays: 5_000_00,
  unused: 0,
  today: '2026-05-29',
  advanceDays: 3,
}
const advance = { kind: 'advance' as const, grant: { ...of.grant, payment: 'advance' } as Grant }
const billed = (due_on: string) => [
  { cost: { ...cost, invoice_status: 'approved' as const, due_on, paid_on: null }, amount: 1_00 },
]
const coming = (paid_on: string) => [{ cost: { ...cost, paid_on }, amount: 1_00 }]

test.each<[string, Partial<Whole>, string | null]>([
  ['all that is left of the cost', {}, null],
  ['a cent more', { lines: [{ cost, amount: 400_01 }] }, '$400.00 of GC-1 remains to be drawn.'],
  [
    'beyond the allowable cost',
    { drawn: 500_01 },
    '$900.00 of allowable costs is charged and $500.01 drawn. $399.99 remains to be drawn.',
  ],
  [
    'beyond the award',
    { grant: { ...of.grant, amount: 899_99, spent: 2_000_00 } },
    '$399.99 of this award remains to be drawn.',
  ],
  [
    'beyond the award less its income',
    { grant: { ...of.grant, spent: 2_000_00 }, income: 100_01 },
    '$399.99 of this award remains to be drawn.',
  ],
  [
    'beyond what is paid',
    { outlays: 899_99 },
    '$500.00 is drawn of $899.99, the award’s share of paid costs. $399.99 remains to be drawn.',
  ],
  [
    'while program income has paid nothing',
    { outlays: 900_00, unused: 25_00 },
    '$25.00 of program income has paid no cost yet. It is spent before award funds are drawn (2 CFR 200.305(b)(5)). $375.00 remains to be drawn.',
  ],
  [
    'for an invoice that is not paid',
    { lines: billed('2026-05-30') },
    'INV-1 isn’t paid yet. This grant reimburses paid costs only.',
  ],
  [
    'for an invoice whose run is released and whose payment date is tomorrow',
    { lines: coming('2026-05-30') },
    'INV-1 isn’t paid yet. This grant reimburses paid costs only.',
  ],
  ['for an invoice on its payment date', { lines: coming('2026-05-29') }, null],
  ['in advance, three days before its payment date', { ...advance, lines: coming('2026-06-01') }, null],
  [
    'in advance, four days before its payment date',
    { ...advance, lines: coming('2026-06-02') },
    'INV-1 is due on June 2, 2026. An advance covers 3 days of immediate need.',
  ],
  ['in advance, three days before it is due', { ...advance, lines: billed('2026-06-01') }, null],
  [
    'in advance, four days before it is due',
    { ...advance, lines: billed('2026-06-02') },
    'INV-1 is due on June 2, 2026. An advance covers 3 days of immediate need.',
  ],
  [
    'in advance of a grant that reimburses',
    { kind: 'advance' },
    'This grant is paid by reimbursement. Advances aren’t allowed.',
  ],
  [
    'of a cost that is questioned',
    { lines: [{ cost: { ...cost, status: 'questioned' }, amount: 1_00 }] },
    'GC-1 is questioned and can’t be drawn yet.',
  ],
  [
    'of one cost twice',
    {
      lines: [
        { cost, amount: 1 },
        { cost, amount: 1 },
      ],
    },
    'A cost is listed twice.',
  ],
  ['of nothing', { lines: [] }, 'Select at least one cost.'],
])('a drawdown %s', (_, change, reason) => expect(whyNotDrawdown({ ...of, ...change })).toBe(reason))

const asking = (user_id: string, role: Actor['role'] = 'manager') => ({
  actor: { user_id, role } as Actor,
  today: '2026-05-03',
})
test('the creator and the checker are two people', () => {
  const row = { status: 'submitted', made_by: 'max' } as Drawdown
  const whyNotApprove = (who: ReturnType<typeof asking>) => drawdownLife.whyNotHere('approve', row, who)
  expect(whyNotApprove(asking('max'))).toBe('You can’t check your own drawdown. Another manager must check it.')
  expect(whyNotApprove(asking('ada', 'admin'))).toBeNull()
  expect(whyNotApprove(asking('rosa', 'user'))).toBe('Only a manager can do this.')
})

test('a drawdown waits for a questioned cost, and for a cost removed from the grant', () => {
  const clear = { held: null, aboveAward: false, aboveCost: false, aboveOutlays: false }
  expect(whyNotDrawn(clear)).toBeNull()
  expect(whyNotDrawn({ ...clear, held: 'GC-1 is questioned' })).toBe(
    'GC-1 is questioned and can’t be drawn yet. Return this drawdown for changes.',
  )
  expect(whyNotDrawn({ ...clear, aboveCost: true })).toContain('A cost was removed from the grant.')
  expect(whyNotDrawn({ ...clear, aboveOutlays: true })).toBe(
    'Paid costs less unused program income no longer cover this drawdown. Return this drawdown for changes.',
  )
})

test("the receipt can't exceed the request or come before it", () => {
  const row = { status: 'requested', amount: 100_00, allowed: null, sent_on: '2026-05-01' } as Drawdown
  const whyNotReceive = (received: number, day: string) =>
    drawdownLife.whyNotWith('receive', row, { received, day }, asking('max'))
  expect(whyNotReceive(100_00, '2026-05-02')).toBeNull()
  expect(whyNotReceive(100_01, '2026-05-02')).toEqual({
    name: 'received',
    message: 'The amount can’t exceed the $100.00 requested.',
  })
  expect(whyNotReceive(100_00, '2026-04-30')).toEqual({
    name: 'day',
    message: 'The date must be on or after the request date.',
  })
  expect(whyNotReceive(100_00, '2026-05-04')).toEqual({ name: 'day', message: 'The date can’t be in the future.' })
})

test('an amount spent and not received is a receivable; an amount received and not spent is an advance', () => {
  expect(cashOf({ amount: 1_000, spent: 700, drawn: 600, received: 500 })).toEqual({
    receivable: 200,
    advanced: 0,
    undrawn: 400,
    waiting: 100,
  })
  expect(cashOf({ amount: 1_000, spent: 100, drawn: 300, received: 300 })).toEqual({
    receivable: 0,
    advanced: 200,
    undrawn: 700,
    waiting: 0,
  })
})

test.each<[string, number, number, number, [string, number][]]>([
  // Claimed of a and of b before, the sum from now on, and what changes.
  ['all of it: nothing changes', 400, 100, 500, []],
  ['50 less: the last cost is released first', 400, 100, 450, [['b', -50]]],
  [
    '150 less: then the one before',
    400,
    100,
    350,
    [
      ['a', -50],
      ['b', -100],
    ],
  ],
  [
    'nothing: both are released',
    400,
    100,
    0,
    [
      ['a', -400],
      ['b', -100],
    ],
  ],
  [
    'all of it again',
    350,
    0,
    500,
    [
      ['a', 50],
      ['b', 100],
    ],
  ],
])('of 400 and 100 requested, a drawdown claims %s', (_, a, b, cents, more) =>
  expect(
    claimsOf(
      [
        { cost: 'a', amount: 400, claimed: a },
        { cost: 'b', amount: 100, claimed: b },
      ],
      cents,
    ).map((of) => [of.cost, of.more]),
  ).toEqual(more),
)
