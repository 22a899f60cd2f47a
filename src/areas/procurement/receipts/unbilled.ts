import { accrueAtYearEnd, type Received } from '#areas/planning/carry-forward/received.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import { amountOf, openOf } from '../purchase-orders/lines/rules.ts'
import { purchaseOrder, type OrderLine, type OrderLineShare } from '../purchase-orders/records.ts'
import { partsRelieved } from '../purchase-orders/shares/rules.ts'
import { orderLife } from '../purchase-orders/life.ts'

type Line = Pick<OrderLine, 'id' | 'purchase_order' | 'unit_price' | 'amount' | 'relieved' | 'invoiced' | 'received'>

/** Received by open orders on these budget lines until a day and not billed, at the price of the order. */
export async function unbilledOn(tx: CommandTx, budgets: readonly string[], until: string): Promise<Received[]> {
  const lines = await tx.sql<Line>(
    `select l.id, l.purchase_order, l.unit_price, l.amount, l.relieved, l.invoiced,
            least(l.received, (select coalesce(sum(case when r.kind = 'delivery' then c.accepted else -c.quantity end), 0)
              from receipt_lines c join receipts r on r.organization_id = c.organization_id and r.id = c.receipt
             where c.organization_id = $1 and c.line = l.id and r.received_on <= $3)) as received
       from order_lines l join purchase_orders o on o.organization_id = l.organization_id and o.id = l.purchase_order
      where l.organization_id = $1 and o.status ${among(orderLife, 'issued')} and l.received > l.invoiced
        and l.id in (select s.line from order_line_shares s where s.organization_id = $1 and s.budget_line = any ($2))
      order by l.purchase_order, l.position`,
    [tx.organization_id, budgets, until],
  )
  const shares = await tx.sql<OrderLineShare>(
    'select * from order_line_shares where organization_id = $1 and line = any ($2) order by position',
    [tx.organization_id, lines.map(({ id }) => id)],
  )
  const found = new Map<string, Received>()
  for (const line of lines) {
    const owed = Math.min(
      openOf(line),
      amountOf({ quantity: Math.max(0, line.received - line.invoiced), unit_price: line.unit_price }),
    )
    const own = shares.filter((share) => share.line === line.id)
    for (const [at, amount] of (owed > 0 ? partsRelieved(own, owed) : []).entries()) {
      const { budget_line } = own[at]!
      if (amount === 0 || !budgets.includes(budget_line)) continue
      const key = `${line.purchase_order} ${budget_line}`
      const before = found.get(key)?.amount ?? 0
      found.set(key, {
        source_table: purchaseOrder.table,
        source: line.purchase_order,
        line: budget_line,
        amount: before + amount,
      })
    }
  }
  return [...found.values()]
}

accrueAtYearEnd(unbilledOn)
