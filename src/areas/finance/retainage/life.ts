import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText } from '#platform/records/fields.ts'
import type { Reason } from '#platform/rules.ts'
import { retainageRelease } from './records.ts'

/** Why nothing, or not this much, can be released under its contract now. */
export type ReleaseFacts = { refused: Reason }

const ownRelease = 'You can’t decide on a release you requested.'

export const releaseLife = life(retainageRelease, {
  topic: 'retainage-releases',
  stages: { submitted: 'open', approved: 'over', rejected: 'over', withdrawn: 'over' },
  facts: factsFrom<ReleaseFacts>('contracts', 'contract_obligations'),
  moves: {
    approve: {
      decides: 'money',
      about:
        'Releases retainage. Amounts held from invoices become payable at once as a separate invoice. Amounts held from pay ' +
        'applications are due with the next one.',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      not: { proposed_by: ownRelease, author: 'You can’t decide on a release you edited.' },
      asks: { words: longText({ max: 2_000, label: 'Note' }) },
      reason: 'words',
      personal: true,
      look: 'main',
      leaves: { invoices: { stay: 'It is the invoice that pays the release.' } },
      says: {
        button: 'Release retainage',
        ask: 'Release the retainage of {number}?',
        hint: 'The amount is then owed to the vendor and can be paid.',
        done: '{number} released',
        event: 'released the retainage',
      },
      whyNotYet: ({ refused }) => refused,
      fixes: ({ contract }) => [[/./, `/contract-management/${contract}`]],
    },
    reject: {
      about: 'Rejects a retainage release, with a reason.',
      decides: 'money',
      from: 'submitted',
      to: 'rejected',
      by: 'manager',
      not: { proposed_by: ownRelease },
      asks: { words: longText({ required: true, max: 2_000, label: 'Reason' }) },
      reason: 'words',
      personal: true,
      leaves: { invoices: { stay: 'Only an approved release has an invoice.' } },
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint: 'The person who requested it will see the reason.',
        done: '{number} rejected',
        event: 'rejected the release',
      },
    },
    withdraw: {
      about: 'Withdraws a retainage release that isn’t decided yet.',
      from: 'submitted',
      to: 'withdrawn',
      by: 'manager',
      or: 'proposed_by',
      leaves: { invoices: { stay: 'Only an approved release has an invoice.' } },
      says: { button: 'Withdraw', done: '{number} withdrawn', event: 'withdrew the release', trail: 'withdrawn' },
    },
  },
})
