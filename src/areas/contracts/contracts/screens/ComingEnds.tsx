import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { contract, type Contract } from '../records.ts'
import { standingOf, standingWords, type Standing } from '../rules.ts'
import { useToday } from '#client/use-today.ts'

const dials: Record<Standing, DialState> = { running: 'on', notice: 'begun', expiring: 'begun', over: 'bad' }

/** Decisions due on active contracts, nearest first. */
export function ComingEnds({ loaded: { running } }: { loaded: { running: readonly Contract[] | undefined } }) {
  const today = useToday()
  if (!running) return <SkeletonLines lines={4} />
  if (running.length === 0)
    return (
      <EmptyOf of={contract} title="No active contracts">
        Notice and end dates of active contracts appear here.
      </EmptyOf>
    )
  const next = ({ notice_on, ends_on }: Contract) => (notice_on && notice_on >= today ? notice_on : ends_on)
  const months = new Map<string, Contract[]>()
  for (const row of running.toSorted((a, b) => next(a).localeCompare(next(b))))
    months.set(next(row).slice(0, 7), [...(months.get(next(row).slice(0, 7)) ?? []), row])
  return (
    <div className="grid gap-6">
      {[...months].map(([month, rows]) => (
        <section key={month} aria-label={monthInWords(month)}>
          <h2 className="mb-2 text-sm font-semibold text-ink-2">{monthInWords(month)}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {rows.map((row) => {
              const standing = standingOf(row, today)!
              return (
                <li
                  key={row.id}
                  className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center"
                >
                  <span className="min-w-0">
                    <Link to={`/contracts/${row.id}`} className="font-semibold text-action-ink hover:underline">
                      {row.title}
                    </Link>
                    <span className="block text-xs text-ink-2">
                      <span className="font-mono">{row.number}</span>
                      {Number(row.renewals) > 0 &&
                        ` · ${plural(Number(row.renewals), { one: 'one renewal', other: `${Number(row.renewals)} renewals` })} left`}
                    </span>
                  </span>
                  <span className="text-sm">
                    {row.notice_on && row.notice_on >= today ? 'Notice by ' : 'Ends '}
                    <Due day={next(row)} today={today} />
                  </span>
                  <Dial state={dials[standing]}>{standingWords[standing]}</Dial>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

const monthInWords = (month: string) =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
