import { costOf, type FleetCase, type FleetPlan, type Tour } from './fleet.ts'
import { whyNotFleetPlan } from './fleet-check.ts'
import { fleetOfFile } from './fleet-of-file.ts'
import { timesOf } from './fleet-times.ts'
import { isSolomon, readSolomon } from './solomon.ts'
import { readVrplib } from './vrplib.ts'

/**
 * A case as it was written, and as it is planned. The first `depots` places are depots; the stops of the case follow
 * in the same order. A length or a cost of the case is `scale` times that of the file.
 */
export type RoutingInstance = {
  name: string
  capacity: number
  x: readonly number[]
  y: readonly number[]
  demand: readonly number[]
  depots: number
  scale: number
  fleet: FleetCase
}
/** The places that each vehicle visits in turn; a route without a vehicle is driven by the first kind. */
export type Routes = readonly (readonly number[])[]

export const mostStops = 1000
/** Keeps every distance countable. */
const mostFar = 1e9

/** A VRPLIB or Solomon file, or a table `x,y,demand` whose first line is the depot; throws a sentence about what is wrong. */
export function readInstance(text: string, capacityOfTable = 100): RoutingInstance {
  const found = /_SECTION|^[ \t]*TYPE[ \t]*:/m.test(text)
    ? readVrplib(text)
    : isSolomon(text)
      ? readSolomon(text)
      : readTable(text, capacityOfTable)
  const { x, y, demand, capacity } = found
  if (x.length < 3) throw new Error('A plan needs a depot and at least two stops.')
  if (x.length - found.depots > mostStops)
    throw new Error(`This page plans up to ${mostStops} stops; the file has ${x.length - found.depots}.`)
  if (found.fleet.vehicles.some((vehicle) => !(vehicle.capacity > 0)))
    throw new Error('The file doesn’t give the vehicle capacity (CAPACITY).')
  if ([...x, ...y].some((each) => !(Math.abs(each) <= mostFar)))
    throw new Error('A coordinate is missing or too large.')
  if (demand.some((each) => !Number.isFinite(each) || each < 0)) throw new Error('A demand is missing or negative.')
  if (demand.some((each) => each > capacity)) throw new Error('A stop’s demand exceeds the vehicle capacity.')
  return found
}

const columns = ['x', 'y', 'demand'] as const

/** Named columns may come in any order; an unknown column or line is named, not skipped. */
function readTable(text: string, capacity: number): RoutingInstance {
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim()))
  const isNumber = (cell: string) => cell !== '' && Number.isFinite(Number(cell))
  const names = lines[0]!.map((cell) => cell.toLowerCase())
  const isHead = names.includes('x') && names.includes('y')
  if (!isHead && !(lines[0]!.length >= 2 && lines[0]!.every(isNumber)))
    throw new Error('This is neither a CVRPLIB file nor a table with x, y and demand.')
  const strange = isHead ? names.filter((name) => !(columns as readonly string[]).includes(name)) : []
  if (strange.length > 0)
    throw new Error(
      `The table has ${strange.map((name) => `“${name.slice(0, 40)}”`).join(', ')}. Routes are planned by x, y and demand only.`,
    )
  if (isHead && new Set(names).size < names.length) throw new Error('Two columns of the table have the same name.')
  const order = isHead ? names : columns.slice(0, lines[0]!.length)
  const body = lines
    .map((cells, at) => ({ cells, at }))
    .slice(isHead ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  for (const { cells, at } of body) {
    if (cells.length > columns.length)
      throw new Error(`Line ${at + 1} has ${cells.length} values. A table has x, y and demand.`)
    if (cells.length !== order.length || !cells.every(isNumber))
      throw new Error(`Line ${at + 1} isn’t understood: “${cells.join(',').slice(0, 60)}”.`)
  }
  const column = (name: (typeof columns)[number]) => body.map(({ cells }) => Number(cells[order.indexOf(name)]))
  const demand = order.includes('demand') ? column('demand') : body.map((_, stop) => (stop === 0 ? 0 : 1))
  if ((demand[0] ?? 0) !== 0) throw new Error('The first line is the depot: its demand must be 0.')
  const [x, y] = [column('x'), column('y')]
  return fleetOfFile({
    name: 'Your table',
    stops: x.map((each, at) => ({ x: each, y: y[at]!, demand: demand[at]!, from: null, until: null, service: 0 })),
    depots: 1,
    vehicles: [
      {
        count: x.length,
        depot: 0,
        capacity,
        fixedCost: 0,
        perDistance: 1,
        maxDuration: null,
        maxDistance: null,
        serves: null,
      },
    ],
    rounding: 'whole',
  })
}

/** Routes as they are shown and saved, by places, as tours of the case, by stops. */
export const toursOf = ({ depots }: RoutingInstance, routes: Routes, vehicles?: readonly number[]): Tour[] =>
  routes.map((route, at) => ({ vehicle: vehicles?.[at] ?? 0, stops: route.map((place) => place - depots) }))

/** The cost of a plan, in the unit of the file; Infinity where a tour can't be driven. */
export const lengthOf = (instance: RoutingInstance, routes: Routes, vehicles?: readonly number[]): number =>
  toursOf(instance, routes, vehicles)
    .filter(({ stops }) => stops.length > 0)
    .reduce((sum, { vehicle, stops }) => {
      const times = timesOf(instance.fleet, vehicle, stops)
      return times ? sum + costOf(instance.fleet.vehicles[vehicle]!, times) : Infinity
    }, 0) / instance.scale

/** Checked again, independent of the planner: every stop once, and no limit of the case is broken. */
export function whyNotPlan(instance: RoutingInstance, routes: Routes, vehicles?: readonly number[]): string | null {
  const { fleet, depots, x } = instance
  if (routes.flat().some((place) => !Number.isInteger(place) || place < depots || place >= x.length))
    return 'The plan visits a stop that doesn’t exist.'
  const tours = toursOf(instance, routes, vehicles)
  if (tours.some(({ vehicle }) => !fleet.vehicles[vehicle])) return 'The plan uses a vehicle that doesn’t exist.'
  const visited = new Set(routes.flat())
  if (visited.size < routes.flat().length) return 'The plan visits a stop twice.'
  if (visited.size < x.length - depots) return 'The plan skips a stop.'
  const times = tours.map(({ vehicle, stops }) => timesOf(fleet, vehicle, stops))
  if (times.includes(null)) return 'A vehicle can’t keep its time windows or its limits.'
  return whyNotFleetPlan(fleet, { tours, unserved: [] } satisfies Omit<FleetPlan, 'cost'>, times as never)
}

/**
 * The baseline that a plan is compared with: always on to the nearest stop that still fits, and back when none does.
 * Null where this rule leaves stops over.
 */
export function nearestFirst({ fleet, depots }: RoutingInstance): { routes: number[][]; vehicles: number[] } | null {
  const { places, distance, time, stops, vehicles } = fleet
  const open = new Set(stops.keys())
  const routes: number[][] = []
  const driven: number[] = []
  for (const [which, vehicle] of vehicles.entries())
    for (let nth = 0; nth < vehicle.count && open.size > 0; nth++) {
      const route: number[] = []
      let [at, load, clock] = [vehicle.start, 0, vehicle.from]
      for (;;) {
        let next = -1
        for (const stop of open) {
          const { place, brings, from, until, service, vehicles: may } = stops[stop]!
          const begins = Math.max(clock + time[at * places + place]!, from)
          if (
            load + brings <= vehicle.capacity &&
            begins <= until &&
            begins + service + time[place * places + vehicle.end]! <= vehicle.until &&
            (may === null || may.includes(which)) &&
            (next < 0 || distance[at * places + place]! < distance[at * places + stops[next]!.place]!) &&
            (!isLimited(vehicle) || timesOf(fleet, which, [...route.map((each) => each - depots), stop]))
          )
            next = stop
        }
        if (next < 0) break
        const { place, brings, from, service } = stops[next]!
        route.push(depots + next)
        open.delete(next)
        load += brings
        clock = Math.max(clock + time[at * places + place]!, from) + service
        at = place
      }
      if (route.length === 0) break
      routes.push(route)
      driven.push(which)
    }
  return open.size > 0 ? null : { routes, vehicles: driven }
}
const isLimited = ({ maxDistance, maxDuration, breaks }: FleetCase['vehicles'][number]) =>
  maxDistance < Infinity || maxDuration < Infinity || breaks.length > 0
