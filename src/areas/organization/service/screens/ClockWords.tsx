import { plural } from '#platform/words.ts'
import { millisecondsBetween } from '#platform/dates.ts'
import type { ServiceRequest } from '../records.ts'
import { clockOf } from '../rules.ts'

const inWords = (milliseconds: number) => {
  const hours = Math.floor(Math.abs(milliseconds) / 3_600_000)
  return hours < 1
    ? 'less than an hour'
    : hours < 48
      ? `${hours} ${plural(hours, { one: 'hour', other: 'hours' })}`
      : `${Math.floor(hours / 24)} days`
}

/** The state of the due time, in words: what is late is red and says so. */
export function ClockWords({
  row,
  now,
}: {
  row: Pick<ServiceRequest, 'resolve_by' | 'resolved_at' | 'waiting_since' | 'status'>
  now: string
}) {
  switch (clockOf(row, now)) {
    case 'running':
      return <span className="text-ink-2">{inWords(millisecondsBetween(now, row.resolve_by!))} left</span>
    case 'late':
      return (
        <span className="font-semibold text-bad">{inWords(millisecondsBetween(row.resolve_by!, now))} overdue</span>
      )
    case 'stopped':
      return <span className="text-ink-2">on hold</span>
    case 'kept':
      return <span className="text-good">resolved on time</span>
    case 'broken':
      return <span className="text-warn">resolved late</span>
    default:
      return <span className="text-ink-2">no due time</span>
  }
}
