import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { scheduleResource, taskAssignment } from '../records.ts'

const list = { to: '/project-management/resources', label: 'Calendars and resources' }

export default function ResourceScreen() {
  const found = useRecord(scheduleResource, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  const used = useRecords(taskAssignment, (from) =>
    from.eq('resource', row?.id ?? '00000000-0000-0000-0000-000000000000').limit(100),
  )
  if (!row) return <NoRecord of={scheduleResource} found={found} list={list} />
  return (
    <RecordPage
      of={scheduleResource}
      row={row}
      list={list}
      actions={
        whyNotEdit(scheduleResource, null, actor) === null && (
          <ButtonLink to={`/project-management/resources/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      <Panel title="Resource">
        <RecordFacts of={scheduleResource} row={row} />
      </Panel>
      <Panel title="Assignments">
        <RecordTable of={taskAssignment} found={used} columns={['words', 'project', 'units']} />
      </Panel>
    </RecordPage>
  )
}
