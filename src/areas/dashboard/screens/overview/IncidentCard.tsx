import { Suspense } from 'react'
import { Link } from 'react-router'
import { levelWords } from '#areas/disasters/incidents/words.ts'
import { useChanges } from '#client/use-changes.ts'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { useNow } from '#client/use-now.ts'
import { optional } from '#kit/optional.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { pointOf } from '#kit/map/features.ts'
import { Moment } from '#kit/parts/Time.tsx'
import { plural } from '#platform/words.ts'
import { worst, dayOf } from '../../overview/rules.ts'
import { openIncidents } from '../../reads.ts'
import { Card } from '#kit/home/Card.tsx'

const IncidentMap = optional(() => import('./IncidentMap.tsx').then(({ IncidentMap }) => IncidentMap))

const tones = { monitoring: 'text-ink-2', partial: 'text-warn', full: 'text-bad' } as const

/** The open incident with the highest activation, where it is; the others by name. */
export function IncidentCard() {
  useChanges(['emergency_incidents'])
  const now = useNow()
  const asked = useChosenRows(openIncidents)
  return (
    <Card
      title="Open incident"
      asked={asked}
      scope={(open) =>
        open.length > 0 && <strong className={tones[worst(open).level]}>{levelWords[worst(open).level]}</strong>
      }
      empty={(open) => open.length === 0 && 'No open incidents.'}
      skeleton={
        <div className="grid gap-2">
          <Skeleton className="h-40" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      }
    >
      {(open) => {
        const shown = worst(open)
        const others = open.length - 1
        return (
          <>
            {pointOf(shown.place) ? (
              <div className="h-40 overflow-hidden rounded-sm bg-canvas">
                <Suspense fallback={<Skeleton className="h-40" />}>
                  <IncidentMap incidents={open} chosen={shown.id} />
                </Suspense>
              </div>
            ) : (
              <p className="text-sm text-ink-2">
                It has no place on the map yet.{' '}
                <Link to={`/disaster-response/incidents/${shown.id}`} className="link">
                  Set the place
                </Link>
              </p>
            )}
            <Link
              to={`/disaster-response/incidents/${shown.id}`}
              className="mt-2 line-clamp-2 text-sm font-semibold text-ink hover:underline"
            >
              {shown.title}
            </Link>
            <p className="text-xs text-ink-2">
              Day {dayOf(shown.began_at, now)}, since <Moment at={shown.began_at} />
            </p>
            {others > 0 && (
              <Link to="/incident-timeline" className="link mt-auto pt-1 text-xs">
                {plural(others, { one: '1 more open incident', other: `${others} more open incidents` })}
              </Link>
            )}
          </>
        )
      }}
    </Card>
  )
}
