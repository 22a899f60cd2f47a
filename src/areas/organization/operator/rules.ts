import type { Announcement } from './records.ts'
import { statuses } from '#platform/life/statuses.ts'
import { millisecondsBetween } from '#platform/dates.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

export type BookingStatus = 'booked' | 'canceled'
/** A demonstration of the product that was booked on the public site. */
export const bookingStatus = statuses<BookingStatus>({ booked: 'open', canceled: 'over' })
export const announcementStatus = statuses<Announcement['status']>({ published: 'open', withdrawn: 'over' })

export const whyNotOperate = (actor: Pick<Actor, 'operates'>): Reason =>
  actor.operates ? null : 'Only the operator of this installation can do this.'

export type Decision = 'verify' | 'decline'

/** An operator who is also a member does not vouch for their own agency. */
export const whyNotDecideAgency = (
  { kind, verified_at, own }: { kind: 'agency' | 'vendor'; verified_at: string | null; own: boolean },
  decision: Decision,
): Reason =>
  firstReason(
    kind !== 'agency' && 'Only agencies are verified.',
    decision === 'verify' && verified_at !== null && 'This agency is already verified.',
    decision === 'verify' &&
      own &&
      'You are a member of this agency. Ask another operator, or run npm run verify-agency on the server.',
  )

export const whyNotAnnounce = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }, now: string): Reason =>
  firstReason(
    millisecondsBetween(starts_at, ends_at) <= 0 && 'The end must be after the start.',
    millisecondsBetween(now, ends_at) <= 0 && 'The end must be in the future.',
  )

/** Features that can be turned off, and the effect. A switch that no code checks is not on this list. */
export const switches = [
  {
    name: 'new-organizations',
    title: 'New organizations',
    about: 'When off, people who sign up can be invited but can’t create an organization.',
  },
  {
    name: 'resident-reports',
    title: 'Resident reports',
    about: 'When off, the citizen portal accepts no reports or comments, and says so.',
  },
] as const
export type SwitchName = (typeof switches)[number]['name']

/** On, unless the operator turned it off. */
export const isOn = (rows: readonly { name: string; is_on: boolean }[], name: SwitchName): boolean =>
  rows.find((row) => row.name === name)?.is_on ?? true

type Shown = { starts_at: string; ends_at: string; status: string }

/** The announcements shown now, the earliest to end first. */
export const inForceAt = <A extends Shown>(rows: readonly A[], now: string): A[] =>
  rows
    .filter(
      (row) =>
        announcementStatus.is(row, 'published') &&
        millisecondsBetween(row.starts_at, now) >= 0 &&
        millisecondsBetween(now, row.ends_at) > 0,
    )
    .toSorted((a, b) => millisecondsBetween(b.ends_at, a.ends_at))

export const whyNotWithdraw = (row: Pick<Announcement, 'status'>): Reason =>
  announcementStatus.is(row, 'published') ? null : 'Only a published announcement can be withdrawn.'
