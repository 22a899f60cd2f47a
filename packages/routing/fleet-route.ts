import { mayServe, type FleetCase } from './fleet.ts'
import { timesOf } from './fleet-times.ts'

/**
 * One tour with what makes an insertion cheap to judge. Position 0 is the start and `n + 1` the end: `early[k]` is the
 * earliest departure from k, `late[k]` the latest arrival at it, `load[k]` what is on board behind it, and `before[k]`
 * and `after[k]` the most that is on board up to and from there.
 */
export type Route = {
  vehicle: number
  stops: number[]
  cost: number
  distance: number
  early: number[]
  late: number[]
  load: number[]
  before: number[]
  after: number[]
}

/** The case as flat lists, for the many million questions of a search. */
export function routesOf(fleet: FleetCase) {
  const { places, distance: d, time: t, stops, vehicles } = fleet
  const placeOf = Int32Array.from(stops, ({ place }) => place)
  const from = Float64Array.from(stops, (stop) => stop.from)
  const until = Float64Array.from(stops, (stop) => stop.until)
  const service = Float64Array.from(stops, (stop) => stop.service)
  const brings = Float64Array.from(stops, (stop) => stop.brings)
  const change = Float64Array.from(stops, ({ takes, brings }) => takes - brings)
  const partner = Int32Array.from(stops, ({ to }) => to ?? -1)
  const source = new Int32Array(stops.length).fill(-1)
  stops.forEach(({ to, takes }, stop) => {
    if (to === null) return
    source[to] = stop
    change[to]! -= takes
  })
  const allowed = vehicles.map((vehicle, which) =>
    Uint8Array.from(stops, (stop) => Number(mayServe(vehicle, which, stop))),
  )
  /** Vehicles whose times don't follow from windows alone are asked exactly before they get a stop. */
  const exact = vehicles.map(
    ({ breaks, maxDuration, perTime }) => breaks.length > 0 || maxDuration < Infinity || perTime > 0,
  )

  const empty = (vehicle: number): Route => filled({ vehicle, stops: [] })!
  const placeAt = ({ vehicle, stops: order }: Pick<Route, 'vehicle' | 'stops'>, k: number): number =>
    k === 0 ? vehicles[vehicle]!.start : k > order.length ? vehicles[vehicle]!.end : placeOf[order[k - 1]!]!

  /** The tour with its lists, or null where the vehicle can't drive it. */
  function filled({ vehicle, stops: order }: Pick<Route, 'vehicle' | 'stops'>): Route | null {
    const v = vehicles[vehicle]!
    const n = order.length
    let clock = v.from
    let way = 0
    let at = v.start
    let board = 0
    for (let k = 0; k < n; k++) board += brings[order[k]!]!
    if (board > v.capacity) return null
    // Lists that grow and copies of them are the fastest that V8 has: this is half of the time of a search.
    const early = [clock]
    const load = [board]
    const before = [board]
    let most = board
    for (let k = 1; k <= n; k++) {
      const stop = order[k - 1]!
      const place = placeOf[stop]!
      const leg = at * places + place
      way += d[leg]!
      clock = Math.max(clock + t[leg]!, from[stop]!)
      if (clock > until[stop]!) return null
      clock += service[stop]!
      early.push(clock)
      board += change[stop]!
      if (board > v.capacity + 1e-9) return null
      load.push(board)
      most = Math.max(most, board)
      before.push(most)
      at = place
    }
    way += d[at * places + v.end]!
    clock += t[at * places + v.end]!
    if (clock > v.until || way > v.maxDistance) return null
    early.push(clock)
    const late = early.slice()
    const after = load.slice()
    late[n + 1] = v.until
    let next = v.end
    let latest = v.until
    for (let k = n; k >= 1; k--) {
      const stop = order[k - 1]!
      const place = placeOf[stop]!
      latest = Math.min(until[stop]!, latest - t[place * places + next]! - service[stop]!)
      late[k] = latest
      after[k - 1] = Math.max(after[k]!, load[k - 1]!)
      next = place
    }
    late[0] = v.until
    let cost = n === 0 ? 0 : v.fixedCost + v.perDistance * way
    if (n > 0 && exact[vehicle]) {
      const times = timesOf(fleet, vehicle, order)
      if (!times) return null
      cost += v.perTime * (times.ends - times.starts)
    }
    return { vehicle, stops: order, cost, distance: way, early, late, load, before, after }
  }
  return { placeOf, from, until, service, brings, change, partner, source, allowed, exact, empty, placeAt, filled }
}
export type Routes = ReturnType<typeof routesOf>
