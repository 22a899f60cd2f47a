import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Gantt } from '#kit/boards/Gantt.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { daysBetween } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import { projectLife } from '../../projects/life.ts'
import type { Project } from '../../projects/records.ts'
import type { addTask, editTask, keepBaseline, noteProgress, planFromTemplate, removeTask } from '../commands.ts'
import { projectTask, type ProjectTask } from '../records.ts'
import {
  compareCodes,
  predecessors,
  scheduleOf,
  whyNotBaselineYet,
  whyNotPlan,
  whyNotTask,
  type Template,
} from '../rules.ts'
import { ProgressDialog } from './ProgressDialog.tsx'

const days = (count: number) => `${count} ${plural(count, { one: 'day', other: 'days' })}`

const templateWords: Record<Template, string> = {
  construction: 'Construction',
  equipment: 'Equipment',
  recovery: 'Disaster recovery',
}

/** The plan on one timeline: baseline, forecast, dependencies and critical path. */
export function ScheduleTab({ row, tasks }: { row: Project; tasks: readonly ProjectTask[] }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'add' | 'baseline' | { edit: ProjectTask } | { progress: ProjectTask }>()
  const add = useCommand<typeof addTask>('project-tasks/add')
  const edit = useCommand<typeof editTask>('project-tasks/edit')
  const remove = useCommand<typeof removeTask>('project-tasks/remove')
  const progress = useCommand<typeof noteProgress>('project-tasks/progress')
  const baseline = useCommand<typeof keepBaseline>('projects/keep-baseline')
  const begin = useCommand<typeof planFromTemplate>('projects/plan-from-template')
  const whyNot = whyNotTask(row, actor)
  const sorted = [...tasks].toSorted((a, b) => compareCodes(a.code, b.code))

  if (tasks.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <Empty
          title="No plan yet"
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <MoveButton look="main" whyNot={whyNot} run={() => setAsking('add')}>
                Add task
              </MoveButton>
              {(Object.keys(templateWords) as Template[]).map((template) => (
                <MoveButton
                  key={template}
                  whyNot={whyNot}
                  run={() => begin({ id: row.id, template })}
                  done="Tasks created. Update their days."
                >
                  From template: {templateWords[template]}
                </MoveButton>
              ))}
            </span>
          }
        >
          {projectTask.about} Template days are a starting point, not an estimate.
        </Empty>
        {asking === 'add' && (
          <FormDialog
            of={projectTask}
            title="Task"
            done="Task added"
            start={{ project: row.id, code: '1' }}
            send={add}
            onClose={() => setAsking(undefined)}
          />
        )}
      </div>
    )

  const forecast = scheduleOf(sorted, row.starts_on, projectLife.is(row, 'planned') ? undefined : today)
  const late = forecast.end ? daysBetween(row.ends_on, forecast.end) : 0
  const critical = sorted.filter(({ code, done }) => forecast.tasks.get(code)?.critical && Number(done) < 100)
  const moved = row.baseline_end && forecast.end ? daysBetween(row.baseline_end, forecast.end) : null
  const next = String((Number(sorted.at(-1)!.code.split('.')[0]) || 0) + 1)
  return (
    <div className="grid grid-cols-1 gap-5">
      {whyNotPlan(sorted) && <Notice tone="bad" title={whyNotPlan(sorted)!} />}
      <Figures
        figures={[
          {
            label: 'Complete',
            value: `${Math.round(Number(row.done))}%`,
            note: `${sorted.filter(({ done }) => Number(done) === 100).length} of ${sorted.length} tasks`,
          },
          {
            label: 'Forecast finish',
            value: forecast.end ? <Day day={forecast.end} /> : 'None',
            note:
              late > 0
                ? `${days(late)} after its due date`
                : late < 0
                  ? `${days(-late)} before its due date`
                  : 'on its due date',
            ...(late > 0 && { tone: 'bad' as const }),
          },
          {
            label: 'Variance from baseline',
            value:
              moved === null
                ? 'None'
                : moved === 0
                  ? 'As planned'
                  : `${days(Math.abs(moved))} ${moved > 0 ? 'later' : 'earlier'}`,
            note: row.baseline_on ? (
              <>
                saved on <Day day={row.baseline_on} />
              </>
            ) : (
              'none saved'
            ),
          },
          {
            label: 'Critical tasks',
            value: String(critical.length),
            note: critical.length > 0 ? 'each late day moves the finish' : 'none left',
          },
        ]}
      />
      <Gantt
        label={`Plan of ${row.name}`}
        today={today}
        rows={sorted.flatMap((task) => {
          const at = forecast.tasks.get(task.code)
          if (!at) return []
          return [
            {
              id: task.code,
              name: `${task.code} ${task.name}${at.critical && Number(task.done) < 100 ? ' (critical)' : ''}`,
              start: at.start,
              end: at.end,
              done: Number(task.done),
              late: task.baseline_end !== null && at.end > task.baseline_end,
              milestone: Number(task.days) === 0,
              after: predecessors(task),
              ...(task.baseline_start &&
                task.baseline_end && { baseline: { start: task.baseline_start, end: task.baseline_end } }),
            },
          ]
        })}
      />
      <Panel
        title="Tasks"
        about="Calendar days. A critical task has no slack: each late day moves the finish."
        actions={
          <>
            <MoveButton
              whyNot={whyNotBaselineYet(row, sorted, { actor })}
              run={() => (row.baseline_on ? setAsking('baseline') : baseline({ id: row.id, reason: '' }))}
            >
              {row.baseline_on ? 'Save new baseline' : 'Save as baseline'}
            </MoveButton>
            <MoveButton look="main" whyNot={whyNot} run={() => setAsking('add')}>
              Add task
            </MoveButton>
          </>
        }
      >
        <ul className="divide-y divide-line">
          {sorted.map((task) => {
            const at = forecast.tasks.get(task.code)
            return (
              <li key={task.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
                <span className="min-w-0 flex-1 basis-60">
                  <span className="text-ink">
                    <span className="font-mono text-xs text-ink-2">{task.code}</span> {task.name}
                  </span>
                  <span className="block text-xs text-ink-2">
                    {Number(task.days) === 0 ? 'milestone' : days(Number(task.days))}
                    {task.after && `, after ${task.after}`}
                    {at && Number(task.done) < 100 && (at.critical ? ', critical' : `, slack ${days(at.slack)}`)}
                    {', '}
                    {optionLabel(projectTask.fields.status, task.status).toLowerCase()}, {Number(task.done)}%
                  </span>
                </span>
                <span className="flex flex-wrap gap-1.5">
                  <Button onClick={() => setAsking({ progress: task })}>
                    Update progress<span className="sr-only"> of {task.name}</span>
                  </Button>
                  {whyNot === null && (
                    <Button onClick={() => setAsking({ edit: task })}>
                      Edit<span className="sr-only"> {task.name}</span>
                    </Button>
                  )}
                  {whyNot === null && !task.began_on && (
                    <MoveButton
                      whyNot={whyNotPlan(sorted.filter(({ id }) => id !== task.id))}
                      run={() => remove({ id: task.id })}
                      done="Task removed"
                    >
                      Remove<span className="sr-only"> {task.name}</span>
                    </MoveButton>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      </Panel>
      {asking === 'add' && (
        <FormDialog
          of={projectTask}
          title="Task"
          done="Task added"
          start={{ project: row.id, code: next }}
          send={add}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'baseline' && (
        <ReasonDialog
          title="Save a new baseline?"
          about="The project is then measured by the current plan. The earlier baseline stays in the history of its tasks."
          verb="Save baseline"
          run={(reason) => baseline({ id: row.id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && 'edit' in asking && (
        <FormDialog
          of={projectTask}
          row={asking.edit}
          title="Task"
          done="Task saved"
          send={(changes, version) => edit({ id: asking.edit.id, version, changes })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && 'progress' in asking && (
        <ProgressDialog
          row={row}
          task={asking.progress}
          tasks={sorted}
          send={progress}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
