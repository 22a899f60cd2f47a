import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { stageRows, stages, stageOf, suggestionsFrom, type Need, type Stage, type StageTotal } from './rules.ts'
import { requisitionLife } from '../requisitions/life.ts'
import { orderLife } from '../purchase-orders/life.ts'
import { solicitationLife } from '../solicitations/life.ts'
import { awardLife } from '../awards/life.ts'

export type Card = {
  table: 'requisitions' | 'solicitations' | 'purchase_orders' | 'invoices'
  id: string
  number: string
  title: string
  status: string
  amount: number | null
  since: string
}
export type Cycle = { stage: Stage; passes: number; median: number; slow: number }

/** The window for cycle times: a year has every season once. */
const days = 365
const stageValues = stageRows.map(({ table, status, stage }) => `('${table}', '${status}', '${stage}')`).join(', ')

/** Part of the award is neither on an order nor under contract yet. The ordered part continues as its order. */
const notOrdered = ({ contracted }: LaterStages) => `exists (
  select from awards a join award_lines l on l.organization_id = a.organization_id and l.award = a.id
   where a.organization_id = $1 and a.solicitation = s.id and a.status ${among(awardLife, 'awarded')}
     and not ${contracted}
     and l.quantity > (select coalesce(sum(o.quantity), 0) from order_lines o
       join purchase_orders p on p.organization_id = o.organization_id and p.id = o.purchase_order
                        where o.organization_id = $1 and o.award_line = l.id
                        and p.status ${among(orderLife, 'counts')}))`

/**
 * SQL that contracts and invoices add: a condition of award a, and statements about organization $1: with the columns
 * of a card; with id, number and title; and with id and the two ends of the way to payment.
 */
export type LaterStages = { contracted: string; cards: string; named: string; paid: string }

/** The newest 500 overall are among the newest 500 of each kind, so no more orders and invoices than that are read. */
const openSql = (later: LaterStages) => `
  select * from (select 'requisitions' as "table", id, number, title, status, amount, created_at, created_at as own
      from requisitions
      where organization_id = $1 and status ${among(requisitionLife, ...requisitionLife.openStatuses)}
          union all
          select 'solicitations', s.id, s.number, s.title, s.status, s.estimate, s.created_at,
          coalesce(s.published_at, s.created_at) from solicitations s
          where s.organization_id = $1 and s.status ${notAmong(solicitationLife, 'closed', 'canceled')}
          and (s.status ${notAmong(solicitationLife, 'awarded')} or ${notOrdered(later)})
          union all
          (select 'purchase_orders', id, number, title, case when status ${among(orderLife, 'issued')}
            and delivery = 'complete' then 'delivered' else status end, amount, created_at, coalesce(issued_at, created_at)
            from purchase_orders
            where organization_id = $1 and kind <> 'blanket' and status ${among(orderLife, ...orderLife.openStatuses)}
            order by created_at desc limit 500)
          union all
          (${later.cards})) c
   order by c.created_at desc limit 500`

/**
 * A card is as old as its last change of status. A record that was carried over from an earlier system is older than its
 * history: its own date counts.
 */
export const cardsSql = (later: LaterStages) => `
  select c.*, coalesce((select r.at from record_changes r where r.organization_id = $1 and r.table_name = c."table"
    and r.record = c.id and r.after ? 'status' and coalesce(r.command, '') not like '%/carry-over'
    order by r.id desc limit 1), c.own) as since
    from (${openSql(later)}) c
   order by c.created_at desc`

/** Counted each night (decision 0482). */
const timesSql = 'select stage, passes::int as passes, median, slow from stage_times where organization_id = $1'

export const stagesSql = (later: LaterStages) => `
  with stages (table_name, status, stage) as (values ${stageValues}),
  open as (
    select s.stage, count(*)::int as count, coalesce(sum(c.amount), 0)::bigint as amount
      from (${openSql(later)}) c join stages s on s.table_name = c."table" and s.status = c.status
     group by s.stage)
  select coalesce(o.stage, p.stage) as stage, coalesce(o.count, 0) as count, coalesce(o.amount, 0) as amount,
  p.median, coalesce(p.passes, 0) as passes
    from open o full join (${timesSql}) p on p.stage = o.stage`

/**
 * The passes through a stage: a record enters with one status change and leaves with another. A record that was carried
 * over from an earlier system has no such changes; its own dates say when it was published, issued, received and paid.
 */
export const spansSql = ({ paid }: LaterStages) => `
  with stages (table_name, status, stage) as (values ${stageValues}),
  steps as (
    select c.table_name, c.record, c.at, c.id, s.stage, coalesce(c.command, '') like '%/carry-over' as carried
      from record_changes c
      left join stages s on s.table_name = c.table_name and s.status = c.after ->> 'status'
     where c.organization_id = $1 and c.table_name in ('requisitions', 'solicitations', 'purchase_orders', 'invoices')
     and c.after ? 'status' and c.at >= $2
  ),
  turns as (
    select *, lag(stage) over (partition by table_name, record order by at, id) as before from steps where not carried
  ),
  old as (select distinct table_name, record from steps where carried),
  delivered as (
    select o.id, o.issued_at, o.closed_at,
    (select max(r.received_on)::timestamptz from receipts r where r.organization_id = $1 and r.purchase_order = o.id)
    as received
      from old join purchase_orders o on o.organization_id = $1 and o.id = old.record
     where old.table_name = 'purchase_orders' and o.delivery = 'complete'
  ),
  spans as (
    select table_name, record, stage, at, lead(at) over (partition by table_name, record order by at, id) as until
      from turns where stage is distinct from before
    union all
    select 'solicitations', s.id, 'sourcing', s.created_at, s.published_at
      from old join solicitations s on s.organization_id = $1 and s.id = old.record
     where old.table_name = 'solicitations'
    union all
    select 'solicitations', s.id, 'market', s.published_at, s.closes_at
      from old join solicitations s on s.organization_id = $1 and s.id = old.record
     where old.table_name = 'solicitations' and s.status ${among(solicitationLife, 'opened')}
    union all
    select 'purchase_orders', id, 'ordered', issued_at, received from delivered
    union all
    select 'purchase_orders', id, 'received', received, closed_at from delivered
    union all
    select 'invoices', i.id, 'paid', i.begins, i.ends from old join (${paid}) i on i.id = old.record
     where old.table_name = 'invoices'
  ),
  passed as (select * from spans where stage is not null and at >= $2 and until > at)`

export const pipeline = (later: LaterStages) =>
  question('procurement/pipeline', {
    heavy: true,
    about: 'Every purchase from requisition to payment, with the time in each stage over a year.',
    input: z.strictObject({}),
    async run(_nothing, { tx }) {
      const organization = tx.organization_id
      const cards = await tx.sql<Card>(cardsSql(later), [organization])
      const cycles = await tx.sql<Cycle>(timesSql, [organization])
      return { cards: cards.map((card) => ({ ...card, stage: stageOf(card) })), cycles }
    },
  })

/** The pipeline as one line for each stage, for pages that show no cards. */
export const stageTotals = (later: LaterStages) =>
  question('procurement/stages', {
    about: 'How many purchases are in each stage, their amount, and the median time in it over a year.',
    input: z.strictObject({}),
    run: (_nothing, { tx }): Promise<StageTotal[]> => tx.sql<StageTotal>(stagesSql(later), [tx.organization_id]),
  })

export const stagePasses = (later: LaterStages) =>
  question('procurement/stage-passes', {
    heavy: true,
    about: 'The records behind the cycle time of a stage, the slowest first.',
    input: z.strictObject({ stage: z.enum(stages) }),
    async run({ stage }, { tx, now }) {
      return tx.sql<{
        table: string
        id: string
        number: string
        title: string
        from: string
        until: string
        seconds: number
      }>(
        `${spansSql(later)}
       select s.table_name as "table", s.record as id, coalesce(r.number, v.number, o.number, i.number) as number,
       coalesce(r.title, v.title, o.title, i.title) as title, s.at as "from", s.until, extract(epoch from s.until - s.at)
       as seconds
         from passed s
         left join requisitions r on s.table_name = 'requisitions' and r.organization_id = $1 and r.id = s.record
         left join solicitations v on s.table_name = 'solicitations' and v.organization_id = $1 and v.id = s.record
         left join purchase_orders o on s.table_name = 'purchase_orders' and o.organization_id = $1 and o.id = s.record
         left join (${later.named}) i on s.table_name = 'invoices' and i.id = s.record
        where s.stage = $3 order by seconds desc, s.record limit 200`,
        [tx.organization_id, since(now), stage],
      )
    },
  })

export const draftSuggestions = question('procurement/suggestions', {
  about:
    'Suggests solicitations for approved requisitions, each with its reason and contents. The suggestions follow rules, without a model.',
  input: z.strictObject({}),
  async run(_nothing, { tx }) {
    const needs = await tx.sql<Need>(
      `select r.id, r.number, r.title, r.justification, r.nature, r.method, r.method_paragraph, r.amount, r.federal,
        r.status,
              (select coalesce(json_agg(json_build_object('description', l.description, 'quantity', l.quantity, 'unit',
                l.unit, 'commodity', l.commodity) order by l.position), '[]') from requisition_lines l
                where l.organization_id = $1 and l.requisition = r.id) as lines
         from requisitions r where r.organization_id = $1
         and r.status ${among(requisitionLife, 'approved')} order by r.created_at limit 100`,
      [tx.organization_id],
    )
    return suggestionsFrom(needs)
  },
})

export const since = (now: Date) => new Date(now.getTime() - days * 86_400_000)
