import { addDays, isWorkingDay, millisecondsBetween } from '#platform/dates.ts'
import type { Holidays } from '#platform/holidays.ts'

/** The agency's payment settings on a day: dated rows, with their source. */
export type PaymentTerms = { days: number; acceptance_days: number; return_days: number }

type Closed = Pick<Holidays, 'has'>

type Clock = {
  /** The day a proper invoice was received. */
  received_on: string
  /** The last delivery that it bills; null for what is not delivered. */
  delivered_on: string | null
  accepted_on: string | null
  /** A defective invoice that came before, and the day it was returned. */
  defective_on?: string | null
  returned_on?: string | null
}

const later = (a: string, b: string) => (a > b ? a : b)
const daysBetween = (from: string, to: string) => Math.round(millisecondsBetween(from, to) / 86_400_000)

/**
 * 5 CFR 1315.4: the period begins with the proper invoice or with acceptance, whichever is later; without a formal
 * acceptance, the seventh day after delivery counts. Each day by which a defective invoice was returned late is
 * subtracted.
 */
export function dueOn(
  { received_on, delivered_on, accepted_on, defective_on, returned_on }: Clock,
  { days, acceptance_days, return_days }: PaymentTerms,
  holidays?: Closed,
): { starts_on: string; due_on: string } {
  const accepted = accepted_on ?? (delivered_on ? addDays(delivered_on, acceptance_days) : null)
  const starts_on = accepted ? later(received_on, accepted) : received_on
  const late = defective_on && returned_on ? Math.max(0, daysBetween(defective_on, returned_on) - return_days) : 0
  return { starts_on, due_on: nextWorkingDay(addDays(starts_on, Math.max(0, days - late)), holidays) }
}

/** A day when banks are closed moves to the next banking day; a payment then is on time. */
export function nextWorkingDay(day: string, holidays?: Closed): string {
  let reached = day
  while (!isWorkingDay(reached, holidays)) reached = addDays(reached, 1)
  return reached
}

/** The last working day to send a payment that must arrive on this day. */
export function workingDayBefore(day: string, holidays?: Closed): string {
  let reached = day
  while (!isWorkingDay(reached, holidays)) reached = addDays(reached, -1)
  return reached
}

export type InterestStep = { from: string; until: string; days: number; on: number; interest: number }

/**
 * 5 CFR 1315.10: from the day after the due date to the payment date, on a 360-day year. Interest compounds every
 * thirty days, for one year at most, and is not paid below a dollar. The rate is the one of the first day.
 */
export function interestOwed({
  amount,
  due_on,
  paid_on,
  rate,
  least = 100,
}: {
  amount: number
  due_on: string
  paid_on: string
  rate: number
  least?: number
}): { interest: number; days: number; steps: InterestStep[] } {
  const days = Math.min(360, Math.max(0, daysBetween(due_on, paid_on)))
  const steps: InterestStep[] = []
  let owed = amount
  for (let done = 0; done < days; done += 30) {
    const length = Math.min(30, days - done)
    const interest = Math.round((owed * rate * length) / 36_000)
    steps.push({
      from: addDays(due_on, done + 1),
      until: addDays(due_on, done + length),
      days: length,
      on: owed,
      interest,
    })
    owed += interest
  }
  const interest = owed - amount
  return { interest: interest < least ? 0 : interest, days, steps }
}

export type Discount = { percent: number; until: string }

/** The discount for payment on time; half a cent goes to the vendor. */
export const discountOf = (amount: number, { percent }: Discount): number =>
  Math.floor(Math.round(amount * percent * 10_000) / 1_000_000)

/** The annual return in percent that waiting would need to beat the discount (5 CFR 1315.7). */
export function yearlyWorth({ percent, until }: Discount, due_on: string): number | null {
  const days = daysBetween(until, due_on)
  return days <= 0 || percent >= 100 ? null : Math.round((percent / (100 - percent)) * (360 / days) * 10_000) / 100
}
