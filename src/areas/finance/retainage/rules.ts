import { contractLife } from '#areas/contracts/contracts/life.ts'
import type { Contract } from '#areas/contracts/contracts/records.ts'
import { heldOf } from '#areas/contracts/money/rules.ts'
import { dollars, split } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Terms } from '../invoices/under-contract/rules.ts'

type Who = { actor: Pick<Actor, 'user_id' | 'role'> }
type Held = Terms & Pick<Contract, 'number' | 'status' | 'owner' | 'completed_on'>

/** What waits for a second person is spoken for. */
export const leftToRelease = ({ retained }: Pick<Contract, 'retained'>, waiting: number): number =>
  Math.max(0, retained - waiting)

/** Before the work is complete only what is beyond the terms, after they were eased: the rest is kept for its end. */
export const beyondTerms = (of: Held): number =>
  of.retained_by === 'applications' ? 0 : Math.max(0, of.retained - heldOf(of, of.invoiced))

const isOver = (row: Held) => row.completed_on !== null || contractLife.is(row, 'terminated')

/** What is known before the rest is fetched or typed. */
export const whyNotProposeYet = (of: Held, { actor }: Who): Reason =>
  firstReason(
    of.owner !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Whoever looks after this contract asks for a release, or a manager.',
  )

export function whyNotPropose(
  of: Held,
  { actor, amount, waiting, owed }: Who & { amount: number; waiting: number; owed: number },
): Reason {
  const left = leftToRelease(of, waiting)
  return firstReason(whyNotProposeYet(of, { actor }), whyNotRelease(of, { amount, left, owed }))
}

/** Asked when it is proposed and again when it is decided, under the lock of the contract. */
export function whyNotRelease(
  of: Held,
  { amount, left, owed }: { amount: number; left: number; owed: number },
): Reason {
  return firstReason(
    !contractLife.is(of, 'active', 'expired', 'terminated') &&
      'Something is released under a contract that is, or was, in force.',
    left <= 0 &&
      (of.retained > 0 ? 'All that is kept back is asked for already.' : `Nothing is kept back under ${of.number}.`),
    amount > left &&
      `${dollars(left)} of what is kept back can be released: ${dollars(amount)} is ${dollars(amount - left)} too much.`,
    !isOver(of) &&
      amount > beyondTerms(of) &&
      (beyondTerms(of) > 0
        ? `Until the work is complete only the ${dollars(beyondTerms(of))} beyond the terms are released.`
        : 'The work is not complete. Say on which day it was, under its workspace; then what is kept back is released.'),
    owed > 0 &&
      amount === left &&
      `${owed === 1 ? 'One obligation' : `${owed} obligations`} of the vendor ${owed === 1 ? 'is' : 'are'} open: see ${owed === 1 ? 'it' : 'them'} done, or release a part.`,
  )
}

/** Whose money a release is: each budget line by what is kept back of it, never more than that. */
export const sharesOfRelease = (
  held: readonly { line: string; amount: number }[],
  amount: number,
): { line: string; amount: number }[] => {
  const parts = split(
    amount,
    held.map((each) => each.amount),
  )
  return held.map(({ line }, at) => ({ line, amount: parts[at]! })).filter((share) => share.amount > 0)
}
