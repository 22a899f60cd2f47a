import { addMonths } from '#platform/dates.ts'
import { atLeast, type Actor, type AgencyRole } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { courseLife, enrollmentLife } from './life.ts'
import type { Attempt, Course, CourseQuestion, Enrollment } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

/** People can enroll themselves. Managers enroll others. */
export const whyNotEnroll = (
  { learner, courseStatus, open }: { learner: string; courseStatus: string; open: boolean },
  actor: Who,
): Reason =>
  firstReason(
    !courseLife.is({ status: courseStatus }, 'published') && 'This course isn’t published.',
    learner !== actor.user_id && !atLeast('manager', actor) && 'Only a manager can enroll other people.',
    open && 'This person is already enrolled.',
  )
export const whyNotLearn = (row: Enrollment, actor: Who): Reason =>
  firstReason(
    row.learner !== actor.user_id && 'Only the enrolled person can do this.',
    !enrollmentLife.isOpen(row) && 'This enrollment has ended.',
  )
export const whyNotTry = (
  row: Enrollment,
  { actor, lessons, asked }: { actor: Who; lessons: number; asked: number },
): Reason =>
  firstReason(
    whyNotLearn(row, actor),
    Number(row.lessons_read) < lessons && 'Read all lessons first.',
    asked === 0 && 'This course has no questions. Read its lessons to complete it.',
  )

export type Letter = 'a' | 'b' | 'c' | 'd'
/** Graded on the server alone: the answer key never leaves it before the attempt. */
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
export const expiresOn = (passed_on: string, valid_months: number): string | null =>
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
 * How a question performs: its difficulty is the share of correct answers; its discrimination is how many more of the
 * better third answer correctly than of the weaker third. Both need people: below nine attempts there is no verdict.
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
      verdict: read.length === 0 ? 'Never asked' : 'Too few attempts',
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
        ? 'Misleading: strong learners get it wrong'
        : discrimination < 0.2
          ? 'Low discrimination'
          : difficulty > 0.9
            ? 'Very easy'
            : difficulty < 0.3
              ? 'Very hard'
              : 'Works well',
  }
}
