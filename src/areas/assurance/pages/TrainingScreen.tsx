import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { AddCourse } from '#areas/assurance/packs/screens/AddCourse.tsx'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '#areas/assurance/screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { enrollmentLife } from '#areas/assurance/training/life.ts'
import { course, enrollment } from '#areas/assurance/training/records.ts'

const tabs = [
  { name: 'courses', title: 'Courses' },
  { name: 'people', title: 'Enrollments' },
  { name: 'overdue', title: 'Overdue' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(enrollment, { title: 'Enrollments by course', by: 'course', list: '/admin/training?tab=people' }),
  trend(enrollment, { title: 'Passed by month', by: 'passed_on', list: '/admin/training?tab=people' }),
  trend(enrollment, { title: 'Enrollments by status', by: 'status', list: '/admin/training?tab=people' }),
  trend(enrollment, { title: 'Due by month', by: 'due_on', list: '/admin/training?tab=people' }),
]

/** The catalog of courses, and the people with an open one. */
export default function TrainingScreen() {
  const actor = useActor()
  const today = useToday()
  const first = (
    <NewRecord of={course} name="courses/create" label="New course" start={{ owner: actor.user_id, passing: 80 }} />
  )
  const { rows: mine } = useRecords(enrollment, (from) =>
    from.eq('learner', actor.user_id).in('status', enrollmentLife.openStatuses).order('due_on').limit(50),
  )
  const { rows: courses } = useRecords(course, (from) => from.limit(500))
  return (
    <Registers
      area="Training & Certification"
      title="Training"
      about="Courses, enrollments and overdue learners."
      tabs={tabs}
      figures={<Summary />}
      actions={() => (
        <>
          <AddCourse />
          {first}
        </>
      )}
    >
      {(chosen) => (
        <div className="grid gap-5">
          {mine && mine.length > 0 && (
            <Notice
              title={plural(mine.length, {
                one: '1 course is waiting for you',
                other: `${mine.length} courses are waiting for you`,
              })}
            >
              <ul className="grid gap-1">
                {mine.map(({ id, course: of, due_on }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-3">
                    <Link className="link" to={`/admin/training/enrollments/${id}`}>
                      {courses?.find((each) => each.id === of)?.title ?? 'Course'}
                    </Link>
                    <Due day={due_on} today={today} />
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {chosen === 'trends' ? (
            <Trends charts={trends} />
          ) : chosen === 'courses' ? (
            <RecordList of={course} first={<AddCourse />} />
          ) : chosen === 'people' ? (
            <RecordList of={enrollment} />
          ) : (
            <RecordList
              of={enrollment}
              where={{ status: 'enrolled,in_progress', due_on: `..${addDays(today, -1)}` }}
              columns={['course', 'learner', 'due_on', 'lessons_read', 'attempts', 'status']}
            />
          )}
        </div>
      )}
    </Registers>
  )
}

function Summary() {
  const today = useToday()
  const { rows: courses } = useRecords(course, (from) => from.eq('status', 'published').limit(500))
  const { rows } = useRecords(enrollment, (from) => from.neq('status', 'withdrawn').limit(1_000))
  const open = rows?.filter((row) => !enrollmentLife.is(row, 'completed')) ?? []
  const late = open.filter(({ due_on }) => due_on < today).length
  const done = rows?.filter((row) => enrollmentLife.is(row, 'completed')).length
  return (
    <Figures
      figures={[
        {
          label: 'Published courses',
          ...known(courses, (courses) => ({ value: String(courses.length) })),
          to: '/admin/training?where.status=published',
        },
        {
          label: 'In progress',
          ...known(rows, () => ({ value: String(open.length) })),
          to: '/admin/training?tab=people&where.status=enrolled,in_progress',
        },
        {
          label: 'Overdue',
          ...known(rows, () => ({
            value: String(late),
            ...(late > 0 && {
              tone: 'bad' as const,
              note: plural(late, { one: 'past its due date', other: 'past their due date' }),
            }),
          })),
          to: '/admin/training?tab=overdue',
        },
        {
          label: 'Passed',
          ...knownOf([rows, done], (rows, done) => ({
            value: rows && rows.length > 0 ? `${Math.round((done * 100) / rows.length)}%` : '–',
            note: `${done} of ${rows.length}`,
          })),
          to: '/admin/training?tab=people&where.status=completed',
        },
      ]}
    />
  )
}
