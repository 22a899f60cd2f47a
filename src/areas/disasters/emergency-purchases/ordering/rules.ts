import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { emergencyLife } from '../life.ts'
import type { EmergencyPurchase } from '../records.ts'

const isOver = (row: EmergencyPurchase, today: string): boolean =>
  !emergencyLife.is(row, 'active') || today > row.ends_on

/** What is known before the rest is fetched or typed. */
export const whyNotOrderYet = (row: EmergencyPurchase, { today }: { today: string }): Reason =>
  firstReason(
    !emergencyLife.is(row, 'active') && 'Orders are placed while the window is active.',
    today < row.starts_on && `The window begins on ${dayInWords(row.starts_on)}.`,
    today > row.ends_on &&
      `The window ended on ${dayInWords(row.ends_on)}: competition has returned. ` +
        'What is still needed is a requisition.',
  )

/** Orders within the window and up to the ceiling: what comes after is competed again. */
export function whyNotOrder(row: EmergencyPurchase, { today, amount }: { today: string; amount: number }): Reason {
  const left = Math.max(0, row.ceiling - row.ordered)
  const ceiling = `${dollars(left)} of the ceiling of ${dollars(row.ceiling)} are left`
  return firstReason(
    whyNotOrderYet(row, { today }),
    amount <= 0 && 'An order has a price.',
    amount > row.ceiling - row.ordered && `${ceiling}: ${dollars(amount)} is ${dollars(amount - left)} too much.`,
  )
}

/** Asked once more when an order goes out: it may have grown on its own page since it was placed. */
export const whyNotIssue = (row: EmergencyPurchase, { today, ordered }: { today: string; ordered: number }): Reason =>
  firstReason(
    isOver(row, today) && 'The window is over: what is not issued is competed.',
    ordered > row.ceiling &&
      `The orders of this window come to ${dollars(ordered)}, and its ceiling is ${dollars(row.ceiling)}.`,
  )

type Growth = { today: string; ordered: number; by: number }

/** An order that is out grows only while the window is open, and with all others not above its ceiling. */
export function whyNotGrow(row: EmergencyPurchase, { today, ordered, by }: Growth): Reason {
  // It may always become less.
  if (by <= 0) return null
  const sum = `With this change the orders of ${row.number} come to ${dollars(ordered)}`
  return firstReason(
    isOver(row, today) && `The window of ${row.number} is over: what is added is competed.`,
    ordered > row.ceiling && `${sum}, and its ceiling is ${dollars(row.ceiling)}. Compete what is above it.`,
  )
}
