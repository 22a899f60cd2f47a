import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { CalendarMonth } from '#kit/boards/CalendarMonth.tsx'
import { inspectionLife } from '../life.ts'
import type { Inspection } from '../records.ts'

/** The inspections that are due in a month. */
export function InspectionCalendar({ loaded: { planned: rows } }: { loaded: { planned: readonly Inspection[] } }) {
  const today = useToday()
  const [month, setMonth] = useState(today.slice(0, 7))
  return (
    <CalendarMonth
      label="Inspections"
      month={month}
      today={today}
      onMonth={setMonth}
      entries={rows.map(({ id, subject, due_on, status }) => ({
        id,
        name: subject,
        day: due_on,
        to: `/inspections-checklists/inspections/${id}`,
        tone: inspectionLife.is({ status }, 'completed')
          ? ('good' as const)
          : due_on < today
            ? ('bad' as const)
            : ('plain' as const),
      }))}
    />
  )
}
