import type { FleetCase } from './fleet.ts'

/** For each stop `count` others in a row of `list`, and in the same row of `way` how far it is from them. */
export type Near = { list: Int32Array; way: Float64Array; count: number }

/** The lowest `of(other, stop)` come first. */
export function nearest(fleet: FleetCase, most: number, of: (other: number, stop: number) => number): Near {
  const { stops } = fleet
  const n = stops.length
  const count = Math.max(0, Math.min(most, n - 1))
  const list = new Int32Array(n * count)
  const key = new Float64Array(n)
  const all = Int32Array.from(stops.keys())
  for (let stop = 0; stop < n; stop++) {
    for (let other = 0; other < n; other++) key[other] = of(other, stop)
    key[stop] = Infinity
    const sorted = all.slice().sort((a, b) => key[a]! - key[b]! || a - b)
    list.set(sorted.subarray(0, count), stop * count)
  }
  const between = wayBetween(fleet)
  const way = Float64Array.from(list, (other, at) => between(other, Math.floor(at / count)))
  return { list, way, count }
}

export const wayBetween =
  ({ places, distance, stops }: FleetCase) =>
  (other: number, stop: number): number =>
    distance[stops[other]!.place * places + stops[stop]!.place]!

/**
 * The cost when a vehicle comes to `stop` from `other`: the way, a fifth of the time that it must wait, and the
 * time by which it must be late (the weights are those of Vidal and others, 2013).
 */
export const stepBetween = ({ places, distance, time, stops }: FleetCase) => {
  return (other: number, stop: number): number => {
    const [a, b] = [stops[other]!, stops[stop]!]
    const leg = a.place * places + b.place
    const onTheWay = a.service + time[leg]!
    return distance[leg]! + 0.2 * Math.max(0, b.from - onTheWay - a.until) + Math.max(0, a.from + onTheWay - b.until)
  }
}
