import { fleetSolver } from './fleet-solver.ts'
import type { RoutingInstance, Routes } from './routing-instance.ts'

/** The places of each route in turn, the kind of vehicle that drives it, and the stops that no vehicle can serve. */
export type Plan = { routes: Routes; vehicles: readonly number[]; unserved: readonly number[]; cost: number }

/** Plans a case that was read from a file; lengths are those of the file. */
export function routeSolver({ fleet, depots, scale }: RoutingInstance, seed = 1) {
  const solver = fleetSolver(fleet, seed)
  return {
    once: solver.once,
    iterations: solver.iterations,
    best: (): Plan => {
      const { tours, unserved, cost } = solver.best()
      return {
        routes: tours.map(({ stops }) => stops.map((stop) => depots + stop)),
        vehicles: tours.map(({ vehicle }) => vehicle),
        unserved: unserved.map((stop) => depots + stop),
        cost: cost / scale,
      }
    },
  }
}

/**
 * No plan can be shorter than this: all stops have to be connected to a depot (the shortest tree), and from a single
 * depot each stop's demand has to travel there and back (Haimovich and Rinnooy Kan, 1985). Both bounds are proven, and
 * both are far from the optimum on contrived cases.
 */
export function lowerBound({ fleet, demand, capacity, depots, scale }: RoutingInstance): number {
  const { places, distance, vehicles } = fleet
  const least = Math.min(...vehicles.map(({ perDistance }) => perDistance))
  const fromDepot = demand.map((_, place) =>
    Math.min(...Array.from({ length: depots }, (_, depot) => distance[depot * places + place]!)),
  )
  const radial =
    depots === 1 ? demand.reduce((sum, each, stop) => sum + (2 * each * fromDepot[stop]!) / capacity, 0) : 0
  const reach = [...fromDepot]
  const open = new Set(reach.keys())
  let tree = 0
  while (open.size) {
    const next = [...open].reduce((a, b) => (reach[a]! <= reach[b]! ? a : b))
    tree += reach[next]!
    open.delete(next)
    for (const stop of open) reach[stop] = Math.min(reach[stop]!, distance[next * places + stop]!)
  }
  return Math.ceil(least * Math.max(radial, tree)) / scale
}
