import { z } from 'zod'
import { publication, type Publication } from '#areas/organization/publishing/records.ts'
import { whyNotPublish, type PublishSpending } from '#areas/organization/publishing/rules.ts'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { sharesOf } from './rules.ts'
import { paymentLife } from '../payments/life.ts'

/** The amount paid, less discounts and credits, by each fund's and department's share of the invoice, to the cent. */
const paidSql = `
  select t.id as item, t.amount as paid, p.number,
         coalesce(p.cleared_on, p.paid_on, r.sent_on, r.pay_on)::text as paid_on, f.name || ' (' || f.code || ')'
         as fund, coalesce(c.name, 'No department') as department, v.name as vendor, coalesce(o.title, i.vendor_number)
         as purpose,
         sum(s.amount)::bigint as share
    from payments p join payment_runs r on r.organization_id = p.organization_id and r.id = p.run
    join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
    join payment_items t on t.organization_id = p.organization_id and t.payment = p.id
    join invoices i on i.organization_id = p.organization_id and i.id = t.invoice
    left join purchase_orders o on o.organization_id = p.organization_id and o.id = i.purchase_order
    join invoice_shares s on s.organization_id = p.organization_id and s.invoice = i.id
    join budget_lines b on b.organization_id = p.organization_id and b.id = s.budget_line
    join funds f on f.organization_id = p.organization_id and f.id = b.fund
    left join cost_centers c on c.organization_id = p.organization_id and c.id = b.cost_center
   where p.organization_id = $1 and p.status ${among(paymentLife, 'paid')}
   and coalesce(p.cleared_on, p.paid_on, r.sent_on, r.pay_on) between $2 and $3
   group by t.id, t.amount, p.number, coalesce(p.cleared_on, p.paid_on, r.sent_on, r.pay_on), f.code, f.name, c.name,
   v.name, o.title, i.vendor_number
   order by p.number, t.id, f.code, c.name`

type Paid = {
  item: string
  paid: number
  share: number
  number: string
  paid_on: string
  fund: string
  department: string
  vendor: string
  purpose: string
}

export const publishSpending = command('publications/publish-spending', {
  about: 'Publishes the payments since a day by fund, department and vendor. It replaces what was published before.',
  decides: 'control',
  input: z.strictObject({ from: z.iso.date('Select a date') }),
  async run({ from }, { tx, actor, now }) {
    refuseIf(whyNotPublish(actor))
    const there = await tx.one<Publication>('select * from publications where organization_id = $1 for update', [
      actor.organization_id,
    ])
    refuseIf(there?.spending ? null : 'Turn on “Show payments” first.')
    await tx.sql('delete from published_payments where organization_id = $1', [actor.organization_id])
    // A released run pays on its payment date.
    const rows = sharesOf(await tx.sql<Paid>(paidSql, [actor.organization_id, from, await todayOf(tx, now)]))
    await tx.sql(
      `insert into published_payments (organization_id, number, paid_on, fund, department, vendor, purpose, amount)
        select $1, number, paid_on, fund, department, vendor, purpose, amount
        from json_populate_recordset(null::published_payments, $2::json)`,
      [actor.organization_id, JSON.stringify(rows)],
    )
    await tx.update<Publication>(publication, there!.id, { spending_from: from, spending_at: now })
    return { payments: rows.length }
  },
}) satisfies PublishSpending
