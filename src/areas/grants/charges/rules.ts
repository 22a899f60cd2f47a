import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { grantLife } from '../grants/life.ts'
import { isRunning } from '../grants/rules.ts'
import type { Grant } from '../grants/records.ts'
import type { ClassTotals } from '../budgets/rules.ts'
import { costLife } from '../costs/life.ts'
import type { GrantCost, GrantIncome } from './records.ts'

/** How program income changes what the award pays of so much allowable cost (2 CFR 200.307). */
export function withIncome(
  allowable: number,
  income: number,
  use: Grant['income_use'],
): { award: number; program: number; match: number } {
  if (use === 'deduction') return { award: allowable - income, program: allowable, match: 0 }
  if (use === 'addition') return { award: allowable, program: allowable + income, match: 0 }
  return { award: allowable, program: allowable, match: income }
}

/** The award with what program income adds to it or takes from it. */
export const ceilingOf = ({ amount, income_use }: Pick<Grant, 'amount' | 'income_use'>, income: number): number =>
  income_use === 'deduction' ? amount - income : amount

export type CostFacts = {
  grant: Grant
  totals: ClassTotals
  /** What was charged to the award before, this one left out. */
  spent: number
  income: number
  /** Promised to subrecipients and not paid to them. */
  committed: number
  invoice: {
    number: string
    amount: number
    /** Kept back from the vendor, and so no cost that a grant pays for yet. */ retained: number
    /** By grants, without what is claimed. */ charged: number
    /** By cost records of a disaster. */ claimed: number
    status: string
    credits: string | null
  } | null
  /** The cost of a disaster that shows it. */
  proof?: {
    number: string
    status: string
    eligible: number
    charged: number
    funding: string | null
    invoice: string | null
  } | null
  today: string
}

export function whyNotCost(
  of: Pick<GrantCost, 'kind' | 'class' | 'amount' | 'match' | 'incurred_on' | 'invoice'>,
  { grant: row, totals, spent, income, committed, invoice, proof, today }: CostFacts,
): Reason {
  const both = of.amount + of.match
  const budgeted = totals[of.class].federal + totals[of.class].match
  const ceiling = ceilingOf(row, income)
  return firstReason(
    !isRunning(row) && 'Costs are charged to a grant that was accepted and is not closed.',
    both <= 0 && 'Enter what the award pays, what counts as match, or both.',
    of.incurred_on > today && 'That day has not come yet: what is charged has happened.',
    of.incurred_on < row.starts_on &&
      `The period began on ${dayInWords(row.starts_on)}. What was spent before needs the giver’s approval of pre-award cost (2 CFR 200.458).`,
    of.incurred_on > row.ends_on && `The period ended on ${dayInWords(row.ends_on)} (2 CFR 200.403(h)).`,
    of.class === 'indirect' && row.indirect === 'none' && 'This award bears no indirect cost: its terms name no rate.',
    budgeted === 0 && 'Nothing is budgeted in this object class: amend the budget first.',
    of.kind === 'invoice' && !of.invoice && 'Choose the invoice.',
    of.kind === 'in_kind' &&
      of.amount > 0 &&
      'What was given in kind counts as match: the award does not pay it (2 CFR 200.306).',
    invoice &&
      ['rejected', 'cancelled', 'draft', 'returned'].includes(invoice.status) &&
      'This invoice is not one that the agency owes.',
    invoice &&
      invoice.credits !== null &&
      `${invoice.number} is a credit note: it takes back, and nothing is paid by it.`,
    invoice &&
      proof?.invoice &&
      proof.invoice !== of.invoice &&
      `${proof.number} rests on another invoice than ${invoice.number}.`,
    // With the claim that rests on this invoice it is the same money: how much of that is left is asked below.
    invoice &&
      !proof?.invoice &&
      invoice.charged + invoice.claimed + both > invoice.amount - invoice.retained &&
      `${borneInWords(invoice)}: ${dollars(Math.max(0, invoice.amount - invoice.retained - invoice.charged - invoice.claimed))} of it are left. ${invoice.retained > 0 ? `${dollars(invoice.retained)} are kept back, and charged when they are released (2 CFR 200.305(b)).` : 'Nothing is charged twice (2 CFR 200.306(b)(2)).'}`,
    proof && !costLife.is(proof, 'checked') && `${proof.number} is not checked yet: only a proven cost is charged.`,
    proof &&
      proof.funding !== null &&
      proof.funding !== row.id &&
      `The project of ${proof.number} is paid through another grant.`,
    proof &&
      proof.charged + both > proof.eligible &&
      `Of ${proof.number} ${dollars(proof.eligible)} are eligible, and grants bear ${dollars(proof.charged)} already: ${dollars(Math.max(0, proof.eligible - proof.charged))} are left.`,
    spent + of.amount <= ceiling &&
      spent + committed + of.amount > ceiling &&
      `${dollars(committed)} are promised to subrecipients: the award pays ${dollars(Math.max(0, ceiling - spent - committed))} more beside them at most.`,
    spent + of.amount > ceiling &&
      `The award pays ${dollars(Math.max(0, ceiling - spent))} more at most${income > 0 && row.income_use === 'deduction' ? ' (program income is deducted)' : ''}.`,
  )
}

const borneInWords = ({ number, charged, claimed }: { number: string; charged: number; claimed: number }): string =>
  claimed === 0
    ? `Grants bear ${dollars(charged)} of ${number} already`
    : `Of ${number} grants bear ${dollars(charged)} already, and ${dollars(claimed)} are claimed from FEMA`

export type Elsewhere = { number: string; funding: string }
/**
 * One cost is charged to one award, or split between them with the part of each said in its words (2 CFR 200.403(f),
 * 200.405(c)).
 */
export const whyNotElsewhere = (found: Elsewhere | null): Reason =>
  found &&
  `The same cost is charged to ${found.funding} in ${found.number}. One cost is charged once: where two awards share it, describe the part of each (2 CFR 200.405).`

export const whyNotIncome = (
  of: Pick<GrantIncome, 'received_on' | 'remitted_on'>,
  { grant: row, today }: { grant: Pick<Grant, 'status'>; today: string },
): Reason =>
  firstReason(
    grantLife.is(row, 'draft') && 'Income is of a grant that was accepted.',
    (of.received_on > today || (of.remitted_on ?? today) > today) && 'That day has not come yet.',
    of.remitted_on !== null && of.remitted_on < of.received_on && 'It cannot have been sent back before it came.',
  )

/** Interest of one year on advances: what may be kept, and what goes back (2 CFR 200.305(b)). */
export const interestOwed = (
  incomes: readonly Pick<GrantIncome, 'kind' | 'amount' | 'received_on' | 'remitted_on'>[],
  year: string,
  kept: number,
): number => {
  const of = incomes.filter(({ kind, received_on }) => kind === 'interest' && received_on.startsWith(year))
  const earned = of.reduce((sum, { amount }) => sum + amount, 0)
  const sent = of.filter(({ remitted_on }) => remitted_on !== null).reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, earned - kept - sent)
}
