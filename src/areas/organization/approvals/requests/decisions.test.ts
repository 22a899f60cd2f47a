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
  ['what was approved already', 'max', { request: { status: 'approved' } }, 'This was approved already.'],
  ['what was withdrawn', 'max', { request: { status: 'withdrawn' } }, 'This was withdrawn already.'],
  ['what they requested', 'rosa', {}, 'You cannot approve what you requested.'],
  [
    'what they requested as a manager',
    'max',
    { request: { requested_by: 'max' } },
    'You cannot approve what you requested.',
  ],
  [
    'what changed meanwhile',
    'max',
    { request: { revision: 2, amount: 9_100_00 } },
    'This changed while you were looking at it: it is $9,100.00 now. Look again, then decide.',
  ],
  [
    'before their turn',
    'ada',
    { turns: [turn({ who: 'person', person: 'max' }), second] },
    'Max signs first; your turn comes after.',
  ],
  ['where somebody else signs', 'mia', { turns: [turn({ who: 'person', person: 'max' })] }, 'Max signs next.'],
  [
    'above their limit',
    'mia',
    { turns: [turn({ signature_limit: 50_00 })] },
    'This needs an approver with a limit above $50.00.',
  ],
  ['what they wrote in', 'max', { authors: ['max'] }, 'You wrote in this document. Another person approves it.'],
  [
    'what an author could sign alone',
    'mia',
    { authors: ['max', 'ada'], turns: [turn({ who: 'person', person: 'max' })] },
    'Only Max could sign “Manager”, and authors do not approve what they wrote. Ask an administrator to name a delegate or a second manager, or to file a small-agency declaration.',
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
  ['with a step of theirs signed', 'max', { turns: [signedBy('max'), turn()] }, 'You have signed this already.'],
  [
    'when a later step needs them',
    'ada',
    { turns: [turn(), second] },
    'You are needed for another step, and nobody signs twice. Leave this one to Max or Mia.',
  ],
  [
    'when a later step needs them, and one may sign twice',
    'ada',
    { request: { may_sign_twice: true }, turns: [turn(), second] },
    null,
  ],
  [
    'when a later step needs them, and nobody else is there for this one',
    'ada',
    { turns: [turn({ who: 'person', person: 'ada' }), second] },
    null,
  ],
])('nobody approves %s without a reason against it', (_, who, change, reason) => {
  expect(whyNot(who, change)).toBe(reason)
})

test('whoever may sign may also reject, even where a later step needs them', () => {
  expect(whyNot('ada', { turns: [turn(), second] }, 'rejected')).toBeNull()
  expect(whyNot('rosa', {}, 'rejected')).toBe('You cannot approve what you requested.')
})

test('a signature goes where its person is named, before it goes where many could sign, and in their own right first', () => {
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
  ['rejected', ' ', 'Say why it is rejected.'],
  ['returned', '', 'Say what has to change.'],
  ['asked', '', 'Write your question.'],
  ['rejected', 'The line is closed.', null],
])('what is %s with the words “%s”', (decision, comment, reason) => {
  expect(whyNotComment(decision, comment)).toBe(reason)
})

test.each<[string, Partial<ApprovalRequest>, 'approved' | 'rejected', string | null]>([
  ['up to the limit', { amount: 5_000_00 }, 'approved', null],
  ['above the limit', { amount: 5_000_01 }, 'approved', 'Above $5,000.00 a request is opened and approved by itself.'],
  [
    'where the chain allows none',
    { amount: 1, bulk_limit: 0 },
    'approved',
    'This request is opened and approved by itself.',
  ],
  ['above the limit, to reject it', { amount: 5_000_01 }, 'rejected', null],
])('in bulk: %s', (_, change, decision, reason) => {
  expect(whyNotInBulk(request(change), decision)).toBe(reason)
})

test.each<[string, string, Partial<ApprovalRequest>, string | null, string | null]>([
  ['who requested it', 'rosa', {}, null, null],
  ['who sent it', 'mia', { submitted_by: 'mia' }, null, null],
  [
    'somebody else',
    'max',
    {},
    'Only the person who asked can withdraw a request.',
    'Questions are answered by the person who asked for the approval.',
  ],
  [
    'who requested it, too late',
    'rosa',
    { status: 'rejected' },
    'This was rejected already.',
    'This was rejected already.',
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
  ['another payee', tolerant, { payee: 'mia' }, 'Who is paid changed.'],
  [
    'a little more, where more people sign from there on',
    tolerant,
    { amount: 9_300_00 },
    'Other steps apply to $9,300.00.',
  ],
])('signatures after a change: %s', (name, change, now, reason) => {
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
  [9_000_00, 9_100_01, 'Max signed with a limit of $9,100.00.'],
  [9_100_00, 9_200_00, 'Max signed with a limit of $9,100.00.'],
])(
  'within the tolerance, a signature with a limit of $9,100.00 and a rise from %i to %i cents',
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

test('late is what still waits after its day', () => {
  expect([
    isOverdue({ status: 'waiting', due: '2026-11-19' }, today),
    isOverdue({ status: 'waiting', due: today }, today),
    isOverdue({ status: 'approved', due: '2026-11-19' }, today),
    isOverdue({ status: 'waiting', due: null }, today),
  ]).toEqual([true, false, false, false])
  expect([[], ['Max'], ['Max', 'Ada'], ['Max', 'Ada', 'Mia'], ['Max', 'Ada', 'Mia', 'Zoe']].map(anyOf)).toEqual([
    'Nobody',
    'Max',
    'Max or Ada',
    'Max, Ada or Mia',
    'Max, Ada or 2 others',
  ])
})
