import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { Grant } from '../grants/records.ts'
import type { Drawdown } from './records.ts'
import { cashOf, freedOf, whyNotApprove, whyNotDrawdown, whyNotReceive, type Drawable, type Whole } from './rules.ts'

const cost: Drawable = { id: 'a', number: 'GC-1', kind: 'invoice', amount: 500_00, drawn: 100_00, status: 'recorded', incurred_on: '2026-05-01', invoice_number: 'INV-1', invoice_status: 'paid', due_on: '2026-06-01' }
const of: Whole = { grant: { status: 'active', amount: 1_000_00, spent: 900_00, payment: 'reimbursement', income_use: 'deduction' } as Grant, kind: 'reimbursement', lines: [{ cost, amount: 400_00 }], drawn: 500_00, income: 0, today: '2026-05-29', advanceDays: 3 }
const advance = { kind: 'advance' as const, grant: { ...of.grant, payment: 'advance' } as Grant }
const billed = (due_on: string) => [{ cost: { ...cost, invoice_status: 'approved', due_on }, amount: 1_00 }]

test.each<[string, Partial<Whole>, string | null]>([
  ['all that is left of the cost', {}, null],
  ['a cent more', { lines: [{ cost, amount: 400_01 }] }, 'Of GC-1 $400.00 are left to draw.'],
  ['beyond the allowable cost', { drawn: 500_01 }, '$900.00 of allowable cost are charged and $500.01 drawn: $399.99 are left to draw.'],
  ['beyond the award', { grant: { ...of.grant, amount: 899_99, spent: 2_000_00 } }, 'Of the award $399.99 are left to draw.'],
  ['beyond the award less its income', { grant: { ...of.grant, spent: 2_000_00 }, income: 100_01 }, 'Of the award $399.99 are left to draw.'],
  ['for an invoice that is not paid', { lines: billed('2026-05-30') }, 'INV-1 is not paid yet, and this grant reimburses what was paid. Pay it first.'],
  ['in advance, three days before it is due', { ...advance, lines: billed('2026-06-01') }, null],
  ['in advance, four days before it is due', { ...advance, lines: billed('2026-06-02') }, 'INV-1 is due on June 2, 2026: an advance covers 3 days of immediate need.'],
  ['in advance of a grant that reimburses', { kind: 'advance' }, 'This grant is paid by reimbursement: no advance is drawn.'],
  ['of a cost that is questioned', { lines: [{ cost: { ...cost, status: 'questioned' }, amount: 1_00 }] }, 'GC-1 is questioned: it is not drawn until that is settled.'],
  ['of one cost twice', { lines: [{ cost, amount: 1 }, { cost, amount: 1 }] }, 'A cost stands here twice.'],
  ['of nothing', { lines: [] }, 'Choose the costs that it pays.'],
])('a drawdown %s', (_, change, reason) => expect(whyNotDrawdown({ ...of, ...change })).toBe(reason))

const actor = (user_id: string, role: Actor['role'] = 'manager') => ({ user_id, role }) as Actor
test('maker and checker are two people', () => {
  const row = { status: 'submitted', made_by: 'max' } as Drawdown
  expect(whyNotApprove(row, actor('max'))).toBe('You made this drawdown. Somebody else checks it.')
  expect(whyNotApprove(row, actor('ada', 'admin'))).toBeNull()
  expect(whyNotApprove(row, actor('rosa', 'user'))).toBe('Checking a drawdown needs the role manager.')
})

test('no more comes than was asked for, and not before', () => {
  const row = { status: 'requested', amount: 100_00, sent_on: '2026-05-01' } as Drawdown
  const when = { actor: actor('max'), received: 100_00, day: '2026-05-02', today: '2026-05-03' }
  expect(whyNotReceive(row, when)).toBeNull()
  expect(whyNotReceive(row, { ...when, received: 100_01 })).toContain('No more than')
  expect(whyNotReceive(row, { ...when, day: '2026-04-30' })).toContain('before it was asked for')
})

test('what was spent and not received is owed; what was received and not spent is advanced', () => {
  expect(cashOf({ amount: 1_000, spent: 700, drawn: 600, received: 500 })).toEqual({ receivable: 200, advanced: 0, undrawn: 400, waiting: 100 })
  expect(cashOf({ amount: 1_000, spent: 100, drawn: 300, received: 300 })).toEqual({ receivable: 0, advanced: 200, undrawn: 700, waiting: 0 })
})

test.each([
  [500, []],
  [450, [{ cost: 'b', amount: 50 }]],
  [400, [{ cost: 'b', amount: 100 }]],
  [150, [{ cost: 'a', amount: 250 }, { cost: 'b', amount: 100 }]],
  [0, [{ cost: 'a', amount: 400 }, { cost: 'b', amount: 100 }]],
])('of 400 and 100 that were asked for %d came: what is short is free again', (received, freed) => expect(freedOf([{ cost: 'a', amount: 400 }, { cost: 'b', amount: 100 }], received)).toEqual(freed))
