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
    valid_until,
    files,
  }: { holder: string; issued_on: string; valid_until: string | null; files: number },
  { actor, today }: { actor: Who; today: string },
): Reason =>
  firstReason(
    holder !== actor.user_id && !atLeast('manager', actor) && 'Certificates of others are entered by managers.',
    files === 0 && 'Attach the paper: without it nothing can be confirmed.',
    issued_on > today && 'It cannot have been issued on a day that has not come.',
    valid_until !== null && valid_until < issued_on && 'It ends before it was issued: correct one of the two days.',
    valid_until !== null && valid_until < today && 'It has ended already.',
  )
export const reminders = [90, 60, 30, 7] as const
/** The reminder that is due on a day: of those whose time has come the smallest, and none twice. */
export function reminderDue(
  { valid_until, reminded }: { valid_until: string | null; reminded: number | null },
  today: string,
): number | null {
  if (!valid_until || valid_until < today) return null
  const left = daysBetween(today, valid_until)
  const due = reminders.findLast((days) => left <= days)
  return due !== undefined && (reminded === null || due < Number(reminded)) ? due : null
}
export const isEndingWithin = (
  row: Pick<Certificate, 'valid_until' | 'status'>,
  days: number,
  today: string,
): boolean => certificateLife.is(row, 'active') && row.valid_until !== null && row.valid_until <= addDays(today, days)

/** Who may be given work that needs a certificate: one that is valid, and is so on the day of the work. */
export const whyNotAssign = (
  held: readonly Pick<Certificate, 'needed_for' | 'status' | 'valid_until'>[],
  { work, on }: { work: string; on: string },
): Reason => {
  const fitting = held.filter(({ needed_for }) =>
    needed_for
      ?.toLowerCase()
      .split(',')
      .some((each) => each.trim() === work.trim().toLowerCase()),
  )
  if (fitting.some((row) => certificateLife.is(row, 'active') && (row.valid_until === null || row.valid_until >= on)))
    return null
  return fitting.length === 0
    ? `This person holds no certificate for ${work}.`
    : `The certificate of this person for ${work} is not valid on that day.`
}

/** What is hashed to look a certificate up: its code and the holder's name, both as people may write them. */
export const proofText = (code: string, name: string): string =>
  `${code.replace(/[^0-9A-Za-z]/g, '').toUpperCase()}|${name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()}`
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
