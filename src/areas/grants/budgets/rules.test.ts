import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { Grant } from '../grants/records.ts'
import { amendmentLife } from './life.ts'
import type { GrantAmendment, GrantBudgetLine } from './records.ts'
import {
  indirectOf,
  movedShare,
  mtdcOf,
  percentOf,
  priorApproval,
  sectionB,
  sectionChecks,
  totalsOf,
  varianceOf,
  whyNotAmend,
} from './rules.ts'

const line = (name: GrantBudgetLine['class'], federal: number, match = 0) => ({
  class: name,
  federal: federal * 100,
  match: match * 100,
})

test('the first 50,000 of each subaward count toward the indirect cost base', () => {
  const base = { direct: 305_000_00, excluded: 0, subawards: [80_000_00, 25_000_00] }
  expect(mtdcOf(base, 50_000_00)).toBe(380_000_00)
  expect(indirectOf(base, { rate: 15, subawardBase: 50_000_00 })).toEqual({ mtdc: 380_000_00, indirect: 57_000_00 })
  expect(mtdcOf({ ...base, excluded: 12_000_00 }, 50_000_00)).toBe(368_000_00)
  expect(percentOf(333, 15)).toBe(50)
})

test('section B adds up: i is a to h, k is i and j', () => {
  const of = sectionB([
    line('personnel', 100_000),
    line('fringe', 30_000),
    line('contractual', 50_000, 20_000),
    line('indirect', 15_000),
  ])
  expect(of).toMatchObject({ i: 200_000_00, j: 15_000_00, k: 215_000_00, federal: 195_000_00, match: 20_000_00 })
})

test.each<[string, readonly ReturnType<typeof line>[], (string | null)[]]>([
  ['that agrees', [line('supplies', 90), line('other', 10, 25)], [null, null, null]],
  [
    'above the award',
    [line('supplies', 90), line('other', 20, 25)],
    ['Award lines total $110.00, but the award is $100.00.', null, null],
  ],
  ['without its match', [line('supplies', 100)], [null, '$25.00 of match is required, but $0.00 is budgeted.', null]],
  [
    'with an empty line',
    [line('supplies', 100, 25), line('travel', 0)],
    [null, null, 'A line has no amount. Enter one or remove the line.'],
  ],
])('a budget %s', (_, lines, reasons) =>
  expect(sectionChecks(lines, { amount: 100_00, match: 25_00 }).map(({ whyNot }) => whyNot)).toEqual(reasons),
)

test.each([
  [[50_000], 5],
  [[100_000], 10],
  [[60_000, -60_000], 12],
  [[], 0],
] as const)('transfers of %j are %d percent', (moved, share) => expect(movedShare(1_000_000, moved)).toBe(share))

const limits = { percent: 10, from: 350_000_00 }
test.each<[string, GrantAmendment['kind'], number, number, boolean]>([
  ['ten percent of a large award', 'transfer', 10, 400_000_00, false],
  ['more than ten percent of a large award', 'transfer', 10.01, 400_000_00, true],
  ['more than ten percent of one at the threshold', 'transfer', 30, 350_000_00, false],
  ['a change of scope without money', 'scope', 0, 1, true],
  ['a key person', 'key_person', 0, 1, true],
])('%s needs prior approval: %s', (_, kind, share, federal, needed) =>
  expect(priorApproval({ kind }, { share, federal, limits }) !== null).toBe(needed),
)

const running = { status: 'active', amount: 100_000_00, spent: 80_000_00, ends_on: '2026-12-31' } as Grant
const facts = {
  grant: running,
  totals: totalsOf([line('travel', 5_000), line('supplies', 10_000)]),
  extensionMonths: 12,
  noticeDays: 10,
  extended: false,
  today: '2026-06-01',
}
const move = {
  kind: 'transfer',
  from_class: 'travel',
  to_class: 'supplies',
  amount: 1_000_00,
  new_end: null,
  approved_on: null,
  approval: null,
} as const
test.each<[string, Parameters<typeof whyNotAmend>[0], object, string | null]>([
  ['a move', move, {}, null],
  ['a move of all there is', { ...move, amount: 5_000_00 }, {}, null],
  ['a cent more', { ...move, amount: 5_000_01 }, {}, 'Only $5,000.00 is budgeted in that class.'],
  ['nowhere', { ...move, to_class: 'travel' }, {}, 'Select two different object classes.'],
  ['a year more', { ...move, kind: 'extension', new_end: '2027-12-31' }, {}, null],
  [
    'a year more for the second time',
    { ...move, kind: 'extension', new_end: '2027-12-31' },
    { extended: true },
    'The one no-cost extension is already used (2 CFR 200.308). Ask the awarding agency to amend the award, and enter its approval with the effective date.',
  ],
  ['a move after an extension', move, { extended: true }, null],
  [
    'two years more',
    { ...move, kind: 'extension', new_end: '2028-12-31' },
    {},
    'A no-cost extension can’t exceed 12 months (2 CFR 200.308).',
  ],
  ['ten days before the end', { ...move, kind: 'extension', new_end: '2027-06-30' }, { today: '2026-12-21' }, null],
  [
    'nine days before the end',
    { ...move, kind: 'extension', new_end: '2027-06-30' },
    { today: '2026-12-22' },
    'An extension must be requested at least 10 days before the end (2 CFR 200.308). Ask the awarding agency to amend the award, and enter its approval with the effective date.',
  ],
  [
    'two years more, the agency having amended the award',
    { ...move, kind: 'extension', new_end: '2028-12-31', approval: 'Amendment 2', approved_on: '2026-06-01' },
    { extended: true, today: '2026-12-28' },
    null,
  ],
  [
    'more funds from tomorrow',
    { ...move, kind: 'more_funds', approved_on: '2026-06-02' },
    {},
    'The effective date can’t be in the future.',
  ],
  [
    'an award below what is spent',
    { ...move, kind: 'more_funds', amount: -20_000_01 },
    {},
    '$80,000.00 is already spent. The award can’t be reduced below that.',
  ],
  [
    'a year and a day more',
    { ...move, kind: 'extension', new_end: '2028-01-01' },
    {},
    'A no-cost extension can’t exceed 12 months (2 CFR 200.308).',
  ],
  [
    'less than its class has',
    { ...move, kind: 'more_funds', to_class: 'travel', amount: -5_000_01 },
    {},
    'Only $5,000.00 is budgeted in that class.',
  ],
  ['less by all that its class has', { ...move, kind: 'more_funds', to_class: 'travel', amount: -5_000_00 }, {}, null],
  [
    'less by all of it',
    { ...move, kind: 'more_funds', to_class: null, amount: -100_000_00 },
    { grant: { ...running, spent: 0 } },
    'The award can’t be reduced to $0. Terminate the grant instead.',
  ],
  [
    'a subaward with a move of more than there is',
    { ...move, kind: 'subaward', amount: 5_000_01 },
    {},
    'Only $5,000.00 is budgeted in that class.',
  ],
  [
    'a change of scope without a move',
    { ...move, kind: 'scope', from_class: null, to_class: null, amount: null },
    {},
    null,
  ],
  [
    'of a closed grant',
    move,
    { grant: { ...running, status: 'closed' } },
    'Only an active grant can be amended. Edit a draft instead.',
  ],
])('an amendment: %s', (_, of, change, reason) => expect(whyNotAmend(of, { ...facts, ...change })).toBe(reason))

test("the requester can't approve an amendment, and prior approval needs the agency's letter", () => {
  const of = { status: 'submitted', asked_by: 'max', approval: null } as GrantAmendment
  const asking = (user_id: string) => ({ actor: { user_id, role: 'manager' } as Actor, today: '2026-06-01' })
  const whyNotApprove = (row: GrantAmendment, user_id: string, needs: string | null) =>
    amendmentLife.whyNot('approve', row, { state: 'there', facts: { problem: null, needs } }, asking(user_id))
  expect(whyNotApprove(of, 'max', null)).toBe('You can’t approve your own amendment. Another manager must approve it.')
  expect(whyNotApprove(of, 'ada', 'First.')).toBe(
    'First. Return it for changes, and enter the number and date of the approval.',
  )
  expect(whyNotApprove({ ...of, approval: 'Letter of May 2' }, 'ada', 'First.')).toBeNull()
})

test.each([
  [100, 110, false],
  [100, 111, true],
  [0, 1, true],
  [0, 0, false],
])('of %d planned, %d is flagged: %s', (planned, actual, flagged) =>
  expect(varianceOf(planned, actual).flagged).toBe(flagged),
)
