import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { Grant } from '../grants/records.ts'
import { drawdownLife, whyNotDrawn } from './life.ts'
import type { Drawdown } from './records.ts'
import { cashOf, freedOf, whyNotDrawdown, type Drawable, type Whole } from './rules.ts'

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
  today: '2026-05-29',
  advanceDays: 3,
}
const advance = { kind: 'advance' as const, grant: { ...of.grant, payment: 'advance' } as Grant }
const billed = (due_on: string) => [{ cost: { ...cost, invoice_status: 'approved', due_on }, amount: 1_00 }]

test.each<[string, Partial<Whole>, string | null]>([
  ['all that is left of the cost', {}, null],
  ['a cent more', { lines: [{ cost, amount: 400_01 }] }, 'Of GC-1 $400.00 are left to draw.'],
  [
    'beyond the allowable cost',
    { drawn: 500_01 },
    '$900.00 of allowable cost are charged and $500.01 drawn: $399.99 are left to draw.',
  ],
  [
    'beyond the award',
    { grant: { ...of.grant, amount: 899_99, spent: 2_000_00 } },
    'Of the award $399.99 are left to draw.',
  ],
  [
    'beyond the award less its income',
    { grant: { ...of.grant, spent: 2_000_00 }, income: 100_01 },
    'Of the award $399.99 are left to draw.',
  ],
  [
    'for an invoice that is not paid',
    { lines: billed('2026-05-30') },
    'INV-1 is not paid yet, and this grant reimburses what was paid. Pay it first.',
  ],
  ['in advance, three days before it is due', { ...advance, lines: billed('2026-06-01') }, null],
  [
    'in advance, four days before it is due',
    { ...advance, lines: billed('2026-06-02') },
    'INV-1 is due on June 2, 2026: an advance covers 3 days of immediate need.',
  ],
  [
    'in advance of a grant that reimburses',
    { kind: 'advance' },
    'This grant is paid by reimbursement: no advance is drawn.',
  ],
  [
    'of a cost that is questioned',
    { lines: [{ cost: { ...cost, status: 'questioned' }, amount: 1_00 }] },
    'GC-1 is questioned: it is not drawn until that is settled.',
  ],
  [
    'of one cost twice',
    {
      lines: [
        { cost, amount: 1 },
        { cost, amount: 1 },
      ],
    },
    'A cost stands here twice.',
  ],
  ['of nothing', { lines: [] }, 'Choose the costs that it pays.'],
])('a drawdown %s', (_, change, reason) => expect(whyNotDrawdown({ ...of, ...change })).toBe(reason))

const asking = (user_id: string, role: Actor['role'] = 'manager') => ({
  actor: { user_id, role } as Actor,
  today: '2026-05-03',
})
test('maker and checker are two people', () => {
  const row = { status: 'submitted', made_by: 'max' } as Drawdown
  const whyNotApprove = (who: ReturnType<typeof asking>) => drawdownLife.whyNotHere('approve', row, who)
  expect(whyNotApprove(asking('max'))).toBe('You can’t check your own drawdown. Another manager checks it.')
  expect(whyNotApprove(asking('ada', 'admin'))).toBeNull()
  expect(whyNotApprove(asking('rosa', 'user'))).toBe('Only a manager can do this.')
})

test('a drawdown waits for a cost that is questioned, and for what was taken out of the grant', () => {
  const clear = { held: null, aboveAward: false, aboveCost: false }
  expect(whyNotDrawn(clear)).toBeNull()
  expect(whyNotDrawn({ ...clear, held: 'GC-1 is questioned' })).toBe(
    'GC-1 is questioned and can’t be drawn yet. Return this drawdown for changes.',
  )
  expect(whyNotDrawn({ ...clear, aboveCost: true })).toContain('A cost was taken out of the grant since.')
})

test('no more is received than was requested, and not before', () => {
  const row = { status: 'requested', amount: 100_00, sent_on: '2026-05-01' } as Drawdown
  const whyNotReceive = (received: number, day: string) =>
    drawdownLife.whyNotWith('receive', row, { received, day }, asking('max'))
  expect(whyNotReceive(100_00, '2026-05-02')).toBeNull()
  expect(whyNotReceive(100_01, '2026-05-02')).toEqual({
    name: 'received',
    message: 'No more than $100.00 was requested.',
  })
  expect(whyNotReceive(100_00, '2026-04-30')).toEqual({
    name: 'day',
    message: 'Enter a date on or after the day it was requested.',
  })
  expect(whyNotReceive(100_00, '2026-05-04')).toEqual({
    name: 'day',
    message: 'Enter a date that is not in the future.',
  })
})

test('what was spent and not received is owed; what was received and not spent is advanced', () => {
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

test.each([
  [500, []],
  [450, [{ cost: 'b', amount: 50 }]],
  [400, [{ cost: 'b', amount: 100 }]],
  [
    150,
    [
      { cost: 'a', amount: 250 },
      { cost: 'b', amount: 100 },
    ],
  ],
  [
    0,
    [
      { cost: 'a', amount: 400 },
      { cost: 'b', amount: 100 },
    ],
  ],
])('of 400 and 100 that were asked for %d came: what is short is free again', (received, freed) =>
  expect(
    freedOf(
      [
        { cost: 'a', amount: 400 },
        { cost: 'b', amount: 100 },
      ],
      received,
    ),
  ).toEqual(freed),
)
