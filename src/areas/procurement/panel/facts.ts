import { inBlindOrder } from '#platform/blind-order.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Bid } from '../bids/records.ts'
import {
  solicitation,
  type Criterion,
  type ResponseItem,
  type Solicitation,
  type SolicitationLine,
} from '../solicitations/records.ts'
import { evaluation, type Evaluation, type Panelist } from './records.ts'
import { aliasAt, type Candidate } from './rules.ts'
import { bidStatus } from '../bids/rules.ts'

/** A bid with its bidder's names and prices. */
export type EvaluatedBid = Bid & {
  name: string
  trade_name: string | null
  small_business: boolean
  alias: string
  lines: { line: string; unit_price: number; amount: number }[]
}

export async function evaluationById(tx: CommandTx, id: string): Promise<Evaluation> {
  const of = await tx.one<Evaluation>('select * from evaluations where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!of) throw new NotFound(evaluation.label)
  return of
}

export async function solicitationOf(tx: CommandTx, id: string): Promise<Solicitation> {
  const row = await tx.one<Solicitation>('select * from solicitations where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(solicitation.label)
  return row
}

export const panelOf = (tx: CommandTx, id: string) =>
  tx.sql<Panelist>(
    'select * from panelists where organization_id = $1 and evaluation = $2 order by part, created_at, id',
    [tx.organization_id, id],
  )
export const criteriaOf = (tx: CommandTx, solicitation: string) =>
  tx.sql<Criterion>(
    'select * from solicitation_criteria where organization_id = $1 and solicitation = $2 order by position, id',
    [tx.organization_id, solicitation],
  )
export const linesOf = (tx: CommandTx, solicitation: string) =>
  tx.sql<SolicitationLine>(
    'select * from solicitation_lines where organization_id = $1 and solicitation = $2 order by position, id',
    [tx.organization_id, solicitation],
  )
export const itemsOf = (tx: CommandTx, solicitation: string) =>
  tx.sql<ResponseItem>(
    'select * from response_items where organization_id = $1 and solicitation = $2 order by position, id',
    [tx.organization_id, solicitation],
  )
/** Each bidder's latest bid. The first one counts where no best and final offer came. */
export async function bidsOf(tx: CommandTx, of: Evaluation): Promise<EvaluatedBid[]> {
  const bids = await tx.sql<Omit<EvaluatedBid, 'alias'>>(
    `select distinct on (b.vendor) b.*, v.name, v.trade_name, v.small_business,
            coalesce((select json_agg(json_build_object('line', l.line, 'unit_price', l.unit_price, 'amount', l.amount))
              from bid_lines l where l.organization_id = $1 and l.bid = b.id), '[]') as lines
       from bids b join vendors v on v.organization_id = b.organization_id and v.id = b.vendor
      where b.organization_id = $1 and b.solicitation = $2
      order by b.vendor, (b.status ${among(bidStatus, 'unreadable')}), b.submitted_at desc`,
    [tx.organization_id, of.solicitation],
  )
  return inBlindOrder(of.id, bids, ({ vendor }) => vendor).map((bid, at) => ({ ...bid, alias: aliasAt(at) }))
}

export async function namesOf(tx: CommandTx, people: readonly string[]): Promise<(member: string) => string> {
  const rows = await tx.sql<{ user_id: string; display_name: string }>(
    'select user_id, display_name from organization_members where organization_id = $1 and user_id = any ($2)',
    [tx.organization_id, people],
  )
  return (member) => rows.find(({ user_id }) => user_id === member)?.display_name ?? 'A colleague'
}

/** The people who could sit on the panel of a solicitation. */
export const candidatesFor = (tx: CommandTx, solicitation: string) =>
  tx.sql<Candidate>(
    `select m.user_id as member, m.display_name as name, exists (select from opening_officers o
        where o.organization_id = $1 and o.solicitation = $2 and o.officer = m.user_id) as officer
       from organization_members m where m.organization_id = $1 and m.disabled_at is null
      order by m.display_name, m.user_id`,
    [tx.organization_id, solicitation],
  )

/**
 * The evaluators who could read the opened bids with names and prices before scoring: opening officers, managers who
 * joined the panel after the opening, and everyone where the bids were ranked before and are scored again.
 */
export async function whoSaw(
  tx: CommandTx,
  of: Pick<Evaluation, 'id' | 'solicitation' | 'round'>,
  members: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.sql<{ name: string }>(
    `select m.display_name as name from organization_members m
      where m.organization_id = $1 and m.user_id = any ($3)
        and ($5 > 1 or m.user_id in (select o.officer from opening_officers o where o.organization_id = $1
          and o.solicitation = $2)
          or m.user_id in (select r.user_id from user_roles r where r.organization_id = $1 and r.role <> 'user'
            and (r.expires_at is null or r.expires_at > $4))
          and not exists (select from panelists p where p.organization_id = $1 and p.evaluation = $6
            and p.member = m.user_id and p.created_at < (select min(b.created_at) from bids b
              where b.organization_id = $1 and b.solicitation = $2)))
      order by m.display_name`,
    [tx.organization_id, of.solicitation, members, now, of.round, of.id],
  )
  return rows.map(({ name }) => name)
}
