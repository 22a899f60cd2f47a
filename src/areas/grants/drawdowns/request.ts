import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { ApplicantProfile } from '../applicants/records.ts'
import { givenIn } from '../federal-forms/filled/answers.ts'
import type { Grant } from '../grants/records.ts'
import type { GrantMilestone } from '../milestones/records.ts'
import { asFiled, formsWith, knownOf, sf270From, sf271From, type Claim, type FilledRequest } from './paper/rules.ts'
import { drawdownAnswer, type Drawdown } from './records.ts'
import { whyNoOutlayReport } from './rules.ts'

/** The SF-270 and SF-271 of a drawdown: what is known, what people entered, and after the request as they were. */
export async function requestOf(tx: CommandTx, of: Drawdown, grant: Grant, now: Date): Promise<FilledRequest> {
  if (of.filed) return asFiled(of, of.filed)
  const at = tx.organization_id
  const { id, amount, funding, created_at } = of
  const { earlier } = (await tx.one<{ earlier: number }>(
    `select coalesce(sum(case when status = 'received' then received else amount end), 0)::bigint as earlier
      from drawdowns where organization_id = $1 and funding = $2 and id <> $3 and created_at <= $4
      and status in ('approved', 'requested', 'received')`,
    [at, funding, id, created_at],
  ))!
  const { match } = (await tx.one<{ match: number }>(
    `select coalesce(sum(c.match), 0)::bigint as match from grant_costs c where c.organization_id = $1
      and c.funding = $2 and c.id in (select l.cost from drawdown_lines l
        join drawdowns d on d.organization_id = l.organization_id and d.id = l.drawdown
        where l.organization_id = $1 and not l.undone and d.created_at <= $4
          and (d.id = $3 or d.status in ('approved', 'requested', 'received')))`,
    [at, funding, id, created_at],
  ))!
  const { income } = (await tx.one<{ income: number }>(
    `select coalesce(sum(amount), 0)::bigint as income from grant_incomes
      where organization_id = $1 and funding = $2 and kind = 'program_income'`,
    [at, funding],
  ))!
  const applicant = await tx.one<ApplicantProfile>(
    'select * from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
    [at],
  )
  const known = {
    grant,
    applicant: applicant ?? null,
    agency: (await letterheadOf(tx, at)).agency,
    earlier,
    income: grant.income_use === 'deduction' ? income : 0,
    today: await todayOf(tx, now),
  }
  const given = (await givenIn(tx, drawdownAnswer, [id]))[id] ?? {}
  const givenTo = (name: 'sf270' | 'sf271') =>
    Object.fromEntries(Object.entries(given).filter(([box]) => formsWith(box).includes(name)))
  const request: FilledRequest = {
    id,
    amount,
    sf270: { id, known: knownOf(sf270From(of, { ...known, match }), { of, grant }), given: givenTo('sf270') },
    sf271: null,
  }
  if (whyNoOutlayReport(of, await isConstruction(tx, grant))) return request
  const milestones = await tx.sql<Pick<GrantMilestone, 'status' | 'progress'>>(
    'select status, progress from grant_milestones where organization_id = $1 and funding = $2',
    [at, grant.id],
  )
  const claims = await claimsOf(tx, of)
  const outlays = sf271From(of, { ...known, claims, milestones })
  return { ...request, sf271: { id, known: knownOf(outlays, { of, grant }), given: givenTo('sf271') } }
}

export const isConstruction = async (tx: CommandTx, { id }: Grant): Promise<boolean> =>
  (
    await tx.sql(
      `select 1 from grant_budget_lines where organization_id = $1 and funding = $2 and class = 'construction' limit 1`,
      [tx.organization_id, id],
    )
  ).length > 0

/** The costs of this drawdown and of those requested before it. */
const claimsOf = (tx: CommandTx, { id, funding, created_at }: Drawdown) =>
  tx.sql<Claim>(
    `select l.drawdown, l.cost, l.amount, c.class, c.construction_line, c.match,
        case when d.status = 'received' and d.id <> $3 then d.received end as received
       from drawdown_lines l
       join drawdowns d on d.organization_id = l.organization_id and d.id = l.drawdown
       join grant_costs c on c.organization_id = l.organization_id and c.id = l.cost
      where l.organization_id = $1 and d.funding = $2 and not l.undone and d.created_at <= $4
        and (d.id = $3 or d.status in ('approved', 'requested', 'received'))
      order by d.created_at, d.id, l.position`,
    [tx.organization_id, funding, id, created_at],
  )
