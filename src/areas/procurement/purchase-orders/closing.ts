import { release, reserve } from '#areas/planning/ledger/commitments.ts'
import type { Context } from '#platform/commands/command.ts'
import { among } from '#platform/life/status-sql.ts'
import { requisition } from '../requisitions/records.ts'
import { linesOf } from './facts.ts'
import { draw } from './issuing.ts'
import { orderLife } from './life.ts'
import { openOf } from './lines/rules.ts'
import { giveAllBack, requisitionsBehind } from './money.ts'
import { purchaseOrder, type OrderLineShare, type PurchaseOrder } from './records.ts'
import { encumberedBy } from './shares/rules.ts'
import { chargeContract } from './following.ts'

/**
 * The requester may still buy from another vendor. Before the issue the requisition holds the funds; afterward they
 * are reserved there again, up to the encumbered amount.
 */
export async function freeMoney(
  context: Context,
  row: PurchaseOrder,
  shares: readonly OrderLineShare[],
  keep: boolean,
): Promise<void> {
  const { tx } = context
  const words = `${row.number} was canceled`
  await giveAllBack(context, row, words)
  if (keep && orderLife.is(row, 'issued'))
    await reserve(
      context,
      { table: requisition.table, id: row.requisition!, words: `${words}; funds kept for the requisition` },
      encumberedBy(shares),
    )
  if (!keep && !orderLife.is(row, 'issued') && row.requisition && (await isAlone(context, row)))
    for (const id of await requisitionsBehind(tx, row)) await release(context, { table: requisition.table, id, words })
}

/** No other open order of the same requisition would still use its reservation. */
const isAlone = async ({ tx }: Context, { id, requisition: need }: PurchaseOrder): Promise<boolean> =>
  (await tx.one(
    `select from purchase_orders where organization_id = $1 and requisition = $2 and id <> $3
      and status ${among(orderLife, 'unissued')} limit 1`,
    [tx.organization_id, need, id],
  )) === undefined

/** Ends the encumbrance of an order; a release returns what it did not use to its blanket order. */
export async function relieveAll(context: Context, row: PurchaseOrder): Promise<void> {
  const { tx } = context
  // Freight and tax count neither against a contract nor against a blanket order.
  const goods = (await linesOf(tx, row.id)).reduce((sum, line) => sum + openOf(line), 0)
  await tx.sql(
    `update order_line_shares set relieved = amount where organization_id = $1 and purchase_order = $2
      and relieved <> amount`,
    [tx.organization_id, row.id],
  )
  await tx.sql(
    `update order_lines set relieved = amount where organization_id = $1 and purchase_order = $2
      and relieved <> amount`,
    [tx.organization_id, row.id],
  )
  await chargeContract(context, row, -goods)
  if (!row.blanket) return
  await tx.lock<PurchaseOrder>(purchaseOrder, row.blanket)
  await draw(context, row.blanket, -goods)
}
