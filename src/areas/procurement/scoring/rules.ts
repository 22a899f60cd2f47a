import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Criterion } from '../solicitations/records.ts'
import { evaluationLife } from '../panel/life.ts'
import { judging, listed, whyNotChair } from '../panel/rules.ts'
import type { Evaluation, Panelist } from '../panel/records.ts'

type Judged = Pick<Criterion, 'id' | 'name' | 'kind' | 'points'>
export type Mark = { criterion: string; points: number }
export type Score = Mark & { evaluator: string; bidder: string; comment: string }
export type Agreed = Mark & { bidder: string; reason: string }

/** Criteria that the panel scores; the price is calculated, and pass/fail is a finding. */
export const scoredBy = <C extends Judged>(criteria: readonly C[]): C[] =>
  criteria.filter(({ kind }) => kind === 'quality')

export function whyNotMark(marks: readonly Mark[], criteria: readonly Judged[]): Reason {
  for (const { criterion, points } of marks) {
    const of = scoredBy(criteria).find(({ id }) => id === criterion)
    if (!of) return 'This criterion isn’t scored.'
    if (points < 0 || points > of.points!) return `${of.name} takes 0 to ${of.points} points.`
  }
  return null
}

export function whyNotScore(
  of: Pick<Evaluation, 'status'>,
  seat: Pick<Panelist, 'member' | 'part' | 'declared' | 'scored'> | undefined,
): Reason {
  return firstReason(
    !evaluationLife.is(of, 'scoring') && 'You can score only between the start of scoring and the consensus.',
    (!seat || judging([seat]).length === 0) && 'Only evaluators who declared no conflict of interest can score.',
  )
}

export function whyNotAgree(
  of: Pick<Evaluation, 'status' | 'chair' | 'prices_at' | 'ranked_at'>,
  panel: readonly Panelist[],
  actor: Actor,
): Reason {
  return firstReason(
    !evaluationLife.is(of, 'consensus') &&
      'Consensus scores can be entered only during the consensus, before the ranking.',
    of.prices_at !== null &&
      of.ranked_at === null &&
      'The price envelopes are open, so the consensus scores are final.',
    whyNotChair(of, panel, actor),
  )
}

/** Every scored criterion must have a consensus score, for each remaining bidder. */
export function whyNotComplete(
  bidders: readonly string[],
  criteria: readonly Judged[],
  agreed: readonly Agreed[],
): Reason {
  const missing = bidders.flatMap((bidder) =>
    scoredBy(criteria)
      .filter(({ id }) => !agreed.some((each) => each.bidder === bidder && each.criterion === id))
      .map(({ name }) => `${name} for Bidder ${bidder}`),
  )
  return missing.length === 0
    ? null
    : `Agree on ${listed(missing.slice(0, 3))}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''} first.`
}

/** The spread of the panel's scores on one criterion of one bid. */
export type Spread = { mean: number; least: number; most: number; deviation: number; apart: boolean }

/** Scores are far apart when they differ by more than two fifths of the maximum: the meeting starts there. */
export function spreadOf(points: readonly number[], most: number): Spread | null {
  if (points.length === 0) return null
  const mean = points.reduce((sum, each) => sum + each, 0) / points.length
  const [least, highest] = [Math.min(...points), Math.max(...points)]
  const deviation = Math.sqrt(points.reduce((sum, each) => sum + (each - mean) ** 2, 0) / points.length)
  return {
    mean: hundredths(mean),
    least,
    most: highest,
    deviation: hundredths(deviation),
    apart: highest - least > most * 0.4,
  }
}

const hundredths = (value: number) => Math.round(value * 100) / 100
