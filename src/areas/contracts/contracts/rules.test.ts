import { expect, test } from 'vitest'
import { contractLife } from './life.ts'
import type { Contract, ContractSecurity } from './records.ts'
import { amountOf, noticeDay, renewedUntil, standingOf, whyNotWhole, whyWeak } from './rules.ts'

const today = '2026-11-20'
const row = (change: Partial<Contract> = {}) =>
  ({
    number: 'C-1',
    vendor: 'v',
    status: 'active',
    ceiling: 100_00,
    committed: 60_00,
    retained: 0,
    original: 100_00,
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
    notice_on: '2026-12-01',
    notice_days: 30,
    renewals: 1,
    renewal_months: 12,
    owner: 'rosa',
    completed_on: null,
    ...change,
  }) as Contract
const actor = (user_id: string, role: 'user' | 'manager' = 'user') => ({
  user_id,
  role,
  organization_id: 'o',
  session_id: 's',
  aal: 'aal1' as const,
  email: 'a@example.gov',
})

test.each<[quantity: number, price: number, cents: number]>([
  [3, 33.335, 100_01],
  [10, 12.345, 123_45],
  [0.3333, 0.015, 0],
  [1, 0.005, 1],
  [2_200.5, 61.4, 135_110_70],
  [0, 9, 0],
])('%d at $%d are %d cents', (quantity, unit_price, cents) => expect(amountOf({ quantity, unit_price })).toBe(cents))

test.each<[ends: string, notice: string | null, status: Contract['status'], standing: string | null]>([
  ['2027-12-31', '2027-10-01', 'active', 'running'],
  ['2027-02-28', '2026-12-20', 'active', 'notice'],
  ['2027-02-28', '2026-12-21', 'active', 'running'],
  ['2027-02-28', '2026-11-20', 'active', 'notice'],
  ['2027-02-28', '2026-11-19', 'active', 'expiring'],
  ['2026-12-20', null, 'active', 'expiring'],
  ['2026-12-21', null, 'active', 'running'],
  ['2026-11-20', null, 'active', 'expiring'],
  ['2026-11-19', null, 'active', 'over'],
  ['2027-11-19', null, 'closed', null],
])('it ends on %s with notice by %s', (ends_on, notice_on, status, standing) =>
  expect(standingOf({ status, ends_on, notice_on }, today)).toBe(standing),
)

test('the notice date is its days before the end, and a renewal ends on the same day of its month', () => {
  expect(noticeDay({ ends_on: '2026-12-31', notice_days: 90 })).toBe('2026-10-02')
  expect(noticeDay({ ends_on: '2026-12-31', notice_days: 0 })).toBeNull()
  expect(renewedUntil({ ends_on: '2027-01-31', renewal_months: 1 })).toBe('2027-02-28')
  expect(renewedUntil({ ends_on: '2026-12-31', renewal_months: 12 })).toBe('2027-12-31')
})

type ContractMove = Parameters<typeof contractLife.whyNotHere>[0]
const judges = (move: ContractMove, of: Contract, who = actor('rosa')) =>
  contractLife.whyNotHere(move, of, { actor: who, today })

test.each<[what: string, of: Contract, expected: string | null]>([
  ['on the day of its notice', row({ notice_on: today }), null],
  [
    'a day after it',
    row({ notice_on: '2026-11-19' }),
    'The notice was due on November 19, 2026. Now both sides must agree on an amendment.',
  ],
  [
    'without a renewal left',
    row({ renewals: 0 }),
    'No renewals are left. Amend the contract or issue a new solicitation.',
  ],
  ['when it closed', row({ status: 'closed' }), 'C-1 is closed and can’t be renewed.'],
])('renewed %s', (_, of, expected) => expect(judges('renew', of)).toBe(expected))

const parts = (change: Partial<Parameters<typeof whyNotWhole>[1]> = {}) => ({
  lines: [],
  sections: [{ standing: 'standard', heading: 'Term', reason: null }],
  missing: null,
  signers: [
    { party: 'agency', turn: 1 },
    { party: 'vendor', turn: 1 },
  ],
  ...change,
})
const line = (quantity: number, unit_price: number) => ({ quantity, unit_price }) as never
test.each<[what: string, of: Contract, with_: ReturnType<typeof parts>, reason: string | null]>([
  ['whole', row(), parts(), null],
  [
    'ending before it begins',
    row({ ends_on: '2025-12-31' }),
    parts(),
    'The end date must be on or after the start date.',
  ],
  ['without a ceiling', row({ ceiling: 0 }), parts(), 'Enter a ceiling.'],
  ['with lines up to its ceiling', row(), parts({ lines: [line(10, 10)] }), null],
  [
    'with lines above it',
    row(),
    parts({ lines: [line(10, 10.001)] }),
    'Lines total $100.01, above the $100.00 ceiling.',
  ],
  ['without a text', row(), parts({ sections: [] }), 'Add contract text first: approved clauses or custom sections.'],
  [
    'without a clause that is asked for',
    row(),
    parts({ missing: 'Termination' }),
    'Add the required clause Termination.',
  ],
  [
    'with words of its own and no reason',
    row(),
    parts({ sections: [{ standing: 'own', heading: 'Trees', reason: ' ' }] }),
    '“Trees” is custom text. Enter a reason for the approver.',
  ],
  [
    'with a reason for them',
    row(),
    parts({ sections: [{ standing: 'changed', heading: 'Trees', reason: 'The nursery asks for it' }] }),
    null,
  ],
  [
    'without a signer of the agency',
    row(),
    parts({ signers: [{ party: 'vendor', turn: 1 }] }),
    'Add a signer for the agency.',
  ],
  [
    'without a signer of the vendor',
    row(),
    parts({ signers: [{ party: 'agency', turn: 1 }] }),
    'Add a signer for the vendor.',
  ],
])('a draft %s', (_, of, with_, reason) => expect(whyNotWhole(of, with_)).toBe(reason))

const max = actor('max', 'manager')
test.each<[what: string, reason: string | null, expected: string | null]>([
  ['a manager closes what is done', judges('close', row(), max), null],
  [
    'not with money reserved',
    judges('close', row({ retained: 5_00 }), max),
    '$5.00 of retainage is still held. Release it first.',
  ],
  ['a buyer does not close', judges('close', row()), 'Only a manager can do this.'],
  ['its owner reopens it', judges('reopen', row({ status: 'signing' })), null],
  [
    'another buyer does not',
    judges('reopen', row({ status: 'signing' }), actor('eve')),
    'Only a manager, or the person under “Owner”, can do this.',
  ],
  ['an active one is not reopened', judges('reopen', row()), 'C-1 is active and can’t be returned to draft.'],
  [
    'what is complete is not completed again',
    judges('complete', row({ completed_on: '2026-11-01' })),
    'The work was completed on November 1, 2026.',
  ],
])('%s', (_, reason, expected) => expect(reason).toBe(expected))

test.each<[owed: number, reason: string | null]>([
  [0, null],
  [1, 'One obligation is still open. Fulfill or waive it first.'],
  [2, '2 obligations are still open. Fulfill or waive them first.'],
])('a contract is closed with %d open obligations', (owed, reason) =>
  expect(contractLife.whyNotYet('close', row(), { owed, unsendable: [] }, { actor: max, today })).toBe(reason),
)

test.each<[day: string, message: string | null]>([
  [today, null],
  ['2026-11-21', 'The completion date can’t be in the future.'],
  ['2025-12-31', 'The completion date must be on or after the start date.'],
])('complete on %s', (day, message) =>
  expect(contractLife.whyNotWith('complete', row(), { day }, { actor: max, today })).toEqual(
    message && { name: 'day', message },
  ),
)

const policy = (change: Partial<ContractSecurity> = {}) =>
  ({ covers: 2_000_000_00, required: 2_000_000_00, expires_on: '2027-06-30', ...change }) as ContractSecurity
test.each<[what: string, of: ContractSecurity, reason: string | null]>([
  ['enough for long enough', policy(), null],
  ['a cent too little', policy({ covers: 1_999_999_99 }), 'It covers $1,999,999.99; $2,000,000.00 is required.'],
  ['over yesterday', policy({ expires_on: '2026-11-19' }), 'It expired on November 19, 2026.'],
  ['over today', policy({ expires_on: today }), 'It expires on November 20, 2026.'],
  ['in thirty days', policy({ expires_on: '2026-12-20' }), 'It expires on December 20, 2026.'],
  [
    'in thirty-one days, before the contract',
    policy({ expires_on: '2026-12-21' }),
    'It expires on December 21, 2026, before the contract ends.',
  ],
])('an insurance policy %s', (_, of, reason) => expect(whyWeak(of, row(), today)).toBe(reason))

test('everything against a signature is said at once, each with the place where it is fixed', () => {
  const unsendable = ['Acme is suspended.', 'Chubb: It expired on Nov 1, 2026. Renew it first.']
  const found = { owed: 0, unsendable }
  const approved = { ...row(), status: 'approved' as const, vendor: 'v' }
  const asking = { actor: max, today }
  expect(contractLife.obstacles('sendOut', approved, found, asking)).toEqual(unsendable)
  expect(unsendable.map((reason) => contractLife.fixOf('sendOut', approved, reason, found))).toEqual([
    { table: 'vendors', id: 'v' },
    '/contracts?tab=securities',
  ])
})
