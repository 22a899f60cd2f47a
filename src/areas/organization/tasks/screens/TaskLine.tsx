import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { useNow } from '#client/use-now.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { takenBack } from '#kit/record/undo.ts'
import { Moment } from '#kit/parts/Time.tsx'
import { localDay } from '#platform/dates.ts'
import type { taskCommands } from '../commands.ts'
import type { Task } from '../records.ts'
import { whyNotComplete, whyNotReopen } from '../rules.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say, translated } from '#platform/say.ts'

type Commands = ReturnType<typeof taskCommands>

/** A task with its checkbox: one click completes it, another reopens it. */
export function TaskLine({ task, who, children }: { task: Task; who?: string; children?: ReactNode }) {
  const actor = useActor()
  const complete = useCommand<Commands['complete']>('tasks/complete')
  const reopen = useCommand<Commands['reopen']>('tasks/reopen')
  const [busy, setBusy] = useState(false)
  const done = task.done_at !== null
  const whyNot = done ? whyNotReopen(task, { actor }) : whyNotComplete(task, { actor })
  const today = localDay(new Date(useNow()), task.zone ?? 'UTC')
  const due = task.due_on ?? (task.due_at ? localDay(new Date(task.due_at), task.zone ?? 'UTC') : null)

  async function turn() {
    if (busy) return
    if (whyNot) return toast('bad', whyNot)
    setBusy(true)
    try {
      await (done ? reopen : complete)({ id: task.id })
      const back = takenBack(
        () => (done ? complete : reopen)({ id: task.id }),
        done ? say('Task completed') : say('Task reopened'),
      )
      toast('good', done ? say('Task reopened') : say('Task completed'), task.title, back)
    } catch (error) {
      toast('bad', translated(sentence(error)))
    }
    setBusy(false)
  }
  return (
    <li className="flex items-start gap-2 py-2">
      <button
        type="button"
        role="checkbox"
        aria-checked={done}
        aria-disabled={whyNot !== null || undefined}
        aria-label={`${done ? say('Reopen') : say('Mark as complete')}: ${task.title}`}
        title={whyNot ?? undefined}
        onClick={() => void turn()}
        className="-m-1 inline-flex size-8 shrink-0 items-center justify-center rounded-sm hover:bg-surface-2 pointer-coarse:size-11"
      >
        <span
          className={`inline-flex size-4.5 items-center justify-center rounded-xs border ${done ? 'border-action bg-action text-on-action' : 'border-control-line bg-surface'} ${whyNot ? 'border-dashed' : ''}`}
        >
          {done && <Icon name="check" className="size-3.5" />}
        </span>
      </button>
      <div className="min-w-0 grow">
        <Link
          to={`/tasks/${task.id}`}
          className={`break-words hover:underline ${done ? 'text-ink-2 line-through' : 'font-semibold text-ink'}`}
        >
          <span dir="auto">{task.title}</span>
        </Link>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-2">
          {who && <span>{who}</span>}
          {done ? (
            <span>
              <Say text="completed {day}" values={{ day: <Moment at={task.done_at!} /> }} />
            </span>
          ) : (
            due && <Due day={due} today={today} />
          )}
          {children}
        </p>
      </div>
    </li>
  )
}
