import { life } from '#platform/life.ts'
import { dollars } from '#platform/money.ts'
import { longText } from '#platform/records/fields.ts'
import { grantCost } from './records.ts'

const reason = longText({ required: true, max: 2_000, label: 'Reason' })

/** A drawdown has no line below nothing: what it asked for is taken out before it is sent. */
const waysBack =
  'Return those that are not approved, and cancel those that are approved and not requested. What was requested or ' +
  'received can’t be taken out here: question the cost, and settle its repayment with the awarding agency.'

export const grantCostLife = life(grantCost, {
  topic: 'grant-costs',
  stages: { recorded: 'open', questioned: 'open', disallowed: 'over' },
  moves: {
    question: {
      about: 'Questions a cost: it is not drawn until the question is settled.',
      from: 'recorded',
      to: 'questioned',
      asks: { reason },
      says: {
        button: 'Question cost',
        ask: 'Question {number}?',
        hint: 'It is not drawn until the question is settled.',
        done: '{number} questioned',
        event: 'questioned it',
      },
    },
    settle: {
      about: 'Settles the question of a cost: it is allowable, with the reason.',
      from: 'questioned',
      to: 'recorded',
      not: { entered_by: 'You entered this cost. Another manager settles the question.' },
      asks: { reason },
      look: 'main',
      says: {
        button: 'Mark as allowable',
        ask: 'Mark {number} as allowable?',
        hint: 'It can be drawn again.',
        done: '{number} is allowable',
        event: 'marked it as allowable',
      },
    },
    disallow: {
      about: 'Disallows a cost: it leaves the grant, and the agency bears it.',
      from: ['recorded', 'questioned'],
      to: 'disallowed',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Disallow',
        ask: 'Disallow {number}?',
        hint: 'It leaves the grant, and the agency bears it.',
        done: '{number} disallowed',
        event: 'disallowed it',
      },
      whyNot: ({ drawn }) => (drawn > 0 ? `${dollars(drawn)} of it are in drawdowns. ${waysBack}` : null),
    },
  },
})
