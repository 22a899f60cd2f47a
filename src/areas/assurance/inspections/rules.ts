import { firstReason, type Reason } from '#platform/rules.ts'
import type { ChecklistItem, InspectionAnswer } from './records.ts'

/** A question whose line to depend on does not come before it or is not a yes-or-no question. */
export function misplacedOf(items: readonly Pick<ChecklistItem, 'position' | 'only_if' | 'answer'>[]) {
  const decides = (line: number) => items.some((item) => Number(item.position) === line && item.answer === 'yes_no')
  const lost = items.find(
    ({ position, only_if }) => only_if !== null && (Number(only_if) >= Number(position) || !decides(Number(only_if))),
  )
  return lost ? { line: Number(lost.position), on: Number(lost.only_if) } : null
}

type Asked = Pick<InspectionAnswer, 'position' | 'answer' | 'weight' | 'critical' | 'photo' | 'only_if' | 'given'>

/** A question that depends on another is asked when that one is asked itself and was answered no. */
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

type Words = Pick<InspectionAnswer, 'given' | 'note'>

/** Without saying what was there, a program overwrites only a line without an answer. */
const unanswered: Words = { given: null, note: null }

/** Two inspectors: the second does not overwrite an answer that they have not seen, unless both say the same. */
export const whyNotOver = (now: Words, { was = unanswered, ...mine }: Words & { was?: Words | undefined }): Reason =>
  !isSame(now, was) && !isSame(now, mine)
    ? `Another person answered “${now.given ?? 'nothing'}”${now.note ? ` and noted “${now.note}”` : ''} meanwhile. Compare both, and answer again.`
    : null
const isSame = (one: Words, other: Words) => one.given === other.given && one.note === other.note

/**
 * The share of its weight that an answer earns: yes earns all of it, 3 of 5 three fifths. Readings and text count
 * nothing.
 */
export const pointsOf = ({ answer, weight, given }: Pick<Asked, 'answer' | 'weight' | 'given'>): number | null => {
  if (given === null || given === 'n/a' || answer === 'number' || answer === 'words') return null
  return answer === 'yes_no' ? (given === 'yes' ? Number(weight) : 0) : (Number(weight) * Number(given)) / 5
}

/** The share of the points that could be reached. A failed critical question makes it fail. */
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
  // By the answer, not by its points: a critical question may have no weight and still decide.
  const broken = counted.some(
    ({ critical, answer, given }) => critical && (answer === 'yes_no' ? given === 'no' : Number(given) < 2),
  )
  return {
    score,
    outcome: broken || (score !== null && passFrom !== null && score < Number(passFrom)) ? 'failed' : 'passed',
  }
}

/** Gaps that prevent completing: lines without an answer, and the first line without its photo. */
export function missingOf(all: readonly (Asked & { photos: readonly unknown[] })[]) {
  const asked = all.filter((line) => isAsked(line, all))
  const unanswered = asked.filter(({ given }) => given === null).map(({ position }) => Number(position))
  const dark = asked.find(({ photo, photos, given }) => photo && photos.length === 0 && given !== 'n/a')
  return { unanswered, photoMissing: dark ? Number(dark.position) : null }
}
