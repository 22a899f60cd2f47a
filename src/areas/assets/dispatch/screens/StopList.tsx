import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { minutesSince } from '#platform/dates.ts'
import type { editRouteStop, removeRouteStop } from '../commands.ts'
import { routeStopLife } from '../life.ts'
import { routeStop, type RoutePlan, type RouteStop, type RouteVehicle } from '../records.ts'
import { missingOf } from '../rules.ts'
import { useClock } from './use-clock.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

/** Every stop in words: first what still lacks something, then route by route. */
export function StopList({
  plan,
  stops,
  vehicles,
  may,
  onChoose,
}: {
  plan: RoutePlan
  stops: readonly RouteStop[]
  vehicles: readonly RouteVehicle[]
  may: boolean
  onChoose: (id: string) => void
}) {
  const clock = useClock()
  const edit = useCommand<typeof editRouteStop>('route-stops/edit')
  const remove = useCommand<typeof removeRouteStop>('route-stops/remove')
  const [editing, setEditing] = useState<RouteStop>()
  const [removing, setRemoving] = useState<RouteStop>()
  if (stops.length === 0) return null
  const unplanned = stops.filter(({ position }) => Number(position) === 0)
  const lacking = unplanned.filter((stop) => missingOf(stop).length > 0)
  const groups = [
    { id: 'lacking', name: 'Incomplete', about: 'Add the missing details, then plan the routes.', of: lacking },
    {
      id: 'none',
      name: 'No vehicle',
      about: 'No vehicle can take them, or the routes are not planned yet.',
      of: unplanned.filter((stop) => !lacking.includes(stop)),
    },
    ...vehicles.map(({ id, name }) => ({
      id,
      name,
      about: '',
      of: stops.filter(({ vehicle, position }) => vehicle === id && Number(position) > 0),
    })),
  ].filter(({ of }) => of.length > 0)
  return (
    <Panel title="Stops">
      <div className="grid gap-3">
        {groups.map(({ id, name, about, of }) => (
          <details key={id} open={id === 'lacking' || of.length <= 12} className="rounded-md border border-line">
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-2">
              <span className="font-semibold text-ink">{name}</span>
              <span className="figures text-sm text-ink-2">
                {of.length} {plural(of.length, { one: 'stop', other: 'stops' })}
              </span>
              {about && <span className="text-sm text-ink-2">{about}</span>}
            </summary>
            <ul className="divide-y divide-line border-t border-line">
              {of.map((stop) => (
                <li key={stop.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
                  <div className="min-w-0 grow basis-64">
                    <Link
                      to={`/maintenance-management/routes/stops/${stop.id}`}
                      className="font-semibold text-ink hover:underline"
                    >
                      {Number(stop.position) > 0 && <span className="figures">{Number(stop.position)}. </span>}
                      {stop.title}
                    </Link>
                    <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
                      {stop.place && stop.place.address !== stop.title && <span>{stop.place.address}</span>}
                      {stop.arrives_at && <span className="figures">planned {clock(stop.arrives_at)}</span>}
                      <Reported stop={stop} />
                      {missingOf(stop).length > 0 && (
                        <span className="font-semibold text-warn">Needs {missingOf(stop).join(' and ')}.</span>
                      )}
                    </p>
                  </div>
                  {may && (
                    <span className="flex gap-2">
                      {Number(stop.position) === 0 && missingOf(stop).length === 0 && (
                        <Button look="quiet" onClick={() => onChoose(stop.id)}>
                          Select vehicle
                        </Button>
                      )}
                      <Button look="quiet" onClick={() => setEditing(stop)}>
                        Edit<span className="sr-only"> {stop.title}</span>
                      </Button>
                      <Button look="quiet" onClick={() => setRemoving(stop)}>
                        Remove<span className="sr-only"> {stop.title}</span>
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      {editing && (
        <FormDialog
          of={routeStop}
          row={editing}
          title={`Edit ${editing.title}`}
          done="Stop saved"
          send={sendsChanges(editing.id, edit)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && (
        <SureDialog
          title={`Remove ${removing.title}?`}
          about={`It leaves ${plan.number} only. Its record stays.`}
          verb="Remove stop"
          done="Stop removed"
          press={() => remove.press({ id: removing.id })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Panel>
  )
}

function Reported({ stop }: { stop: RouteStop }) {
  const clock = useClock()
  if (routeStopLife.is(stop, 'planned')) return null
  const late =
    stop.arrived_at && stop.arrives_at ? Math.round(minutesSince(stop.arrives_at, new Date(stop.arrived_at))) : 0
  return (
    <>
      {stop.arrived_at && (
        <span className={`figures ${late > 10 ? 'font-semibold text-bad' : ''}`}>
          arrived {clock(stop.arrived_at)}
          {late > 10 && `, ${late} min late`}
        </span>
      )}
      {routeStopLife.is(stop, 'done') && <span className="font-semibold text-good">Done</span>}
      {routeStopLife.is(stop, 'failed') && <span className="font-semibold text-bad">Not done: {stop.problem}</span>}
    </>
  )
}
