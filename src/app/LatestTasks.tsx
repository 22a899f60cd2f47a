import { Link } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useRole } from '#client/use-role.ts'
import { useRows } from '#client/use-rows.ts'
import { asDay } from '#kit/dates.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { HeaderPanel } from './HeaderPanel.tsx'
import { mayOpen } from './pages.ts'
import { say } from '#platform/say.ts'

type Task = {
  id: string
  title: string
  due_on: string | null
  due_at: string | null
  table_name: string | null
  record: string | null
}

/** The next due tasks. Approvers are led to the approvals, everyone else to their own tasks. */
export function LatestTasks({ close }: { close: () => void }) {
  const { user } = useAuth()
  const { role, operates } = useRole()
  const { data: tasks, isError } = useRows<Task>('tasks', (from) =>
    from
      .select('id,title,due_on,due_at,table_name,record')
      .eq('assignee', user?.id ?? '')
      .is('done_at', null)
      .order('due_on', { nullsFirst: false })
      .order('id')
      .limit(6),
  )
  const inbox = mayOpen('/approvals-inbox', { role, operates })
    ? { to: '/approvals-inbox', label: say('Open approvals inbox') }
    : { to: '/notifications?tab=tasks', label: say('See all tasks') }
  return (
    <HeaderPanel title={say('Pending tasks')} all={inbox} close={close}>
      {isError && <p className="px-4 py-3 text-ink-2">{say('Tasks could not be loaded. Try again in a moment.')}</p>}
      {!tasks && !isError && (
        <div className="px-4 py-3">
          <SkeletonLines lines={4} />
        </div>
      )}
      {tasks?.length === 0 && <p className="px-4 py-6 text-center text-ink-2">{say('No open tasks.')}</p>}
      <ul>
        {tasks?.map(({ id, title, due_on, due_at, table_name, record }) => (
          <li key={id}>
            <Link
              to={table_name && record ? `/records/${table_name}/${record}` : '/notifications?tab=tasks'}
              onClick={close}
              className="block px-4 py-2.5 hover:bg-surface-2"
            >
              <span className="block text-sm break-words text-ink">{title}</span>
              <span className="block text-xs text-ink-2">
                {due_on || due_at ? say('Due {asDay}', { asDay: asDay(due_on ?? due_at!) }) : say('No date set')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HeaderPanel>
  )
}
