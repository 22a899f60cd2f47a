import type { FleetCase, FleetPlan } from './fleet.ts'
import { fleetSearch } from './fleet-search.ts'
import { isForStrings, stringSearch } from './string-search.ts'

export type FleetSolver = {
  /** Makes one change; `done` runs from 0 to 1 and lowers the temperature. */
  once: (done: number) => void
  best: () => FleetPlan
  iterations: () => number
}

/** Breaks, and loads that are picked up on the way, are left to the search that asks about whole tours. */
export const fleetSolver = (fleet: FleetCase, seed = 1): FleetSolver =>
  isForStrings(fleet) ? stringSearch(fleet, seed) : fleetSearch(fleet, seed)
