import { purchaseOrder, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { requisition } from '#areas/procurement/requisitions/records.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Grant } from '../grants/records.ts'
import { isFederal } from '../grants/award/rules.ts'

/**
 * An order is federally funded once a federal award pays its invoice, whatever was planned at the request: 2 CFR
 * 200.318 to 200.327 apply from then on, and its page and its requisition's page say so, with the award number.
 */
export async function markFederal(tx: CommandTx, row: Grant, invoice: string): Promise<void> {
  if (!isFederal(row)) return
  const order = await tx.one<Pick<PurchaseOrder, 'id' | 'requisition' | 'grant_award'>>(
    `select o.id, o.requisition, o.grant_award from invoices i
      join purchase_orders o on o.organization_id = i.organization_id and o.id = i.purchase_order
      where i.organization_id = $1 and i.id = $2 and (not o.federal or o.grant_award is null) for update of o`,
    [tx.organization_id, invoice],
  )
  if (!order) return
  await tx.update(purchaseOrder, order.id, {
    federal: true,
    grant_award: order.grant_award ?? row.award_number?.slice(0, 40) ?? null,
  })
  const asked =
    order.requisition &&
    (await tx.one<{ id: string; award: string | null }>(
      'select id, award from requisitions where organization_id = $1 and id = $2 and not federal for update',
      [tx.organization_id, order.requisition],
    ))
  if (asked)
    await tx.update(requisition, asked.id, {
      federal: true,
      award: asked.award ?? row.award_number?.slice(0, 40) ?? null,
    })
}
