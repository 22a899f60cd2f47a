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
  valid_from: string
  valid_until: string
  kind: string
  gas_test: string | null
  isolation: boolean
}): Reason =>
  firstReason(
    timeOf(row.valid_until) <= timeOf(row.valid_from) && 'It ends before it begins: correct one of the two.',
    timeOf(row.valid_until) - timeOf(row.valid_from) > 24 * 3_600_000 &&
      'A permit holds for a day at most. The next day has its own.',
    (row.kind === 'electrical' || row.kind === 'line_breaking') &&
      !row.isolation &&
      'For this work energy is locked out: say so, and name the points.',
  )

/** What a permit is issued and closed by. */
export const permitFacts = ({ valid_until }: Pick<Permit, 'valid_until'>, locks: Locks, now: Date): PermitFacts => ({
  expired: timeOf(valid_until) < now.getTime(),
  points: locks.length,
  applied: locksOn(locks),
  unlocked: locks.find((lock) => !isOn(lock))?.point ?? null,
  untried: locks.find(({ tried }) => !tried)?.point ?? null,
})

export const whyNotLock = (row: Permit, lock: Pick<Lockout, 'applied_by' | 'removed_by'>): Reason =>
  firstReason(
    !permitLife.is(row, 'requested', 'suspended') && 'Points are locked before the permit is issued.',
    isOn(lock) && 'It is locked already.',
    lock.removed_by !== null && 'It was locked and taken off: name the point again.',
  )

/** What is known before anything is typed. */
export const whyNotUnlockYet = (
  row: Permit,
  lock: Pick<Lockout, 'applied_by' | 'removed_by'>,
  { actor }: { actor: Actor },
): Reason =>
  firstReason(
    !isOn(lock) && 'No lock is on it.',
    permitLife.is(row, 'issued') && 'Work goes on. Suspend it first.',
    lock.applied_by !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only who put a lock on takes it off, or a manager with the reason (29 CFR 1910.147(e)(3)).',
  )

/**
 * 29 CFR 1910.147(e)(3): each lock is taken off by who put it on; another does so only by a manager's word, with the
 * reason.
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
      'It is somebody else’s lock: say how you made sure that they are safe.',
  )

export const overdue = (row: Pick<Permit, 'status' | 'valid_until'>, now: string): boolean =>
  permitLife.is(row, 'issued') && timeOf(row.valid_until) < timeOf(now)
export const untilInWords = (row: Pick<Permit, 'valid_until'>, zone: string): string =>
  momentInWords(row.valid_until, zone)
