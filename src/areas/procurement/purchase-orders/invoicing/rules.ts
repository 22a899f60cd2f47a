import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { orderLife } from '../life.ts'
import { amountOf } from '../lines/rules.ts'
import { purchaseOrder, type OrderLine, type PurchaseOrder } from '../records.ts'

type Line = Pick<OrderLine, 'quantity' | 'unit_price' | 'amount' | 'received' | 'invoiced' | 'inspecting'>

/** The part of a line that can be billed now: received and not billed yet, at the order price. */
export function invoiceable(line: Line): { quantity: number; amount: number } {
  const quantity = Math.max(0, Math.round((line.received - line.invoiced) * 1e4) / 1e4)
  return { quantity, amount: amountOf({ quantity, unit_price: line.unit_price }) }
}

/**
 * The encumbrance to release once so much of a line is billed: by quantity, at the order price, and never more than
 * the line.
 */
export const relievedAt = (
  { quantity, unit_price, amount }: Pick<Line, 'quantity' | 'unit_price' | 'amount'>,
  invoiced: number,
): number =>
  invoiced <= 0 ? 0 : invoiced >= quantity ? amount : Math.min(amount, amountOf({ quantity: invoiced, unit_price }))

/** A closed order can still be billed for what was received before. */
export function whyNotInvoice(
  order: Pick<PurchaseOrder, 'status' | 'kind' | 'number'>,
  { quantity, invoiced }: { quantity: number; invoiced: number },
): Reason {
  return firstReason(
    order.kind === 'blanket' && `${order.number} is a blanket order. Bill its releases instead.`,
    !orderLife.is(order, 'placed') &&
      `Only an issued order can be billed. ${order.number} ${isInWords(purchaseOrder, order)}.`,
    quantity < 0 && -quantity > invoiced && 'You can’t credit more than was billed.',
  )
}
