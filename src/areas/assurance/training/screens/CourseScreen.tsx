import { useRecords } from '#client/use-record.ts'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { date, files, longText, person, text } from '#platform/records/fields.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { NewRecord } from '../../screens/NewRecord.tsx'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import { OnePage } from '../../screens/OnePage.tsx'
import type { enroll, enrollMissing, writeLesson } from '../commands.ts'
import { courseLife } from '../life.ts'
import { course, courseQuestion, enrollment, lesson, type Course, type Lesson } from '../records.ts'

/** On the page of a course, an enrollment is identified by its learner. */
const byLearner = { ...enrollment, title: 'learner' as const }
const lessonFields = {
  title: text({ required: true, max: 200 }),
  body: longText({ required: true, max: 50_000, label: 'Text' }),
  material: files({ label: 'Material', help: 'Slides, a video, a practice form.' }),
}

export default function CourseScreen() {
  return (
    <OnePage
      of={course}
      list={{ to: '/admin/training', label: 'Training' }}
      editBy="courses/edit"
      life={courseLife}
      acts={(row, actor) => [
        act<typeof enroll>('enrollments/enroll', {
          label: 'Enroll',
          look: 'main',
          when: courseLife.is(row, 'published'),
          whyNot: null,
          send: { course: row.id, learner: actor.user_id },
          done: 'You’re enrolled',
        }),
        act<typeof enroll>('enrollments/enroll', {
          label: 'Enroll a person',
          when: courseLife.is(row, 'published') && atLeast('manager', actor),
          whyNot: null,
          send: { course: row.id },
          ask: {
            fields: {
              learner: person({ required: true, label: 'Person' }),
              due_on: date({ label: 'Due', help: 'Leave blank to use the days of the course.' }),
              reason: text({ max: 300 }),
            },
          },
          done: 'Person enrolled',
        }),
        act<typeof enrollMissing>('courses/enroll-missing', {
          label: 'Enroll missing people',
          when: courseLife.is(row, 'published') && row.mandatory_for !== 'no_one' && atLeast('manager', actor),
          whyNot: null,
          send: { id: row.id },
          done: 'Everyone who must take the course is enrolled',
        }),
      ]}
    >
      {(row, actor) => (
        <>
          <Panel title="Course">
            <RecordFacts
              of={course}
              row={row}
              show={[
                'about',
                'mandatory_for',
                'due_days',
                'minutes',
                ...(Number(row.passing) > 0 ? (['passing'] as const) : []),
                'valid_months',
                'owner',
              ]}
            />
          </Panel>
          <Lessons row={row} actor={actor} />
          {atLeast('manager', actor) && (
            <Panel
              title="Questions"
              about="Learners see the questions but never the answer key. The server grades the answers."
              actions={
                courseLife.isOpen(row) && (
                  <NewRecord
                    of={courseQuestion}
                    name="courses/write-question"
                    label="Add question"
                    start={{ course: row.id }}
                    look="plain"
                    stay
                  />
                )
              }
            >
              <RecordList
                of={courseQuestion}
                where={{ course: row.id }}
                columns={['words', 'a', 'b', 'c', 'd', 'correct', 'active']}
                editBy="course-questions/edit"
              />
            </Panel>
          )}
          <Panel title="Enrollments">
            <RecordList
              of={byLearner}
              where={{ course: row.id }}
              columns={['learner', 'due_on', 'lessons_read', 'passed_on', 'status']}
            />
          </Panel>
          <RowsPanel
            title="Passed by month"
            of={enrollment}
            by="passed_on"
            figure={null}
            where={{ course: row.id }}
            list="/admin/training?tab=people"
          />
          <RowsPanel
            title="Enrollments by status"
            of={enrollment}
            by="status"
            figure={null}
            where={{ course: row.id }}
            list="/admin/training?tab=people"
          />
        </>
      )}
    </OnePage>
  )
}

function Lessons({ row, actor }: { row: Course; actor: Actor }) {
  const { rows } = useRecords(lesson, (from) => from.eq('course', row.id).order('position').limit(200))
  const writes = atLeast('manager', actor) && courseLife.isOpen(row)
  const write = (of?: Lesson) =>
    act<typeof writeLesson>('courses/write-lesson', {
      label: of ? 'Edit lesson' : 'Add lesson',
      whyNot: null,
      send: { course: row.id, ...(of && { id: of.id }) },
      ask: { fields: lessonFields, ...(of && { start: { title: of.title, body: of.body, material: of.material } }) },
      done: 'Lesson saved',
    })
  return (
    <Panel title="Lessons" actions={writes && <Acts acts={[write()]} />}>
      {rows?.length === 0 && <p className="text-ink-2">No lessons yet.</p>}
      <ol className="divide-y divide-line">
        {(rows ?? []).map((each) => (
          <li key={each.id} className="py-3">
            <Disclosure strong title={`${each.position}. ${each.title}`}>
              <div className="grid gap-3">
                <LongText text={each.body} />
                {each.material.length > 0 && <RecordFacts of={lesson} row={each} show={['material']} />}
                {writes && (
                  <div>
                    <Acts acts={[write(each)]} />
                  </div>
                )}
              </div>
            </Disclosure>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
