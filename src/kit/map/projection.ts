import { metersBetween, type Bounds, type Position } from '@granary/geodata/geography.ts'

/** The view: its center on the world square (0 to 1, Mercator), and the width of that square in pixels. */
export type View = { x: number; y: number; size: number }
export type Frame = { width: number; height: number }

/** Mercator's limit; beyond it are the poles, at infinity. */
const mostLatitude = 85
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
export const smallest = 256
export const largest = 256 * 2 ** 21

export function worldOf([longitude, latitude]: Position): readonly [x: number, y: number] {
  const angle = (clamp(latitude, -mostLatitude, mostLatitude) * Math.PI) / 180
  return [(longitude + 180) / 360, 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)]
}

export const positionOf = (x: number, y: number): Position => [
  x * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
]

export function screenOf(position: Position, view: View, { width, height }: Frame): readonly [x: number, y: number] {
  const [x, y] = worldOf(position)
  return [(x - view.x) * view.size + width / 2, (y - view.y) * view.size + height / 2]
}

export const groundOf = (x: number, y: number, view: View, { width, height }: Frame): Position =>
  positionOf(view.x + (x - width / 2) / view.size, view.y + (y - height / 2) / view.size)

/** Everything, with a margin; a single point gets a few streets around it. */
export function viewOf(bounds: Bounds | null, { width, height }: Frame, margin = 36): View {
  if (!bounds) return { x: 0.5, y: 0.5, size: Math.max(smallest, width) }
  const [[west, south], [east, north]] = [worldOf([bounds[0], bounds[1]]), worldOf([bounds[2], bounds[3]])]
  const room = (pixels: number) => Math.max(40, pixels - 2 * margin)
  const wanted = Math.min(room(width) / Math.max(east - west, 1e-9), room(height) / Math.max(south - north, 1e-9))
  const [x, y] = [(west + east) / 2, (north + south) / 2]
  const streets = 256 * 2 ** 15
  return { x, y, size: clamp(wanted, smallest, bounds[0] === bounds[2] && bounds[1] === bounds[3] ? streets : largest) }
}

/** Zooms in or out, keeping the place under the pointer. */
export function zoomed(
  view: View,
  by: number,
  { width, height }: Frame,
  at: readonly [x: number, y: number] = [width / 2, height / 2],
): View {
  const size = clamp(view.size * by, smallest, largest)
  const [dx, dy] = [at[0] - width / 2, at[1] - height / 2]
  return { size, x: view.x + dx / view.size - dx / size, y: clamp(view.y + dy / view.size - dy / size, 0, 1) }
}

/** The world is not smaller than the frame and not beyond its edges, where a base map has nothing to show. */
export function kept(view: View, { width, height }: Frame): View {
  const size = Math.max(view.size, width, height)
  const [halfX, halfY] = [width / 2 / size, height / 2 / size]
  return { size, x: clamp(view.x, halfX, 1 - halfX), y: clamp(view.y, halfY, 1 - halfY) }
}

export const moved = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.size,
  y: clamp(view.y - dy / view.size, 0, 1),
})

const metersPerPixel = (view: View): number => {
  const middle = positionOf(view.x, view.y)
  return metersBetween(middle, positionOf(view.x + 1e-6, view.y)) / (1e-6 * view.size)
}

export type Bar = { pixels: number; words: string }

/**
 * A round number of miles or feet, and one of kilometers or meters, each no wider than this: 1, 2 or 5 times a power
 * of ten.
 */
export function scaleBars(view: View, most = 120): readonly [customary: Bar, metric: Bar] {
  const across = metersPerPixel(view) * most
  const bar = (meters: number, unit: string): Bar => {
    const round = roundBelow(across / meters)
    return { pixels: Math.round((round * meters * most) / across), words: `${round.toLocaleString('en-US')} ${unit}` }
  }
  return [across >= 1609.344 ? bar(1609.344, 'mi') : bar(0.3048, 'ft'), across >= 1000 ? bar(1000, 'km') : bar(1, 'm')]
}

const roundBelow = (value: number) => {
  const power = 10 ** Math.floor(Math.log10(value))
  return Number((([5, 2, 1].find((times) => times * power <= value * (1 + 1e-9)) ?? 1) * power).toPrecision(6))
}
