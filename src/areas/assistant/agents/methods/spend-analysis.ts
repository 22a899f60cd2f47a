import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { among } from '#platform/life/status-sql.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { paymentLife } from '#areas/finance/payments/life.ts'
import { counted, purchaseLimits, type Found, type Purchase, type Work } from './desk.ts'

type Spent = { vendor: string; name: string; amount: number; before: number; payments: number }
type Ordered = Purchase & { vendor: string; name: string; amount: number }
type Small = { vendor: string; name: string; orders: number; amount: number }

export const spendAnalysis: Work = async ({ answers: { vendor }, today, rows, asks }) => {
  const [from, before] = [addDays(today, -365), addDays(today, -730)]
  const spent = await rows<Spent>(
    'Payments of two years',
    `select v.id as vendor, v.name, coalesce(sum(p.amount) filter (where p.paid_on > $1), 0)::bigint as amount,
      coalesce(sum(p.amount) filter (where p.paid_on <= $1), 0)::bigint as before,
      count(*) filter (where p.paid_on > $1)::int as payments
       from payments p join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
      where p.status ${among(paymentLife, 'paid')} and p.paid_on > $2 and ($3::uuid is null or p.vendor = $3)
      group by v.id, v.name order by amount desc, v.name limit 100`,
    [from, before, vendor || null],
  )
  const ordered = await rows<Ordered>(
    'Orders of 30 days',
    `select v.id as vendor, v.name, o.amount::bigint as amount, o.nature, o.federal,
      app.day_of(o.organization_id, o.created_at)::text as on
       from purchase_orders o join vendors v on v.organization_id = o.organization_id and v.id = o.vendor
      where o.status ${among(orderLife, 'placed')} and app.day_of(o.organization_id, o.created_at) between $1::date - 30
      and $1 and ($2::uuid is null or o.vendor = $2)
      order by o.created_at desc limit 5000`,
    [today, vendor || null],
  )
  const limitsOf = await purchaseLimits(asks, ordered)
  const small = smallOnes(
    ordered.filter((order) => Number(order.amount) <= (limitsOf(order).micro_purchase?.amount ?? -1)),
  )
  const total = spent.reduce((sum, { amount }) => sum + Number(amount), 0)
  const found: Found[] = [
    ...spent
      .filter(({ amount }) => Number(amount) > 0)
      .slice(0, 10)
      .map(({ vendor: id, name, amount, before: then, payments }): Found => {
        const grew = Number(then) > 0 ? Math.round((Number(amount) / Number(then) - 1) * 100) : null
        return {
          tone: grew !== null && grew > 50 ? 'warn' : 'info',
          words: `${name}: ${dollars(Number(amount))} in ${counted(payments, 'payment')}, ${total > 0 ? Math.round((Number(amount) / total) * 100) : 0}% of the total${grew === null ? '' : `; ${grew >= 0 ? `${grew}% more` : `${-grew}% less`} than the year before`}.`,
          about: { table: 'vendors', id },
        }
      }),
    ...small.map(({ vendor: id, name, orders, amount }): Found => ({
      tone: 'warn',
      words: `${counted(orders, 'small order')} to ${name} within 30 days, ${dollars(Number(amount))} total. Related purchases count together.`,
      source: '2 CFR 200.320(a)(1)',
      about: { table: 'vendors', id },
      task: `Check whether the small orders to ${name} belong together`,
    })),
  ]
  return {
    summary:
      total === 0
        ? 'No payments of the last year are visible to you.'
        : `${dollars(total)} was paid since ${dayInWords(from)} to ${counted(spent.filter(({ amount }) => Number(amount) > 0).length, 'vendor')}.`,
    found,
  }
}

/** More than two orders to one vendor, each small enough to need no quotes. */
function smallOnes(orders: readonly Ordered[]): Small[] {
  const byVendor = new Map<string, Small>()
  for (const { vendor, name, amount } of orders) {
    const of = byVendor.get(vendor) ?? { vendor, name, orders: 0, amount: 0 }
    byVendor.set(vendor, { ...of, orders: of.orders + 1, amount: of.amount + Number(amount) })
  }
  return [...byVendor.values()].filter((each) => each.orders > 2).toSorted((a, b) => b.amount - a.amount)
}
