import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { dataExport } from './records.ts'

const reason = askFor(dataExport.fields.note, { label: 'Reason' })

export const exportLife = life(dataExport, {
  topic: 'data-exports',
  stages: { submitted: 'open', approved: 'open', declined: 'over', withdrawn: 'over' },
  moves: {
    approve: {
      about: 'Approves a data export that another administrator requested. It can be downloaded for 48 hours.',
      decides: 'evidence',
      from: 'submitted',
      to: 'approved',
      by: 'admin',
      // The archive holds everything at once: no one takes it alone.
      not: { requested_by: 'You requested this export. Another administrator must approve it.' },
      personal: true,
      look: 'main',
      says: {
        button: 'Approve export',
        ask: 'Approve {number}?',
        hint: 'The person who requested it can download the archive for 48 hours. Each download is logged.',
        verb: 'Approve',
        done: '{number} approved',
        event: 'approved the data export',
      },
    },
    decline: {
      about: 'Declines a data export with a reason.',
      from: 'submitted',
      to: 'declined',
      by: 'admin',
      asks: { reason },
      says: {
        button: 'Decline',
        ask: 'Decline {number}',
        done: '{number} declined',
        event: 'declined the data export',
      },
    },
    withdraw: {
      about: 'Withdraws a data export. It can no longer be downloaded.',
      from: ['submitted', 'approved'],
      to: 'withdrawn',
      by: 'admin',
      asks: { reason },
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'The archive can no longer be downloaded.',
        done: '{number} withdrawn',
        event: 'withdrew the data export',
        trail: 'withdrawn',
      },
    },
  },
})
