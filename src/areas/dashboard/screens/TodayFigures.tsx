import { useOpenTaskCount, useUnreadCount, useWaitingCount } from '#client/bell.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { atLeast, type AgencyRole } from '#platform/roles.ts'
import { paceOf, paceWords, percent, together } from '../burn/rules.ts'
import { useBurn } from './use-burn.ts'
import { useDeadlines } from './use-deadlines.ts'

/** Four figures; each opens the records it counts. */
export function TodayFigures({ role }: { role: AgencyRole }) {
  const [tasks, unread, waiting] = [useOpenTaskCount(), useUnreadCount(), useWaitingCount()]
  const { data: due } = useDeadlines()
  const { data: burn } = useBurn()
  const signs = atLeast('manager', { role })
  return (
    <Figures
      figures={[
        signs
          ? {
              label: 'Waiting for your approval',
              ...known(waiting, (waiting) => ({ value: waiting, note: waiting ? 'Open inbox' : 'Nothing waiting' })),
              to: '/approvals-inbox',
            }
          : {
              label: 'Open tasks',
              ...known(tasks, (tasks) => ({ value: tasks, note: tasks ? 'Open list' : 'No open tasks' })),
              to: '/notifications?tab=tasks',
            },
        {
          label: 'Due in 14 days',
          ...known(due, ({ deadlines, today }) => {
            const late = deadlines.filter(({ day }) => day < today).length
            const note = late > 0 ? `${late} overdue` : 'None overdue'
            return { value: deadlines.length, note, ...(late > 0 && { tone: 'bad' as const }) }
          }),
          to: '/notifications?tab=tasks',
        },
        { label: 'Alerts', ...known(unread, (unread) => ({ value: unread, note: 'Unread' })), to: '/notifications' },
        {
          label: 'Budget spent',
          ...known(burn, ({ centers }) => {
            const all = together(centers)
            return all.amended > 0
              ? { value: `${percent(all.spent, all.amended)}%`, note: paceWords[paceOf(all)] }
              : { value: 'Not set', note: 'No budget adopted for this year' }
          }),
          to: '/budget-management',
        },
      ]}
    />
  )
}
