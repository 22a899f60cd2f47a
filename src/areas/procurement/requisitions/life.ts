import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { methodTitle, waysOf } from '../methods/rules.ts'
import { requisition, type Requisition } from './records.ts'

/** Why a requisition can't be submitted: its lines, its budget, or a cost that a grant does not pay. */
export type RequisitionFacts = { unready: readonly string[] }
export type Way = NonNullable<Requisition['way']>

export const requisitionLife = life(requisition, {
  topic: 'requisitions',
  stages: {
    draft: 'open',
    submitted: 'open',
    approved: 'open',
    returned: 'open',
    rejected: 'over',
    canceled: 'over',
    converted: 'over',
  },
  // Approval decides what was submitted.
  setElsewhere: ['approved', 'returned', 'rejected'],
  facts: factsFrom<RequisitionFacts>('requisition_lines', 'budget_lines'),
  moves: {
    submit: {
      about: 'Submits a requisition for approval and reserves its funds. The method is recorded.',
      from: ['draft', 'returned'],
      to: 'submitted',
      bulk: true,
      look: 'main',
      says: {
        button: 'Submit for approval',
        done: '{number} submitted. Its funds are pre-encumbered',
        event: 'submitted the requisition for approval',
      },
      whyNotYet: ({ unready }) => firstReason(...unready),
      fixes: ({ id }) => [
        [/^(Add|Line) /, `/requisitions/${id}/edit`],
        [/budget|fund|fiscal year/i, '/budget-management'],
      ],
    },
    cancel: {
      about: 'Cancels a requisition without orders or solicitations, and releases its funds.',
      from: ['draft', 'returned', 'approved'],
      to: 'canceled',
      by: 'manager',
      or: 'requested_by',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      leaves: { purchase_orders: { stops: { first: 'Cancel it first.' } } },
      says: {
        button: 'Cancel requisition',
        ask: 'Cancel {number}?',
        hint: 'Its pre-encumbered funds are released. The history keeps the reason.',
        done: '{number} canceled',
        event: 'canceled the requisition',
      },
    },
    convert: {
      about: 'Records how an approved requisition is bought: order, quotes or solicitation. Its funds stay reserved.',
      from: 'approved',
      to: 'converted',
      asks: { way: askFor(requisition.fields.way) },
      leaves: { purchase_orders: { stay: 'The order is how it is bought.' } },
      says: {
        button: 'Convert',
        ask: 'Convert {number}',
        done: '{number} converted',
        event: 'converted the requisition',
      },
      whyNotWith: ({ way }, row) => whyNotWay(row, way),
    },
  },
})

const wayWords: Record<Way, string> = {
  order: 'ordered directly',
  quote: 'bought with quotes',
  solicitation: 'solicited',
}

/** A purchase uses its required method or a stricter one. */
export const whyNotWay = (row: Requisition, way: Way): Reason =>
  row.method && !waysOf(row.method).includes(way)
    ? `At ${dollars(row.amount)}, the method is ${methodTitle(row.method).toLowerCase()} (${row.method_paragraph}): ` +
      `it can’t be ${wayWords[way]}.`
    : null
