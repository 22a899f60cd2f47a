import type { FiscalYear } from '#areas/planning/calendar/records.ts'
import { findingLife } from '#areas/assurance/audits/findings/life.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import { spendingBetween } from '../facts.ts'
import type { SingleAudit } from '../records.ts'
import { sefaOf } from '../schedule/rules.ts'
import type { PriorPeriod } from './rules.ts'

type Year = Pick<FiscalYear, 'id' | 'name' | 'starts_on' | 'ends_on'>

/** The two audit periods before a fiscal year, the nearest first, as they are recorded here. */
export async function priorPeriods(tx: CommandTx, before: FiscalYear): Promise<PriorPeriod[]> {
  const years = await tx.sql<Year>(
    `select id, name, starts_on::text, ends_on::text from fiscal_years where organization_id = $1 and ends_on < $2
      order by ends_on desc limit 2`,
    [tx.organization_id, before.starts_on],
  )
  const periods: PriorPeriod[] = []
  for (const year of years) periods.push(await periodOf(tx, year))
  return periods
}

async function periodOf(tx: CommandTx, year: Year): Promise<PriorPeriod> {
  const at = tx.organization_id
  const audit = await tx.one<Pick<SingleAudit, 'id' | 'audit' | 'submitted_on' | 'due_on'>>(
    `select id, audit, submitted_on::text, due_on::text from single_audits where organization_id = $1 and fiscal_year = $2`,
    [at, year.id],
  )
  const awards = await spendingBetween(tx, { from: year.starts_on, to: year.ends_on, year: year.id })
  return {
    year,
    audit: audit ?? null,
    lines: sefaOf(awards).lines,
    opinions: audit
      ? await tx.sql<PriorPeriod['opinions'][number]>(
          'select program, opinion from program_assessments where organization_id = $1 and single_audit = $2',
          [at, audit.id],
        )
      : [],
    findings: audit?.audit
      ? await tx.sql<PriorPeriod['findings'][number]>(
          `select reference, number, programs, on_control, questioned from audit_findings
            where organization_id = $1 and audit = $2 and status ${among(findingLife, 'reported')}
            order by reference nulls last, number limit 500`,
          [at, audit.audit],
        )
      : [],
  }
}
