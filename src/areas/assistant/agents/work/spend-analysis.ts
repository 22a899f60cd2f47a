import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { counted, type Found, type Work } from './desk.ts'

type Spent = { vendor: string; name: string; amount: number; before: number; payments: number }
type Small = { vendor: string; name: string; orders: number; amount: number }

export const spendAnalysis: Work = async ({ answers: { vendor }, today, rows }) => {
  const [from, before] = [addDays(today, -365), addDays(today, -730)]
  const spent = await rows<Spent>(
    'Payments of two years',
    `select v.id as vendor, v.name, coalesce(sum(p.amount) filter (where p.paid_on > $1), 0)::bigint as amount, coalesce(sum(p.amount) filter (where p.paid_on <= $1), 0)::bigint as before, count(*) filter (where p.paid_on > $1)::int as payments
       from payments p join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
      where p.status in ('issued', 'cleared') and p.paid_on > $2 and ($3::uuid is null or p.vendor = $3) group by v.id, v.name order by amount desc, v.name limit 100`,
    [from, before, vendor || null],
  )
  const small = await rows<Small>(
    'Small orders to one vendor within 30 days',
    `select v.id as vendor, v.name, count(*)::int as orders, sum(o.amount)::bigint as amount from purchase_orders o join vendors v on v.organization_id = o.organization_id and v.id = o.vendor
      where o.status in ('issued', 'closed') and app.day_of(o.organization_id, o.created_at) between $1::date - 30 and $1 and ($2::uuid is null or o.vendor = $2)
        and o.amount <= coalesce((select min(t.amount) from procurement_thresholds t where t.kind = 'micro_purchase' and t.valid_from <= $1 and (t.valid_to is null or t.valid_to >= $1)), 0)
      group by v.id, v.name having count(*) > 2 order by amount desc`,
    [today, vendor || null],
  )
  const total = spent.reduce((sum, { amount }) => sum + Number(amount), 0)
  const found: Found[] = [
    ...spent.filter(({ amount }) => Number(amount) > 0).slice(0, 10).map(({ vendor: id, name, amount, before: then, payments }): Found => {
      const grew = Number(then) > 0 ? Math.round((Number(amount) / Number(then) - 1) * 100) : null
      return { tone: grew !== null && grew > 50 ? 'warn' : 'info', words: `${name}: ${dollars(Number(amount))} in ${counted(payments, 'payment')}, ${total > 0 ? Math.round((Number(amount) / total) * 100) : 0} % of all${grew === null ? '' : `; ${grew >= 0 ? `${grew} % more` : `${-grew} % less`} than in the year before`}.`, about: { table: 'vendors', id } }
    }),
    ...small.map(({ vendor: id, name, orders, amount }): Found => ({ tone: 'warn', words: `${counted(orders, 'small order')} to ${name} within 30 days, ${dollars(Number(amount))} together. What belongs together is counted together.`, source: '2 CFR 200.320(a)(1)', about: { table: 'vendors', id }, task: `Look whether the small orders to ${name} belong together` })),
  ]
  return { summary: total === 0 ? 'Nothing was paid in the last year that you may see.' : `${dollars(total)} were paid since ${dayInWords(from)} to ${counted(spent.filter(({ amount }) => Number(amount) > 0).length, 'vendor')}.`, found }
}
