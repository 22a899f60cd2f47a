import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { metersBetween, type Position } from '@granary/geodata/geography.ts'
import type { fieldWorkOfToday } from '../commands.ts'
import { inWords, kinds, kindWords, nearestFirst, type FieldWork } from '../rules.ts'

/** For one-handed use: field work, nearest first if the phone shares its position. */
export default function FieldWorkScreen() {
  const [query, setQuery] = useSearchParams()
  const asked = useAnswer<ReturnType<typeof fieldWorkOfToday>>('mobile/field-work', {}, { about: 'purchase_orders' })
  useChanges(['purchase_orders', 'device_alarms', 'damage_items'])
  const [here, setHere] = useState<Position>()
  const [refusal, setRefusal] = useState<string>()
  const only = kinds.find((kind) => kind === query.get('kind'))
  const meters = (position: FieldWork['position']) => (here && position ? metersBetween(here, position) : null)
  const work = asked.data?.work ?? []

  function locate() {
    if (!('geolocation' in navigator)) return setRefusal('This device doesn’t share its location.')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => (setRefusal(undefined), setHere([coords.longitude, coords.latitude])),
      () => setRefusal('Location wasn’t shared. The list stays sorted by due date.'),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <Screen
      area="Performance & Delivery"
      title="Field work"
      about="Today’s inspections, deliveries and damage photos."
      actions={
        <>
          <Button onClick={locate}>{here ? 'Sort by distance' : 'Use my location'}</Button>
          <ButtonLink to="/mobile-app">On my phone</ButtonLink>
        </>
      }
    >
      <div className="grid gap-5">
        {refusal && <Notice tone="warn" title={refusal} />}
        {asked.isError && <ErrorState what="The work" onRetry={() => void asked.refetch()} />}
        {!asked.data && !asked.isError && <SkeletonLines lines={8} />}
        {asked.data && (
          <>
            <nav aria-label="Kinds of work" className="flex flex-wrap gap-2">
              {[undefined, ...kinds.filter((kind) => kind === only || work.some((each) => each.kind === kind))].map(
                (kind) => (
                  <button
                    key={kind ?? 'all'}
                    type="button"
                    aria-pressed={only === kind}
                    onClick={() => setQuery(kind ? { kind } : {}, { replace: true })}
                    className="min-h-11 rounded-md border border-line-strong px-4 font-semibold text-ink-2 hover:text-ink aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:text-ink"
                  >
                    {kind ? kindWords[kind].title : 'All'}{' '}
                    <span className="figures">{work.filter((each) => !kind || each.kind === kind).length}</span>
                  </button>
                ),
              )}
            </nav>
            {kinds
              .filter((kind) => !only || only === kind)
              .map((kind) => {
                const own = nearestFirst(
                  work.filter((each) => each.kind === kind),
                  meters,
                )
                if (own.length === 0 && !only) return null
                return (
                  <Panel key={kind} title={kindWords[kind].title}>
                    {own.length === 0 && <p className="text-ink-2">{kindWords[kind].none}</p>}
                    <ul className="grid gap-2">
                      {own.map((each) => (
                        <Row key={each.id} work={each} today={asked.data.today} meters={meters(each.position)} />
                      ))}
                    </ul>
                  </Panel>
                )
              })}
            {work.length === 0 && (
              <p className="text-ink-2">
                No field work. Inspections, work orders, deliveries, damage without a photo and alarms appear here
                automatically.
              </p>
            )}
          </>
        )}
      </div>
    </Screen>
  )
}

/** The whole row is the button, for gloves and rain. */
const Row = ({
  work: { kind, title, note, day, to },
  today,
  meters,
}: {
  work: FieldWork
  today: string
  meters: number | null
}) => (
  <li>
    <Link
      to={to}
      className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-surface-2 px-4 py-3 hover:border-line-strong"
    >
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold text-ink">{title}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          {note && <span className="inline-block first-letter:uppercase">{note}</span>}
          {day && (
            <span className={day < today ? 'font-semibold text-bad' : ''}>
              {day < today ? 'late, ' : ''}
              <Day day={day} />
            </span>
          )}
          {meters !== null && <span>{inWords(meters)} away</span>}
        </span>
      </span>
      <span className="font-semibold text-action-ink">{kindWords[kind].verb}</span>
    </Link>
  </li>
)
