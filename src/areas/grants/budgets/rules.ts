import { addMonths, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Check, type Reason } from '#platform/rules.ts'
import { isRunning } from '../grants/rules.ts'
import type { Grant } from '../grants/records.ts'
import { objectClasses, type GrantAmendment, type GrantBudgetLine, type ObjectClass } from './records.ts'

type Budgeted = Pick<GrantBudgetLine, 'class' | 'federal' | 'match'>
export type ClassTotals = Record<ObjectClass, { federal: number; match: number }>

export function totalsOf(lines: readonly Budgeted[]): ClassTotals {
  const totals = Object.fromEntries(objectClasses.map((name) => [name, { federal: 0, match: 0 }])) as ClassTotals
  for (const line of lines) {
    totals[line.class].federal += line.federal
    totals[line.class].match += line.match
  }
  return totals
}

const direct = objectClasses.filter((name) => name !== 'indirect')
export const sumOf = (
  totals: ClassTotals,
  of: 'federal' | 'match',
  classes: readonly ObjectClass[] = objectClasses,
): number => classes.reduce((sum, name) => sum + totals[name][of], 0)

/**
 * Section B of the SF-424A in cents: lines a to h, i (direct), j (indirect) and k (total), federal and match together.
 */
export function sectionB(lines: readonly Budgeted[]): {
  byClass: Record<ObjectClass, number>
  i: number
  j: number
  k: number
  federal: number
  match: number
} {
  const totals = totalsOf(lines)
  const byClass = Object.fromEntries(
    objectClasses.map((name) => [name, totals[name].federal + totals[name].match]),
  ) as Record<ObjectClass, number>
  const i = direct.reduce((sum, name) => sum + byClass[name], 0)
  return {
    byClass,
    i,
    j: byClass.indirect,
    k: i + byClass.indirect,
    federal: sumOf(totals, 'federal'),
    match: sumOf(totals, 'match'),
  }
}

/**
 * What the form checks: direct cost is the sum of a to h, the total is direct and indirect, and sections A and B agree
 * with the award.
 */
export const sectionChecks = (
  lines: readonly Budgeted[],
  { amount, match }: Pick<Grant, 'amount' | 'match'>,
): Check[] => {
  const of = sectionB(lines)
  return [
    {
      words: 'Section B comes to the award',
      whyNot:
        of.federal === amount
          ? null
          : `The lines that the award pays come to ${dollars(of.federal)}, and the award is ${dollars(amount)}.`,
    },
    {
      words: 'The match is budgeted',
      whyNot:
        of.match >= match ? null : `${dollars(match)} of match are required, and ${dollars(of.match)} are budgeted.`,
    },
    {
      words: 'No line is empty',
      whyNot: lines.some((line) => line.federal + line.match === 0)
        ? 'A line has no amount: enter one, or take it out.'
        : null,
    },
  ]
}

/**
 * Modified total direct cost (2 CFR 200.1): direct cost without equipment, capital and other exclusions; of each
 * subaward only the first part counts.
 */
export type IndirectBase = { direct: number; excluded: number; subawards: readonly number[] }
export const mtdcOf = ({ direct: cents, excluded, subawards }: IndirectBase, subawardBase: number): number =>
  cents - excluded + subawards.reduce((sum, each) => sum + Math.min(each, subawardBase), 0)

/** A percentage of cents in whole cents, half up. */
export const percentOf = (cents: number, percent: number): number =>
  Number((BigInt(cents) * BigInt(Math.round(percent * 10_000)) * 2n + 1_000_000n) / 2_000_000n)

export const indirectOf = (
  base: IndirectBase,
  { rate, subawardBase }: { rate: number; subawardBase: number },
): { mtdc: number; indirect: number } => {
  const mtdc = mtdcOf(base, subawardBase)
  return { mtdc, indirect: percentOf(mtdc, rate) }
}

/**
 * All moves between object classes that were approved, with another one, of the whole budget: percent with two places,
 * half up.
 */
export const movedShare = (budget: number, moved: readonly number[]): number =>
  budget <= 0
    ? 0
    : Number(((BigInt(moved.reduce((sum, each) => sum + Math.abs(each), 0)) * 100_000n) / BigInt(budget) + 5n) / 10n) /
      100

export type Limits = { percent: number; from: number }

/** Which changes the giver approves before they happen (2 CFR 200.308(f)); null: none of its business. */
export function priorApproval(
  { kind }: Pick<GrantAmendment, 'kind'>,
  { share, federal, limits }: { share: number; federal: number; limits: Limits },
): Reason {
  if (kind !== 'transfer') return words[kind]
  if (federal <= limits.from || share <= limits.percent) return null
  return `With it ${share} % of the budget have moved. Above ${limits.percent} % an agency may ask to approve it first, for awards of more than ${dollars(limits.from)} (2 CFR 200.308): look into the terms of the award.`
}
const words: Record<Exclude<GrantAmendment['kind'], 'transfer'>, string> = {
  scope: 'A change of scope is approved by the giver first, with or without money (2 CFR 200.308(f)(1)).',
  key_person:
    'A change of a key person, or three months or a quarter of the time away, is approved by the giver first (2 CFR 200.308(f)(2) and (3)).',
  extension: 'An extension without cost is asked for in writing ten days before the end (2 CFR 200.308).',
  more_funds: 'More or less money is an amendment of the award: the giver makes it.',
  subaward: 'A subaward that was not in the application is approved by the giver first (2 CFR 200.308(f)(6)).',
  match_total: 'A change of the total of the match is approved by the giver first (2 CFR 200.308(f)(7)).',
  participant_support: 'Moving money out of participant support is approved by the giver first (2 CFR 200.308(f)(5)).',
  construction_shift:
    'Moving money between construction and other work is approved by the giver first (2 CFR 200.308).',
}

const always: readonly GrantAmendment['kind'][] = ['transfer', 'participant_support', 'construction_shift']
/**
 * Some amendments are a move between object classes; others, such as a new subaward, may come with one. More or less
 * money is none.
 */
export const movesMoney = ({
  kind,
  from_class,
  to_class,
  amount,
}: Pick<GrantAmendment, 'kind' | 'from_class' | 'to_class' | 'amount'>): boolean =>
  always.includes(kind) || (kind !== 'more_funds' && from_class !== null && to_class !== null && (amount ?? 0) !== 0)

type Facts = {
  grant: Grant
  totals: ClassTotals
  extensionMonths: number
  /** Days before the end by which an extension is asked for. */ noticeDays: number
  /** Without cost, by another amendment. */ extended: boolean
  today: string
}

export function whyNotAmend(
  of: Pick<GrantAmendment, 'kind' | 'from_class' | 'to_class' | 'amount' | 'new_end'>,
  { grant: row, totals, extensionMonths, noticeDays, extended, today }: Facts,
): Reason {
  const amount = of.amount ?? 0
  const moving = movesMoney(of)
  return firstReason(
    !isRunning(row) && 'Only a running grant is amended. A draft is edited.',
    moving && (!of.from_class || !of.to_class) && 'Say out of which object class the money goes, and into which.',
    moving && of.from_class === of.to_class && 'Nothing moves: both object classes are the same.',
    moving && amount <= 0 && 'Enter how much moves.',
    moving &&
      of.from_class !== null &&
      totals[of.from_class].federal < amount &&
      `Only ${dollars(totals[of.from_class!]?.federal ?? 0)} are budgeted there.`,
    of.kind === 'more_funds' && amount === 0 && 'Enter by how much the award changes; with a minus it becomes less.',
    of.kind === 'more_funds' &&
      row.amount + amount < row.spent &&
      `${dollars(row.spent)} are spent already: the award cannot become less than that.`,
    of.kind === 'more_funds' && row.amount + amount <= 0 && 'An award of nothing is no award: end the grant instead.',
    of.kind === 'more_funds' &&
      amount < 0 &&
      of.to_class !== null &&
      totals[of.to_class].federal < -amount &&
      `Only ${dollars(totals[of.to_class!]?.federal ?? 0)} are budgeted there.`,
    of.kind === 'extension' && !of.new_end && 'Enter the new end.',
    of.kind === 'extension' &&
      of.new_end !== null &&
      of.new_end <= row.ends_on &&
      'The new end is not later than the old one.',
    of.kind === 'extension' &&
      extended &&
      'It was extended without cost before, and that is done once (2 CFR 200.308). Ask the giver for an amendment of the award.',
    of.kind === 'extension' &&
      of.new_end !== null &&
      of.new_end > addMonths(row.ends_on, extensionMonths) &&
      `A one-time extension without cost is ${extensionMonths} months at most (2 CFR 200.308).`,
    of.kind === 'extension' &&
      daysBetween(today, row.ends_on) < noticeDays &&
      `Ask for an extension at least ${noticeDays} days before the end (2 CFR 200.308). It is too late for this one: ask the awarding agency for an amendment of the award.`,
  )
}

/** More than a tenth away from the plan deserves a word: percent, and whether it is flagged. */
export const varianceOf = (budget: number, actual: number): { cents: number; flagged: boolean } => ({
  cents: actual - budget,
  flagged: budget === 0 ? actual > 0 : actual > budget * 1.1,
})
