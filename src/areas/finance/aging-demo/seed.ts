import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, localDay } from '#platform/dates.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { workingDay } from '#platform/functions/demo/story.ts'
import { split } from '#platform/money.ts'

/**
 * The monthly bill of each provider, in dollars, how it varies with the season, and its programs: each is an invoice of
 * its own, and all of a provider's are one payment.
 */
const providers = [
  [
    'Harbor Kitchen Cooperative (demo)',
    'HK',
    980_000,
    [4, 2, 0, -3, -2, 0, 1, -4, -6, 0, 3, 5],
    [
      ['Congregate meals', 'CM', 89],
      ['Home-delivered meals', 'HM', 74],
      ['Nutrition counseling', 'NC', 6],
    ],
  ],
  [
    'Steadfast Home Care (demo)',
    'SH',
    720_000,
    [-3, -1, 2, 4, 0, 1, -2, -1, 3, 2, 0, -2],
    [
      ['Respite care', 'RC', 86],
      ['Training of caregivers', 'TC', 40],
      ['Falls prevention at home', 'FP', 48],
    ],
  ],
  [
    'Lantern Mobility (demo)',
    'LM',
    610_000,
    [-8, -6, -2, 3, 5, 6, 4, 2, 0, 3, -1, -5],
    [
      ['Rides to clinics and centers', 'RI', 56],
      ['Travel training', 'TT', 6],
    ],
  ],
] as const
/** Prices of the year before, as a percentage of this year's. */
const before = 94

/**
 * Two years of monthly invoices of the department's providers, paid and cleared before this program: a part of what its
 * budget shows as spent. They were on paper, so no command made them.
 */
export async function seedAgingPayments(
  tx: Tx,
  organization: string,
  { account, now }: { account: string; now: Date },
): Promise<void> {
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
  const [made, released] = [members.get(departmentPeople.max.email), members.get(departmentPeople.ada.email)]
  const last = new Map<string, number>()
  const numbered = (series: string, prefix: string, day: string) => {
    const period = `${series} ${day.slice(0, 4)}`
    last.set(period, (last.get(period) ?? 0) + 1)
    return `${prefix}-${day.slice(0, 4)}-${String(last.get(period)).padStart(4, '0')}`
  }
  const runs: object[] = []
  const payments: object[] = []
  const invoices: object[] = []
  for (let back = 23; back >= 1; back--) {
    const billed = addMonths(today, -back)
    const paid = workingDay(addDays(billed, 18))
    if (paid >= today) continue
    const run = numbered('payment_runs', 'PR', paid)
    const due = providers.map(([name, prefix, dollars, season, programs]) => {
      const factor = (1 + season[Number(billed.slice(5, 7)) - 1]! / 100) * (back > 11 ? before / 100 : 1)
      const amount = Math.round(dollars * 100 * factor)
      const shares = split(
        amount,
        programs.map(([, , share]) => share),
      )
      return { vendor: vendors.get(name), prefix, amount, programs, shares }
    })
    runs.push({ number: run, paid, payments: due.length, amount: due.reduce((sum, { amount }) => sum + amount, 0) })
    for (const { vendor, prefix, amount, programs, shares } of due) {
      const payment = numbered('payments', 'PAY', paid)
      const cleared = addDays(paid, 3) < today ? addDays(paid, 3) : paid
      payments.push({ number: payment, run, vendor, amount, paid, cleared })
      for (const [nth, [program, code]] of programs.entries())
        invoices.push({
          number: numbered('invoices', 'INV', billed),
          vendor,
          vendor_number: `${prefix}${billed.slice(2, 4)}${billed.slice(5, 7)}-${code}`,
          billed,
          due: addDays(billed, 30),
          paid,
          amount: shares[nth],
          description: program,
          payment,
          position: nth + 1,
        })
    }
  }
  const json = (rows: object[]) => JSON.stringify(rows)
  await inTheNameOf(tx, departmentPeople.max.email, 'payment-runs/carry-over', async () => {
    for (const [period, count] of last) {
      const [series, year] = period.split(' ')
      await tx.sql('insert into app.series (organization_id, name, period, last) values ($1, $2, $3, $4)', [
        organization,
        series,
        year,
        count,
      ])
    }
    await tx.sql(
      `insert into payment_runs (organization_id, number, paying_account, method, pay_on, payments, amount, made_by,
        released_by, released_at, sent_on, status, created_at)
       select $1, number, $2, 'check', paid, payments, amount, $3, $4, paid, paid, 'cleared', paid
        from jsonb_to_recordset($5) r (number text, paid date, payments int, amount bigint)`,
      [organization, account, made, released, json(runs)],
    )
    await tx.sql(
      `insert into invoices (organization_id, number, vendor, vendor_number, vendor_number_key, invoice_date, received_on,
        clock_from, due_on, entered_by, amount, approved_at, paid_on, status, created_at)
       select $1, number, vendor, vendor_number, vendor_number, billed, billed, billed, due, $2, amount, billed, paid, 'paid',
        billed from jsonb_to_recordset($3) i (number text, vendor uuid, vendor_number text, billed date, due date, paid date,
        amount bigint)`,
      [organization, made, json(invoices)],
    )
    await tx.sql(
      `insert into invoice_lines (organization_id, invoice, position, description, quantity, unit, unit_price, amount)
       select $1, i.id, 1, j.description, 1, 'month', j.amount / 100.0, j.amount
        from jsonb_to_recordset($2) j (number text, description text, amount bigint)
        join invoices i on i.organization_id = $1 and i.number = j.number`,
      [organization, json(invoices)],
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
        from jsonb_to_recordset($2) j (number text, payment text, position int, amount bigint)
        join invoices i on i.organization_id = $1 and i.number = j.number
        join payments p on p.organization_id = $1 and p.number = j.payment`,
      [organization, json(invoices)],
    )
    await tx.sql(
      `insert into record_links (organization_id, from_table, from_record, kind, to_table, to_record, created_at)
       select $1, 'payments', t.payment, 'pays', 'invoices', t.invoice, p.paid_on from payment_items t
        join payments p on p.organization_id = $1 and p.id = t.payment where t.organization_id = $1`,
      [organization],
    )
  })
}
