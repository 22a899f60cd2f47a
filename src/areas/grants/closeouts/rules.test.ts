import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { Grant } from '../grants/records.ts'
import type { GrantCloseout } from './records.ts'
import { closeoutChecks, closeoutDue, equipmentOwed, keepUntil, whyNotBeginWithout } from './rules.ts'
import { lastDayOf } from '../grants/rules.ts'
import { closeoutLife } from './life.ts'

test.each([
  [12_000_00, 75, 9_000_00],
  [10_000_00, 75, 0],
  [10_000_01, 100, 10_000_01],
  [25_000_00, 50, 12_500_00],
])('equipment worth %d at %d percent: %d is owed', (value, share, owed) =>
  expect(equipmentOwed(value, share, 10_000_00)).toBe(owed),
)
test('closeout deadlines', () => {
  expect(closeoutDue('2026-09-30', 120)).toBe('2027-01-28')
  expect(closeoutDue('2026-09-30', 90)).toBe('2026-12-29')
  expect(keepUntil('2027-01-15', 3)).toBe('2030-01-15')
})

const row = { status: 'active', ends_on: '2026-09-30', closed_on: null, match: 10, matched: 10 } as Grant
const of = {
  status: 'open',
  prepared_by: 'max',
  liquidated: true,
  subawards_closed: true,
  inventory: true,
  equipment_value: 0,
  disposition: 'none',
  federal_share: null,
  owed: 0,
  refunded: 0,
  refunded_on: null,
  keep_until: null,
  held: false,
  note: null,
} as GrantCloseout
const facts = {
  grant: row,
  financial: '2026-11-01',
  performance: '2026-11-01',
  openDrawdowns: 0,
  openSubawards: 0,
  openFindings: 0,
  stale: [],
  unliquidated: 0,
  questioned: 0,
  unpaid: [],
  today: '2026-11-02',
}
const asking = (user_id: string) => ({ actor: { user_id, role: 'manager' } as Actor, today: '2026-11-02' })
const problemOf = (row: GrantCloseout, found: Parameters<typeof closeoutChecks>[1]) =>
  closeoutChecks(row, found).find(({ whyNot }) => whyNot)?.whyNot ?? null

test.each<[string, Partial<GrantCloseout>, object, string | null]>([
  ['with everything done', {}, {}, null],
  [
    'on the last day of the period',
    {},
    { today: '2026-09-30' },
    'The period ends on September 30, 2026. Explain in the note how you know all the work is done.',
  ],
  [
    'before the end, all work being done',
    { note: 'The last course was held on May 2.' },
    { today: '2026-05-04' },
    null,
  ],
  [
    'before the planned end of what was terminated',
    {},
    { today: '2026-05-04', grant: { ...row, status: 'terminated', closed_on: '2026-05-01' } },
    null,
  ],
  ['without the final financial report', {}, { financial: null }, 'Submit the final SF-425.'],
  [
    'with a final report that the books no longer say',
    {},
    { stale: [{ number: 'GR-1', lines: ['10e expenditures: the report says $1.00, the books $2.00.'] }] },
    'GR-1 is out of date. 10e expenditures: the report says $1.00, the books $2.00. Certify and send a revised report.',
  ],
  [
    'with obligations in its final report',
    {},
    { unliquidated: 5_00 },
    '$5.00 of unliquidated obligations remains. Certify and submit a revised report when they are paid.',
  ],
  [
    'with an invoice that is not paid',
    {},
    { unpaid: ['INV-9'] },
    'INV-9 is charged and not paid yet (2 CFR 200.344(c)).',
  ],
  ['with a questioned cost', {}, { questioned: 2 }, '2 costs are questioned. Mark as allowable or disallow first.'],
  ['with a drawdown in transit', {}, { openDrawdowns: 1 }, 'One drawdown is still open.'],
  ['with an open subaward', {}, { openSubawards: 2 }, '2 subawards are open.'],
  [
    'with match short',
    {},
    { grant: { ...row, matched: 9 } },
    '$0.01 of match is missing. Enter the agency’s change of the match as an amendment, or count costs toward the match and refund the award’s share of them.',
  ],
  [
    'of a terminated award with its match in proportion',
    {},
    {
      grant: {
        ...row,
        status: 'terminated',
        closed_on: '2026-05-01',
        amount: 1_000,
        match: 333,
        spent: 500,
        matched: 167,
      },
    },
    null,
  ],
  [
    'of a terminated award a cent below it',
    {},
    {
      grant: {
        ...row,
        status: 'terminated',
        closed_on: '2026-05-01',
        amount: 1_000,
        match: 333,
        spent: 500,
        matched: 166,
      },
    },
    '$0.01 of match is missing. Enter the agency’s change of the match as an amendment, or count costs toward the match and refund the award’s share of them.',
  ],
  ['with equipment that nobody decided about', { equipment_value: 1 }, {}, 'Select the disposition.'],
])('a closeout %s', (_, change, more, reason) =>
  expect(problemOf({ ...of, ...change }, { ...facts, ...more })).toBe(reason),
)

test('two people sign, and nothing is owed', () => {
  const prepared = { ...of, status: 'prepared', refund: 0 } as GrantCloseout
  const whyNotClose = (row: GrantCloseout, user_id: string, refund = 0) =>
    closeoutLife.whyNot('close', row, { state: 'there', facts: { problem: null, refund } }, asking(user_id))
  expect(whyNotClose(prepared, 'max')).toBe(
    'You can’t sign off a closeout you prepared. Another manager must sign it off.',
  )
  expect(whyNotClose({ ...prepared, owed: 900_00 }, 'ada')).toContain('$900.00 is owed to the awarding agency.')
  const paid = { refunded: 900_00, refunded_on: '2026-11-05' }
  expect(whyNotClose({ ...prepared, owed: 900_00, ...paid }, 'ada')).toBeNull()
  expect(whyNotClose({ ...prepared, owed: 950_00, ...paid }, 'ada')).toContain('$50.00 is owed to the awarding agency.')
  expect(whyNotClose(prepared, 'ada', 1_00)).toContain('Drawdowns or costs changed since preparation')
})

test('a refund is recorded only when one is owed, and not in advance', () => {
  const prepared = { ...of, status: 'prepared', owed: 900_00 } as GrantCloseout
  expect(closeoutLife.whyNotHere('refund', prepared, asking('max'))).toBeNull()
  expect(closeoutLife.whyNotHere('refund', { ...prepared, owed: 0 }, asking('max'))).toBe('No refund is owed.')
  const ahead = { name: 'day', message: 'The date can’t be in the future.' }
  expect(closeoutLife.whyNotWith('refund', prepared, { day: '2026-11-03' }, asking('max'))).toEqual(ahead)
})

test('the period of performance ends on its planned date, or when the award is terminated', () => {
  expect(lastDayOf(row)).toBe('2026-09-30')
  expect(lastDayOf({ ...row, status: 'terminated', closed_on: '2026-05-01' })).toBe('2026-05-01')
  expect(lastDayOf({ ...row, status: 'terminated', closed_on: '2026-11-01' })).toBe('2026-09-30')
})

test.each<[string, Partial<Grant>, string, string | null]>([
  ['after the period', {}, '2026-10-01', null],
  [
    'on its due date',
    {},
    '2026-09-30',
    'The period runs until September 30, 2026. Enter how you know all work is done, or terminate the grant first (2 CFR 200.344).',
  ],
  ['of an award that was terminated', { status: 'terminated', closed_on: '2026-05-01' }, '2026-05-04', null],
])('a closeout starts without a reason %s', (_, change, today, reason) =>
  expect(whyNotBeginWithout({ ...row, ...change }, today)).toBe(reason),
)
