import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { ApplicantProfile } from '../applicants/records.ts'
import { federalFormPaper } from '../federal-forms/paper/rules.ts'
import { sf270 } from '../federal-forms/sf270/rules.ts'
import { sf271 } from '../federal-forms/sf271/rules.ts'
import type { Grant } from '../grants/records.ts'
import type { GrantMilestone } from '../milestones/records.ts'
import { sf270From, sf271From, type Claim } from './paper/rules.ts'
import { drawdown, type Drawdown } from './records.ts'
import { whyNoOutlayReport } from './rules.ts'

export const drawdownDocument = documentQuestion('drawdowns/document', {
  about:
    'The SF-270 of a drawdown, or the SF-271 where it pays for construction: outlays, shares, what was requested before and what is requested now.',
  input: z.strictObject({ id: z.uuid(), form: z.enum(['sf270', 'sf271']).optional() }),
  async run({ id, form = 'sf270' }, { tx, now }) {
    const at = tx.organization_id
    const of = await tx.one<Drawdown>('select * from drawdowns where organization_id = $1 and id = $2', [at, id])
    if (!of) throw new NotFound(drawdown.label, { table: drawdown.table, id })
    const grant = (await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      at,
      of.funding,
    ]))!
    const { earlier } = (await tx.one<{ earlier: number }>(
      `select coalesce(sum(case when status = 'received' then received else amount end), 0)::bigint as earlier
        from drawdowns where organization_id = $1 and funding = $2 and id <> $3 and created_at <= $4
        and status in ('approved', 'requested', 'received')`,
      [at, of.funding, id, of.created_at],
    ))!
    const { match } = (await tx.one<{ match: number }>(
      `select coalesce(sum(c.match), 0)::bigint as match from grant_costs c where c.organization_id = $1
        and c.funding = $2 and c.id in (select l.cost from drawdown_lines l
          join drawdowns d on d.organization_id = l.organization_id and d.id = l.drawdown
          where l.organization_id = $1 and not l.undone and d.created_at <= $4
            and (d.id = $3 or d.status in ('approved', 'requested', 'received')))`,
      [at, of.funding, id, of.created_at],
    ))!
    const { income } = (await tx.one<{ income: number }>(
      `select coalesce(sum(amount), 0)::bigint as income from grant_incomes
        where organization_id = $1 and funding = $2 and kind = 'program_income'`,
      [at, of.funding],
    ))!
    const applicant = await tx.one<ApplicantProfile>(
      'select * from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
      [at],
    )
    const [letterhead, today] = [await letterheadOf(tx, at), await todayOf(tx, now)]
    const known = {
      grant,
      applicant: applicant ?? null,
      agency: letterhead.agency,
      earlier,
      income: grant.income_use === 'deduction' ? income : 0,
      today,
    }
    const printed = { number: of.number, subject: grant.title, letterhead, today }
    if (form === 'sf270') return federalFormPaper(sf270, sf270From(of, { ...known, match }), printed)
    refuseIf(whyNoOutlayReport(of, await isConstruction(tx, grant)))
    const milestones = await tx.sql<Pick<GrantMilestone, 'status' | 'progress'>>(
      'select status, progress from grant_milestones where organization_id = $1 and funding = $2',
      [at, grant.id],
    )
    const claims = await claimsOf(tx, of)
    return federalFormPaper(sf271, sf271From(of, { ...known, claims, milestones }), printed)
  },
})

const isConstruction = async (tx: CommandTx, { id }: Grant): Promise<boolean> =>
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
