import {
  encumberAgain,
  recordCharges,
  recordInvoiced,
  type Billed,
} from '#areas/procurement/purchase-orders/invoicing/record-invoiced.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { chargesRelieved } from '#areas/procurement/purchase-orders/shares/rules.ts'
import { inCurrentYear } from '#areas/planning/ledger/after-year.ts'
import { spend, type Share } from '#areas/planning/ledger/commitments.ts'
import type { Context } from '#platform/commands/command.ts'
import { codingOf } from './coding/rules.ts'
import { extrasOf } from './extras/rules.ts'
import type { OrderFacts } from './facts.ts'
import { signOf } from './invoiced/rules.ts'
import { invoice, invoiceShare, type Invoice, type InvoiceLine } from './records.ts'

/** Freight, tax and all extras of an invoice, as its order is billed with them. */
export const billedOf = (row: Invoice): Billed => ({
  freight: signOf(row) * row.charges,
  tax: signOf(row) * row.tax,
  total: signOf(row) * extrasOf(row),
})

/** The coding by the order's funding, without booking anything: shown before approval. */
export function expectedCoding(row: Invoice, lines: readonly InvoiceLine[], order: OrderFacts | null): Share[] {
  const held = order && orderLife.is(order.order, 'issued') ? chargesRelieved(order.shares, billedOf(row)) : []
  return signed(row, {
    lines: lines.map((line) => ({ amount: line.amount, shares: sharesFor(line, order) })),
    held: held.map(({ share, cents }) => ({ line: share.budget_line, amount: cents })),
  })
}

const sharesFor = (line: InvoiceLine, order: OrderFacts | null): Share[] => {
  const shares = (order?.shares ?? [])
    .filter((share) => share.line !== null && share.line === line.order_line)
    .map(({ budget_line, amount }) => ({ line: budget_line, amount }))
  return shares.length > 0 ? shares : line.budget_line ? [{ line: line.budget_line, amount: line.amount }] : []
}

/** A credit takes back from each budget line. What the order held for freight and tax comes with its sign. */
const signed = (
  row: Invoice,
  { lines, held }: { lines: readonly { amount: number; shares: readonly Share[] }[]; held: readonly Share[] },
): Share[] => {
  const flip = ({ line, amount }: Share) => ({ line, amount: signOf(row) * amount })
  return codingOf(lines, extrasOf(row), held.map(flip)).map(flip)
}

/**
 * Books the cost of an invoice and reduces its order by the amount billed (or raises it by a credit). Returns the
 * budget lines charged, to the cent.
 */
export async function chargeOrder(context: Context, row: Invoice, lines: readonly InvoiceLine[]): Promise<Share[]> {
  const sign = signOf(row)
  const charged: { amount: number; shares: Share[] }[] = []
  const again: Share[] = []
  for (const line of lines) {
    if (!line.order_line) {
      charged.push({
        amount: line.amount,
        shares: line.budget_line ? [{ line: line.budget_line, amount: line.amount }] : [],
      })
      continue
    }
    const billed = await recordInvoiced(context, line.order_line, sign * line.quantity, sign * line.amount)
    again.push(...billed.again)
    charged.push({
      amount: line.amount,
      shares: billed.charges.map(({ line: budget, amount }) => ({ line: budget, amount: Math.abs(amount) })),
    })
  }
  const beside = row.purchase_order ? await recordCharges(context, row.purchase_order, billedOf(row)) : null
  const charges = await inCurrentYear(context, signed(row, { lines: charged, held: beside?.charges ?? [] }))
  await spend(context, { table: invoice.table, id: row.id, words: `${row.number}: ${row.vendor_number}` }, charges)
  if (beside) await encumberAgain(context, row.purchase_order!, [...again, ...beside.again])
  return charges
}

export const putCoding = (
  { tx }: Pick<Context, 'tx'>,
  row: Invoice,
  lines: readonly InvoiceLine[],
  order: OrderFacts | null,
): Promise<void> => writeCoding(tx, row.id, expectedCoding(row, lines, order))

export async function writeCoding(
  tx: Context['tx'],
  id: string,
  shares: readonly { line: string; amount: number; retained?: number }[],
): Promise<void> {
  await tx.sql('delete from invoice_shares where organization_id = $1 and invoice = $2', [tx.organization_id, id])
  for (const [at, { line, amount, retained = 0 }] of shares.entries())
    await tx.insert(invoiceShare, { invoice: id, position: at + 1, budget_line: line, amount, retained })
}
