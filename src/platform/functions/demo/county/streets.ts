import type { Position } from '@granary/geodata/geography.ts'
import { lotsOf, streetsOf } from './features.ts'
import { districts, roads, type Kind, type Road } from './ground-plan.ts'
import { apart, positionOf, type Line, type Spot } from './plane.ts'

/** As a county publishes its centerlines: a line from corner to corner, with its name and its speed. */
export type Centerline = { name: string; mph: number; line: readonly Position[] }

const mphOf: Partial<Record<Kind, number>> = { motorway: 55, primary: 40, secondary: 35, tertiary: 30 }
type Piece = { road: Road; from: Spot; to: Spot }
/** A street that ends this near another one meets it. */
const reach = 120

/** The streets of the made-up city, split where they meet; the same on every machine. */
export function cityCenterlines(): Centerline[] {
  const grids = districts.flatMap(streetsOf)
  const pieces: Piece[] = [...roads, ...grids]
    .flatMap((road) => road.line.slice(1).map((to, at) => ({ road, from: road.line[at]!, to })))
    .filter(({ from, to }) => isNear(from) || isNear(to))
  const ends = [...roads, ...grids].flatMap((road) =>
    [road.line[0]!, road.line.at(-1)!].filter(isNear).map((spot) => ({ road, spot })),
  )
  const joined = [...pieces, ...ends.flatMap(({ road, spot }) => connector(road, spot, pieces))]
  const cuts = joined.map((piece) => [0, 1, ...crossings(piece, joined)])
  const parts = joined.flatMap(({ road, from, to }, at) => {
    const ends = [...new Set(cuts[at]!)].toSorted((one, other) => one - other)
    return ends.slice(1).flatMap((end, index): Piece[] => {
      const part = { road, from: between(from, to, ends[index]!), to: between(from, to, end) }
      return apart(part.from, part.to) < 0.5 ? [] : [part]
    })
  })
  return chained(parts).map(({ road, line }) => ({
    name: road.name,
    mph: mphOf[road.kind] ?? 25,
    line: line.map(positionOf),
  }))
}

/** From corner to corner: a bend of one street is no corner. */
function chained(parts: readonly Piece[]): { road: Road; line: Line }[] {
  const key = (spot: Spot) =>
    positionOf(spot)
      .map((each) => each.toFixed(5))
      .join(' ')
  const meeting = new Map<string, number>()
  for (const spot of parts.flatMap(({ from, to }) => [from, to]))
    meeting.set(key(spot), (meeting.get(key(spot)) ?? 0) + 1)
  const chains: { road: Road; line: Spot[] }[] = []
  for (const { road, from, to } of parts) {
    const last = chains.at(-1)
    if (last?.road === road && key(last.line.at(-1)!) === key(from) && meeting.get(key(from)) === 2) last.line.push(to)
    else chains.push({ road, line: [from, to] })
  }
  return chains
}

/** In or beside the city. */
const isNear = ([east, north]: Spot) => Math.abs(east) < 2_000 && Math.abs(north) < 2_000
const between = (a: Spot, b: Spot, part: number): Spot => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]

/** A short piece from the end of a street to the street that it stops before. */
function connector(road: Road, spot: Spot, pieces: readonly Piece[]): Piece[] {
  let best: { to: Spot; meters: number } | null = null
  for (const { road: other, from, to } of pieces) {
    if (other === road) continue
    const foot = footOn(spot, from, to)
    const meters = apart(spot, foot)
    if (meters <= reach && (!best || meters < best.meters)) best = { to: foot, meters }
  }
  return best && best.meters > 0.5 ? [{ road, from: spot, to: best.to }] : []
}

function footOn([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): Spot {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return [ax + dx * along, ay + dy * along]
}

/** Where other pieces cross or touch this one, as parts of its length. */
function crossings(piece: Piece, all: readonly Piece[]): number[] {
  const [[ax, ay], [bx, by]] = [piece.from, piece.to]
  const [dx, dy] = [bx - ax, by - ay]
  return all.flatMap((other) => {
    if (other === piece) return []
    const [[cx, cy], [ex, ey]] = [other.from, other.to]
    if (Math.max(cx, ex) < Math.min(ax, bx) - 1 || Math.min(cx, ex) > Math.max(ax, bx) + 1) return []
    if (Math.max(cy, ey) < Math.min(ay, by) - 1 || Math.min(cy, ey) > Math.max(ay, by) + 1) return []
    const [fx, fy] = [ex - cx, ey - cy]
    const across = dx * fy - dy * fx
    if (Math.abs(across) < 1e-9) return []
    const along = ((cx - ax) * fy - (cy - ay) * fx) / across
    const beside = ((cx - ax) * dy - (cy - ay) * dx) / across
    const slack = 1e-6
    return along > slack && along < 1 - slack && beside > -slack && beside < 1 + slack ? [along] : []
  })
}

/** Every sixth house of the city, with its address: enough to be drawn as tiles. */
export const cityAddresses = (): { address: string; at: Position }[] =>
  districts
    .flatMap((district, at) => lotsOf(district, at + 1))
    .filter((_, at) => at % 6 === 0)
    .map(({ house, number, street }) => {
      const corners = house.slice(0, -1)
      const middle: Spot = [
        corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
        corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
      ]
      return { address: `${number} ${street}`, at: positionOf(middle) }
    })
