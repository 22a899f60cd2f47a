import { addMonths, addDays, daysBetween } from '#platform/dates.ts'

/** Days from its first to its last, the last not counted: a period ends on the day the next one begins. */
export type Period = { from: string; to: string }

/**
 * The month of a subscription that a day falls into, counted from the start day: what began on January 31 renews on
 * the last of February and on March 31.
 */
export function periodOf(began: string, day: string): Period {
  if (day < began) return { from: began, to: addMonths(began, 1) }
  let months = Math.max(0, Math.floor(daysBetween(began, day) / 31))
  while (addMonths(began, months + 1) <= day) months++
  return { from: addMonths(began, months), to: addMonths(began, months + 1) }
}

/**
 * The months to bill: the current one, and any missed since the last invoice; none from before the current plan,
 * whose price they did not have.
 */
export function periodsDue(
  began: string,
  { billed_to, changed_on, today }: { billed_to: string | null; changed_on: string | null; today: string },
): Period[] {
  const due = [periodOf(began, today)]
  if (billed_to === null) return due
  const first = changed_on !== null && changed_on > billed_to ? changed_on : billed_to
  for (;;) {
    const before = periodOf(began, addDays(due[0]!.from, -1))
    if (before.from < first || before.from >= due[0]!.from) return due
    due.unshift(before)
  }
}

/**
 * The price of so many days of a period, in whole cents: the price times the days, divided by the days of this very
 * period, half a cent up. A leap February has 29 days and is divided by 29.
 */
export function prorated(price: number, days: number, ofDays: number): number {
  if (ofDays <= 0) throw new RangeError('A period has at least one day.')
  if (days < 0 || days > ofDays) throw new RangeError('There are no more days than the period has.')
  return Number((BigInt(price) * BigInt(days) * 2n + BigInt(ofDays)) / (BigInt(ofDays) * 2n))
}

export type ChangeLine = {
  words: 'unused' | 'rest'
  plan: string
  days: number
  of_days: number
  price: number
  amount: number
}
export type Change = { effective_on: string; credit: number; charge: number; due: number; lines: ChangeLine[] }

type Plan = { name: string; monthly_price: number }

/**
 * The charge of a plan change. An upgrade begins at once: the rest of the paid month is credited, and the same days
 * are charged at the new price. A downgrade begins with the next month, and nothing is refunded: that month was
 * bought. The day of the change is a day of the new plan.
 */
export function changeOfPlan(from: Plan | null, to: Plan, { period, day }: { period: Period; day: string }): Change {
  const of_days = daysBetween(period.from, period.to)
  const days = Math.max(0, Math.min(of_days, daysBetween(day, period.to)))
  if (from && to.monthly_price <= from.monthly_price)
    return { effective_on: period.to, credit: 0, charge: 0, due: 0, lines: [] }
  const credit = from ? prorated(from.monthly_price, days, of_days) : 0
  const charge = prorated(to.monthly_price, days, of_days)
  return {
    effective_on: day,
    credit,
    charge,
    due: charge - credit,
    lines: [
      ...(from && from.monthly_price > 0
        ? [{ words: 'unused' as const, plan: from.name, days, of_days, price: from.monthly_price, amount: -credit }]
        : []),
      { words: 'rest', plan: to.name, days, of_days, price: to.monthly_price, amount: charge },
    ],
  }
}

/** An invoice is due thirty days after its issue date. */
export const termDays = 30
export const dueOn = (issued: string): string => addDays(issued, termDays)
