import { plural } from '#platform/words.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { applicationLife } from '../applications/life.ts'
import type { GrantApplication } from '../applications/records.ts'
import { reviewerLife } from './life.ts'
import type { ApplicationReviewer, ReviewCriterion } from './records.ts'

type Weighed = Pick<ReviewCriterion, 'id' | 'weight' | 'most'>
/** Points of a hundred: each score as a share of its maximum, times its weight; two places, half up. */
export const totalOf = (
  criteria: readonly Weighed[],
  scores: readonly { criterion: string; points: number }[],
): number =>
  Math.round(
    criteria.reduce(
      (sum, { id, weight, most }) =>
        sum + ((scores.find(({ criterion }) => criterion === id)?.points ?? 0) / Number(most)) * Number(weight),
      0,
    ) *
      100 +
      1e-6,
  ) / 100

/** The score spread above which reviewers should discuss an application, in points of a hundred. A rule of thumb. */
export const wideSpread = 20
export const spreadOf = (totals: readonly number[]): number =>
  totals.length < 2 ? 0 : Math.max(...totals) - Math.min(...totals)
export const meanOf = (totals: readonly number[]): number | null =>
  totals.length === 0 ? null : Math.round((totals.reduce((sum, each) => sum + each, 0) / totals.length) * 100) / 100

/** From the best mean to the worst; equal ones share a rank. */
export function ranked<T extends { mean: number | null }>(rows: readonly T[]): (T & { rank: number | null })[] {
  const sorted = rows.toSorted((a, b) => (b.mean ?? -1) - (a.mean ?? -1))
  return sorted.map((row) => ({
    ...row,
    rank: row.mean === null ? null : sorted.findIndex(({ mean }) => mean === row.mean) + 1,
  }))
}

export const whyNotWeights = (criteria: readonly Pick<ReviewCriterion, 'weight'>[]): Reason => {
  const sum = Math.round(criteria.reduce((total, { weight }) => total + Number(weight), 0) * 100) / 100
  return criteria.length === 0
    ? 'Add review criteria first.'
    : sum !== 100
      ? `The weights total ${sum}, not 100.`
      : null
}
export const whyNotAsk = (
  row: GrantApplication,
  { actor, reviewer, there }: { actor: Actor; reviewer: string; there: readonly string[] },
): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can invite a reviewer.',
    !applicationLife.is(row, 'review') && 'Reviewers can be invited only while the application is in internal review.',
    reviewer === row.lead && 'The application’s lead can’t review it.',
    there.includes(reviewer) && 'This person is already invited.',
  )
type Given = {
  actor: Actor
  criteria: readonly (Weighed & { name: string })[]
  scores: readonly { criterion: string; points: number; comment: string }[]
  application?: Pick<GrantApplication, 'status'>
}
export function whyNotScore(of: ApplicationReviewer, { actor, criteria, scores, application }: Given): Reason {
  const missing = criteria.find(({ id }) => !scores.some(({ criterion }) => criterion === id))
  const above = scores.find(
    ({ criterion, points }) => points > Number(criteria.find(({ id }) => id === criterion)?.most ?? 0),
  )
  return firstReason(
    of.reviewer !== actor.user_id && 'Only the reviewer can score.',
    reviewerLife.is(of, 'excused') && of.declared !== 'conflict' && 'You are recused from this review.',
    application &&
      !applicationLife.is(application, 'review') &&
      'The application is no longer in internal review. Its scores can’t be changed.',
    of.declared === 'open' && 'Declare any conflict of interest first.',
    of.declared === 'conflict' && 'You declared a conflict of interest and can’t score this application.',
    whyNotWeights(criteria),
    missing && `“${missing.name}” has no score.`,
    scores.length > criteria.length && 'Each criterion can be scored only once.',
    above && 'A score exceeds the criterion’s max points.',
    scores.some(({ comment }) => comment.trim() === '') && 'Enter a reason for each score.',
  )
}
export const whyNotRecommend = (
  row: GrantApplication,
  { actor, totals, waiting }: { actor: Actor; totals: number; waiting: number },
): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can record a recommendation.',
    !applicationLife.is(row, 'review') && 'Only an application in internal review can be recommended.',
    row.lead === actor.user_id && 'You lead this application. Another manager must record the panel recommendation.',
    totals === 0 && 'No one has scored this application yet.',
    waiting > 0 &&
      `${plural(waiting, { one: 'One reviewer has', other: `${waiting} reviewers have` })} not scored yet. Wait for the scores or recuse them.`,
  )
