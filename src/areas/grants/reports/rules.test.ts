import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { GrantReport } from './records.ts'
import { dueOf, periodsOf, sf425, tieOut, whyNotRevise } from './rules.ts'
import { reportLife } from './life.ts'
import type { Books } from './agreement/rules.ts'
import { outOfDate } from './agreement/rules.ts'

test('the SF-425 adds up as in its instructions', () => {
  const of = sf425({
    a: 310_000_00,
    b: 320_000_00,
    d: 500_000_00,
    e: 320_000_00,
    f: 45_000_00,
    i: 166_667_00,
    j: 110_000_00,
    l: 10_000_00,
    m: 4_000_00,
    n: 0,
  })
  expect(of).toMatchObject({ c: -10_000_00, g: 365_000_00, h: 135_000_00, k: 56_667_00, o: 6_000_00 })
})

const clock = { days: 30, annualDays: 90, closeoutDays: 120 }
test.each([
  ['quarterly', false, '2026-04-30'],
  ['semiannual', false, '2026-04-30'],
  ['annual', false, '2026-06-29'],
  ['quarterly', true, '2026-07-29'],
] as const)('for a period to March 31, %s, final %s, the report is due on %s', (reports, final, due) =>
  expect(dueOf({ period_end: '2026-03-31', final }, reports, clock)).toBe(due),
)

test('periods follow the calendar, with the first and last cut short', () => {
  expect(periodsOf({ starts_on: '2026-02-15', ends_on: '2026-07-20', reports: 'quarterly' })).toEqual([
    { period_start: '2026-02-15', period_end: '2026-03-31', final: false },
    { period_start: '2026-04-01', period_end: '2026-06-30', final: false },
    { period_start: '2026-07-01', period_end: '2026-07-20', final: true },
  ])
  expect(periodsOf({ starts_on: '2025-10-01', ends_on: '2026-09-30', reports: 'annual' })).toEqual([
    { period_start: '2025-10-01', period_end: '2025-12-31', final: false },
    { period_start: '2026-01-01', period_end: '2026-09-30', final: true },
  ])
})

const prepared = {
  status: 'prepared',
  kind: 'sf425',
  owner: 'max',
  receipts: 5,
  disbursed: 5,
  authorized: 10,
  federal_spent: 6,
  unliquidated: 2,
  match_required: 3,
  match_spent: 1,
  income: 0,
  income_deducted: 0,
  income_added: 0,
  indirect_base: 0,
  indirect_charged: 0,
} as GrantReport
const actor = (user_id: string) => ({ user_id, role: 'manager' }) as Actor
test("a report that disagrees with the books can't be certified, and no one can certify their own", () => {
  const books = {
    receipts: 5,
    disbursed: 5,
    authorized: 10,
    federal_spent: 6,
    match_required: 3,
    match_spent: 1,
    income: 0,
    income_deducted: 0,
    income_added: 0,
    indirect_base: 0,
    indirect_charged: 0,
  }
  const disagrees = (of: GrantReport, books: Books) => tieOut(of, books).find(({ whyNot }) => whyNot)?.whyNot ?? null
  const whyNotCertify = (actor: Actor, of: GrantReport, books: Books) =>
    reportLife.whyNot(
      'certify',
      of,
      { state: 'there', facts: { disagrees: disagrees(of, books), begun: null, earlier: null, unnamed: [] } },
      { actor, today: '2026-04-01' },
    )
  expect(whyNotCertify(actor('ada'), prepared, books)).toBeNull()
  expect(whyNotCertify(actor('ada'), prepared, { ...books, federal_spent: 7 })).toBe(
    '10e expenditures: the report says $0.06, the books $0.07. Prepare the report again.',
  )
  expect(whyNotCertify(actor('ada'), prepared, { ...books, income: 9 })).toBe(
    '10l program income: the report says $0.00, the books $0.09. Prepare the report again.',
  )
  expect(whyNotCertify(actor('ada'), { ...prepared, unliquidated: 5 }, books)).toContain(
    'Expenditures and obligations exceed the amount authorized by $0.01.',
  )
  expect(whyNotCertify(actor('max'), prepared, books)).toBe(
    'You can’t certify a report you prepared. Another manager must certify it.',
  )
})
test('a report is prepared after its period ends', () => {
  const of = { ...prepared, status: 'open', period_end: '2026-03-31' } as GrantReport
  const whyNotPrepare = (of: GrantReport, today: string) =>
    reportLife.whyNotHere('prepare', of, { actor: actor('max'), today })
  expect(whyNotPrepare(of, '2026-03-31')).toBe(
    'The reporting period ends on March 31, 2026. Prepare the report after that date.',
  )
  expect(whyNotPrepare(of, '2026-04-01')).toBeNull()
  expect(whyNotPrepare({ ...of, kind: 'performance', narrative: ' ' }, '2026-04-01')).toBe('Enter “Results” first.')
})

test('a certified report says in one sentence what changed in the books since', () => {
  const found = [
    { line: '10e', what: 'expenditures', reported: 100_00, booked: 1_300_00 },
    { line: '10a', what: 'cash receipts', reported: 5_00, booked: 0 },
  ]
  expect(outOfDate({ kind: 'sf425', status: 'sent' }, found)).toBe(
    'Out of date: expenditures changed by $1,200.00, cash receipts by $5.00 since certification.',
  )
  expect(outOfDate({ kind: 'sf425', status: 'certified' }, [])).toBeNull()
  for (const status of ['open', 'prepared', 'revised'] as const)
    expect(outOfDate({ kind: 'sf425', status }, found)).toBeNull()
})

test('only a manager can revise a report, once, and only after certification', () => {
  const sent = { ...prepared, status: 'sent' } as GrantReport
  expect(whyNotRevise(sent, { actor: actor('max'), begun: null })).toBeNull()
  expect(whyNotRevise(sent, { actor: actor('max'), begun: 'GR-2' })).toBe('GR-2 already revises this report.')
  expect(whyNotRevise(sent, { actor: { user_id: 'rosa', role: 'user' } as Actor, begun: null })).toBe(
    'Only a manager can revise a report.',
  )
  expect(whyNotRevise(prepared, { actor: actor('max'), begun: null })).not.toBeNull()
})
