import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Tx } from '#platform/database/database.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { grantLife } from '#areas/grants/grants/life.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { stockItem } from '#areas/delivery/stock/records.ts'
import { assetLife } from '#areas/assets/assets/life.ts'
import type { Kind } from './methods/rules.ts'
import type { Subject } from './records.ts'
import { apart, squared, type Case } from './rules.ts'
import type { Feature } from './said/rules.ts'

export type Open = Pick<Case, 'group' | 'day' | 'features'> & { record: string | null; title: string }

/**
 * The past cases of a model with the features that were known on their day, and its open cases. $1 is the organization,
 * $2 today. The history of the group is no feature here: rules.ts adds it, from outcomes known by then.
 */
export type Past = {
  kind: Kind
  measure: string
  loss: (guess: number, came: number) => number
  /** A series is also compared with its own last outcome, if that is the better naive guess. */
  naive: 'mean' | 'series'
  features: readonly Feature[]
  past: string
  open: string
}

const chance = {
  kind: 'chance',
  measure: 'Mean squared error of the probability (Brier)',
  loss: squared,
  naive: 'mean',
} as const
const percent: Feature['says'] = (value) => `${Math.round(value * 100)}%`
const whole: Feature['says'] = (value) => String(Math.round(value))
const money: Feature['says'] = (value) => `$${Math.round(Math.exp(value) - 1).toLocaleString('en-US')}`
const inDollars: Feature['says'] = (value) => `$${Math.round(value).toLocaleString('en-US')}`
const yes: Feature['says'] = (value) => (value > 0.5 ? 'yes' : 'no')
const month: Feature = {
  label: 'month',
  says: (value) => new Date(Date.UTC(2026, value - 1, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
}
const of = (label: string, says: Feature['says']): Feature => ({ label, says })
const history = (own: string, count: string): readonly Feature[] => [
  of(`${own}, the last eight`, percent),
  of(own, percent),
  of(count, whole),
]
/** Cents as the logarithm of dollars: a thousand more matters to a small order and not to a large one. */
const sized = (column: string) => `ln(greatest(${column}, 0) / 100.0 + 1)`
/** The newest, since a model looks at so many. */
const newest = 'limit 4000'

/**
 * Work on each asset by month, with what was known before it. A failure counts on the day it happened: by the day of its
 * repair, an open work order would foretell a failure that had happened already.
 */
const assetMonths = `with used as (
    select a.* from assets a where a.organization_id = $1 and exists (select from work_orders w
      where w.organization_id = a.organization_id and w.asset = a.id) order by a.id limit 400),
  works as (
    select asset, date_trunc('month', day)::date as first, count(*) filter (where failure) as failures,
      max(day) filter (where failure) as failed_on, max(day) filter (where not failure) as serviced_on
      from (select asset, coalesce(down_from, created_at)::date as day, true as failure from work_orders
          where organization_id = $1 and failure
         union all select asset, done_at::date, false from work_orders
          where organization_id = $1 and kind = 'preventive' and done_at is not null) w
     where day <= $2::date group by 1, 2),
  grid as (
    select u.id, u.name, u.status, u.class, u.used_for, u.in_service_on, u.life_years, u.cost, m::date as first
      from used u cross join generate_series(date_trunc('month', $2::date) - interval '36 months',
        date_trunc('month', $2::date), interval '1 month') m
     where m >= coalesce(u.in_service_on, '1900-01-01')),
  measured as (
    select g.*, coalesce(w.failures, 0) as failures,
      coalesce(sum(w.failures) over (own rows between 12 preceding and 1 preceding), 0) as failed_in_year,
      max(w.failed_on) over (own rows between unbounded preceding and 1 preceding) as failed_on,
      max(w.serviced_on) over (own rows between unbounded preceding and 1 preceding) as serviced_on,
      (select count(*) from work_orders o where o.organization_id = $1 and o.asset = g.id
        and o.created_at < g.first and (o.done_at is null or o.done_at >= g.first)) as open_work,
      avg((coalesce(w.failures, 0) > 0)::int) over (peers groups between 12 preceding and 1 preceding) as peers_failed
      from grid g left join works w on w.asset = g.id and w.first = g.first
    window own as (partition by g.id order by g.first), peers as (partition by g.class, g.used_for order by g.first))`
const lineFeatures = `array[${sized('l.amended')},
  case when l.original > 0 then (l.amended - l.original)::float8 / l.original end]::float8[]`
const solicitationFeatures = `array[case when s.estimate > 0 then ${sized('s.estimate')} end,
  extract(epoch from s.closes_at - coalesce(s.published_at, s.created_at)) / 86400, s.federal::int, s.construction::int,
  extract(month from s.closes_at)]::float8[]`

/** Orders and bills of each vendor by month, with their sums of the months before: each row is read once. */
const vendorMonths = `with orders as (
    select o.vendor, date_trunc('month', o.due)::date as first,
      coalesce((select max(r.received_on) from receipts r where r.organization_id = o.organization_id
        and r.purchase_order = o.id and r.kind = 'delivery'), $2::date) > o.due as late
      from purchase_orders o where o.organization_id = $1 and o.issued_at is not null
       and o.due > $2::date - interval '36 months' and o.due <= $2::date + interval '1 month'
      order by o.due desc limit 20000),
  bills as (
    select i.vendor, date_trunc('month', coalesce(i.received_on, i.invoice_date))::date as first, i.amount,
      exists (select from invoice_holds h where h.organization_id = i.organization_id and h.invoice = i.id) as held
      from invoices i where i.organization_id = $1 and i.kind = 'invoice' and i.status ${notAmong(invoiceLife, 'draft')}
       and i.invoice_date > $2::date - interval '36 months' order by i.invoice_date desc limit 20000),
  by_due as (select vendor, first, count(*) as due, count(*) filter (where late) as late from orders group by 1, 2),
  by_bill as (
    select vendor, first, count(*) as bills, count(*) filter (where held) as held, sum(amount) as amount
      from bills group by 1, 2),
  grid as (
    select v.vendor, m::date as first from (select distinct vendor from bills) v
     cross join generate_series(date_trunc('month', $2::date) - interval '35 months', date_trunc('month', $2::date),
       interval '1 month') m),
  summed as (
    select vendor, first, coalesce(due, 0) as due, coalesce(late, 0) as late, coalesce(held, 0) as held,
      sum(due) over before as due_before, sum(late) over before as late_before,
      sum(bills) over before as bills_before, sum(held) over before as held_before,
      sum(amount) over before as amount_before,
      coalesce(sum(late) over quarter, 0) as late_quarter, coalesce(sum(held) over quarter, 0) as held_quarter
      from grid left join by_due using (vendor, first) left join by_bill using (vendor, first)
    window before as (partition by vendor order by first rows between unbounded preceding and 1 preceding),
      quarter as (partition by vendor order by first rows between 3 preceding and 1 preceding)),
  measured as (
    select vendor, first, late, held, array[late_before / nullif(due_before, 0), held_before / nullif(bills_before, 0),
        late_quarter, held_quarter, due, ${sized('amount_before')}]::float8[] as features
      from summed where bills_before > 0)`

/** Stock of each item by month, with what was on hand and used before it: each transaction is read once. */
const stockMonths = `with moved as (
    select item, date_trunc('month', moved_on)::date as first, moved_on, quantity,
      sum(quantity) over (partition by item order by moved_on, quantity desc, id) as balance
      from stock_moves where organization_id = $1 and moved_on <= $2::date),
  by_month as (
    select item, first, sum(quantity) as net, min(balance) as lowest, -sum(quantity) filter (where quantity < 0) as used,
      max(moved_on) filter (where quantity > 0) as came from moved group by 1, 2),
  grid as (
    select i.item, m::date as first from (select item, min(first) as since from by_month group by 1) i
     cross join lateral generate_series(i.since, date_trunc('month', $2::date), interval '1 month') m),
  summed as (
    select item, first, lowest, sum(net) over before as held, max(came) over before as came,
      coalesce(sum(used) over quarter, 0) as used_quarter, lag(coalesce(used, 0), 12) over all_months as used_then
      from grid left join by_month using (item, first)
    window all_months as (partition by item order by first),
      before as (partition by item order by first rows between unbounded preceding and 1 preceding),
      quarter as (partition by item order by first rows between 3 preceding and 1 preceding)),
  measured as (
    select s.*, i.code, i.name, i.status, i.on_hand, i.annual_use, i.lead_days, i.critical
      from summed s join stock_items i on i.organization_id = $1 and i.id = s.item)`

export const pasts: Record<Subject, Past> = {
  late_delivery: {
    ...chance,
    features: [
      of('amount', money),
      of('days from order to due date', whole),
      of('lines', whole),
      month,
      of('goods', yes),
      of('under a contract', yes),
      of('days that this vendor needed for its last orders', whole),
      ...history('late orders of this vendor', 'earlier orders of this vendor'),
    ],
    past: `select c.* from (select o.id as record, o.vendor::text as "group", o.issued_at::date::text as day,
        (case when coalesce(r.last, $2::date) > o.due then o.due + 1 else r.last end)::text as known,
        case when coalesce(r.last, $2::date) > o.due then 1 else 0 end as outcome,
        ${orderFeatures()} as features
       from purchase_orders o cross join lateral (select max(received_on) as last from receipts
         where organization_id = o.organization_id and purchase_order = o.id and kind = 'delivery') r
      where o.organization_id = $1
      and o.status ${among(orderLife, 'placed')} and o.issued_at is not null and o.due < $2::date
      order by o.issued_at desc, o.id ${newest}) c`,
    open: `select o.id as record, o.number || ' ' || o.title as title, o.vendor::text as "group", $2::date::text as day,
        ${orderFeatures()} as features
       from purchase_orders o where o.organization_id = $1
       and o.status ${among(orderLife, 'issued')} and o.delivery <> 'complete'
        and o.due >= $2::date order by o.due, o.id limit 500`,
  },
  invoice_exception: {
    ...chance,
    features: [
      of('amount', money),
      of('has an order', yes),
      of('has a contract', yes),
      of('days until it was received', whole),
      month,
      of('charges beside the lines', yes),
      ...history('invoices of this vendor on hold', 'earlier invoices of this vendor'),
    ],
    past: `select c.* from (select i.id as record, i.vendor::text as "group", coalesce(i.received_on, i.invoice_date)::text as day,
        coalesce(i.received_on, i.invoice_date)::text as known,
        case when exists (select from invoice_holds h where h.organization_id = i.organization_id and h.invoice = i.id)
          then 1 else 0 end as outcome, ${invoiceFeatures()} as features
       from invoices i where i.organization_id = $1 and i.kind = 'invoice'
       and i.status ${notAmong(invoiceLife, 'draft')}
        and coalesce(i.received_on, i.invoice_date) <= $2::date
      order by coalesce(i.received_on, i.invoice_date) desc, i.id ${newest}) c`,
    open: `select i.id as record, coalesce(i.number, i.vendor_number) as title, i.vendor::text as "group",
        $2::date::text as day, ${invoiceFeatures()} as features
       from invoices i where i.organization_id = $1 and i.kind = 'invoice'
       and i.status ${among(invoiceLife, 'draft')} and $2::date is not null
      order by i.received_on, i.id limit 500`,
  },
  vendor_risk: {
    ...chance,
    features: [
      of('late orders so far', percent),
      of('invoices on hold so far', percent),
      of('late orders in three months', whole),
      of('holds in three months', whole),
      of('orders due this month', whole),
      of('invoiced so far', money),
      ...history('months with a problem', 'months on record'),
    ],
    past: `${vendorMonths}
      select vendor as record, vendor::text as "group", first::text as day,
        (first + interval '1 month')::date::text as known, case when late > 0 or held > 0 then 1 else 0 end as outcome,
        features
       from measured where first < date_trunc('month', $2::date) and first >= date_trunc('month', $2::date) - interval '24 months'
       order by first desc, vendor ${newest}`,
    open: `${vendorMonths}
      select v.id as record, v.number || ' ' || v.name as title, v.id::text as "group", $2::date::text as day, m.features
        from measured m join vendors v on v.organization_id = $1 and v.id = m.vendor
       where v.status ${among(vendorLife, 'active')}
       and m.first = date_trunc('month', $2::date) order by v.name limit 300`,
  },
  cost_at_completion: {
    kind: 'amount',
    measure: 'Mean error as a share of the original amount',
    loss: apart,
    naive: 'mean',
    features: [
      of('original amount', money),
      of('days of the contract', whole),
      of('construction', yes),
      of('federally funded', yes),
      ...history('final cost with this vendor', 'ended contracts of this vendor'),
    ],
    past: `select c.* from (select c.id as record, c.vendor::text as "group", c.starts_on::text as day,
        coalesce(c.ended_on, c.completed_on, c.ends_on)::text as known,
        c.invoiced::float8 / c.original as outcome, ${contractFeatures()} as features
       from contracts c where c.organization_id = $1 and c.original > 0 and c.invoiced > 0 and c.starts_on is not null
        and coalesce(c.ended_on, c.completed_on, c.ends_on) < $2::date
        and coalesce(c.ended_on, c.completed_on, c.ends_on) > c.starts_on
      order by c.starts_on desc, c.id ${newest}) c`,
    open: `select c.id as record, c.number || ' ' || c.title as title, c.vendor::text as "group", $2::date::text as day,
        ${contractFeatures()} as features
       from contracts c where c.organization_id = $1 and c.status ${among(contractLife, 'active')} and c.original > 0
        and c.ends_on >= $2::date order by c.number limit 300`,
  },
  cash_need: {
    kind: 'amount',
    measure: 'Mean error in dollars a week',
    loss: apart,
    naive: 'series',
    features: [
      of('invoices due by the end of the week', inDollars),
      of('all open invoices', inDollars),
      of('open invoices received ten days before or earlier', inDollars),
      of('open invoices received three weeks before or earlier', inDollars),
      of('paid in the week before', inDollars),
      of('average of four weeks', inDollars),
      of('day of the month', whole),
      of('average of the last eight weeks', inDollars),
      of('average week', inDollars),
      of('weeks on record', whole),
    ],
    past: `select null as record, 'all' as "group", w::date::text as day, (w::date + 6)::text as known,
        ${paidIn('w::date', 'w::date + 7')} as outcome, ${weekFeatures('w::date')} as features
       from generate_series(greatest(date_trunc('week', $2::date) - interval '104 weeks',
         (select date_trunc('week', min(paid_on)) + interval '4 weeks' from payments where organization_id = $1)),
         date_trunc('week', $2::date) - interval '1 week', interval '1 week') w
      where exists (select from payments where organization_id = $1)`,
    open: `select null as record, 'Week of ' || to_char(w, 'FMMon FMDD, YYYY') as title, 'all' as "group",
        w::date::text as day, ${weekFeatures('w::date')} as features
       from (select date_trunc('week', $2::date) + interval '1 week' as w) next
      where exists (select from payments where organization_id = $1)`,
  },
  grant_burn: {
    kind: 'amount',
    measure: 'Mean error as a share of the award in a month',
    loss: apart,
    naive: 'series',
    features: [
      of('spent of the award', percent),
      of('time elapsed', percent),
      of('needed a month to spend it in time', percent),
      of('spent in the month before', percent),
      of('average of three months', percent),
      of('same month a year before', percent),
      month,
      of('average of the last eight months of this grant', (value) => `${(value * 100).toFixed(1)}%`),
      of('average month of this grant', (value) => `${(value * 100).toFixed(1)}%`),
      of('months on record', whole),
    ],
    past: `select g.id as record, g.id::text as "group", m::date::text as day, (m + interval '1 month')::date::text as known,
        ${spentIn('m::date', `(m + interval '1 month')::date`)} / g.amount::float8 as outcome, ${grantFeatures('m::date')} as features
       from grants g cross join generate_series(date_trunc('month', $2::date) - interval '24 months',
         date_trunc('month', $2::date) - interval '1 month', interval '1 month') m
      where g.organization_id = $1 and g.amount > 0 and g.starts_on < m and g.ends_on >= m order by m desc, g.id ${newest}`,
    open: `select g.id as record, g.number || ' ' || g.title as title, g.id::text as "group", $2::date::text as day,
        ${grantFeatures('$2::date')} as features
       from grants g where g.organization_id = $1
       and g.status ${among(grantLife, 'spending')} and g.amount > 0 and g.starts_on < $2::date
        and g.ends_on >= ($2::date + interval '1 month')::date order by g.number limit 300`,
  },
  stock_out: {
    ...chance,
    features: [
      of('months of use on hand', (value) => value.toFixed(1)),
      of('on hand, as a share of what this month uses', percent),
      of('lead time in days', whole),
      of('used in three months, by the year', percent),
      of('days since it was received', whole),
      of('emergency stock', yes),
      month,
      ...history('stock-outs of this item', 'months on record'),
    ],
    // An item that is out already can't run out: its month is no case.
    past: `${stockMonths}
      select item as record, item::text as "group", first::text as day,
        (first + interval '1 month')::date::text as known, case when lowest <= 0 then 1 else 0 end as outcome,
        ${stockFeatures('held', 'first')} as features
       from measured where first >= date_trunc('month', $2::date) - interval '24 months'
        and first < date_trunc('month', $2::date) and held > 0 order by first desc, item ${newest}`,
    open: `${stockMonths}
      select item as record, code || ' ' || name as title, item::text as "group", $2::date::text as day,
        ${stockFeatures('on_hand', '$2::date')} as features
       from measured where first = date_trunc('month', $2::date) and on_hand > 0 and status ${among(stockItem, 'open')}
       order by code limit 500`,
  },
  equipment_failure: {
    ...chance,
    features: [
      of('age in years', (value) => value.toFixed(1)),
      of('share of its expected life', percent),
      of('cost', money),
      of('failures in a year', whole),
      of('days since the last failure', whole),
      of('days since preventive maintenance', whole),
      of('open work orders', whole),
      of('months with a failure, of assets of its use, in a year', percent),
      month,
      ...history('months with a failure', 'months on record'),
    ],
    past: `${assetMonths}
      select id as record, id::text as "group", first::text as day, (first + interval '1 month')::date::text as known,
        case when failures > 0 then 1 else 0 end as outcome, ${assetFeatures('first')} as features
       from measured where first >= date_trunc('month', $2::date) - interval '24 months'
        and first < date_trunc('month', $2::date) order by first desc, id ${newest}`,
    open: `${assetMonths}
      select id as record, name as title, id::text as "group", $2::date::text as day,
        ${assetFeatures('$2::date')} as features
       from measured where first = date_trunc('month', $2::date) and status ${among(assetLife, 'in_service')} order by name limit 300`,
  },
  budget_overrun: {
    ...chance,
    features: [
      of('amount', money),
      of('changed by amendments', percent),
      ...history('years of this account that were fully spent', 'earlier years of this account'),
    ],
    past: `select l.id as record, l.account::text as "group", l.starts_on::text as day, l.ends_on::text as known,
        case when l.spent > l.amended * 0.98 then 1 else 0 end as outcome, ${lineFeatures} as features
       from budget_lines l where l.organization_id = $1
       and l.status ${among(budgetLineLife, 'adopted', 'closed')} and l.ends_on < $2::date
        and l.amended > 0 order by l.ends_on desc, l.id ${newest}`,
    open: `select l.id as record, l.name as title, l.account::text as "group", $2::date::text as day, ${lineFeatures} as features
       from budget_lines l where l.organization_id = $1
       and l.status ${among(budgetLineLife, 'adopted')} and l.starts_on <= $2::date
        and l.ends_on >= $2::date and l.amended > 0 order by l.name limit 300`,
  },
  bid_count: {
    kind: 'amount',
    measure: 'Mean error in bids',
    loss: apart,
    naive: 'mean',
    features: [
      of('estimate', money),
      of('days open', whole),
      of('federally funded', yes),
      of('construction', yes),
      month,
      of('average of the last eight of its kind', (value) => value.toFixed(1)),
      of('average of its kind', (value) => value.toFixed(1)),
      of('earlier ones of its kind', whole),
    ],
    past: `select s.id as record, s.kind || ' ' || s.category as "group", coalesce(s.published_at, s.created_at)::date::text as day,
        (s.closes_at at time zone coalesce(s.zone, 'UTC'))::date::text as known,
        (select count(*) from bids b where b.organization_id = $1 and b.solicitation = s.id)::int as outcome,
        ${solicitationFeatures} as features
       from solicitations s where s.organization_id = $1 and s.kind <> 'rfi'
        and s.status ${among(solicitationLife, 'opened')} and s.closes_at < $2::date
      order by s.closes_at desc, s.id ${newest}`,
    open: `select s.id as record, s.number || ' ' || s.title as title, s.kind || ' ' || s.category as "group",
        $2::date::text as day, ${solicitationFeatures} as features
       from solicitations s where s.organization_id = $1 and s.kind <> 'rfi'
       and s.status ${among(solicitationLife, 'published')}
        and s.closes_at >= $2::date order by s.closes_at limit 200`,
  },
}

function orderFeatures(): string {
  return `array[${sized('o.amount')}, o.due - o.issued_at::date,
    (select count(*) from order_lines l where l.organization_id = o.organization_id and l.purchase_order = o.id),
    extract(month from o.issued_at), (o.nature = 'goods')::int, (o.contract is not null)::int,
    (select avg(came - issued) from (select min(e.issued_at)::date as issued, max(r.received_on) as came
      from purchase_orders e join receipts r on r.organization_id = e.organization_id and r.purchase_order = e.id
       and r.kind = 'delivery' and r.received_on < o.issued_at::date
      where e.organization_id = o.organization_id and e.vendor = o.vendor and e.issued_at < o.issued_at
      group by e.id order by min(e.issued_at) desc limit 20) earlier)]::float8[]`
}
function invoiceFeatures(): string {
  return `array[${sized('i.amount')}, (i.purchase_order is not null)::int, (i.contract is not null)::int,
    i.received_on - i.invoice_date, extract(month from i.invoice_date), (i.charges > 0)::int]::float8[]`
}
function contractFeatures(): string {
  return `array[${sized('c.original')}, c.ends_on - c.starts_on, c.construction::int, c.federal::int]::float8[]`
}

function paidIn(from: string, until: string): string {
  return `(select coalesce(sum(p.amount), 0) / 100.0 from payments p where p.organization_id = $1 and p.paid_on >= ${from}
    and p.paid_on < ${until} and p.returned_on is null)::float8`
}
function weekFeatures(week: string): string {
  const owed = (
    until: string,
  ) => `(select coalesce(sum(i.amount), 0) / 100.0 from invoices i where i.organization_id = $1
    and i.kind = 'invoice'
    and i.status ${among(invoiceLife, 'billed')} and coalesce(i.received_on, i.invoice_date) < ${week}
    and (i.paid_on is null or i.paid_on >= ${week})${until})`
  return `array[${owed(` and i.due_on <= ${week} + 6`)}, ${owed('')},
    ${owed(` and coalesce(i.received_on, i.invoice_date) <= ${week} - 10`)},
    ${owed(` and coalesce(i.received_on, i.invoice_date) <= ${week} - 21`)}, ${paidIn(`${week} - 7`, week)},
    ${paidIn(`${week} - 28`, week)} / 4, extract(day from ${week})]::float8[]`
}

function spentIn(from: string, until: string): string {
  return `(select coalesce(sum(c.amount), 0) from grant_costs c where c.organization_id = $1 and c.funding = g.id
    and c.incurred_on >= ${from} and c.incurred_on < ${until})::float8`
}
function grantFeatures(day: string): string {
  const back = (from: string, until: string) =>
    `${spentIn(`(${day} - interval '${from}')::date`, until === '0' ? day : `(${day} - interval '${until}')::date`)}`
  const spent = spentIn(`'1900-01-01'`, day)
  return `array[${spent} / g.amount, (${day} - g.starts_on)::float8 / greatest(1, g.ends_on - g.starts_on),
    greatest(0, g.amount - ${spent}) / g.amount / greatest(1, (g.ends_on - ${day}) / 30.4),
    ${back('1 month', '0')} / g.amount, ${back('3 months', '0')} / 3 / g.amount,
    ${back('12 months', '11 months')} / g.amount, extract(month from ${day})]::float8[]`
}

function stockFeatures(held: string, day: string): string {
  return `array[${held} / nullif(annual_use / 12, 0), ${held} / greatest(coalesce(used_then, annual_use / 12), 1), lead_days,
    used_quarter * 4 / nullif(annual_use, 0), ${day} - came, critical::int, extract(month from ${day})]::float8[]`
}

function assetFeatures(day: string): string {
  return `array[(${day} - in_service_on) / 365.25, (${day} - in_service_on) / 365.25 / nullif(life_years, 0),
    ${sized('coalesce(cost, 0)')}, failed_in_year, ${day} - failed_on, ${day} - serviced_on, open_work, peers_failed,
    extract(month from ${day})]::float8[]`
}

type Read = { record: string | null; group: string; day: string; known: string; outcome: unknown; features: unknown[] }

const asNumbers = (features: readonly unknown[]): (number | null)[] =>
  features.map((value) => (value === null ? null : Number(value)))

export const casesOf = async (tx: CommandTx, { past }: Past, today: string): Promise<Case[]> =>
  (await tx.sql<Read>(past, [tx.organization_id, today])).map((row) => ({
    ...row,
    record: row.record ?? '',
    outcome: Number(row.outcome),
    features: asNumbers(row.features),
  }))

export const openCases = async (
  tx: Pick<Tx, 'sql'>,
  organization: string,
  { open }: Past,
  today: string,
): Promise<Open[]> =>
  (await tx.sql<Open>(open, [organization, today])).map((row) => ({ ...row, features: asNumbers(row.features) }))
