import { findBudgetLines } from '#areas/planning/imports/find-lines.ts'
import { book } from '#areas/planning/ledger/book.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import type { Context } from '#platform/commands/command.ts'
import type { Importer, OfRun, Row, Written } from '#platform/sheets/importer.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { chargeContract } from '../purchase-orders/following.ts'
import { amountOf } from '../purchase-orders/lines/rules.ts'
import { orderLife } from '../purchase-orders/life.ts'
import { sourceOf } from '../purchase-orders/money.ts'
import type { OrderLineShare, PurchaseOrder } from '../purchase-orders/records.ts'
import { encumberedBy } from '../purchase-orders/shares/rules.ts'
import { catalogImport, orderImport } from './rules.ts'

const amountIn = ({ quantity, unit_price }: Row) =>
  amountOf({ quantity: Number(quantity), unit_price: Number(unit_price) })

const orderImporter: Importer = {
  kind: orderImport,
  finds: findBudgetLines,
  sets: (_, lines, { actor }) => ({
    buyer: actor.user_id,
    amount: lines.reduce((sum, line) => sum + amountIn(line), 0),
  }),
  setsOfLine: (line) => ({ amount: amountIn(line) }),
  wrote: shareLines,
  activate: issueAll,
  takeBack,
}
export const procurementImporters: readonly Importer[] = [orderImporter, { kind: catalogImport }]

/** Each line is paid by the budget line that its row names. */
async function shareLines({ tx }: Context, written: readonly Written[]): Promise<void> {
  await tx.sql(
    `insert into order_line_shares (organization_id, purchase_order, position, line, budget_line, percent, amount,
      grant_award, relieved)
     select l.organization_id, l.purchase_order, l.position, l.id, l.budget_line, 100, l.amount, o.grant_award, 0
       from order_lines l join purchase_orders o on o.organization_id = l.organization_id and o.id = l.purchase_order
      where l.organization_id = $1 and l.purchase_order = any ($2) and l.budget_line is not null`,
    [tx.organization_id, written.map(({ id }) => id)],
  )
}

/** The funding of each order. */
async function sharesOf({ tx }: Context, orders: readonly string[]): Promise<ReadonlyMap<string, OrderLineShare[]>> {
  const rows = await tx.sql<OrderLineShare>(
    `select * from order_line_shares where organization_id = $1 and purchase_order = any ($2)
      order by purchase_order, position`,
    [tx.organization_id, [...orders]],
  )
  const shares = new Map<string, OrderLineShare[]>()
  for (const row of rows) {
    const here = shares.get(row.purchase_order)
    if (here) here.push(row)
    else shares.set(row.purchase_order, [row])
  }
  return shares
}

/**
 * Encumbers open orders of the old system. They were approved and sent there, so no chain decides again and nothing is
 * sent; the budget must have room, and the vendor must be active.
 */
async function issueAll(context: Context, records: readonly OfRun[]) {
  const { tx, now } = context
  const orders = await lockOrders(context, records)
  const drafts = orders.filter((order) => orderLife.is(order, 'draft'))
  const shares = await sharesOf(
    context,
    drafts.map(({ id }) => id),
  )
  const active = await tx.sql<{ id: string }>(
    `select id from vendors where organization_id = $1 and id = any ($2) and status ${among(vendorLife, 'active')}`,
    [tx.organization_id, drafts.map(({ vendor }) => vendor)],
  )
  const vendors = new Set(active.map(({ id }) => id))
  const left: { record: string; reason: string }[] = []
  const ready = drafts.filter((order) => {
    const funded = (shares.get(order.id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
    const reason = !vendors.has(order.vendor)
      ? `${order.number}: the vendor isn’t active.`
      : funded !== order.amount
        ? `${order.number} has a line without a budget line.`
        : null
    if (reason) left.push({ record: order.id, reason })
    return reason === null
  })
  await book(
    context,
    ready.flatMap((order) =>
      encumberedBy(shares.get(order.id)!).map(({ line, amount }) => ({
        line,
        kind: 'encumbrance' as const,
        releases: null,
        amount,
        source: sourceOf(order),
      })),
    ),
  )
  for (const order of ready) await chargeContract(context, order, order.amount)
  await tx.sql(
    `update purchase_orders
      set status = ${asStatus(orderLife, 'issued')}, issued_at = $3, original = amount, open_amount = amount
      where organization_id = $1 and id = any ($2)`,
    [tx.organization_id, ready.map(({ id }) => id), now],
  )
  return left
}

const lockOrders = ({ tx }: Context, records: readonly OfRun[]) =>
  tx.sql<PurchaseOrder>(
    'select * from purchase_orders where organization_id = $1 and id = any ($2) order by id for update',
    [tx.organization_id, records.map(({ record }) => record)],
  )

/** Encumbrances of issued orders are released. The ledger keeps both entries. */
async function takeBack(context: Context, records: readonly OfRun[]): Promise<void> {
  const issued = (await lockOrders(context, records)).filter((order) => orderLife.is(order, 'issued'))
  const shares = await sharesOf(
    context,
    issued.map(({ id }) => id),
  )
  await book(
    context,
    issued.flatMap((order) =>
      encumberedBy(shares.get(order.id) ?? []).map(({ line, amount }) => ({
        line,
        kind: 'release' as const,
        releases: 'encumbrance' as const,
        amount,
        source: sourceOf(order, `${order.number}: import undone`),
      })),
    ),
  )
  for (const order of issued) await chargeContract(context, order, -order.amount)
}
