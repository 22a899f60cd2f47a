/** The usual constant: the first ranks of each list count most, and none of them alone decides. */
const k = 60

/**
 * Several rankings as one, by reciprocal rank fusion: scores of different searches can’t be compared, their ranks can.
 * What two searches found comes before what one found.
 */
export function fused<Item>(rankings: readonly (readonly Item[])[], keyOf: (item: Item) => string): Item[] {
  const found = new Map<string, { item: Item; score: number }>()
  for (const ranking of rankings)
    for (const [rank, item] of ranking.entries()) {
      const before = found.get(keyOf(item))
      found.set(keyOf(item), { item: before?.item ?? item, score: (before?.score ?? 0) + 1 / (k + rank + 1) })
    }
  return [...found.values()].toSorted((one, other) => other.score - one.score).map(({ item }) => item)
}
