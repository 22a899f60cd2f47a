import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { orderLife } from '../life.ts'
import { amountOf } from '../lines/rules.ts'
import { purchaseOrder, type OrderLine, type PurchaseOrder } from '../records.ts'

type Line = Pick<OrderLine, 'quantity' | 'unit_price' | 'amount' | 'received' | 'invoiced' | 'inspecting'>

/** What can be billed of a line at this moment: what was received and is not billed yet, at the price of the order. */
export function invoiceable(line: Line): { quantity: number; amount: number } {
  const quantity = Math.max(0, Math.round((line.received - line.invoiced) * 1e4) / 1e4)
  return { quantity, amount: amountOf({ quantity, unit_price: line.unit_price }) }
}

/**
 * How much of the promise is kept once so much of a line is billed: by quantity, at the price of the order, and never
 * more than the line.
 */
export const relievedAt = (
  { quantity, unit_price, amount }: Pick<Line, 'quantity' | 'unit_price' | 'amount'>,
  invoiced: number,
): number =>
  invoiced <= 0 ? 0 : invoiced >= quantity ? amount : Math.min(amount, amountOf({ quantity: invoiced, unit_price }))

/** Bills are taken for what was promised: also after the order was closed, for what came before. */
export function whyNotInvoice(
  order: Pick<PurchaseOrder, 'status' | 'kind' | 'number'>,
  { quantity, invoiced }: { quantity: number; invoiced: number },
): Reason {
  return firstReason(
    order.kind === 'blanket' && `${order.number} is a blanket order: what it promises is billed by its releases.`,
    !orderLife.is(order, 'issued', 'closed') &&
      `Only an issued order is billed; ${order.number} ${isInWords(purchaseOrder, order)}.`,
    quantity < 0 && -quantity > invoiced && 'No more can be credited than was billed.',
  )
}
