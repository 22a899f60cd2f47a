import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { budgetTransfer } from './records.ts'

/** A transfer is submitted by a command that checks both of its lines; its approval decides the rest. */
export const transferLife = life(budgetTransfer, {
  topic: 'budget-transfers',
  stages: { draft: 'open', submitted: 'open', approved: 'over', returned: 'open', rejected: 'over', canceled: 'over' },
  setElsewhere: ['submitted', 'approved', 'returned', 'rejected'],
  moves: {
    cancel: {
      about: 'Cancels a transfer that was not submitted, such as one whose year was closed.',
      from: ['draft', 'returned'],
      to: 'canceled',
      by: 'manager',
      or: 'requested_by',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      says: {
        button: 'Cancel transfer',
        ask: 'Cancel {number}?',
        hint: 'No money moves. The history keeps the reason.',
        done: '{number} canceled',
        event: 'canceled the transfer',
      },
    },
  },
})
