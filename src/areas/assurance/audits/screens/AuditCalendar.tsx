import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { CalendarMonth } from '#kit/boards/CalendarMonth.tsx'
import { auditLife } from '../life.ts'
import type { Audit } from '../records.ts'

/** The planned and finished audits of a month. */
export function AuditCalendar({ loaded: { planned: rows } }: { loaded: { planned: readonly Audit[] } }) {
  const today = useToday()
  const [month, setMonth] = useState(today.slice(0, 7))
  return (
    <CalendarMonth
      label="Audit calendar"
      month={month}
      today={today}
      onMonth={setMonth}
      entries={rows.map(({ id, title, starts_on, ends_on, status }) => ({
        id,
        name: title,
        day: starts_on,
        until: ends_on,
        to: `/admin/audits/${id}`,
        tone: auditLife.is({ status }, 'closed')
          ? ('good' as const)
          : ends_on < today
            ? ('bad' as const)
            : ('plain' as const),
      }))}
    />
  )
}
