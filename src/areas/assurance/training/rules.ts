import { addMonths } from '#platform/dates.ts'
import { atLeast, type Actor, type AgencyRole } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { courseLife, enrolmentLife } from './life.ts'
import type { Attempt, Course, CourseQuestion, Enrolment } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

/** People may enrol themselves; others are enrolled by managers. */
export const whyNotEnrol = (
  { learner, courseStatus, open }: { learner: string; courseStatus: string; open: boolean },
  actor: Who,
): Reason =>
  firstReason(
    !courseLife.is({ status: courseStatus }, 'published') && 'This course is not published.',
    learner !== actor.user_id && !atLeast('manager', actor) && 'Others are enrolled by managers.',
    open && 'This person is taking the course already.',
  )
export const whyNotLearn = (row: Enrolment, actor: Who): Reason =>
  firstReason(
    row.learner !== actor.user_id && 'Only the person who is enrolled can do this.',
    !enrolmentLife.isOpen(row) && 'This enrollment is over.',
  )
export const whyNotTry = (
  row: Enrolment,
  { actor, lessons, asked }: { actor: Who; lessons: number; asked: number },
): Reason =>
  firstReason(
    whyNotLearn(row, actor),
    Number(row.lessons_read) < lessons && 'Read all lessons first.',
    asked === 0 && 'This course has no questions: reading its lessons completes it.',
  )

export type Letter = 'a' | 'b' | 'c' | 'd'
/** Judged on the server alone: the key never leaves it before the attempt. */
export function mark(
  questions: readonly Pick<CourseQuestion, 'id' | 'correct'>[],
  given: Readonly<Record<string, Letter>>,
): { right: number; asked: number; score: number } {
  const right = questions.filter(({ id, correct }) => given[id] === correct).length
  return {
    right,
    asked: questions.length,
    score: questions.length === 0 ? 100 : Math.round((right * 1_000) / questions.length) / 10,
  }
}
export const passes = (score: number, passing: number | null): boolean => score >= Number(passing ?? 0)
export const validUntil = (passed_on: string, valid_months: number): string | null =>
  Number(valid_months) === 0 ? null : addMonths(passed_on, Number(valid_months))

export const isFor = (mandatory_for: Course['mandatory_for'], role: AgencyRole): boolean =>
  mandatory_for === 'everyone' ||
  (mandatory_for === 'managers' && atLeast('manager', { role })) ||
  (mandatory_for === 'administrators' && atLeast('admin', { role }))

export type ItemFigures = {
  asked: number
  right: number
  difficulty: number | null
  discrimination: number | null
  verdict: string
}
/**
 * How a question behaves: its difficulty is the share who have it right; its discrimination how many more of the better
 * third have it right than of the weaker third. Both need people: below nine attempts nothing is said.
 */
export function itemFigures(
  question: Pick<CourseQuestion, 'id' | 'correct'>,
  attempts: readonly Pick<Attempt, 'score' | 'given'>[],
): ItemFigures {
  const read = attempts
    .map(({ score, given }) => ({
      score: Number(score),
      is: (JSON.parse(given) as Record<string, string>)[question.id],
    }))
    .filter(({ is }) => is !== undefined)
  const right = read.filter(({ is }) => is === question.correct).length
  if (read.length < 9)
    return {
      asked: read.length,
      right,
      difficulty: read.length === 0 ? null : right / read.length,
      discrimination: null,
      verdict: read.length === 0 ? 'Never asked' : 'Too few attempts to judge',
    }
  const third = Math.floor(read.length / 3)
  const order = read.toSorted((x, y) => y.score - x.score)
  const share = (some: typeof order) => some.filter(({ is }) => is === question.correct).length / some.length
  const discrimination = share(order.slice(0, third)) - share(order.slice(-third))
  const difficulty = right / read.length
  return {
    asked: read.length,
    right,
    difficulty,
    discrimination,
    verdict:
      discrimination < 0
        ? 'Misleads: the better have it wrong'
        : discrimination < 0.2
          ? 'Tells little apart'
          : difficulty > 0.9
            ? 'Very easy'
            : difficulty < 0.3
              ? 'Very hard'
              : 'Works',
  }
}
