import { plural } from '#platform/words.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { actionLife } from './life.ts'
import { indicatorLife } from './nonconformances/life.ts'
import type { CorrectiveAction, Indicator, Nonconformance } from './records.ts'

export const whyNotOpen = (
  { owner, verifier, due_on }: { owner: string; verifier: string; due_on: string },
  today: string,
): Reason =>
  firstReason(
    owner === verifier && 'The verifier must be a different person from the owner.',
    due_on < today && 'The due date can’t be in the past.',
  )

/** An indicator is read by its owner or by a manager. */
export const whyNotRead = (row: Pick<Indicator, 'status' | 'owner'>, actor: Pick<Actor, 'user_id' | 'role'>): Reason =>
  firstReason(
    !indicatorLife.isOpen(row) && 'This indicator is retired.',
    row.owner !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the owner of this indicator or a manager can enter a reading.',
  )

export const isLate = (row: Pick<CorrectiveAction, 'status' | 'due_on'>, today: string): boolean =>
  row.due_on < today && actionLife.isOpen(row) && !actionLife.is(row, 'corrected')

/** The number of overdue ones, as the note below a figure. */
export const lateInWords = (late: number): string =>
  late === 0 ? 'all on time' : plural(late, { one: '1 overdue', other: `${late} overdue` })

export type Chart = {
  center: number
  sigma: number
  upper: number
  lower: number
  signals: { at: number; rule: 1 | 2 | 3 | 4; words: string }[]
}

/**
 * The chart of individual values and moving ranges: sigma is the mean moving range of two divided by 1.128 (d2 for
 * two), and the four rules of the Western Electric handbook flag values that chance is unlikely to explain.
 */
export function controlChart(values: readonly number[]): Chart | null {
  if (values.length < 8) return null
  const center = mean(values)
  const sigma = mean(values.slice(1).map((value, at) => Math.abs(value - values[at]!))) / 1.128
  const chart = { center, sigma, upper: center + 3 * sigma, lower: center - 3 * sigma, signals: [] as Chart['signals'] }
  if (sigma === 0) return chart
  const z = values.map((value) => (value - center) / sigma)
  for (const at of z.keys()) {
    const last = (count: number) => (at + 1 < count ? [] : z.slice(at + 1 - count, at + 1))
    const oneSide = (count: number, least: number, beyond: number) =>
      [1, -1].some(
        (side) =>
          last(count).length === count &&
          last(count).filter((each) => each * side > beyond).length >= least &&
          z[at]! * side > beyond,
      )
    if (Math.abs(z[at]!) > 3) chart.signals.push({ at, rule: 1, words: 'One value beyond three sigma' })
    else if (oneSide(3, 2, 2))
      chart.signals.push({ at, rule: 2, words: 'Two of three values beyond two sigma on one side' })
    else if (oneSide(5, 4, 1))
      chart.signals.push({ at, rule: 3, words: 'Four of five values beyond one sigma on one side' })
    else if (oneSide(8, 8, 0))
      chart.signals.push({ at, rule: 4, words: 'Eight values in a row on one side of the mean' })
  }
  return chart
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const fewest = 8
export const missesTarget = ({ target, better }: { target: number | null; better: string }, value: number): boolean =>
  target !== null && (better === 'lower' ? value > target : value < target)

export const costKinds = ['prevention', 'appraisal', 'internal_failure', 'external_failure'] as const
/** The cost of poor quality by its four kinds, in cents. */
export const costOfQuality = (
  rows: readonly Pick<Nonconformance, 'cost' | 'cost_kind'>[],
): Record<(typeof costKinds)[number], number> =>
  Object.fromEntries(
    costKinds.map((kind) => [
      kind,
      rows.filter(({ cost_kind }) => cost_kind === kind).reduce((sum, { cost }) => sum + Number(cost), 0),
    ]),
  ) as Record<(typeof costKinds)[number], number>
