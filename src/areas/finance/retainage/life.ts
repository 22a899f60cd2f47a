import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText } from '#platform/records/fields.ts'
import type { Reason } from '#platform/rules.ts'
import { retainageRelease } from './records.ts'

/** Why nothing, or not this much, can be released under its contract now. */
export type ReleaseFacts = { refused: Reason }

const ownRelease = 'You asked for this release. Another person decides about it.'

export const releaseLife = life(retainageRelease, {
  topic: 'retainage-releases',
  stages: { submitted: 'open', approved: 'over', rejected: 'over', withdrawn: 'over' },
  facts: factsFrom<ReleaseFacts>('contracts', 'contract_obligations'),
  moves: {
    approve: {
      about:
        'Releases retainage. What invoices kept back is owed at once, as an invoice of its own; what pay ' +
        'applications kept back is due with the next of them.',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      not: { proposed_by: ownRelease, author: 'You wrote in this release. Another person decides about it.' },
      asks: { words: longText({ max: 2_000, label: 'Note' }) },
      reason: 'words',
      personal: true,
      look: 'main',
      says: {
        button: 'Release retainage',
        ask: 'Release the retainage of {number}?',
        hint: 'It is owed to the vendor and can be paid.',
        done: '{number} released',
        event: 'approved it',
      },
      whyNotYet: ({ refused }) => refused,
    },
    reject: {
      about: 'Rejects a release of retainage, with the reason.',
      from: 'submitted',
      to: 'rejected',
      by: 'manager',
      not: { proposed_by: ownRelease },
      asks: { words: longText({ required: true, max: 2_000, label: 'Reason' }) },
      reason: 'words',
      personal: true,
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint: 'The person who asked for it reads the reason.',
        done: '{number} rejected',
        event: 'rejected it',
      },
    },
    withdraw: {
      about: 'Withdraws a release of retainage that is not decided yet.',
      from: 'submitted',
      to: 'withdrawn',
      by: 'manager',
      or: 'proposed_by',
      says: { button: 'Withdraw', done: '{number} withdrawn', event: 'withdrew it', trail: 'withdrawn' },
    },
  },
})
