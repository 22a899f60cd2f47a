import type { CommandTx } from '#platform/commands/command-tx.ts'
import { nextNumbers } from '#platform/commands/series.ts'
import { among } from '#platform/life/status-sql.ts'
import { limitsOn } from '../grants/facts.ts'
import type { Grant } from '../grants/records.ts'
import { whenExtended } from '../budgets/extended.ts'
import { grantReport, type GrantReport } from './records.ts'
import { dueOf, periodsOf } from './rules.ts'
import { reportLife } from './life.ts'

/**
 * Schedules the missing reports of a grant and counts them. Its final reports that are not prepared yet move to the
 * period that they start in the plan: after an extension, the one at the old end is not the last.
 */
export async function scheduleReports(tx: CommandTx, row: Grant, now: Date): Promise<number> {
  const at = [tx.organization_id, row.id]
  const limits = await limitsOn(tx, row.awarded_on)
  const clock = {
    days: limits.needed('report_days'),
    annualDays: limits.needed('annual_report_days'),
    closeoutDays: limits.needed('closeout_days'),
  }
  const periods = periodsOf(row)
  const early = await tx.sql<Pick<GrantReport, 'id' | 'period_start'>>(
    `select id, period_start::text as period_start from grant_reports where organization_id = $1 and funding = $2
      and final and revises is null and status ${among(reportLife, 'open', 'returned')} and period_end < $3`,
    [...at, row.ends_on],
  )
  for (const { id, period_start } of early) {
    const planned = periods.find((period) => period.period_start === period_start)
    if (planned)
      await tx.update<GrantReport>(grantReport, id, { ...planned, due_on: dueOf(planned, row.reports, clock) })
  }
  const there = new Set(
    (
      await tx.sql<{ kind: string; period_end: string }>(
        'select kind, period_end::text as period_end from grant_reports where organization_id = $1 and funding = $2',
        at,
      )
    ).map(({ kind, period_end }) => `${kind} ${period_end}`),
  )
  const missing = periods.flatMap((period) =>
    (['sf425', 'performance'] as const)
      .filter((kind) => !there.has(`${kind} ${period.period_end}`))
      .map((kind) => ({ kind, ...period })),
  )
  const numbers =
    missing.length > 0
      ? await nextNumbers(tx, grantReport.table, String(grantReport.fields.number.initial), now, missing.length)
      : []
  for (const [index, each] of missing.entries())
    await tx.insert<GrantReport>(grantReport, {
      ...each,
      number: numbers[index],
      funding: row.id,
      owner: row.manager,
      due_on: dueOf(each, row.reports, clock),
    })
  return missing.length
}

whenExtended(scheduleReports)
