import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { emergencyLife } from '../life.ts'
import type { EmergencyPurchase } from '../records.ts'

const isOver = (row: EmergencyPurchase, today: string): boolean =>
  !emergencyLife.is(row, 'active') || today > row.ends_on

/** Checks that are known before the rest is fetched or entered. */
export const whyNotOrderYet = (row: EmergencyPurchase, { today }: { today: string }): Reason =>
  firstReason(
    !emergencyLife.is(row, 'active') && 'Orders can only be placed while the emergency window is active.',
    today < row.starts_on && `The emergency window begins on ${dayInWords(row.starts_on)}.`,
    today > row.ends_on &&
      `The emergency window ended on ${dayInWords(row.ends_on)}. ` + 'Use a requisition for remaining needs.',
  )

/** Orders are allowed within the window and up to the ceiling; later purchases are competed. */
export function whyNotOrder(row: EmergencyPurchase, { today, amount }: { today: string; amount: number }): Reason {
  const left = Math.max(0, row.ceiling - row.ordered)
  const ceiling = `${dollars(left)} of the ${dollars(row.ceiling)} ceiling is left`
  return firstReason(
    whyNotOrderYet(row, { today }),
    amount <= 0 && 'Enter a price.',
    amount > row.ceiling - row.ordered && `${ceiling}. ${dollars(amount)} exceeds it by ${dollars(amount - left)}.`,
  )
}

/** Checked again when an order is issued: it may have grown on its own page since it was placed. */
export const whyNotIssue = (row: EmergencyPurchase, { today, ordered }: { today: string; ordered: number }): Reason =>
  firstReason(
    isOver(row, today) && 'The emergency window has ended. Compete purchases that are not issued.',
    ordered > row.ceiling && `Orders total ${dollars(ordered)}, above the ${dollars(row.ceiling)} ceiling.`,
  )

type Growth = { today: string; ordered: number; by: number }

/** An issued order may only grow while the window is open, and the total must stay within the ceiling. */
export function whyNotGrow(row: EmergencyPurchase, { today, ordered, by }: Growth): Reason {
  // A decrease is always allowed.
  if (by <= 0) return null
  const sum = `With this change, orders under ${row.number} total ${dollars(ordered)}`
  return firstReason(
    isOver(row, today) && `The emergency window of ${row.number} has ended. Compete the additional amount.`,
    ordered > row.ceiling && `${sum}, above the ${dollars(row.ceiling)} ceiling. Compete the excess.`,
  )
}
