import { life } from '#platform/life.ts'
import { not } from '#platform/life/sets.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { submitWords } from '#platform/life/usual-words.ts'
import { dollars } from '#platform/money.ts'
import { flag, longText } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { howMany } from '#platform/words.ts'
import { purchaseOrder } from './records.ts'

/** Facts that the moves of an order check, besides its own row. */
export type OrderFacts = {
  /** Why it can't be submitted. */
  unready: readonly string[]
  /** Whether anything was received or billed. */
  begun: boolean
  /** The line waiting for inspection. */
  inspecting: number | null
  /** Cents received and not billed. */
  unbilled: number
  /** Whether a change is waiting for approval. */
  waiting: boolean
  /** Open releases of a blanket order. */
  releases: number
  /** Undecided invoices. */
  bills: readonly string[]
}

/** Its deliveries and changes are on tabs of its page, its bills in a list. */
const inParts = ({ id }: { id: string }) =>
  [
    [/^A change/, '?tab=versions'],
    [/^Line|release/, '?tab=delivery'],
    [/./, `/invoices?where.purchase_order=${id}`],
  ] as const

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
    canceled: 'over',
  },
  sets: {
    counts: not('rejected', 'canceled'),
    // The vendor has it.
    placed: ['issued', 'closed'],
    unissued: ['draft', 'submitted', 'returned', 'approved'],
  },
  // Approval decides what was submitted. Issuing returns the warnings of the budget.
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
      whyNotYet: ({ unready }) => firstReason(...unready),
      fixes: ({ vendor, requisition }) => [
        [/vendor|can’t receive orders|SAM\.gov/, `/vendor-directory/${vendor}`],
        ...(requisition ? [[/quote/i, `/requisitions/${requisition}`] as const] : []),
      ],
    },
    close: {
      about: 'Closes an order whose deliveries are billed. What was not delivered is released to the budget.',
      from: 'issued',
      to: 'closed',
      by: 'manager',
      or: 'buyer',
      asks: { reason: longText({ max: 2_000, label: 'Reason' }) },
      leaves: {
        assets: { stay: 'What was bought stays in use.' },
        carbon_entries: { stay: 'It describes what was bought.' },
        devices: { stay: 'What was bought stays in use.' },
        shipments: {
          stops: { first: 'Receive or cancel it first.', while: ['planned', 'in_transit'] },
          stay: 'It has arrived and is counted at its warehouse.',
        },
        invoices: { refused: true },
        purchase_orders: { refused: true },
        supply_exceptions: { stay: 'The need remains until another supplier fills it.' },
        mailed_invoices: { stay: 'A bill that arrives late is answered, whatever became of the order.' },
        cost_records: { stay: 'A cost is judged by its own evidence.' },
        grant_milestones: { stay: 'The milestone of the grant remains.' },
      },
      says: { button: 'Close order', ask: 'Close {number}?', done: '{number} closed', event: 'closed the order' },
      whyNotYet: ({ waiting, inspecting, bills, unbilled, releases }) =>
        firstReason(
          waiting && 'A change is waiting for approval. Withdraw it first.',
          inspecting !== null && `Line ${inspecting} is waiting for inspection.`,
          bills.length > 0 && `Approve, settle or return ${listOf(bills)} first.`,
          unbilled > 0 && `${dollars(unbilled)} was received and is not billed yet. It stays encumbered until it is.`,
          releases > 0 && openReleases(releases),
        ),
      fixes: inParts,
    },
    cancel: {
      about: 'Cancels an order that was not delivered. Its funds are released to the budget, or to its requisition.',
      from: ['draft', 'returned', 'approved', 'issued'],
      to: 'canceled',
      by: 'manager',
      or: 'buyer',
      asks: { reason: why('Reason', 2_000), keep: flag({ label: 'Keep the funds reserved for its requisition' }) },
      look: 'danger',
      leaves: {
        assets: { stay: 'What was bought stays in use.' },
        carbon_entries: { stay: 'It describes what was bought.' },
        devices: { stay: 'What was bought stays in use.' },
        shipments: { stops: { first: 'Cancel it first.' } },
        invoices: { refused: true },
        purchase_orders: { refused: true },
        supply_exceptions: { stay: 'The need remains until another supplier fills it.' },
        mailed_invoices: { stay: 'A bill that arrives late is answered, whatever became of the order.' },
        cost_records: { stay: 'A cost is judged by its own evidence.' },
        grant_milestones: { stay: 'The milestone of the grant remains.' },
      },
      says: { button: 'Cancel order', ask: 'Cancel {number}?', done: '{number} canceled', event: 'canceled the order' },
      whyNotYet: ({ begun, bills, releases }, { status }) =>
        firstReason(
          status === 'issued' && begun && 'Something was received or billed. Close the order instead.',
          bills.length > 0 && `Settle or return ${listOf(bills)} first.`,
          releases > 0 && openReleases(releases),
        ),
      fixes: inParts,
      whyNotWith: ({ keep }, { requisition }) =>
        keep && !requisition ? 'This order has no requisition that its funds could stay reserved for.' : null,
    },
  },
})

const listOf = (bills: readonly string[]) => (bills.length > 3 ? `${bills.length} invoices` : bills.join(' and '))
const openReleases = (count: number) => `Close or cancel ${howMany(count, 'release')} first.`
