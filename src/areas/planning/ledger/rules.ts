import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { budgetLineLife } from '../budgets/life.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { available } from '../budgets/rules.ts'
import type { BudgetEntry } from './records.ts'

/** What the entries of a line add up to; its own columns are these sums, kept. */
export type Standing = Pick<BudgetLine, 'amended' | 'pre_encumbered' | 'encumbered' | 'spent'>
export type Booked = Pick<BudgetEntry, 'kind' | 'releases' | 'amount'>
/** The document that an entry belongs to, and what people read beside it. */
export type Source = { table: string; id: string; words: string }
export type Posting = Booked & { line: string; source: Source }
export type Held = { pre_encumbrance: number; encumbrance: number }

export const nothing: Standing = { amended: 0, pre_encumbered: 0, encumbered: 0, spent: 0 }

/** What one entry does to its line. Nothing else changes a line's figures. */
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

/** The figures of a line at the end of a day: the scan that the kept totals are checked against. */
export const standingOn = (entries: readonly (Booked & Pick<BudgetEntry, 'day'>)[], day = '9999-12-31'): Standing =>
  entries.filter((entry) => entry.day <= day).reduce((sum, entry) => plus(sum, effectOf(entry)), nothing)

/** What is still held for one document. */
export const heldBy = (entries: readonly Booked[]): Held => {
  const { pre_encumbered, encumbered } = entries.reduce((sum, entry) => plus(sum, effectOf(entry)), nothing)
  return { pre_encumbrance: pre_encumbered, encumbrance: encumbered }
}

/** How much less is available afterwards. */
export const taken = (entries: readonly Booked[]): number =>
  -available(entries.reduce((sum, entry) => plus(sum, effectOf(entry)), nothing))

/** A line that stops lets nobody promise more than it has; one that warns lets it happen and says so. */
export const whyNotPromise = (line: BudgetLine, more: number): Reason =>
  firstReason(
    !budgetLineLife.is(line, 'adopted') && `${line.name} is not adopted: nothing can be promised from it.`,
    line.control === 'stop' && tooMuch(line, more),
  )

/** What whoever books beyond a line that only warns is told. */
export const warningOf = (line: BudgetLine, more: number): Reason =>
  line.control === 'warn' ? tooMuch(line, more) : null

function tooMuch(line: BudgetLine, more: number): Reason {
  const left = available(line)
  if (more <= 0 || more <= left) return null
  return `${left > 0 ? `Only ${dollars(left)} is left in ${line.name}` : `Nothing is left in ${line.name}`}: ${dollars(more)} is ${dollars(more - Math.max(0, left))} too much.`
}

export const whyNotRelease = (asked: number, held: number, line: Pick<BudgetLine, 'name'>): Reason =>
  asked > held
    ? `Only ${dollars(held)} is still held in ${line.name} for this: ${dollars(asked)} cannot be given back.`
    : null

export type Difference = { line: string; name: string; kept: number; scanned: number }
/** What a line is kept to have spent in a month, and what its entries of that month come to. */
export type MonthDiffers = { line: string; name: string; month: string; kept: number; scanned: number }
export type LedgerAgrees = { lines: number; entries: number; differences: Difference[]; months: MonthDiffers[] }
