import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import type { ApplicantProfile } from '../applicants/records.ts'
import { givenIn } from '../federal-forms/filled/answers.ts'
import { incomeUntil } from '../charges/commands.ts'
import type { Grant } from '../grants/records.ts'
import type { GrantMilestone } from '../milestones/records.ts'
import { outlaysUntil } from './outlays.ts'
import { asFiled, formsWith, knownOf, sf270From, sf271From, type FilledRequest, type Ledger } from './paper/rules.ts'
import { drawdownAnswer, type Drawdown } from './records.ts'
import { whyNoOutlayReport } from './rules.ts'
import { drawdownLife } from './life.ts'

/** The SF-270 and SF-271 of a drawdown: what is known, what people entered, and after the request as they were. */
export async function requestOf(tx: CommandTx, of: Drawdown, grant: Grant, now: Date): Promise<FilledRequest> {
  if (of.filed) return asFiled(of, of.filed)
  const at = tx.organization_id
  const { id, amount } = of
  const applicant = await tx.one<ApplicantProfile>(
    'select * from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
    [at],
  )
  const today = await todayOf(tx, now)
  const known = {
    grant,
    applicant: applicant ?? null,
    agency: (await letterheadOf(tx, at)).agency,
    ...(await ledgerOf(tx, of, of.sent_on ?? today)),
    today,
  }
  const given = (await givenIn(tx, drawdownAnswer, [id]))[id] ?? {}
  const givenTo = (name: 'sf270' | 'sf271') =>
    Object.fromEntries(Object.entries(given).filter(([box]) => formsWith(box).includes(name)))
  const request: FilledRequest = {
    id,
    amount,
    sf270: { id, known: knownOf(sf270From(of, known), { of, grant }), given: givenTo('sf270') },
    sf271: null,
  }
  if (whyNoOutlayReport(of, await isConstruction(tx, grant))) return request
  const milestones = await tx.sql<Pick<GrantMilestone, 'status' | 'progress'>>(
    'select status, progress from grant_milestones where organization_id = $1 and funding = $2',
    [at, grant.id],
  )
  const boxes = sf271From(of, { ...known, milestones })
  return { ...request, sf271: { id, known: knownOf(boxes, { of, grant }), given: givenTo('sf271') } }
}

export const isConstruction = async (tx: CommandTx, { id }: Grant): Promise<boolean> =>
  (
    await tx.sql(
      `select 1 from grant_budget_lines where organization_id = $1 and funding = $2 and class = 'construction' limit 1`,
      [tx.organization_id, id],
    )
  ).length > 0

/** Drawdowns requested before this one; those not requested yet are in the order of their creation. */
const before = `d.organization_id = $1 and d.funding = $2 and d.status ${among(drawdownLife, 'approved', 'requested', 'received')}
  and (coalesce(d.sent_on, 'infinity'), d.created_at, d.id) < (coalesce($4::date, 'infinity'), $5::timestamptz, $3::uuid)`

/** The ledger of a grant on the day of a request. */
async function ledgerOf(tx: CommandTx, of: Drawdown, until: string): Promise<Ledger> {
  const at = [tx.organization_id, of.funding, of.id, of.sent_on, of.created_at]
  const { earlier } = (await tx.one<{ earlier: number }>(
    `select coalesce(sum(case when d.status ${among(drawdownLife, 'received')} then d.received else coalesce(d.allowed, d.amount) end), 0)::bigint as earlier
      from drawdowns d where ${before}`,
    at,
  ))!
  const claimed = await tx.sql<{ cost: string }>(
    `select distinct l.cost from drawdown_lines l
       join drawdowns d on d.organization_id = l.organization_id and d.id = l.drawdown
      where l.organization_id = $1 and l.claimed > 0 and (d.id = $3 or ${before})`,
    at,
  )
  return {
    earlier,
    income: (await incomeUntil(tx, of.funding, until)).income,
    outlays: await outlaysUntil(
      tx,
      of.funding,
      until,
      claimed.map(({ cost }) => cost),
    ),
  }
}
