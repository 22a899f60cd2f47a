import { millisecondsBetween, minutesSince } from '#platform/dates.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { levels } from './words.ts'
import { incidentLife } from './life.ts'
import { positionWords, type Duty, type Incident } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

export const whyNotOpen = (began_at: string, now: Date): Reason =>
  minutesSince(began_at, now) < -1
    ? 'An incident must have started. For a forecast event, import the alert and open the incident when it begins.'
    : null

export const isHigher = (to: Incident['level'], from: Incident['level']): boolean =>
  levels.indexOf(to) > levels.indexOf(from)

/** A position has one holder at a time: the next signs in after the other has signed out with a note. */
export const whyNotSignIn = (
  row: Incident,
  position: Duty['position'],
  { held, own, actor }: { held: Pick<Duty, 'holder'> | undefined; own: Pick<Duty, 'position'> | undefined; actor: Who },
): Reason =>
  firstReason(
    !incidentLife.isOpen(row) && 'This incident is closed.',
    held?.holder === actor.user_id && 'You already hold this position.',
    Boolean(held) && 'This position is filled. The holder or a manager must sign out first.',
    Boolean(own) &&
      `You’re signed in as ${positionWords[own!.position].toLowerCase()}. Sign out of that position first.`,
  )

/** Length of the shift in hours, to one decimal. Twelve is the usual period; longer shifts are flagged. */
export const hoursOn = ({ began_at, ended_at }: Pick<Duty, 'began_at' | 'ended_at'>, now: string): number =>
  Math.max(0, Math.round(millisecondsBetween(began_at, ended_at ?? now) / 360_000) / 10)
export const usualShift = 12
