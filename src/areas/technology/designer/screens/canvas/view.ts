import { box, type Layout } from '#areas/forms/workflows/layout/rules.ts'
import type { Place } from '#areas/forms/workflows/rules.ts'

/** A point of the diagram is at p · k + (x, y) on the screen. */
export type View = { k: number; x: number; y: number }
export type Frame = { width: number; height: number }

const margin = 28
const bounded = (k: number) => Math.min(2, Math.max(0.2, k))

/** The whole diagram. */
export function whole({ left, top, width, height }: Layout, frame: Frame): View {
  const k = Math.min(1, bounded(Math.min((frame.width - 2 * margin) / width, (frame.height - 2 * margin) / height)))
  return { k, x: (frame.width - width * k) / 2 - left * k, y: (frame.height - height * k) / 2 - top * k }
}

/** As much of the diagram as can be read, from its start, or around the step that matters. */
export function opening(layout: Layout, frame: Frame, around: string | undefined): View {
  const all = whole(layout, frame)
  const k = Math.max(all.k, 0.8)
  if (k === all.k) return all
  const start = layout.places.get(around ?? layout.rows[0]?.[0] ?? '') ?? { x: 0, y: 0 }
  const isWide = layout.width * k > frame.width - 2 * margin
  return {
    k,
    x: isWide
      ? frame.width / 2 - (start.x + box.width / 2) * k
      : (frame.width - layout.width * k) / 2 - layout.left * k,
    y: around ? frame.height / 2 - (start.y + box.height / 2) * k : margin - layout.top * k,
  }
}

export function zoomed(view: View, by: number, { x, y }: Place): View {
  const k = bounded(view.k * by)
  const real = k / view.k
  return { k, x: x - (x - view.x) * real, y: y - (y - view.y) * real }
}

/** The view with this step in sight, moved no further than needed. */
export function withInSight(view: View, { x, y }: Place, frame: Frame): View {
  const [left, top] = [x * view.k + view.x, y * view.k + view.y]
  const shift = (from: number, size: number, room: number) =>
    from < 12 ? 12 - from : from + size > room - 12 ? room - 12 - from - size : 0
  const [dx, dy] = [shift(left, box.width * view.k, frame.width), shift(top, box.height * view.k, frame.height)]
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy }
}

export const onDiagram = ({ k, x, y }: View, at: Place): Place => ({ x: (at.x - x) / k, y: (at.y - y) / k })

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
/** The step that lies next in this direction. */
export function nextTo(places: ReadonlyMap<string, Place>, from: string, direction: Direction): string | undefined {
  const here = places.get(from)
  if (!here) return undefined
  const isAcross = direction === 'ArrowLeft' || direction === 'ArrowRight'
  const sign = direction === 'ArrowRight' || direction === 'ArrowDown' ? 1 : -1
  const near = [...places].flatMap(([key, at]) => {
    const [ahead, aside] = isAcross ? [at.x - here.x, at.y - here.y] : [at.y - here.y, at.x - here.x]
    const distance = ahead * sign
    return key !== from && distance > 8 ? [{ key, far: distance + Math.abs(aside) * (isAcross ? 3 : 0.6) }] : []
  })
  return near.toSorted((a, b) => a.far - b.far)[0]?.key
}
