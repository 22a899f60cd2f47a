import { enrollmentLife } from '#areas/assurance/training/life.ts'
import { course, enrollment } from '#areas/assurance/training/records.ts'
import { addDays } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, register, rows } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { plural } from '#platform/words.ts'

const trends = [
  trend(enrollment, { title: 'Enrollments by course', by: 'course', list: '/admin/training?tab=people' }),
  trend(enrollment, { title: 'Passed by month', by: 'passed_on', list: '/admin/training?tab=people' }),
  trend(enrollment, { title: 'Enrollments by status', by: 'status', list: '/admin/training?tab=people' }),
  trend(enrollment, { title: 'Due by month', by: 'due_on', list: '/admin/training?tab=people' }),
]

const courses = register(course, {
  order: 'created_at.desc',
  limit: 500,
  where: { status: 'published' },
  reads: ['status'],
})
const enrollments = register(enrollment, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: { not: 'withdrawn' } },
  reads: ['status', 'due_on'],
})
/** Above the rows of each tab. */
const mine = {
  own: 'training/OwnCourses',
  loads: { mine: rows(enrollment, { by: 'learner', order: 'due_on.asc', limit: 200, columns: ['course', 'due_on'] }) },
} as const

/** The catalog of courses, and the people with an open one. */
export const trainingPage = listPage({
  at: '/admin/training',
  title: 'Training',
  about: 'Courses, enrollments and overdue learners.',
  loads: { courses, enrollments },
  acts: [{ own: 'packs/AddCourse' }],
  new: {
    of: course,
    by: 'courses/create',
    label: 'New course',
    start: ({ actor }) => ({ owner: actor.user_id, passing: 80 }),
    opens: true,
  },
  above: [
    {
      figures: ({ today, loaded: { courses, enrollments } }) => {
        const open = enrollments?.filter((row) => !enrollmentLife.is(row, 'completed'))
        const late = open?.filter(({ due_on }) => due_on < today).length
        const done = enrollments && open && enrollments.length - open.length
        return [
          { label: 'Published courses', value: countOf(courses?.length), to: '/admin/training?where.status=published' },
          {
            label: 'In progress',
            value: countOf(open?.length),
            to: '/admin/training?tab=people&where.status=enrolled,in_progress',
          },
          {
            label: 'Overdue',
            value: countOf(late),
            note: late && plural(late, { one: 'past its due date', other: 'past their due date' }),
            tone: late && 'bad',
            to: '/admin/training?tab=overdue',
          },
          {
            label: 'Passed',
            value:
              enrollments &&
              (enrollments.length > 0 ? `${Math.round(((done ?? 0) * 100) / enrollments.length)}%` : '–'),
            note: enrollments && `${done} of ${enrollments.length}`,
            to: '/admin/training?tab=people&where.status=completed',
          },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'courses', title: 'Courses', shows: [mine, { list: list(course), first: { own: 'packs/AddCourse' } }] },
    { tab: 'people', title: 'Enrollments', shows: [mine, { list: list(enrollment) }] },
    {
      tab: 'overdue',
      title: 'Overdue',
      shows: [
        mine,
        {
          list: list(enrollment, {
            where: { status: 'enrolled,in_progress' },
            columns: ['course', 'learner', 'due_on', 'lessons_read', 'attempts', 'status'],
          }),
          narrow: ({ today }) => ({ due_on: `..${addDays(today, -1)}` }),
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [mine, { trends }] },
  ],
})
