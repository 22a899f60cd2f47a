import { linkRecords } from '#areas/organization/record-links/link.ts'
import { purchaseOrder, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import type { Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Reason } from '#platform/rules.ts'
import { contract } from '../contracts/records.ts'
import { whyNotCharge, type Ceiling } from './rules.ts'

/**
 * Charges an order to the ceiling of its contract, or releases what is no longer ordered. The contract's row is
 * locked, so that two orders at once do not use the same dollar.
 */
export async function chargeCeiling(context: Context, order: PurchaseOrder, cents: number): Promise<void> {
  const { tx, now } = context
  refuseIf(await whyNotCeiling(context, order, cents, true))
  await tx.sql('update contracts set committed = committed + $3 where organization_id = $1 and id = $2', [
    tx.organization_id,
    order.contract,
    cents,
  ])
  await linkRecords(
    tx,
    {
      from: { table: purchaseOrder.table, id: order.id },
      kind: 'belongs',
      to: { table: contract.table, id: order.contract! },
    },
    now,
  )
}

/** Why this amount can't be ordered under its contract now; asked without a lock when only displayed. */
export async function whyNotCeiling(
  { tx, now }: Context,
  order: PurchaseOrder,
  cents: number,
  lock = false,
): Promise<Reason> {
  const ceiling = await tx.one<Ceiling>(
    `select number, status, vendor, ceiling, committed, starts_on, ends_on from contracts where organization_id = $1
      and id = $2${lock ? ' for update' : ''}`,
    [tx.organization_id, order.contract],
  )
  if (!ceiling) throw new NotFound(contract.label)
  return whyNotCharge(ceiling, {
    amount: cents,
    vendor: order.vendor,
    today: await todayIn(tx, order.organization_id, now),
  })
}
