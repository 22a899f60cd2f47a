import { life } from '#platform/life.ts'
import { dollars } from '#platform/money.ts'
import { longText } from '#platform/records/fields.ts'
import { grantCost } from './records.ts'

const reason = longText({ required: true, max: 2_000, label: 'Reason' })

/** A drawdown can't have negative lines: a cost must be removed from it before submission. */
const waysBack =
  'Return the drawdowns that are not approved, and cancel those that are approved and not requested. If the money is ' +
  'already requested or received, question the cost, and settle its repayment with the awarding agency.'

export const grantCostLife = life(grantCost, {
  topic: 'grant-costs',
  stages: { recorded: 'open', questioned: 'open', disallowed: 'over' },
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
        hint: 'The cost is removed from the grant, and the agency pays it.',
        done: '{number} disallowed',
        event: 'disallowed the cost',
      },
      whyNot: ({ drawn }) => (drawn > 0 ? `${dollars(drawn)} of this cost is in drawdowns. ${waysBack}` : null),
    },
  },
})
