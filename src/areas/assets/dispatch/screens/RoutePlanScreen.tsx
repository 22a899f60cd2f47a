import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { sentence } from '#client/sentences.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { MapView } from '#kit/map/MapView.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { dollars } from '#platform/money.ts'
import { timesOf } from '@granary/routing/fleet-times.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { addRouteStops, arrangeRoutes, editRoutePlan, routeDay } from '../commands.ts'
import { routePlanLife, routeStopLife } from '../life.ts'
import { routePlan, routeStop, routeVehicle, type RoutePlan, type RouteVehicle } from '../records.ts'
import { dayCase, positionOf, savedTours, tried, type DayCase } from '../rules.ts'
import { AddStops } from './AddStops.tsx'
import { RouteTimeline, type Target } from './RouteTimeline.tsx'
import { StopList } from './StopList.tsx'
import { StopPanel } from './StopPanel.tsx'
import { usePlanning } from './use-planning.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

const list = { to: '/maintenance-management/routes', label: 'Routes' }
const tones = ['action', 'info', 'good', 'quiet', 'warn', 'bad'] as const

export default function RoutePlanScreen() {
  const found = useRecord(routePlan, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={routePlan} found={found} list={list} />
}

function Page({ row }: { row: RoutePlan }) {
  const actor = useActor()
  const asked = useAnswer<typeof routeDay>('route-plans/day', { id: row.id }, { about: 'route_stops' })
  useChanges(['route_stops', 'route_vehicles'])
  const edit = useCommand<typeof editRoutePlan>('route-plans/edit')
  const add = useCommand<typeof addRouteStops>('route-stops/add')
  const arrange = useCommand<typeof arrangeRoutes>('route-plans/arrange')
  const [open, setOpen] = useState<'edit' | 'stop' | 'add' | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [trial, setTrial] = useState<number[][] | null>(null)
  const { data } = asked
  const day = useMemo(() => (data ? dayCase(row, data.vehicles, data.stops, data.meters) : null), [data, row])
  const saved = day ? savedTours(day) : []
  const keep = async (tours: readonly (readonly number[])[]) => {
    await arrange({
      id: row.id,
      tours: tours.map((stops, which) => ({
        vehicle: day!.vehicles[which]!.id,
        stops: stops.map((stop) => day!.stops[stop]!.id),
      })),
    })
    setTrial(null)
  }
  const save = (tours: readonly (readonly number[])[]) =>
    void keep(tours).catch((error: unknown) => toast('bad', sentence(error)))
  const planning = usePlanning(day, (tours) => save(tours))
  const isDraft = routePlanLife.is(row, 'draft')
  const may = whyNotEdit(routePlan, row, actor) === null
  const tours = planning.now?.tours.length ? planning.now.tours : (trial ?? saved)
  const names = useNames(routeVehicle, (data?.vehicles ?? []) as unknown as Record<string, unknown>[])
  const index = day && chosen ? day.stops.findIndex(({ id }) => id === chosen) : -1

  function move(stop: number, to: Target) {
    const without = (trial ?? saved).map((tour) => tour.filter((each) => each !== stop))
    setTrial(without.map((tour, which) => (which === to.vehicle ? tour.toSpliced(to.turn, 0, stop) : tour)))
    setChosen(day!.stops[stop]!.id)
  }
  const whyNotPlan = !day
    ? 'The plan is loading.'
    : day.stops.length === 0
      ? 'Add stops with a location and a duration first.'
      : day.vehicles.length === 0
        ? 'Add a vehicle with a depot and a shift first.'
        : null
  return (
    <RecordPage
      of={routePlan}
      life={routePlanLife}
      row={row}
      list={list}
      actions={
        <>
          {may && <Button onClick={() => setOpen('edit')}>Edit</Button>}
          {routePlanLife.is(row, 'accepted', 'completed') && (
            <ButtonLink to={`/maintenance-management/routes/${row.id}/drive`}>Driver’s page</ButtonLink>
          )}
          <Moves life={routePlanLife} row={row} />
        </>
      }
    >
      {asked.isError && <ErrorState what="The route plan" onRetry={() => void asked.refetch()} />}
      {!data && !asked.isError && <SkeletonLines lines={10} />}
      {data && day && (
        <>
          <Totals
            row={row}
            day={day}
            tours={saved}
            all={data.stops.length}
            done={data.stops.filter((each) => routeStopLife.is(each, 'done', 'failed')).length}
          />
          {data.vehicles.length === 0 && (
            <Notice tone="warn" title="No vehicle yet">
              <Link to="/maintenance-management/routes?tab=vehicles" className="underline">
                Add vehicles
              </Link>{' '}
              with a driver, a depot and a shift.
            </Notice>
          )}
          {open === 'add' && <AddStops plan={row} present={data.stops} onClose={() => setOpen(null)} />}
          <Panel
            title="Timeline"
            about={`${isDraft ? 'Drag a stop, or use the arrow keys, to try another place. ' : ''}${
              day.byStreet
                ? `Distances follow the street layer, at ${row.mph} mph.`
                : `Distances are straight lines times ${Number(row.detour)}, at ${row.mph} mph. They are not roads.`
            }`}
            actions={
              may && (
                <>
                  <Button onClick={() => setOpen('stop')}>New stop</Button>
                  <Button onClick={() => setOpen('add')}>Add stops</Button>
                  {planning.now ? (
                    <Button onClick={planning.cancel}>Cancel planning</Button>
                  ) : (
                    <MoveButton look="main" whyNot={whyNotPlan} run={() => (setTrial(null), planning.start())}>
                      Plan routes
                    </MoveButton>
                  )}
                </>
              )
            }
          >
            <div className="grid grid-cols-1 gap-4">
              {planning.now && (
                <div role="status">
                  <Progress label="Planning" value={Math.min(100, (100 * planning.now.spent) / planning.seconds)} />
                  <p className="mt-1 text-sm text-ink-2">
                    {planning.now.tours.length === 0
                      ? 'Planning…'
                      : `${dollars(Math.round(planning.now.cost))} so far${planning.now.left > 0 ? `, ${planning.now.left} stops without a vehicle` : ''}.`}
                  </p>
                </div>
              )}
              {data.stops.length === 0 ? (
                <Empty title="No stops yet" action={may && <Button onClick={() => setOpen('add')}>Add stops</Button>}>
                  Add work orders, inspections, shipments or the points of a map layer, or enter a stop.
                </Empty>
              ) : (
                <RouteTimeline
                  day={day}
                  tours={tours}
                  drivers={names}
                  chosen={index < 0 ? null : index}
                  onChoose={(stop) => setChosen(stop === null ? null : day.stops[stop]!.id)}
                  {...(may && !planning.now && { onMove: move })}
                  {...(trial && {
                    onKeep: () => changeOf(day, saved, trial).reason === null && save(trial),
                    onDiscard: () => setTrial(null),
                  })}
                />
              )}
              {trial && (
                <Change
                  day={day}
                  saved={saved}
                  trial={trial}
                  onKeep={() => keep(trial)}
                  onDiscard={() => setTrial(null)}
                />
              )}
              {chosen && (
                <StopPanel
                  stop={data.stops.find(({ id }) => id === chosen) ?? null}
                  day={day}
                  tours={tours}
                  index={index}
                  {...(may && { onMove: move })}
                  onClose={() => setChosen(null)}
                />
              )}
            </div>
          </Panel>
          {data.stops.some(({ place }) => positionOf(place)) && (
            <MapView label="Routes" height={460} chosen={chosen} onChoose={setChosen} layers={drawn(day, tours)} />
          )}
          <StopList plan={row} stops={data.stops} vehicles={data.vehicles} may={may} onChoose={setChosen} />
        </>
      )}
      {open === 'edit' && (
        <FormDialog
          of={routePlan}
          row={row}
          title={`Edit ${row.number}`}
          done="Plan saved"
          send={sendsChanges(row.id, edit)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'stop' && (
        <FormDialog
          of={routeStop}
          title="New stop"
          done="Stop added"
          start={{ minutes: 15 }}
          send={(stop) => add({ id: row.id, stops: [{ source: 'other', stop }] }) as never}
          onClose={() => setOpen(null)}
        />
      )}
    </RecordPage>
  )
}

type TotalsProps = { row: RoutePlan; day: DayCase; tours: readonly (readonly number[])[]; all: number; done: number }
function Totals({ row, day, tours, all, done }: TotalsProps) {
  const planned = tours.flat().length
  const used = tours.filter((tour) => tour.length > 0).length
  return (
    <Figures
      figures={[
        routePlanLife.is(row, 'accepted', 'completed')
          ? { label: 'Stops reported', value: `${done} of ${all}`, note: 'updates as drivers report' }
          : {
              label: 'Stops planned',
              value: `${planned} of ${all}`,
              ...(planned < all && { note: `${all - planned} without a vehicle`, tone: 'warn' as const }),
            },
        { label: 'Vehicles used', value: `${used} of ${day.vehicles.length}` },
        { label: 'Distance', value: planned > 0 ? `${Number(row.miles).toFixed(1)} mi` : '–' },
        { label: 'Cost', value: planned > 0 ? dollars(Number(row.cost)) : '–' },
      ]}
    />
  )
}

/** The effect of another arrangement, and why it can't be saved. */
function changeOf(day: DayCase, saved: readonly (readonly number[])[], trial: readonly (readonly number[])[]) {
  const of = (tours: readonly (readonly number[])[]) =>
    tours.map((tour, which) => tried(day, which, tour, tour.length > 0 ? timesOf(day.fleet, which, tour) : null))
  const [before, after] = [of(saved), of(trial)]
  const sum = (list: readonly ReturnType<typeof tried>[], of: (each: ReturnType<typeof tried>) => number) =>
    list.reduce((total, each) => total + of(each), 0)
  return {
    miles: sum(after, ({ miles }) => miles) - sum(before, ({ miles }) => miles),
    cost: sum(after, ({ cost }) => cost) - sum(before, ({ cost }) => cost),
    minutes: sum(after, ({ minutes }) => minutes) - sum(before, ({ minutes }) => minutes),
    late: after.flatMap(({ late }) => late),
    reason: after.find(({ reason }) => reason !== null)?.reason ?? null,
  }
}

function Change({
  day,
  saved,
  trial,
  onKeep,
  onDiscard,
}: {
  day: DayCase
  saved: readonly (readonly number[])[]
  trial: readonly (readonly number[])[]
  onKeep: () => Promise<void>
  onDiscard: () => void
}) {
  const { miles, cost, minutes, late, reason } = changeOf(day, saved, trial)
  const signed = (value: number, words: string) => `${value < 0 ? '−' : '+'}${words}`
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-line-strong bg-surface-2 px-4 py-3">
      <div role="status" className="min-w-0 grow basis-64">
        <p className="font-semibold text-ink">Not saved yet</p>
        <p className="figures flex flex-wrap gap-x-4 text-sm text-ink-2">
          <span>{signed(miles, `${Math.abs(miles).toFixed(1)} mi`)}</span>
          <span>{signed(cost, dollars(Math.abs(Math.round(cost))))}</span>
          <span>{signed(minutes, `${Math.abs(Math.round(minutes))} min`)}</span>
          <span>
            {late.length === 0
              ? 'no stop late'
              : `${late.length} late, up to ${Math.max(...late.map((each) => each.minutes))} min`}
          </span>
        </p>
        {reason && <p className="mt-1 text-sm text-bad">{reason}</p>}
      </div>
      <div className="flex gap-2">
        <Button onClick={onDiscard}>Discard</Button>
        <MoveButton look="main" whyNot={reason} run={onKeep} done="Change saved">
          Save change
        </MoveButton>
      </div>
    </div>
  )
}

/** A layer for each vehicle with its line, one for what has no vehicle, and the depots. */
function drawn({ stops, vehicles }: DayCase, tours: readonly (readonly number[])[]) {
  const planned = new Set(tours.flat())
  const point = (stop: number, note: string) => ({
    id: stops[stop]!.id,
    name: stops[stop]!.title,
    note,
    geometry: { type: 'Point' as const, coordinates: positionOf(stops[stop]!.place)! },
  })
  const depot = (vehicle: RouteVehicle) => positionOf(vehicle.depot)!
  const used = vehicles.flatMap((vehicle, which) => (tours[which]?.length ? [{ vehicle, tour: tours[which]! }] : []))
  return [
    {
      id: 'lines',
      name: 'Routes',
      ground: true as const,
      features: used.map(({ vehicle, tour }, at) => ({
        id: `line ${vehicle.id}`,
        name: vehicle.name,
        tone: tones[at % tones.length]!,
        geometry: {
          type: 'LineString' as const,
          coordinates: [depot(vehicle), ...tour.map((stop) => positionOf(stops[stop]!.place)!), depot(vehicle)],
        },
      })),
    },
    ...used.map(({ vehicle, tour }, at) => ({
      id: vehicle.id,
      name: vehicle.name,
      tone: tones[at % tones.length]!,
      features: tour.map((stop, turn) => point(stop, `Stop ${turn + 1}`)),
    })),
    {
      id: 'unplanned',
      name: 'No vehicle',
      tone: 'warn' as const,
      features: [...stops.keys()].filter((stop) => !planned.has(stop)).map((stop) => point(stop, 'No vehicle')),
    },
    {
      id: 'depots',
      name: 'Depots',
      tone: 'quiet' as const,
      mark: 'square' as const,
      features: vehicles.map((vehicle) => ({
        id: `depot ${vehicle.id}`,
        name: vehicle.depot.address || vehicle.name,
        note: vehicle.name,
        geometry: { type: 'Point' as const, coordinates: depot(vehicle) },
      })),
    },
  ].filter(({ features }) => features.length > 0)
}
