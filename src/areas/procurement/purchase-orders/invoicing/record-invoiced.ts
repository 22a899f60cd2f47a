import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { encumber, release, type Share } from '#areas/planning/ledger/commitments.ts'
import { lockLines } from '#areas/planning/ledger/book.ts'
import { split } from '#platform/money.ts'
import { sharesOf } from '../facts.ts'
import { orderLife } from '../life.ts'
import { openOf } from '../lines/rules.ts'
import { followMoney, sourceOf } from '../money.ts'
import { orderLine, purchaseOrder, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'
import { draw } from '../shares/rules.ts'
import { relievedAt, whyNotInvoice } from './rules.ts'

export type Invoiced = {
  order: PurchaseOrder
  line: OrderLine
  /** Who is charged for what was billed, in cents, in the proportion of the line's shares: what `spend` books. */
  charges: (Share & { grant_award: string | null })[]
  /** The part of the order's encumbrance that is released for it. */
  relieved: number
}

/**
 * For the command that records an invoice or a credit note, in its own transaction: a quantity of an order line was
 * billed. Under the order's lock it updates the line and releases the encumbrance of that quantity at the order
 * price, whatever was billed. Book the cost afterward with `spend(context, source, charges)` and without a document
 * that it pays: the encumbrance is settled here. A credit is a negative quantity.
 */
export async function recordInvoiced(
  context: Context,
  id: string,
  quantity: number,
  amount: number,
): Promise<Invoiced> {
  const { tx } = context
  const found = await tx.one<{ purchase_order: string }>(
    'select purchase_order from order_lines where organization_id = $1 and id = $2',
    [tx.organization_id, id],
  )
  if (!found) throw new NotFound(orderLine.label)
  const order = await tx.lock<PurchaseOrder>(purchaseOrder, found.purchase_order)
  const line = await tx.lock<OrderLine>(orderLine, id)
  refuseIf(whyNotInvoice(order, { quantity, invoiced: line.invoiced }))
  const all = await followMoney(tx, order, await sharesOf(tx, order.id))
  const shares = all.filter((share) => share.line === id)

  const invoiced = Math.round((line.invoiced + quantity) * 1e4) / 1e4
  const wanted = relievedAt(line, invoiced)
  // A closed order has released its encumbrance already and encumbers nothing again.
  const relieved = orderLife.is(order, 'issued') ? wanted - line.relieved : 0
  if (relieved !== 0) await relieve(context, order, shares, relieved)
  const kept = await tx.update<OrderLine>(orderLine, id, {
    invoiced,
    invoiced_amount: line.invoiced_amount + amount,
    relieved: line.relieved + relieved,
  })
  const after = await tx.update<PurchaseOrder>(purchaseOrder, order.id, {
    invoiced_amount: order.invoiced_amount + amount,
    open_amount: order.open_amount + openOf(kept) - openOf(line),
  })
  return { order: after, line: kept, charges: chargesOf(amount, shares), relieved }
}

/** The encumbrance that a bill of this quantity would release, by budget line: approvers see it before it is booked. */
export async function wouldRelease(tx: CommandTx, id: string, quantity: number): Promise<Share[]> {
  const line = await tx.one<OrderLine>('select * from order_lines where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!line) throw new NotFound(orderLine.label)
  const order = (await tx.one<PurchaseOrder>('select * from purchase_orders where organization_id = $1 and id = $2', [
    tx.organization_id,
    line.purchase_order,
  ]))!
  if (!orderLife.is(order, 'issued')) return []
  const all = await followMoney(tx, order, await sharesOf(tx, order.id))
  const cents = relievedAt(line, Math.round((line.invoiced + quantity) * 1e4) / 1e4) - line.relieved
  const shares = all.filter((share) => share.line === id)
  const parts = partsRelieved(shares, cents)
  return shares.map((share, at) => ({ line: share.budget_line, amount: Math.sign(cents) * parts[at]! }))
}

const partsRelieved = (shares: readonly OrderLineShare[], cents: number): number[] =>
  draw(
    Math.abs(cents),
    shares.map((share) => (cents > 0 ? share.amount - share.relieved : share.relieved)),
  )

/**
 * Freight and other charges of a bill: billed under the order but on no line. They release no encumbrance, which was
 * for goods.
 */
export const recordCharges = ({ tx }: Context, order: string, cents: number): Promise<unknown> =>
  tx.sql('update purchase_orders set invoiced_amount = invoiced_amount + $3 where organization_id = $1 and id = $2', [
    tx.organization_id,
    order,
    cents,
  ])

async function relieve(
  context: Context,
  order: PurchaseOrder,
  shares: readonly OrderLineShare[],
  cents: number,
): Promise<void> {
  const { tx } = context
  const parts = partsRelieved(shares, cents)
  const moved = shares
    .map((share, at) => ({ line: share.budget_line, amount: parts[at]! }))
    .filter(({ amount }) => amount > 0)
  await lockLines(
    tx,
    moved.map(({ line }) => line),
  )
  const words = `${order.number} was ${cents > 0 ? 'billed' : 'credited'}`
  if (cents > 0) await release(context, sourceOf(order, words), { kind: 'encumbrance', shares: moved })
  else await encumber(context, sourceOf(order, words), moved)
  for (const [at, { id, relieved }] of shares.entries())
    if (parts[at]! > 0)
      await tx.sql('update order_line_shares set relieved = $3 where organization_id = $1 and id = $2', [
        tx.organization_id,
        id,
        relieved + Math.sign(cents) * parts[at]!,
      ])
}

/** In the proportion in which the line is funded; a credit goes to the budget lines that were charged. */
function chargesOf(amount: number, shares: readonly OrderLineShare[]): Invoiced['charges'] {
  const weights = shares.map((share) => share.amount)
  if (amount === 0 || weights.every((weight) => weight === 0))
    return shares[0] && amount !== 0
      ? [{ line: shares[0].budget_line, amount, grant_award: shares[0].grant_award }]
      : []
  const parts = split(Math.abs(amount), weights)
  return shares
    .map(({ budget_line, grant_award }, at) => ({
      line: budget_line,
      amount: Math.sign(amount) * parts[at]!,
      grant_award,
    }))
    .filter((share) => share.amount !== 0)
}
