import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { draftRequisition } from '#areas/procurement/requisitions/commands.ts'
import type { Requisition } from '#areas/procurement/requisitions/records.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { requisitionLife } from '#areas/procurement/requisitions/life.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { lockItems } from './moving.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { among } from '#platform/life/status-sql.ts'
import { stockItem, stockTerm, type StockItem } from './records.ts'
import { proposalOf } from './rules.ts'

export const reorderStock = command('stock/reorder', {
  about: 'Creates requisition drafts for items to reorder: one per vendor, with the proposed quantities.',
  input: z.strictObject({ items: z.array(z.uuid()).min(1).max(200) }),
  async run({ items }, context): Promise<{ requisitions: Requisition[] }> {
    const { tx, now } = context
    const today = await todayOf(tx, now)
    const terms = await termsIn(tx, stockTerm)
    const rows = await lockItems(tx, items)
    const byVendor = new Map<string | null, { item: StockItem; order: number }[]>()
    for (const item of rows) {
      refuseIf(item.requisition && (await isOpen(tx, item.requisition)) ? `${item.name} is already requested.` : null)
      const proposed = proposalOf(item, terms, today)
      refuseIf(proposed ? null : `${item.name} doesn’t need to be ordered now.`)
      byVendor.set(item.vendor, [...(byVendor.get(item.vendor) ?? []), { item, order: proposed!.order }])
    }
    const requisitions: Requisition[] = []
    for (const [from, wanted] of byVendor) {
      const lines = wanted.map(({ item, order }) => ({
        description: item.name,
        quantity: order,
        unit: item.unit,
        unit_price: item.unit_cost,
        catalog_item: item.catalog_item,
        budget_line: item.budget_line,
      }))
      const made = (await draftRequisition.run(
        {
          requisition: {
            title:
              wanted.length === 1 ? `Stock: ${wanted[0]!.item.name}`.slice(0, 200) : `Stock: ${wanted.length} items`,
            justification: 'At or below its reorder point.',
            nature: 'goods',
            federal: false,
            vendor: from,
          },
          lines,
        } as never,
        context,
      )) as Requisition
      for (const { item } of wanted) {
        await tx.update(stockItem, item.id, { requisition: made.id })
        await linkRecords(
          tx,
          { from: { table: stockItem.table, id: item.id }, kind: 'became', to: { table: 'requisitions', id: made.id } },
          now,
        )
      }
      requisitions.push(made)
    }
    return { requisitions }
  },
})

/** Requested and neither rejected nor delivered: it is not ordered again until it arrives. */
const isOpen = async (tx: CommandTx, id: string) =>
  Boolean(
    await tx.one(
      `select id from requisitions r where organization_id = $1 and id = $2
        and (status ${among(requisitionLife, ...requisitionLife.openStatuses)}
        or exists (select from purchase_orders o where o.organization_id = $1 and o.requisition = r.id
          and o.status ${among(orderLife, ...orderLife.openStatuses)} and o.delivery <> 'complete'))`,
      [tx.organization_id, id],
    ),
  )
