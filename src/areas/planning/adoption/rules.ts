import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { budgetLineLife } from '../budgets/life.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { available } from '../budgets/rules.ts'
import { fiscalYearLife } from '../calendar/life.ts'

export type Change = { line: string; amount: number }

/** An amendment is voted: it names the vote, and takes from no line what is promised or spent already. */
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
    !atLeast('admin', actor) && 'A budget is amended by an administrator, after the governing body has voted.',
    fiscalYearLife.is(year, 'closed') && `Fiscal year ${year.name} is closed: its budget is not amended any more.`,
    changes.every(({ amount }) => amount === 0) && 'An amendment changes at least one budget line.',
    new Set(ids).size < ids.length && 'Each budget line stands in an amendment once.',
    strangers.length > 0 && `${strangers[0]!.name} is not of fiscal year ${year.name}.`,
    loose && `${loose.name} is not adopted: there is nothing to amend.`,
    short && `${short.name} cannot give that much: only ${dollars(Math.max(0, available(short)))} of it is left.`,
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
    drafts === 0 && `Fiscal year ${year.name} has no drafted line to propose.`,
  )
