import { Fragment } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { asTick } from '#kit/charts/units.ts'
import { asDay } from '#kit/dates.ts'
import type { grantsInTime } from '../../overview/grants.ts'
import { isAlone, markOf, marksByDay, reportWords, timelineOf, type ReportMark } from '../../overview/rules.ts'
import { BarsSkeleton, Card } from '#kit/home/Card.tsx'

const fills: Record<ReportMark, string> = {
  filed: 'bg-good border-good',
  soon: 'bg-warn border-warn',
  overdue: 'bg-bad border-bad',
  upcoming: 'bg-surface border-ink-2',
}
const shapes = Object.keys(fills) as ReportMark[]

/** Terms of grants on one scale, with a dot on the due date of each report; each dot opens its report. */
export function GrantsCard() {
  const asked = useAnswer<typeof grantsInTime>('dashboard/grants', {}, { about: 'grant_reports' })
  return (
    <Card
      title="Grants"
      asked={asked}
      scope={({ active, awarded }) => active > 0 && `${active} active, ${asTick(awarded, 'money')} awarded`}
      empty={({ active }) => active === 0 && 'No active grants. Accepted awards appear here with their report dates.'}
      skeleton={<BarsSkeleton rows={5} />}
    >
      {({ today, grants }) => {
        const { at, ticks } = timelineOf(today)
        return (
          <>
            <div className="grid grid-cols-[minmax(0,9fr)_minmax(0,10fr)] gap-x-3 print:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
              <div aria-hidden className="relative col-start-2 h-4 text-2xs text-ink-2">
                {ticks.map(({ name, day }) => (
                  <span key={day} className="absolute" style={{ left: `${at(day)}%` }}>
                    {name}
                  </span>
                ))}
              </div>
              <ul aria-label="Active grants" className="col-span-2 grid grid-cols-subgrid">
                {grants.map(({ id, title, agency, starts_on, ends_on, reports }) => (
                  <li key={id} className="col-span-2 grid grid-cols-subgrid items-center py-1 print:py-px">
                    <div className="min-w-0 text-xs">
                      <Link
                        to={`/grant-management/grants/${id}`}
                        title={title}
                        className="line-clamp-2 leading-4 font-semibold text-ink hover:underline"
                      >
                        {title}
                      </Link>
                      <span className="block truncate text-ink-2">{agency}</span>
                    </div>
                    <div className="relative h-6">
                      <span
                        aria-hidden
                        className="absolute top-2 h-2 rounded-full bg-surface-3"
                        style={{ left: `${at(starts_on)}%`, right: `${100 - at(ends_on)}%` }}
                      />
                      <span
                        aria-hidden
                        className="absolute top-2 h-2 rounded-full bg-action/50"
                        style={{ left: `${at(starts_on)}%`, right: `${100 - Math.min(at(today), at(ends_on))}%` }}
                      />
                      <span aria-hidden className="absolute inset-y-0 w-px bg-ink" style={{ left: `${at(today)}%` }} />
                      <Reports reports={reports} today={today} />
                    </div>
                  </li>
                ))}
              </ul>
            </div>
            <ul aria-label="Report marks" className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-2 text-xs text-ink-2">
              {shapes.map((mark) => (
                <li key={mark} className="flex items-center gap-1.5">
                  <span aria-hidden className={`size-2.5 rounded-full border-[1.5px] ${fills[mark]}`} />
                  {reportWords[mark]}
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Card>
  )
}

type Report = Parameters<typeof markOf>[0] & { id: string; number: string; due_on: string }

/** A dot for each due date; it opens its most urgent report where the next dot leaves room for a finger. */
function Reports({ reports, today }: { reports: readonly Report[]; today: string }) {
  const { at } = timelineOf(today)
  const shown = marksByDay(reports, today).filter(({ due_on }) => at(due_on) > 0 && at(due_on) < 100)
  const places = shown.map(({ due_on }) => at(due_on))
  return shown.map(({ due_on, mark, reports: due }, index) => {
    const numbers = due.map(({ number }) => number).join(' and ')
    const words = `${numbers}, ${reportWords[mark].toLowerCase()}, due ${asDay(due_on)}`
    const place = 'absolute top-0 grid size-6 -translate-x-1/2 place-items-center'
    const style = { left: `${places[index]}%` }
    const dot = <span className={`size-2.5 rounded-full border-[1.5px] ${fills[mark]}`} />
    const alone = isAlone(places, index)
    // A phone has no room for a press on each dot.
    return (
      <Fragment key={due_on}>
        {alone && (
          <Link
            to={`/grant-management/reports/${due[0]!.id}`}
            aria-label={words}
            title={words}
            className={`${place} max-sm:hidden`}
            style={style}
          >
            {dot}
          </Link>
        )}
        <span role="img" aria-label={words} className={`${place} ${alone ? 'sm:hidden' : ''}`} style={style}>
          {dot}
        </span>
      </Fragment>
    )
  })
}
