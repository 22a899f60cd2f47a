import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { disposition } from './records.ts'

const { note, receipt } = disposition.fields
const reason = askFor(note, { label: 'Reason' })

/** What is destroyed is destroyed by a job, record by record, which completes the disposition. */
export const dispositionLife = life(disposition, {
  topic: 'record-dispositions',
  stages: { draft: 'open', submitted: 'open', approved: 'open', completed: 'over', withdrawn: 'over' },
  moves: {
    submit: {
      about: 'Submits a disposition for the approval of another administrator.',
      from: 'draft',
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNot: ({ records_count }) => (Number(records_count) === 0 ? 'Add at least one record to the list.' : null),
    },
    approve: {
      about:
        'Approves a disposition that another administrator prepared. What is to be destroyed is destroyed by a job, ' +
        'record by record.',
      from: 'submitted',
      to: 'approved',
      // What is destroyed can't be brought back: no one decides on it alone.
      not: { prepared_by: 'You prepared this disposition. Another administrator approves it.' },
      personal: true,
      look: 'main',
      says: {
        button: 'Approve disposition',
        ask: 'Approve {number}?',
        hint: 'Records on the list: {records_count}. Disposition: {disposes}. What is destroyed can’t be restored.',
        verb: 'Approve',
        done: 'Approved',
        event: 'approved it',
      },
    },
    return: {
      about: 'Returns a disposition for changes, with the reason.',
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
        event: 'recorded the transfer of it',
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
        done: 'Withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
