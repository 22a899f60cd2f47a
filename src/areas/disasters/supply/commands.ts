import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { exceptionLife } from './life.ts'
import { criticalItem, supplyException } from './records.ts'

export const createItem = draftCommand('critical-items/create', criticalItem)
export const editItem = editCommand('critical-items/edit', criticalItem)
export const raiseException = draftCommand('supply-exceptions/raise', supplyException)
export const editException = editCommand('supply-exceptions/edit', supplyException)

export const exceptionCommands = commandsOf(exceptionLife, {})

export type Inbound = {
  id: string
  number: string
  title: string
  vendor: string
  vendor_name: string
  due: string | null
  amount: number
  open_amount: number
  delivery: string
  deliver_to: string | null
  late_days: number | null
  raised: boolean
}

export const inboundOrders = question('supply/inbound', {
  about: 'Lists ordered items that have not arrived, with due date, vendor, days late and any reported exception.',
  input: z.strictObject({}),
  async run(_, { tx, now }) {
    const today = await todayOf(tx, now)
    const orders = await tx.sql<Inbound>(
      `select o.id, o.number, o.title, o.vendor, v.name as vendor_name, o.due::text as due, o.amount::float8 as amount,
        o.open_amount::float8 as open_amount, o.delivery, o.deliver_to,
              case when o.due < $2::date then $2::date - o.due end as late_days,
              exists (select from supply_exceptions x where x.organization_id = $1 and x.purchase_order = o.id
                and x.status ${notAmong(exceptionLife, 'solved')}) as raised
         from purchase_orders o join vendors v on v.organization_id = o.organization_id and v.id = o.vendor
        where o.organization_id = $1
        and o.status ${among(orderLife, 'issued')} and o.kind <> 'blanket' and o.delivery <> 'complete'
        order by o.due nulls last, o.number limit 500`,
      [tx.organization_id, today],
    )
    return { today, orders }
  },
})
