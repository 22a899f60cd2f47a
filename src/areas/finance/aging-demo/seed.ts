import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, localDay } from '#platform/dates.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { workingDay } from '#platform/functions/demo/story.ts'

/** The monthly bill of each provider, in dollars, and how it varies with the season. */
const providers = [
  ['Harbor Kitchen Cooperative (demo)', 'HK', 980_000, [4, 2, 0, -3, -2, 0, 1, -4, -6, 0, 3, 5]],
  ['Steadfast Home Care (demo)', 'SH', 720_000, [-3, -1, 2, 4, 0, 1, -2, -1, 3, 2, 0, -2]],
  ['Lantern Mobility (demo)', 'LM', 610_000, [-8, -6, -2, 3, 5, 6, 4, 2, 0, 3, -1, -5]],
] as const

/**
 * A year of monthly invoices of the department's providers, paid and cleared before this program: a part of what its
 * budget shows as spent. They were on paper, so no command made them.
 */
export async function seedAgingPayments(
  tx: Tx,
  organization: string,
  { account, now }: { account: string; now: Date },
): Promise<void> {
  const today = localDay(now, 'America/New_York')
  const idOf = async (text: string, values: unknown[]) => (await tx.one<{ id: string }>(text, values))!.id
  const member = (email: string) =>
    idOf('select user_id as id from organization_members where organization_id = $1 and email = $2', [
      organization,
      email,
    ])
  const [made, released] = [await member(departmentPeople.max.email), await member(departmentPeople.ada.email)]
  const numbered = async (series: string, prefix: string, day: string) => {
    const { last } = (await tx.one<{ last: number }>(
      `insert into app.series (organization_id, name, period, last) values ($1, $2, $3, 1)
        on conflict (organization_id, name, period) do update set last = app.series.last + 1 returning last`,
      [organization, series, day.slice(0, 4)],
    ))!
    return `${prefix}-${day.slice(0, 4)}-${String(last).padStart(4, '0')}`
  }
  await inTheNameOf(tx, departmentPeople.max.email, 'payment-runs/carry-over', async () => {
    for (let back = 11; back >= 1; back--) {
      const billed = addMonths(today, -back)
      const paid = workingDay(addDays(billed, 18))
      if (paid >= today) continue
      const amounts = providers.map(([, , dollars, season]) =>
        Math.round(dollars * 100 * (1 + season[Number(billed.slice(5, 7)) - 1]! / 100)),
      )
      const run = await idOf(
        `insert into payment_runs (organization_id, number, paying_account, method, pay_on, payments, amount, made_by,
          released_by, released_at, sent_on, status, created_at)
         values ($1, $2, $3, 'check', $4::date, $5, $6, $7, $8, $4::date, $4::date, 'cleared', $4::date) returning id`,
        [
          organization,
          await numbered('payment_runs', 'PR', paid),
          account,
          paid,
          providers.length,
          amounts.reduce((sum, amount) => sum + amount, 0),
          made,
          released,
        ],
      )
      for (const [at, [name, prefix]] of providers.entries()) {
        const vendor = await idOf('select id from vendors where organization_id = $1 and name = $2', [
          organization,
          name,
        ])
        const invoice = await idOf(
          `insert into invoices (organization_id, number, vendor, vendor_number, vendor_number_key, invoice_date,
            received_on, clock_from, due_on, entered_by, amount, approved_at, paid_on, status, created_at)
           values ($1, $2, $3, $4::text, $4::text, $5::date, $5::date, $5::date, $6, $7, $8, $5::date, $9, 'paid', $5::date)
            returning id`,
          [
            organization,
            await numbered('invoices', 'INV', billed),
            vendor,
            `${prefix}${billed.slice(2, 4)}${billed.slice(5, 7)}`,
            billed,
            addDays(billed, 30),
            made,
            amounts[at],
            paid,
          ],
        )
        await tx.sql(
          `insert into invoice_lines (organization_id, invoice, position, description, quantity, unit, unit_price, amount)
            values ($1, $2, 1, $3, 1, 'month', $4, $5)`,
          [organization, invoice, 'Services of the month', amounts[at]! / 100, amounts[at]],
        )
        const payment = await idOf(
          `insert into payments (organization_id, number, run, vendor, amount, paid_on, cleared_on, status, created_at)
            values ($1, $2, $3, $4, $5, $6::date, $7, 'cleared', $6::date) returning id`,
          [
            organization,
            await numbered('payments', 'PAY', paid),
            run,
            vendor,
            amounts[at],
            paid,
            addDays(paid, 3) < today ? addDays(paid, 3) : paid,
          ],
        )
        await tx.sql(
          `insert into payment_items (organization_id, payment, position, invoice, billed, amount)
            values ($1, $2, 1, $3, $4::bigint, $4::bigint)`,
          [organization, payment, invoice, amounts[at]],
        )
        await tx.sql(
          `insert into record_links (organization_id, from_table, from_record, kind, to_table, to_record, created_at)
            values ($1, 'payments', $2, 'pays', 'invoices', $3, $4)`,
          [organization, payment, invoice, paid],
        )
      }
    }
  })
}
