import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** What an order must know of the contract that it is placed under. */
export type Ceiling = {
  number: string
  status: string
  vendor: string
  ceiling: number
  committed: number
  starts_on: string
  ends_on: string
}

/**
 * An order is charged to the contract's ceiling, a change of it with the difference. Asked under the lock of the
 * contract's row.
 */
export function whyNotCharge(
  of: Ceiling,
  { amount, vendor, today }: { amount: number; vendor: string; today: string },
): Reason {
  return firstReason(
    vendor !== of.vendor && `${of.number} is a contract with another vendor.`,
    amount > 0 && of.status !== 'active' && `${of.number} is not in force: nothing is ordered under it.`,
    amount > 0 && today < of.starts_on && `${of.number} begins on ${dayInWords(of.starts_on)}.`,
    amount > 0 && today > of.ends_on && `${of.number} ended on ${dayInWords(of.ends_on)}.`,
    amount > 0 &&
      of.committed + amount > of.ceiling &&
      `Under ${of.number} ${dollars(Math.max(0, of.ceiling - of.committed))} are left of its ceiling of ${dollars(of.ceiling)}. Amend the contract first, or order less.`,
    of.committed + amount < 0 &&
      `Under ${of.number} only ${dollars(of.committed)} are ordered: more cannot be given back.`,
  )
}
