import { z } from 'zod'
import { release, reserve } from '#areas/planning/ledger/commitments.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { requisition } from '../requisitions/records.ts'
import { linesOf, openBills, openReleases, sharesOf, waitingChange } from './facts.ts'
import { draw } from './issuing.ts'
import { followMoney, giveAllBack, giveBack, requisitionsBehind } from './money.ts'
import { purchaseOrder, type OrderLineShare, type PurchaseOrder } from './records.ts'
import { givenBack, isShort, moves, whyNotCancel, whyNotClose } from './rules.ts'
import { sendVersion } from './sending/send-version.ts'
import { promisedBy } from './shares/rules.ts'
import { chargeContract } from './under-contract/charge.ts'

const seen = { id: z.uuid(), version: z.int().min(1), reason: z.string().trim().max(2_000) }

type OrderFacts = { releases: number; waiting: boolean; bills: string[] }

/** What keeps an order from being closed or canceled: its open releases, a change that waits, and its bills. */
const openOn = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<OrderFacts> => ({
  releases: await openReleases(tx, id),
  waiting: (await waitingChange(tx, id)) !== undefined,
  bills: await openBills(tx, id),
})

export const orderFacts = factsQuestion('purchase-orders/facts', purchaseOrder, openOn)

export const closeOrder = command('purchase-orders/close', {
  about: 'Closes an order whose deliveries are billed. What did not come is not ordered any more, and its money goes back to the budget.',
  input: z.strictObject(seen),
  reason: 'reason',
  async run({ id, version, reason }, context): Promise<PurchaseOrder> {
    const { tx, actor, now } = context
    const row = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    await refuseIfMoved(tx, purchaseOrder, row, version)
    const lines = await linesOf(tx, id)
    refuseIf(whyNotClose(row, lines, { actor, ...(await openOn(id, context)) }))
    const short = row.kind !== 'blanket' && isShort(lines)
    refuseIf(short && !reason ? 'Not everything came: say why the rest is not waited for. The vendor reads it.' : null)
    const shares = await followMoney(tx, row, await sharesOf(tx, id))
    await giveBack(context, row, row.kind === 'blanket' ? [] : givenBack(row, shares), `${row.number} is closed`)
    await relieveAll(context, row)
    const closed = await tx.update<PurchaseOrder>(purchaseOrder, id, { status: moves.close.to, open_amount: 0, answer: row.answer === 'waiting' ? null : row.answer, closed_at: now, closing_reason: reason || null })
    // Whoever still meant to deliver hears of it; whoever has delivered all of it has nothing to do.
    if (short || row.kind === 'blanket') await sendVersion(context, closed, { kind: 'closed', words: `${row.number} is closed`, before: row.amount, reason: reason || null })
    return closed
  },
})

export const cancelOrder = command('purchase-orders/cancel', {
  about: 'Cancels an order of which nothing has come. Its money goes back to the budget, or stays reserved for the requisition that it came of.',
  input: z.strictObject({ ...seen, reason: z.string().trim().min(1, 'Say why').max(2_000), keep: z.boolean().default(false) }),
  reason: 'reason',
  async run({ id, version, reason, keep }, context): Promise<PurchaseOrder> {
    const { tx, actor, now } = context
    const row = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    await refuseIfMoved(tx, purchaseOrder, row, version)
    refuseIf(whyNotCancel(row, await linesOf(tx, id), { actor, ...(await openOn(id, context)) }))
    refuseIf(keep && !row.requisition ? 'There is no requisition that its money could stay reserved for.' : null)
    const shares = await followMoney(tx, row, await sharesOf(tx, id))
    await freeMoney(context, row, shares, keep)
    if (row.status === 'issued') await relieveAll(context, row)
    const cancelled = await tx.update<PurchaseOrder>(purchaseOrder, id, { status: moves.cancel.to, open_amount: 0, answer: row.answer === 'waiting' ? null : row.answer, closed_at: now, closing_reason: reason })
    if (row.status === 'issued') await sendVersion(context, cancelled, { kind: 'cancelled', words: `${row.number} is cancelled`, before: row.amount, reason })
    return cancelled
  },
})

/**
 * What becomes of the money: whoever asked for it may still need it from somebody else. Before the issue it lies with the
 * requisition already; afterwards it is reserved there again, no more than was promised.
 */
async function freeMoney(context: Context, row: PurchaseOrder, shares: readonly OrderLineShare[], keep: boolean): Promise<void> {
  const { tx } = context
  const words = `${row.number} was cancelled`
  await giveAllBack(context, row, words)
  if (keep && row.status === 'issued') await reserve(context, { table: requisition.table, id: row.requisition!, words: `${words}, still needed` }, promisedBy(shares))
  if (!keep && row.status !== 'issued' && row.requisition && (await isAlone(context, row))) for (const id of await requisitionsBehind(tx, row)) await release(context, { table: requisition.table, id, words })
}

/** No other order of the same requisition is under way that would still take its reservation. */
const isAlone = async ({ tx }: Context, { id, requisition: need }: PurchaseOrder): Promise<boolean> =>
  (await tx.one(`select from purchase_orders where organization_id = $1 and requisition = $2 and id <> $3 and status in ('draft', 'submitted', 'returned', 'approved') limit 1`, [tx.organizationId(), need, id])) === undefined

/** Nothing of it is promised any more; a release gives its blanket order back what it does not take. */
async function relieveAll(context: Context, row: PurchaseOrder): Promise<void> {
  const { tx } = context
  await tx.sql('update order_line_shares set relieved = amount where organization_id = $1 and purchase_order = $2 and relieved <> amount', [tx.organizationId(), row.id])
  await tx.sql('update order_lines set relieved = amount where organization_id = $1 and purchase_order = $2 and relieved <> amount', [tx.organizationId(), row.id])
  await chargeContract(context, row, -row.open_amount)
  if (!row.blanket) return
  await tx.lock<PurchaseOrder>(purchaseOrder, row.blanket)
  await draw(context, row.blanket, -row.open_amount)
}
