import { plural } from '#platform/words.ts'
import { dayInWords, millisecondsBetween, wallTime } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { protestPeriodFor } from '../awards/rules.ts'
import type { ProtestPeriod } from '../awards/records.ts'
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

/** Everything checked before a solicitation is submitted for approval, and again before it is published. */
export type Around = {
  parts: Parts
  clauses: readonly Clause[]
  periods: readonly ResponsePeriod[]
  protestPeriods: readonly ProtestPeriod[]
  zone: string
  now: string
  officers: number
  registrationOpen: boolean
  /** Why this agency can't publish yet. */
  unverified: Reason
}

export type Point = {
  name: 'agency' | 'text' | 'closing' | 'period' | 'protest_period' | 'registration' | 'officers'
  title: string
  reason: Reason
  note: string
}

/** The checklist on the page, in working order. A point with a reason is open. */
export function pointsBefore(
  of: Solicitation,
  { parts, clauses, periods, protestPeriods, zone, now, officers, registrationOpen, unverified }: Around,
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
        : 'Enter the closing date and time.',
      note: '',
    },
    { name: 'period', title: 'Response period', ...periodPoint(of, { periods, zone, now, today }) },
    ...(kindOf[of.kind].priced
      ? [{ name: 'protest_period' as const, title: 'Protest period', ...protestPeriodPoint(of, protestPeriods, today) }]
      : []),
    ...(of.invited_only
      ? []
      : [
          {
            name: 'registration' as const,
            title: 'Vendor registration',
            reason: registrationOpen
              ? null
              : 'Registration is closed, so no new vendor can bid. Only an administrator can open it.',
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

/** Why it can't be submitted for approval or published: the first open point. */
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
      : `At least ${days(least)}${period ? ` (${period.source} requires ${days(period.days)})` : '; no agency rule is on file'}.`
  if (!of.closes_at) return { reason: `Enter the closing date first. ${rule}`, note: rule }
  return {
    reason: whyNotTimes(of, { closes_at: of.closes_at, questions_until: null, zone: of.zone ?? zone, periods, now }),
    note: `${rule} Closes ${dayInWords(wallTime(of.closes_at, of.zone ?? zone).slice(0, 10))}.`,
  }
}

/** A rule that covers every amount, because the award amount is not known yet. */
function protestPeriodPoint(
  of: Solicitation,
  protestPeriods: readonly ProtestPeriod[],
  today: string,
): Pick<Point, 'reason' | 'note'> {
  const period = protestPeriodFor(of, 1, protestPeriods, today)
  return {
    reason: period
      ? null
      : `No protest period on file covers every amount for “${kindInWords(of.kind)}”. An administrator must add one with its source before bid opening; later rules do not govern.`,
    note: period ? `${period.days === 0 ? 'No wait' : days(period.days)} (${period.source}).` : '',
  }
}

/** The text of the confirmation: how long vendors have, and whether that is short for this type of solicitation. */
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

const days = (count: number) => `${count} ${plural(count, { one: 'day', other: 'days' })}`
