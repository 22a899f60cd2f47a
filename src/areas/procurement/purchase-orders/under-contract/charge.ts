import { linkRecords } from '#areas/organization/record-links/link.ts'
import type { Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { purchaseOrder, type PurchaseOrder } from '../records.ts'
import { whyNotCharge, type Ceiling } from './rules.ts'

/**
 * Charges an order to the ceiling of its contract, or gives back what is no longer ordered. The contract's row is locked:
 * two orders at once do not take the same dollar. A blanket order promises no money and is charged by its releases.
 */
export async function chargeContract({ tx, now }: Context, order: PurchaseOrder, cents: number): Promise<void> {
  if (!order.contract || order.kind === 'blanket' || cents === 0) return
  const of = [tx.organizationId(), order.contract]
  const ceiling = await tx.one<Ceiling>('select number, status, vendor, ceiling, committed, starts_on, ends_on from contracts where organization_id = $1 and id = $2 for update', of)
  if (!ceiling) throw new NotFound('Contract')
  refuseIf(whyNotCharge(ceiling, { amount: cents, vendor: order.vendor, today: await todayIn(tx, order.organization_id, now) }))
  await tx.sql('update contracts set committed = committed + $3 where organization_id = $1 and id = $2', [...of, cents])
  await linkRecords(tx, { from: { table: purchaseOrder.table, id: order.id }, kind: 'belongs', to: { table: 'contracts', id: order.contract } }, now)
}
