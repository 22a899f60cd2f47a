import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { budgetLineLife } from '../budgets/life.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { available } from '../budgets/rules.ts'
import { fiscalYearLife } from '../calendar/life.ts'
import type { BudgetVersion } from './records.ts'

/** The version that was adopted before this one in its year, of all that are newest first. */
export const versionBefore = ({ created_at }: BudgetVersion, versions: readonly BudgetVersion[]) =>
  versions.find((each) => each.created_at < created_at)

export type Change = { line: string; amount: number }

/** An amendment needs a vote, and leaves each line at least its encumbrances and expenditures. */
export function whyNotAmend(
  changes: readonly Change[],
  {
    actor,
    lines,
    year,
  }: { actor: Actor; lines: readonly BudgetLine[]; year: { id: string; name: string; status: string } },
): Reason {
  const ids = changes.map(({ line }) => line)
  const strangers = lines.filter(({ fiscal_year }) => fiscal_year !== year.id)
  const loose = lines.find((line) => !budgetLineLife.is(line, 'adopted'))
  const short = lines.find(
    (line) => available(line) + (changes.find((change) => change.line === line.id)?.amount ?? 0) < 0,
  )
  return firstReason(
    !atLeast('admin', actor) && 'Only an administrator can amend a budget, after the governing body’s vote.',
    fiscalYearLife.is(year, 'closed') && `Fiscal year ${year.name} is closed. Its budget can’t be amended.`,
    changes.every(({ amount }) => amount === 0) && 'Change at least one budget line.',
    new Set(ids).size < ids.length && 'Each budget line can appear only once in an amendment.',
    strangers.length > 0 && `${strangers[0]!.name} isn’t in fiscal year ${year.name}.`,
    loose && `${loose.name} isn’t adopted and can’t be amended.`,
    short && `Only ${dollars(Math.max(0, available(short)))} is available in ${short.name}.`,
  )
}

export const whyNotPropose = ({
  actor,
  year,
  drafts,
}: {
  actor: Actor
  year: { name: string; status: string }
  drafts: number
}): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can propose a budget.',
    fiscalYearLife.is(year, 'closed') && `Fiscal year ${year.name} is closed.`,
    drafts === 0 && `Fiscal year ${year.name} has no draft lines.`,
  )
