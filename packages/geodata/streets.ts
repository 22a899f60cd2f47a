import { metersBetween, type Geometry, type Position } from './geography.ts'

/** A corner of two streets is the same node when its coordinates agree to about a meter. */
const keyOf = ([longitude, latitude]: Position): string => `${longitude.toFixed(5)} ${latitude.toFixed(5)}`

/** A straight piece of a street between two nodes. */
export type StreetPiece = {
  street: number
  from: number
  to: number
  line: readonly [Position, Position]
  meters: number
}
export type StreetNetwork = { nodes: readonly Position[]; pieces: readonly StreetPiece[] }

/** The straight pieces of streets, connected where they share a corner. */
export function streetNetwork(streets: readonly Geometry[]): StreetNetwork {
  const index = new Map<string, number>()
  const nodes: Position[] = []
  const node = (position: Position): number => {
    const key = keyOf(position)
    const known = index.get(key)
    if (known !== undefined) return known
    index.set(key, nodes.length)
    return nodes.push(position) - 1
  }
  const pieces = streets.flatMap((street, at) =>
    (street.type === 'LineString'
      ? [street.coordinates]
      : street.type === 'MultiLineString'
        ? street.coordinates
        : []
    ).flatMap((line) =>
      line.slice(1).map((end, index): StreetPiece => {
        const start = line[index]!
        return { street: at, from: node(start), to: node(end), line: [start, end], meters: metersBetween(start, end) }
      }),
    ),
  )
  return { nodes, pieces }
}

/** The cost of the cheapest way to each node from any of the seeds; a piece costs the same in both directions. */
export function shortestFrom(
  { nodes, pieces }: StreetNetwork,
  cost: readonly number[],
  seeds: readonly { node: number; cost: number }[],
): Float64Array {
  const edges: { to: number; meters: number }[][] = nodes.map(() => [])
  pieces.forEach(({ from, to }, at) => {
    edges[from]!.push({ to, meters: cost[at]! })
    edges[to]!.push({ to: from, meters: cost[at]! })
  })
  return shortest(
    edges,
    seeds.map(({ node: at, cost: meters }) => ({ at, meters })),
  )
}

/**
 * The ways over a street layer. A stop starts at its nearest street corner, and the way there is a straight line; where
 * no street connects two stops, `otherwise` answers.
 */
export function streetGraph(streets: readonly Geometry[]) {
  const { nodes, pieces } = streetNetwork(streets)
  const edges: { to: number; meters: number }[][] = nodes.map(() => [])
  for (const { from, to, meters } of pieces) {
    edges[from]!.push({ to, meters })
    edges[to]!.push({ to: from, meters })
  }

  const nearest = (spot: Position): { at: number; meters: number } =>
    nodes.reduce(
      (best, each, at) => {
        const meters = metersBetween(spot, each)
        return meters < best.meters ? { at, meters } : best
      },
      { at: -1, meters: Infinity },
    )

  return {
    metersAmong(spots: readonly Position[], otherwise: (from: Position, to: Position) => number): Float64Array {
      const n = spots.length
      const corner = spots.map(nearest)
      const meters = new Float64Array(n * n)
      for (let i = 0; i < n; i++) {
        const far = corner[i]!.at < 0 ? null : shortest(edges, [{ at: corner[i]!.at, meters: 0 }])
        for (let j = 0; j < n; j++) {
          const over = far && corner[j]!.at >= 0 ? far[corner[j]!.at]! : Infinity
          meters[i * n + j] =
            i === j
              ? 0
              : over < Infinity
                ? corner[i]!.meters + over + corner[j]!.meters
                : otherwise(spots[i]!, spots[j]!)
        }
      }
      return meters
    },
  }
}

/** Dijkstra with a binary heap. */
function shortest(edges: readonly (readonly { to: number; meters: number }[])[], from: readonly Entry[]): Float64Array {
  const far = new Float64Array(edges.length).fill(Infinity)
  const heap: Entry[] = []
  for (const entry of from)
    if (entry.meters < far[entry.at]!) {
      far[entry.at] = entry.meters
      rise(heap, entry)
    }
  while (heap.length > 0) {
    const { at, meters } = heap[0]!
    const last = heap.pop()!
    if (heap.length > 0) sink(heap, last)
    if (meters > far[at]!) continue
    for (const edge of edges[at]!) {
      const next = meters + edge.meters
      if (next >= far[edge.to]!) continue
      far[edge.to] = next
      rise(heap, { at: edge.to, meters: next })
    }
  }
  return far
}

type Entry = { at: number; meters: number }
function rise(heap: Entry[], entry: Entry): void {
  let at = heap.push(entry) - 1
  for (let up = (at - 1) >> 1; at > 0 && heap[up]!.meters > entry.meters; at = up, up = (at - 1) >> 1) {
    heap[at] = heap[up]!
    heap[up] = entry
  }
}
function sink(heap: Entry[], entry: Entry): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && heap[child + 1]!.meters < heap[child]!.meters) child++
    if (heap[child]!.meters >= entry.meters) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = entry
}
