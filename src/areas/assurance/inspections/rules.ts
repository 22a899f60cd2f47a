import { firstReason, type Reason } from '#platform/rules.ts'
import type { ChecklistItem, InspectionAnswer } from './records.ts'

/** A question that depends on a line that does not come before it or is not answered with yes or no. */
export function misplacedOf(items: readonly Pick<ChecklistItem, 'position' | 'only_if' | 'answer'>[]) {
  const decides = (line: number) => items.some((item) => Number(item.position) === line && item.answer === 'yes_no')
  const lost = items.find(
    ({ position, only_if }) => only_if !== null && (Number(only_if) >= Number(position) || !decides(Number(only_if))),
  )
  return lost ? { line: Number(lost.position), on: Number(lost.only_if) } : null
}

type Asked = Pick<InspectionAnswer, 'position' | 'answer' | 'weight' | 'critical' | 'photo' | 'only_if' | 'given'>

/** A question that hangs on another is asked when that one is asked itself and was answered with no. */
export const isAsked = (
  of: Pick<Asked, 'position' | 'only_if'>,
  all: readonly Pick<Asked, 'position' | 'only_if' | 'given'>[],
): boolean => {
  if (of.only_if === null) return true
  const before = all.find(
    ({ position }) => Number(position) === Number(of.only_if) && Number(position) < Number(of.position),
  )
  return before?.given === 'no' && isAsked(before, all)
}

export const whyNotAnswer = (of: Pick<Asked, 'answer'>, given: string | null): Reason =>
  firstReason(
    of.answer === 'yes_no' && given !== null && !['yes', 'no', 'n/a'].includes(given) && 'Answer with yes, no or n/a.',
    of.answer === 'scale' && given !== null && !/^[0-5]$/.test(given) && 'Answer with a number from 0 to 5.',
    of.answer === 'number' && given !== null && !/^-?\d+(\.\d+)?$/.test(given) && 'Answer with a number.',
  )

/**
 * What an answer brings of its weight: yes all of it, 3 of 5 three fifths; what is measured or written counts nothing.
 */
export const pointsOf = ({ answer, weight, given }: Pick<Asked, 'answer' | 'weight' | 'given'>): number | null => {
  if (given === null || given === 'n/a' || answer === 'number' || answer === 'words') return null
  return answer === 'yes_no' ? (given === 'yes' ? Number(weight) : 0) : (Number(weight) * Number(given)) / 5
}

/** The share of what could be reached; a critical question that fails fails all of it. */
export function judge(
  all: readonly Asked[],
  passFrom: number | null,
): { score: number | null; outcome: 'passed' | 'failed' } {
  const counted = all
    .filter((each) => isAsked(each, all))
    .map((each) => ({ ...each, points: pointsOf(each) }))
    .filter(({ points }) => points !== null)
  const possible = counted.reduce((sum, { weight }) => sum + Number(weight), 0)
  const score =
    possible === 0 ? null : Math.round((counted.reduce((sum, { points }) => sum + points!, 0) * 1_000) / possible) / 10
  // By the answer and not by its points: a critical question may count nothing and still decide.
  const broken = counted.some(
    ({ critical, answer, given }) => critical && (answer === 'yes_no' ? given === 'no' : Number(given) < 2),
  )
  return {
    score,
    outcome: broken || (score !== null && passFrom !== null && score < Number(passFrom)) ? 'failed' : 'passed',
  }
}

/** What stands in the way of completing: lines without an answer, and the first that lacks its photo. */
export function missingOf(all: readonly (Asked & { photos: readonly unknown[] })[]) {
  const asked = all.filter((line) => isAsked(line, all))
  const unanswered = asked.filter(({ given }) => given === null).map(({ position }) => Number(position))
  const dark = asked.find(({ photo, photos, given }) => photo && photos.length === 0 && given !== 'n/a')
  return { unanswered, photoMissing: dark ? Number(dark.position) : null }
}
