import { findBudgetLines } from '#areas/planning/imports/find-lines.ts'
import type { Context } from '#platform/commands/command.ts'
import type { Importer, Row, Written } from '#platform/sheets/importer.ts'
import { numberKey } from '../invoices/rules.ts'
import { invoiceImport } from './rules.ts'

const amountOf = ({ line_amount }: Row) => Number(line_amount ?? 0)

export const financeImporters: readonly Importer[] = [
  {
    kind: invoiceImport,
    finds: findBudgetLines,
    sets({ vendor_number, charges }, lines, { actor }) {
      const amount = lines.reduce((sum, line) => sum + amountOf(line), Number(charges ?? 0))
      return {
        entered_by: actor.user_id,
        came_by: 'csv',
        vendor_number_key: numberKey(String(vendor_number)),
        amount,
        open_amount: amount,
      }
    },
    setsOfLine: (line) => ({ quantity: 1, unit: 'each', unit_price: amountOf(line) / 100, amount: amountOf(line) }),
    wrote: billOnlyLines,
  },
]

/** An order with one line is billed on it; with several, a person says which. */
async function billOnlyLines({ tx }: Context, written: readonly Written[]): Promise<void> {
  await tx.sql(
    `update invoice_lines l set order_line = single.line
       from (select i.id as invoice, min(o.id::text)::uuid as line from invoices i
              join order_lines o on o.organization_id = i.organization_id and o.purchase_order = i.purchase_order
             where i.organization_id = $1 and i.id = any ($2) group by i.id having count(*) = 1) single
      where l.organization_id = $1 and l.invoice = single.invoice`,
    [tx.organization_id, written.map(({ id }) => id)],
  )
}
