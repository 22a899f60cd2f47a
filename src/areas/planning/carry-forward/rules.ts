import { atLeast, type Actor } from '#platform/roles.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { available } from '../budgets/rules.ts'
import { budgetLineLife } from '../budgets/life.ts'
import { fiscalYearLife } from '../calendar/life.ts'
import { fiscalYear, type FiscalYear } from '../calendar/records.ts'
import { whyNotAdjust } from '../calendar/rules.ts'
import { heirOf } from '../ledger/heirs/rules.ts'
import type { Held, Posting } from '../ledger/rules.ts'

/** The amount that one document still holds in one budget line. */
export type Encumbering = Held & {
  line: string
  source_table: string
  source: string
  words: string
  /** The part that was received by the end of the year and is not billed. */
  accrued: number
}
/** Whether an encumbrance brings its money along, or is paid from the next year's adopted budget. */
export type Money = 'along' | 'stays'

/** A line with its encumbrances, and the next year's line that takes over: none if it must be created. */
export type Carried = { line: BudgetLine; heir: BudgetLine | null; amount: number; accrued: number }

/** Each line with open encumbrances, with its heir. */
export function carriedLines(
  lines: readonly BudgetLine[],
  next: readonly BudgetLine[],
  received: readonly { line: string; amount: number }[] = [],
): Carried[] {
  const holding = lines.filter(({ pre_encumbered, encumbered }) => pre_encumbered !== 0 || encumbered !== 0)
  return holding.map((line) => ({
    line,
    heir: heirOf(line, next),
    amount: line.pre_encumbered + line.encumbered,
    accrued: received.filter((each) => each.line === line.id).reduce((sum, { amount }) => sum + amount, 0),
  }))
}

type Case = {
  actor: Actor
  today: string
  from: FiscalYear
  into: FiscalYear | undefined
  carried: readonly Carried[]
  money: Money
}

export function whyNotCarryForward({ actor, today, from, into, carried, money }: Case): Reason {
  const draft = carried.find(({ heir }) => heir && budgetLineLife.is(heir, 'draft'))
  const short = carried.find(({ line, amount, accrued }) => available(line) < 0 || line.amended < amount - accrued)
  return firstReason(
    !atLeast('admin', actor) && 'Only an administrator can carry forward encumbrances.',
    !fiscalYearLife.is(from, 'open', 'closing') &&
      `Fiscal year ${from.name} ${isInWords(fiscalYear, from)}. Only an open year’s encumbrances can be carried forward.`,
    whyNotAdjust(from, actor.user_id),
    today <= from.ends_on &&
      `Fiscal year ${from.name} runs until ${dayInWords(from.ends_on)}. Carry its encumbrances forward after that date.`,
    (!into || fiscalYearLife.is(into, 'planned')) &&
      (into ? `Open fiscal year ${into.name} first.` : `Plan and open the fiscal year after ${from.name} first.`),
    into && fiscalYearLife.is(into, 'closed') && `Fiscal year ${into.name} is closed. Nothing can be carried into it.`,
    carried.length === 0 && `Fiscal year ${from.name} has no open encumbrances.`,
    draft &&
      `${draft.heir!.name} of fiscal year ${into?.name} is still a draft. Adopt it before you carry forward encumbrances.`,
    money === 'along' &&
      short &&
      `${short.line.name} has no money to carry forward: ${dollars(short.amount)} is encumbered and ${dollars(short.line.spent)} spent of ${dollars(short.line.amended)}. Amend it first.`,
  )
}

/**
 * On the old line: the encumbrance is released and its money leaves, but for what was received: that is a cost of the
 * old year, and its money stays. The available budget there does not change.
 */
export const leaving = (each: Encumbering, money: Money, into: string): Posting[] =>
  bookings(each.line, each, [
    ['release', 'pre_encumbrance', each.pre_encumbrance, `carried into ${into}`],
    ['release', 'encumbrance', each.encumbrance, `carried into ${into}`],
    ['carry_forward', null, money === 'along' ? -moneyOf(each) : 0, `carried into ${into}`],
    ['expenditure', null, each.accrued, 'received and not billed, accrued'],
  ])

/**
 * On the new line: the money first, then the same encumbrance for the same document. The accrual is reversed there, so
 * that the bill costs the new year nothing but a difference.
 */
export const arriving = (each: Encumbering, heir: string, money: Money, from: string): Posting[] =>
  bookings(heir, each, [
    ['carry_forward', null, money === 'along' ? moneyOf(each) : 0, `carried from ${from}`],
    ['expenditure', null, -each.accrued, `accrual of ${from} reversed`],
    ['pre_encumbrance', null, each.pre_encumbrance, `carried from ${from}`],
    ['encumbrance', null, each.encumbrance, `carried from ${from}`],
  ])

const moneyOf = ({ pre_encumbrance, encumbrance, accrued }: Encumbering) => pre_encumbrance + encumbrance - accrued

const bookings = (
  line: string,
  { source_table, source, words }: Pick<Encumbering, 'source_table' | 'source' | 'words'>,
  entries: readonly [Posting['kind'], Posting['releases'], number, string][],
): Posting[] =>
  entries
    .filter(([, , amount]) => amount !== 0)
    .map(([kind, releases, amount, why]) => ({
      line,
      kind,
      releases,
      amount,
      source: { table: source_table, id: source, words: `${words} (${why})` },
    }))
