import { statusShown } from '#areas/finance/invoices/life.ts'
import type { Invoice } from '#areas/finance/invoices/records.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { isClaimable } from '../grants/rules.ts'
import type { Grant } from '../grants/records.ts'
import { grantCostLife } from '../charges/life.ts'
import { grantCost, type GrantCost } from '../charges/records.ts'
import { ceilingOf } from '../charges/rules.ts'
import type { Drawdown } from './records.ts'

/** A cost as a drawdown sees it: its invoice, if any, with its status, due date and payment date. */
export type Drawable = Pick<GrantCost, 'id' | 'number' | 'kind' | 'amount' | 'drawn' | 'status' | 'incurred_on'> & {
  invoice_number: string | null
  invoice_status: Invoice['status'] | null
  due_on: string | null
  paid_on: string | null
}

/** A released run pays on its payment date: until then its invoices are not paid. */
const isUnpaid = ({ invoice_status: status, paid_on }: Drawable, today: string): boolean =>
  status !== null && statusShown({ status, paid_on }, today) !== 'paid'

export const openOf = ({ amount, drawn }: Pick<Drawable, 'amount' | 'drawn'>): number => amount - drawn

/** Reimbursement pays paid costs; an advance pays costs due within days, for immediate need (2 CFR 200.305(b)). */
export function whyNotDraw(
  cost: Drawable,
  { kind, asked, today, advanceDays }: { kind: Drawdown['kind']; asked: number; today: string; advanceDays: number },
): Reason {
  const needed = cost.paid_on ?? cost.due_on
  return firstReason(
    !grantCostLife.is(cost, 'recorded') && `${cost.number} ${isInWords(grantCost, cost)} and can’t be drawn yet.`,
    asked <= 0 && `Enter the amount of ${cost.number} to draw.`,
    asked > openOf(cost) && `${dollars(openOf(cost))} of ${cost.number} remains to be drawn.`,
    kind === 'reimbursement' &&
      isUnpaid(cost, today) &&
      `${cost.invoice_number} isn’t paid yet. This grant reimburses paid costs only.`,
    kind === 'advance' &&
      isUnpaid(cost, today) &&
      (needed === null || needed > addDays(today, advanceDays)) &&
      `${cost.invoice_number} is ${needed ? `due on ${dayInWords(needed)}` : 'not due yet'}. An advance covers ${advanceDays} days of immediate need.`,
  )
}

export type Whole = {
  grant: Grant
  kind: Drawdown['kind']
  lines: readonly { cost: Drawable; amount: number }[]
  /** All drawdowns submitted for check or further. */ drawn: number
  income: number
  /** Federal share of the outlays, with the unpaid costs that drawdowns claim. */ outlays: number
  /** Program income that no cost has used. */ unused: number
  today: string
  advanceDays: number
}

/** Never above allowable costs less earlier drawdowns, and never above the award. */
export function whyNotDrawdown({
  grant: row,
  kind,
  lines,
  drawn,
  income,
  outlays,
  unused,
  today,
  advanceDays,
}: Whole): Reason {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const ceiling = ceilingOf(row, income)
  return firstReason(
    !isClaimable(row) && 'Only a grant that is accepted and not closed can be drawn.',
    kind === 'advance' && row.payment !== 'advance' && 'This grant is paid by reimbursement. Advances aren’t allowed.',
    lines.length === 0 && 'Select at least one cost.',
    new Set(lines.map(({ cost }) => cost.id)).size < lines.length && 'A cost is listed twice.',
    ...lines.map(({ cost, amount }) => whyNotDraw(cost, { kind, asked: amount, today, advanceDays })),
    drawn + total > ceiling && `${dollars(Math.max(0, ceiling - drawn))} of this award remains to be drawn.`,
    drawn + total > row.spent &&
      `${dollars(row.spent)} of allowable costs is charged and ${dollars(drawn)} drawn. ${dollars(Math.max(0, row.spent - drawn))} remains to be drawn.`,
    drawn + total > outlays &&
      `${dollars(drawn)} is drawn of ${dollars(Math.max(0, outlays))}, the award’s share of paid costs. ${dollars(Math.max(0, outlays - drawn))} remains to be drawn.`,
    drawn + total > outlays - unused &&
      `${dollars(unused)} of program income has paid no cost yet. It is spent before award funds are drawn (2 CFR 200.305(b)(5)). ${dollars(Math.max(0, outlays - unused - drawn))} remains to be drawn.`,
  )
}

/** The change of each claim, in the order of the costs, when the sum of a drawdown becomes an amount. */
export function claimsOf(
  lines: readonly { cost: string; amount: number; claimed: number }[],
  cents: number,
): { cost: string; more: number }[] {
  let left = cents
  return lines.flatMap(({ cost, amount, claimed }) => {
    const to = Math.min(left, amount)
    left -= to
    return to === claimed ? [] : [{ cost, more: to - claimed }]
  })
}

/** The cash position of all grants: spent and not received is a receivable; received and not spent is an advance. */
export const cashOf = ({
  spent,
  received,
  amount,
  drawn,
}: Pick<Grant, 'spent' | 'received' | 'amount' | 'drawn'>): {
  receivable: number
  advanced: number
  undrawn: number
  waiting: number
} => ({
  receivable: Math.max(0, spent - received),
  advanced: Math.max(0, received - spent),
  undrawn: Math.max(0, amount - drawn),
  waiting: Math.max(0, drawn - received),
})

/** The SF-271 is for construction paid by reimbursement; advances are requested on the SF-270. */
export const whyNoOutlayReport = ({ kind }: Pick<Drawdown, 'kind'>, isConstruction: boolean): Reason =>
  firstReason(
    !isConstruction && 'The budget of this grant has no construction. Use the SF-270.',
    kind === 'advance' && 'An advance is requested on the SF-270.',
  )
