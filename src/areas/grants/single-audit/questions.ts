import { z } from 'zod'
import { documentQuestion, question } from '#platform/commands/command.ts'
import type { FacSection } from './fac/rules.ts'
import { priorFindings, reportOf, singleAuditById, spendingBetween, yearById, type PriorFinding } from './facts.ts'
import { priorPeriods } from './low-risk/facts.ts'
import type { PriorPeriod } from './low-risk/rules.ts'
import { paperOf, reconciliationOfYear, sefaOfYear, submittedOf } from './papers/written.ts'
import type { ProgramPlan } from './programs/rules.ts'
import type { ProgramAssessment } from './records.ts'
import type { AwardSpending } from './schedule/rules.ts'

export const showExpenditures = question('single-audits/show-expenditures', {
  about: 'Spending, SEFA entries and ledger postings for each federal award in a fiscal year.',
  input: z.strictObject({ year: z.uuid() }),
  async run({ year: id }, { tx }): Promise<{ awards: AwardSpending[] }> {
    const year = await yearById(tx, id)
    return { awards: await spendingBetween(tx, { from: year.starts_on, to: year.ends_on, year: id }) }
  },
})

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
    plan: ProgramPlan<ProgramAssessment>
    /** The two audit periods before, for 2 CFR 200.520. */ before: PriorPeriod[]
    /** The data are those that were submitted. */ frozen: boolean
  }> {
    const row = await singleAuditById(tx, id)
    const { sections, problems, year, plan } = await reportOf(tx, row)
    const prior = await priorFindings(tx, year)
    const submitted = submittedOf(row)
    return {
      sections: submitted ?? sections,
      problems: submitted ? [] : problems,
      prior,
      plan,
      before: await priorPeriods(tx, year),
      frozen: submitted !== null,
    }
  },
})

export const sefaDocument = documentQuestion('single-audits/sefa', {
  about:
    'The schedule of expenditures of federal awards of a fiscal year with its notes, or how it agrees with the ledger.',
  input: z.strictObject({ year: z.uuid(), ledger: z.boolean().optional() }),
  run: ({ year, ledger }, { tx, now }) => (ledger ? reconciliationOfYear(tx, year, now) : sefaOfYear(tx, year, now)),
})

export const singleAuditDocument = documentQuestion('single-audits/document', {
  about: 'The corrective action plan, or the summary schedule of prior audit findings, of a single audit.',
  input: z.strictObject({ id: z.uuid(), paper: z.enum(['corrective_action_plan', 'prior_findings']) }),
  run: (asked, { tx, now }) => paperOf(tx, asked, now),
})
