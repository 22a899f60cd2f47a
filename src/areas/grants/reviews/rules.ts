import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { applicationLife } from '../applications/life.ts'
import type { GrantApplication } from '../applications/records.ts'
import { reviewerLife } from './life.ts'
import type { ApplicationReviewer, ReviewCriterion } from './records.ts'

type Weighed = Pick<ReviewCriterion, 'id' | 'weight' | 'most'>
/** Points of a hundred: each score as a part of its most, times its weight; two places, half up. */
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

/** How far apart the reviewers are: more than this many points of a hundred deserves a talk. A rule of thumb. */
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
    ? 'Write down first what applications are judged by.'
    : sum !== 100
      ? `The weights come to ${sum}, and not to 100.`
      : null
}
export const whyNotAsk = (
  row: GrantApplication,
  { actor, reviewer, there }: { actor: Actor; reviewer: string; there: readonly string[] },
): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Asking a reviewer needs the role manager.',
    !applicationLife.is(row, 'review') && 'Reviewers are asked while an application is in internal review.',
    reviewer === row.lead && 'Whoever leads an application does not judge it.',
    there.includes(reviewer) && 'This person is asked already.',
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
    of.reviewer !== actor.user_id && 'Only the reviewer scores.',
    reviewerLife.is(of, 'excused') &&
      of.declared !== 'conflict' &&
      'You are excused from this review: others score it.',
    application &&
      !applicationLife.is(application, 'review') &&
      'The application is no longer in internal review: what was scored stays.',
    of.declared === 'open' && 'Say first whether there is a conflict of interest.',
    of.declared === 'conflict' && 'A conflict was declared: this application is judged by others.',
    whyNotWeights(criteria),
    missing && `“${missing.name}” has no score.`,
    scores.length > criteria.length && 'Each criterion is scored once.',
    above && 'A score is above the most that the criterion gives.',
    scores.some(({ comment }) => comment.trim() === '') && 'Say in a sentence why, for each score.',
  )
}
export const whyNotRecommend = (
  row: GrantApplication,
  { actor, totals, waiting }: { actor: Actor; totals: number; waiting: number },
): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'A recommendation takes the role manager.',
    !applicationLife.is(row, 'review') && 'Only an application in internal review is recommended.',
    row.lead === actor.user_id && 'You lead this application. Somebody else writes the panel’s recommendation.',
    totals === 0 && 'Nobody has scored it yet.',
    waiting > 0 &&
      `${waiting === 1 ? 'One reviewer has' : `${waiting} reviewers have`} not scored yet: wait, or excuse them.`,
  )
