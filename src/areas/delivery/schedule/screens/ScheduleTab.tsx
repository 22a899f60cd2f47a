import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { Menu } from '#kit/overlays/Menu.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { download } from '#kit/record/list/download.ts'
import type { Project } from '../../projects/records.ts'
import type { setCalendar } from '../calendar-commands.ts'
import type { addTask, editTask, keepBaseline, noteProgress, removeTask } from '../commands.ts'
import { isActive } from '#platform/life/statuses.ts'
import { projectTask, type ProjectTask } from '../records.ts'
import { whyNotBaselineYet, whyNotTask } from '../rules.ts'
import { whyNotPlan } from '../validity/rules.ts'
import { EmptyPlan } from './EmptyPlan.tsx'
import { ImportPlanDialog } from './ImportPlanDialog.tsx'
import { ProgressDialog } from './ProgressDialog.tsx'
import { ResourcesDialog } from './ResourcesDialog.tsx'
import { ScheduleFigures } from './ScheduleFigures.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { useSchedule } from './use-schedule.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

const SchedulePlan = lazy(() => import('./SchedulePlan.tsx').then((file) => ({ default: file.SchedulePlan })))
const LoadPanel = lazy(() => import('./LoadPanel.tsx').then((file) => ({ default: file.LoadPanel })))

type Asking = 'add' | 'baseline' | 'import' | { what: 'open' | 'edit' | 'progress' | 'resources'; task: ProjectTask }

/** The plan on one chart that can be moved: dates, links, float, baseline, calendars, resources and files. */
export function ScheduleTab({ row, tasks: all }: { row: Project; tasks: readonly ProjectTask[] }) {
  const actor = useActor()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>()
  const state = useSchedule(row, all)
  const { tasks, schedule, calendars } = state
  const add = useCommand<typeof addTask>('project-tasks/add')
  const edit = useCommand<typeof editTask>('project-tasks/edit')
  const remove = useCommand<typeof removeTask>('project-tasks/remove')
  const progress = useCommand<typeof noteProgress>('project-tasks/progress')
  const baseline = useCommand<typeof keepBaseline>('projects/keep-baseline')
  const choose = useCommand<typeof setCalendar>('projects/set-calendar')
  const whyNot = whyNotTask(row, actor)
  // The row as it is now, not as it was when its dialog opened.
  const task = typeof asking === 'object' ? (tasks.find(({ id }) => id === asking.task.id) ?? asking.task) : undefined
  const what = typeof asking === 'object' ? asking.what : undefined
  const close = () => setAsking(undefined)
  const next = String((Number(tasks.at(-1)?.code.split('.')[0]) || 0) + 1)

  async function save(format: 'xml' | 'csv') {
    const { planAsFile } = await import('./plan-files.ts')
    download(planAsFile(row, state, format), `${row.number}.${format}`)
  }
  const dialogs = (
    <>
      {asking === 'add' && (
        <FormDialog
          of={projectTask}
          title="Task"
          done="Task added"
          start={{ project: row.id, code: next }}
          send={add}
          onClose={close}
        />
      )}
      {asking === 'import' && <ImportPlanDialog row={row} state={state} onClose={close} />}
      {asking === 'baseline' && (
        <ReasonDialog
          title="Save a new baseline?"
          about="The project is then measured by the current plan. The earlier baseline stays in the history of its tasks."
          verb="Save baseline"
          press={(reason) => baseline.press({ id: row.id, reason })}
          onClose={close}
        />
      )}
      {task && what === 'open' && (
        <TaskDialog
          task={task}
          state={state}
          whyNot={whyNot}
          onAsk={(next) => setAsking({ what: next, task })}
          onRemove={() => remove({ id: task.id })}
          onPropose={state.setProposal}
          onClose={close}
        />
      )}
      {task && what === 'edit' && (
        <FormDialog
          of={projectTask}
          row={task}
          title="Task"
          done="Task saved"
          send={sendsChanges(task.id, edit)}
          onClose={close}
        />
      )}
      {task && what === 'progress' && (
        <ProgressDialog row={row} task={task} tasks={tasks} send={progress} onClose={close} />
      )}
      {task && what === 'resources' && <ResourcesDialog task={task} state={state} onClose={close} />}
    </>
  )
  if (tasks.length === 0)
    return (
      <>
        <EmptyPlan row={row} whyNot={whyNot} onAdd={() => setAsking('add')} onImport={() => setAsking('import')} />
        {dialogs}
      </>
    )
  const refusal = whyNotPlan(tasks)
  const files = [
    { label: 'Import schedule', run: () => setAsking('import'), whyNot },
    'line' as const,
    { label: 'Export for Microsoft Project (XML)', run: () => void save('xml') },
    { label: 'Export as CSV', run: () => void save('csv') },
  ]
  const whyNotBaseline = whyNotBaselineYet(row, tasks, { actor })
  const baselineLabel = row.baseline_on ? 'Save new baseline' : 'Save as baseline'
  const saveBaseline = () => (row.baseline_on ? setAsking('baseline') : baseline({ id: row.id, reason: '' }))
  return (
    <div className="grid grid-cols-1 gap-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      {schedule.conflicts.map((each) => (
        <Notice key={each} tone="bad" title={each} />
      ))}
      <ScheduleFigures row={row} state={state} />
      {/* One row on a phone too, so that the plan begins higher: what is seldom used is in a menu there. */}
      <div className="flex items-center justify-between gap-2 sm:flex-wrap">
        <label className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
          <span className="max-sm:sr-only">Working calendar</span>
          <Icon name="calendar" className="size-4 shrink-0 sm:hidden" />
          <SelectBox
            className="max-w-56 min-w-0"
            value={row.calendar ?? ''}
            disabled={whyNot !== null}
            onChange={({ target }) =>
              void choose({ id: row.id, calendar: target.value || null }).then(
                () => toast('good', 'Calendar changed'),
                (error: unknown) => toast('bad', sentence(error)),
              )
            }
          >
            <option value="">Every day</option>
            {calendars
              .filter((each) => isActive(each) || each.id === row.calendar)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </SelectBox>
        </label>
        <span className="flex shrink-0 gap-2 sm:flex-wrap">
          <span className="contents max-sm:hidden">
            <ButtonLink to="/project-management/resources">Calendars and resources</ButtonLink>
            <Menu label="Files" items={files}>
              <Button>Files</Button>
            </Menu>
            <MoveButton whyNot={whyNotBaseline} run={saveBaseline}>
              {baselineLabel}
            </MoveButton>
          </span>
          <span className="sm:hidden">
            <Menu
              label="More actions"
              items={[
                {
                  label: baselineLabel,
                  run: () =>
                    void Promise.resolve(saveBaseline()).catch((error: unknown) => toast('bad', sentence(error))),
                  whyNot: whyNotBaseline,
                },
                { label: 'Calendars and resources', run: () => void navigate('/project-management/resources') },
                'line',
                ...files,
              ]}
            >
              <Button>More</Button>
            </Menu>
          </span>
          <MoveButton look="main" whyNot={whyNot} run={() => setAsking('add')}>
            Add task
          </MoveButton>
        </span>
      </div>
      <Suspense fallback={<SkeletonLines lines={10} />}>
        <SchedulePlan
          row={row}
          state={state}
          draws={whyNot === null}
          onOpen={(code) => setAsking({ what: 'open', task: tasks.find((task) => task.code === code)! })}
        />
        <LoadPanel row={row} state={state} />
      </Suspense>
      {dialogs}
    </div>
  )
}
