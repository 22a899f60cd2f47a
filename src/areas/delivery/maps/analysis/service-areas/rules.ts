import type { Feature } from '@granary/geodata/geodata.ts'
import { shortestFrom, streetNetwork } from '@granary/geodata/streets.ts'
import { plural } from '#platform/words.ts'
import type { Geometry, Position } from '@granary/geodata/geography.ts'
import { bufferOfAll } from '../buffers/rules.ts'
import { footOf, middle } from '../nearest/rules.ts'

/** Farther from every street than this, a place has no way to it. */
export const farthest = 800

export type Reached = { minutes: number; lines: Position[][] }

/** The speed of a street in miles an hour: its own, where the attribute says one. */
const speedOf = ({ attributes }: Feature, by: string | null, otherwise: number): number => {
  const own = by === null ? null : attributes[by]
  return typeof own === 'number' && own > 0 ? own : otherwise
}
const metersPerMinute = (mph: number) => (mph * 1_609.344) / 60

/**
 * The parts of streets that are reached from the nearest of the places in so many minutes. Each place starts at the
 * nearest point of a street. Streets are driven in both directions, and connected where they share a corner.
 */
export function reachedIn(
  from: readonly Geometry[],
  streets: readonly Feature[],
  { minutes, mph, speedBy }: { minutes: readonly number[]; mph: number; speedBy: string | null },
): Reached[] {
  const network = streetNetwork(streets.map(({ geometry }) => geometry))
  const pace = network.pieces.map(({ street }) => metersPerMinute(speedOf(streets[street]!, speedBy, mph)))
  const cost = network.pieces.map(({ meters }, at) => meters / pace[at]!)
  const starts = from.flatMap((geometry) => {
    const place = middle(geometry)
    let best: { piece: number; meters: number; at: Position } | null = null
    network.pieces.forEach(({ line }, piece) => {
      const foot = footOf(place, { type: 'LineString', coordinates: line })
      if (!best || foot.meters < best.meters) best = { piece, ...foot }
    })
    return best && (best as { meters: number }).meters <= farthest
      ? [best as { piece: number; meters: number; at: Position }]
      : []
  })
  const seeds = starts.flatMap(({ piece, at }) => {
    const { from: a, to: b, line, meters } = network.pieces[piece]!
    const part = meters === 0 ? 0 : Math.min(1, distance(line[0], at) / meters)
    return [
      { node: a, cost: part * cost[piece]! },
      { node: b, cost: (1 - part) * cost[piece]! },
    ]
  })
  const arrival = shortestFrom(network, cost, seeds)
  return minutes.map((limit) => ({
    minutes: limit,
    lines: network.pieces.flatMap(({ from: a, to: b, line }, at) => {
      const whole = cost[at]!
      const parts = [
        [0, Math.min(1, (limit - arrival[a]!) / whole)],
        [Math.max(0, 1 - (limit - arrival[b]!) / whole), 1],
        // The street on which a place lies is reached from its middle, in both directions.
        ...starts.flatMap(({ piece, at: spot }) => {
          if (piece !== at) return []
          const part = Math.min(1, distance(line[0], spot) / Math.max(1e-9, network.pieces[at]!.meters))
          return [[Math.max(0, part - limit / whole), Math.min(1, part + limit / whole)]]
        }),
      ].filter(([start, end]) => start! < end! - 1e-9) as [number, number][]
      return merged(parts).map(([start, end]) => [between(line, start), between(line, end)])
    }),
  }))
}

const distance = (a: Position, b: Position): number => {
  const stretch = Math.cos((a[1] * Math.PI) / 180)
  return Math.hypot((a[0] - b[0]) * stretch, a[1] - b[1]) * 111_195.08
}
const between = ([a, b]: readonly [Position, Position], part: number): Position =>
  part === 0 ? a : part === 1 ? b : [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]

/** Overlapping parts of one street, as one. */
function merged(parts: readonly [number, number][]): [number, number][] {
  const found: [number, number][] = []
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = found.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else found.push([start, end])
  }
  return found
}

/** For each limit the streets that are reached, or the area within so many meters of them; the longest first. */
export function serviceAreas(
  from: readonly Geometry[],
  streets: readonly Feature[],
  asked: { minutes: readonly number[]; mph: number; speedBy: string | null; beside: number | null },
): Feature[] {
  return reachedIn(from, streets, asked)
    .toSorted((a, b) => b.minutes - a.minutes)
    .flatMap(({ minutes, lines }): Feature[] => {
      if (lines.length === 0) return []
      const streetsReached: Geometry = { type: 'MultiLineString', coordinates: lines }
      return [
        {
          geometry: asked.beside === null ? streetsReached : bufferOfAll([streetsReached], asked.beside, 8),
          attributes: {
            Name: `Within ${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`,
            Minutes: minutes,
          },
        },
      ]
    })
}
