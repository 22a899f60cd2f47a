import { contractLife } from '#areas/contracts/contracts/life.ts'
import type { Contract } from '#areas/contracts/contracts/records.ts'
import { heldOf } from '#areas/contracts/money/rules.ts'
import { split } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { signOf } from '../invoiced/rules.ts'
import type { Invoice } from '../records.ts'

type Bill = Pick<Invoice, 'kind' | 'amount'>

/** A contract's retainage, and the amount it is based on. */
export type Terms = Pick<
  Contract,
  'retainage' | 'retainage_until' | 'ceiling' | 'invoiced' | 'retained' | 'released' | 'retained_by'
> &
  Partial<Pick<Contract, 'retainage_after' | 'eased'>>

/**
 * The retainage of an invoice, or what a credit note reverses: the contract's terms applied to all that is invoiced
 * with it.
 */
export function keptOf(of: Terms, { kind, amount }: Bill): number {
  if (of.retained_by === 'applications') return 0
  const target = heldOf(of, Math.max(0, of.invoiced + signOf({ kind }) * amount))
  const more = kind === 'credit_note' ? of.retained - target : target - of.retained
  return Math.min(amount, Math.max(0, more))
}

/** Retained line by line, in proportion to what each pays. Signed like the shares. */
export function keptByShare<S extends { amount: number }>(
  shares: readonly S[],
  kept: number,
): (S & { retained: number })[] {
  const weights = shares.map(({ amount }) => Math.abs(amount))
  const parts = kept > 0 && weights.some((weight) => weight > 0) ? split(kept, weights) : weights.map(() => 0)
  return shares.map((share, at) => ({ ...share, retained: (Math.sign(share.amount) || 1) * parts[at]! }))
}

/** An invoice under a contract must be from its vendor. */
export const whyNotUnder = (row: Pick<Invoice, 'vendor'>, of: Pick<Contract, 'number' | 'vendor' | 'status'>): Reason =>
  firstReason(
    row.vendor !== of.vendor && `${of.number} is with another vendor.`,
    contractLife.is(of, 'draft', 'submitted', 'returned', 'approved', 'signing') && `${of.number} isn’t active yet.`,
  )
