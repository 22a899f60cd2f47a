import type { Charged } from '#areas/planning/ledger/seed.ts'
import { seedAgingOrders, type BilledOrder, type BudgetLine } from '#areas/procurement/aging-demo/orders/seed.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, localDay } from '#platform/dates.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { numbersOf } from '#platform/functions/demo/numbers.ts'
import { workingDay } from '#platform/functions/demo/story.ts'
import { split } from '#platform/money.ts'
import { linkPast } from '../past/links/seed.ts'

/** A provider, the letters of its invoices, how its bills vary from January on, in percent, and its programs. */
const providers = [
  {
    vendor: 'Harbor Kitchen Cooperative (demo)',
    prefix: 'HK',
    season: [4, 2, 0, -3, -2, 0, 1, -4, -6, 0, 3, 5],
    programs: { 'Congregate meals': 'CM', 'Home-delivered meals': 'HM', 'Nutrition counseling': 'NC' },
  },
  {
    vendor: 'Steadfast Home Care (demo)',
    prefix: 'SH',
    season: [-3, -1, 2, 4, 0, 1, -2, -1, 3, 2, 0, -2],
    programs: { 'Respite care': 'RC', 'Training of caregivers': 'TC', 'Falls prevention at home': 'FP' },
  },
  {
    vendor: 'Lantern Mobility (demo)',
    prefix: 'LM',
    season: [-8, -6, -2, 3, 5, 6, 4, 2, 0, 3, -1, -5],
    programs: { 'Rides to clinics and centers': 'RI', 'Travel training': 'TT' },
  },
]

/** The spending of a program in a budget year. Before the first year on file there is no line. */
export type ProgramYear = Omit<BudgetLine, 'id'> & { id: string | null; spent: number }

type Bill = {
  vendor: string
  vendor_number: string
  billed: string
  description: string
  quantity: number
  unit: string
  dollars: number
  amount: number
  line: string | null
  order: string | null
  order_line: string | null
}

/**
 * The bills behind what the department has spent: one of each provider's program a month, and those of its orders.
 * Once a month all that are due are paid by check. They were on paper before this program, so no command made them.
 * Returns what they and the open orders charge to each budget line.
 */
export async function seedAgingPayments(
  tx: Tx,
  organization: string,
  { account, now, years }: { account: string; now: Date; years: readonly ProgramYear[] },
): Promise<ReadonlyMap<string, Charged>> {
  const today = localDay(now, 'America/New_York')
  const of = async (table: string, name: string, id = 'id') =>
    new Map(
      (
        await tx.sql<{ name: string; id: string }>(
          `select ${name} as name, ${id} as id from ${table} where organization_id = $1`,
          [organization],
        )
      ).map((row) => [row.name, row.id]),
    )
  const [members, vendors] = [await of('organization_members', 'email', 'user_id'), await of('vendors', 'name')]
  const idOf = (who: keyof typeof departmentPeople) => members.get(departmentPeople[who].email)!
  const lines = years.flatMap(({ id, ...year }) => (id === null ? [] : [{ ...year, id }]))
  const orders = await seedAgingOrders(tx, organization, {
    today,
    lines,
    vendors,
    max: idOf('max'),
    rosa: idOf('rosa'),
  })

  const bills = [...monthlyBills(years, vendors), ...orderBills(orders.bills)].toSorted(
    (a, b) => a.billed.localeCompare(b.billed) || a.vendor_number.localeCompare(b.vendor_number),
  )
  const numbers = numbersOf(tx, organization)
  const invoices = bills.map((bill) => {
    const paid = paidOn(bill.billed)
    return {
      ...bill,
      number: numbers.number('invoices', 'INV', bill.billed),
      due: addDays(bill.billed, 30),
      paid: paid < today ? paid : null,
      status: paid < today ? 'paid' : 'approved',
    }
  })
  const runs: object[] = []
  const payments: object[] = []
  const items: object[] = []
  for (const paid of new Set(invoices.flatMap((invoice) => invoice.paid ?? []))) {
    const run = numbers.number('payment_runs', 'PR', paid)
    const inRun = invoices.filter((invoice) => invoice.paid === paid)
    const paidTo = new Set(inRun.map(({ vendor }) => vendor))
    runs.push({ number: run, paid, payments: paidTo.size, amount: sumOf(inRun) })
    for (const vendor of paidTo) {
      const due = inRun.filter((invoice) => invoice.vendor === vendor)
      const payment = numbers.number('payments', 'PAY', paid)
      const cleared = addDays(paid, 3) < today ? addDays(paid, 3) : paid
      payments.push({ number: payment, run, vendor, amount: sumOf(due), paid, cleared })
      for (const [at, { number, amount }] of due.entries())
        items.push({ invoice: number, payment, position: at + 1, amount })
    }
  }
  const json = (rows: object[]) => JSON.stringify(rows)
  await inTheNameOf(tx, departmentPeople.max.email, 'payment-runs/carry-over', async () => {
    await numbers.keep()
    await tx.sql(
      `insert into payment_runs (organization_id, number, paying_account, method, pay_on, payments, amount, made_by,
        released_by, released_at, sent_on, status, created_at)
       select $1, number, $2, 'check', paid, payments, amount, $3, $4, paid, paid, 'cleared', paid
        from jsonb_to_recordset($5) r (number text, paid date, payments int, amount bigint)`,
      [organization, account, idOf('max'), idOf('ada'), json(runs)],
    )
    await tx.sql(
      `insert into invoices (organization_id, number, vendor, vendor_number, vendor_number_key, invoice_date, received_on,
        clock_from, due_on, purchase_order, entered_by, amount, open_amount, approved_at, paid_on, status, created_at)
       select $1, number, vendor, vendor_number, regexp_replace(upper(vendor_number), '[^A-Z0-9]', '', 'g'), billed, billed,
        billed, due, "order", $2, amount, case when status = 'paid' then 0 else amount end, billed, paid, status, billed
        from jsonb_to_recordset($3) i (number text, vendor uuid, vendor_number text, billed date, due date, "order" uuid,
        paid date, amount bigint, status text)`,
      [organization, idOf('max'), json(invoices)],
    )
    await tx.sql(
      `insert into invoice_lines (organization_id, invoice, position, description, quantity, unit, unit_price, order_line,
        budget_line, amount, created_at)
       select $1, i.id, 1, j.description, j.quantity, j.unit, j.dollars, j.order_line,
        case when j.order_line is null then j.line end, j.amount, i.created_at
        from jsonb_to_recordset($2) j (number text, description text, quantity numeric, unit text, dollars numeric,
        order_line uuid, line uuid, amount bigint)
        join invoices i on i.organization_id = $1 and i.number = j.number`,
      [organization, json(invoices)],
    )
    await tx.sql(
      `insert into invoice_shares (organization_id, invoice, position, budget_line, amount, created_at)
       select $1, i.id, 1, j.line, j.amount, i.created_at
        from jsonb_to_recordset($2) j (number text, line uuid, amount bigint)
        join invoices i on i.organization_id = $1 and i.number = j.number where j.line is not null`,
      [organization, json(invoices)],
    )
    await tx.sql(
      `insert into budget_entries (organization_id, line, day, kind, amount, source_table, source, words, created_at)
       select $1, s.budget_line, i.invoice_date, 'expenditure', s.amount, 'invoices', i.id,
        i.number || ': ' || i.vendor_number, i.created_at
        from invoice_shares s join invoices i on i.organization_id = $1 and i.id = s.invoice where s.organization_id = $1`,
      [organization],
    )
    await tx.sql(
      `insert into payments (organization_id, number, run, vendor, amount, paid_on, cleared_on, status, created_at)
       select $1, p.number, r.id, p.vendor, p.amount, p.paid, p.cleared, 'cleared', p.paid
        from jsonb_to_recordset($2) p (number text, run text, vendor uuid, amount bigint, paid date, cleared date)
        join payment_runs r on r.organization_id = $1 and r.number = p.run`,
      [organization, json(payments)],
    )
    await tx.sql(
      `insert into payment_items (organization_id, payment, position, invoice, billed, amount)
       select $1, p.id, j.position, i.id, j.amount, j.amount
        from jsonb_to_recordset($2) j (invoice text, payment text, position int, amount bigint)
        join invoices i on i.organization_id = $1 and i.number = j.invoice
        join payments p on p.organization_id = $1 and p.number = j.payment`,
      [organization, json(items)],
    )
    await settle(tx, organization)
  })
  await linkPast(tx, organization)

  const charged = new Map<string, Charged>()
  for (const { id } of lines)
    charged.set(id, { spent: sumOf(bills.filter(({ line }) => line === id)), encumbered: orders.reserved.get(id) ?? 0 })
  return charged
}

const sumOf = (bills: readonly { amount: number }[]): number => bills.reduce((sum, { amount }) => sum + amount, 0)

/** Bills up to the 24th of a month are paid together, 18 days later. */
function paidOn(billed: string): string {
  const month = billed.slice(8) <= '24' ? billed : addMonths(`${billed.slice(0, 7)}-01`, 1)
  return workingDay(addDays(`${month.slice(0, 7)}-24`, 18))
}

function monthlyBills(years: readonly ProgramYear[], vendors: ReadonlyMap<string, string>): Bill[] {
  return providers.flatMap(({ vendor, prefix, season, programs }) =>
    Object.entries(programs).flatMap(([program, code]) =>
      years
        .filter((year) => year.program === program)
        .flatMap(({ id, spent, from, until }) => {
          const days = daysOfBills(from, until)
          const amounts = split(
            spent,
            days.map((day) => 100 + season[Number(day.slice(5, 7)) - 1]!),
          )
          return days.map((billed, at) => ({
            vendor: vendors.get(vendor)!,
            vendor_number: `${prefix}${billed.slice(2, 4)}${billed.slice(5, 7)}-${code}`,
            billed,
            description: program,
            quantity: 1,
            unit: 'month',
            dollars: amounts[at]! / 100,
            amount: amounts[at]!,
            line: id,
            order: null,
            order_line: null,
          }))
        }),
    ),
  )
}

/** The 24th of each month; a year that has just begun is billed to its last day. */
function daysOfBills(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = `${from.slice(0, 7)}-24`; day <= until; day = addMonths(day, 1)) if (day >= from) days.push(day)
  return days.length > 0 ? days : [until]
}

const orderBills = (orders: readonly BilledOrder[]): Bill[] =>
  orders.map((bill) => ({ ...bill, vendor_number: `B-${bill.billed.replaceAll('-', '').slice(2)}` }))

/** The journal no longer has a paid invoice as payable. */
const settle = (tx: Tx, organization: string) =>
  tx.sql(
    `insert into journal_lines (organization_id, entry, position, day, period, fund, control, budget_line, debit, credit,
      source_table, source, words, created_at)
     select $1, t.entry, s.position, p.cleared_on,
      (select f.id from fiscal_periods f where f.organization_id = $1 and p.cleared_on between f.starts_on and f.ends_on),
      b.fund, s.control, b.id, s.debit, s.credit, 'payments', p.id, p.number || ': cleared', p.cleared_on
      from (select t.*, gen_random_uuid() as entry from payment_items t where t.organization_id = $1) t
      join payments p on p.organization_id = $1 and p.id = t.payment
      join invoice_shares i on i.organization_id = $1 and i.invoice = t.invoice
      join budget_lines b on b.organization_id = $1 and b.id = i.budget_line
      cross join lateral (values (1, 'payable', i.amount, 0), (2, 'cash', 0, i.amount)) s (position, control, debit, credit)`,
    [organization],
  )
