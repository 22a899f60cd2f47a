import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, dayInWords } from '#platform/dates.ts'
import { inWeek, weeksOf } from '../boards/month.ts'
import { weekBegins } from '../dates.ts'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { say, locale } from '#platform/say.ts'

type CalendarProps = { day: string; today: string; onChoose: (day: string) => void }
const nameOfMonth = (day: string) =>
  new Date(day).toLocaleDateString(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month as a grid. Arrows move by days and weeks, Page Up and Down by months, Home and End within a week. */
export function Calendar({ day, today, onChoose }: CalendarProps) {
  const [at, setAt] = useState(day)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at])

  const weeks = weeksOf(at.slice(0, 7), weekBegins())
  const weekdays = weeks[0]!.map((each) =>
    new Date(each).toLocaleDateString(locale(), { weekday: 'long', timeZone: 'UTC' }),
  )

  function move(event: KeyboardEvent) {
    const weekday = inWeek(at, weekBegins())
    const steps: Record<string, string> = {
      ArrowLeft: addDays(at, -1),
      ArrowRight: addDays(at, 1),
      ArrowUp: addDays(at, -7),
      ArrowDown: addDays(at, 7),
      PageUp: sameDay(at, -1),
      PageDown: sameDay(at, 1),
      Home: addDays(at, -weekday),
      End: addDays(at, 6 - weekday),
    }
    const next = steps[event.key]
    if (!next) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div
      role="dialog"
      aria-label={say('Select a date')}
      className="absolute top-full left-0 z-20 mt-1 w-72 rounded-md border border-line-strong bg-surface p-3 shadow-2"
    >
      <div className="mb-2 flex items-center justify-between">
        <IconButton label={say('Previous month')} onClick={() => setAt(sameDay(at, -1))}>
          <Icon name="open" className="size-4 rotate-180" />
        </IconButton>
        <p aria-live="polite" className="font-semibold">
          {nameOfMonth(at)}
        </p>
        <IconButton label={say('Next month')} onClick={() => setAt(sameDay(at, 1))}>
          <Icon name="open" />
        </IconButton>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={nameOfMonth(at)}
        onKeyDown={move}
        className="w-full table-fixed text-center"
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="pb-1 text-2xs font-semibold text-ink-2">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} className="p-0">
                  <button
                    type="button"
                    aria-label={dayInWords(each, locale())}
                    aria-current={each === today ? 'date' : undefined}
                    aria-pressed={each === day}
                    tabIndex={each === at ? 0 : -1}
                    onClick={() => onChoose(each)}
                    className={`size-9 rounded-sm tabular-nums hover:bg-surface-3 aria-pressed:bg-action aria-pressed:text-on-action aria-[current=date]:font-bold aria-[current=date]:underline ${each.startsWith(at.slice(0, 7)) ? '' : 'text-ink-3'}`}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same day of another month, or that month's last day. */
function sameDay(day: string, months: number): string {
  const moved = new Date(`${day.slice(0, 7)}-01`)
  moved.setUTCMonth(moved.getUTCMonth() + months + 1, 0)
  const last = moved.getUTCDate()
  return `${moved.toISOString().slice(0, 7)}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}
