import { addDays, daysBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { certificateLife } from './life.ts'
import type { Certificate } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

export const whyNotClaim = (
  {
    holder,
    issued_on,
    expires_on,
    files,
  }: { holder: string; issued_on: string; expires_on: string | null; files: number },
  { actor, today }: { actor: Who; today: string },
): Reason =>
  firstReason(
    holder !== actor.user_id && !atLeast('manager', actor) && 'Only a manager can add credentials for other people.',
    files === 0 && 'Attach the certificate.',
    issued_on > today && 'The issue date can’t be in the future.',
    expires_on !== null && expires_on < issued_on && 'The expiry date must be on or after the issue date.',
    expires_on !== null && expires_on < today && 'This credential has expired.',
  )
export const reminders = [90, 60, 30, 7] as const
/** The reminder that is due on a day: the smallest of those that are due, and none twice. */
export function reminderDue(
  { expires_on, reminded }: { expires_on: string | null; reminded: number | null },
  today: string,
): number | null {
  if (!expires_on || expires_on < today) return null
  const left = daysBetween(today, expires_on)
  const due = reminders.findLast((days) => left <= days)
  return due !== undefined && (reminded === null || due < Number(reminded)) ? due : null
}
export const isEndingWithin = (row: Pick<Certificate, 'expires_on' | 'status'>, days: number, today: string): boolean =>
  certificateLife.is(row, 'active') && row.expires_on !== null && row.expires_on <= addDays(today, days)

/**
 * Work that requires a credential can only be assigned to a person whose credential is valid on the day of the work.
 */
export const whyNotAssign = (
  held: readonly Pick<Certificate, 'needed_for' | 'status' | 'expires_on'>[],
  { work, on }: { work: string; on: string },
): Reason => {
  const fitting = held.filter(({ needed_for }) =>
    needed_for
      ?.toLowerCase()
      .split(',')
      .some((each) => each.trim() === work.trim().toLowerCase()),
  )
  if (fitting.some((row) => certificateLife.is(row, 'active') && (row.expires_on === null || row.expires_on >= on)))
    return null
  return fitting.length === 0
    ? `This person has no credential for ${work}.`
    : `This person’s credential for ${work} isn’t valid on that day.`
}

/** The text hashed to look a credential up: its code and the holder's name, in any way that people write them. */
export const proofText = (code: string, name: string): string =>
  `${code.replace(/[^0-9A-Za-z]/g, '').toUpperCase()}|${name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()}`
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
