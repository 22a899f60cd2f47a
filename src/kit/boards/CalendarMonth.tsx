import { Link } from 'react-router'
import { dayInWords } from '#platform/dates.ts'
import { Button, IconButton } from '../parts/Button.tsx'
import { weekBegins } from '../dates.ts'
import { Icon } from '../parts/Icon.tsx'
import { monthBeside, onDay, weeksOf, type Dated } from './month.ts'

export type CalendarEntry = Dated & { id: string; name: string; to: string; tone?: 'plain' | 'warn' | 'bad' | 'good' }
type CalendarMonthProps = {
  label: string
  month: string
  today: string
  entries: readonly CalendarEntry[]
  onMonth: (month: string) => void
  most?: number
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdayOf = (day: string) => weekdays[new Date(day).getUTCDay()]!

/** Deadlines and events of a month: a grid where there is room, on a phone an agenda, day by day. */
export function CalendarMonth({ label, month, today, entries, onMonth, most = 3 }: CalendarMonthProps) {
  const name = monthName.format(new Date(`${month}-01`))
  const weeks = weeksOf(month, weekBegins())
  return (
    <section aria-label={label} className="min-w-0">
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="mr-auto text-lg font-semibold text-ink">
          {name}
        </h2>
        {!today.startsWith(month) && <Button onClick={() => onMonth(today.slice(0, 7))}>Today</Button>}
        <IconButton label="Previous month" onClick={() => onMonth(monthBeside(month, -1))}>
          <Icon name="open" className="size-4 rotate-180" />
        </IconButton>
        <IconButton label="Next month" onClick={() => onMonth(monthBeside(month, 1))}>
          <Icon name="open" />
        </IconButton>
      </header>
      <table aria-label={`${label}, ${name}`} className="w-full table-fixed border-collapse max-md:hidden">
        <thead>
          <tr>
            {weeks[0]!.map(weekdayOf).map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={weekday}
                className="pb-1.5 text-left text-2xs font-semibold text-ink-2"
              >
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  isOurs={day.startsWith(month)}
                  isToday={day === today}
                  entries={onDay(entries, day)}
                  most={most}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Agenda days={weeks.flat().filter((day) => day.startsWith(month))} today={today} entries={entries} />
    </section>
  )
}

type DayCellProps = { day: string; isOurs: boolean; isToday: boolean; entries: readonly CalendarEntry[]; most: number }

function DayCell({ day, isOurs, isToday, entries, most }: DayCellProps) {
  const [shown, hidden] = [
    entries.slice(0, entries.length > most ? most - 1 : most),
    entries.length > most ? entries.length - most + 1 : 0,
  ]
  return (
    <td className={`h-28 border border-line p-1 align-top ${isOurs ? 'bg-surface' : 'bg-rail'}`}>
      <time
        dateTime={day}
        aria-current={isToday ? 'date' : undefined}
        className={`figures mb-1 inline-flex size-6 items-center justify-center rounded-full text-xs ${isToday ? 'bg-action font-semibold text-on-action' : isOurs ? 'text-ink' : 'text-ink-3'}`}
      >
        <span className="sr-only">{dayInWords(day)}</span>
        <span aria-hidden>{Number(day.slice(8))}</span>
      </time>
      <ul className="grid gap-0.5">
        {shown.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <Link
              to={entry.to}
              title={entry.name}
              className={`flex min-h-6 items-center rounded-xs border-l-3 px-1.5 py-0.5 text-xs text-ink hover:underline ${tones[entry.tone ?? 'plain']}`}
            >
              <span className="line-clamp-2 break-words">{entry.name}</span>
            </Link>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <details className="text-xs">
              <summary className="inline-flex min-h-6 items-center px-1.5 text-ink-2 hover:text-ink">
                {hidden} more
              </summary>
              <ul className="grid gap-0.5">
                {entries.slice(shown.length).map((entry) => (
                  <li key={entry.id}>
                    <Link to={entry.to} className="link inline-flex min-h-6 items-center px-1.5">
                      {entry.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </td>
  )
}

const tones = {
  plain: 'border-action bg-action-soft',
  warn: 'border-warn bg-warn-soft',
  bad: 'border-bad bg-bad-soft',
  good: 'border-good bg-good-soft',
}

/** Day by day, only days with entries: also for a separate list of upcoming events. */
export function Agenda({
  days,
  today,
  entries,
}: {
  days: readonly string[]
  today: string
  entries: readonly CalendarEntry[]
}) {
  const full = days.map((day) => ({ day, found: onDay(entries, day) })).filter(({ found }) => found.length > 0)
  if (full.length === 0) return <p className="py-6 text-ink-2 md:hidden">No entries this month.</p>
  return (
    <ol aria-label="Day by day" className="divide-y divide-line border-y border-line md:hidden">
      {full.map(({ day, found }) => (
        <li key={day} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 py-2">
          <time dateTime={day} className={`text-xs ${day === today ? 'font-semibold text-action-ink' : 'text-ink-2'}`}>
            <span className="sr-only">{dayInWords(day)}</span>
            <span aria-hidden className="block pt-1">
              {weekdayOf(day).slice(0, 3)} <span className="figures">{Number(day.slice(8))}</span>
            </span>
          </time>
          <ul className="grid gap-1">
            {found.map((entry) => (
              <li key={entry.id}>
                <Link
                  to={entry.to}
                  className={`flex min-h-8 items-center rounded-xs border-l-3 px-2 text-sm text-ink pointer-coarse:min-h-11 ${tones[entry.tone ?? 'plain']}`}
                >
                  {entry.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
