import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { choice, longText } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { emergencyPurchase } from './records.ts'
import { checksOf, incidentClosed } from './rules.ts'

/** Whether its incident is open, and why its vendor may not be contracted with. */
export type WindowFacts = { incidentOpen: boolean; vendor: Reason }

const { decision_note } = emergencyPurchase.fields

/** Two people: the one who asked for it, or wrote in its file, does not decide. */
const not = {
  created_by: 'You requested this window. Another manager decides.',
  author: 'You wrote in this file. Another manager decides.',
}
const why = { words: askFor(decision_note, { label: 'Reason' }) }
const hint = 'The person who requested it reads the reason.'

export const emergencyLife = life(emergencyPurchase, {
  topic: 'emergency-purchases',
  stages: { draft: 'open', submitted: 'open', returned: 'open', active: 'open', rejected: 'over', ended: 'over' },
  facts: factsFrom<WindowFacts>('emergency_incidents', 'vendors'),
  moves: {
    submit: {
      about: 'Submits an emergency purchase for approval: its file is complete and its vendor may be contracted with.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNot: (row, { today }) =>
        firstReason(...checksOf(row, { today, incidentOpen: true }).map(({ whyNot }) => whyNot)),
      whyNotYet: ({ incidentOpen, vendor }) => (incidentOpen ? vendor : incidentClosed),
    },
    reject: {
      about: 'Rejects an emergency purchase, with the reason.',
      from: 'submitted',
      to: 'rejected',
      by: 'manager',
      not,
      asks: why,
      reason: 'words',
      personal: true,
      says: { button: 'Reject', ask: 'Reject {number}?', hint, done: '{number} rejected', event: 'rejected it' },
    },
    return: {
      about: 'Returns an emergency purchase for changes, with the reason.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not,
      asks: why,
      reason: 'words',
      personal: true,
      says: returnWords(hint),
    },
    approve: {
      about: 'Activates a window in which may be bought without competition. The incident log gets a line.',
      from: 'submitted',
      to: 'active',
      by: 'manager',
      not,
      asks: { words: longText({ max: 2_000, label: 'Note' }) },
      reason: 'words',
      personal: true,
      look: 'main',
      says: {
        button: 'Activate',
        ask: 'Activate {number}?',
        hint: 'Orders may then be placed without competition until the window ends.',
        done: 'Emergency window active',
        event: 'activated it',
      },
      whyNot: ({ ends_on }, { today }) => (ends_on < today ? 'The window has ended already. Return it.' : null),
    },
    end: {
      about: 'Ends a window: competition has started, or the need is over. What is still needed is a requisition.',
      from: 'active',
      to: 'ended',
      by: 'manager',
      or: 'created_by',
      asks: {
        how: choice(['competed', 'need_ended'], {
          required: true,
          label: 'Why it ends',
          words: { competed: 'Competition has started', need_ended: 'The need is over' },
        }),
        words: askFor(decision_note, {
          label: 'Explanation',
          help: 'The number of the solicitation and when it closes, or why nothing more is needed.',
        }),
      },
      reason: 'words',
      says: {
        button: 'End window',
        ask: 'End {number}?',
        hint: 'No more orders can be placed. Orders that were issued continue.',
        done: '{number} ended',
        event: 'ended it',
      },
    },
  },
})
