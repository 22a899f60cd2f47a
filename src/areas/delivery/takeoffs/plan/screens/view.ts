import {
  circleThrough,
  isInside,
  flattened,
  segmentsOf,
  type Geometry,
  type MarkKind,
  type Point,
  type Vertex,
} from '../rules.ts'

/** A point p of the sheet is at p · k + (x, y) on the screen. */
export type View = { k: number; x: number; y: number }
export type Size = { width: number; height: number }

export const fit = (sheet: Size, frame: Size, margin = 16): View => {
  const k = Math.min((frame.width - 2 * margin) / sheet.width, (frame.height - 2 * margin) / sheet.height)
  return { k, x: (frame.width - sheet.width * k) / 2, y: (frame.height - sheet.height * k) / 2 }
}
export const zoomed = (view: View, by: number, [x, y]: Point, sheet: Size, frame: Size): View => {
  const least = fit(sheet, frame).k / 2
  const k = Math.min(Math.max(view.k * by, least), 40)
  const real = k / view.k
  return { k, x: x - (x - view.x) * real, y: y - (y - view.y) * real }
}
export const onSheet = ({ k, x, y }: View, [sx, sy]: Point): Point => [(sx - x) / k, (sy - y) / k]
export const onScreen = ({ k, x, y }: View, [px, py]: Point): Point => [px * k + x, py * k + y]

/** The view that shows a mark with its surroundings, if it is not in sight already. */
export function shown(view: View, geometry: Geometry, frame: Size): View {
  const points = geometry.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = onScreen(view, [Math.min(...xs), Math.min(...ys)])
  const [right, bottom] = onScreen(view, [Math.max(...xs), Math.max(...ys)])
  if (right > 20 && left < frame.width - 20 && bottom > 20 && top < frame.height - 20) return view
  return {
    ...view,
    x: view.x + frame.width / 2 - (left + right) / 2,
    y: view.y + frame.height / 2 - (top + bottom) / 2,
  }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
export const exactPoint = ([x, y]: Point): Point => [rounded(x), rounded(y)]

/** The drawn path of an outline or a line. */
export function pathOf(ring: readonly Vertex[], closed: boolean): string {
  if (ring.length === 0) return ''
  return (
    segmentsOf(ring, closed).reduce(
      (path, { to, arc }) =>
        path +
        (arc
          ? `A${arc.radius} ${arc.radius} 0 ${Math.abs(arc.sweep) > Math.PI ? 1 : 0} ${arc.sweep > 0 ? 1 : 0} ${to[0]} ${to[1]}`
          : `L${to[0]} ${to[1]}`),
      `M${ring[0]![0]} ${ring[0]![1]}`,
    ) + (closed ? 'Z' : '')
  )
}

export const pathsOf = (kind: MarkKind, geometry: Geometry): string =>
  kind === 'count'
    ? geometry
        .flat()
        .map(([x, y]) => `M${x} ${y}h0`)
        .join('')
    : geometry.map((ring) => pathOf(ring, kind === 'area')).join('')

/** The place of a mark’s number: inside the outline, or in the middle of the line. */
export function middleOf(kind: MarkKind, geometry: Geometry): Point {
  const ring = flattened(geometry[0] ?? [], kind === 'area')
  if (kind !== 'area') return ring[Math.floor((ring.length - 1) / 2)] ?? [0, 0]
  const center: Point = [
    ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
    ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
  ]
  return isInside(center, ring) ? center : ring[0]!
}

const nearestOn = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point => {
  const size = (bx - ax) ** 2 + (by - ay) ** 2
  const at = size === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / size))
  return [ax + at * (bx - ax), ay + at * (by - ay)]
}
const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)

export type Snapped = { at: Point; to: 'corner' | 'edge' | 'angle' | null }

/**
 * The place that is meant: a corner of another mark first, then the nearest place on its edge. With `straight`, the
 * direction from the point before it in steps of 45 degrees.
 */
export function snap(
  at: Point,
  marks: readonly { kind: MarkKind; geometry: Geometry }[],
  reach: number,
  straight: Point | null,
): Snapped {
  let corner: Point | undefined
  let edge: Point | undefined
  for (const { kind, geometry } of marks)
    for (const ring of geometry) {
      for (const [x, y] of ring)
        if (apart(at, [x, y]) < Math.min(reach, corner ? apart(at, corner) : Infinity)) corner = [x, y]
      if (kind === 'count') continue
      for (const { from, to, arc } of segmentsOf(ring, kind === 'area')) {
        if (arc) continue
        const near = nearestOn(at, from, to)
        if (apart(at, near) < Math.min(reach * 0.7, edge ? apart(at, edge) : Infinity)) edge = near
      }
    }
  if (corner) return { at: corner, to: 'corner' }
  if (straight) {
    const [dx, dy] = [at[0] - straight[0], at[1] - straight[1]]
    const step = (Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * Math.PI) / 4
    const far = dx * Math.cos(step) + dy * Math.sin(step)
    return { at: exactPoint([straight[0] + far * Math.cos(step), straight[1] + far * Math.sin(step)]), to: 'angle' }
  }
  if (edge) return { at: exactPoint(edge), to: 'edge' }
  return { at: exactPoint(at), to: null }
}

/** A corner moved, with the arcs beside it carried along so that they stay arcs of nearly the same shape. */
export const movedTo = (geometry: Geometry, ring: number, at: number, to: Point): Geometry =>
  geometry.map((vertices, index) =>
    index === ring
      ? vertices.map((vertex, place): Vertex =>
          place === at ? (vertex.length === 4 ? [to[0], to[1], vertex[2], vertex[3]] : to) : vertex,
        )
      : vertices,
  )
export const without = (geometry: Geometry, ring: number, at: number): Geometry =>
  geometry.map((vertices, index) => (index === ring ? vertices.toSpliced(at, 1) : vertices))
/** A new corner in the middle of the edge after this one; on an arc at the point that the arc runs through. */
export function withCorner(geometry: Geometry, kind: MarkKind, ring: number, at: number): Geometry {
  const vertices = geometry[ring]!
  const from = vertices[at]!
  const to = vertices[(at + 1) % vertices.length]!
  const isLast = at === vertices.length - 1
  const middle: Point =
    kind === 'count' || (isLast && kind !== 'area')
      ? [from[0] + 20, from[1]]
      : from.length === 4 && circleThrough([from[0], from[1]], [from[2], from[3]], [to[0], to[1]])
        ? [from[2], from[3]]
        : exactPoint([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
  return geometry.map((each, index) => (index === ring ? each.toSpliced(at, 1, [from[0], from[1]], middle) : each))
}
