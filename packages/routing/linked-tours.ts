import type { FlatCase } from './flat-case.ts'

/**
 * Tours as linked lists of nodes, changed in place: a stop goes in or out in constant time. Every change is written
 * into a journal, and `undo` plays it backward: a step that is not accepted costs as much as its changes, not as much
 * as the plan.
 */
export function linkedTours({ stops, tours, places, vehicles, way: d, placeOf, brings }: FlatCase) {
  const nodes = stops + 2 * tours
  const next = new Int32Array(nodes).fill(-1)
  const prev = new Int32Array(nodes).fill(-1)
  const place = new Int32Array(nodes)
  /** The tour of a node, -1 for a stop that is in none. */
  const tourOf = new Int32Array(nodes).fill(-1)
  /** The way from a node to the next one. */
  const leg = new Float64Array(nodes)
  const vehicle = new Int32Array(tours)
  const size = new Int32Array(tours)
  const load = new Float64Array(tours)
  const way = new Float64Array(tours)
  const used = new Int32Array(vehicles.length)
  const start = (tour: number): number => stops + tour
  const end = (tour: number): number => stops + tours + tour

  const journal: number[] = []
  const touched: number[] = []
  const touchedIn = new Int32Array(tours)
  let step = 1

  place.set(placeOf)
  for (let tour = 0; tour < tours; tour++) {
    next[start(tour)] = end(tour)
    prev[end(tour)] = start(tour)
    tourOf[start(tour)] = tourOf[end(tour)] = tour
    setHome(tour, 0)
  }

  function begin(): void {
    journal.length = touched.length = 0
    step++
  }
  function touch(tour: number): void {
    if (touchedIn[tour] === step) return
    touchedIn[tour] = step
    touched.push(tour)
  }

  function link(stop: number, after: number): void {
    const tour = tourOf[after]!
    const before = next[after]!
    const there = d[place[after]! * places + place[stop]!]!
    const onward = d[place[stop]! * places + place[before]!]!
    next[after] = prev[before] = stop
    prev[stop] = after
    next[stop] = before
    tourOf[stop] = tour
    way[tour]! += there + onward - leg[after]!
    leg[after] = there
    leg[stop] = onward
    load[tour]! += brings[stop]!
    if (size[tour]!++ === 0) used[vehicle[tour]!]!++
  }
  function unlink(stop: number): void {
    const tour = tourOf[stop]!
    const [after, before] = [prev[stop]!, next[stop]!]
    const straight = d[place[after]! * places + place[before]!]!
    next[after] = before
    prev[before] = after
    tourOf[stop] = -1
    way[tour]! += straight - leg[after]! - leg[stop]!
    leg[after] = straight
    load[tour]! -= brings[stop]!
    if (--size[tour]! === 0) used[vehicle[tour]!]!--
  }
  function setHome(tour: number, which: number): void {
    if (size[tour]! > 0) {
      used[vehicle[tour]!]!--
      used[which]!++
    }
    vehicle[tour] = which
    place[start(tour)] = vehicles[which]!.start
    place[end(tour)] = vehicles[which]!.end
    const [first, last] = [next[start(tour)]!, prev[end(tour)]!]
    const out = d[place[start(tour)]! * places + place[first]!]!
    const home = d[place[last]! * places + place[end(tour)]!]!
    if (first === end(tour)) way[tour] = out
    else way[tour]! += out - leg[start(tour)]! + home - leg[last]!
    leg[start(tour)] = out
    leg[last] = home
  }

  return {
    next,
    prev,
    place,
    tourOf,
    leg,
    vehicle,
    size,
    load,
    way,
    used,
    start,
    end,
    /** The tours that the step has changed. */
    touched,
    isTouched: (tour: number): boolean => touchedIn[tour] === step,
    begin,
    insert(stop: number, after: number): void {
      touch(tourOf[after]!)
      journal.push(stop, -1)
      link(stop, after)
    },
    remove(stop: number): void {
      touch(tourOf[stop]!)
      journal.push(stop, prev[stop]!)
      unlink(stop)
    },
    drive(tour: number, which: number): void {
      touch(tour)
      journal.push(-1 - tour, vehicle[tour]!)
      setHome(tour, which)
    },
    /** All tours as they were in a plan that was kept. */
    restore(kept: KeptTours): void {
      for (let stop = 0; stop < stops; stop++) if (tourOf[stop]! >= 0) this.remove(stop)
      for (let tour = 0; tour < tours; tour++) {
        this.drive(tour, kept.vehicle[tour]!)
        for (let at = start(tour), node = kept.next[at]!; node < stops; at = node, node = kept.next[node]!)
          this.insert(node, at)
      }
    },
    undo(): void {
      for (let at = journal.length - 2; at >= 0; at -= 2) {
        const [what, before] = [journal[at]!, journal[at + 1]!]
        if (what < 0) setHome(-1 - what, before)
        else if (before < 0) unlink(what)
        else link(what, before)
      }
      journal.length = 0
    },
    /** The lowest empty tour, or -1: tours in use stay together. */
    empty(): number {
      for (let tour = 0; tour < tours; tour++) if (size[tour] === 0) return tour
      return -1
    },
    /** A plan that was kept, in the order of its tours. */
    ordered(kept: KeptTours): { vehicle: number; stops: number[] }[] {
      const result: { vehicle: number; stops: number[] }[] = []
      for (let tour = 0; tour < tours; tour++) {
        const order: number[] = []
        for (let node = kept.next[start(tour)]!; node < stops; node = kept.next[node]!) order.push(node)
        if (order.length > 0) result.push({ vehicle: kept.vehicle[tour]!, stops: order })
      }
      return result
    },
  }
}
/** Enough to drive a plan again: the next node of each one, and who drives each tour. */
export type KeptTours = { next: Int32Array; vehicle: Int32Array }
export type LinkedTours = ReturnType<typeof linkedTours>
