import type { Back } from '#areas/organization/approvals/requests/document.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { dollars } from '#platform/money.ts'
import { blanketOf, linesOf, sharesOf, taxOn } from '../facts.ts'
import { chargeContract, orderMoved } from '../following.ts'
import { askHolds, draw } from '../issuing.ts'
import { amountOf, deliveryOf, openOf } from '../lines/rules.ts'
import { followMoney, moveEncumbrance } from '../money.ts'
import { putShares } from '../put-shares.ts'
import {
  orderChange,
  orderLine,
  purchaseOrder,
  type OrderChange,
  type OrderLine,
  type PurchaseOrder,
} from '../records.ts'
import { sendVersion } from '../sending/send-version.ts'
import { chargesOf } from '../shares/rules.ts'
import { effectOf, sharesAfter, whyNotChange, type ChangedLine } from './rules.ts'

/** Stored for a change until it takes effect. */
export type Content = { lines: ChangedLine[]; limit_amount: number | null; ends_on: string | null }

/**
 * Applies a change: lines, shares, encumbrance and a new version for the vendor. It is checked again, because goods
 * or bills may have arrived during approval.
 */
export async function applyChange(
  context: Context,
  order: PurchaseOrder,
  change: OrderChange | undefined,
): Promise<PurchaseOrder> {
  const { tx, now } = context
  if (!change) throw new Refusal('No change of this order is waiting for a decision.')
  const { lines: after, limit_amount, ends_on } = JSON.parse(change.content) as Content
  const [lines, shares] = [await linesOf(tx, order.id), await followMoney(tx, order, await sharesOf(tx, order.id))]
  const blanket = await blanketOf(tx, order, true)
  const today = await todayIn(tx, order.organization_id, now)
  const tax_percent = await taxOn(tx, today)
  const effect = effectOf(order, lines, shares, after, { limit: limit_amount, tax_percent })
  // Cardinal changes were assessed at the request.
  refuseIf(
    whyNotChange(order, lines, {
      after,
      shares,
      effect: { ...effect, cardinal: [] },
      cardinal_answer: '',
      waiting: false,
      isTheirs: true,
      blanket,
      today,
      limit: limit_amount,
      endsOn: ends_on,
    }),
  )

  const ids = new Map<number, string>()
  for (const [at, line] of after.entries())
    ids.set(at, line.id ?? (await tx.one<{ id: string }>('select app.uuid_v7() as id'))!.id)
  const allowed = { freight: order.freight, tax_percent }
  const placed = sharesAfter(lines, shares, after, allowed, (_line, at) => ids.get(at)!)
  if (order.kind !== 'blanket') await moveEncumbrance(context, order, shares, placed)
  await tx.sql('delete from order_line_shares where organization_id = $1 and purchase_order = $2', [
    tx.organization_id,
    order.id,
  ])
  const rows = await putChanged(context, order, lines, after, ids, placed)
  await putShares(tx, order.id, placed)

  const amount =
    order.kind === 'blanket' ? (limit_amount ?? order.amount) : rows.reduce((sum, line) => sum + line.amount, 0)
  if (order.blanket) await draw(context, order.blanket, amount - order.amount)
  await chargeContract(context, order, amount - order.amount)
  const changed = await tx.update<PurchaseOrder>(purchaseOrder, order.id, {
    amount,
    charges: chargesOf({ ...order, amount }, tax_percent),
    revision: change.revision,
    answer: 'waiting',
    delivery: deliveryOf(rows),
    open_amount: order.kind === 'blanket' ? 0 : placed.reduce((sum, share) => sum + openOf(share), 0),
    ...(order.kind === 'blanket' && { limit_amount: amount, ends_on: ends_on ?? order.ends_on }),
  })
  await askHolds(context, changed, { before: order.amount, inForce: true })
  await tx.update(orderChange, change.id, { status: 'in_force' })
  await orderMoved(context, changed)
  await sendVersion(context, changed, {
    kind: 'changed',
    words: `${order.number} changed from ${dollars(order.amount)} to ${dollars(amount)}`.slice(0, 300),
    before: order.amount,
    reason: change.reason,
  })
  return changed
}

export async function dropChange(
  { tx, actor, now }: Context,
  change: OrderChange | undefined,
  how: Back,
): Promise<void> {
  if (!change) throw new Refusal('No change of this order is waiting for a decision.')
  await tx.update(orderChange, change.id, { status: how })
  await notify(
    tx,
    {
      organization_id: change.organization_id,
      people: [change.asked_by],
      event: 'approval_decided',
      record: { table: purchaseOrder.table, id: change.purchase_order },
      words: `The change to the order was ${how}. The order is unchanged.`,
      actor: actor.user_id,
    },
    now,
  )
}

/** Missing lines are deleted, others are updated in place, and new ones are appended. */
async function putChanged(
  { tx }: Context,
  order: PurchaseOrder,
  lines: readonly OrderLine[],
  after: readonly ChangedLine[],
  ids: ReadonlyMap<number, string>,
  shares: readonly { line: string | null; budget_line: string }[],
): Promise<OrderLine[]> {
  const kept = new Set(ids.values())
  await tx.sql('delete from order_lines where organization_id = $1 and purchase_order = $2 and not id = any ($3)', [
    tx.organization_id,
    order.id,
    [...kept],
  ])
  const rows: OrderLine[] = []
  for (const [at, { description, quantity, unit, unit_price, ...line }] of after.entries()) {
    const before = lines.find(({ id }) => id === line.id)
    const payers = [
      ...new Set(shares.filter((share) => share.line === ids.get(at)).map(({ budget_line }) => budget_line)),
    ]
    const values = {
      position: at + 1,
      description,
      quantity,
      unit,
      unit_price,
      amount: amountOf({ quantity, unit_price }),
      budget_line: payers.length === 1 ? payers[0]! : null,
      due: line.due === undefined ? (before?.due ?? null) : line.due,
      commodity: line.commodity === undefined ? (before?.commodity ?? null) : line.commodity,
      inspection: line.inspection ?? before?.inspection ?? false,
    }
    rows.push(
      before
        ? await tx.update<OrderLine>(orderLine, before.id, values)
        : await tx.insert<OrderLine>(orderLine, {
            ...values,
            id: ids.get(at),
            purchase_order: order.id,
            blanket_line: line.blanket_line ?? null,
          }),
    )
  }
  return rows
}
