import { asShortDay } from '../dates.ts'
import { Day } from './Time.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

/**
 * A date with its distance: late ones in red, and in words for people who do not see its color. In a list, a day of
 * this year needs no year, and one that is months away no distance.
 */
export function Due({ day, today, bare = false, short = false }: DueProps) {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  return (
    <span data-due className="whitespace-nowrap">
      {!bare && (
        <>
          {short && day.slice(0, 4) === today.slice(0, 4) ? (
            <time dateTime={day} className="figures">
              {asShortDay(day)}
            </time>
          ) : (
            <Day day={day} />
          )}{' '}
        </>
      )}
      {!(short && days > farAway) && (
        <span
          className={`whitespace-nowrap ${days < 0 ? 'font-semibold text-bad' : days < 3 ? 'text-warn' : bare ? '' : 'text-ink-2'}`}
        >
          {distance(days)}
        </span>
      )}
    </span>
  )
}

/** Days. */
const farAway = 99

type DueProps = { day: string; today: string; bare?: boolean; short?: boolean }

export function distance(days: number): string {
  if (days === 0) return say('today')
  if (days === 1) return say('tomorrow')
  return days > 0
    ? say('in {days} days', { days })
    : sayCount(-days, { one: '{count} day late', other: '{count} days late' })
}
