import { linkRecords } from '#areas/organization/record-links/link.ts'
import type { Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Reason } from '#platform/rules.ts'
import { purchaseOrder, type PurchaseOrder } from '../records.ts'
import { whyNotCharge, type Ceiling } from './rules.ts'

/**
 * Charges an order to the ceiling of its contract, or gives back what is no longer ordered. The contract's row is
 * locked: two orders at once do not take the same dollar. A blanket order promises no money and is charged by its
 * releases.
 */
export async function chargeContract(context: Context, order: PurchaseOrder, cents: number): Promise<void> {
  if (!isCharged(order, cents)) return
  const { tx, now } = context
  refuseIf(await whyNotUnder(context, order, cents, true))
  await tx.sql('update contracts set committed = committed + $3 where organization_id = $1 and id = $2', [
    tx.organizationId(),
    order.contract,
    cents,
  ])
  await linkRecords(
    tx,
    {
      from: { table: purchaseOrder.table, id: order.id },
      kind: 'belongs',
      to: { table: 'contracts', id: order.contract! },
    },
    now,
  )
}

/**
 * Why so much more of it is not ordered under its contract, as things stand; asked without a lock by whoever only
 * looks.
 */
export async function whyNotUnder(
  { tx, now }: Context,
  order: PurchaseOrder,
  cents: number,
  lock = false,
): Promise<Reason> {
  if (!isCharged(order, cents)) return null
  const ceiling = await tx.one<Ceiling>(
    `select number, status, vendor, ceiling, committed, starts_on, ends_on from contracts where organization_id = $1
      and id = $2${lock ? ' for update' : ''}`,
    [tx.organizationId(), order.contract],
  )
  if (!ceiling) throw new NotFound('Contract')
  return whyNotCharge(ceiling, {
    amount: cents,
    vendor: order.vendor,
    today: await todayIn(tx, order.organization_id, now),
  })
}

const isCharged = (order: PurchaseOrder, cents: number): boolean =>
  order.contract !== null && order.kind !== 'blanket' && cents !== 0
