import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { optional } from '#kit/optional.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { project, type Project } from '#areas/delivery/projects/records.ts'
import { projectTask } from '#areas/delivery/schedule/records.ts'
import { ScheduleTab } from '#areas/delivery/schedule/screens/ScheduleTab.tsx'

// Each comes when its tab is chosen.
const TaskBoard = optional(() =>
  import('#areas/delivery/schedule/screens/TaskBoard.tsx').then((file) => file.TaskBoard),
)
const CostsTab = optional(() => import('#areas/delivery/own-costs/screens/CostsTab.tsx').then((file) => file.CostsTab))
const RaidTab = optional(() => import('#areas/delivery/raid/screens/RaidTab.tsx').then((file) => file.RaidTab))
const MinutesTab = optional(() => import('#areas/delivery/raid/screens/MinutesTab.tsx').then((file) => file.MinutesTab))

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
        <Suspense fallback={<SkeletonLines lines={8} />}>
          {chosen === 'schedule' && tasks && <ScheduleTab row={row} tasks={tasks} />}
          {chosen === 'board' && tasks && <TaskBoard row={row} tasks={tasks} />}
          {chosen === 'value' && tasks && <CostsTab row={row} tasks={tasks} />}
          {chosen === 'raid' && <RaidTab row={row} />}
          {chosen === 'minutes' && <MinutesTab row={row} />}
        </Suspense>
      </Tabs>
    </Screen>
  )
}
