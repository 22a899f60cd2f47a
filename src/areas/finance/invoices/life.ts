import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { invoice } from './records.ts'

const reason = why('Reason', 2_000)
const editable = ['draft', 'held', 'returned'] as const

export const invoiceLife = life(invoice, {
  topic: 'invoices',
  stages: {
    draft: 'open',
    held: 'open',
    submitted: 'open',
    returned: 'open',
    disputed: 'open',
    approved: 'open',
    scheduled: 'open',
    paid: 'over',
    rejected: 'over',
    cancelled: 'over',
  },
  // The match, the signatures and the payment runs set them.
  setElsewhere: ['submitted', 'returned', 'approved', 'scheduled', 'paid'],
  moves: {
    settle: {
      about: 'Resolves a dispute with what was agreed. The invoice is matched again when it is submitted.',
      from: 'disputed',
      to: 'held',
      asks: { reason },
      look: 'main',
      says: {
        button: 'Resolve dispute',
        ask: 'Resolve the dispute of {number}',
        hint: 'Enter what was agreed. The invoice is matched again when you submit it.',
        done: 'Dispute resolved',
        event: 'resolved the dispute of it',
        trail: 'dispute resolved',
      },
    },
    dispute: {
      about: 'Disputes an invoice: the vendor reads what is wrong, and it is not paid until that is settled.',
      from: editable,
      to: 'disputed',
      asks: { reason },
      says: {
        button: 'Dispute',
        ask: 'Dispute {number}?',
        hint: 'The vendor reads the reason. The invoice is not paid until the dispute is resolved.',
        verb: 'Dispute invoice',
        done: '{number} disputed',
        event: 'disputed it',
      },
    },
    reject: {
      about: 'Returns a defective invoice to the vendor. A proper one starts the payment clock again.',
      from: ['draft', 'held', 'returned', 'disputed'],
      to: 'rejected',
      by: 'manager',
      or: 'entered_by',
      asks: { reason },
      says: {
        button: 'Return to vendor',
        ask: 'Return {number} to the vendor?',
        hint: 'The vendor reads the reason. A proper invoice starts the payment clock again.',
        done: '{number} returned to the vendor',
        event: 'returned it to the vendor',
        trail: 'returned to the vendor',
      },
    },
    cancel: {
      about: 'Cancels an invoice that was entered by mistake.',
      from: editable,
      to: 'cancelled',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Cancel invoice',
        ask: 'Cancel {number}?',
        hint: 'For an invoice that was entered by mistake. The reason stays in the history.',
        done: '{number} canceled',
        event: 'canceled it',
      },
    },
  },
})
