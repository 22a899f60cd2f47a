import { contractLife } from '../contracts/life.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** Contract facts that an order needs. */
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
 * An order is charged to the contract's ceiling, a change of it with the difference. Checked under the lock of the
 * contract's row.
 */
export function whyNotCharge(
  of: Ceiling,
  { amount, vendor, today }: { amount: number; vendor: string; today: string },
): Reason {
  return firstReason(
    vendor !== of.vendor && `${of.number} is with another vendor.`,
    amount > 0 && !contractLife.is(of, 'active') && `${of.number} isn’t active, so nothing can be ordered under it.`,
    amount > 0 && today < of.starts_on && `${of.number} starts on ${dayInWords(of.starts_on)}.`,
    amount > 0 && today > of.ends_on && `${of.number} ended on ${dayInWords(of.ends_on)}.`,
    amount > 0 &&
      of.committed + amount > of.ceiling &&
      `${of.number} has ${dollars(Math.max(0, of.ceiling - of.committed))} left of its ${dollars(of.ceiling)} ceiling. Amend the contract or order less.`,
    of.committed + amount < 0 &&
      `Only ${dollars(of.committed)} is ordered under ${of.number}. No more can be released.`,
  )
}
