import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { choice, longText } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { emergencyPurchase } from './records.ts'
import { checksOf, incidentClosed } from './rules.ts'

/** Whether its incident is open, and why a contract with its vendor isn't allowed. */
export type WindowFacts = { incidentOpen: boolean; vendor: Reason }

const { decision_note } = emergencyPurchase.fields

/** Two people: the requester, or anyone who wrote in the file, can't decide. */
const not = {
  created_by: 'You can’t decide on your own request. Another manager must decide.',
  author: 'You wrote in this file. Another manager must decide.',
}
const why = { words: askFor(decision_note, { label: 'Reason' }) }
const hint = 'The requester will see the reason.'

export const emergencyLife = life(emergencyPurchase, {
  topic: 'emergency-purchases',
  stages: { draft: 'open', submitted: 'open', returned: 'open', active: 'open', rejected: 'over', ended: 'over' },
  facts: factsFrom<WindowFacts>('emergency_incidents', 'vendors'),
  moves: {
    submit: {
      about: 'Submits an emergency purchase for approval when its file is complete and its vendor is eligible.',
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
      decides: 'money',
      from: 'submitted',
      to: 'rejected',
      by: 'manager',
      not,
      asks: why,
      reason: 'words',
      personal: true,
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint,
        done: '{number} rejected',
        event: 'rejected the emergency purchase',
      },
    },
    return: {
      about: 'Returns an emergency purchase for changes, with the reason.',
      decides: 'money',
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
      about: 'Activates a window for purchases without competition and adds an entry to the incident log.',
      decides: 'money',
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
        event: 'activated the emergency window',
      },
      whyNot: ({ ends_on }, { today }) =>
        ends_on < today ? 'The emergency window has already ended. Return it for changes.' : null,
      // Between request and decision the vendor may have been excluded, or the exclusion list have become too old.
      whyNotYet: ({ vendor }) => vendor,
    },
    end: {
      about:
        'Ends a window because competition has started or the need is over. Remaining needs go through a requisition.',
      from: 'active',
      to: 'ended',
      by: 'manager',
      or: 'created_by',
      asks: {
        how: choice(['competed', 'need_ended'], {
          required: true,
          label: 'Reason it ends',
          words: { competed: 'Competition has started', need_ended: 'The need has ended' },
        }),
        words: askFor(decision_note, {
          label: 'Explanation',
          help: 'The solicitation number and closing date, or why nothing more is needed.',
        }),
      },
      reason: 'words',
      says: {
        button: 'End window',
        ask: 'End {number}?',
        hint: 'No more orders can be placed. Issued orders continue.',
        done: '{number} ended',
        event: 'ended the emergency window',
      },
    },
  },
})
