import { useActor } from '#client/use-actor.ts'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Acts } from '#kit/record/Acts.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { act } from '#platform/pages/act.ts'
import { files, longText, text } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import type { writeLesson } from '../commands.ts'
import { courseLife } from '../life.ts'
import { lesson, type Course, type Lesson } from '../records.ts'

const lessonFields = {
  title: text({ required: true, max: 200 }),
  body: longText({ required: true, max: 50_000, label: 'Text' }),
  material: files({ label: 'Material', help: 'Slides, a video, a practice form.' }),
}

type LessonsProps = { row: Course; loaded: { lessons?: readonly Lesson[] | undefined } }

export function Lessons({ row, loaded: { lessons: rows } }: LessonsProps) {
  const actor = useActor()
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
