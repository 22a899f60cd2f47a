import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { scheduleResource, workCalendar } from '../records.ts'

/** The agency’s working calendars and the resources that schedules share. */
export default function SettingsScreen() {
  const actor = useActor()
  const calendars = useRecords(workCalendar, (from) => from.order('name').limit(200))
  const resources = useRecords(scheduleResource, (from) => from.order('name').limit(500))
  const may = whyNotEdit(workCalendar, null, actor) === null
  return (
    <Screen
      area="Performance & Delivery"
      title="Calendars and resources"
      about="Shared by the schedules of all projects."
      actions={<ButtonLink to="/project-management">Project workspace</ButtonLink>}
    >
      <div className="grid grid-cols-1 gap-5">
        <Panel
          title="Working calendars"
          actions={may && <ButtonLink to="/project-management/calendars/new">New working calendar</ButtonLink>}
        >
          <RecordTable
            of={workCalendar}
            found={calendars}
            columns={['name', 'monday', 'saturday', 'sunday', 'status']}
          />
        </Panel>
        <Panel
          title="Resources"
          actions={may && <ButtonLink to="/project-management/resources/new">New resource</ButtonLink>}
        >
          <RecordTable
            of={scheduleResource}
            found={resources}
            columns={['name', 'kind', 'capacity', 'calendar', 'status']}
          />
        </Panel>
      </div>
    </Screen>
  )
}
