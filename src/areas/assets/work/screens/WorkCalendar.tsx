import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { CalendarMonth } from '#kit/boards/CalendarMonth.tsx'
import { workOrderLife } from '../life.ts'
import type { MaintenancePlan, WorkOrder } from '../records.ts'

type Loaded = { work: readonly WorkOrder[]; coming: readonly MaintenancePlan[] }

/** Work orders by due date, and upcoming work from plans. */
export function WorkCalendar({ loaded: { work, coming } }: { loaded: Loaded }) {
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const month = /^\d{4}-\d{2}$/.test(query.get('month') ?? '') ? query.get('month')! : today.slice(0, 7)
  const entries = [
    ...work.flatMap((row) =>
      row.due
        ? [
            {
              id: row.id,
              day: row.due,
              name: `${row.title}, ${row.number}`,
              to: `/maintenance-management/${row.id}`,
              ...(workOrderLife.is(row, 'done')
                ? { tone: 'good' as const }
                : row.due < today
                  ? { tone: 'bad' as const }
                  : row.priority === 'urgent'
                    ? { tone: 'warn' as const }
                    : {}),
            },
          ]
        : [],
    ),
    ...coming.flatMap((plan) =>
      plan.open_order
        ? []
        : [
            {
              id: plan.id,
              day: plan.next_on!,
              name: `Planned: ${plan.title}`,
              to: `/maintenance-management/plans/${plan.id}`,
            },
          ],
    ),
  ]
  return (
    <CalendarMonth
      label="Work orders"
      month={month}
      today={today}
      entries={entries}
      onMonth={(next) => setQuery({ tab: 'calendar', month: next }, { preventScrollReset: true })}
    />
  )
}
