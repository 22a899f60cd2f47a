import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { serviceQuestion } from '../records.ts'

const list = { to: '/customer-management?tab=terms', label: 'Service settings' }

export default function QuestionScreen() {
  const found = useRecord(serviceQuestion, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={serviceQuestion} found={found} list={list} />
  return (
    <RecordPage
      of={serviceQuestion}
      row={row}
      list={list}
      actions={
        whyNotEdit(serviceQuestion, null, actor) === null && (
          <ButtonLink to={`/customer-management/questions/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      <Panel title="Question">
        <RecordFacts of={serviceQuestion} row={row} />
      </Panel>
    </RecordPage>
  )
}
