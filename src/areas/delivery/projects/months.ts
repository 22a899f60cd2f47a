import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { among } from '#platform/life/status-sql.ts'
import { invoicedSql } from '#areas/finance/invoices/invoiced/rules.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { billsOfProjects } from './bills/rules.ts'
import type { MonthOfProject } from './money/rules.ts'
import { project } from './records.ts'

/**
 * The same money as in costs.ts, by the month of the order, the invoice, the certificate and the work. $1 is the
 * organization, $2 the project.
 */
const months = `
  with ordered as (
    select distinct o.id, o.issued_at, o.amount from public.project_sources s
      join public.purchase_orders o on o.organization_id = s.organization_id
      and (o.id = s.purchase_order or o.contract = s.contract)
     where s.organization_id = $1 and s.project = $2
     and o.status ${among(orderLife, 'placed')} and o.issued_at is not null
  ),
  bills as (${billsOfProjects('and s.project = $2')}
  ),
  moved as (
    select to_char(app.day_of($1, issued_at), 'YYYY-MM') as month, amount as ordered, 0::bigint as spent from ordered
    union all
    select to_char(i.invoice_date, 'YYYY-MM'), 0, ${invoicedSql('i')} from bills b
      join public.invoices i on i.organization_id = $1 and i.id = b.id
    union all
    select to_char(a.certified_on, 'YYYY-MM'), 0, a.due_now from public.pay_applications a
     where a.organization_id = $1 and a.project = $2 and a.status in ('certified', 'billed')
       and not exists (select from bills b where b.id = a.invoice) and a.certified_on is not null
    union all
    select to_char(c.day, 'YYYY-MM'), 0, c.amount from public.project_costs c
     where c.organization_id = $1 and c.project = $2 and c.status = 'confirmed'
  )
  select month, sum(ordered)::bigint as ordered, sum(spent)::bigint as spent from moved group by month order by month`

export const projectMonths = question('projects/months', {
  about: 'Orders and spending of a project in each month.',
  input: z.strictObject({ project: z.uuid() }),
  async run({ project: id }, context): Promise<MonthOfProject[]> {
    const { tx, actor } = context
    await recordInQuestion(context, [project], { table: project.table, record: id })
    return tx.asPerson<MonthOfProject>(months, [actor.organization_id, id])
  },
})
