import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { PrintedDocument } from '#platform/documents/document.ts'
import type { FacSection } from '../fac/rules.ts'
import { priorFindings, reportOf, singleAuditById, spendingBetween, yearById } from '../facts.ts'
import { singleAuditLife } from '../life.ts'
import type { SingleAudit } from '../records.ts'
import { notesOf, sefaOf, tieOut } from '../schedule/rules.ts'
import { correctiveActionPlan, priorFindingsPaper, reconciliationPaper, sefaPaper } from './rules.ts'

/** The sections as they were submitted; none while the audit is open for changes. */
export const submittedOf = (row: SingleAudit): FacSection[] | null =>
  row.package !== null && singleAuditLife.is(row, 'submitted', 'accepted')
    ? (JSON.parse(row.package) as { sections: FacSection[] }).sections
    : null

export async function reconciliationOfYear(tx: CommandTx, id: string, now: Date): Promise<PrintedDocument> {
  const year = await yearById(tx, id)
  const awards = await spendingBetween(tx, { from: year.starts_on, to: year.ends_on, year: id })
  const letterhead = await letterheadOf(tx, tx.organization_id)
  return reconciliationPaper(tieOut(awards), { year, letterhead, today: await todayOf(tx, now) })
}

/** The schedule of a fiscal year, with its notes. */
export async function sefaOfYear(tx: CommandTx, id: string, now: Date): Promise<PrintedDocument> {
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
    { ...schedule, notes: [...notes.slice(0, 1), ...policies, ...notes.slice(1)] },
    { year, letterhead, today: await todayOf(tx, now) },
  )
}

type Asked = { id: string; paper: 'corrective_action_plan' | 'prior_findings' }
export async function paperOf(tx: CommandTx, { id, paper }: Asked, now: Date): Promise<PrintedDocument> {
  const row = await singleAuditById(tx, id)
  const { findings, year } = await reportOf(tx, row)
  refuseIf(
    paper === 'corrective_action_plan' && row.audit === null
      ? 'Select the audit in the audit program first. Its findings are in the plan.'
      : null,
  )
  const printing = { year, letterhead: await letterheadOf(tx, tx.organization_id), today: await todayOf(tx, now) }
  return paper === 'corrective_action_plan'
    ? correctiveActionPlan(findings, { ...printing, number: row.number, auditor: row.auditor })
    : priorFindingsPaper(await priorFindings(tx, year), { ...printing, number: row.number })
}
