import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { assignmentLife } from '../life.ts'
import { volunteerAssignment } from '../records.ts'

const list = { to: '/disaster-response?tab=volunteers', label: 'Volunteers' }

export default function AssignmentScreen() {
  const found = useRecord(volunteerAssignment, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={volunteerAssignment} found={found} list={list} />
  return (
    <RecordPage
      of={volunteerAssignment}
      life={assignmentLife}
      row={row}
      list={list}
      actions={<Moves life={assignmentLife} row={row} />}
    >
      <Panel title="Assignment">
        <RecordFacts
          of={volunteerAssignment}
          row={row}
          show={[
            'volunteer',
            'incident',
            'sheltering',
            'place',
            'starts_at',
            'ends_at',
            'arrived_at',
            'left_at',
            'hours',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
