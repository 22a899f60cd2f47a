import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { course, enrolment } from './records.ts'

/** As long as the commands of this area have always taken a reason. */
const longest = 2_000

/** What is written in a course; `broken` is a question whose right answer is empty. */
export type Content = { lessons: number; questions: number; broken: string | null }

export const courseLife = life(course, {
  topic: 'courses',
  stages: { draft: 'open', published: 'open', retired: 'over' },
  facts: factsFrom<Content>('course_lessons', 'course_questions'),
  moves: {
    publish: {
      about: 'Publishes a course, and enrolls those for whom it is mandatory.',
      from: 'draft',
      to: 'published',
      look: 'main',
      says: { button: 'Publish', done: '{code} published', event: 'published it' },
      whyNotYet: ({ lessons, questions, broken }, { passing }) =>
        firstReason(
          lessons === 0 && 'Add a lesson first.',
          Number(passing ?? 0) > 0 && questions === 0 && 'Add questions first: the course has a mark to pass.',
          broken !== null && `The right answer of “${broken}” is empty.`,
        ),
    },
    retire: {
      about: 'Retires a course. Those who passed it keep the certificate until it ends.',
      from: ['draft', 'published'],
      to: 'retired',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: {
        button: 'Retire',
        ask: 'Retire {code}?',
        hint: 'Certificates stay valid until they end.',
        done: '{code} retired',
        event: 'retired it',
      },
    },
  },
})

/** Whether the course must be taken. */
export type Owed = { mandatory: boolean }

export const enrolmentLife = life(enrolment, {
  topic: 'enrolments',
  stages: { enrolled: 'open', in_progress: 'open', completed: 'over', withdrawn: 'over' },
  // Lessons and answers bring a person further, and no button does.
  setElsewhere: ['in_progress', 'completed'],
  facts: factsFrom<Owed>('courses'),
  moves: {
    withdraw: {
      about: 'Ends an enrollment without a pass.',
      from: ['enrolled', 'in_progress'],
      to: 'withdrawn',
      or: 'learner',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw this enrollment?',
        done: 'Enrollment withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
      whyNotYet: ({ mandatory }, _, { actor }) =>
        mandatory && !atLeast('manager', actor) ? 'This course is mandatory. Ask a manager.' : null,
    },
  },
})
