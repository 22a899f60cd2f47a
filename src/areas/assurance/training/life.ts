import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { course, enrollment } from './records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

/** The content of a course; `broken` is a question whose correct answer is empty. */
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
      says: { button: 'Publish', done: '{code} published', event: 'published the course' },
      whyNotYet: ({ lessons, questions, broken }, { passing }) =>
        firstReason(
          lessons === 0 && 'Add a lesson first.',
          Number(passing ?? 0) > 0 && questions === 0 && 'Add questions first, because the course has a passing score.',
          broken !== null && `The correct answer of “${broken}” is empty. Enter it.`,
        ),
    },
    retire: {
      about: 'Retires a course. People who passed it keep their credential until it expires.',
      from: ['draft', 'published'],
      to: 'retired',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      leaves: {
        certificates: { stay: 'Credentials stay valid until they expire.' },
        enrollments: { ended: 'withdrawn', tells: ['learner'] },
      },
      says: {
        button: 'Retire',
        ask: 'Retire {code}?',
        hint: 'Credentials stay valid until they expire.',
        done: '{code} retired',
        event: 'retired the course',
      },
    },
  },
})

/** Whether the course must be taken. */
export type Owed = { mandatory: boolean }

export const enrollmentLife = life(enrollment, {
  topic: 'enrollments',
  stages: { enrolled: 'open', in_progress: 'open', completed: 'over', withdrawn: 'over' },
  // Only lessons and answers change the progress, so there are no buttons for it.
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
        event: 'withdrew the enrollment',
        trail: 'withdrawn',
      },
      whyNotYet: ({ mandatory }, _, { actor }) =>
        mandatory && !atLeast('manager', actor) ? 'This course is mandatory. Ask a manager.' : null,
    },
  },
})
