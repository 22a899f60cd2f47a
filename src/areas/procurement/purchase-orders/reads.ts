// The lines of an order, written once: its pages ask with these words, and the server sends them with the page.
import { chosen } from '#platform/pages/drawn-page.ts'
import { recordOf } from '#platform/reads/reads.ts'
import type { OrderLine, OrderLineShare, PurchaseOrder } from './records.ts'

export const orderOf = (id: string) => chosen<PurchaseOrder>('purchase_orders', (from) => recordOf(from, id))

export const linesOf = (id: string) =>
  chosen<OrderLine>('order_lines', (from) => from.select().eq('purchase_order', id).order('position').limit(1000))
export const sharesOf = (id: string) =>
  chosen<OrderLineShare>('order_line_shares', (from) =>
    from.select().eq('purchase_order', id).order('position').limit(5000),
  )
