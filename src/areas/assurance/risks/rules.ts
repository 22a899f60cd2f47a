import { millisecondsBetween, minutesSince } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Risk } from './records.ts'

export const likelihoods = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Almost certain'] as const
export const impacts = ['Negligible', 'Minor', 'Moderate', 'Major', 'Severe'] as const

export const scoreOf = (likelihood: number, impact: number): number => Number(likelihood) * Number(impact)
/** A convention of many registers (ISO 31010 leaves the scale to each organization), and the page says so. */
export const levels = [
  { name: 'low', from: 1, label: 'Low' },
  { name: 'medium', from: 5, label: 'Medium' },
  { name: 'high', from: 10, label: 'High' },
  { name: 'extreme', from: 17, label: 'Extreme' },
] as const
export type Level = (typeof levels)[number]['name']
export const levelOf = (score: number): (typeof levels)[number] =>
  levels.findLast(({ from }) => score >= from) ?? levels[0]

type Sized = Pick<Risk, 'likelihood' | 'impact' | 'residual_likelihood' | 'residual_impact'>
/** Treatment makes a risk smaller, never larger. A larger one is another risk. */
export const whyNotSizes = (row: Sized): Reason =>
  scoreOf(row.residual_likelihood, row.residual_impact) > scoreOf(row.likelihood, row.impact)
    ? 'Residual risk can’t exceed the risk before treatment. Correct one of the two, or add the new risk separately.'
    : null
export const whyNotPlan = ({ treatment, plan }: { treatment: string; plan: string | null | undefined }): Reason =>
  treatment !== 'accept' && !plan?.trim() ? 'Enter a mitigation. Only an accepted risk can be without one.' : null

/** The accepted size of a risk, and who bears it. The last person to set one of these can't accept the risk. */
export const borne = ['likelihood', 'impact', 'residual_likelihood', 'residual_impact', 'owner'] as const

/** A new size or a new owner is not what was accepted. */
export const isOther = (before: Risk, after: Risk): boolean =>
  borne.some((field) => String(before[field]) !== String(after[field]))

export const whyNotTimes = ({ happened_at, found_at }: { happened_at: string; found_at: string }, now: Date): Reason =>
  firstReason(
    millisecondsBetween(happened_at, found_at) < 0 &&
      'The incident can’t be found before it occurred. Correct one of the two times.',
    minutesSince(found_at, now) < -1 && 'The found time can’t be in the future.',
  )
