import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { orderTerm, type OrderLineShare, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { match, type Matched, type OrderedLine } from '../match/rules.ts'
import { tolerancesOn } from '../terms/rules.ts'
import { notAgreed, type Allowed } from './extras/rules.ts'
import { invoice, type Invoice, type InvoiceHold, type InvoiceLine, type InvoiceShare } from './records.ts'
import { duplicatesOf, type Other } from './rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { financeTerm } from '../terms/records.ts'
import { termOn } from '#platform/records/dated.ts'
import { among } from '#platform/life/status-sql.ts'
import { invoiceLife } from './life.ts'

export async function invoiceById(tx: CommandTx, id: string): Promise<Invoice> {
  const row = await tx.one<Invoice>('select * from invoices where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(invoice.label)
  return row
}
export const linesOf = (tx: CommandTx, id: string): Promise<InvoiceLine[]> =>
  tx.sql<InvoiceLine>('select * from invoice_lines where organization_id = $1 and invoice = $2 order by position', [
    tx.organization_id,
    id,
  ])
export const holdsOf = (tx: CommandTx, id: string): Promise<InvoiceHold[]> =>
  tx.sql<InvoiceHold>('select * from invoice_holds where organization_id = $1 and invoice = $2 order by position', [
    tx.organization_id,
    id,
  ])
export const sharesOf = (tx: CommandTx, id: string): Promise<InvoiceShare[]> =>
  tx.sql<InvoiceShare>('select * from invoice_shares where organization_id = $1 and invoice = $2 order by position', [
    tx.organization_id,
    id,
  ])

export type OrderFacts = {
  order: PurchaseOrder
  lines: OrderedLine[]
  shares: OrderLineShare[]
  delivered_on: string | null
  /** Freight on other invoices of the order. */ freight_billed: number
}

/**
 * The order as an invoice sees it. Quantities on other pending invoices count as billed, so that two invoices never
 * share one receipt.
 */
export async function orderFacts(tx: CommandTx, id: string, besides: string): Promise<OrderFacts> {
  const organization = tx.organization_id
  const order = await tx.one<PurchaseOrder>('select * from purchase_orders where organization_id = $1 and id = $2', [
    organization,
    id,
  ])
  if (!order) throw new NotFound('Purchase order')
  const lines = await tx.sql<OrderedLine>(
    `select o.id, o.position::int as position, o.description, o.quantity, (o.unit_price * 100)::float8 as unit_price,
      o.received, true as needs_receipt, $4::boolean as closed,
            o.invoiced + coalesce((select sum(case when i.kind = 'invoice' then l.quantity else -l.quantity end)
              from invoice_lines l join invoices i on i.organization_id = l.organization_id and i.id = l.invoice
                                    where l.organization_id = $1 and l.order_line = o.id
                                    and i.status ${among(invoiceLife, 'submitted')}
                                    and i.id <> $3), 0) as invoiced
       from order_lines o where o.organization_id = $1 and o.purchase_order = $2 order by o.position`,
    [organization, id, besides, !orderLife.is(order, 'placed')],
  )
  const shares = await tx.sql<OrderLineShare>(
    'select * from order_line_shares where organization_id = $1 and purchase_order = $2 order by position',
    [organization, id],
  )
  const { day } = (await tx.one<{ day: string | null }>(
    `select max(received_on)::text as day from receipts where organization_id = $1 and purchase_order = $2
      and kind = 'delivery'`,
    [organization, id],
  ))!
  const { billed } = (await tx.one<{ billed: number }>(
    `select coalesce(sum(case when kind = 'invoice' then charges else -charges end), 0)::bigint as billed from invoices
      where organization_id = $1 and purchase_order = $2 and id <> $3
      and status ${among(invoiceLife, 'claimed')}`,
    [organization, id, besides],
  ))!
  return { order, lines, shares, delivered_on: day, freight_billed: billed }
}

/** Extras that the order and the tax settings of the day the invoice was received allow besides its lines. */
export async function allowedOn(tx: CommandTx, row: Invoice, facts: OrderFacts): Promise<Allowed & { order: string }> {
  return {
    order: facts.order.number,
    freight: Math.max(0, (facts.order.freight ?? 0) - facts.freight_billed),
    tax_percent: termOn(await termsIn(tx, orderTerm), 'sales_tax_percent', row.received_on),
  }
}

/**
 * The result of the match, by the tolerances of the day the invoice was received. A credit note is not matched,
 * because it reverses a billed amount.
 */
export async function matchOf(
  tx: CommandTx,
  row: Invoice,
  lines: readonly InvoiceLine[],
): Promise<{ matched: Matched; order: OrderFacts | null }> {
  const order = row.purchase_order ? await orderFacts(tx, row.purchase_order, row.id) : null
  if (!order || row.kind === 'credit_note') return { matched: { holds: [], within: 0 }, order }
  const billed = lines.map(({ id, position, order_line, quantity, unit_price, amount }) => ({
    id,
    position: Number(position),
    order_line,
    quantity,
    unit_price: Math.round(unit_price * 1e6) / 1e4,
    amount,
  }))
  return {
    matched: match(
      billed,
      order.lines,
      tolerancesOn(await termsIn(tx, financeTerm), row.received_on),
      notAgreed(
        row,
        { goods: lines.reduce((sum, { amount }) => sum + amount, 0), lines: lines.length },
        await allowedOn(tx, row, order),
      ),
    ),
    order,
  }
}

/** Other invoices of the same vendor that this one could duplicate. */
export async function duplicates(tx: CommandTx, row: Invoice): Promise<ReturnType<typeof duplicatesOf>> {
  const others = await tx.sql<Other>(
    `select id, number, vendor_number, vendor_number_key, amount, invoice_date::text as invoice_date, kind, status
      from invoices
      where organization_id = $1 and vendor = $2 and id <> $3 and (vendor_number_key = $4 or amount = $5)
      and status ${among(invoiceLife, 'counts')} order by created_at limit 200`,
    [tx.organization_id, row.vendor, row.id, row.vendor_number_key, row.amount],
  )
  return duplicatesOf(row, others, termOn(await termsIn(tx, financeTerm), 'duplicate_days', row.received_on) ?? 30)
}

/** The invoice a credit note credits, and how much of it other credit notes have used. */
export async function creditedOf(tx: CommandTx, row: Invoice) {
  if (!row.credits) return undefined
  return tx.one<Pick<Invoice, 'number' | 'amount' | 'vendor' | 'status' | 'kind'> & { credited: number }>(
    `select i.number, i.amount, i.vendor, i.status, i.kind,
      coalesce((select sum(c.amount) from invoices c where c.organization_id = $1 and c.credits = i.id and c.id <> $3
        and c.status ${among(invoiceLife, 'claimed')}), 0)::bigint as credited
       from invoices i where i.organization_id = $1 and i.id = $2`,
    [tx.organization_id, row.credits, row.id],
  )
}
