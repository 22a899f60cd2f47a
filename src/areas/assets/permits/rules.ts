import { momentInWords, timeOf } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { permit, type Lockout, type Permit } from './records.ts'

export const moves = moveTable(permit, {
  issue: { from: ['requested', 'suspended'], to: 'issued' },
  suspend: { from: ['issued'], to: 'suspended' },
  close: { from: ['issued', 'suspended'], to: 'closed' },
  refuse: { from: ['requested'], to: 'refused' },
})

type Locks = readonly Pick<Lockout, 'point' | 'applied_by' | 'removed_by' | 'tried'>[]
const isOn = ({ applied_by, removed_by }: Pick<Lockout, 'applied_by' | 'removed_by'>) => applied_by !== null && removed_by === null
export const locksOn = (locks: Locks): number => locks.filter(isOn).length

export const whyNotRequest = (row: { valid_from: string; valid_until: string; kind: string; gas_test: string | null; isolation: boolean }): Reason =>
  firstReason(
    timeOf(row.valid_until) <= timeOf(row.valid_from) && 'It ends before it begins: correct one of the two.',
    timeOf(row.valid_until) - timeOf(row.valid_from) > 24 * 3_600_000 && 'A permit holds for a day at most. The next day has its own.',
    (row.kind === 'electrical' || row.kind === 'line_breaking') && !row.isolation && 'For this work energy is locked out: say so, and name the points.',
  )

/** Who holds a permit does not issue it, and neither does who asked for it. */
export const whyNotIssue = (row: Permit, { actor, locks, now }: { actor: Actor; locks: Locks; now: string }): Reason =>
  firstReason(
    moves.whyNot('issue', row),
    row.holder === actor.user_id && 'You hold this permit: somebody else issues it.',
    row.requested_by === actor.user_id && 'You asked for this permit: somebody else issues it.',
    !atLeast('manager', actor) && 'Issuing a permit needs the role manager.',
    timeOf(row.valid_until) < timeOf(now) && 'Its time has passed: a new permit is needed.',
    row.kind === 'confined_space' && !row.gas_test?.trim() && 'Enter what the test of the air showed.',
    row.isolation && locks.length === 0 && 'Name the points at which energy is shut off.',
    row.isolation && locks.some((lock) => !isOn(lock)) && `${locks.find((lock) => !isOn(lock))!.point} is not locked yet.`,
    row.isolation && locks.some(({ tried }) => !tried) && `Try ${locks.find(({ tried }) => !tried)!.point} first: nobody has seen that it is dead.`,
  )

/** No work goes on behind an open permit, and nobody is behind a lock that is taken off. */
export const whyNotClose = (row: Permit, { actor, locks }: { actor: Actor; locks: Locks }): Reason =>
  firstReason(
    moves.whyNot('close', row),
    row.holder !== actor.user_id && !atLeast('manager', actor) && 'Its holder closes it, or a manager.',
    locksOn(locks) > 0 && (locksOn(locks) === 1 ? 'One lock is still on. Whoever put it there takes it off first.' : `${locksOn(locks)} locks are still on. Whoever put them there takes them off first.`),
  )

export const whyNotLock = (row: Permit, lock: Pick<Lockout, 'applied_by' | 'removed_by'>): Reason =>
  firstReason(row.status !== 'requested' && row.status !== 'suspended' && 'Points are locked before the permit is issued.', isOn(lock) && 'It is locked already.', lock.removed_by !== null && 'It was locked and taken off: name the point again.')

/** What is known before anything is typed. */
export const whyNotUnlockYet = (row: Permit, lock: Pick<Lockout, 'applied_by' | 'removed_by'>, { actor }: { actor: Actor }): Reason =>
  firstReason(
    !isOn(lock) && 'No lock is on it.',
    row.status === 'issued' && 'Work goes on: stop the permit first.',
    lock.applied_by !== actor.user_id && !atLeast('manager', actor) && 'Only who put a lock on takes it off, or a manager with the reason (29 CFR 1910.147(e)(3)).',
  )

/** 29 CFR 1910.147(e)(3): each lock is taken off by who put it on; another does so only by a manager's word, with the reason. */
export const whyNotUnlock = (row: Permit, lock: Pick<Lockout, 'applied_by' | 'removed_by'>, { actor, reason }: { actor: Actor; reason: string | null | undefined }): Reason =>
  firstReason(
    whyNotUnlockYet(row, lock, { actor }),
    lock.applied_by !== actor.user_id && !reason?.trim() && 'It is somebody else’s lock: say how you made sure that they are safe.',
  )

export const overdue = (row: Pick<Permit, 'status' | 'valid_until'>, now: string): boolean => row.status === 'issued' && timeOf(row.valid_until) < timeOf(now)
export const untilInWords = (row: Pick<Permit, 'valid_until'>, zone: string): string => momentInWords(row.valid_until, zone)
