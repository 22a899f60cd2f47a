import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { CostsTab } from '#areas/delivery/own-costs/screens/CostsTab.tsx'
import { project, type Project } from '#areas/delivery/projects/records.ts'
import { MinutesTab } from '#areas/delivery/raid/screens/MinutesTab.tsx'
import { RaidTab } from '#areas/delivery/raid/screens/RaidTab.tsx'
import { projectTask } from '#areas/delivery/schedule/records.ts'
import { ScheduleTab } from '#areas/delivery/schedule/screens/ScheduleTab.tsx'
import { TaskBoard } from '#areas/delivery/schedule/screens/TaskBoard.tsx'

const tabs = [
  { name: 'schedule', title: 'Schedule' },
  { name: 'board', title: 'Board' },
  { name: 'value', title: 'Cost and value' },
  { name: 'raid', title: 'Risks and decisions' },
  { name: 'minutes', title: 'Minutes' },
] as const

const list = { to: '/project-management', label: 'Project workspace' }

export default function WorkspaceScreen() {
  const found = useRecord(project, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={project} found={found} list={list} />
}

function One({ row }: { row: Project }) {
  const [{ name: chosen }, choose] = useTab(tabs)
  const { rows: tasks } = useRecords(projectTask, (from) => from.eq('project', row.id).order('code').limit(1_000))
  return (
    <Screen
      area="Performance & Delivery"
      title={row.name}
      about={
        <span className="flex flex-wrap items-center gap-x-3">
          <Dial state={dialOf(row.status)}>{optionLabel(project.fields.status, row.status)}</Dial>
          <span className="font-mono text-xs">{row.number}</span>
        </span>
      }
      actions={
        <>
          {row.kind === 'construction' && <ButtonLink to={`/construction-projects/${row.id}`}>Site</ButtonLink>}
          <ButtonLink to={`/projects/${row.id}`}>Project</ButtonLink>
        </>
      }
    >
      <Tabs label={row.name} tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'schedule' && tasks && <ScheduleTab row={row} tasks={tasks} />}
        {chosen === 'board' && tasks && <TaskBoard row={row} tasks={tasks} />}
        {chosen === 'value' && tasks && <CostsTab row={row} tasks={tasks} />}
        {chosen === 'raid' && <RaidTab row={row} />}
        {chosen === 'minutes' && <MinutesTab row={row} />}
      </Tabs>
    </Screen>
  )
}
