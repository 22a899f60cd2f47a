import { daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

export type Candidate = { id: string; title: string; closes_on: string; hours: number; cash: number; worth: number }
export type Portfolio = { today: string; weekly_hours: number; cash: number; candidates: readonly Candidate[] }

/** Hours that are there until a day closes: of so many a week, whole days counted. */
export const hoursUntil = (
  closes_on: string,
  { today, weekly_hours }: Pick<Portfolio, 'today' | 'weekly_hours'>,
): number => Math.max(0, Math.floor((weekly_hours * daysBetween(today, closes_on)) / 7))

/**
 * Which to write, as whole numbers (x is 1 for each that is written): the sum of their worth is the greatest; the match
 * in money is enough; and for each deadline, the hours of all that close until then are there by then. In LP format,
 * whole cents.
 */
export function modelOf(of: Portfolio, forced?: { at: number; to: 0 | 1 }): string {
  const { candidates, cash } = of
  const sum = (terms: readonly string[]) => (terms.length > 0 ? terms.join(' + ') : '0 none')
  const days = [...new Set(candidates.map(({ closes_on }) => closes_on))].toSorted()
  const rows = [
    ` cash: ${sum(candidates.flatMap((each, at) => (each.cash > 0 ? [`${each.cash} x${at}`] : [])))} <= ${cash}`,
    ...days.map(
      (day, at) =>
        ` hours${at}: ${sum(candidates.flatMap((each, x) => (each.closes_on <= day && each.hours > 0 ? [`${each.hours} x${x}`] : [])))} <= ${hoursUntil(day, of)}`,
    ),
    ...(forced ? [` forced: x${forced.at} = ${forced.to}`] : []),
    ' nothing: none = 0',
  ]
  return [
    'Maximize',
    ` worth: ${sum(candidates.map(({ worth }, at) => `${worth} x${at}`))}`,
    'Subject To',
    ...rows,
    'Binary',
    ` ${candidates.map((_, at) => `x${at}`).join(' ')}`,
    'End',
    '',
  ].join('\n')
}

/** Counted once more, whoever calculated it. */
export function whyNotPortfolio(of: Portfolio, chosen: readonly boolean[]): Reason {
  const within = of.candidates.filter((_, at) => chosen[at])
  const late = [...new Set(within.map(({ closes_on }) => closes_on))]
    .toSorted()
    .find(
      (day) =>
        within.filter(({ closes_on }) => closes_on <= day).reduce((sum, { hours }) => sum + hours, 0) >
        hoursUntil(day, of),
    )
  return firstReason(
    within.reduce((sum, { cash }) => sum + cash, 0) > of.cash && 'The match is not enough.',
    late !== undefined && `There are not enough hours until ${late}.`,
  )
}
export const worthOf = (of: Portfolio, chosen: readonly boolean[]): number =>
  of.candidates.reduce((sum, { worth }, at) => sum + (chosen[at] ? worth : 0), 0)

/** Why one is in the answer or not, from what forcing it would cost. */
export function whyOf(of: Portfolio, at: number, chosen: readonly boolean[], forced: number | null): string {
  const each = of.candidates[at]!
  const best = worthOf(of, chosen)
  if (chosen[at])
    return forced === null
      ? 'It is in every answer that keeps the limits.'
      : best - forced <= 0
        ? 'It is in it; an answer without it is worth as much.'
        : `Without it the best there is would be worth ${dollars(best - forced)} less.`
  const alone = [
    ...(each.cash > of.cash ? [`its match of ${dollars(each.cash)} is more than there is`] : []),
    ...(each.hours > hoursUntil(each.closes_on, of)
      ? [`it takes ${each.hours} hours, and ${hoursUntil(each.closes_on, of)} are left until it closes`]
      : []),
  ]
  if (alone.length > 0) return `It cannot be written at all: ${alone.join(', and ')}.`
  if (each.worth === 0) return 'It counts for nothing: nobody has estimated its chance.'
  if (forced === null) return 'It does not fit beside anything else.'
  return best - forced <= 0
    ? 'An answer with it is worth as much: choose as you like.'
    : `It would push others out: the best with it is worth ${dollars(best - forced)} less.`
}

export const whyNotCalculate = (of: Portfolio, actor: Actor): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Calculating a portfolio needs the role manager.',
    of.candidates.length === 0 && 'No application is being written that closes until then.',
    of.candidates.length > 200 && 'At most 200 applications are weighed at once: choose an earlier day.',
    of.candidates.every(({ worth }) => worth === 0) &&
      'Nothing has a worth: estimate the chance of each application first, or aim at the amount.',
  )
