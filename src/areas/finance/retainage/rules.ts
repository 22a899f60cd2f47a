import { plural } from '#platform/words.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import type { Contract } from '#areas/contracts/contracts/records.ts'
import { heldOf } from '#areas/contracts/money/rules.ts'
import { dollars, split } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Terms } from '../invoices/under-contract/rules.ts'

type Who = { actor: Pick<Actor, 'user_id' | 'role'> }
type Held = Terms & Pick<Contract, 'number' | 'status' | 'owner' | 'completed_on'>

/** Requests that wait for a second person count as used. */
export const leftToRelease = ({ retained }: Pick<Contract, 'retained'>, waiting: number): number =>
  Math.max(0, retained - waiting)

/** Before completion, only the retainage above reduced terms can be released; the rest is kept until the end. */
export const beyondTerms = (of: Held): number =>
  of.retained_by === 'applications' ? 0 : Math.max(0, of.retained - heldOf(of, of.invoiced))

/** Whether the work is done, so that all retainage can be released. */
export const isOver = (row: Pick<Held, 'completed_on' | 'status'>) =>
  row.completed_on !== null || contractLife.is(row, 'terminated')

/** Checks that need nothing else fetched or typed. */
export const whyNotProposeYet = (of: Held, { actor }: Who): Reason =>
  firstReason(
    of.owner !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the contract owner or a manager can request a release.',
  )

export function whyNotPropose(
  of: Held,
  { actor, amount, waiting, owed }: Who & { amount: number; waiting: number; owed: number },
): Reason {
  const left = leftToRelease(of, waiting)
  return firstReason(whyNotProposeYet(of, { actor }), whyNotRelease(of, { amount, left, owed }))
}

/** Checked when it is proposed and again when it is decided, under the lock of the contract. */
export function whyNotRelease(
  of: Held,
  { amount, left, owed }: { amount: number; left: number; owed: number },
): Reason {
  return firstReason(
    !contractLife.is(of, 'active', 'expired', 'terminated') &&
      'Retainage can be released only under a contract that is or was active.',
    left <= 0 &&
      (of.retained > 0 ? 'All retainage has already been requested.' : `No retainage is held under ${of.number}.`),
    amount > left &&
      `Only ${dollars(left)} of retainage can be released. ${dollars(amount)} is ${dollars(amount - left)} too much.`,
    !isOver(of) &&
      amount > beyondTerms(of) &&
      (beyondTerms(of) > 0
        ? `Until the work is complete, only the ${dollars(beyondTerms(of))} above the contract’s retainage can be released.`
        : 'The work isn’t complete. Enter its completion date in the contract workspace first.'),
    owed > 0 &&
      amount === left &&
      `${plural(owed, { one: 'One obligation', other: `${owed} obligations` })} of the vendor ${plural(owed, { one: 'is', other: 'are' })} open. Complete ${plural(owed, { one: 'it', other: 'them' })} first, or release part.`,
  )
}

/** The funding of a release: each budget line by its retainage, never more than that. */
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
