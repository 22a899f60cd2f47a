import { expect, test } from 'vitest'
import { asked, chain, delegated, people, request, today, turn, untouched } from '#tests/signers.ts'
import type { ApprovalRequest, ApprovalTurn } from './records.ts'
import {
  anyOf,
  isOverdue,
  turnOf,
  whyBeginAgain,
  whyNotAnswer,
  whyNotComment,
  whyNotDecide,
  whyNotInBulk,
  whyNotWithdraw,
  type Situation,
} from './rules.ts'

type Change = { request?: Partial<ApprovalRequest>; turns?: ApprovalTurn[]; revision?: number } & Partial<Situation>
const second = turn({ id: 'second', sequence: 2, slot: 2, name: 'Administrator', role: 'admin', status: 'ahead' })
const signedBy = (person: string) => turn({ id: 'signed', slot: 9, status: 'signed', signed_by: person })

const whyNot = (
  who: string,
  { request: change, turns = [turn()], revision = 1, ...situation }: Change,
  decision: 'approved' | 'rejected' = 'approved',
) =>
  whyNotDecide(request(change), {
    actor: { user_id: who },
    decision,
    revision,
    people,
    delegations: [],
    today,
    turns,
    ...untouched,
    ...situation,
  })

test.each<[string, string, Change, string | null]>([
  ['whose turn it is', 'max', {}, null],
  ['what was approved already', 'max', { request: { status: 'approved' } }, 'This request was already approved.'],
  ['what was withdrawn', 'max', { request: { status: 'withdrawn' } }, 'This request was already withdrawn.'],
  ['what they requested', 'rosa', {}, 'You can’t approve what you requested.'],
  [
    'what they requested as a manager',
    'max',
    { request: { requested_by: 'max' } },
    'You can’t approve what you requested.',
  ],
  [
    'what changed meanwhile',
    'max',
    { request: { revision: 2, amount: 9_100_00 } },
    'This request changed while you viewed it: the amount is now $9,100.00. Review it again.',
  ],
  [
    'before their turn',
    'ada',
    { turns: [turn({ who: 'person', person: 'max' }), second] },
    'Max approves first; your step comes later.',
  ],
  ['where another person signs', 'mia', { turns: [turn({ who: 'person', person: 'max' })] }, 'Max approves next.'],
  [
    'above their limit',
    'mia',
    { turns: [turn({ signature_limit: 50_00 })] },
    'This needs an approver with a limit above $50.00.',
  ],
  ['what they wrote in', 'max', { authors: ['max'] }, 'You wrote in this document. Another person must approve it.'],
  [
    'what an author could sign alone',
    'mia',
    { authors: ['max', 'ada'], turns: [turn({ who: 'person', person: 'max' })] },
    'Only Max could approve “Manager”, and authors can’t approve their own documents. Ask an administrator to name a delegate or a second manager, or to file a small-agency declaration.',
  ],
  [
    'above their limit with what belongs to it',
    'mia',
    { request: { amount: 44_00, judged_by: 132_00 }, turns: [turn({ signature_limit: 50_00 })] },
    'This needs an approver with a limit above $50.00.',
  ],
  [
    'above what was delegated to them',
    'rosa',
    {
      request: { requested_by: 'mia', submitted_by: 'mia' },
      delegations: [delegated('max', 'rosa', { amount_limit: 1_00 })],
    },
    'Your delegation from Max goes up to $1.00.',
  ],
  ['with a step of theirs signed', 'max', { turns: [signedBy('max'), turn()] }, 'You already approved this.'],
  [
    'when a later step needs them',
    'ada',
    { turns: [turn(), second] },
    'You’re needed for another step, and you can’t approve twice. Leave this step to Max or Mia.',
  ],
  [
    'when a later step needs them, and one may sign twice',
    'ada',
    { request: { may_sign_twice: true }, turns: [turn(), second] },
    null,
  ],
  [
    'when a later step needs them, and no one else is there for this one',
    'ada',
    { turns: [turn({ who: 'person', person: 'ada' }), second] },
    null,
  ],
])('no one approves %s without a reason against it', (_, who, change, reason) => {
  expect(whyNot(who, change)).toBe(reason)
})

test('anyone who may approve may also reject, even where a later step needs them', () => {
  expect(whyNot('ada', { turns: [turn(), second] }, 'rejected')).toBeNull()
  expect(whyNot('rosa', {}, 'rejected')).toBe('You can’t approve what you requested.')
})

test('an approval fills the step that names its person first, then one open to many, and their own right before a delegation', () => {
  const [many, named] = [turn({ id: 'many' }), turn({ id: 'named', slot: 2, who: 'person', person: 'max' })]
  const situation = { ...untouched, people, today, turns: [many, named], delegations: [delegated('mia', 'max')] }
  expect(turnOf('max', request(), situation)).toMatchObject({ turn: { id: 'named' }, for_person: null })
  expect(
    turnOf('max', request(), { ...situation, turns: [turn({ id: 'mia', who: 'person', person: 'mia' }), many] }),
  ).toMatchObject({ turn: { id: 'many' }, for_person: null })
  const aside = turn({ id: 'aside', slot: 2, name: 'Administrator', role: 'admin' })
  expect(turnOf('ada', request(), { ...situation, turns: [many, aside] })).toMatchObject({ turn: { id: 'aside' } })
  expect(turnOf('rosa', request(), situation)).toBeNull()
})

test.each<['approved' | 'rejected' | 'returned' | 'asked', string, string | null]>([
  ['approved', '', null],
  ['rejected', ' ', 'Enter a reason for the rejection.'],
  ['returned', '', 'Enter the changes needed.'],
  ['asked', '', 'Enter your question.'],
  ['rejected', 'The line is closed.', null],
])('a decision is %s with the comment “%s”', (decision, comment, reason) => {
  expect(whyNotComment(decision, comment)).toBe(reason)
})

test.each<[string, Partial<ApprovalRequest>, 'approved' | 'rejected', string | null]>([
  ['up to the limit', { amount: 5_000_00 }, 'approved', null],
  [
    'above the limit',
    { amount: 5_000_01 },
    'approved',
    'Requests above $5,000.00 must be opened and approved one at a time.',
  ],
  [
    'where the chain allows none',
    { amount: 1, bulk_limit: 0 },
    'approved',
    'This request must be opened and approved on its own.',
  ],
  ['above the limit, to reject it', { amount: 5_000_01 }, 'rejected', null],
])('in bulk: %s', (_, change, decision, reason) => {
  expect(whyNotInBulk(request(change), decision)).toBe(reason)
})

test.each<[string, string, Partial<ApprovalRequest>, string | null, string | null]>([
  ['who requested it', 'rosa', {}, null, null],
  ['who sent it', 'mia', { submitted_by: 'mia' }, null, null],
  [
    'another person',
    'max',
    {},
    'Only the requester can withdraw a request.',
    'Only the requester can answer questions.',
  ],
  [
    'who requested it, too late',
    'rosa',
    { status: 'rejected' },
    'This request was already rejected.',
    'This request was already rejected.',
  ],
])('withdrawing and answering: %s', (_, user_id, change, withdraw, answer) => {
  expect([whyNotWithdraw(request(change), { user_id }), whyNotAnswer(request(change), { user_id })]).toEqual([
    withdraw,
    answer,
  ])
})

const tolerant = { tolerance_percent: 5, tolerance_cents: 400_00 }
test.each<[string, Partial<ApprovalRequest>, Partial<ApprovalRequest>, string | null]>([
  ['nothing but words', {}, {}, null],
  [
    'a cent more, without a tolerance',
    {},
    { amount: 9_000_01 },
    'The amount rose from $9,000.00 to $9,000.01, by more than the tolerance of $0.00.',
  ],
  ['less', {}, { amount: 1 }, null],
  ['as much more as is tolerated', tolerant, { amount: 9_400_00 }, null],
  [
    'more than is tolerated in cents',
    tolerant,
    { amount: 9_400_01 },
    'The amount rose from $9,000.00 to $9,400.01, by more than the tolerance of $400.00.',
  ],
  [
    'more than is tolerated in percent',
    { ...tolerant, tolerance_percent: 1 },
    { amount: 9_090_01 },
    'The amount rose from $9,000.00 to $9,090.01, by more than the tolerance of $90.00.',
  ],
  [
    'little steps that add up',
    { ...tolerant, amount: 9_399_00 },
    { amount: 9_401_00 },
    'The amount rose from $9,000.00 to $9,401.00, by more than the tolerance of $400.00.',
  ],
  ['another fund', tolerant, { fund: 'water' }, 'The fund changed.'],
  ['another department', tolerant, { department: 'Parks' }, 'The department changed.'],
  ['another payee', tolerant, { payee: 'mia' }, 'The payee changed.'],
  [
    'a little more, where more people sign from there on',
    tolerant,
    { amount: 9_300_00 },
    'Different steps apply to $9,300.00.',
  ],
])('approvals after a change: %s', (name, change, now, reason) => {
  const chains = [
    chain([{}]),
    ...(name.includes('more people')
      ? [chain([{ name: 'Council', role: 'admin', sequence: 2 }], { id: 'high', amount_from: 9_250_00 })]
      : []),
  ]
  expect(
    whyBeginAgain(
      request(change),
      { ...asked({ amount: now.amount ?? 9_000_00 }), ...now },
      { ...untouched, by: 'rosa', chains, turns: [turn()], people, delegations: [], today },
    ),
  ).toBe(reason)
})

test.each<[number, number, string | null]>([
  [9_000_00, 9_100_00, null],
  [9_000_00, 9_100_01, 'Max approved with a limit of $9,100.00.'],
  [9_100_00, 9_200_00, 'Max approved with a limit of $9,100.00.'],
])(
  'within the tolerance, an approval with a limit of $9,100.00 and a rise from %i to %i cents',
  (before, after, reason) => {
    const turns = [turn({ status: 'signed', signed_by: 'max', signature_limit: 9_100_00 })]
    expect(
      whyBeginAgain(request({ ...tolerant, amount: before }), asked({ amount: after }), {
        ...untouched,
        by: 'rosa',
        chains: [chain([{}])],
        turns,
        people,
        delegations: [],
        today,
      }),
    ).toBe(reason)
  },
)

test('a request that still waits after its due date is late', () => {
  expect([
    isOverdue({ status: 'waiting', due: '2026-11-19' }, today),
    isOverdue({ status: 'waiting', due: today }, today),
    isOverdue({ status: 'approved', due: '2026-11-19' }, today),
    isOverdue({ status: 'waiting', due: null }, today),
  ]).toEqual([true, false, false, false])
  expect([[], ['Max'], ['Max', 'Ada'], ['Max', 'Ada', 'Mia'], ['Max', 'Ada', 'Mia', 'Zoe']].map(anyOf)).toEqual([
    'No one',
    'Max',
    'Max or Ada',
    'Max, Ada or Mia',
    'Max, Ada or 2 others',
  ])
})
