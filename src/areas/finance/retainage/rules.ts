import { contractLife } from '#areas/contracts/contracts/life.ts'
import type { Contract } from '#areas/contracts/contracts/records.ts'
import { heldOf } from '#areas/contracts/money/rules.ts'
import { dollars, split } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { signOf } from '../invoices/invoiced/rules.ts'
import type { Invoice } from '../invoices/records.ts'

type Bill = Pick<Invoice, 'kind' | 'amount'>

type Terms = Pick<
  Contract,
  'retainage' | 'retainage_until' | 'ceiling' | 'invoiced' | 'retained' | 'released' | 'retained_by'
>

/**
 * What of an invoice is kept back, or comes out of it again with a credit note: what the terms say of all that is
 * invoiced with it.
 */
export function keptOf(of: Terms, { kind, amount }: Bill): number {
  if (of.retained_by === 'applications') return 0
  const target = heldOf(of, Math.max(0, of.invoiced + signOf({ kind }) * amount))
  const more = kind === 'credit_note' ? of.retained - target : target - of.retained
  return Math.min(amount, Math.max(0, more))
}

/** Kept back line by line, in the proportion of what each pays. Signed as the shares are. */
export function keptByShare<S extends { amount: number }>(
  shares: readonly S[],
  kept: number,
): (S & { retained: number })[] {
  const weights = shares.map(({ amount }) => Math.abs(amount))
  const parts = kept > 0 && weights.some((weight) => weight > 0) ? split(kept, weights) : weights.map(() => 0)
  return shares.map((share, at) => ({ ...share, retained: (Math.sign(share.amount) || 1) * parts[at]! }))
}

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

/** An invoice under a contract is one of its vendor. */
export const whyNotUnder = (row: Pick<Invoice, 'vendor'>, of: Pick<Contract, 'number' | 'vendor' | 'status'>): Reason =>
  firstReason(
    row.vendor !== of.vendor && `${of.number} is a contract with another vendor.`,
    contractLife.is(of, 'draft', 'submitted', 'returned', 'approved', 'signing') && `${of.number} is not in force yet.`,
  )
