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
import { project } from '../../projects/records.ts'
import { workCalendar } from '../records.ts'

const list = { to: '/project-management/resources', label: 'Calendars and resources' }

export default function CalendarScreen() {
  const found = useRecord(workCalendar, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  const used = useRecords(project, (from) =>
    from
      .eq('calendar', row?.id ?? '00000000-0000-0000-0000-000000000000')
      .order('name')
      .limit(50),
  )
  if (!row) return <NoRecord of={workCalendar} found={found} list={list} />
  return (
    <RecordPage
      of={workCalendar}
      row={row}
      list={list}
      actions={
        whyNotEdit(workCalendar, null, actor) === null && (
          <ButtonLink to={`/project-management/calendars/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      <Panel title="Hours and days off">
        <RecordFacts of={workCalendar} row={row} />
      </Panel>
      <Panel title="Used in" about="A change moves the dates of these schedules.">
        <RecordTable of={project} found={used} columns={['name', 'starts_on', 'forecast_end', 'status']} />
      </Panel>
    </RecordPage>
  )
}
