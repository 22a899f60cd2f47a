import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { submitWords } from '#platform/life/usual-words.ts'
import { dollars } from '#platform/money.ts'
import { flag, longText } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { howMany } from '#platform/words.ts'
import { purchaseOrder } from './records.ts'

/** What an order depends on beside its own row. */
export type OrderFacts = {
  /** What keeps it from being submitted. */
  unready: Reason
  /** Whether something of it was received or billed. */
  begun: boolean
  /** The line that waits for inspection. */
  inspecting: number | null
  /** Cents of what was received and is not billed. */
  unbilled: number
  /** Whether a change waits for approval. */
  waiting: boolean
  /** Open releases of a blanket order. */
  releases: number
  /** Invoices that are not decided. */
  bills: readonly string[]
}

export const orderLife = life(purchaseOrder, {
  topic: 'purchase-orders',
  stages: {
    draft: 'open',
    submitted: 'open',
    returned: 'open',
    rejected: 'over',
    approved: 'open',
    issued: 'open',
    closed: 'over',
    cancelled: 'over',
  },
  // The approvals decide about what was submitted. Issuing answers with the warnings of the budget.
  setElsewhere: ['returned', 'rejected', 'approved', 'issued'],
  facts: factsFrom<OrderFacts>('order_lines', 'order_line_shares', 'order_changes', 'invoices', 'vendors'),
  moves: {
    submit: {
      about: 'Submits an order for approval and reserves funds that no requisition holds. The method is recorded.',
      from: ['draft', 'returned'],
      to: 'submitted',
      bulk: true,
      look: 'main',
      says: submitWords(),
      whyNotYet: ({ unready }) => unready,
    },
    close: {
      about: 'Closes an order whose deliveries are billed. What was not delivered is released to the budget.',
      from: 'issued',
      to: 'closed',
      by: 'manager',
      or: 'buyer',
      asks: { reason: longText({ max: 2_000, label: 'Reason' }) },
      says: { button: 'Close order', ask: 'Close {number}?', done: '{number} closed', event: 'closed it' },
      whyNotYet: ({ waiting, inspecting, bills, unbilled, releases }) =>
        firstReason(
          waiting && 'A change waits for approval. Withdraw it first.',
          inspecting !== null && `Line ${inspecting} waits for inspection.`,
          bills.length > 0 && `Approve or settle ${listOf(bills)} first, or send it back to the vendor.`,
          unbilled > 0 && `${dollars(unbilled)} was received and is not billed yet. It stays encumbered until it is.`,
          releases > 0 && openReleases(releases),
        ),
    },
    cancel: {
      about: 'Cancels an order that was not delivered. Its funds are released to the budget, or to its requisition.',
      from: ['draft', 'returned', 'approved', 'issued'],
      to: 'cancelled',
      by: 'manager',
      or: 'buyer',
      asks: { reason: why('Reason', 2_000), keep: flag({ label: 'Keep the funds reserved for its requisition' }) },
      look: 'danger',
      says: { button: 'Cancel order', ask: 'Cancel {number}?', done: '{number} canceled', event: 'canceled it' },
      whyNotYet: ({ begun, bills, releases }, { status }) =>
        firstReason(
          status === 'issued' && begun && 'Something was received or billed. Close the order instead.',
          bills.length > 0 && `Settle ${listOf(bills)} first, or send it back to the vendor.`,
          releases > 0 && openReleases(releases),
        ),
      whyNotWith: ({ keep }, { requisition }) =>
        keep && !requisition ? 'This order has no requisition that its funds could stay reserved for.' : null,
    },
  },
})

const listOf = (bills: readonly string[]) => (bills.length > 3 ? `${bills.length} invoices` : bills.join(' and '))
const openReleases = (count: number) => `Close or cancel ${howMany(count, 'release')} first.`
