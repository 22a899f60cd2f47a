import type { AuditFinding } from '#areas/assurance/audits/records.ts'
import type { FiscalYear } from '#areas/planning/calendar/records.ts'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { findingLife } from '#areas/assurance/audits/findings/life.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { facProblems, facSections, submittedSections, type FacFinding, type FacSection } from './fac/rules.ts'
import { planOf, type Assessment, type ProgramPlan } from './programs/rules.ts'
import { singleAudit, type ProgramAssessment, type SecondaryAuditor, type SingleAudit } from './records.ts'
import { notesOf, sefaOf, type AwardSpending, type SefaLine } from './schedule/rules.ts'
import { grantCostLife } from '../charges/life.ts'
import { grantLife } from '../grants/life.ts'

/**
 * Spending of each federal award between two dates, and its share in the ledger: postings to budget lines with the
 * award's number, and of the invoices that its costs name.
 */
export async function spendingBetween(
  tx: CommandTx,
  { from, to, year }: { from: string; to: string; year: string | null },
): Promise<AwardSpending[]> {
  return tx.sql<AwardSpending>(
    `with awards as (
         select id, number, coalesce(aln, '') as aln, coalesce(aln_title, title) as program, agency, award_number,
                case when kind = 'pass_through' then coalesce(pass_through, agency) end as pass_through,
                pass_through_number, cluster, loan
           from grants where organization_id = $1 and kind in ('federal', 'pass_through')
           and status ${notAmong(grantLife, 'draft')}),
       costs as (
         select funding, invoice, kind, amount from grant_costs
          where organization_id = $1
          and status ${notAmong(grantCostLife, 'disallowed')} and incurred_on between $2 and $3
            and funding in (select id from awards)),
       posted as (
         select e.source, e.source_table, l.award, e.amount
           from budget_entries e join budget_lines l on l.organization_id = e.organization_id and l.id = e.line
          where e.organization_id = $1 and e.kind = 'expenditure' and e.day between $2 and $3),
       invoices as (
         select c.funding, c.invoice, c.paid, p.posted
           from (select funding, invoice, sum(amount) as paid from costs where invoice is not null group by 1, 2) c
           join (select source, sum(amount) as posted from posted where source_table = 'invoices' group by 1) p
             on p.source = c.invoice::text)
     select a.id, a.number, a.aln, a.program, a.agency, a.award_number, a.pass_through, a.pass_through_number, a.cluster,
            a.loan,
            coalesce((select sum(amount) from costs where funding = a.id), 0)::bigint as costs,
            coalesce((select sum(amount) from costs where funding = a.id and kind = 'subaward'), 0)::bigint as passed_on,
            coalesce((select sum(amount) from costs where funding = a.id and invoice is null), 0)::bigint
              as without_invoice,
            (coalesce((select sum(posted) from invoices where funding = a.id), 0)
              + coalesce((select sum(p.amount) from posted p
                   where p.award = a.award_number and not (p.source_table = 'invoices'
                     and p.source in (select i.invoice::text from invoices i where i.funding = a.id))), 0))::bigint
              as ledger,
            coalesce((select sum(posted - paid) from invoices where funding = a.id), 0)::bigint as local_share,
            coalesce((select json_agg(json_build_object('kind', s.kind, 'amount', s.amount, 'why', s.why)
                order by s.created_at, s.id)
               from sefa_entries s where s.organization_id = $1 and s.funding = a.id and s.fiscal_year = $4), '[]')
              as entries
       from awards a order by a.aln, a.award_number, a.id`,
    [tx.organization_id, from, to, year],
  )
}

export type Reported = {
  row: SingleAudit
  year: FiscalYear
  awards: AwardSpending[]
  findings: (FacFinding & Pick<AuditFinding, 'id' | 'status'>)[]
  plan: ProgramPlan<ProgramAssessment>
  sections: FacSection[]
  problems: string[]
  agency: string
}

export async function yearById(tx: CommandTx, id: string): Promise<FiscalYear> {
  const year = await tx.one<FiscalYear>('select * from fiscal_years where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!year) throw new NotFound('Fiscal year')
  return year
}

export async function singleAuditById(tx: CommandTx, id: string): Promise<SingleAudit> {
  const row = await tx.one<SingleAudit>('select * from single_audits where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(singleAudit.label)
  return row
}

/** The SF-SAC of a single audit as it is now, with everything that the FAC would refuse. */
export async function reportOf(tx: CommandTx, row: SingleAudit): Promise<Reported> {
  const at = tx.organization_id
  const year = await yearById(tx, row.fiscal_year)
  const awards = await spendingBetween(tx, { from: year.starts_on, to: year.ends_on, year: year.id })
  const { lines } = sefaOf(awards)
  const { agency } = await letterheadOf(tx, at)
  const applicant = await tx.one<{ uei: string | null }>(
    'select uei from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
    [at],
  )
  const findings = await findingsOf(tx, row.audit)
  const plan = await planFor(tx, row, { lines, yearStarts: year.starts_on })
  const secondary = await tx.sql<SecondaryAuditor>(
    'select * from secondary_auditors where organization_id = $1 and single_audit = $2 order by created_at, id',
    [at, row.id],
  )
  const input = {
    ...row,
    uei: applicant?.uei ?? null,
    yearEnds: year.ends_on,
    lines,
    plan,
    secondary,
    notes: notesOf({ agency, yearEnds: year.ends_on, lines, awards }, row.notes),
    findings,
  }
  return {
    row,
    year,
    awards,
    findings,
    agency,
    plan,
    sections: submittedSections(facSections(input)),
    problems: facProblems(input),
  }
}

/** The proposal for each program of the schedule, beside what the auditor decided. */
export const planFor = async (
  tx: CommandTx,
  { id, low_risk }: Pick<SingleAudit, 'id' | 'low_risk'>,
  {
    lines,
    yearStarts,
    given,
  }: { lines: readonly SefaLine[]; yearStarts: string; /** Takes the place of the saved one. */ given?: Assessment },
): Promise<ProgramPlan<ProgramAssessment>> => {
  const saved = await tx.sql<ProgramAssessment>(
    'select * from program_assessments where organization_id = $1 and single_audit = $2 order by created_at, id',
    [tx.organization_id, id],
  )
  const assessments = given
    ? [...saved.filter(({ program }) => program !== given.program), given as ProgramAssessment]
    : saved
  return planOf(lines, assessments, { yearStarts, lowRisk: low_risk })
}

/** The findings of an audit that were issued, in the auditor's order. */
const findingsOf = async (tx: CommandTx, audit: string | null): Promise<Reported['findings']> =>
  audit === null
    ? []
    : tx.sql<Reported['findings'][number]>(
        `select f.id, f.status, f.number, f.reference, f.programs, f.requirements, f.on_compliance, f.on_control,
                f.prior_references, f.title, f.criterion, f.condition, f.cause, f.effect, f.recommendation, f.questioned,
                f.response, f.done_by, coalesce(m.display_name, '') as responsible_name
           from audit_findings f left join organization_members m
             on m.organization_id = f.organization_id and m.user_id = f.responsible
          where f.organization_id = $1 and f.audit = $2 and f.status ${among(findingLife, 'reported')}
          order by f.reference nulls last, f.number`,
        [tx.organization_id, audit],
      )

export type PriorFinding = Pick<
  AuditFinding,
  'id' | 'number' | 'reference' | 'title' | 'programs' | 'condition' | 'response' | 'done_by' | 'closed_on' | 'status'
> & { year: string; action_status: string | null }

/** Findings of the single audit of the year before, and older ones that were open then (2 CFR 200.511(b)). */
export const priorFindings = (tx: CommandTx, year: FiscalYear): Promise<PriorFinding[]> =>
  tx.sql<PriorFinding>(
    `select f.id, f.number, f.reference, f.title, f.programs, f.condition, f.response, f.done_by, f.closed_on::text,
            f.status, y.name as year, c.status as action_status
       from single_audits s join fiscal_years y on y.organization_id = s.organization_id and y.id = s.fiscal_year
       join audit_findings f on f.organization_id = s.organization_id and f.audit = s.audit
       left join corrective_actions c on c.organization_id = f.organization_id and c.id = f.action
      where s.organization_id = $1 and y.ends_on < $2 and f.status ${notAmong(findingLife, 'draft')}
        and (f.closed_on is null or f.closed_on >= (select max(p.starts_on) from fiscal_years p
               where p.organization_id = $1 and p.ends_on < $2)
             or y.ends_on = (select max(p.ends_on) from single_audits o
               join fiscal_years p on p.organization_id = o.organization_id and p.id = o.fiscal_year
               where o.organization_id = $1 and p.ends_on < $2))
      order by f.reference nulls last, f.number limit 500`,
    [tx.organization_id, year.starts_on],
  )
