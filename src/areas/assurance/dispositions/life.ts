import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { disposition } from './records.ts'

const { note, receipt } = disposition.fields
const reason = askFor(note, { label: 'Reason' })

/** A job destroys the records one by one, and then completes the disposition. */
export const dispositionLife = life(disposition, {
  topic: 'record-dispositions',
  stages: { draft: 'open', submitted: 'open', approved: 'open', completed: 'over', withdrawn: 'over' },
  reachedOn: { completed: 'done_on' },
  moves: {
    submit: {
      about: 'Submits a disposition for approval by another administrator.',
      from: 'draft',
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNot: ({ records_count }) => (Number(records_count) === 0 ? 'Add at least one record to the list.' : null),
    },
    approve: {
      decides: 'evidence',
      about:
        'Approves a disposition that another administrator prepared. A job then destroys the records ' + 'one by one.',
      from: 'submitted',
      to: 'approved',
      // Destroyed records can't be restored, so no one decides alone.
      not: {
        prepared_by: 'You prepared this disposition. Another administrator must approve it.',
        author: 'You wrote in this disposition. Another administrator must approve it.',
      },
      personal: true,
      look: 'main',
      says: {
        button: 'Approve disposition',
        ask: 'Approve {number}?',
        hint: 'Records on the list: {records_count}. Disposition: {disposes}. Destroyed records can’t be restored.',
        verb: 'Approve',
        done: '{number} approved',
        event: 'approved the disposition',
      },
    },
    return: {
      about: 'Returns a disposition for changes with a reason.',
      from: 'submitted',
      to: 'draft',
      asks: { reason },
      says: returnWords(),
    },
    transfer: {
      about: 'Records that an archive took the records, with its accession number.',
      from: 'approved',
      to: 'completed',
      asks: { receipt: askFor(receipt) },
      look: 'main',
      says: {
        button: 'Record transfer',
        ask: 'Record transfer of {number}',
        done: 'Transfer recorded',
        event: 'recorded the transfer',
        trail: 'transferred',
      },
      whyNot: ({ disposes }) => (disposes === 'archive' ? null : 'These records are destroyed, not transferred.'),
    },
    withdraw: {
      about: 'Withdraws a disposition before it is approved. Its records are kept.',
      from: ['draft', 'submitted'],
      to: 'withdrawn',
      asks: { reason },
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'Its records are kept.',
        done: '{number} withdrawn',
        event: 'withdrew the disposition',
        trail: 'withdrawn',
      },
    },
  },
})
