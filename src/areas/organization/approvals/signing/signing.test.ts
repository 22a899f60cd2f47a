import { expect, test } from 'vitest'
import { delegated, people, request, today, turn, untouched } from '#tests/signers.ts'
import type { Delegation } from '../delegations/records.ts'
import type { ApprovalRequest, ApprovalTurn } from '../requests/records.ts'
import { enough, isAway, signers, whyNotSign, type Signature } from './rules.ts'

type Change = {
  asked?: Partial<ApprovalRequest>
  place?: Partial<ApprovalTurn>
  delegations?: Delegation[]
  signatures?: Signature[]
  authors?: string[]
  small?: boolean
}
const known = ({ delegations = [], signatures = [], ...change }: Change) => ({
  people,
  delegations,
  signatures,
  today,
  ...untouched,
  ...change,
})

test.each<[string, string, Change, string | null]>([
  ['a manager signs', 'max', {}, null],
  ['an administrator signs in a manager’s place', 'ada', {}, null],
  [
    'a buyer does not',
    'rosa',
    { asked: { requested_by: 'max', submitted_by: 'max' } },
    'You aren’t an approver for this step.',
  ],
  ['the requester does not', 'max', { asked: { requested_by: 'max' } }, 'You can’t approve what you requested.'],
  [
    'a person who sent it for a colleague does not',
    'max',
    { asked: { submitted_by: 'max' } },
    'You can’t approve what you submitted.',
  ],
  ['an author does not', 'max', { authors: ['max'] }, 'You wrote in this document. Another person must approve it.'],
  [
    'who stands in for an author does not',
    'mia',
    { authors: ['max'], delegations: [delegated('max', 'mia')] },
    'You currently approve for Max, who has a part in this. Another person must approve it, or you end that delegation first.',
  ],
  [
    'a sum above the limit counts, whatever its own amount',
    'max',
    { place: { signature_limit: 50_000_00 }, asked: { amount: 44_000_00, judged_by: 88_000_00 } },
    'This needs an approver with a limit above $50,000.00.',
  ],
  ['a payee never does', 'max', { asked: { payee: 'max' } }, 'You can’t approve a payment to yourself.'],
  [
    'a person who signed another step does not',
    'max',
    { signatures: [{ signed_by: 'max', signed_for: null }] },
    'You already approved this.',
  ],
  [
    'unless the chain lets them',
    'max',
    { signatures: [{ signed_by: 'max', signed_for: null }], asked: { may_sign_twice: true } },
    null,
  ],
  [
    'whose delegate signed another step does not',
    'max',
    { signatures: [{ signed_by: 'ada', signed_for: 'max' }] },
    'Ada already approved this for you.',
  ],
  [
    'who stands in for the requester does not',
    'max',
    { delegations: [delegated('rosa', 'max')] },
    'You currently approve for Rosa, who has a part in this. Another person must approve it, or you end that delegation first.',
  ],
  [
    'who stood in for the requester last month does',
    'max',
    { delegations: [delegated('rosa', 'max', { last_day: '2026-11-19' })] },
    null,
  ],
  [
    'who gave that back does',
    'max',
    { delegations: [delegated('rosa', 'max', { ended_at: '2026-11-19T10:00:00Z' })] },
    null,
  ],
  [
    'a signature above the limit takes another person',
    'max',
    { place: { signature_limit: 8_999_99 } },
    'This needs an approver with a limit above $8,999.99.',
  ],
  ['one of exactly the limit does not', 'max', { place: { signature_limit: 9_000_00 } }, null],
  [
    'a platform administrator does not',
    'pat',
    {},
    'Platform administrators run the platform and can’t approve for an agency.',
  ],
  ['a disabled colleague does not', 'dan', {}, 'Only members of the organization can approve.'],
  ['a stranger does not', 'zoe', {}, 'Only members of the organization can approve.'],
  [
    'a manager does not where a person is named',
    'max',
    { place: { who: 'person', person: 'mia' } },
    'You aren’t an approver for this step.',
  ],
  ['the person who is named does', 'mia', { place: { who: 'person', person: 'mia' } }, null],
  ['the owner of the line does', 'mia', { place: { who: 'owner', person: 'mia' } }, null],
  [
    'no one does where the line has no owner',
    'mia',
    { place: { who: 'owner', person: null } },
    'You aren’t an approver for this step.',
  ],
])('in their own right: %s', (_, person, change, reason) => {
  expect(whyNotSign(turn(change.place), { person, for_person: null }, request(change.asked), known(change))).toBe(
    reason,
  )
})

const [zed] = [{ ...people[0]!, user_id: 'zed', display_name: 'Zed' }]
test.each<[string, Change, string | null]>([
  ['a delegate signs', { delegations: [delegated('max', 'zed')] }, null],
  [
    'on its first and only day a delegate signs',
    { delegations: [delegated('max', 'zed', { first_day: today, last_day: today })] },
    null,
  ],
  ['without a delegation no one does', {}, 'Max has not delegated this to you.'],
  [
    'before its first day no one does',
    { delegations: [delegated('max', 'zed', { first_day: '2026-11-21' })] },
    'Max has not delegated this to you.',
  ],
  [
    'for another kind of record no one does',
    { delegations: [delegated('max', 'zed', { record_type: 'vendors' })] },
    'Max has not delegated this to you.',
  ],
  [
    'a delegate has the limit that was given',
    { delegations: [delegated('max', 'zed', { amount_limit: 5_000_00 })] },
    'Your delegation from Max goes up to $5,000.00.',
  ],
  [
    'of two delegations the further one counts',
    {
      delegations: [
        delegated('max', 'zed', { amount_limit: 5_000_00 }),
        delegated('max', 'zed', { amount_limit: 9_000_00 }),
      ],
    },
    null,
  ],
  [
    'a delegate never has more than the delegator',
    { delegations: [delegated('max', 'zed', { amount_limit: 99_000_00 })], place: { signature_limit: 5_000_00 } },
    'This needs an approver with a limit above $5,000.00.',
  ],
  [
    'not where the delegator does not sign',
    { delegations: [delegated('max', 'zed')], place: { role: 'admin' } },
    'You aren’t an approver for this step.',
  ],
  [
    'not where the delegator requested it',
    { delegations: [delegated('max', 'zed')], asked: { requested_by: 'max' } },
    'You currently approve for Max, who has a part in this. Another person must approve it, or you end that delegation first.',
  ],
  [
    'not where the delegator is paid by it',
    { delegations: [delegated('max', 'zed')], asked: { payee: 'max' } },
    'You currently approve for Max, who has a part in this. Another person must approve it, or you end that delegation first.',
  ],
  [
    'not where the delegator signed already',
    { delegations: [delegated('max', 'zed')], signatures: [{ signed_by: 'max', signed_for: null }] },
    'Max can no longer approve this, so you can’t approve for them.',
  ],
  [
    'not where the delegator wrote in it',
    { delegations: [delegated('max', 'zed')], authors: ['max'] },
    'You currently approve for Max, who has a part in this. Another person must approve it, or you end that delegation first.',
  ],
  [
    'not where they wrote in it themselves',
    { delegations: [delegated('max', 'zed')], authors: ['zed'] },
    'You wrote in this document. Another person must approve it.',
  ],
  [
    'not what they requested themselves',
    { delegations: [delegated('max', 'zed')], asked: { requested_by: 'zed' } },
    'You can’t approve what you requested.',
  ],
])('for Max: %s', (_, change, reason) => {
  expect(
    whyNotSign(turn(change.place), { person: 'zed', for_person: 'max' }, request(change.asked), {
      ...known(change),
      people: [...people, zed],
    }),
  ).toBe(reason)
})

test('no one approves for a colleague whose account is disabled, or for the platform', () => {
  const sign = (from: string) =>
    whyNotSign(turn(), { person: 'zed', for_person: from }, request(), {
      ...known({ delegations: [delegated(from, 'zed')] }),
      people: [...people, zed],
    })
  expect(sign('dan')).toBe('Dan is no longer active here, so no one can approve for them.')
  expect(sign('pat')).toBe('Platform administrators run the platform and can’t approve for an agency.')
})

test.each<[string, Change, string[]]>([
  ['all managers and those above', {}, ['max', 'mia', 'ada']],
  [
    'a delegate beside them, each person once',
    { delegations: [delegated('max', 'rosa')], asked: { requested_by: 'zoe', submitted_by: 'zoe' } },
    ['max', 'mia', 'ada', 'rosa for max'],
  ],
  ['the one above, when the amount passes the limit', { place: { signature_limit: 1 } }, ['ada']],
  [
    'the one above as well, when the day has passed',
    { place: { who: 'person', person: 'max', escalated_at: '2026-11-19T08:00:00Z' } },
    ['max', 'ada'],
  ],
  [
    'the one who is named for that',
    { place: { who: 'person', person: 'max', escalated_at: '2026-11-19T08:00:00Z', escalates_person: 'mia' } },
    ['max', 'mia'],
  ],
  [
    'the role, when the one who is named for that has a part in it',
    { place: { who: 'person', person: 'dan', escalates_person: 'rosa' } },
    ['ada'],
  ],
  [
    'the one above, when the one who is named requested it',
    { place: { who: 'person', person: 'max' }, asked: { requested_by: 'max' } },
    ['ada'],
  ],
  [
    'the one above as well, when the only one is away with no one to sign',
    { place: { who: 'person', person: 'max' }, delegations: [delegated('max', null, { away: true })] },
    ['max', 'ada'],
  ],
  [
    'the delegate, when the only one is away',
    { place: { who: 'person', person: 'max' }, delegations: [delegated('max', 'mia', { away: true })] },
    ['max', 'mia for max'],
  ],
  ['the others, when a manager wrote in it', { authors: ['max'] }, ['mia', 'ada']],
  [
    'the one above, when the one who is named wrote in it',
    { place: { who: 'person', person: 'max' }, authors: ['max'] },
    ['ada'],
  ],
  [
    'no one, when the one above wrote in it as well',
    { place: { who: 'person', person: 'max' }, authors: ['max', 'ada'] },
    [],
  ],
  [
    'an author under a small-agency declaration, where no other person can',
    { place: { who: 'person', person: 'max' }, authors: ['max', 'ada'], small: true },
    ['max'],
  ],
  [
    'no author under a small-agency declaration, where another person can',
    { authors: ['max'], small: true },
    ['mia', 'ada'],
  ],
  [
    'not the requester under a small-agency declaration',
    { place: { role: 'admin' }, asked: { requested_by: 'ada' }, small: true },
    [],
  ],
  [
    'no one, when the one above requested it',
    { place: { who: 'person', person: 'dan' }, asked: { requested_by: 'ada' } },
    [],
  ],
])('who may approve: %s', (_, change, expected) => {
  expect(
    signers(turn(change.place), request(change.asked), known(change)).map(({ person, for_person }) =>
      for_person ? `${person} for ${for_person}` : person,
    ),
  ).toEqual(expected)
})

test('a person who is away on a day is away for the named kinds of record', () => {
  const away = delegated('max', null, { away: true, record_type: 'vendors' })
  expect([
    isAway('max', { document_table: 'vendors' }, { delegations: [away], today }),
    isAway('max', { document_table: 'budget_transfers' }, { delegations: [away], today }),
    isAway('max', { document_table: 'vendors' }, { delegations: [away], today: '2026-12-01' }),
  ]).toEqual([true, false, false])
})

test.each<[string, string[][], boolean]>([
  ['one each', [['max'], ['ada']], true],
  ['the first takes the one whom the second needs, and gives way', [['max', 'ada'], ['max']], true],
  ['two places, one person', [['max'], ['max']], false],
  [
    'three places, two people',
    [
      ['max', 'ada'],
      ['max', 'ada'],
      ['max', 'ada'],
    ],
    false,
  ],
  [
    'a long way around',
    [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
      ['c', 'd'],
    ],
    true,
  ],
  ['no one at one place', [['max'], []], false],
])('there are enough people: %s', (_, slots, expected) => {
  expect(enough(slots, false)).toBe(expected)
})

test('where one person may approve twice, one is enough for all', () => {
  expect([enough([['max'], ['max']], true), enough([['max'], []], true)]).toEqual([true, false])
})
