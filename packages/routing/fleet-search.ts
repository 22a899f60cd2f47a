import { chance } from './chance.ts'
import { costOfUnserved, type FleetCase, type FleetPlan } from './fleet.ts'
import { routesOf, type Route } from './fleet-route.ts'
import { twinsOf } from './twins.ts'

/**
 * The search of `string-search.ts` for what has no test in constant time: breaks, and loads that are picked up on the
 * way. A tour that changes is counted again as a whole, and replaced, never changed in place: a plan that is kept is a
 * list of references.
 */
export function fleetSearch(fleet: FleetCase, seed: number) {
  const { places, distance: d, time: t, stops, vehicles } = fleet
  const n = stops.length
  const random = chance(seed)
  const of = routesOf(fleet)
  const { placeOf, from, until, service, brings, change, partner, source, allowed, exact } = of
  const outside = costOfUnserved(fleet)
  const near = neighbors(fleet)
  const capacity = vehicles.map((vehicle) => vehicle.capacity)
  const twins = twinsOf(vehicles).map((others, which) => (exact[which] ? [] : others.filter((other) => !exact[other])))

  let routes: Route[] = []
  let absent: number[] = Array.from({ length: n }, (_, stop) => stop)
  const where: (Route | null)[] = absent.map(() => null)
  const used = vehicles.map(() => 0)
  let cost = Infinity
  let best: { routes: readonly Route[]; absent: readonly number[]; cost: number } = { routes, absent, cost }
  let iterations = 0
  let [hot, cold] = [0, 0]

  function ruin(): void {
    const touched = new Set<Route>()
    const size = routes.length ? (n - absent.length) / routes.length : 1
    const longest = Math.min(10, size)
    const strings = Math.floor(random() * ((4 * 10) / (1 + longest) - 1) + 1)
    const seedStop = Math.floor(random() * n)
    for (let i = -1; i < near[seedStop]!.length && touched.size < strings; i++) {
      const stop = i < 0 ? seedStop : near[seedStop]![i]!
      const route = where[stop]
      if (!route || touched.has(route)) continue
      touched.add(take(route, stop, longest))
    }
  }

  /** Takes a string with `stop` out of a tour; half of the time a few stops in its middle stay. */
  function take(route: Route, stop: number, longest: number): Route {
    const order = route.stops
    const length = Math.max(1, Math.floor(random() * Math.min(order.length, longest) + 1))
    let kept = 0
    if (length > 1 && length < order.length && random() < 0.5) {
      kept = 1
      while (length + kept < order.length && random() < 0.01) kept++
    }
    const span = length + kept
    const at = order.indexOf(stop)
    const begin = Math.max(0, Math.min(order.length - span, at - Math.floor(random() * span)))
    const skip = kept ? begin + 1 + Math.floor(random() * (length - 1)) : -1
    const out = new Set<number>()
    for (let k = begin; k < begin + span; k++) {
      if (k >= skip && k < skip + kept) continue
      out.add(order[k]!)
      if (partner[order[k]!]! >= 0) out.add(partner[order[k]!]!)
      if (source[order[k]!]! >= 0) out.add(source[order[k]!]!)
    }
    for (const each of out) {
      absent.push(each)
      where[each] = null
    }
    return replace(
      route,
      order.filter((each) => !out.has(each)),
    )
  }

  function replace(old: Route, order: number[], vehicle = old.vehicle): Route {
    // Removals keep every limit where times obey the triangle; explicit times need not, and then the rest goes out too.
    const next = of.filled({ vehicle, stops: order })
    if (!next) {
      for (const stop of order) {
        absent.push(stop)
        where[stop] = null
      }
      const none = of.empty(vehicle)
      routes[routes.indexOf(old)] = none
      return none
    }
    routes[routes.indexOf(old)] = next
    for (const stop of order) where[stop] = next
    return next
  }

  const hasWindows = stops.some((stop) => stop.from > 0 || stop.until < Number.MAX_SAFE_INTEGER)
  const mostDemand = (stop: number) => Math.abs(change[stop]!) + brings[stop]!
  const far = stops.map(({ place }) => Math.min(...vehicles.map(({ start }) => d[start * places + place]!)))
  const orders: readonly [number, (a: number, b: number) => number][] = [
    [4, (a, b) => mostDemand(b) - mostDemand(a)],
    [2, (a, b) => far[b]! - far[a]!],
    [1, (a, b) => far[a]! - far[b]!],
    ...(hasWindows
      ? ([
          [2, (a: number, b: number) => until[a]! - from[a]! - until[b]! + from[b]!],
          [2, (a: number, b: number) => from[a]! - from[b]!],
          [2, (a: number, b: number) => until[b]! - until[a]!],
        ] as [number, (a: number, b: number) => number][])
      : []),
  ]
  const weights = 4 + orders.reduce((sum, [weight]) => sum + weight, 0)

  function shuffle(list: number[]): void {
    for (let i = list.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[list[i], list[j]] = [list[j]!, list[i]!]
    }
  }

  function recreate(): void {
    const waiting = absent.filter((stop) => source[stop]! < 0)
    absent = []
    shuffle(waiting)
    let pick = random() * weights - 4
    if (pick >= 0)
      for (const [weight, order] of orders) {
        if (pick < weight) {
          waiting.sort(order)
          break
        }
        pick -= weight
      }
    for (const stop of waiting) {
      const place = partner[stop]! < 0 ? placeFor(stop) : placesFor(stop, partner[stop]!)
      if (place) put(place)
      else absent.push(stop, ...(partner[stop]! < 0 ? [] : [partner[stop]!]))
    }
  }

  type Place = { route: Route | null; vehicle: number; order: number[]; next: Route | null }

  /** Tours of today, and one empty vehicle of each kind that is left. */
  function eachRoute(look: (route: Route, isNew: boolean) => void): void {
    for (let r = 0; r < routes.length; r++) look(routes[r]!, false)
    eachNew((route) => look(route, true))
  }
  function eachNew(look: (route: Route) => void): void {
    for (let v = 0; v < vehicles.length; v++) if (used[v]! < vehicles[v]!.count) look(fresh(v))
  }
  /** Tours that visit a near stop, and empty ones. A stop is looked for elsewhere only if it fits into none of them. */
  function toursAround(stop: number): Set<Route> {
    const around = new Set<Route>()
    const list = near[stop]!
    for (let k = 0; k < Math.min(neighborly, list.length); k++) {
      const route = where[list[k]!]
      if (route) around.add(route)
    }
    for (const route of routes) if (route.stops.length === 0) around.add(route)
    return around
  }
  const blank: (Route | undefined)[] = []
  const fresh = (vehicle: number): Route => (blank[vehicle] ??= of.empty(vehicle))

  function placeFor(stop: number): Place | null {
    let least = Infinity
    let found: Place | null = null
    const here = placeOf[stop]!
    const [bring, taken] = [brings[stop]!, change[stop]! + brings[stop]!]
    const [opens, closes, work] = [from[stop]!, until[stop]!, service[stop]!]
    let [bestRoute, bestAt]: [Route | null, number] = [null, -1]
    let bestIsNew = false
    let bestVehicle = -1
    function look(route: Route, isNew: boolean, vehicle: number): void {
      const v = vehicles[vehicle]!
      if (!allowed[vehicle]![stop]) return
      const room = capacity[vehicle]! + 1e-9
      const length = route.stops.length
      if (taken === 0 && route.load[0]! + bring > room) return
      // A larger vehicle that takes over the tour costs its difference, too.
      const extra =
        isNew || length === 0
          ? v.fixedCost
          : vehicle === route.vehicle
            ? 0
            : v.fixedCost + v.perDistance * route.distance - route.cost
      const asksExactly = exact[vehicle]!
      let at = v.start
      for (let k = 0; k <= length; k++) {
        const next = k < length ? placeOf[route.stops[k]!]! : v.end
        const more =
          extra +
          v.perDistance *
            (d[at * places + here]! +
              d[here * places + next]! -
              // A vehicle that stays at home drives nothing.
              (length === 0 ? 0 : d[at * places + next]!))
        const previous = at
        at = next
        if (more >= least || random() < 0.01) continue
        if (route.before[k]! + bring > room || route.after[k]! + taken > room) continue
        const begins = Math.max(route.early[k]! + t[previous * places + here]!, opens)
        if (begins > closes || begins + work + t[here * places + next]! > route.late[k + 1]!) continue
        if (
          v.maxDistance < Infinity &&
          route.distance + d[previous * places + here]! + d[here * places + next]! - d[previous * places + next]! >
            v.maxDistance
        )
          continue
        if (asksExactly) {
          const order = [...route.stops.slice(0, k), stop, ...route.stops.slice(k)]
          const filled = of.filled({ vehicle, stops: order })
          if (!filled || filled.cost - route.cost >= least) continue
          least = filled.cost - route.cost
          found = { route: isNew ? null : route, vehicle, order, next: filled }
          bestRoute = null
          continue
        }
        least = more
        ;[bestRoute, bestAt, bestIsNew, bestVehicle] = [route, k, isNew, vehicle]
        found = null
      }
    }
    const consider = (route: Route, isNew: boolean): void => {
      look(route, isNew, route.vehicle)
      if (isNew || route.stops.length === 0) return
      const larger = largerFor(route, taken === 0 ? route.load[0]! + bring : mostOn(route) + bring + Math.max(0, taken))
      if (larger >= 0) look(route, false, larger)
    }
    const around = toursAround(stop)
    for (const route of around) consider(route, false)
    eachNew((route) => consider(route, true))
    if (!bestRoute && !found) for (const route of routes) if (!around.has(route)) consider(route, false)
    if (bestRoute) {
      const { stops: order } = bestRoute as Route
      return {
        route: bestIsNew ? null : bestRoute,
        vehicle: bestVehicle,
        order: [...order.slice(0, bestAt), stop, ...order.slice(bestAt)],
        next: null,
      }
    }
    return found
  }

  const mostOn = ({ before }: Route) => before.at(-1)!

  /** The cheapest free vehicle that may take over a tour which its own can no longer load, or -1. */
  function largerFor({ vehicle, distance, stops: order }: Route, load: number): number {
    if (load <= capacity[vehicle]! + 1e-9) return -1
    let [found, least] = [-1, Infinity]
    for (const v of twins[vehicle]!) {
      if (used[v]! >= vehicles[v]!.count || load > capacity[v]! + 1e-9) continue
      const price = vehicles[v]!.fixedCost + vehicles[v]!.perDistance * distance
      if (price >= least || !order.every((stop) => allowed[v]![stop])) continue
      ;[found, least] = [v, price]
    }
    return found
  }

  /** Both ends of a load, in one tour and in this order. */
  function placesFor(pickup: number, delivery: number): Place | null {
    let least = Infinity
    let found: Place | null = null
    const [a, b] = [placeOf[pickup]!, placeOf[delivery]!]
    const load = change[pickup]!
    eachRoute((route, isNew) => {
      const v = vehicles[route.vehicle]!
      if (!allowed[route.vehicle]![pickup] || !allowed[route.vehicle]![delivery]) return
      const room = capacity[route.vehicle]! + 1e-9
      const { stops: order, early, late, load: board } = route
      const extra = order.length === 0 ? v.fixedCost : 0
      const leg = (x: number, y: number) => v.perDistance * d[x * places + y]!
      for (let k = 0; k <= order.length; k++) {
        const [before, after] = [of.placeAt(route, k), of.placeAt(route, k + 1)]
        const whole = order.length === 0 ? 0 : leg(before, after)
        const first = extra + leg(before, a)
        const alone = first + leg(a, after) - whole
        if (random() < 0.01 || board[k]! + load > room) continue
        const begins = Math.max(early[k]! + t[before * places + a]!, from[pickup]!)
        if (begins > until[pickup]!) continue
        let [clock, at] = [begins + service[pickup]!, a]
        for (let j = k; j <= order.length; j++) {
          if (j > k) {
            const stop = order[j - 1]!
            const place = placeOf[stop]!
            clock = Math.max(clock + t[at * places + place]!, from[stop]!)
            if (clock > until[stop]! || board[j]! + load > room) break
            clock += service[stop]!
            at = place
          }
          const next = of.placeAt(route, j + 1)
          const more =
            j === k ? first + leg(a, b) + leg(b, next) - whole : alone + leg(at, b) + leg(b, next) - leg(at, next)
          if (more >= least) continue
          const there = Math.max(clock + t[at * places + b]!, from[delivery]!)
          if (there > until[delivery]! || there + service[delivery]! + t[b * places + next]! > late[j + 1]!) continue
          const tried = [...order.slice(0, k), pickup, ...order.slice(k, j), delivery, ...order.slice(j)]
          const filled = of.filled({ vehicle: route.vehicle, stops: tried })
          if (!filled || filled.cost - route.cost >= least) continue
          least = filled.cost - route.cost
          found = { route: isNew ? null : route, vehicle: route.vehicle, order: tried, next: filled }
        }
      }
    })
    return found
  }

  function put({ route, vehicle, order, next: known }: Place): void {
    const next = known ?? of.filled({ vehicle, stops: order })!
    if (route) {
      routes[routes.indexOf(route)] = next
      used[route.vehicle]!--
      used[vehicle]!++
    } else {
      routes.push(next)
      used[vehicle]!++
    }
    for (const stop of order) where[stop] = next
  }

  function dropEmpty(): void {
    if (!routes.some((route) => route.stops.length === 0)) return
    routes = routes.filter((route) => {
      if (route.stops.length > 0) return true
      used[route.vehicle]!--
      return false
    })
  }

  /** A tour that changed may be cheaper in another vehicle. */
  function exchange(old: ReadonlySet<Route>): void {
    if (vehicles.length < 2) return
    for (const route of routes) {
      if (old.has(route)) continue
      let cheapest = route
      for (let v = 0; v < vehicles.length; v++) {
        if (v === route.vehicle || used[v]! >= vehicles[v]!.count) continue
        if (!route.stops.every((stop) => allowed[v]![stop])) continue
        const tried = of.filled({ vehicle: v, stops: route.stops })
        if (tried && tried.cost < cheapest.cost - 1e-9) cheapest = tried
      }
      if (cheapest === route) continue
      used[route.vehicle]!--
      used[cheapest.vehicle]!++
      routes[routes.indexOf(route)] = cheapest
      for (const stop of cheapest.stops) where[stop] = cheapest
    }
    // A tour that was traded before is another one.
    for (const route of [...routes]) if (!old.has(route) && routes.includes(route)) trade(route)
  }

  /** Where no vehicle is left, two tours may be cheaper with each other’s. */
  function trade(route: Route): void {
    const one = vehicles[route.vehicle]!
    for (const other of routes) {
      const two = vehicles[other.vehicle]!
      if (!twins[route.vehicle]!.includes(other.vehicle)) continue
      const [way, back] = [route.distance, other.distance]
      if (two.perDistance * way + one.perDistance * back >= one.perDistance * way + two.perDistance * back - 1e-9)
        continue
      if (mostOn(route) > two.capacity + 1e-9 || mostOn(other) > one.capacity + 1e-9) continue
      if (!route.stops.every((stop) => allowed[other.vehicle]![stop])) continue
      if (!other.stops.every((stop) => allowed[route.vehicle]![stop])) continue
      const first = of.filled({ vehicle: other.vehicle, stops: route.stops })
      const second = of.filled({ vehicle: route.vehicle, stops: other.stops })
      if (!first || !second) continue
      routes[routes.indexOf(route)] = first
      routes[routes.indexOf(other)] = second
      for (const stop of first.stops) where[stop] = first
      for (const stop of second.stops) where[stop] = second
      return
    }
  }

  const total = () => routes.reduce((sum, route) => sum + route.cost, absent.length * outside)

  /** Makes one change; `done` runs from 0 to 1 and lowers the temperature. */
  function once(done: number): void {
    const kept = [...routes]
    const keptAbsent = [...absent]
    const keptUsed = [...used]
    if (iterations > 0) ruin()
    recreate()
    dropEmpty()
    exchange(new Set(kept))
    iterations++
    const after = total()
    if (hot === 0) {
      // The mean way between two stops, so that a case in feet is cooled like one in miles.
      const legs = routes.reduce((sum, route) => sum + route.stops.length + 1, 0)
      const leg = routes.reduce((sum, route) => sum + route.cost, 0) / Math.max(1, legs)
      // Windows divide plans into valleys: a search that begins cold never leaves the first one.
      ;[hot, cold] = hasWindows ? [10 * leg, leg / 10] : [leg, leg / 100]
    }
    const temperature = hot * (cold / hot) ** done
    if (after < cost - temperature * Math.log(random())) {
      cost = after
      if (cost < best.cost - 1e-9) best = { routes: [...routes], absent: [...absent], cost }
      return
    }
    const now = new Set(routes)
    for (const route of kept) if (!now.has(route)) for (const stop of route.stops) where[stop] = route
    for (const stop of keptAbsent) where[stop] = null
    routes = kept
    absent = keptAbsent
    for (let v = 0; v < used.length; v++) used[v] = keptUsed[v]!
  }

  return {
    once,
    best: (): FleetPlan => ({
      tours: best.routes.map(({ vehicle, stops: order }) => ({ vehicle, stops: order })),
      unserved: best.absent,
      cost: best.cost,
    }),
    iterations: () => iterations,
  }
}

const neighborly = 60

/** For each stop the others, nearest first; a few hundred are enough to find strings in. */
function neighbors({ places, distance, stops }: FleetCase): readonly Int32Array[] {
  return stops.map(({ place }, stop) =>
    Int32Array.from(
      stops
        .map((_, other) => other)
        .filter((other) => other !== stop)
        .sort((a, b) => distance[place * places + stops[a]!.place]! - distance[place * places + stops[b]!.place]!)
        .slice(0, 300),
    ),
  )
}
