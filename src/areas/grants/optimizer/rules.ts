import { daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

export type Candidate = { id: string; title: string; closes_on: string; hours: number; cash: number; worth: number }
export type Portfolio = { today: string; weekly_hours: number; cash: number; candidates: readonly Candidate[] }

/** Hours available until a closing date, at so many a week, with whole days counted. */
export const hoursUntil = (
  closes_on: string,
  { today, weekly_hours }: Pick<Portfolio, 'today' | 'weekly_hours'>,
): number => Math.max(0, Math.floor((weekly_hours * daysBetween(today, closes_on)) / 7))

/**
 * Which applications to write, as whole numbers (x is 1 for each that is written): total value is maximized; the cash
 * match suffices; and for each deadline, the hours of all applications that close until then are available by then.
 * In LP format, whole cents.
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

/** Checks the result by counting again, independent of the solver. */
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
    within.reduce((sum, { cash }) => sum + cash, 0) > of.cash && 'The cash match is not sufficient.',
    late !== undefined && `There are not enough hours before ${late}.`,
  )
}
export const worthOf = (of: Portfolio, chosen: readonly boolean[]): number =>
  of.candidates.reduce((sum, { worth }, at) => sum + (chosen[at] ? worth : 0), 0)

/** Why an application is selected or not, from what the opposite choice would cost. */
export function whyOf(of: Portfolio, at: number, chosen: readonly boolean[], forced: number | null): string {
  const each = of.candidates[at]!
  const best = worthOf(of, chosen)
  if (chosen[at])
    return forced === null
      ? 'Every feasible plan includes this application.'
      : best - forced <= 0
        ? 'Selected. A plan without it has the same value.'
        : `Without it, the best value is ${dollars(best - forced)} lower.`
  const alone = [
    ...(each.cash > of.cash ? [`its match of ${dollars(each.cash)} exceeds the available match`] : []),
    ...(each.hours > hoursUntil(each.closes_on, of)
      ? [`it takes ${each.hours} hours, and ${hoursUntil(each.closes_on, of)} are available before it closes`]
      : []),
  ]
  if (alone.length > 0) return `Can’t be written: ${alone.join(', and ')}.`
  if (each.worth === 0) return 'Has no value because its probability is not estimated.'
  if (forced === null) return 'Doesn’t fit with any other application.'
  return best - forced <= 0
    ? 'A plan with it has the same value. Either choice works.'
    : `It would displace others. The best value with it is ${dollars(best - forced)} lower.`
}

export const whyNotCalculate = (of: Portfolio, actor: Actor): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can run a portfolio optimization.',
    of.candidates.length === 0 && 'No application in progress closes by that date.',
    of.candidates.length > 200 && 'You can optimize up to 200 applications at a time. Select an earlier date.',
    of.candidates.every(({ worth }) => worth === 0) &&
      'No application has a value. Estimate probabilities first, or optimize by amount.',
  )
