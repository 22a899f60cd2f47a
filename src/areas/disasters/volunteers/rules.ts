import { statuses } from '#platform/life/statuses.ts'
import { assignmentLife } from './life.ts'
import { millisecondsBetween } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Volunteer, VolunteerAssignment } from './records.ts'

export const volunteerStatus = statuses<Volunteer['status']>({ active: 'open', away: 'open' })

/** Work in shelters or with children requires a background check. */
export const whyNotPlan = (
  of: Pick<Volunteer, 'name' | 'status' | 'checked_on'>,
  asked: Pick<VolunteerAssignment, 'sheltering'> & { starts_at: string; ends_at: string | null },
): Reason =>
  firstReason(
    volunteerStatus.is(of, 'away') && `${of.name} is unavailable.`,
    asked.sheltering === 'yes' &&
      of.checked_on === null &&
      `${of.name} has no background check on file. It is required for work in a shelter or with children.`,
    asked.ends_at !== null && asked.ends_at <= asked.starts_at && 'The end must be after the start.',
  )

/** To the quarter hour, half up, as signed on the sheet. */
export const hoursBetween = (from: string, to: string): number =>
  Math.max(0, Math.round(millisecondsBetween(from, to) / 900_000) / 4)

/** Hours of one assignment, entered or counted by the clock. */
export const whyNotHours = (hours: number): Reason =>
  hours > 24 ? 'An assignment can’t exceed 24 hours. Split it by days.' : null

export const hoursOf = (rows: readonly Pick<VolunteerAssignment, 'hours' | 'status'>[]): number =>
  rows.filter((row) => assignmentLife.is(row, 'released')).reduce((sum, { hours }) => sum + Number(hours ?? 0), 0)
