import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { longText, money } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { grantCost } from './records.ts'

/** The cents that drawdowns without an answer claim of the cost, and whether its grant is closed. */
export type GrantCostFacts = { claimed: number; closed: boolean }

const reason = longText({ required: true, max: 2_000, label: 'Reason' })

/** A drawdown can't have negative lines: a cost leaves it before the request, or after the money came. */
export const whyNotClaimed = (claimed: number): Reason =>
  claimed > 0
    ? `${dollars(claimed)} of this cost is in drawdowns. Return those that are not approved, cancel those that are approved, and record the answer to those that are requested.`
    : null

const whyNotClosed = ({ closed }: GrantCostFacts): Reason =>
  closed ? 'This grant is closed. Reopen it to change its costs (2 CFR 200.345).' : null

export const grantCostLife = life(grantCost, {
  topic: 'grant-costs',
  stages: { recorded: 'open', questioned: 'open', disallowed: 'over' },
  facts: factsFrom<GrantCostFacts>('drawdown_lines', 'drawdowns', 'grants'),
  moves: {
    question: {
      about: 'Questions a cost. It can’t be drawn until the question is resolved.',
      from: 'recorded',
      to: 'questioned',
      asks: { reason },
      says: {
        button: 'Question cost',
        ask: 'Question {number}?',
        hint: 'The cost can’t be drawn until the question is resolved.',
        done: '{number} questioned',
        event: 'questioned the cost',
      },
    },
    settle: {
      about: 'Resolves the question of a cost as allowable, with the reason.',
      decides: 'money',
      from: 'questioned',
      to: 'recorded',
      not: { entered_by: 'You can’t resolve a question on a cost you entered. Another manager must resolve it.' },
      asks: { reason },
      look: 'main',
      says: {
        button: 'Mark as allowable',
        ask: 'Mark {number} as allowable?',
        hint: 'The cost can be drawn again.',
        done: '{number} marked as allowable',
        event: 'marked the cost as allowable',
      },
    },
    disallow: {
      about: 'Disallows a cost. It is removed from the grant, and the agency pays it.',
      decides: 'money',
      from: ['recorded', 'questioned'],
      to: 'disallowed',
      asks: { reason },
      look: 'danger',
      leaves: { subaward_requests: { stay: 'What was approved is owed to the subrecipient, and the agency pays it.' } },
      says: {
        button: 'Disallow',
        ask: 'Disallow {number}?',
        hint:
          'The cost is removed from the grant, and the agency pays it. Award funds received for it lower the next ' +
          'drawdown, or are refunded at closeout.',
        done: '{number} disallowed',
        event: 'disallowed the cost',
      },
      whyNotYet: (facts) => firstReason(whyNotClosed(facts), whyNotClaimed(facts.claimed)),
    },
    countAsMatch: {
      about:
        'Moves part of a cost from the award share to the match, where the match falls short. Award funds received ' +
        'for it are refunded.',
      decides: 'money',
      from: 'recorded',
      not: { entered_by: 'You can’t move a cost you entered. Another manager must move it.' },
      asks: { moved: money({ required: true, min: 1, label: 'Amount' }), reason },
      says: {
        button: 'Count toward match',
        ask: 'Count part of {number} toward the match?',
        hint:
          'The agency pays this part of the award share. Award funds received for it lower the next drawdown, or are ' +
          'refunded at closeout.',
        done: 'Part of {number} counts toward the match',
        event: 'moved part of the award share to the match',
        trail: 'moved to the match',
      },
      whyNot: ({ amount }) => (amount === 0 ? 'The award pays nothing of this cost.' : null),
      whyNotYet: whyNotClosed,
      whyNotWith: ({ moved }, { amount }) =>
        moved > amount ? { name: 'moved', message: `The award pays ${dollars(amount)} of this cost.` } : null,
    },
  },
})
