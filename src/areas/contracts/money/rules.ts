import { daysBetween } from '#platform/dates.ts'
import type { Contract } from '../contracts/records.ts'

type Terms = Pick<Contract, 'retainage' | 'retainage_until' | 'ceiling'> & Partial<Pick<Contract, 'retainage_after'>>
/** Releases before the end, because the terms were reduced, count apart. */
type Released = Partial<Pick<Contract, 'released' | 'eased'>>

/** Hundredths of a percent of an amount, in whole cents: half a cent rounds up. Percents have two decimals. */
const partOf = (cents: number, percent: number): number =>
  Number((BigInt(cents) * BigInt(Math.round(percent * 100)) + 5_000n) / 10_000n)

/**
 * The retainage on all work completed and stored so far. None is withheld beyond the share of the ceiling that the
 * contract names; or, once it is reached, a lower share of all work.
 */
export function retainedOf(
  { retainage, retainage_until, retainage_after = null, ceiling }: Terms,
  done: number,
): number {
  const until = retainage_until === null ? null : partOf(ceiling, retainage_until)
  if (until !== null && done >= until && retainage_after !== null) return partOf(done, retainage_after)
  const base = until === null ? done : Math.min(done, until)
  return partOf(base, retainage ?? 0)
}

/** The retainage left after a release. */
export const heldOf = (terms: Terms & Released, done: number): number =>
  Math.max(0, retainedOf(terms, done) - (terms.released ?? 0) + (terms.eased ?? 0))

/** The payment now: all work done, less retainage, less earlier payments. Never below zero. */
export const payableOf = (terms: Terms & Released, { done, before }: { done: number; before: number }): number =>
  Math.max(0, done - heldOf(terms, done) - before)

type Booked = Pick<Contract, 'invoiced' | 'paid' | 'retained' | 'released' | 'retained_by'>

/** Invoiced, but neither paid nor retained. Retainage on pay applications was never invoiced. */
export const owedOf = ({ invoiced, paid, retained, retained_by }: Booked): number =>
  invoiced - paid - (retained_by === 'invoices' ? retained : 0)

type Delay = Pick<Contract, 'damages' | 'damages_cap' | 'ceiling' | 'complete_by' | 'completed_on'>

export type Damages = { days: number; amount: number; capped: boolean }

/**
 * For each calendar day after the completion date until the work is complete, or until today; the cap is a share of
 * the ceiling.
 */
export function damagesOf({ damages, damages_cap, ceiling, complete_by, completed_on }: Delay, today: string): Damages {
  const days = complete_by === null ? 0 : Math.max(0, daysBetween(complete_by, completed_on ?? today))
  const most = damages_cap === null ? Infinity : partOf(ceiling, damages_cap)
  return { days, amount: Math.min(days * damages, most), capped: days * damages > most }
}
