import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useHeld } from '#client/outbox/held.ts'
import { useActor } from '#client/use-actor.ts'
import { sentence } from '#client/sentences.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommands } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { toldWaiting } from '#kit/parts/told-waiting.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { rowAfter } from '#kit/record/use-move.ts'
import type { routeDay } from '../commands.ts'
import { routePlanLife, routeStopLife } from '../life.ts'
import { routePlan, type RoutePlan, type RouteStop } from '../records.ts'
import { positionOf, windowInWords } from '../rules.ts'
import { useClock } from './use-clock.ts'
import { FailDialog, ProofDialog } from './ProofDialog.tsx'

const list = { to: '/maintenance-management/routes', label: 'Routes' }

export default function DriveScreen() {
  const found = useRecord(routePlan, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={routePlan} found={found} list={list} />
}

/** For a phone in a cab: the next stop large, the others below it in their order. */
function Page({ row }: { row: RoutePlan }) {
  const clock = useClock()
  const actor = useActor()
  const asked = useAnswer<typeof routeDay>('route-plans/day', { id: row.id }, { about: 'route_stops' })
  useChanges(['route_stops'])
  const send = useCommands()
  const held = useHeld()
  const [query, setQuery] = useSearchParams()
  const [dialog, setDialog] = useState<'proof' | 'problem' | null>(null)
  const [busy, setBusy] = useState(false)
  const used = (asked.data?.vehicles ?? []).filter(({ id }) =>
    asked.data!.stops.some(({ vehicle, position }) => vehicle === id && Number(position) > 0),
  )
  const vehicle =
    used.find(({ id }) => id === query.get('vehicle')) ??
    used.find(({ driver }) => driver === actor.user_id) ??
    (actor.role === 'user' ? undefined : used[0])
  const stops = (asked.data?.stops ?? [])
    .filter((stop) => stop.vehicle === vehicle?.id && Number(stop.position) > 0)
    // A stop as its driver reported it, also while the report waits on this device.
    .map((stop) => rowAfter(routeStopLife, stop, held))
  const open = stops.filter((stop) => routeStopLife.isOpen(stop))
  const next = open[0]

  async function report(move: 'arrive' | 'finish' | 'fail', stop: RouteStop, more: object = {}) {
    setBusy(true)
    const { says } = routeStopLife.moves[move]
    try {
      await send(routeStopLife.commandOf(move), { id: stop.id, ...more }, { verb: says.button, of: stop.title })
      toast('good', says.done)
    } catch (error) {
      // Without a connection the report waits on this device, and the route continues.
      if (!toldWaiting(error)) toast('bad', sentence(error))
    }
    setBusy(false)
    setDialog(null)
  }
  return (
    <Screen
      area="Enterprise Asset Mgmt"
      title={vehicle ? vehicle.name : 'My route'}
      about={`${row.number}, ${row.name}`}
      actions={<ButtonLink to={`/maintenance-management/routes/${row.id}`}>Route plan</ButtonLink>}
    >
      <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-4">
        {asked.isError && !asked.data && <ErrorState what="The route" onRetry={() => void asked.refetch()} />}
        {!asked.data && !asked.isError && <SkeletonLines lines={8} />}
        {asked.data && routePlanLife.is(row, 'draft', 'canceled') && (
          <Notice tone="warn" title="This plan isn’t accepted">
            Drivers report once a manager has accepted it.
          </Notice>
        )}
        {used.length > 1 && actor.role !== 'user' && (
          <Select
            id="vehicle"
            label="Vehicle"
            required
            field={{
              options: used.map(({ id }) => id),
              words: Object.fromEntries(used.map(({ id, name }) => [id, name])),
            }}
            value={vehicle?.id ?? null}
            onChange={(id) => setQuery(id ? { vehicle: String(id) } : {}, { replace: true })}
          />
        )}
        {asked.data && !vehicle && (
          <Empty title="No route for you in this plan">Other drivers’ stops are on the plan’s page.</Empty>
        )}
        {stops.length > 0 && (
          <>
            <p className="figures text-sm text-ink-2">
              {stops.length - open.length} of {stops.length} stops reported
            </p>
            <Progress
              label={`${stops.length - open.length} of ${stops.length} stops`}
              value={(100 * (stops.length - open.length)) / stops.length}
            />
            {next ? (
              <Next
                stop={next}
                busy={busy}
                whyNot={routePlanLife.is(row, 'accepted') ? null : 'The plan isn’t accepted.'}
                onArrive={() => void report('arrive', next)}
                onDone={() => setDialog('proof')}
                onProblem={() => setDialog('problem')}
              />
            ) : (
              <Notice tone="good" title="All stops are reported">
                Thank you. Drive back to {vehicle!.depot.address}.
              </Notice>
            )}
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
              {stops
                .filter((stop) => stop.id !== next?.id)
                .map((stop) => (
                  <li key={stop.id} className="flex min-h-14 items-center gap-3 px-4 py-2">
                    <span className="figures w-6 shrink-0 text-right font-semibold text-ink-2">
                      {Number(stop.position)}
                    </span>
                    <span className="min-w-0 grow">
                      <span className="block truncate font-semibold text-ink">{stop.title}</span>
                      <span className="block truncate text-sm text-ink-2">
                        {[
                          stop.arrives_at && clock(stop.arrives_at),
                          stop.place?.address !== stop.title && stop.place?.address,
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </span>
                    <Sign stop={stop} />
                  </li>
                ))}
            </ol>
          </>
        )}
      </div>
      {dialog === 'proof' && next && (
        <ProofDialog stop={next} onClose={() => setDialog(null)} send={(more) => report('finish', next, more)} />
      )}
      {dialog === 'problem' && next && (
        <FailDialog stop={next} onClose={() => setDialog(null)} send={(more) => report('fail', next, more)} />
      )}
    </Screen>
  )
}

function Sign({ stop }: { stop: RouteStop }) {
  return routeStopLife.byStatus(stop, {
    planned: null,
    arrived: <span className="text-sm text-ink-2">Here</span>,
    done: (
      <span className="flex items-center gap-1 text-sm font-semibold text-good">
        <Icon name="check" className="size-4" />
        Done
      </span>
    ),
    failed: <span className="text-sm font-semibold text-bad">Not done</span>,
  })
}

function Next({
  stop,
  busy,
  whyNot,
  onArrive,
  onDone,
  onProblem,
}: {
  stop: RouteStop
  busy: boolean
  whyNot: string | null
  onArrive: () => void
  onDone: () => void
  onProblem: () => void
}) {
  const position = positionOf(stop.place)
  const clock = useClock()
  const window = windowInWords(stop)
  const isHere = routeStopLife.is(stop, 'arrived')
  const big = 'h-14! w-full text-base!'
  return (
    <section aria-label="Next stop" className="grid gap-4 rounded-lg border-2 border-action bg-surface p-5">
      <div>
        <p className="text-sm font-semibold text-action-ink">
          {isHere ? 'You are here' : 'Next stop'}, {Number(stop.position)}
        </p>
        <h2 className="text-2xl font-semibold text-balance text-ink">{stop.title}</h2>
        {stop.place?.address !== stop.title && <p className="mt-1 text-lg text-ink">{stop.place?.address}</p>}
        <p className="figures mt-1 flex flex-wrap gap-x-4 text-ink-2">
          {stop.arrives_at && <span>planned {clock(stop.arrives_at)}</span>}
          {window && <span className="font-semibold text-ink">{window}</span>}
          {Number(stop.minutes) > 0 && <span>{Number(stop.minutes)} min</span>}
          {Number(stop.load) > 0 && (
            <span>
              {stop.loading === 'picked_up' ? 'pick up' : 'deliver'} {Number(stop.load)}
            </span>
          )}
        </p>
        {stop.notes && <p className="mt-3 rounded-md bg-surface-2 p-3 whitespace-pre-line text-ink">{stop.notes}</p>}
      </div>
      {position && (
        <a
          href={`geo:${position[1]},${position[0]}?q=${position[1]},${position[0]}`}
          className="inline-flex h-14 w-full items-center justify-center gap-2 rounded-sm border border-line-strong bg-surface px-3.5 font-semibold text-ink hover:bg-surface-2"
        >
          <Icon name="locate" />
          Start navigation
        </a>
      )}
      {whyNot ? (
        <p className="text-ink-2">{whyNot}</p>
      ) : (
        <>
          {!isHere && (
            <Button look="main" busy={busy} className={big} onClick={onArrive}>
              Arrived
            </Button>
          )}
          <Button look={isHere ? 'main' : 'plain'} busy={busy} className={big} onClick={onDone}>
            Done, with proof
          </Button>
          <Button look="danger" busy={busy} className={big} onClick={onProblem}>
            Report problem
          </Button>
        </>
      )}
    </section>
  )
}
