import { useOpenTaskCount, useUnreadCount, useWaitingCount } from '#client/bell.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { atLeast, type Role } from '#platform/roles.ts'
import { paceOf, paceWords, percent, together } from '../burn/rules.ts'
import { useBurn } from './use-burn.ts'
import { useDeadlines } from './use-deadlines.ts'

/** Four numbers, each the way to what it counts. */
export function TodayFigures({ role }: { role: Role }) {
  const [tasks, unread, waiting] = [useOpenTaskCount(), useUnreadCount(), useWaitingCount()]
  const { data: due } = useDeadlines()
  const { data: burn } = useBurn()
  const all = together(burn?.centers ?? [])
  const late = due ? due.deadlines.filter(({ day }) => day < due.today).length : 0
  const signs = atLeast('manager', { role })
  return (
    <Figures
      figures={[
        signs
          ? { label: 'Wait for my signature', value: known(waiting), note: waiting ? 'Open the inbox' : 'Nothing waits', to: '/approvals-inbox' }
          : { label: 'Open tasks', value: known(tasks), note: tasks ? 'Open the list' : 'Nothing to do', to: '/notifications?tab=tasks' },
        { label: 'Due in 14 days', value: known(due && due.deadlines.length), note: late > 0 ? `${late} overdue` : 'None overdue', ...(late > 0 && { tone: 'bad' as const }), to: '/notifications?tab=tasks' },
        { label: 'Alerts', value: known(unread), note: 'Unread', to: '/notifications' },
        { label: 'Budget spent', value: burn ? (all.amended > 0 ? `${percent(all.spent, all.amended)} %` : 'None') : known(undefined), note: all.amended > 0 ? paceWords[paceOf(all)] : 'No budget is adopted for this year', to: '/budget-management' },
      ]}
    />
  )
}

const known = (count: number | undefined) => count ?? <Skeleton className="my-1.5 h-4 w-10" />
