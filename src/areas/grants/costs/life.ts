import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { longText } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { costRecord } from './records.ts'

export type CostFacts = {
  /** What grants bear of it, in cents. */
  charged: number
  /** The number of its project, where its cost was certified for the closeout. */
  certified: string | null
}

const reason = longText({ required: true, max: 2_000, label: 'Reason' })
export const whyCertified = (project: string) =>
  `${project} is in closeout or closed: the cost that was certified for it stays.`

export const costLife = life(costRecord, {
  topic: 'cost-records',
  stages: { noted: 'open', checked: 'over', rejected: 'over', withdrawn: 'over' },
  facts: factsFrom<CostFacts>('grant_costs', 'pa_projects'),
  moves: {
    check: {
      about: 'Confirms that a cost record is proven: it counts for its project from then on.',
      from: 'noted',
      to: 'checked',
      by: 'manager',
      not: {
        entered_by: 'You entered this cost. Another manager checks it.',
        author: 'You changed this cost record. Another manager checks it.',
      },
      look: 'main',
      says: { button: 'Mark as checked', done: '{number} counts for its project', event: 'checked it' },
      whyNot: ({ project }) => (project === null ? 'Enter its project first.' : null),
    },
    reject: {
      about: 'Rejects a cost record, with the reason: it counts for no project.',
      from: ['noted', 'checked'],
      to: 'rejected',
      by: 'manager',
      asks: { reason },
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint: 'It counts for no project, and stays in the register with the reason.',
        done: '{number} rejected',
        event: 'rejected it',
      },
      // What was certified for the closeout stays as it was certified.
      whyNotYet: ({ charged, certified }, { status }) =>
        firstReason(
          status === 'checked' && certified !== null && whyCertified(certified),
          charged > 0 && `Grants bear ${dollars(charged)} of it: take it out of them first.`,
        ),
    },
    withdraw: {
      about: 'Withdraws a cost record that is not checked, with the reason.',
      from: 'noted',
      to: 'withdrawn',
      by: 'manager',
      or: 'entered_by',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays in the register as withdrawn.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
