import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { editVolunteer } from '../commands.ts'
import { volunteer, volunteerAssignment } from '../records.ts'

const list = { to: '/disaster-response?tab=volunteers', label: 'Volunteers' }

export default function VolunteerScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(volunteer, id)
  const assignments = useRecords(volunteerAssignment, (from) =>
    from.eq('volunteer', id).order('starts_at', { ascending: false }).limit(200),
  )
  const edit = useCommand<typeof editVolunteer>('volunteers/edit')
  const { row } = found
  if (!row) return <NoRecord of={volunteer} found={found} list={list} />
  return (
    <RecordPage of={volunteer} row={row} list={list} actions={<EditRecord of={volunteer} row={row} edit={edit} />}>
      <Panel title="Volunteer">
        <RecordFacts
          of={volunteer}
          row={row}
          show={['comes_from', 'skill', 'skills', 'phone', 'email', 'checked_on']}
        />
      </Panel>
      <Panel title="Assignments">
        <RecordTable
          of={volunteerAssignment}
          found={assignments}
          columns={['task', 'incident', 'starts_at', 'hours', 'status']}
        />
      </Panel>
    </RecordPage>
  )
}
