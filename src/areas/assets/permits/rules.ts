import { momentInWords, timeOf } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { permitLife, type PermitFacts } from './life.ts'
import type { Lockout, Permit } from './records.ts'

type Locks = readonly Pick<Lockout, 'point' | 'applied_by' | 'removed_by' | 'tried'>[]
const isOn = ({ applied_by, removed_by }: Pick<Lockout, 'applied_by' | 'removed_by'>) =>
  applied_by !== null && removed_by === null
export const locksOn = (locks: Locks): number => locks.filter(isOn).length

export const whyNotRequest = (row: {
  starts_at: string
  ends_at: string
  kind: string
  gas_test: string | null
  isolation: boolean
}): Reason =>
  firstReason(
    timeOf(row.ends_at) <= timeOf(row.starts_at) && 'The end must be after the start.',
    timeOf(row.ends_at) - timeOf(row.starts_at) > 24 * 3_600_000 &&
      'A permit can’t exceed one day. Request another permit for the next day.',
    (row.kind === 'electrical' || row.kind === 'line_breaking') &&
      !row.isolation &&
      'This work requires a lockout. Select “Lockout required” and add the isolation points.',
  )

/** Checks for issuing and closing a permit. */
export const permitFacts = ({ ends_at }: Pick<Permit, 'ends_at'>, locks: Locks, now: Date): PermitFacts => ({
  expired: timeOf(ends_at) < now.getTime(),
  points: locks.length,
  applied: locksOn(locks),
  unlocked: locks.find((lock) => !isOn(lock))?.point ?? null,
  untried: locks.find(({ tried }) => !tried)?.point ?? null,
})

export const whyNotLock = (row: Permit, lock: Pick<Lockout, 'applied_by' | 'removed_by'>): Reason =>
  firstReason(
    !permitLife.is(row, 'requested', 'suspended') &&
      'Points can only be locked while the permit is requested or suspended.',
    isOn(lock) && 'This point is already locked.',
    lock.removed_by !== null && 'This point was locked and unlocked. Add it again.',
  )

/** Checks that are known before anything is entered. */
export const whyNotUnlockYet = (
  row: Permit,
  lock: Pick<Lockout, 'applied_by' | 'removed_by'>,
  { actor }: { actor: Actor },
): Reason =>
  firstReason(
    !isOn(lock) && 'This point has no lock.',
    permitLife.is(row, 'issued') && 'Work is in progress. Suspend it first.',
    lock.applied_by !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the person who applied the lock, or a manager with a reason, can remove it (29 CFR 1910.147(e)(3)).',
  )

/**
 * 29 CFR 1910.147(e)(3): the person who applied a lock removes it; another does so only if a manager, with a reason.
 */
export const whyNotUnlock = (
  row: Permit,
  lock: Pick<Lockout, 'applied_by' | 'removed_by'>,
  { actor, reason }: { actor: Actor; reason: string | null | undefined },
): Reason =>
  firstReason(
    whyNotUnlockYet(row, lock, { actor }),
    lock.applied_by !== actor.user_id &&
      !reason?.trim() &&
      'This is another person’s lock. Enter how you confirmed that they are safe.',
  )

export const overdue = (row: Pick<Permit, 'status' | 'ends_at'>, now: string): boolean =>
  permitLife.is(row, 'issued') && timeOf(row.ends_at) < timeOf(now)
export const untilInWords = (row: Pick<Permit, 'ends_at'>, zone: string): string => momentInWords(row.ends_at, zone)
