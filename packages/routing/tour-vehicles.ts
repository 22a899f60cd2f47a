import type { FlatCase } from './flat-case.ts'
import type { LinkedTours } from './linked-tours.ts'
import type { TourClock } from './tour-clock.ts'

/** Gives the tours that a step has changed to cheaper vehicles: to a free one, or in a trade with another tour. */
export function tourVehicles(
  flat: FlatCase,
  tours: LinkedTours,
  clock: TourClock | null,
  priceOf: (tour: number) => number,
) {
  const { stops, places, vehicles, room, allowed, isPicky, way: d, hair } = flat
  const { vehicle, size, load, way, used, next, prev, start, end, place, touched, drive } = tours

  /** The way of a tour if another vehicle drove it, from its own start to its own end. */
  function wayWith(tour: number, which: number): number {
    const now = vehicles[vehicle[tour]!]!
    const other = vehicles[which]!
    if (now.start === other.start && now.end === other.end) return way[tour]!
    const [first, last] = [place[next[start(tour)]!]!, place[prev[end(tour)]!]!]
    return (
      way[tour]! -
      d[now.start * places + first]! -
      d[last * places + now.end]! +
      d[other.start * places + first]! +
      d[last * places + other.end]!
    )
  }
  /** Its cost without its time; Infinity where the load, a skill or the way is too much for the vehicle. */
  function priceWith(tour: number, which: number): number {
    const { fixedCost, perDistance, maxDistance } = vehicles[which]!
    const length = wayWith(tour, which)
    if (load[tour]! > room[which]! || length > maxDistance - hair) return Infinity
    if (isPicky)
      for (let node = next[start(tour)]!; node < stops; node = next[node]!)
        if (!allowed[which * stops + node]) return Infinity
    return fixedCost + perDistance * length
  }
  const drives = (tour: number): boolean => !clock || clock.count(tour)

  function toFree(tour: number): void {
    let now = priceOf(tour)
    for (let which = 0; which < vehicles.length; which++) {
      const old = vehicle[tour]!
      if (which === old || used[which]! >= vehicles[which]!.count) continue
      if (priceWith(tour, which) >= now - 1e-9) continue
      drive(tour, which)
      if (drives(tour) && priceOf(tour) < now - 1e-9) {
        now = priceOf(tour)
        continue
      }
      drive(tour, old)
      clock?.count(tour)
    }
  }

  function trade(tour: number): void {
    for (let other = 0; other < flat.tours; other++) {
      const [one, two] = [vehicle[tour]!, vehicle[other]!]
      if (size[other] === 0 || one === two) continue
      const now = priceOf(tour) + priceOf(other)
      if (priceWith(tour, two) + priceWith(other, one) >= now - 1e-9) continue
      drive(tour, two)
      drive(other, one)
      if (drives(tour) && drives(other) && priceOf(tour) + priceOf(other) < now - 1e-9) return
      drive(tour, one)
      drive(other, two)
      clock?.count(tour)
      clock?.count(other)
    }
  }

  return (): void => {
    const changed = touched.length
    for (let at = 0; at < changed; at++) if (size[touched[at]!]! > 0) toFree(touched[at]!)
    for (let at = 0; at < changed; at++) if (size[touched[at]!]! > 0) trade(touched[at]!)
  }
}
