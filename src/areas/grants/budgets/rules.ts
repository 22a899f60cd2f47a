import { addMonths, dayInWords, daysBetween } from '#platform/dates.ts'
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
 * The checks of the form: direct cost is the sum of a to h, the total is direct and indirect, and sections A and B
 * agree with the award.
 */
export const sectionChecks = (
  lines: readonly Budgeted[],
  { amount, match }: Pick<Grant, 'amount' | 'match'>,
): Check[] => {
  const of = sectionB(lines)
  return [
    {
      words: 'Section B equals the award',
      whyNot:
        of.federal === amount ? null : `Award lines total ${dollars(of.federal)}, but the award is ${dollars(amount)}.`,
    },
    {
      words: 'The match is budgeted',
      whyNot:
        of.match >= match ? null : `${dollars(match)} of match is required, but ${dollars(of.match)} is budgeted.`,
    },
    {
      words: 'Every line has an amount',
      whyNot: lines.some((line) => line.federal + line.match === 0)
        ? 'A line has no amount. Enter one or remove the line.'
        : null,
    },
  ]
}

/**
 * Modified total direct cost (2 CFR 200.1): direct cost without equipment, capital and other exclusions; only the
 * first part of each subaward counts.
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
 * All approved transfers between object classes plus one more, as a share of the whole budget: percent with two
 * places, half up.
 */
export const movedShare = (budget: number, moved: readonly number[]): number =>
  budget <= 0
    ? 0
    : Number(((BigInt(moved.reduce((sum, each) => sum + Math.abs(each), 0)) * 100_000n) / BigInt(budget) + 5n) / 10n) /
      100

export type Limits = { percent: number; from: number }

/** Which changes need prior approval by the awarding agency (2 CFR 200.308(f)); null: none is needed. */
export function priorApproval(
  { kind }: Pick<GrantAmendment, 'kind'>,
  { share, federal, limits }: { share: number; federal: number; limits: Limits },
): Reason {
  if (kind !== 'transfer') return words[kind]
  if (federal <= limits.from || share <= limits.percent) return null
  return `With this change, ${share}% of the budget has moved. Above ${limits.percent}%, an agency may require prior approval for awards above ${dollars(limits.from)} (2 CFR 200.308). Check the terms of the award.`
}
const words: Record<Exclude<GrantAmendment['kind'], 'transfer'>, string> = {
  scope: 'The awarding agency must approve a change of scope first, with or without money (2 CFR 200.308(f)(1)).',
  key_person:
    'A change of key personnel, or an absence of three months or 25% of their time, needs prior approval (2 CFR 200.308(f)(2) and (3)).',
  extension: 'A no-cost extension takes effect with the awarding agency’s approval (2 CFR 200.308).',
  more_funds: 'A change in funding is an amendment of the award. The awarding agency issues it.',
  subaward: 'The awarding agency must first approve a subaward that was not in the application (2 CFR 200.308(f)(6)).',
  match_total: 'The awarding agency must approve a change of the total match first (2 CFR 200.308(f)(7)).',
  participant_support:
    'The awarding agency must approve a transfer from participant support first (2 CFR 200.308(f)(5)).',
  construction_shift:
    'The awarding agency must approve a transfer between construction and other work first (2 CFR 200.308).',
}

const always: readonly GrantAmendment['kind'][] = ['transfer', 'participant_support', 'construction_shift']
/**
 * Some amendments are a transfer between object classes; others, such as a new subaward, may include one. A change in
 * funding or in the match includes none.
 */
export const movesMoney = ({
  kind,
  from_class,
  to_class,
  amount,
}: Pick<GrantAmendment, 'kind' | 'from_class' | 'to_class' | 'amount'>): boolean =>
  always.includes(kind) ||
  (kind !== 'more_funds' && kind !== 'match_total' && from_class !== null && to_class !== null && (amount ?? 0) !== 0)

type Facts = {
  grant: Grant
  totals: ClassTotals
  extensionMonths: number
  /** The notice in days before the end that an extension request needs. */ noticeDays: number
  /** A no-cost extension by another amendment. */ extended: boolean
  today: string
}

export function whyNotAmend(
  of: Pick<GrantAmendment, 'kind' | 'from_class' | 'to_class' | 'amount' | 'new_end' | 'approved_on' | 'approval'>,
  { grant: row, totals, extensionMonths, noticeDays, extended, today }: Facts,
): Reason {
  const amount = of.amount ?? 0
  const moving = movesMoney(of)
  // The limits are those of an extension that the recipient asks for; the agency can amend its award at any time.
  const asking = of.kind === 'extension' && !(of.approval?.trim() && of.approved_on)
  return firstReason(
    !isRunning(row) && 'Only an active grant can be amended. Edit a draft instead.',
    of.approved_on !== null && of.approved_on > today && 'The effective date can’t be in the future.',
    of.approved_on !== null &&
      of.approved_on < row.awarded_on &&
      `The effective date can’t be before the award of ${dayInWords(row.awarded_on)}.`,
    moving &&
      (!of.from_class || !of.to_class) &&
      'Select the object class to transfer from and the one to transfer to.',
    moving && of.from_class === of.to_class && 'Select two different object classes.',
    moving && amount <= 0 && 'Enter the amount to transfer.',
    moving &&
      of.from_class !== null &&
      totals[of.from_class].federal < amount &&
      `Only ${dollars(totals[of.from_class!]?.federal ?? 0)} is budgeted in that class.`,
    of.kind === 'more_funds' && amount === 0 && 'Enter the change of the award. Use a minus for a decrease.',
    of.kind === 'more_funds' &&
      row.amount + amount < row.spent &&
      `${dollars(row.spent)} is already spent. The award can’t be reduced below that.`,
    of.kind === 'more_funds' &&
      row.amount + amount <= 0 &&
      'The award can’t be reduced to $0. Terminate the grant instead.',
    of.kind === 'more_funds' &&
      amount < 0 &&
      of.to_class !== null &&
      totals[of.to_class].federal < -amount &&
      `Only ${dollars(totals[of.to_class!]?.federal ?? 0)} is budgeted in that class.`,
    of.kind === 'match_total' && amount === 0 && 'Enter the change of the match. Use a minus for a decrease.',
    of.kind === 'match_total' &&
      row.match + amount < 0 &&
      `The match is ${dollars(row.match)}. It can’t be reduced by more.`,
    of.kind === 'match_total' && amount > 0 && !of.to_class && 'Select the object class that the match is added to.',
    of.kind === 'match_total' &&
      amount < 0 &&
      of.to_class !== null &&
      totals[of.to_class].match < -amount &&
      `Only ${dollars(totals[of.to_class!]?.match ?? 0)} of match is budgeted in that class.`,
    of.kind === 'extension' && !of.new_end && 'Enter the new end date.',
    of.kind === 'extension' &&
      of.new_end !== null &&
      of.new_end <= row.ends_on &&
      'The new end date must be after the current one.',
    asking &&
      extended &&
      'The one no-cost extension is already used (2 CFR 200.308). Ask the awarding agency to amend the award, and enter its approval with the effective date.',
    asking &&
      of.new_end !== null &&
      of.new_end > addMonths(row.ends_on, extensionMonths) &&
      `A no-cost extension can’t exceed ${extensionMonths} months (2 CFR 200.308).`,
    asking &&
      daysBetween(today, row.ends_on) < noticeDays &&
      `An extension must be requested at least ${noticeDays} days before the end (2 CFR 200.308). Ask the awarding agency to amend the award, and enter its approval with the effective date.`,
  )
}

/** A difference of more than a tenth of the plan is flagged: percent, and whether it is flagged. */
export const varianceOf = (budget: number, actual: number): { cents: number; flagged: boolean } => ({
  cents: actual - budget,
  flagged: budget === 0 ? actual > 0 : actual > budget * 1.1,
})
