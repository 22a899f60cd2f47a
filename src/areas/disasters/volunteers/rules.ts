import { millisecondsBetween } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Volunteer, VolunteerAssignment } from './records.ts'

/** Nobody whose background was not looked at works where people sleep or with children. */
export const whyNotPlan = (
  of: Pick<Volunteer, 'name' | 'status' | 'checked_on'>,
  asked: Pick<VolunteerAssignment, 'sheltering'> & { starts_at: string; ends_at: string | null },
): Reason =>
  firstReason(
    of.status === 'away' && `${of.name} is noted as away.`,
    asked.sheltering === 'yes' &&
      of.checked_on === null &&
      `${of.name} has no background check on file. Without one nobody works in a shelter or with children.`,
    asked.ends_at !== null && asked.ends_at <= asked.starts_at && 'It ends before it begins.',
  )

/** To the quarter of an hour, half up: what is signed on the sheet. */
export const hoursBetween = (from: string, to: string): number =>
  Math.max(0, Math.round(millisecondsBetween(from, to) / 900_000) / 4)

/** Hours at one time, typed or counted by the clock. */
export const whyNotHours = (hours: number): Reason =>
  hours > 24 ? 'More than 24 hours at one time is not one assignment. Split it by days.' : null

export const hoursOf = (rows: readonly Pick<VolunteerAssignment, 'hours' | 'status'>[]): number =>
  rows.filter(({ status }) => status === 'released').reduce((sum, { hours }) => sum + Number(hours ?? 0), 0)
