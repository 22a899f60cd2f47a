import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { NewRecord } from '../../screens/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { enrolmentLife } from '../life.ts'
import { course, enrolment } from '../records.ts'

const tabs = [
  { name: 'courses', title: 'Courses' },
  { name: 'people', title: 'Who takes what' },
  { name: 'overdue', title: 'Overdue' },
] as const

/** The catalog of courses, and who still owes one. */
export default function TrainingScreen() {
  const actor = useActor()
  const today = useToday()
  const first = (
    <NewRecord of={course} name="courses/create" label="New course" start={{ owner: actor.user_id, passing: 80 }} />
  )
  const { rows: mine } = useRecords(enrolment, (from) =>
    from.eq('learner', actor.user_id).in('status', enrolmentLife.openStatuses).order('due_on').limit(50),
  )
  const { rows: courses } = useRecords(course, (from) => from.limit(500))
  return (
    <Registers
      area="Training & Certification"
      title="Training"
      about="Courses with lessons and questions, for whom each is mandatory, and until when. Answers are judged by the server."
      tabs={tabs}
      figures={<Summary />}
      actions={() => first}
    >
      {(chosen) => (
        <div className="grid gap-5">
          {mine && mine.length > 0 && (
            <Notice title={mine.length === 1 ? 'One course waits for you' : `${mine.length} courses wait for you`}>
              <ul className="grid gap-1">
                {mine.map(({ id, course: of, due_on }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-3">
                    <Link className="link" to={`/admin/training/enrolments/${id}`}>
                      {courses?.find((each) => each.id === of)?.title ?? 'Course'}
                    </Link>
                    <Due day={due_on} today={today} />
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {chosen === 'courses' ? (
            <RecordList of={course} first={first} />
          ) : chosen === 'people' ? (
            <RecordList of={enrolment} />
          ) : (
            <RecordList
              of={enrolment}
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
  const { rows } = useRecords(enrolment, (from) => from.neq('status', 'withdrawn').limit(1_000))
  const open = rows?.filter((row) => !enrolmentLife.is(row, 'completed')) ?? []
  const late = open.filter(({ due_on }) => due_on < today).length
  const done = rows?.filter((row) => enrolmentLife.is(row, 'completed')).length
  return (
    <Figures
      figures={[
        {
          label: 'Published courses',
          ...known(courses, (courses) => ({ value: String(courses.length) })),
          to: '/admin/training?where.status=published',
        },
        {
          label: 'Being taken',
          ...known(rows, () => ({ value: String(open.length) })),
          to: '/admin/training?tab=people&where.status=enrolled,in_progress',
        },
        {
          label: 'Overdue',
          ...known(rows, () => ({
            value: String(late),
            ...(late > 0 && { tone: 'bad' as const, note: late === 1 ? 'past its day' : 'past their day' }),
          })),
          to: '/admin/training?tab=overdue',
        },
        {
          label: 'Passed',
          ...knownOf([rows, done], (rows, done) => ({
            value: rows && rows.length > 0 ? `${Math.round((done * 100) / rows.length)} %` : '–',
            note: `${done} of ${rows.length}`,
          })),
          to: '/admin/training?tab=people&where.status=completed',
        },
      ]}
    />
  )
}
