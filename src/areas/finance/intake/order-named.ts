import type { Tx } from '#platform/database/database.ts'
import { among } from '#platform/life/status-sql.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import type { OrderSeller } from './rules.ts'

export type NamedOrder = {
  id: string
  number: string
  vendor: string
  seller: OrderSeller
  lines: { id: string; position: number; unit: string; description: string }[]
}

/** An order that can be billed, by the number that a document gives it. */
export async function orderNamed(
  tx: Pick<Tx, 'sql' | 'one'>,
  organization: string,
  number: string,
): Promise<NamedOrder | null> {
  const order = await tx.one<Omit<NamedOrder, 'lines'>>(
    `select p.id, p.number, p.vendor, jsonb_build_object('name', v.name, 'trade_name', v.trade_name, 'uei', v.uei,
      'number', v.number) as seller from purchase_orders p join vendors v on v.organization_id = p.organization_id
      and v.id = p.vendor
      where p.organization_id = $1 and p.number = $2 and p.status ${among(orderLife, 'placed')}`,
    [organization, number.trim()],
  )
  if (!order) return null
  const lines = await tx.sql<NamedOrder['lines'][number]>(
    `select id, position::int as position, unit, description from order_lines where organization_id = $1
      and purchase_order = $2 order by position`,
    [organization, order.id],
  )
  return { ...order, lines }
}
