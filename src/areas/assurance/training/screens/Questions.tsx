import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import type { ListShown } from '#platform/pages/list-shown.ts'
import { courseLife } from '../life.ts'
import { courseQuestion, type Course } from '../records.ts'

export const Questions = ({ row, list }: { row: Course; list: ListShown }) => (
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
    <RecordList {...list} />
  </Panel>
)
