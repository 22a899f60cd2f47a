import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { Grant } from '../grants/records.ts'
import type { Subaward, SubawardRequest } from './records.ts'
import { relationOf, reportDue, riskOf, statedChecks, whyNotCover, whyNotWhole } from './rules.ts'
import { subawardLife } from './life.ts'
import { subawardRequestLife } from './requests/life.ts'

test.each<[number, string, string | null]>([
  [30_000_00, '2026-01-15', '2026-02-28'],
  [29_999_99, '2026-01-15', null],
  [50_000_00, '2026-12-31', '2027-01-31'],
  [50_000_00, '2026-11-01', '2026-12-31'],
])('a subaward of %d cents signed on %s must be reported by %s', (amount, signed_on, due) =>
  expect(reportDue({ amount, signed_on }, 30_000_00)).toBe(due),
)

const low = { experience: 1, audits: 1, new_systems: 1, federal_monitoring: 1, size: 1, findings: 1 }
test.each<[string, Partial<typeof low>, number, string]>([
  ['nothing', {}, 6, 'low'],
  ['three factors at two', { experience: 2, audits: 2, size: 2 }, 9, 'low'],
  ['a little of everything', { experience: 2, audits: 2, size: 2, findings: 2 }, 10, 'medium'],
  ['two factors at their worst', { audits: 3, new_systems: 3 }, 10, 'high'],
  [
    'everything at two and two at three',
    { experience: 2, audits: 2, new_systems: 2, federal_monitoring: 2, size: 3, findings: 3 },
    14,
    'high',
  ],
])('with %s against it the risk is %d, %s', (_, change, score, level) =>
  expect(riskOf({ ...low, ...change })).toEqual({ score, level }),
)

test('the substance decides whether it is a subrecipient', () => {
  const none = {
    decides_eligibility: false,
    measured: false,
    decides_program: false,
    bound: false,
    public_purpose: false,
  }
  expect(relationOf({ ...none, measured: true, bound: true }).subrecipient).toBe(false)
  expect(relationOf({ ...none, measured: true, bound: true, public_purpose: true }).subrecipient).toBe(true)
})

const row = {
  status: 'active',
  kind: 'federal',
  award_number: 'F-1',
  aln: '97.044',
  aln_title: 'Fire',
  agency: 'FEMA',
  awarded_on: '2025-10-02',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
} as Grant
const whole = {
  status: 'draft',
  starts_on: '2026-02-01',
  ends_on: '2026-11-30',
  budget_starts: '2026-02-01',
  budget_ends: '2026-11-30',
  amount: 40_000_00,
  committed: 40_000_00,
  description: 'Training',
  contact: 'Max',
  indirect_rate: 0,
  terms: true,
  access: true,
  closing_terms: true,
  determination: 'It runs the program.',
  fixed: false,
  fixed_approval: null,
} as Subaward
const facts = {
  grant: row,
  recipient: { name: 'Bright Harbor', uei: 'ABCDEFGHJKL1' },
  excluded: null,
  risk: { level: 'low' as const },
  left: 40_000_00,
  fixedLimit: 500_000_00,
}

test('everything that 2 CFR 200.332(b) requires is checked', () =>
  expect(statedChecks(whole, row, facts.recipient).every(({ whyNot }) => whyNot === null)).toBe(true))
test.each<[string, Partial<Subaward>, object, string | null]>([
  ['that is whole', {}, {}, null],
  [
    'without a UEI',
    {},
    { recipient: { name: 'Bright Harbor', uei: null } },
    'Add the UEI of Bright Harbor in the vendor directory.',
  ],
  ['without an assessment', {}, { risk: null }, 'Assess the risk first (2 CFR 200.332(c)).'],
  ['to an excluded organization', {}, { excluded: 'It is excluded.' }, 'It is excluded.'],
  ['above what is left', { amount: 40_000_01 }, {}, '$40,000.00 of the award is neither spent nor subawarded.'],
  [
    'beyond the grant',
    { ends_on: '2027-01-01' },
    {},
    'The grant runs from January 1, 2026 to December 31, 2026. The subaward must be within those dates.',
  ],
  [
    'of a fixed amount above the limit',
    { fixed: true, fixed_approval: 'x', amount: 500_000_01 },
    { left: 1e12 },
    'A fixed amount subaward can’t exceed $500,000.00 (2 CFR 200.333).',
  ],
  [
    'of a fixed amount that no one approved',
    { fixed: true },
    {},
    'Enter the federal agency’s approval of the fixed amount.',
  ],
  ['without terms', { terms: false }, {}, 'Include the award terms.'],
])('a subaward %s', (_, change, more, reason) =>
  expect(whyNotWhole({ ...whole, ...change }, { ...facts, ...more })).toBe(reason),
)

const asking = (user_id: string) => ({ actor: { user_id, role: 'manager' } as Actor, today: '2026-04-01' })
test('two people decide on a subaward, and two on a request', () => {
  const submitted = { ...whole, status: 'submitted', drafted_by: 'max' } as Subaward
  expect(subawardLife.whyNotHere('approve', submitted, asking('max'))).toBe(
    'You can’t approve your own subaward. Another manager must approve it.',
  )
  const period = { period_start: '2026-02-01', period_end: '2026-03-31' }
  const request = { status: 'received', entered_by: 'ada', amount: 10_000_00, ...period } as SubawardRequest
  const whyNotApprove = (user_id: string) => subawardRequestLife.whyNotHere('approve', request, asking(user_id))
  expect(whyNotApprove('max')).toBeNull()
  expect(whyNotApprove('ada')).toBe('You can’t approve a request you entered. Another manager must approve it.')
})

test('a request is paid from the balance of an active subaward', () => {
  const request = { amount: 10_000_00, period_start: '2026-02-01', period_end: '2026-03-31' } as SubawardRequest
  const award = { ...whole, status: 'active', paid: 30_000_00, released: 0, last_day: null } as Subaward
  const from = { award, grant: row, openFindings: 0 }
  expect(whyNotCover(request, from)).toBeNull()
  expect(whyNotCover({ ...request, amount: 10_000_01 }, from)).toBe('Only $10,000.00 of this subaward remains.')
  expect(whyNotCover(request, { ...from, openFindings: 1 })).toContain('A finding is past due')
  expect(whyNotCover(request, { ...from, award: { ...award, status: 'closed' } })).toBe('The subaward is not active.')
  const ended = { ...award, status: 'terminated', last_day: '2026-03-30' } as Subaward
  expect(whyNotCover(request, { ...from, award: ended })).toContain('Later obligations can’t be paid')
})
