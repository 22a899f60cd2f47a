import { list } from '#platform/pages/list-page.ts'
import { chart, recordPage, rows } from '#platform/pages/page.ts'
import { date, person, text } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { courseLife, enrollmentLife } from './life.ts'
import { course, courseQuestion, enrollment, lesson } from './records.ts'

/** On the page of a course, an enrollment is identified by its learner. */
const byLearner = { ...enrollment, title: 'learner' as const }

const lessonsOf = { by: 'course', order: 'position.asc', limit: 200, columns: ['title'] } as const

const questionsOf = ({ id }: { id: string }) =>
  list(courseQuestion, {
    where: { course: id },
    columns: ['words', 'a', 'b', 'c', 'd', 'correct', 'active'],
    editBy: 'course-questions/edit',
  })

export const coursePage = recordPage(course, {
  at: '/admin/training/courses/:id',
  list: ['/admin/training', 'Training'],
  life: courseLife,
  edit: { by: 'courses/edit' },
  loads: {
    lessons: rows(lesson, lessonsOf),
    open: rows(enrollment, {
      by: 'course',
      order: 'created_at.asc',
      limit: 1_000,
      where: { status: enrollmentLife.openStatuses },
      reads: ['learner'],
    }),
  },
  links: (_, { actor, loaded: { open } }) => [
    ...(open ?? [])
      .filter(({ learner }) => learner === actor.user_id)
      .map(({ id }) => ({ record: ['enrollments', id] as const, label: 'Open your enrollment' })),
  ],
  acts: [
    {
      by: 'enrollments/enroll',
      label: 'Enroll',
      look: 'main',
      when: (row, { actor, loaded: { open } }) =>
        courseLife.is(row, 'published') && open?.every(({ learner }) => learner !== actor.user_id),
      send: (row, { actor }) => ({ course: row.id, learner: actor.user_id }),
      done: 'You’re enrolled',
    },
    {
      by: 'enrollments/enroll',
      label: 'Enroll a person',
      when: (row, { actor }) => courseLife.is(row, 'published') && atLeast('manager', actor),
      send: (row) => ({ course: row.id }),
      asks: {
        learner: person({ required: true, label: 'Person' }),
        due_on: date({ label: 'Due', help: 'Leave blank to use the days of the course.' }),
        reason: text({ max: 300 }),
      },
      done: 'Person enrolled',
    },
    {
      by: 'courses/enroll-missing',
      label: 'Enroll missing people',
      when: (row, { actor }) =>
        courseLife.is(row, 'published') && row.mandatory_for !== 'no_one' && atLeast('manager', actor),
      done: 'Everyone who must take the course is enrolled',
    },
  ],
  shows: [
    {
      title: 'Course',
      facts: (row) => [
        'about',
        'mandatory_for',
        'due_days',
        'minutes',
        ...(Number(row.passing) > 0 ? (['passing'] as const) : []),
        'valid_months',
        'owner',
      ],
    },
    { own: 'Lessons' },
    { own: 'Questions', when: (_, { actor }) => atLeast('manager', actor), list: questionsOf },
    {
      title: 'Enrollments',
      rows: rows(byLearner, {
        by: 'course',
        order: 'created_at.desc',
        limit: 50,
        columns: ['learner', 'due_on', 'lessons_read', 'passed_on', 'status'],
        whole: true,
      }),
    },
    {
      title: 'Passed by month',
      chart: chart(enrollment, { of: 'course', by: 'passed_on', figure: null, list: '/admin/training?tab=people' }),
    },
    {
      title: 'Enrollments by status',
      chart: chart(enrollment, { of: 'course', by: 'status', figure: null, list: '/admin/training?tab=people' }),
    },
  ],
})

export const enrollmentPage = recordPage(enrollment, {
  at: '/admin/training/enrollments/:id',
  list: ['/admin/training?tab=people', 'Training'],
  life: enrollmentLife,
  edit: { by: 'enrollments/edit' },
  loads: { course, lessons: rows(lesson, { ...lessonsOf, through: 'course' }) },
  shows: [{ own: 'Learning' }],
})
