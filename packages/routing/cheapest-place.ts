import type { FlatCase } from './flat-case.ts'
import type { LinkedTours } from './linked-tours.ts'
import type { Near } from './nearest.ts'
import type { TourClock } from './tour-clock.ts'
import { twinsOf } from './twins.ts'

/** A place is skipped with this chance, so that the same stops do not always fall back into the same places. */
const blink = 0.01

/**
 * The cheapest place for a stop: behind one of its near stops, first in the tour of one, or alone in a new tour. Only a
 * stop that fits into none of them is tried everywhere.
 */
export function cheapestPlace(
  flat: FlatCase,
  tours: LinkedTours,
  clock: TourClock | null,
  near: Near,
  random: () => number,
) {
  const { stops, places, vehicles, way: d, time: t, back, brings, room, allowed, isPicky, isTimed } = flat
  const { tourOf, next, prev, place, leg, vehicle, load, way, used, size, start, end } = tours
  const kinds = vehicles.length
  const perDistance = Float64Array.from(vehicles, (each) => each.perDistance)
  const leastPerDistance = perDistance.reduce((least, each) => Math.min(least, each))
  const perTime = Float64Array.from(vehicles, (each) => each.perTime)
  const longestWay = Float64Array.from(vehicles, ({ maxDistance }) => maxDistance - flat.hair)
  const isLimited = vehicles.some(({ maxDistance }) => maxDistance < Infinity)
  const larger = largerVehicles(flat, tours)

  /** `after` is the node before the stop, or -1 where it needs a new tour; `vehicle` is who drives the tour then. */
  const found = { after: -1, vehicle: -1 }

  /**
   * A stop alone rarely pays for a vehicle, or for a larger one, that the stops behind it would fill. So each step counts
   * a part of the price of vehicles, drawn again each time.
   */
  let share = 1
  function draw(): void {
    if (kinds > 1) share = random()
  }

  /** The cost of the stop behind `after`, if it is less than `least`; Infinity where it may not be or is skipped. */
  function costAt(stop: number, after: number, which: number, extra: number, least: number): number {
    const before = next[after]!
    const row = place[stop]! * places
    const longer = back[row + place[after]!]! + d[row + place[before]!]! - leg[after]!
    const more = extra + perDistance[which]! * longer
    if (more >= least || random() < blink) return Infinity
    if (isLimited && way[tourOf[after]!]! + longer > longestWay[which]!) return Infinity
    if (!clock) return more
    const takes = clock.timeWith(stop, after)
    if (takes === Infinity) return Infinity
    return isTimed ? more + perTime[which]! * (takes - clock.timeOf(tourOf[after]!)) : more
  }

  /** The cost beside the way when a tour takes the stop, or Infinity; `driver` is the vehicle that it needs then. */
  let driver = -1
  function entry(stop: number, tour: number): number {
    driver = vehicle[tour]!
    const loaded = load[tour]! + brings[stop]!
    if (loaded <= room[driver]!) return isPicky && !allowed[driver * stops + stop] ? Infinity : 0
    if (kinds === 1) return Infinity
    // A stop has several neighbors in one tour, and the search for a larger vehicle is long.
    if (askedIn[tour] !== question) {
      askedIn[tour] = question
      largerOf[tour] = larger(tour, stop, loaded)
      dearer[tour] = larger.price
    }
    driver = largerOf[tour]!
    return dearer[tour]! * share
  }
  const askedIn = new Int32Array(flat.tours)
  const largerOf = new Int32Array(flat.tours)
  const dearer = new Float64Array(flat.tours)
  let question = 0

  function costAlone(stop: number, which: number): number {
    const { count, start: from, end: to, fixedCost, from: opens, until, maxDuration } = vehicles[which]!
    if (used[which]! >= count || brings[stop]! > room[which]! || !allowed[which * stops + stop]) return Infinity
    const at = place[stop]!
    const length = d[from * places + at]! + d[at * places + to]!
    if (length > longestWay[which]! || random() < blink) return Infinity
    const more = fixedCost * share + perDistance[which]! * length
    if (!clock) return more
    const [there, home] = [t[from * places + at]!, t[at * places + to]!]
    const begins = Math.max(opens + there, flat.from[stop]!)
    if (begins > flat.until[stop]! || begins + flat.service[stop]! + home > until) return Infinity
    const takes = there + flat.service[stop]! + home
    return takes > maxDuration ? Infinity : more + perTime[which]! * takes
  }

  function everywhere(stop: number): boolean {
    let least = Infinity
    for (let tour = 0; tour < flat.tours; tour++) {
      if (size[tour] === 0) continue
      const extra = entry(stop, tour)
      if (extra === Infinity) continue
      for (let node = start(tour), last = end(tour); node !== last; node = next[node]!) {
        const more = costAt(stop, node, driver, extra, least)
        if (more >= least) continue
        least = more
        found.after = node
        found.vehicle = driver
      }
    }
    return least < Infinity
  }

  /** Looks for the place of a stop; false if there is none. */
  function find(stop: number): boolean {
    let least = Infinity
    question++
    for (let k = stop * near.count, end = k + near.count; k < end; k++) {
      const node = near.list[k]!
      const isFirst = prev[node]! >= stops
      // Even if the next stop were here, it would cost too much: most near stops are out after this look.
      if (leastPerDistance * (near.way[k]! - leg[node]!) >= least && !isFirst) continue
      const tour = tourOf[node]!
      if (tour < 0) continue
      const extra = entry(stop, tour)
      if (extra === Infinity) continue
      for (let after = node, last = isFirst ? prev[node]! : node; ; after = last) {
        const more = costAt(stop, after, driver, extra, least)
        if (more < least) {
          least = more
          found.after = after
          found.vehicle = driver
        }
        if (after === last) break
      }
    }
    for (let which = 0; which < kinds; which++) {
      const more = costAlone(stop, which)
      if (more >= least) continue
      least = more
      found.after = -1
      found.vehicle = which
    }
    return least < Infinity || everywhere(stop)
  }
  return { draw, find, found }
}

/** The cheapest free vehicle that may take over a tour which its own can no longer load, or -1. */
function largerVehicles(flat: FlatCase, { vehicle, way, used, next, start }: LinkedTours) {
  const { stops, vehicles, room, allowed, isPicky } = flat
  const twins = twinsOf(vehicles).map((others) => Int32Array.from(others))
  const count = Float64Array.from(vehicles, (each) => each.count)
  const fixedCost = Float64Array.from(vehicles, (each) => each.fixedCost)
  const perDistance = Float64Array.from(vehicles, (each) => each.perDistance)
  function find(tour: number, stop: number, load: number): number {
    const now = vehicle[tour]!
    const others = twins[now]!
    let which = -1
    find.price = Infinity
    for (let at = 0; at < others.length; at++) {
      const other = others[at]!
      if (load > room[other]! || used[other]! >= count[other]! || !allowed[other * stops + stop]) continue
      const price = fixedCost[other]! - fixedCost[now]! + (perDistance[other]! - perDistance[now]!) * way[tour]!
      if (price >= find.price || (isPicky && !mayDrive(other, tour))) continue
      which = other
      find.price = price
    }
    return which
  }
  find.price = Infinity
  function mayDrive(which: number, tour: number): boolean {
    for (let node = next[start(tour)]!; node < stops; node = next[node]!)
      if (!allowed[which * stops + node]) return false
    return true
  }
  return find
}
