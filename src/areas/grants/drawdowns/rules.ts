import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { isRunning } from '../grants/rules.ts'
import type { Grant } from '../grants/records.ts'
import { grantCostLife } from '../charges/life.ts'
import { grantCost, type GrantCost } from '../charges/records.ts'
import { ceilingOf } from '../charges/rules.ts'
import type { Drawdown } from './records.ts'

/** A cost as a drawdown sees it: its invoice, if it has one, with its state and the day on which it is due. */
export type Drawable = Pick<GrantCost, 'id' | 'number' | 'kind' | 'amount' | 'drawn' | 'status' | 'incurred_on'> & {
  invoice_number: string | null
  invoice_status: string | null
  due_on: string | null
}

export const openOf = ({ amount, drawn }: Pick<Drawable, 'amount' | 'drawn'>): number => amount - drawn

/** Reimbursement pays what was paid; an advance pays what is due within days, for immediate need (2 CFR 200.305(b)). */
export function whyNotDraw(
  cost: Drawable,
  { kind, asked, today, advanceDays }: { kind: Drawdown['kind']; asked: number; today: string; advanceDays: number },
): Reason {
  return firstReason(
    !grantCostLife.is(cost, 'recorded') &&
      `${cost.number} ${isInWords(grantCost, cost)}: it is not drawn until that is settled.`,
    asked <= 0 && `Enter how much of ${cost.number} is drawn.`,
    asked > openOf(cost) && `Of ${cost.number} ${dollars(openOf(cost))} are left to draw.`,
    kind === 'reimbursement' &&
      cost.invoice_status !== null &&
      cost.invoice_status !== 'paid' &&
      `${cost.invoice_number} is not paid yet, and this grant reimburses what was paid. Pay it first.`,
    kind === 'advance' &&
      cost.invoice_status !== null &&
      cost.invoice_status !== 'paid' &&
      (cost.due_on === null || cost.due_on > addDays(today, advanceDays)) &&
      `${cost.invoice_number} is ${cost.due_on ? `due on ${dayInWords(cost.due_on)}` : 'not due yet'}: an advance covers ${advanceDays} days of immediate need.`,
  )
}

export type Whole = {
  grant: Grant
  kind: Drawdown['kind']
  lines: readonly { cost: Drawable; amount: number }[]
  /** All drawdowns that were sent to be checked or further. */ drawn: number
  income: number
  today: string
  advanceDays: number
}

/** Never above allowable cost less what was drawn, and never above the award. */
export function whyNotDrawdown({ grant: row, kind, lines, drawn, income, today, advanceDays }: Whole): Reason {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const ceiling = ceilingOf(row, income)
  return firstReason(
    !isRunning(row) && 'Money is drawn from a grant that was accepted and is not closed.',
    kind === 'advance' && row.payment !== 'advance' && 'This grant is paid by reimbursement: no advance is drawn.',
    lines.length === 0 && 'Choose the costs that it pays.',
    new Set(lines.map(({ cost }) => cost.id)).size < lines.length && 'A cost stands here twice.',
    ...lines.map(({ cost, amount }) => whyNotDraw(cost, { kind, asked: amount, today, advanceDays })),
    drawn + total > ceiling && `Of the award ${dollars(Math.max(0, ceiling - drawn))} are left to draw.`,
    drawn + total > row.spent &&
      `${dollars(row.spent)} of allowable cost are charged and ${dollars(drawn)} drawn: ${dollars(Math.max(0, row.spent - drawn))} are left to draw.`,
  )
}

/** What came pays the costs in their order; what came short is free again, cost by cost, and can be drawn once more. */
export function freedOf(
  lines: readonly { cost: string; amount: number }[],
  received: number,
): { cost: string; amount: number }[] {
  let left = received
  return lines.flatMap(({ cost, amount }) => {
    const paid = Math.min(left, amount)
    left -= paid
    return amount > paid ? [{ cost, amount: amount - paid }] : []
  })
}

/**
 * Where all grants stand in cash: what was spent and not received is owed to the agency; what was received and not
 * spent is advanced to it.
 */
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
