import { useCommand } from '#client/use-command.ts'
import { useActor } from '#client/use-actor.ts'
import { sentence } from '#client/sentences.ts'
import { Board } from '#kit/boards/Board.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { Project } from '../../projects/records.ts'
import type { noteProgress } from '../commands.ts'
import { projectTask, type ProjectTask } from '../records.ts'
import { compareCodes } from '../codes/rules.ts'
import { waitsFor, whyNotProgress } from '../rules.ts'

const columns = (['to_do', 'in_progress', 'blocked', 'done'] as const).map((name) => ({
  name,
  title: optionLabel(projectTask.fields.status, name),
}))

/** Tasks by progress. A task that has just started counts as 10% until progress is recorded. */
export function TaskBoard({ row, tasks: all }: { row: Project; tasks: readonly ProjectTask[] }) {
  const actor = useActor()
  const progress = useCommand<typeof noteProgress>('project-tasks/progress')
  const tasks = all.filter(({ summary }) => !summary)
  if (tasks.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <Empty title="No tasks yet">Add tasks in the schedule. They appear here by progress.</Empty>
      </div>
    )
  const doneIn = (task: ProjectTask, to: string) =>
    to === 'done' ? 100 : to === 'to_do' ? 0 : Math.min(90, Number(task.done) || 10)
  return (
    <Board
      label={`Tasks of ${row.name}`}
      columns={columns}
      cards={[...tasks].toSorted((a, b) => compareCodes(a.code, b.code))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      columnOf={({ status }) => status}
      whyNotMove={(task, to) =>
        whyNotProgress(row, task, { actor, done: doneIn(task, to), waits: waitsFor(task, tasks, doneIn(task, to)) })
      }
      onMove={(task, to) =>
        void progress({ id: task.id, done: doneIn(task, to), blocked: to === 'blocked' }).catch((error: unknown) =>
          toast('bad', sentence(error)),
        )
      }
    >
      {(task) => (
        <>
          <span className="font-semibold text-ink">{task.name}</span>
          <p className="text-xs text-ink-2">
            <span className="font-mono">{task.code}</span>, {Number(task.done)}% complete
          </p>
        </>
      )}
    </Board>
  )
}
