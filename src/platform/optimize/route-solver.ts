import { chance } from './chance.ts'
import type { RoutingInstance } from './routing-instance.ts'

export type Plan = { routes: readonly (readonly number[])[]; cost: number }

/**
 * Slack induction by string removals (Christiaens and Vanden Berghe, 2020): take out strings of neighboring stops,
 * put them back where they cost least, occasionally skipping a position, and accept slightly worse plans while the
 * temperature is high. `step` works for some milliseconds and reports progress, so that a page stays responsive.
 */
export function routeSolver(instance: RoutingInstance, seed = 1) {
  const { x, y, demand, capacity } = instance
  const n = x.length
  const random = chance(seed)
  // Distances are rounded as in CVRPLIB, so that results can be compared with its best known ones.
  const d = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) d[i * n + j] = Math.round(Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!))
  const near = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => j)
      .filter((j) => j > 0)
      .sort((a, b) => d[i * n + a]! - d[i * n + b]!),
  )

  let routes: number[][] = Array.from({ length: n - 1 }, (_, stop) => [stop + 1])
  let loads = routes.map(([stop]) => demand[stop!]!)
  const routeOf = new Int32Array(n)
  const costOf = (route: readonly number[]) =>
    route.reduce((sum, stop, at) => sum + d[(at ? route[at - 1]! : 0) * n + stop]!, 0) +
    (route.length ? d[route.at(-1)! * n]! : 0)
  const total = () => routes.reduce((sum, route) => sum + costOf(route), 0)
  let cost = total()
  let best: Plan = { routes: routes.map((route) => [...route]), cost }
  let iterations = 0

  function ruin(): number[] {
    const removed: number[] = []
    const touched = new Set<number>()
    const size = routes.reduce((sum, route) => sum + route.length, 0) / Math.max(1, routes.length)
    const longest = Math.min(10, size)
    const strings = Math.floor(random() * ((4 * 10) / (1 + longest) - 1) + 1)
    for (const stop of near[1 + Math.floor(random() * (n - 1))]!) {
      if (touched.size >= strings) break
      const which = routeOf[stop]!
      if (which < 0 || touched.has(which)) continue
      const route = routes[which]!
      const length = Math.max(1, Math.floor(random() * Math.min(route.length, longest) + 1))
      const at = route.indexOf(stop)
      const from = Math.max(0, Math.min(route.length - length, at - Math.floor(random() * length)))
      for (const out of route.splice(from, length)) {
        removed.push(out)
        routeOf[out] = -1
        loads[which]! -= demand[out]!
      }
      touched.add(which)
    }
    return removed
  }

  const orders: ((a: number, b: number) => number)[] = [
    (a, b) => demand[b]! - demand[a]!,
    (a, b) => d[b]! - d[a]!,
    (a, b) => d[a]! - d[b]!,
  ]
  function recreate(removed: number[]): void {
    const pick = random() * 11
    if (pick < 4) removed.sort(() => random() - 0.5)
    else removed.sort(orders[pick < 8 ? 0 : pick < 10 ? 1 : 2])
    for (const stop of removed) {
      let least = Infinity
      let [where, at] = [-1, 0]
      for (let r = 0; r < routes.length; r++) {
        if (loads[r]! + demand[stop]! > capacity) continue
        const route = routes[r]!
        for (let place = 0; place <= route.length; place++) {
          if (random() < 0.01) continue
          const [before, after] = [place ? route[place - 1]! : 0, place < route.length ? route[place]! : 0]
          const more = d[before * n + stop]! + d[stop * n + after]! - d[before * n + after]!
          if (more < least) [least, where, at] = [more, r, place]
        }
      }
      if (where < 0) {
        where = routes.push([]) - 1
        loads[where] = 0
        at = 0
      }
      routes[where]!.splice(at, 0, stop)
      loads[where]! += demand[stop]!
      routeOf[stop] = where
    }
    if (routes.some((route) => route.length === 0)) {
      const kept = routes.flatMap((route, r) => (route.length ? [r] : []))
      loads = kept.map((r) => loads[r]!)
      routes = kept.map((r) => routes[r]!)
      routes.forEach((route, r) => route.forEach((stop) => (routeOf[stop] = r)))
    }
  }

  routes.forEach((route, r) => route.forEach((stop) => (routeOf[stop] = r)))
  const [hot, cold] = [100, 1]

  /** Makes one change; `done` runs from 0 to 1 and lowers the temperature. */
  function once(done: number): void {
    const [keptRoutes, keptLoads] = [routes.map((route) => [...route]), [...loads]]
    recreate(ruin())
    const after = total()
    iterations++
    const temperature = hot * (cold / hot) ** done
    if (after < cost - temperature * Math.log(random())) {
      cost = after
      if (cost < best.cost) best = { routes: routes.map((route) => [...route]), cost }
      return
    }
    routes = keptRoutes
    loads = keptLoads
    routes.forEach((route, r) => route.forEach((stop) => (routeOf[stop] = r)))
  }
  return { once, best: () => best, iterations: () => iterations }
}

/**
 * No plan can be shorter than this: each stop's demand has to travel from the depot and back (Haimovich and Rinnooy
 * Kan, 1985), and all stops have to be connected (the shortest tree). Both bounds are proven, and both are far from
 * the optimum on contrived cases.
 */
export function lowerBound({ x, y, demand, capacity }: RoutingInstance): number {
  const distance = (i: number, j: number) => Math.round(Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!))
  const radial = demand.reduce((sum, each, stop) => sum + (2 * each * distance(0, stop)) / capacity, 0)
  const reach = x.map((_, stop) => distance(0, stop))
  const open = new Set(x.keys())
  let tree = 0
  while (open.size) {
    const next = [...open].reduce((a, b) => (reach[a]! <= reach[b]! ? a : b))
    tree += reach[next]!
    open.delete(next)
    for (const stop of open) reach[stop] = Math.min(reach[stop]!, distance(next, stop))
  }
  return Math.ceil(Math.max(radial, tree))
}
