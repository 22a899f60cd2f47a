import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { numbersOf } from '#platform/functions/demo/numbers.ts'
import { workingDay, workingDays } from '#platform/functions/demo/story.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import { seedAgingQuotes } from '../quotes/seed.ts'
import ordersCsv from './orders.csv?raw'

/** `days` ago ordered, due after `lead` days, and received `late` days after that. An award has the price of the others. */
const bought = rowsOf(ordersCsv, {
  title: 'text',
  vendor: 'text',
  program: 'text',
  days: 'number',
  lead: 'number',
  late: 'number',
  description: 'text',
  quantity: 'number',
  unit: 'text',
  dollars: 'number?',
  commodity: 'text',
  place: 'text',
})

/** A line of the department's budget, and the days it pays for. */
export type BudgetLine = { id: string; program: string; center: string; award: string; from: string; until: string }
/** The bill of a vendor for a delivered order. */
export type BilledOrder = {
  order: string
  order_line: string
  vendor: string
  line: string
  billed: string
  description: string
  quantity: number
  unit: string
  dollars: number
  amount: number
}

/**
 * Orders of two years: closed once received and billed, open until then. They were on paper before this program, so no
 * command made them. Returns what is billed, and what the open ones reserve by budget line.
 */
export async function seedAgingOrders(
  tx: Tx,
  organization: string,
  {
    today,
    lines,
    vendors,
    max,
    rosa,
  }: { today: string; lines: readonly BudgetLine[]; vendors: ReadonlyMap<string, string>; max: string; rosa: string },
): Promise<{ bills: BilledOrder[]; reserved: ReadonlyMap<string, number> }> {
  const dated = bought.flatMap(({ days, lead, late, ...row }) => {
    const issued = workingDay(addDays(today, -days))
    const due = workingDay(addDays(issued, lead))
    const received = workingDay(addDays(due, late))
    const billed = workingDays(received, 2)
    const closed = billed < today
    const day = closed ? billed : issued
    const line = lines.find((each) => each.program === row.program && each.from <= day && day <= each.until)
    // Before the first budget year on file there is no line to charge.
    return line ? [{ ...row, issued, due, received, billed, closed, line }] : []
  })
  const quoted = new Set(dated.flatMap(({ title, dollars }) => (dollars === undefined ? [title] : [])))
  const decided = await seedAgingQuotes(tx, organization, { today, quoted, vendors, max, rosa })
  const numbers = numbersOf(tx, organization)
  const rows = dated.map(({ vendor, dollars, closed, line, ...row }) => {
    const award = dollars === undefined ? decided.get(row.title) : undefined
    const price = dollars ?? award!.dollars
    const amount = Math.round(row.quantity * price * 100)
    return {
      ...row,
      number: numbers.number('purchase_orders', 'PO', row.issued),
      receipt: closed ? numbers.number('receipts', 'RC', row.received) : null,
      vendor: vendors.get(vendor)!,
      dollars: price,
      amount,
      award: award?.award ?? null,
      award_line: award?.line ?? null,
      method: award ? 'small_purchase' : 'micro_purchase',
      paragraph: award ? '2 CFR 200.320(a)(2)' : '2 CFR 200.320(a)(1)',
      basis: award
        ? 'Price competition: the lowest responsive quote.'
        : 'Compared with last year’s price and with one other quote by phone.',
      status: closed ? 'closed' : 'issued',
      charged_on: row.issued < line.from ? line.from : row.issued,
      line: line.id,
      center: line.center,
      grant_award: line.award,
    }
  })
  const json = JSON.stringify(rows)
  await numbers.keep()
  await inTheNameOf(tx, departmentPeople.rosa.email, 'purchase-orders/carry-over', async () => {
    await tx.sql(
      `insert into purchase_orders (organization_id, number, title, vendor, nature, cost_center, due, deliver_to,
        payment_days, federal, grant_award, price_basis, award, buyer, amount, original, received_amount, invoiced_amount,
        open_amount, delivery, method, method_paragraph, issued_at, closed_at, status, created_at,
        updated_at)
       select $1, number, title, vendor, 'goods', center, due, place, 30, true, grant_award, basis, award, $2, amount, amount,
        case when status = 'closed' then amount else 0 end, case when status = 'closed' then amount else 0 end,
        case when status = 'closed' then 0 else amount end, case when status = 'closed' then 'complete' else 'none' end,
        method, paragraph, issued, case when status = 'closed' then billed end, status, issued,
        case when status = 'closed' then billed else issued end
        from jsonb_to_recordset($3) r (number text, title text, vendor uuid, center uuid, due date, place text,
        grant_award text, basis text, award uuid, amount bigint, method text, paragraph text, issued date, billed date,
        status text)`,
      [organization, rosa, json],
    )
    await tx.sql(
      `insert into order_lines (organization_id, purchase_order, position, description, quantity, unit, unit_price, commodity,
        budget_line, award_line, amount, received, invoiced, invoiced_amount, relieved, created_at)
       select $1, o.id, 1, r.description, r.quantity, r.unit, r.dollars, r.commodity, r.line, r.award_line, r.amount,
        case when r.status = 'closed' then r.quantity else 0 end, case when r.status = 'closed' then r.quantity else 0 end,
        o.invoiced_amount, o.invoiced_amount, o.created_at
        from jsonb_to_recordset($2) r (number text, description text, quantity numeric, unit text, dollars numeric,
        commodity text, line uuid, amount bigint, status text, award_line uuid)
        join purchase_orders o on o.organization_id = $1 and o.number = r.number`,
      [organization, json],
    )
    await tx.sql(
      `insert into order_line_shares (organization_id, purchase_order, position, line, budget_line, percent, amount,
        grant_award, relieved, created_at)
       select $1, l.purchase_order, 1, l.id, l.budget_line, 100, l.amount, o.grant_award, l.relieved, l.created_at
        from order_lines l join purchase_orders o on o.organization_id = $1 and o.id = l.purchase_order
        where l.organization_id = $1`,
      [organization],
    )
    await tx.sql(
      `insert into receipts (organization_id, number, purchase_order, vendor, kind, received_on, packing_slip, received_by,
        status, created_at)
       select $1, r.receipt, o.id, o.vendor, 'delivery', r.received, 'S-' || r.receipt, $2, 'done', r.received
        from jsonb_to_recordset($3) r (number text, receipt text, received date)
        join purchase_orders o on o.organization_id = $1 and o.number = r.number where r.receipt is not null`,
      [organization, rosa, json],
    )
    await tx.sql(
      `insert into receipt_lines (organization_id, receipt, position, line, quantity, accepted, rejected, inspecting,
        created_at)
       select $1, c.id, 1, l.id, l.quantity, l.quantity, 0, 0, c.created_at
        from receipts c join order_lines l on l.organization_id = $1 and l.purchase_order = c.purchase_order
        where c.organization_id = $1`,
      [organization],
    )
    await tx.sql(
      `insert into budget_entries (organization_id, line, day, kind, releases, amount, source_table, source, words, created_at)
       select $1, r.line, case when e.kind = 'encumbrance' then r.charged_on else r.billed end, e.kind, e.releases, r.amount,
        'purchase_orders', o.id, r.number || e.words, r.issued
        from jsonb_to_recordset($2) r (number text, title text, line uuid, charged_on date, billed date, amount bigint,
        issued date, status text) join purchase_orders o on o.organization_id = $1 and o.number = r.number
        cross join lateral (values ('encumbrance', null, ': ' || r.title), ('release', 'encumbrance', ' was billed'))
        e (kind, releases, words) where e.kind = 'encumbrance' or r.status = 'closed'`,
      [organization, json],
    )
  })
  const bills = await tx.sql<BilledOrder>(
    `select o.id as order, l.id as order_line, o.vendor, l.budget_line as line, o.closed_at::date::text as billed,
        l.description, l.quantity::float8 as quantity, l.unit, l.unit_price::float8 as dollars, l.amount
      from purchase_orders o join order_lines l on l.organization_id = $1 and l.purchase_order = o.id
      where o.organization_id = $1 and o.status = 'closed'`,
    [organization],
  )
  const reserved = new Map<string, number>()
  for (const { receipt, line, amount } of rows)
    if (receipt === null) reserved.set(line, (reserved.get(line) ?? 0) + amount)
  return { bills, reserved }
}
