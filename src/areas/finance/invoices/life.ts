import { life } from '#platform/life.ts'
import { not } from '#platform/life/sets.ts'
import { why } from '#platform/life/asks.ts'
import { readStatus } from '#platform/life/status-read.ts'
import { invoicedStatuses, unpaidStatuses } from './invoiced/rules.ts'
import { invoice, type Invoice } from './records.ts'

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
    canceled: 'over',
  },
  sets: {
    counts: not('rejected', 'canceled'),
    // A draft is not billed yet: the agency is still entering it.
    billed: not('draft', 'rejected', 'canceled'),
    owed: invoicedStatuses,
    payable: ['approved', 'scheduled'],
    unpaid: unpaidStatuses,
    // Its due date runs: a returned one waits for its correction.
    due: ['held', 'submitted', 'approved', 'scheduled', 'disputed'],
    stopped: ['held', 'disputed'],
    // It uses up what its order, or the credited invoice, allows.
    claimed: ['submitted', 'approved', 'scheduled', 'paid'],
  },
  // Set by the match, the approvals and the payment runs.
  setElsewhere: ['submitted', 'returned', 'approved', 'scheduled', 'paid'],
  moves: {
    settle: {
      about: 'Resolves a dispute with what was agreed. Submitting the invoice matches it again.',
      from: 'disputed',
      to: 'held',
      asks: { reason },
      look: 'main',
      says: {
        button: 'Resolve dispute',
        ask: 'Resolve the dispute of {number}?',
        hint: 'Enter what was agreed. The invoice is matched again when you submit it.',
        done: 'Dispute resolved',
        event: 'resolved the dispute',
        trail: 'dispute resolved',
      },
    },
    dispute: {
      about:
        'Disputes an invoice. The vendor sees the reason, and the invoice isn’t paid until the dispute is resolved.',
      from: editable,
      to: 'disputed',
      asks: { reason },
      says: {
        button: 'Dispute',
        ask: 'Dispute {number}?',
        hint: 'The vendor will see the reason. The invoice isn’t paid until the dispute is resolved.',
        verb: 'Dispute invoice',
        done: '{number} disputed',
        event: 'disputed the invoice',
      },
    },
    reject: {
      about: 'Returns a defective invoice to the vendor. A proper invoice restarts the payment clock.',
      from: ['draft', 'held', 'returned', 'disputed'],
      to: 'rejected',
      by: 'manager',
      or: 'entered_by',
      asks: { reason },
      leaves: {
        carbon_entries: { stay: 'It describes what was bought.' },
        mailed_invoices: { stay: 'The email that brought it is read.' },
        pay_applications: {
          becomes: { status: 'certified', while: ['billed'] },
          tells: ['entered_by'],
          stay: 'Its invoice is linked when it is certified.',
        },
        invoices: {
          stops: {
            first: 'Cancel or return the credit note first.',
            while: ['draft', 'held', 'submitted', 'returned', 'disputed'],
          },
          stay: 'An approved credit reduces the next payment.',
        },
        grant_costs: { stops: { first: 'Disallow it first: this invoice will not be paid.' } },
        cost_records: { stay: 'A cost is judged by its own evidence.' },
      },
      says: {
        button: 'Return to vendor',
        ask: 'Return {number} to the vendor?',
        hint: 'The vendor will see the reason. A proper invoice restarts the payment clock.',
        done: '{number} returned to the vendor',
        event: 'returned the invoice to the vendor',
        trail: 'returned to the vendor',
      },
    },
    cancel: {
      about: 'Cancels an invoice entered by mistake.',
      from: editable,
      to: 'canceled',
      asks: { reason },
      look: 'danger',
      leaves: {
        carbon_entries: { stay: 'It describes what was bought.' },
        mailed_invoices: { stay: 'The email that brought it is read.' },
        pay_applications: {
          becomes: { status: 'certified', while: ['billed'] },
          tells: ['entered_by'],
          stay: 'Its invoice is linked when it is certified.',
        },
        invoices: {
          stops: {
            first: 'Cancel or return the credit note first.',
            while: ['draft', 'held', 'submitted', 'returned', 'disputed'],
          },
          stay: 'An approved credit reduces the next payment.',
        },
        grant_costs: { stops: { first: 'Disallow it first: this invoice will not be paid.' } },
        cost_records: { stay: 'A cost is judged by its own evidence.' },
      },
      says: {
        button: 'Cancel invoice',
        ask: 'Cancel {number}?',
        hint: 'For an invoice entered by mistake. The reason stays in the history.',
        done: '{number} canceled',
        event: 'canceled the invoice',
      },
    },
  },
})

type Paid = Pick<Invoice, 'status' | 'paid_on'>

/** An invoice is in its run until its payment date, though the run was released. */
export const statusShown = (row: Paid, today: string): string => readStatus(invoice.fields.status, row, today).status

/** Released for payment on a day that has not come. */
export const isComing = (row: Paid, today: string): boolean => statusShown(row, today) !== row.status
