import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { budgetLineLife } from '../budgets/life.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { available } from '../budgets/rules.ts'
import type { BudgetEntry } from './records.ts'

/** The sum of a line's entries; the line's own columns store these sums. */
export type Standing = Pick<BudgetLine, 'amended' | 'pre_encumbered' | 'encumbered' | 'spent'>
export type Booked = Pick<BudgetEntry, 'kind' | 'releases' | 'amount'>
/**
 * The document of an entry, and its text for people. A fact has happened, such as a payment that the bank returned: no
 * budget can refuse it, and a line without room takes it with a warning.
 */
export type Source = { table: string; id: string; words: string; fact?: true }
export type Posting = Booked & { line: string; source: Source }
export type Held = { pre_encumbrance: number; encumbrance: number }

export const nothing: Standing = { amended: 0, pre_encumbered: 0, encumbered: 0, spent: 0 }

/** The effect of one entry on its line. Nothing else changes a line's figures. */
export function effectOf({ kind, releases, amount }: Booked): Standing {
  switch (kind) {
    case 'original':
    case 'amendment':
    case 'transfer':
    case 'carry_forward':
      return { ...nothing, amended: amount }
    case 'pre_encumbrance':
      return { ...nothing, pre_encumbered: amount }
    case 'encumbrance':
      return { ...nothing, encumbered: amount }
    case 'expenditure':
      return { ...nothing, spent: amount }
    case 'release':
      return releases === 'encumbrance' ? { ...nothing, encumbered: -amount } : { ...nothing, pre_encumbered: -amount }
  }
}

export const plus = (a: Standing, b: Standing): Standing => ({
  amended: a.amended + b.amended,
  pre_encumbered: a.pre_encumbered + b.pre_encumbered,
  encumbered: a.encumbered + b.encumbered,
  spent: a.spent + b.spent,
})

/** The figures of a line at the end of a day: the scan that the stored totals are checked against. */
export const standingOn = (entries: readonly (Booked & Pick<BudgetEntry, 'day'>)[], day = '9999-12-31'): Standing =>
  entries.filter((entry) => entry.day <= day).reduce((sum, entry) => plus(sum, effectOf(entry)), nothing)

/** The amount still held for one document. */
export const heldBy = (entries: readonly Booked[]): Held => {
  const { pre_encumbered, encumbered } = entries.reduce((sum, entry) => plus(sum, effectOf(entry)), nothing)
  return { pre_encumbrance: pre_encumbered, encumbrance: encumbered }
}

/** The decrease of the available budget. */
export const taken = (entries: readonly Booked[]): number =>
  -available(entries.reduce((sum, entry) => plus(sum, effectOf(entry)), nothing))

/** A hard-stop line refuses overspending; a soft-stop line allows it with a warning. */
export const whyNotEncumber = (line: BudgetLine, more: number): Reason =>
  firstReason(
    !budgetLineLife.is(line, 'adopted') && `${line.name} isn’t adopted and can’t be encumbered.`,
    line.control === 'stop' && tooMuch(line, more),
  )

/** The warning for a booking beyond a soft-stop line. */
export const warningOf = (line: BudgetLine, more: number): Reason =>
  line.control === 'warn' ? tooMuch(line, more) : null

function tooMuch(line: BudgetLine, more: number): Reason {
  const left = available(line)
  if (more <= 0 || more <= left) return null
  if (left <= 0) return `No budget is available in ${line.name}. ${dollars(more)} is needed.`
  return `Only ${dollars(left)} is available in ${line.name}. ${dollars(more)} exceeds it by ${dollars(more - left)}.`
}

export const whyNotRelease = (asked: number, held: number, line: Pick<BudgetLine, 'name'>): Reason =>
  asked > held ? `Only ${dollars(held)} is still held in ${line.name}, so ${dollars(asked)} can’t be released.` : null

export const figures = ['amended', 'pre_encumbered', 'encumbered', 'spent'] as const satisfies (keyof Standing)[]

/** “Books $12,490.00 to Streets, releases $11,990.00, leaves $0.00”, for the line as the entries left it. */
export function inBudget(line: Standing & Pick<BudgetLine, 'name'>, entries: readonly Booked[]): string {
  const sumOf = (kinds: readonly Booked['kind'][], released?: Booked['releases']) =>
    entries
      .filter(({ kind, releases }) => kinds.includes(kind) && (!released || releases === released))
      .reduce((sum, { amount }) => sum + amount, 0)
  const given = sumOf(['original', 'amendment', 'transfer', 'carry_forward'])
  const parts = (
    [
      [given >= 0 ? 'adds' : 'takes', Math.abs(given), given >= 0 ? 'to' : 'from'],
      ['books', sumOf(['expenditure']), 'to'],
      ['encumbers', sumOf(['encumbrance']), 'in'],
      ['reserves', sumOf(['pre_encumbrance']), 'in'],
      ['releases', sumOf(['release'], 'encumbrance'), 'in'],
      ['releases the reserved', sumOf(['release'], 'pre_encumbrance'), 'in'],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  const words = [
    ...parts.map(([verb, amount, to], at) => `${verb} ${dollars(amount)}${at === 0 ? ` ${to} ${line.name}` : ''}`),
    `leaves ${dollars(available(line))}`,
  ].join(', ')
  return words[0]!.toUpperCase() + words.slice(1)
}

export type Difference = { line: string; name: string; kept: number; scanned: number }
/** A line's stored spending in a month, and the sum of its entries of that month. */
export type MonthDiffers = { line: string; name: string; month: string; kept: number; scanned: number }
export type LedgerAgrees = { lines: number; entries: number; differences: Difference[]; months: MonthDiffers[] }
