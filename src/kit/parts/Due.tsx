import { Day } from './Time.tsx'

/** A date with its distance: late ones in red, and in words for people who do not see its color. */
export function Due({ day, today, bare = false }: { day: string; today: string; bare?: boolean }) {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  return (
    <span data-due className="whitespace-nowrap">
      {!bare && (
        <>
          <Day day={day} />{' '}
        </>
      )}
      <span
        className={`whitespace-nowrap ${days < 0 ? 'font-semibold text-bad' : days < 3 ? 'text-warn' : bare ? '' : 'text-ink-2'}`}
      >
        {distance(days)}
      </span>
    </span>
  )
}

export function distance(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 0) return `in ${days} days`
  return days === -1 ? '1 day late' : `${-days} days late`
}
