import { plural } from '#platform/words.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { PredictionModel } from './records.ts'
import { apart, squared, type Case } from './rules.ts'

type Waiting = { record: string; group: string; title: string }

/** The past cases of a model, its error measure, and its open cases. $1 is the organization, $2 today. */
export type Past = {
  measure: string
  loss: (guess: number, came: number) => number
  table: string
  past: string
  waiting: string
  because: (found: { own: number; overall: number }) => string
}

const percent = (part: number) => `${Math.round(part * 100)}%`

export const pasts: Record<PredictionModel['subject'], Past> = {
  late_delivery: {
    measure: 'Mean squared error of the probability (Brier)',
    loss: squared,
    table: 'purchase_orders',
    past: `select o.vendor::text as "group", o.due::text as day, case when coalesce(max(r.received_on), $2::date) >
      o.due then 1 else 0 end as outcome
             from purchase_orders o left join receipts r on r.organization_id = o.organization_id
             and r.purchase_order = o.id and r.kind = 'delivery'
            where o.organization_id = $1 and o.status in ('issued', 'closed') and o.due < $2::date
            group by o.organization_id, o.id, o.vendor, o.due order by o.due, o.id limit 20000`,
    waiting: `select o.id as record, o.vendor::text as "group", o.number || ' ' || o.title as title
      from purchase_orders o where o.organization_id = $1 and o.status = 'issued' and o.delivery <> 'complete'
      and o.due >= $2::date order by o.due limit 200`,
    because: ({ own, overall }) =>
      `${own === 0 ? 'No order' : `${own} ${plural(own, { one: 'order', other: 'orders' })}`} from this vendor so far; ${percent(overall)} of all orders were late.`,
  },
  bid_count: {
    measure: 'Mean error in bids',
    loss: apart,
    table: 'solicitations',
    past: `select s.kind || ' ' || s.category as "group", (s.closes_at at time zone coalesce(s.zone, 'UTC'))::date::text
      as day, (select count(*) from bids b where b.organization_id = $1 and b.solicitation = s.id)::int as outcome
             from solicitations s where s.organization_id = $1 and s.kind <> 'rfi'
             and s.status in ('evaluation', 'awarded', 'closed') and s.closes_at < $2::date order by s.closes_at, s.id
             limit 20000`,
    waiting: `select s.id as record, s.kind || ' ' || s.category as "group", s.number || ' ' || s.title as title
      from solicitations s where s.organization_id = $1 and s.kind <> 'rfi' and s.status = 'published'
      and s.closes_at >= $2::date
      order by s.closes_at limit 200`,
    because: ({ own, overall }) =>
      `${own === 0 ? 'No solicitation' : `${own} ${plural(own, { one: 'solicitation', other: 'solicitations' })}`} of this kind before; the average for all is ${overall.toFixed(1)} bids.`,
  },
  budget_overrun: {
    measure: 'Mean squared error of the probability (Brier)',
    loss: squared,
    table: 'budget_lines',
    past: `select l.account::text as "group", l.ends_on::text as day, case when l.spent > l.amended * 0.98 then 1
      else 0 end as outcome
             from budget_lines l where l.organization_id = $1 and l.status in ('adopted', 'closed')
             and l.ends_on < $2::date and l.amended > 0 order by l.ends_on, l.id limit 20000`,
    waiting: `select l.id as record, l.account::text as "group", l.name as title from budget_lines l
      where l.organization_id = $1 and l.status = 'adopted' and l.starts_on <= $2::date and l.ends_on >= $2::date
      and l.amended > 0 order by l.name limit 200`,
    because: ({ own, overall }) =>
      `${own === 0 ? 'No year' : `${own} ${plural(own, { one: 'year', other: 'years' })}`} of budget lines on this account; ${percent(overall)} of all budget lines used 98% or more.`,
  },
  equipment_failure: {
    measure: 'Mean squared error of the probability (Brier)',
    loss: squared,
    table: 'assets',
    // Eight quarters back, while the asset existed: whether a failure was repaired in each.
    past: `select a.id::text as "group", q::date::text as day,
      case when exists (select from work_orders w where w.organization_id = $1 and w.asset = a.id and w.failure
        and w.done_at >= q and w.done_at < q + interval '3 months') then 1 else 0 end as outcome
             from assets a, generate_series(date_trunc('quarter', $2::date) - interval '24 months',
               date_trunc('quarter', $2::date) - interval '3 months', interval '3 months') q
            where a.organization_id = $1 and exists (select from work_orders w
              where w.organization_id = a.organization_id and w.asset = a.id and w.failure)
              and q >= coalesce(a.in_service_on, $2::date - 3650) order by q, a.id limit 20000`,
    waiting: `select a.id as record, a.id::text as "group", a.name as title from assets a where a.organization_id = $1
      and exists (select from work_orders w where w.organization_id = a.organization_id and w.asset = a.id
        and w.failure) and $2::date is not null order by a.name limit 200`,
    because: ({ own, overall }) =>
      `${own} ${plural(own, { one: 'quarter', other: 'quarters' })} on record for this asset; assets with failures had one in ${percent(overall)} of quarters.`,
  },
}

export const casesOf = async (tx: CommandTx, { past }: Past, today: string): Promise<Case[]> =>
  (await tx.sql<Case>(past, [tx.organization_id, today])).map((row) => ({ ...row, outcome: Number(row.outcome) }))
export const waitingFor = (tx: CommandTx, { waiting }: Past, today: string): Promise<Waiting[]> =>
  tx.sql<Waiting>(waiting, [tx.organization_id, today])
