import { z } from 'zod'
import { editInspection } from '#areas/assurance/inspections/commands.ts'
import { inspectionLife } from '#areas/assurance/inspections/life.ts'
import { inspection, type Inspection } from '#areas/assurance/inspections/records.ts'
import { noteOf } from '#areas/delivery/maps/rules.ts'
import { editShipment } from '#areas/delivery/shipments/commands.ts'
import { shipment, type Shipment } from '#areas/delivery/shipments/records.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { shipmentLife } from '#areas/delivery/shipments/life.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { momentOf } from '#platform/dates.ts'
import type { Attributes } from '@granary/geodata/geodata.ts'
import type { Geometry } from '@granary/geodata/geography.ts'
import { costOf, type Times } from '@granary/routing/fleet.ts'
import { whyNotFleetPlan } from '@granary/routing/fleet-check.ts'
import { timesOf } from '@granary/routing/fleet-times.ts'
import type { Place } from '#platform/records/fields.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { editWorkOrder, workOrderCommands } from '../work/commands.ts'
import { workOrder, type WorkOrder } from '../work/records.ts'
import { routePlanLife, routeStopLife, type PlanFacts } from './life.ts'
import {
  routePlan,
  routeStop,
  routeVehicle,
  stopSources,
  type RoutePlan,
  type RouteStop,
  type RouteVehicle,
} from './records.ts'
import { complete, dayCase, perMile, savedTours, spotsOf, straightWay, whyNotVehicle, type DayCase } from './rules.ts'
import { streetGraph } from '@granary/geodata/streets.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { workOrderLife } from '../work/life.ts'

const draftVehicle = draftCommand('route-vehicles/create', routeVehicle)
export const createRouteVehicle = {
  ...draftVehicle,
  async run(input, context): Promise<RouteVehicle> {
    refuseIf(whyNotVehicle(input as RouteVehicle))
    return (await draftVehicle.run(input, context)) as RouteVehicle
  },
} satisfies typeof draftVehicle

const changeVehicle = editCommand('route-vehicles/edit', routeVehicle)
export const editRouteVehicle = {
  ...changeVehicle,
  async run(input, context): Promise<RouteVehicle> {
    const row = await context.tx.lock<RouteVehicle>(routeVehicle, input.id)
    refuseIf(whyNotVehicle({ ...row, ...(input.changes as Partial<RouteVehicle>) }))
    return (await changeVehicle.run(input, context)) as RouteVehicle
  },
} satisfies typeof changeVehicle

export const createRoutePlan = draftCommand('route-plans/create', routePlan)
export const editRoutePlan = editCommand('route-plans/edit', routePlan)

export type Candidate = {
  source: RouteStop['source']
  record: string
  title: string
  note: string | null
  due: string | null
  place: Place | null
  minutes: number | null
}

/** Where a layer has more points than anyone visits in a day. */
const mostCandidates = 300

export const routeCandidates = question('route-plans/candidates', {
  about:
    'Work that a route can include: triaged and assigned work orders, scheduled inspections, shipments to collect, and the points of a map layer.',
  input: z.strictObject({ source: z.enum(stopSources), layer: z.uuid().nullish() }),
  async run({ source, layer }, { tx, actor }): Promise<Candidate[]> {
    const ask = (sql: string, more: readonly unknown[] = []) =>
      tx.asPerson<Candidate>(`${sql} limit ${mostCandidates}`, [actor.organization_id, ...more])
    if (source === 'work_orders')
      return ask(
        `select 'work_orders' as source, w.id as record, w.number || ' ' || w.title as title, a.name as note,
          w.due::text as due, a.place, nullif(w.minutes_planned, 0)::float8 as minutes from work_orders w
          join assets a on a.organization_id = w.organization_id and a.id = w.asset
          where w.organization_id = $1
          and w.status ${among(workOrderLife, 'triaged', 'assigned')} order by w.due nulls last, w.number`,
      )
    if (source === 'inspections')
      return ask(
        `select 'inspections' as source, id as record, number || ' ' || subject as title, null::text as note,
          due_on::text as due, where_at as place, null::float8 as minutes from inspections
          where organization_id = $1 and status ${among(inspectionLife, 'planned')} order by due_on, number`,
      )
    if (source === 'shipments')
      return ask(
        `select 'shipments' as source, id as record, number || ' ' || title as title, to_name as note, eta::text as due,
          to_place as place, null::float8 as minutes from shipments
          where organization_id = $1
          and status ${among(shipmentLife, ...shipmentLife.openStatuses)} order by eta nulls last, number`,
      )
    if (source === 'other' || !layer) return []
    const points = await tx.asPerson<{ id: string; name: string; attributes: string; geometry: string }>(
      `select f.id, f.name, f.attributes, f.geometry from map_features f where f.organization_id = $1 and f.layer = $2
        order by f.position limit 2000`,
      [actor.organization_id, layer],
    )
    return points.flatMap(({ id, name, attributes, geometry }) => {
      const said = JSON.parse(attributes) as Attributes
      const address = Object.entries(said).find(([column]) => /^(street_?)?address$/i.test(column))?.[1]
      const shape = JSON.parse(geometry) as Geometry
      if (shape.type !== 'Point') return []
      const [longitude, latitude] = shape.coordinates
      return [
        {
          source: 'map_features' as const,
          record: id,
          title: name,
          note: noteOf(said, name),
          due: null,
          place: { address: String(address ?? '').trim() || name, longitude, latitude },
          minutes: null,
        },
      ]
    })
  },
})

const stopInput = inputSchema(routeStop)
export const addRouteStops = command('route-stops/add', {
  about: 'Adds stops to a draft of routes. A record can be in a plan once.',
  input: z.strictObject({
    id: z.uuid(),
    stops: z
      .array(z.object({ source: z.enum(stopSources), record: z.uuid().nullish(), stop: stopInput }))
      .min(1)
      .max(500),
  }),
  async run({ id, stops }, { tx, actor }): Promise<RoutePlan> {
    const plan = await tx.lock<RoutePlan>(routePlan, id)
    refuseIf(whyNotEdit(routePlan, plan, actor))
    const known = new Set((await stopsOf(tx, id)).map(({ record }) => record))
    refuseIf(known.size + stops.length > 1_000 ? 'A plan can have up to 1,000 stops.' : null)
    for (const { source, record, stop } of stops) {
      if (record && known.has(record)) continue
      if (record) known.add(record)
      const { place, ...rest } = stop as Partial<RouteStop>
      await tx.insert<RouteStop>(routeStop, {
        ...rest,
        plan: id,
        source,
        record: record ?? null,
        place: place ? JSON.stringify(place) : null,
      })
    }
    return tx.update<RoutePlan>(routePlan, id, { name: plan.name })
  },
})

const changeStop = editCommand('route-stops/edit', routeStop)
export const editRouteStop = {
  ...changeStop,
  async run(input, context): Promise<RouteStop> {
    const { tx, actor } = context
    const row = await tx.lock<RouteStop>(routeStop, input.id)
    const plan = await tx.lock<RoutePlan>(routePlan, row.plan)
    refuseIf(whyNotEdit(routePlan, plan, actor))
    const changed = (await changeStop.run(input, context)) as RouteStop
    // A stop that no longer fits its turn waits for the next planning; the others keep theirs.
    await settle(context, plan, changed.id)
    return tx.lock<RouteStop>(routeStop, changed.id)
  },
} satisfies typeof changeStop

export const removeRouteStop = command('route-stops/remove', {
  about: 'Removes a stop from a draft of routes.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor } = context
    const row = await tx.lock<RouteStop>(routeStop, id)
    const plan = await tx.lock<RoutePlan>(routePlan, row.plan)
    refuseIf(whyNotEdit(routePlan, plan, actor))
    await tx.sql('delete from route_stops where organization_id = $1 and id = $2', [actor.organization_id, id])
    await settle(context, plan, null)
    return { id }
  },
})

export const arrangeRoutes = command('route-plans/arrange', {
  about: 'Saves which vehicle visits which stops, and in which order. Times, limits and breaks are verified first.',
  input: z.strictObject({
    id: z.uuid(),
    tours: z.array(z.strictObject({ vehicle: z.uuid(), stops: z.array(z.uuid()).max(1_000) })).max(200),
  }),
  async run({ id, tours }, context): Promise<RoutePlan> {
    const { tx, actor } = context
    const plan = await tx.lock<RoutePlan>(routePlan, id)
    refuseIf(whyNotEdit(routePlan, plan, actor))
    const day = await readDay(tx, plan)
    const stopAt = new Map(day.stops.map((stop, at) => [stop.id, at]))
    const byVehicle = day.vehicles.map((): number[] => [])
    for (const { vehicle, stops } of tours) {
      const which = day.vehicles.findIndex((each) => each.id === vehicle)
      const indexes = stops.map((stop) => stopAt.get(stop) ?? -1)
      refuseIf(which < 0 || indexes.includes(-1) ? 'The plan has changed since then. Plan the routes again.' : null)
      byVehicle[which]!.push(...indexes)
    }
    return save(context, plan, day, byVehicle)
  },
})

/** The plan with what its page draws and tries; the ways are those that the server verifies with. */
export type RouteDay = {
  vehicles: readonly RouteVehicle[]
  stops: readonly RouteStop[]
  meters: readonly number[] | null
}
export const routeDay = question('route-plans/day', {
  about: 'The stops and vehicles of a route plan, with the distances among them.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<RouteDay> {
    const [plan] = await tx.asPerson<RoutePlan>('select * from route_plans where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
    ])
    if (!plan) return { vehicles: [], stops: [], meters: null }
    const stops = await tx.asPerson<RouteStop>(
      'select * from route_stops where organization_id = $1 and plan = $2 order by position, title, id',
      [actor.organization_id, id],
    )
    const vehicles = await vehiclesOf(tx)
    return { vehicles, stops, meters: await metersOf(tx, plan, vehicles, stops) }
  },
})

const stopsOf = (tx: CommandTx, plan: string) =>
  tx.sql<RouteStop>('select * from route_stops where organization_id = $1 and plan = $2 order by position, title, id', [
    tx.organization_id,
    plan,
  ])
const vehiclesOf = (tx: CommandTx) =>
  tx.sql<RouteVehicle>(
    `select * from route_vehicles where organization_id = $1
      and status ${among(routeVehicle, 'open')} order by name, id`,
    [tx.organization_id],
  )

async function metersOf(
  tx: CommandTx,
  plan: RoutePlan,
  vehicles: readonly RouteVehicle[],
  stops: readonly RouteStop[],
): Promise<number[] | null> {
  if (!plan.streets) return null
  const rows = await tx.sql<{ geometry: string }>(
    'select geometry from map_features where organization_id = $1 and layer = $2 order by position',
    [tx.organization_id, plan.streets],
  )
  const streets = rows.map(({ geometry }) => JSON.parse(geometry) as Geometry)
  return [...streetGraph(streets).metersAmong(spotsOf(complete(vehicles, stops)), straightWay(plan))]
}

async function readDay(tx: CommandTx, plan: RoutePlan): Promise<DayCase> {
  const [vehicles, stops] = [await vehiclesOf(tx), await stopsOf(tx, plan.id)]
  return dayCase(plan, vehicles, stops, await metersOf(tx, plan, vehicles, stops))
}

type Verified = { times: (Times | null)[]; reason: string | null }
function verified({ fleet }: DayCase, byVehicle: readonly (readonly number[])[]): Verified {
  const times = byVehicle.map((stops, vehicle) => (stops.length > 0 ? timesOf(fleet, vehicle, stops) : null))
  if (byVehicle.some((stops, vehicle) => stops.length > 0 && !times[vehicle]))
    return { times, reason: 'A route can’t keep its windows, its shift or its break.' }
  const tours = byVehicle.flatMap((stops, vehicle) => (stops.length > 0 ? [{ vehicle, stops }] : []))
  const planned = new Set(byVehicle.flat())
  const unserved = [...fleet.stops.keys()].filter((stop) => !planned.has(stop))
  return {
    times,
    reason: whyNotFleetPlan(
      fleet,
      { tours, unserved },
      times.filter((each) => each !== null),
    ),
  }
}

/** Only what the check accepts is saved. */
async function save(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  plan: RoutePlan,
  day: DayCase,
  byVehicle: readonly (readonly number[])[],
): Promise<RoutePlan> {
  const { times, reason } = verified(day, byVehicle)
  refuseIf(reason)
  const zone = await zoneOf(tx)
  const at = (minutes: number): string | null => {
    const wall = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const found = momentOf(`${plan.day}T${wall}`, zone)
    return 'moment' in found ? found.moment : null
  }
  const turn = new Map<string, { vehicle: string; position: number; arrives: number; leaves: number }>()
  for (const [vehicle, stops] of byVehicle.entries())
    for (const [at] of stops.entries()) {
      const { stop, arrives, leaves } = times[vehicle]!.visits[at]!
      turn.set(day.stops[stop]!.id, { vehicle: day.vehicles[vehicle]!.id, position: at + 1, arrives, leaves })
    }
  for (const stop of await stopsOf(tx, plan.id)) {
    const next = turn.get(stop.id)
    await tx.update<RouteStop>(routeStop, stop.id, {
      // A locked stop keeps its vehicle even while it has no turn.
      vehicle: next?.vehicle ?? (stop.locked ? stop.vehicle : null),
      position: next?.position ?? 0,
      arrives_at: next ? at(next.arrives) : null,
      leaves_at: next ? at(next.leaves) : null,
    })
  }
  const driven = times.flatMap((each, vehicle) => (each ? [{ each, vehicle }] : []))
  return tx.update<RoutePlan>(routePlan, plan.id, {
    miles: driven.reduce((sum, { each }) => sum + each.distance, 0) / perMile,
    cost: Math.round(driven.reduce((sum, { each, vehicle }) => sum + costOf(day.fleet.vehicles[vehicle]!, each), 0)),
    planned_by: actor.user_id,
  })
}

/**
 * After a stop changed: its route without it where it no longer fits, and a route that fails even so is planned
 * again.
 */
async function settle(context: Context, plan: RoutePlan, changed: string | null): Promise<void> {
  const day = await readDay(context.tx, plan)
  let tours = savedTours(day)
  if (tours.every((stops) => stops.length === 0)) return
  if (verified(day, tours).reason) tours = tours.map((stops) => stops.filter((stop) => day.stops[stop]!.id !== changed))
  tours = tours.map((stops, vehicle) => (stops.length > 0 && !timesOf(day.fleet, vehicle, stops) ? [] : stops))
  await save(context, plan, day, verified(day, tours).reason ? tours.map(() => []) : tours)
}

export const routePlanCommands = commandsOf(routePlanLife, {
  facts: async ({ id }, { tx }) =>
    (await tx.one<PlanFacts>(
      `select count(*) filter (where position > 0)::int as planned, count(*) filter (where position = 0)::int as unplanned,
        count(*) filter (where status ${notAmong(routeStopLife, 'planned')})::int as visited,
        count(*) filter (where status ${among(routeStopLife, ...routeStopLife.openStatuses)})::int as open
        from route_stops where organization_id = $1 and plan = $2`,
      [tx.organization_id, id],
    ))!,
  async accept(row, context) {
    const { tx, actor, now } = context
    const stops = (await stopsOf(tx, row.id)).filter(({ position }) => Number(position) > 0)
    const driverOf = new Map(
      (await tx.sql<RouteVehicle>('select * from route_vehicles where organization_id = $1', [tx.organization_id])).map(
        ({ id, driver }) => [id, driver],
      ),
    )
    for (const stop of stops) {
      const was = await assign(context, stop, { to: driverOf.get(stop.vehicle!)!, day: row.day })
      if (was) await tx.update<RouteStop>(routeStop, stop.id, { was_assigned: was.to, was_due: was.day })
    }
    await notify(
      tx,
      {
        organization_id: actor.organization_id,
        people: [...new Set(stops.map(({ vehicle }) => driverOf.get(vehicle!)!))],
        event: 'task_assigned',
        record: { table: routePlan.table, id: row.id },
        words: `Your route of ${row.number}, ${row.name}, is ready.`,
        actor: actor.user_id,
        path: `/maintenance-management/routes/${row.id}/drive`,
      },
      now,
    )
    return { accepted_by: actor.user_id, accepted_at: now.toISOString() }
  },
  async undo(row, context) {
    const { tx, asked } = context
    for (const stop of await stopsOf(tx, row.id)) {
      if (Number(stop.position) === 0) continue
      await assign(context, stop, { to: stop.was_assigned, day: stop.was_due })
      await tx.update<RouteStop>(routeStop, stop.id, { was_assigned: null, was_due: null })
    }
    return { accepted_by: null, accepted_at: null, undo_reason: asked.reason }
  },
})

type Assignment = { to: string | null; day: string | null }

/**
 * Gives the record of a stop to a person for a day, through the record’s own commands, and returns its earlier values.
 */
async function assign(context: Context, stop: RouteStop, { to, day }: Assignment): Promise<Assignment | null> {
  const { tx } = context
  if (!stop.record) return null
  if (stop.source === 'work_orders') {
    const row = await tx.lock<WorkOrder>(workOrder, stop.record)
    const { version, due } = to
      ? await workOrderCommands.assign.run({ id: row.id, to, due: day }, context)
      : await workOrderCommands.unassign.run({ id: row.id }, context)
    if (due !== day) await editWorkOrder.run({ id: row.id, version, changes: { due: day } } as never, context)
    return { to: row.assigned_to, day: row.due }
  }
  if (stop.source === 'inspections') {
    const row = await tx.lock<Inspection>(inspection, stop.record)
    refuseIf(inspectionLife.is(row, 'planned') ? null : `${row.number} has already started.`)
    await editInspection.run(
      { id: row.id, version: row.version, changes: { inspector: to, due_on: day } } as never,
      context,
    )
    return { to: row.inspector, day: row.due_on }
  }
  if (stop.source === 'shipments') {
    const row = await tx.lock<Shipment>(shipment, stop.record)
    await editShipment.run({ id: row.id, version: row.version, changes: { watched_by: to } } as never, context)
    return { to: row.watched_by, day: null }
  }
  return null
}

export const routeStopCommands = commandsOf(routeStopLife, {
  async facts({ plan, vehicle }, { tx, actor }) {
    const found = await tx.one<{ status: RoutePlan['status']; driver: string | null }>(
      `select p.status, v.driver from route_plans p
        left join route_vehicles v on v.organization_id = p.organization_id and v.id = $3
        where p.organization_id = $1 and p.id = $2`,
      [tx.organization_id, plan, vehicle],
    )
    return {
      accepted: found !== undefined && routePlanLife.is(found, 'accepted'),
      isDriver: found?.driver === actor.user_id || actor.role !== 'user',
    }
  },
  arrive: (_, { entered }) => ({ arrived_at: entered.toISOString() }),
  finish: ({ arrived_at }, { entered, actor }) => ({
    arrived_at: arrived_at ?? entered.toISOString(),
    done_at: entered.toISOString(),
    done_by: actor.user_id,
  }),
  fail: (_, { entered, actor }) => ({ done_at: entered.toISOString(), done_by: actor.user_id }),
})
