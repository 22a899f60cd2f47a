import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editVolunteer } from '../commands.ts'
import { volunteer, volunteerAssignment } from '../records.ts'

const list = { to: '/disaster-response?tab=volunteers', label: 'Volunteers' }

export default function VolunteerScreen() {
  const id = useParams().id ?? ''
  const actor = useActor()
  const found = useRecord(volunteer, id)
  const assignments = useRecords(volunteerAssignment, (from) =>
    from.eq('volunteer', id).order('starts_at', { ascending: false }).limit(200),
  )
  const edit = useCommand<typeof editVolunteer>('volunteers/edit')
  const [editing, setEditing] = useState(false)
  const { row } = found
  if (!row) return <NoRecord of={volunteer} found={found} list={list} />
  return (
    <RecordPage
      of={volunteer}
      row={row}
      list={list}
      actions={whyNotEdit(volunteer, row, actor) === null && <Button onClick={() => setEditing(true)}>Edit</Button>}
    >
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
      {editing && (
        <FormDialog
          of={volunteer}
          title={`Edit ${row.name}`}
          done="Saved"
          row={row}
          send={(changes, version) => edit({ id, version, changes })}
          onClose={() => setEditing(false)}
        />
      )}
    </RecordPage>
  )
}
