import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import type { FiscalYear } from '#areas/planning/calendar/records.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { documentQuestion, question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { FacSection } from './fac/rules.ts'
import { priorFindings, reportOf, singleAuditById, spendingBetween, type PriorFinding } from './facts.ts'
import { correctiveActionPlan, priorFindingsPaper, sefaPaper } from './papers/rules.ts'
import type { SingleAudit } from './records.ts'
import { notesOf, sefaOf, tieOut, type AwardSpending } from './schedule/rules.ts'
import { singleAuditLife } from './life.ts'

export const showExpenditures = question('single-audits/show-expenditures', {
  about: 'Spending, SEFA entries and ledger postings for each federal award in a fiscal year.',
  input: z.strictObject({ year: z.uuid() }),
  async run({ year: id }, { tx }): Promise<{ awards: AwardSpending[] }> {
    const year = await yearById(tx, id)
    return { awards: await spendingBetween(tx, { from: year.starts_on, to: year.ends_on, year: id }) }
  },
})

const yearById = async (tx: CommandTx, id: string): Promise<FiscalYear> => {
  const year = await tx.one<FiscalYear>('select * from fiscal_years where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!year) throw new NotFound('Fiscal year')
  return year
}

export const showPackage = question('single-audits/show-package', {
  about: 'The SF-SAC of a single audit in the sections of the FAC, what it would refuse, and the findings before.',
  input: z.strictObject({ id: z.uuid() }),
  async run(
    { id },
    { tx },
  ): Promise<{
    sections: FacSection[]
    problems: string[]
    prior: PriorFinding[]
    /** The data are those that were submitted. */ frozen: boolean
  }> {
    const row = await singleAuditById(tx, id)
    const { sections, problems, year } = await reportOf(tx, row)
    const prior = await priorFindings(tx, year)
    const submitted = submittedOf(row)
    return { sections: submitted ?? sections, problems: submitted ? [] : problems, prior, frozen: submitted !== null }
  },
})

/** The sections as they were submitted; none while the audit is open for changes. */
const submittedOf = (row: SingleAudit): FacSection[] | null =>
  row.package !== null && singleAuditLife.is(row, 'submitted', 'accepted')
    ? (JSON.parse(row.package) as { sections: FacSection[] }).sections
    : null

export const sefaDocument = documentQuestion('single-audits/sefa', {
  about: 'The schedule of expenditures of federal awards of a fiscal year, with its notes and the ledger beside it.',
  input: z.strictObject({ year: z.uuid() }),
  async run({ year: id }, { tx, now }) {
    const year = await yearById(tx, id)
    const awards = await spendingBetween(tx, { from: year.starts_on, to: year.ends_on, year: id })
    const letterhead = await letterheadOf(tx, tx.organization_id)
    const row = await tx.one<Pick<SingleAudit, 'notes' | 'accounting_policies' | 'rate_explained'>>(
      'select notes, accounting_policies, rate_explained from single_audits where organization_id = $1 and fiscal_year = $2',
      [tx.organization_id, id],
    )
    const schedule = sefaOf(awards)
    const noting = { agency: letterhead.agency, yearEnds: year.ends_on, lines: schedule.lines, awards }
    const notes = notesOf(noting, row?.notes ?? null)
    const policies = [
      ...(row?.accounting_policies ? [{ title: 'Accounting policies', content: row.accounting_policies }] : []),
      ...(row?.rate_explained ? [{ title: 'Indirect cost rate', content: row.rate_explained }] : []),
    ]
    return sefaPaper(
      { ...schedule, notes: [...notes.slice(0, 1), ...policies, ...notes.slice(1)], ties: tieOut(awards) },
      { year, letterhead, today: await todayOf(tx, now) },
    )
  },
})

export const singleAuditDocument = documentQuestion('single-audits/document', {
  about: 'The corrective action plan, or the summary schedule of prior audit findings, of a single audit.',
  input: z.strictObject({ id: z.uuid(), paper: z.enum(['corrective_action_plan', 'prior_findings']) }),
  async run({ id, paper }, { tx, now }) {
    const row = await singleAuditById(tx, id)
    const { findings, year } = await reportOf(tx, row)
    refuseIf(
      paper === 'corrective_action_plan' && row.audit === null
        ? 'Select the audit in the audit program first. Its findings are in the plan.'
        : null,
    )
    const printing = { year, letterhead: await letterheadOf(tx, tx.organization_id), today: await todayOf(tx, now) }
    return paper === 'corrective_action_plan'
      ? correctiveActionPlan(findings, { ...printing, number: row.number })
      : priorFindingsPaper(await priorFindings(tx, year), { ...printing, number: row.number })
  },
})
