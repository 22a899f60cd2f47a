import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { grantLife } from '../grants/life.ts'
import { isClaimable, lastDayOf } from '../grants/rules.ts'
import type { Grant } from '../grants/records.ts'
import type { ClassTotals } from '../budgets/rules.ts'
import { costLife } from '../costs/life.ts'
import type { GrantCost, GrantIncome } from './records.ts'

/** All that pays a cost: the award, the recipient and program income. */
export const wholeOf = (cost: Pick<GrantCost, 'amount' | 'match' | 'from_income'>): number =>
  cost.amount + cost.match + cost.from_income

/** The award with program income added or deducted. */
export const ceilingOf = ({ amount, income_use }: Pick<Grant, 'amount' | 'income_use'>, income: number): number =>
  income_use === 'deduction' ? amount - income : amount

export type CostFacts = {
  grant: Grant
  totals: ClassTotals
  /** Charges to the award before this one. */
  spent: number
  income: number
  /** Program income that costs have used. */
  used: number
  /** Obligated to subrecipients and not yet paid. */
  committed: number
  invoice: {
    number: string
    amount: number
    /** Retainage, which is not yet a cost that a grant pays. */ retained: number
    /** By grants, excluding claims. */ charged: number
    /** By disaster cost records. */ claimed: number
    status: string
    credits: string | null
  } | null
  /** The disaster cost record that supports it. */
  proof?: {
    number: string
    status: string
    eligible: number
    charged: number
    funding: string | null
    invoice: string | null
  } | null
  /** Of an award with an indirect rate: what was charged, and the most on the costs so far. */
  indirect?: IndirectLimit | null
  today: string
}

export type IndirectLimit = { charged: number; base: number; rate: number; limit: number }
/** Costs disallowed after the charge lower the base, and the charge is above the rate. */
export const whyAboveRate = ({ charged, base, rate, limit }: IndirectLimit): Reason =>
  charged > limit
    ? `${dollars(charged)} of indirect cost is charged, and ${rate}% of ${dollars(base)} allows ${dollars(limit)} (2 CFR 200.414). Disallow an indirect cost, and charge what the rate allows.`
    : null

export function whyNotCost(
  of: Pick<GrantCost, 'kind' | 'class' | 'amount' | 'match' | 'from_income' | 'incurred_on' | 'invoice'>,
  { grant: row, totals, spent, income, used, committed, invoice, proof, indirect, today }: CostFacts,
): Reason {
  const whole = wholeOf(of)
  const budgeted = totals[of.class].federal + totals[of.class].match
  const ceiling = ceilingOf(row, income)
  return firstReason(
    !isClaimable(row) && 'Costs can be charged only to a grant that is accepted and not closed.',
    whole <= 0 && 'Enter the award share, the match, or the part that program income pays.',
    of.incurred_on > today && 'The date incurred can’t be in the future.',
    of.incurred_on < row.starts_on &&
      `The period started on ${dayInWords(row.starts_on)}. Earlier costs need the awarding agency’s approval of pre-award costs (2 CFR 200.458).`,
    of.incurred_on > lastDayOf(row) && `The period ended on ${dayInWords(lastDayOf(row))} (2 CFR 200.403(h)).`,
    of.class === 'indirect' &&
      row.indirect === 'none' &&
      'This award doesn’t pay indirect costs. Its terms name no rate.',
    of.class === 'indirect' &&
      indirect &&
      indirect.charged + whole > indirect.limit &&
      `${indirect.rate}% of the ${dollars(indirect.base)} charged so far allows ${dollars(indirect.limit)} of indirect cost, and ${dollars(indirect.charged)} is charged. ${dollars(Math.max(0, indirect.limit - indirect.charged))} remains (2 CFR 200.414).`,
    budgeted === 0 && 'Nothing is budgeted in this object class. Amend the budget first.',
    of.kind === 'invoice' && !of.invoice && 'Select the invoice.',
    of.kind === 'in_kind' &&
      of.amount + of.from_income > 0 &&
      'In-kind contributions count as match. The award can’t pay them (2 CFR 200.306).',
    used + of.from_income > income &&
      `Program income of ${dollars(income)} is recorded, and costs have used ${dollars(used)}. It can pay up to ${dollars(Math.max(0, income - used))}.`,
    invoice &&
      invoiceLife.is(invoice, 'rejected', 'canceled', 'draft', 'returned') &&
      'The agency doesn’t owe this invoice.',
    invoice && invoice.credits !== null && `${invoice.number} is a credit note and can’t be charged.`,
    invoice &&
      proof?.invoice &&
      proof.invoice !== of.invoice &&
      `${proof.number} is based on another invoice, not ${invoice.number}.`,
    // With the claim based on this invoice it is the same money; how much of that remains is checked below.
    invoice &&
      !proof?.invoice &&
      invoice.charged + invoice.claimed + whole > invoice.amount - invoice.retained &&
      `${borneInWords(invoice)}. ${dollars(Math.max(0, invoice.amount - invoice.retained - invoice.charged - invoice.claimed))} remains. ${invoice.retained > 0 ? `${dollars(invoice.retained)} is retained and can be charged when it is released (2 CFR 200.305(b)).` : 'A cost can’t be charged twice (2 CFR 200.306(b)(2)).'}`,
    proof && !costLife.is(proof, 'checked') && `${proof.number} isn’t checked yet. Check it before charging it.`,
    proof &&
      proof.funding !== null &&
      proof.funding !== row.id &&
      `The project of ${proof.number} is paid by another grant.`,
    proof &&
      proof.charged + whole > proof.eligible &&
      `${dollars(proof.eligible)} of ${proof.number} is eligible, and grants already pay ${dollars(proof.charged)}. ${dollars(Math.max(0, proof.eligible - proof.charged))} remains.`,
    spent + of.amount <= ceiling &&
      spent + committed + of.amount > ceiling &&
      `${dollars(committed)} is obligated to subrecipients. The award can pay up to ${dollars(Math.max(0, ceiling - spent - committed))} more.`,
    spent + of.amount > ceiling &&
      `The award can pay up to ${dollars(Math.max(0, ceiling - spent))} more${income > 0 && row.income_use === 'deduction' ? ' (program income is deducted)' : ''}.`,
  )
}

const borneInWords = ({ number, charged, claimed }: { number: string; charged: number; claimed: number }): string =>
  claimed === 0
    ? `Grants already pay ${dollars(charged)} of ${number}`
    : `Grants already pay ${dollars(charged)} of ${number}, and ${dollars(claimed)} is claimed from FEMA`

export type Elsewhere = { number: string; funding: string }
/** A cost is charged to one award, or split between awards with each share described (2 CFR 200.403(f), 200.405(c)). */
export const whyNotElsewhere = (found: Elsewhere | null): Reason =>
  found &&
  `${found.funding} already has this cost in ${found.number}. If two awards share the cost, describe the share of each (2 CFR 200.405).`

export const whyNotIncome = (
  of: Pick<GrantIncome, 'received_on' | 'remitted_on'>,
  { grant: row, today }: { grant: Pick<Grant, 'status'>; today: string },
): Reason =>
  firstReason(
    grantLife.is(row, 'draft') && 'Income can be recorded only for an accepted grant.',
    (of.received_on > today || (of.remitted_on ?? today) > today) && 'The date received can’t be in the future.',
    of.remitted_on !== null &&
      of.remitted_on < of.received_on &&
      'The remittance date must be on or after the date received.',
  )

/** Recorded income can’t fall below what costs have used of it. */
export const whyNotLessIncome = ({ income, used }: { income: number; used: number }): Reason =>
  used > income ? `Costs have used ${dollars(used)} of the program income of this grant.` : null

/** Interest of one year on advances: the amount retained and the amount remitted (2 CFR 200.305(b)). */
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
