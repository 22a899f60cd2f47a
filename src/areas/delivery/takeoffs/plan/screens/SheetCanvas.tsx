import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useWidth } from '#kit/charts/use-width.ts'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import type { Geometry, MarkKind, Point, Region, Vertex } from '../rules.ts'
import { MarkShapes, type Shape } from './MarkShapes.tsx'
import type { SheetPage } from './plan-pages.ts'
import { Raster } from './Raster.tsx'
import {
  exactPoint,
  fit,
  movedTo,
  onScreen,
  onSheet,
  pathsOf,
  shown,
  snap,
  without,
  withCorner,
  zoomed,
  type Snapped,
  type View,
} from './view.ts'

export type Tool = 'select' | MarkKind | 'cutout' | 'calibrate' | 'region'
/** A line of two points, a mark, or the two corners of an area with another scale. */
const kindOf: Record<Exclude<Tool, 'select'>, MarkKind> = {
  count: 'count',
  length: 'length',
  area: 'area',
  cutout: 'area',
  calibrate: 'length',
  region: 'length',
}
const endsAt: Partial<Record<Tool, number>> = { calibrate: 2, region: 2 }

type SheetCanvasProps = {
  label: string
  page: SheetPage
  /** The same sheet of the revision before: its lines are red, those of the page blue. */
  under?: SheetPage | undefined
  shapes: readonly Shape[]
  regions: readonly { name: string; region: Region }[]
  tool: Tool
  color: string
  chosen: string | null
  editable: boolean
  onChoose: (id: string | null) => void
  onDrawn: (tool: Tool, vertices: readonly Vertex[]) => void
  onEdit: (id: string, geometry: Geometry) => void
  onDelete: (id: string) => void
  onTool: (tool: Tool) => void
  /** The measure of what is being drawn. */
  said: (kind: MarkKind, geometry: Geometry) => string
}

const stepOf = (event: KeyboardEvent): Point | undefined => {
  const size = event.shiftKey ? 1 : 10
  return (
    { ArrowLeft: [-size, 0], ArrowRight: [size, 0], ArrowUp: [0, -size], ArrowDown: [0, size] } as Record<string, Point>
  )[event.key]
}

/** A sheet to measure on: with the pointer, or with the keys and a cross that they move. */
export function SheetCanvas(props: SheetCanvasProps) {
  const { label, page, under, shapes, regions, tool, color, chosen, editable, onChoose, onDrawn, onEdit } = props
  const hint = useId()
  const [box, width] = useWidth<HTMLDivElement>('plan', 720)
  const height = Math.max(320, Math.min(760, Math.round(width * 0.72)))
  const frame = { width, height }
  const [moved, setView] = useState<View | null>(null)
  const view = moved ?? fit(page, frame)
  const [draft, setDraft] = useState<readonly Vertex[]>([])
  const [through, setThrough] = useState<Point | null>(null)
  const [arc, setArc] = useState(false)
  const [cross, setCross] = useState<Snapped | null>(null)
  const [grabbed, setGrabbed] = useState<{ geometry: Geometry; ring: number; at: number } | null>(null)
  const [corner, setCorner] = useState<readonly [ring: number, at: number]>([0, 0])
  const [isReady, setReady] = useState(false)
  const held = useRef(new Map<number, Point>())
  const wandered = useRef(0)
  const shape = shapes.find(({ id }) => id === chosen)
  const geometry = grabbed?.geometry ?? shape?.geometry
  const drawing = tool !== 'select'

  // Another tool or sheet begins without the earlier points.
  const [before, setBefore] = useState({ tool, page })
  if (before.tool !== tool || before.page !== page) {
    setBefore({ tool, page })
    setDraft([])
    setThrough(null)
    setCross(null)
    setGrabbed(null)
    if (before.page !== page) {
      setView(null)
      setReady(false)
    }
  }
  const [last, setLast] = useState(chosen)
  if (last !== chosen) {
    setLast(chosen)
    setCorner([0, 0])
    if (shape) setView(shown(view, shape.geometry, frame))
  }

  const now = useRef({ view, frame, page })
  useLayoutEffect(() => void (now.current = { view, frame, page }))
  useEffect(() => {
    const element = box.current!
    // The wheel scrolls the page until the plan has the focus or Ctrl is held.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const { frame, page } = now.current
      setView((from) =>
        zoomed(
          from ?? now.current.view,
          Math.exp(-event.deltaY / 400),
          [event.clientX - left, event.clientY - top],
          page,
          frame,
        ),
      )
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [box])

  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = box.current!.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const others = shapes.filter(({ id }) => id !== chosen || drawing)
  const meant = (screen: Point, straight: boolean): Snapped => {
    const end = draft.at(-1)
    const own = draft.length > 0 ? [{ kind: 'length' as const, geometry: [draft] }] : []
    return snap(onSheet(view, screen), [...others, ...own], 10 / view.k, straight && end ? [end[0], end[1]] : null)
  }

  /** The next point; with an arc, first the one that the arc runs through. */
  function place(point: Point) {
    if (arc && draft.length > 0 && !through) return setThrough(point)
    const end = draft.at(-1)
    if (end && end[0] === point[0] && end[1] === point[1]) return
    const vertices: readonly Vertex[] =
      through && end ? [...draft.slice(0, -1), [end[0], end[1], through[0], through[1]], point] : [...draft, point]
    setThrough(null)
    const first = vertices[0]!
    const isClosed =
      kindOf[tool as keyof typeof kindOf] === 'area' &&
      vertices.length > 3 &&
      first[0] === point[0] &&
      first[1] === point[1]
    if (isClosed) return finish(vertices.slice(0, -1))
    if (vertices.length === endsAt[tool]) return finish(vertices)
    setDraft(vertices)
  }
  function finish(vertices: readonly Vertex[] = draft) {
    if (vertices.length === 0) return
    setDraft([])
    setThrough(null)
    // The button that ended it is gone: the keys move the plan again.
    box.current?.focus({ preventScroll: true })
    onDrawn(tool, vertices)
  }

  function begin() {
    setDraft([])
    setThrough(null)
  }

  function take(event: PointerEvent) {
    held.current.set(event.pointerId, at(event))
    if (held.current.size === 1) wandered.current = 0
  }
  function drag(event: PointerEvent) {
    const screen = at(event)
    const from = held.current.get(event.pointerId)
    if (grabbed && from) {
      wandered.current = 9
      setGrabbed({ ...grabbed, geometry: movedTo(grabbed.geometry, grabbed.ring, grabbed.at, meant(screen, false).at) })
      return
    }
    if (drawing) setCross(meant(screen, event.shiftKey))
    if (!from) return
    const [dx, dy] = [screen[0] - from[0], screen[1] - from[1]]
    wandered.current += Math.abs(dx) + Math.abs(dy)
    if (wandered.current <= 4) return
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.setPointerCapture(event.pointerId)
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1]
    held.current.set(event.pointerId, screen)
    if (!other) return setView({ ...view, x: view.x + dx, y: view.y + dy })
    const apart = (point: Point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]))
    setView(
      zoomed(view, apart(screen) / apart(from), [(screen[0] + other[0]) / 2, (screen[1] + other[1]) / 2], page, frame),
    )
  }
  function drop(event: PointerEvent) {
    held.current.delete(event.pointerId)
    if (!grabbed) return
    setGrabbed(null)
    if (shape && wandered.current > 4) onEdit(shape.id, grabbed.geometry)
  }

  function key(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepOf(event)
    const middle: Point = [width / 2, height / 2]
    if (step && drawing) {
      const from = cross ? onScreen(view, cross.at) : middle
      const to: Point = [from[0] + step[0], from[1] + step[1]]
      setCross({ at: exactPoint(onSheet(view, to)), to: null })
      if (to[0] < 0 || to[1] < 0 || to[0] > width || to[1] > height)
        setView({ ...view, x: view.x - step[0] * 10, y: view.y - step[1] * 10 })
    } else if (step && shape && editable) {
      const [ring, place] = corner
      const vertex = shape.geometry[ring]?.[place]
      if (vertex)
        onEdit(
          shape.id,
          movedTo(
            shape.geometry,
            ring,
            place,
            exactPoint([vertex[0] + step[0] / view.k, vertex[1] + step[1] / view.k]),
          ),
        )
    } else if (step) setView({ ...view, x: view.x - step[0] * 6, y: view.y - step[1] * 6 })
    else if (event.key === 'Enter' && drawing) place(cross?.at ?? exactPoint(onSheet(view, middle)))
    else if (event.key.toLowerCase() === 'f' && drawing) finish()
    else if (event.key.toLowerCase() === 'a' && drawing) setArc(!arc)
    else if (event.key === 'Backspace' && through) setThrough(null)
    else if (event.key === 'Backspace' && drawing) setDraft(draft.slice(0, -1))
    else if (event.key === 'Escape' && draft.length > 0) begin()
    else if (event.key === 'Escape' && drawing) props.onTool('select')
    else if (event.key === 'Escape') onChoose(null)
    else if (event.key === '+' || event.key === '=') setView(zoomed(view, 1.5, middle, page, frame))
    else if (event.key === '-') setView(zoomed(view, 1 / 1.5, middle, page, frame))
    else if (event.key === '0') setView(null)
    else if (shape && (event.key === 'n' || event.key === 'p')) {
      const all = shape.geometry.flatMap((ring, index) => ring.map((_, place) => [index, place] as const))
      const here = all.findIndex(([ring, place]) => ring === corner[0] && place === corner[1])
      setCorner(all[(here + (event.key === 'n' ? 1 : all.length - 1)) % all.length] ?? [0, 0])
    } else if (shape && editable && event.key === 'i')
      onEdit(shape.id, withCorner(shape.geometry, shape.kind, corner[0], corner[1]))
    else if (shape && editable && event.key === 'x') onEdit(shape.id, without(shape.geometry, corner[0], corner[1]))
    else if (shape && editable && event.key === 'Delete') props.onDelete(shape.id)
    else return
    event.preventDefault()
  }

  const ghost: readonly Vertex[] =
    drawing && draft.length > 0 && cross
      ? through
        ? [...draft.slice(0, -1), [draft.at(-1)![0], draft.at(-1)![1], through[0], through[1]], cross.at]
        : [...draft, cross.at]
      : draft
  const dots = 5 / view.k
  return (
    <div className="min-w-0">
      <div className="relative">
        <div
          ref={box}
          role="application"
          tabIndex={0}
          aria-label={label}
          aria-roledescription="plan"
          aria-describedby={hint}
          data-ready={isReady || undefined}
          data-view={`${view.k} ${view.x} ${view.y}`}
          onKeyDown={key}
          onPointerDown={take}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
          onDoubleClick={() => drawing && draft.length > 1 && finish()}
          onClick={(event) => {
            if (wandered.current > 4) return
            if (drawing) place(meant(at(event), event.shiftKey).at)
            else onChoose(null)
          }}
          className={`relative touch-none overflow-hidden rounded-md border border-line bg-surface-3 focus-visible:-outline-offset-2 ${drawing ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
          style={{ height }}
        >
          {under && (
            <div className="absolute inset-0 isolate bg-white">
              <Raster
                page={under}
                view={{ ...view, k: (view.k * page.width) / under.width }}
                frame={frame}
                onReady={() => undefined}
              />
              <div aria-hidden className="pointer-events-none absolute inset-0 bg-[#dc2626] mix-blend-screen" />
            </div>
          )}
          <div className={under ? 'absolute inset-0 isolate bg-white mix-blend-multiply' : 'contents'}>
            <Raster page={page} view={view} frame={frame} onReady={() => setReady(true)} />
            {under && (
              <div aria-hidden className="pointer-events-none absolute inset-0 bg-[#1d4ed8] mix-blend-screen" />
            )}
          </div>
          <svg
            width={width}
            height={height}
            aria-hidden
            className="absolute inset-0 overflow-hidden pointer-events-none"
          >
            <g
              transform={`translate(${view.x} ${view.y}) scale(${view.k})`}
              style={{ fontSize: 12 / view.k }}
              strokeWidth={3 / view.k}
            >
              {regions.map(({ name, region: [left, top, right, bottom] }) => (
                <g key={name}>
                  <rect
                    x={left}
                    y={top}
                    width={right - left}
                    height={bottom - top}
                    fill="none"
                    stroke="#4b5563"
                    strokeWidth={1.5}
                    strokeDasharray="6 4"
                    vectorEffect="non-scaling-stroke"
                  />
                  <text x={left} y={top - 5 / view.k} fill="#4b5563" stroke="#fff" className="[paint-order:stroke]">
                    {name}
                  </text>
                </g>
              ))}
              <MarkShapes
                shapes={
                  grabbed
                    ? shapes.map((each) => (each.id === chosen ? { ...each, geometry: grabbed.geometry } : each))
                    : shapes
                }
                chosen={chosen}
                onChoose={onChoose}
                pickable={!drawing}
              />
              {!drawing &&
                editable &&
                shape &&
                geometry?.map((ring, index) =>
                  ring.map(([x, y], place) => (
                    <circle
                      key={`${index} ${place}`}
                      cx={x}
                      cy={y}
                      r={(corner[0] === index && corner[1] === place ? 1.5 : 1) * dots}
                      fill={corner[0] === index && corner[1] === place ? '#111827' : '#fff'}
                      stroke="#111827"
                      strokeWidth={1.5}
                      vectorEffect="non-scaling-stroke"
                      className="pointer-events-auto cursor-move"
                      onClick={(event) => event.stopPropagation()}
                      onPointerDown={() => {
                        setCorner([index, place])
                        setGrabbed({ geometry: shape.geometry, ring: index, at: place })
                      }}
                    />
                  )),
                )}
              {drawing && ghost.length > 0 && (
                <>
                  <path
                    d={pathsOf('length', [ghost])}
                    fill="none"
                    stroke="#fff"
                    strokeWidth={6}
                    vectorEffect="non-scaling-stroke"
                  />
                  <path
                    d={pathsOf(kindOf[tool], [ghost])}
                    fill={kindOf[tool] === 'area' ? color : 'none'}
                    fillOpacity={0.15}
                    stroke={color}
                    strokeWidth={kindOf[tool] === 'count' ? 14 : 2.5}
                    strokeLinecap="round"
                    strokeDasharray={tool === 'calibrate' || tool === 'region' || tool === 'cutout' ? '6 4' : undefined}
                    vectorEffect="non-scaling-stroke"
                  />
                  {draft.map(([x, y], place) => (
                    <circle
                      key={place}
                      cx={x}
                      cy={y}
                      r={dots * 0.8}
                      fill="#fff"
                      stroke="#111827"
                      strokeWidth={1.5}
                      vectorEffect="non-scaling-stroke"
                    />
                  ))}
                </>
              )}
              {drawing && cross && (
                <path
                  d={`M${cross.at[0] - 3 * dots} ${cross.at[1]}h${6 * dots}M${cross.at[0]} ${cross.at[1] - 3 * dots}v${6 * dots}${cross.to === 'corner' ? `M${cross.at[0] - dots} ${cross.at[1] - dots}h${2 * dots}v${2 * dots}h${-2 * dots}z` : ''}`}
                  fill="none"
                  stroke={cross.to ? '#b0148f' : '#111827'}
                  strokeWidth={1.5}
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </g>
          </svg>
        </div>
        <div className="absolute top-2 left-2 grid divide-y divide-line rounded-sm border border-line-strong bg-surface">
          <IconButton label="Zoom in" onClick={() => setView(zoomed(view, 1.5, [width / 2, height / 2], page, frame))}>
            <Icon name="plus" />
          </IconButton>
          <IconButton
            label="Zoom out"
            onClick={() => setView(zoomed(view, 1 / 1.5, [width / 2, height / 2], page, frame))}
          >
            <Icon name="minus" />
          </IconButton>
          <IconButton label="Fit sheet" onClick={() => setView(null)}>
            <Icon name="whole" />
          </IconButton>
        </div>
        {drawing && (
          <div className="absolute right-2 bottom-2 left-2 flex flex-wrap items-center justify-end gap-2">
            <output className="rounded-sm border border-line-strong bg-surface px-2.5 py-1.5 text-sm font-semibold text-ink">
              {draft.length === 0
                ? ({ calibrate: 'Select the first end of a known length', region: 'Select one corner of the area' }[
                    tool as string
                  ] ?? 'Select the first point')
                : props.said(kindOf[tool], [ghost])}
            </output>
            {draft.length > 0 && !endsAt[tool] && (
              <>
                {tool !== 'count' && (
                  <button
                    type="button"
                    aria-pressed={arc}
                    onClick={() => setArc(!arc)}
                    className="h-(--control-h) rounded-sm border border-line-strong bg-surface px-3 text-sm font-semibold aria-pressed:bg-action-soft"
                  >
                    Arc
                  </button>
                )}
                <button
                  type="button"
                  onClick={() => finish()}
                  className="h-(--control-h) rounded-sm border border-transparent bg-action px-3 text-sm font-semibold text-on-action"
                >
                  Finish
                </button>
              </>
            )}
          </div>
        )}
      </div>
      <p id={hint} className="mt-1.5 text-xs text-ink-2">
        {drawing
          ? 'Arrow keys move the cross, with Shift by one pixel. Enter sets a point, Backspace removes it, A draws an arc, F finishes, Esc cancels. Hold Shift for steps of 45°.'
          : shape && editable
            ? 'N and P select a corner, arrow keys move it, I inserts one after it, X removes it, Delete deletes the mark.'
            : 'Arrow keys move the plan, + and − zoom, 0 fits the sheet. Select a mark here or in the table.'}
      </p>
    </div>
  )
}
