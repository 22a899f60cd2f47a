import type { FlatCase } from './flat-case.ts'
import type { LinkedTours } from './linked-tours.ts'

/**
 * When a tour can be where. `early` is the earliest departure from a node, `late` the latest arrival that keeps all that
 * follows in time, so one comparison tells whether a stop fits in between.
 *
 * Where the length of a tour counts, each node also knows the part of the tour before it and the part behind it, as
 * Vidal and others (2013) add them: how long the part takes at least, and the earliest and latest start with which it
 * takes no longer.
 */
export function tourClock(flat: FlatCase, tours: LinkedTours) {
  const { places, time: t, backTime, vehicles, isTimed, hair } = flat
  const { next, prev, place, vehicle, start, end, tourOf } = tours
  const nodes = next.length
  const [opens, closes, work] = [new Float64Array(nodes), new Float64Array(nodes), new Float64Array(nodes)]
  opens.set(flat.from)
  closes.set(flat.until)
  work.set(flat.service)
  const [early, late] = [new Float64Array(nodes), new Float64Array(nodes)]
  const [timeBefore, lastStart] = [new Float64Array(nodes), new Float64Array(nodes)]
  const [timeAfter, firstStart] = [new Float64Array(nodes), new Float64Array(nodes)]

  /** Counts a tour again, from its start to its end and back. False if it can’t be driven in time. */
  function count(tour: number): boolean {
    const { from, until, maxDuration } = vehicles[vehicle[tour]!]!
    const first = start(tour)
    const last = end(tour)
    early[first] = firstStart[last] = opens[first] = opens[last] = from
    late[last] = lastStart[first] = closes[first] = closes[last] = until
    for (let at = first; at !== last; at = next[at]!) if (!forward(at, next[at]!)) return false
    for (let at = last; at !== first; at = prev[at]!) backward(prev[at]!, at)
    return timeBefore[last]! <= maxDuration - hair
  }
  function forward(at: number, to: number): boolean {
    const drive = t[place[at]! * places + place[to]!]!
    const arrives = early[at]! + drive
    early[to] = Math.max(arrives, opens[to]!) + work[to]!
    if (isTimed) {
      const taken = timeBefore[at]! + drive
      timeBefore[to] = taken + Math.max(0, opens[to]! - taken - lastStart[at]!) + work[to]!
      lastStart[to] = Math.min(lastStart[at]!, closes[to]! - taken)
    }
    return arrives <= closes[to]!
  }
  function backward(at: number, to: number): void {
    const ahead = work[at]! + t[place[at]! * places + place[to]!]!
    late[at] = Math.min(closes[at]!, late[to]! - ahead)
    if (isTimed) {
      const waits = Math.max(0, firstStart[to]! - ahead - closes[at]!)
      timeAfter[at] = ahead + waits + timeAfter[to]!
      firstStart[at] = Math.max(firstStart[to]! - ahead, opens[at]!) - waits
    }
  }

  /** The same after a single stop went in, only as far as it changes something. */
  function countFrom(stop: number): void {
    if (isTimed) {
      count(tourOf[stop]!)
      return
    }
    forward(prev[stop]!, stop)
    for (let at = stop, to = next[stop]!; to >= 0; at = to, to = next[to]!) {
      const was = early[to]!
      forward(at, to)
      if (early[to] === was) break
    }
    for (let to = next[stop]!, at = stop; at >= 0; to = at, at = prev[at]!) {
      const was = late[at]!
      backward(at, to)
      if (late[at] === was && at !== stop) break
    }
  }

  /** How long the tour takes with the stop behind `after`; Infinity where something would be too late. */
  function timeWith(stop: number, after: number): number {
    const before = next[after]!
    const row = place[stop]! * places
    const there = backTime[row + place[after]!]!
    const onward = t[row + place[before]!]!
    const arrives = early[after]! + there
    if (arrives > closes[stop]! - hair) return Infinity
    if (Math.max(arrives, opens[stop]!) + work[stop]! + onward > late[before]! - hair) return Infinity
    if (!isTimed) return 0
    const taken = timeBefore[after]! + there
    const latest = Math.min(lastStart[after]!, closes[stop]! - taken)
    const ahead = taken + Math.max(0, opens[stop]! - taken - lastStart[after]!) + work[stop]! + onward
    const total = ahead + Math.max(0, firstStart[before]! - ahead - latest) + timeAfter[before]!
    return total <= vehicles[vehicle[tourOf[after]!]!]!.maxDuration - hair ? total : Infinity
  }

  return { count, countFrom, timeWith, timeOf: (tour: number): number => timeBefore[end(tour)]! }
}
export type TourClock = ReturnType<typeof tourClock>
