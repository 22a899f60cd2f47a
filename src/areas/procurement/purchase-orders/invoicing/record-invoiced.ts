import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { inCurrentYear, lateWords, overIn } from '#areas/planning/ledger/after-year.ts'
import { encumber, type Share } from '#areas/planning/ledger/commitments.ts'
import { lockLines } from '#areas/planning/ledger/book.ts'
import { split } from '#platform/money.ts'
import { linesOf, orderById, sharesOf } from '../facts.ts'
import { orderLife } from '../life.ts'
import { openOf } from '../lines/rules.ts'
import { followMoney, giveBack, sourceOf, whereMoneyIs } from '../money.ts'
import { orderLine, purchaseOrder, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'
import { chargesRelieved, partsRelieved } from '../shares/rules.ts'
import { relievedAt, whyNotInvoice } from './rules.ts'

export type Invoiced = {
  order: PurchaseOrder
  line: OrderLine
  /** Who is charged for what was billed, in cents, in the proportion of the line's shares: what `spend` books. */
  charges: (Share & { grant_award: string | null })[]
  /** The part of the order's encumbrance that is released for it. */
  relieved: number
  /** Held again by the order because it was credited. */
  again: Share[]
}

/**
 * For the command that records an invoice or a credit note, in its own transaction: a quantity of an order line was
 * billed. Under the order's lock it updates the line and releases the encumbrance of that quantity at the order
 * price, whatever was billed. Book the cost afterward with `spend(context, source, charges)` and without a document
 * that it pays: the encumbrance is settled here. A credit is a negative quantity; the line has room for what it holds
 * again, `encumberAgain`, once the cost is taken back.
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
  const parts = partsRelieved(shares, relieved)
  const again = await relieve(
    context,
    order,
    shares.map((share, at) => ({ share, cents: parts[at]! })).filter(({ cents }) => cents !== 0),
  )
  const kept = await tx.update<OrderLine>(orderLine, id, {
    invoiced,
    invoiced_amount: line.invoiced_amount + amount,
    relieved: line.relieved + relieved,
  })
  const after = await tx.update<PurchaseOrder>(purchaseOrder, order.id, {
    invoiced_amount: order.invoiced_amount + amount,
    open_amount: order.open_amount + openOf(kept) - openOf(line),
  })
  return { order: after, line: kept, charges: chargesOf(amount, shares), relieved, again }
}

/** Amounts of a bill beside its lines, in cents: negative for a credit. */
export type Billed = { freight: number; tax: number; total: number }

/**
 * Freight, tax and a discount of a bill: billed under the order but on no line. What the order encumbered for freight
 * and tax is charged where it is held, and released; tax that is left when all goods are billed is released too.
 */
export async function recordCharges(
  context: Context,
  id: string,
  billed: Billed,
): Promise<{ charges: Share[]; again: Share[] }> {
  const { tx } = context
  const order = await tx.lock<PurchaseOrder>(purchaseOrder, id)
  const shares = await followMoney(tx, order, await sharesOf(tx, id))
  const isIssued = orderLife.is(order, 'issued')
  const relieved = isIssued ? chargesRelieved(shares, billed) : []
  const again = await relieve(context, order, relieved)
  const rest = isIssued && isBilled(await linesOf(tx, id)) ? taxLeft(shares, relieved) : []
  await relieve(context, order, rest, `${order.number}: all goods are billed`)
  for (const { share, cents } of rest)
    await tx.sql(
      'update order_line_shares set amount = amount - $3, relieved = relieved - $3 where organization_id = $1 and id = $2',
      [tx.organization_id, share.id, cents],
    )
  await tx.sql(
    `update purchase_orders set invoiced_amount = invoiced_amount + $3, open_amount = open_amount - $4
      where organization_id = $1 and id = $2`,
    [tx.organization_id, id, billed.total, [...relieved, ...rest].reduce((sum, { cents }) => sum + cents, 0)],
  )
  return { charges: relieved.map(({ share, cents }) => ({ line: share.budget_line, amount: cents })), again }
}

/** After the cost of a credit was taken back: the order holds again what it held for the credited goods. */
export async function encumberAgain(context: Context, id: string, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  const order = await orderById(context.tx, id)
  for (const { of, ...share } of await inCurrentYear(context, shares))
    await encumber(context, sourceOf(order, lateWords(`${order.number} was credited`, of)), [share])
}

/**
 * The encumbrance that a bill would release, by budget line: approvers see it before it is booked. Quantities by order
 * line; negative for a credit.
 */
export async function wouldRelease(
  tx: CommandTx,
  id: string,
  quantities: ReadonlyMap<string, number>,
  billed: Billed,
): Promise<Share[]> {
  const order = await orderById(tx, id)
  if (!orderLife.is(order, 'issued')) return []
  const shares = await whereMoneyIs(tx, order, await sharesOf(tx, id))
  const lines = (await linesOf(tx, id)).map((line) => {
    const invoiced = Math.round((line.invoiced + (quantities.get(line.id) ?? 0)) * 1e4) / 1e4
    return { ...line, invoiced, before: line.relieved }
  })
  const goods = lines.flatMap((line) => {
    const of = shares.filter((share) => share.line === line.id)
    const parts = partsRelieved(of, relievedAt(line, line.invoiced) - line.before)
    return of.map((share, at) => ({ share, cents: parts[at]! }))
  })
  const charged = chargesRelieved(shares, billed)
  return [...goods, ...charged, ...(isBilled(lines) ? taxLeft(shares, charged) : [])].map(({ share, cents }) => ({
    line: share.budget_line,
    amount: cents,
  }))
}

type Relieved = { share: OrderLineShare; cents: number }

const isBilled = (lines: readonly Pick<OrderLine, 'quantity' | 'invoiced'>[]): boolean =>
  lines.every(({ quantity, invoiced }) => invoiced >= quantity)

/** An estimate by the rate: what no bill asked for when all goods are billed is not owed. */
const taxLeft = (shares: readonly OrderLineShare[], relieved: readonly Relieved[]): Relieved[] =>
  shares
    .filter(({ charge }) => charge === 'tax')
    .map((share) => ({
      share,
      cents: openOf(share) - (relieved.find((each) => each.share.id === share.id)?.cents ?? 0),
    }))
    .filter(({ cents }) => cents > 0)

/** Releases from the encumbrance of each share what was billed, and answers what a credit has it hold again. */
async function relieve(
  context: Context,
  order: PurchaseOrder,
  parts: readonly Relieved[],
  words = `${order.number} was billed`,
): Promise<Share[]> {
  const { tx } = context
  const held = parts.filter(({ cents }) => cents > 0).map(({ share }) => share.budget_line)
  const [over] =
    held.length > 0 ? await overIn(context, held, await todayIn(tx, order.organization_id, context.now)) : []
  refuseIf(
    over
      ? `${order.number} is still encumbered in fiscal year ${over.year}, which is over. Carry its encumbrances forward first, on the page of the year.`
      : null,
  )
  await lockLines(
    tx,
    parts.map(({ share }) => share.budget_line),
  )
  const less = parts.filter(({ cents }) => cents > 0)
  await giveBack(
    context,
    order,
    less.map(({ share, cents }) => ({ line: share.budget_line, amount: cents })),
    words,
  )
  for (const { share, cents } of parts)
    await tx.sql('update order_line_shares set relieved = relieved + $3 where organization_id = $1 and id = $2', [
      tx.organization_id,
      share.id,
      cents,
    ])
  return parts.filter(({ cents }) => cents < 0).map(({ share, cents }) => ({ line: share.budget_line, amount: -cents }))
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
