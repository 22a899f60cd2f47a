/** A stop that waits costs this share of a leg more after each step. */
const rise = 0.04
/** After as many steps without one, all prices fall by this factor. */
const patience = 500
const fall = 0.8

/**
 * The price of each stop that waits, in a search for full vehicles. With one price for all, a plan may be the best in
 * reach although a large stop waits that fits into no gap. So the price of a stop rises while it waits, and falls while
 * none does: the stops that are hard to place go in, and those wait that fit nearly anywhere.
 */
export function waitingPrices(stops: number, leg: number) {
  const price = new Float64Array(stops).fill(10 * leg)
  let calm = 0
  return {
    of: (waiting: readonly number[]): number => waiting.reduce((sum, stop) => sum + price[stop]!, 0),
    learn(waiting: readonly number[]): void {
      for (const stop of waiting) price[stop]! += rise * leg
      if (waiting.length > 0 || ++calm % patience !== 0) return
      for (let stop = 0; stop < stops; stop++) price[stop] = Math.max(leg, fall * price[stop]!)
    },
  }
}
export type WaitingPrices = ReturnType<typeof waitingPrices>
