import type { FleetCase } from './fleet.ts'

/** The stops that wait, in an order that each step draws again: the first ones get the good places. */
export function waitingOrder({ places, distance, stops, vehicles }: FleetCase, random: () => number) {
  const starts = [...new Set(vehicles.map(({ start }) => start))]
  const far = stops.map(({ place }) => Math.min(...starts.map((start) => distance[start * places + place]!)))
  const hasWindows = stops.some(({ from, until }) => from > 0 || until < Number.MAX_SAFE_INTEGER)
  const orders: readonly (readonly [weight: number, key: Float64Array | null])[] = [
    [4, null],
    [4, Float64Array.from(stops, ({ brings }) => -brings)],
    [2, Float64Array.from(far, (way) => -way)],
    [1, Float64Array.from(far)],
    ...(hasWindows
      ? ([
          [2, Float64Array.from(stops, ({ from, until }) => until - from)],
          [2, Float64Array.from(stops, ({ from }) => from)],
          [2, Float64Array.from(stops, ({ until }) => -until)],
        ] as const)
      : []),
  ]
  const weights = orders.reduce((sum, [weight]) => sum + weight, 0)

  return (waiting: number[]): number[] => {
    for (let i = waiting.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      const stop = waiting[i]!
      waiting[i] = waiting[j]!
      waiting[j] = stop
    }
    let pick = random() * weights
    for (const [weight, key] of orders) {
      pick -= weight
      if (pick >= 0) continue
      if (key) sort(waiting, key)
      break
    }
    return waiting
  }
}

/** By insertion: a step has about ten stops, and a sort with a callback takes as long as placing them. */
function sort(list: number[], key: Float64Array): void {
  for (let i = 1; i < list.length; i++) {
    const each = list[i]!
    let at = i
    for (; at > 0 && key[list[at - 1]!]! > key[each]!; at--) list[at] = list[at - 1]!
    list[at] = each
  }
}
