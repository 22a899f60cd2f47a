import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { among } from '#platform/life/status-sql.ts'
import { paymentLife } from '#areas/finance/payments/life.ts'

/** Released payments whose day has not come. */
export type Coming = { count: number; amount: number; first: string | null }
export type TopVendor = { id: string; name: string; paid: number; months: number[]; deliveries: number; late: number }

const most = 5

/** The months from the current one back to last year's next. $1 the organization, $2 now. */
const period = `
  period as (select (date_trunc('month', today) - interval '11 months')::date as begins, today
    from (select app.day_of($1, $2) as today) d)`

/** Issued payments of the last 12 months. Canceled and returned ones are not spending. */
export const paidSql = `
  with ${period},
  paid as materialized (
    select p.vendor, date_trunc('month', p.paid_on)::date as month, sum(p.amount) as paid from public.payments p
     where p.organization_id = $1 and p.paid_on between (select begins from period) and (select today from period)
     and p.status ${among(paymentLife, 'paid')} group by 1, 2),
  top as (select vendor, sum(paid)::bigint as paid from paid group by vendor order by 2 desc, vendor limit ${most})
  select v.id, v.name, t.paid, (
    select json_agg(coalesce(p.paid, 0) order by m)
      from period s cross join generate_series(s.begins, s.today, interval '1 month') m
      left join paid p on p.vendor = t.vendor and p.month = m::date) as months
    from top t join public.vendors v on v.organization_id = $1 and v.id = t.vendor order by t.paid desc, v.id`

/** $1 the organization, $2 now. */
const comingSql = `
  select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, min(paid_on)::text as first
    from public.payments where organization_id = $1
    and status ${among(paymentLife, 'issued')} and paid_on > app.day_of($1, $2)`

/** $3 the vendors. Counted from an index of deliveries, without their records. */
export const deliveriesSql = `
  with ${period}
  select e.vendor, count(*)::int as deliveries, (count(*) filter (where e.event = 'delivered_late'))::int as late
    from period s join public.performance_events e on e.organization_id = $1 and e.vendor = any ($3::uuid[])
     and e.source = 'receipts' and e.day between s.begins and s.today
   group by e.vendor`

export const topVendors = question('dashboard/vendors', {
  about:
    'The vendors that were paid the most in the last 12 months, by month, with their late deliveries. Released payments that are not yet paid are counted apart.',
  input: z.strictObject({}),
  async run(_, { tx, actor, now }): Promise<{ vendors: TopVendor[]; coming: Coming }> {
    const asked = [actor.organization_id, now]
    const paid = await tx.asPerson<Pick<TopVendor, 'id' | 'name' | 'paid' | 'months'>>(paidSql, asked)
    const counted = await tx.sql<{ vendor: string; deliveries: number; late: number }>(deliveriesSql, [
      ...asked,
      paid.map(({ id }) => id),
    ])
    const [coming] = await tx.asPerson<Coming>(comingSql, asked)
    return {
      coming: coming!,
      vendors: paid.map((vendor) => {
        const found = counted.find((each) => each.vendor === vendor.id)
        return { ...vendor, deliveries: found?.deliveries ?? 0, late: found?.late ?? 0 }
      }),
    }
  },
})
