import { anyTime, plainStop, plainVehicle } from './fleet.ts'
import type { RoutingInstance } from './routing-instance.ts'

export type FileStop = {
  x: number
  y: number
  demand: number
  from: number | null
  until: number | null
  service: number
}
export type FileVehicles = {
  count: number
  depot: number
  capacity: number
  fixedCost: number
  perDistance: number
  maxDuration: number | null
  maxDistance: number | null
  /** The places that it may visit; null is every place. */
  serves: readonly number[] | null
}

/**
 * How the published results of a set count distances, so that ours can be compared with them: whole numbers in CVRPLIB,
 * tenths cut off for time windows, thousandths for the others. Inside, everything is a whole number of these.
 */
const roundings = {
  whole: { scale: 1, round: Math.round },
  tenths: { scale: 10, round: Math.trunc },
  thousandths: { scale: 1000, round: Math.round },
} as const
export type Rounding = keyof typeof roundings

/** A file as a case; the depots come first among the places. */
export function fleetOfFile({
  name,
  stops: all,
  depots,
  vehicles,
  rounding,
}: {
  name: string
  stops: readonly FileStop[]
  depots: number
  vehicles: readonly FileVehicles[]
  rounding: Rounding
}): RoutingInstance {
  const { scale, round } = roundings[rounding]
  const n = all.length
  const distance = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      distance[i * n + j] = round(scale * Math.hypot(all[i]!.x - all[j]!.x, all[i]!.y - all[j]!.y))
  const inUnits = (value: number | null, otherwise: number) => (value === null ? otherwise : Math.round(scale * value))
  const serving = (place: number) => {
    const may = vehicles.flatMap(({ serves }, vehicle) => (serves === null || serves.includes(place) ? [vehicle] : []))
    return may.length === vehicles.length ? null : may
  }
  return {
    name,
    capacity: vehicles.reduce((most, { capacity }) => Math.max(most, capacity), 0),
    x: all.map(({ x }) => x),
    y: all.map(({ y }) => y),
    demand: all.map(({ demand }) => demand),
    depots,
    scale,
    fleet: {
      name,
      places: n,
      distance,
      time: distance,
      stops: all
        .slice(depots)
        .map(({ demand, from, until, service }, stop) =>
          plainStop(depots + stop, {
            brings: demand,
            from: inUnits(from, anyTime.from),
            until: inUnits(until, anyTime.until),
            service: inUnits(service, 0),
            vehicles: serving(depots + stop),
          }),
        ),
      vehicles: vehicles.map(({ count, depot, capacity, fixedCost, perDistance, maxDuration, maxDistance }) =>
        plainVehicle({
          count,
          start: depot,
          end: depot,
          capacity,
          fixedCost: fixedCost * scale,
          perDistance,
          from: inUnits(all[depot]!.from, anyTime.from),
          until: inUnits(all[depot]!.until, anyTime.until),
          maxDuration: inUnits(maxDuration, Infinity),
          maxDistance: inUnits(maxDistance, Infinity),
        }),
      ),
    },
  }
}
