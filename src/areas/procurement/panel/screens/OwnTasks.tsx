import { useActor } from '#client/use-actor.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Evaluation, Panelist } from '../records.ts'
import { taskOf } from '../rules.ts'

type Own = Panelist & { evaluation_of: Pick<Evaluation, 'id' | 'number' | 'title' | 'status'> }

/** Panel tasks for the reader; empty where they wait for others. */
export function OwnTasks() {
  const { user_id } = useActor()
  const { data } = useRows<Own>('panelists', (from) =>
    from
      .select('*,evaluation_of:evaluations(id,number,title,status)')
      .eq('member', user_id)
      .order('created_at', { ascending: false })
      .limit(100),
  )
  useChanges(['panelists', 'evaluations'])
  const tasks = data?.flatMap((seat) => {
    const task = taskOf(seat, seat.evaluation_of)
    return task ? [{ ...seat.evaluation_of, task }] : []
  })
  if (!tasks || tasks.length === 0) return null
  return (
    <Panel title="Waiting for you">
      <ul className="divide-y divide-line">
        {tasks.map(({ id, number, title, task }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{title}</span>
              <span className="block text-xs text-ink-2">
                <span className="font-mono">{number}</span> · {task.words}
              </span>
            </span>
            <ButtonLink to={`/bid-evaluation/${id}`}>
              {task.verb} <span className="sr-only">: {title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
