import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import { inFigures, plural } from '#platform/words.ts'
import { linksIn, linksInWords, linkWords } from '../links/rules.ts'
import { unlinked, type Proposal } from '../proposals/rules.ts'
import { projectTask, type ProjectTask } from '../records.ts'
import { whyNotPlan } from '../validity/rules.ts'
import type { ScheduleState } from './use-schedule.ts'

type TaskDialogProps = {
  task: ProjectTask
  state: ScheduleState
  whyNot: Reason
  onAsk: (what: 'progress' | 'edit' | 'resources') => void
  onRemove: () => Promise<unknown>
  onPropose: (proposal: Proposal) => void
  onClose: () => void
}

const days = (count: number) => `${inFigures(count, 2)} ${plural(count, { one: 'day', other: 'days' })}`

/** One task with its dates, its links and its resources. */
export function TaskDialog({ task, state, whyNot, onAsk, onRemove, onPropose, onClose }: TaskDialogProps) {
  const { tasks, schedule, assignments, resources, calendars } = state
  const at = schedule.tasks.get(task.code)
  const { links } = linksIn(task.after)
  const nameOf = (code: string) => tasks.find((each) => each.code === code)?.name ?? ''
  const needs = assignments.filter((each) => each.task === task.id)
  const left = tasks.filter(({ id }) => id !== task.id)
  return (
    <Dialog
      from="side"
      title={`${task.code} ${task.name}`}
      about={task.summary ? 'Its dates follow from the tasks below it.' : undefined}
      onClose={onClose}
      foot={
        <>
          {whyNot === null && !task.began_on && (
            <MoveButton
              look="danger"
              whyNot={whyNotPlan(left)}
              run={async () => (await onRemove(), onClose())}
              done="Task removed"
            >
              Remove task
            </MoveButton>
          )}
          {whyNot === null && !task.summary && <Button onClick={() => onAsk('resources')}>Assign resources</Button>}
          {whyNot === null && <Button onClick={() => onAsk('edit')}>Edit task</Button>}
          {!task.summary && (
            <Button look="main" onClick={() => onAsk('progress')}>
              Update progress
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Facts
          facts={[
            { label: 'Start', value: at ? <Day day={at.start} /> : 'None' },
            { label: 'Finish', value: at ? <Day day={at.end} /> : 'None' },
            {
              label: 'Duration',
              value: task.summary ? 'From its tasks' : Number(task.days) === 0 ? 'Milestone' : days(Number(task.days)),
            },
            { label: 'Total float', value: at ? days(at.slack) : 'None' },
            { label: 'Free float', value: at ? days(at.free) : 'None' },
            {
              label: 'Calendar',
              value: calendars.find(({ id }) => id === task.calendar)?.name ?? 'Same as the project',
            },
            {
              label: 'Constraint',
              value: task.constraint_kind ? (
                <>
                  {optionLabel(projectTask.fields.constraint_kind, task.constraint_kind)}{' '}
                  <Day day={task.constraint_on!} />
                </>
              ) : (
                'As soon as possible'
              ),
            },
            {
              label: 'Progress',
              value: `${optionLabel(projectTask.fields.status, task.status)}, ${Number(task.done)}%`,
            },
            {
              label: 'Baseline',
              value:
                task.baseline_start && task.baseline_end ? (
                  <>
                    <Day day={task.baseline_start} /> – <Day day={task.baseline_end} />
                  </>
                ) : (
                  'None'
                ),
            },
            {
              label: 'Resources',
              value:
                needs.length === 0
                  ? 'None'
                  : needs
                      .map(
                        ({ resource, units }) =>
                          `${resources.find(({ id }) => id === resource)?.name ?? ''} [${inFigures(Number(units), 2)}]`,
                      )
                      .join(', '),
            },
          ]}
        />
        <section>
          <h3 className="mb-1 font-semibold">Predecessors</h3>
          {links.length === 0 && <p className="text-sm text-ink-2">None.</p>}
          <ul className="divide-y divide-line">
            {links.map((link) => (
              <li key={link.code} className="flex items-center justify-between gap-3 py-2 text-sm">
                <span>
                  {link.code} {nameOf(link.code)}
                  <span className="block text-xs text-ink-2">
                    {linkWords[link.kind]}
                    {link.amount !== 0 && `, ${linksInWords([link]).slice(link.code.length + 2)}`}
                    {at?.times.driver?.code === link.code && ', sets the start'}
                  </span>
                </span>
                {whyNot === null && (
                  <Button onClick={() => (onPropose(unlinked(link.code, task)), onClose())}>
                    Remove<span className="sr-only"> link to {link.code}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
