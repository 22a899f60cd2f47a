import { dayInWords, millisecondsBetween, wallTime } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { standstillFor } from '../awards/rules.ts'
import type { StandstillPeriod } from '../awards/records.ts'
import type { Clause, ResponsePeriod, Solicitation } from '../solicitations/records.ts'
import {
  kindInWords,
  kindOf,
  periodFor,
  whyNotCommittee,
  whyNotTimes,
  whyNotWhole,
  type Parts,
} from '../solicitations/rules.ts'

/**
 * Everything that a solicitation is judged by before it is sent for approval, and once more before the public sees it.
 */
export type Around = {
  parts: Parts
  clauses: readonly Clause[]
  periods: readonly ResponsePeriod[]
  standstills: readonly StandstillPeriod[]
  zone: string
  now: string
  officers: number
  registrationOpen: boolean
  /** Why this agency publishes nothing yet. */
  unverified: Reason
}

export type Point = {
  name: 'agency' | 'text' | 'closing' | 'period' | 'standstill' | 'registration' | 'officers'
  title: string
  reason: Reason
  note: string
}

/** The list on the page, in the order in which one would work through it. A point with a reason is open. */
export function pointsBefore(
  of: Solicitation,
  { parts, clauses, periods, standstills, zone, now, officers, registrationOpen, unverified }: Around,
): Point[] {
  const today = wallTime(now, zone).slice(0, 10)
  return [
    ...(unverified ? [{ name: 'agency' as const, title: 'Agency', reason: unverified, note: '' }] : []),
    {
      name: 'text',
      title: 'Text, lines and criteria',
      reason: whyNotWhole(of, parts, { clauses, day: today }),
      note: '',
    },
    {
      name: 'closing',
      title: 'Closing',
      reason: of.closes_at
        ? whyNotTimes(of, {
            closes_at: of.closes_at,
            questions_until: of.questions_until,
            zone: of.zone ?? zone,
            periods: [],
            now,
          })
        : 'Set the closing date and time.',
      note: '',
    },
    { name: 'period', title: 'Response period', ...periodPoint(of, { periods, zone, now, today }) },
    ...(kindOf[of.kind].priced
      ? [{ name: 'standstill' as const, title: 'Standstill period', ...standstillPoint(of, standstills, today) }]
      : []),
    ...(of.invited_only
      ? []
      : [
          {
            name: 'registration' as const,
            title: 'Vendor registration',
            reason: registrationOpen
              ? null
              : 'Vendor registration is closed, so no new vendor could bid. An administrator opens it.',
            note: 'Open.',
          },
        ]),
    {
      name: 'officers',
      title: 'Opening officers',
      reason: whyNotCommittee(of, { needed: of.officers_needed, officers }),
      note: '',
    },
  ]
}

/** What keeps it from being sent for approval or published: the first point that is open. */
export const whyNotReady = (points: readonly Point[]): Reason =>
  firstReason(...points.map(({ title, reason }) => reason && `${title}: ${reason}`))

function periodPoint(
  of: Solicitation,
  { periods, zone, now, today }: { periods: readonly ResponsePeriod[]; zone: string; now: string; today: string },
): Pick<Point, 'reason' | 'note'> {
  const period = periodFor(of, periods, today)
  const least = kindOf[of.kind].leastDays
  const rule =
    period && period.days > least
      ? `At least ${days(period.days)} (${period.source}).`
      : `At least ${days(least)}${period ? ` (${period.source} asks for ${days(period.days)})` : '; no rule of your own is on file'}.`
  if (!of.closes_at) return { reason: `Set the closing first. ${rule}`, note: rule }
  return {
    reason: whyNotTimes(of, { closes_at: of.closes_at, questions_until: null, zone: of.zone ?? zone, periods, now }),
    note: `${rule} Closes ${dayInWords(wallTime(of.closes_at, of.zone ?? zone).slice(0, 10))}.`,
  }
}

/** A rule that covers every amount: what the award will cost is not known yet. */
function standstillPoint(
  of: Solicitation,
  standstills: readonly StandstillPeriod[],
  today: string,
): Pick<Point, 'reason' | 'note'> {
  const period = standstillFor(of, 1, standstills, today)
  return {
    reason: period
      ? null
      : `No standstill period for “${kindInWords(of.kind)}” is on file for every amount. An administrator adds the rule with its source; a rule entered after the opening does not govern.`,
    note: period ? `${period.days === 0 ? 'No wait' : days(period.days)} (${period.source}).` : '',
  }
}

/** What the confirmation says: how long vendors have, and whether that is short for a solicitation of this kind. */
export function closingIn(
  of: Pick<Solicitation, 'kind' | 'closes_at'>,
  now: string,
): { days: number; warning: Reason } {
  const left = Math.floor(millisecondsBetween(now, of.closes_at!) / 86_400_000)
  const usual = kindOf[of.kind].usualDays
  return {
    days: left,
    warning:
      left < usual
        ? `Vendors have ${days(left)}. That is short for ${kindOf[of.kind].article}: ${days(usual)} are usual.`
        : null,
  }
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
