import { recordCharges, recordInvoiced } from '#areas/procurement/purchase-orders/invoicing/record-invoiced.ts'
import type { Share } from '#areas/planning/ledger/commitments.ts'
import type { Context } from '#platform/commands/command.ts'
import { codingOf, together } from './coding/rules.ts'
import { extrasOf } from './extras/rules.ts'
import type { OrderFacts } from './facts.ts'
import { invoiceShare, type Invoice, type InvoiceLine } from './records.ts'

/** The coding by the order's funding, without booking anything: shown before approval. */
export const expectedCoding = (row: Invoice, lines: readonly InvoiceLine[], order: OrderFacts | null): Share[] =>
  codingOf(
    lines.map((line) => ({ amount: line.amount, shares: sharesFor(line, order) })),
    extrasOf(row),
  )

const sharesFor = (line: InvoiceLine, order: OrderFacts | null): Share[] => {
  const shares = (order?.shares ?? [])
    .filter((share) => share.line === line.order_line)
    .map(({ budget_line, amount }) => ({ line: budget_line, amount }))
  return shares.length > 0 ? shares : line.budget_line ? [{ line: line.budget_line, amount: line.amount }] : []
}

/**
 * Reduces the order by the amount billed (or raises it by a credit), and returns the budget lines charged, to the
 * cent.
 */
export async function chargeOrder(context: Context, row: Invoice, lines: readonly InvoiceLine[]): Promise<Share[]> {
  const sign = row.kind === 'credit_note' ? -1 : 1
  const charged: { amount: number; shares: Share[] }[] = []
  for (const line of lines) {
    if (!line.order_line) {
      charged.push({
        amount: line.amount,
        shares: line.budget_line ? [{ line: line.budget_line, amount: line.amount }] : [],
      })
      continue
    }
    const { charges } = await recordInvoiced(context, line.order_line, sign * line.quantity, sign * line.amount)
    charged.push({
      amount: line.amount,
      shares: charges.map(({ line: budget, amount }) => ({ line: budget, amount: Math.abs(amount) })),
    })
  }
  const extras = extrasOf(row)
  if (row.purchase_order && extras !== 0) await recordCharges(context, row.purchase_order, sign * extras)
  return together(codingOf(charged, extras)).map(({ line, amount }) => ({ line, amount: sign * amount }))
}

export async function putCoding(
  { tx }: Pick<Context, 'tx'>,
  row: Invoice,
  lines: readonly InvoiceLine[],
  order: OrderFacts | null,
): Promise<void> {
  const sign = row.kind === 'credit_note' ? -1 : 1
  await writeCoding(
    tx,
    row.id,
    expectedCoding(row, lines, order).map(({ line, amount }) => ({ line, amount: sign * amount })),
  )
}

export async function writeCoding(
  tx: Context['tx'],
  id: string,
  shares: readonly { line: string; amount: number; retained?: number }[],
): Promise<void> {
  await tx.sql('delete from invoice_shares where organization_id = $1 and invoice = $2', [tx.organization_id, id])
  for (const [at, { line, amount, retained = 0 }] of shares.entries())
    await tx.insert(invoiceShare, { invoice: id, position: at + 1, budget_line: line, amount, retained })
}
