import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { outsOf, type Out } from '#areas/forms/workflows/drawing/rules.ts'
import { box, layoutOf, startBox, withStart } from '#areas/forms/workflows/layout/rules.ts'
import { stepsByKey, waysOf, type Flow, type Place, type Step, type Way } from '#areas/forms/workflows/rules.ts'
import { useWidth } from '#kit/charts/use-width.ts'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { FlowLinks, linkId } from './FlowLinks.tsx'
import { FlowNode, type Mark } from './FlowNode.tsx'
import { Overview } from './Overview.tsx'
import { StartNode, type ShownStart } from './StartNode.tsx'
import { nextTo, onDiagram, opening, whole, withInSight, zoomed, type View } from './view.ts'

/** A connection on its way to a step. */
export type Connecting = { from: string; out: Out }
export type ChosenLink = { from: string; way: Way }

type Edit = {
  connecting: Connecting | null
  onConnecting: (connecting: Connecting | null) => void
  link: ChosenLink | null
  onLink: (link: ChosenLink | null) => void
  onMove: (key: string, place: Place) => void
  onConnect: (from: string, way: Way, to: string) => void
  onDisconnect: (from: string, way: Way) => void
  onRemove: (key: string) => void
  /** To the buttons that add a step. */
  onAdd: () => void
  onUndo: () => void
  onRedo: () => void
}
type FlowCanvasProps = {
  flow: Flow
  label: string
  start: ShownStart
  words: (step: Step) => string
  wayLabel: (step: Step, way: Way) => string
  marks?: ReadonlyMap<string, Mark> | undefined
  lit?: ReadonlySet<string> | undefined
  chosen: string | null
  onChoose: (key: string | null) => void
  /** The step that the canvas opens on. */
  around?: string | undefined
  edit?: Edit | undefined
}

const keyStep = 16

/** The steps of a workflow as a diagram, for the pointer, for fingers and for the keys alone. */
export function FlowCanvas({
  flow,
  label,
  start,
  words,
  wayLabel,
  marks,
  lit,
  chosen,
  onChoose,
  around,
  edit,
}: FlowCanvasProps) {
  const id = useId()
  const [frameBox, width] = useWidth<HTMLDivElement>('workflow', 720)
  const height = width < 560 ? 440 : Math.max(460, Math.min(760, Math.round(width * 0.68)))
  const frame = { width, height }
  const [dragged, setDragged] = useState<{ key: string; place: Place } | null>(null)
  const shownFlow = useMemo(
    () =>
      dragged
        ? { steps: flow.steps.map((step) => (step.key === dragged.key ? { ...step, place: dragged.place } : step)) }
        : flow,
    [flow, dragged],
  )
  const firstKey = flow.steps[0]?.key ?? ''
  const layout = useMemo(() => {
    const laid = layoutOf(shownFlow)
    return withStart(laid, laid.places.get(firstKey))
  }, [shownFlow, firstKey])
  const firstPlace = layout.places.get(firstKey)
  const byKey = stepsByKey(flow)
  const [moved, setView] = useState<View | null>(null)
  const view = moved ?? opening(layout, frame, around)
  const [pointer, setPointer] = useState<Place | null>(null)
  const held = useRef(new Map<number, Place>())
  const wandered = useRef(0)
  const grabbed = useRef<{ key: string; from: Place; start: Place } | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const { connecting = null, link = null } = edit ?? {}
  const first = layout.rows[0]?.[0]
  const entrance = [focused, chosen, around, first].find((key) => key && byKey.has(key))

  // A step that was added or chosen elsewhere comes into sight.
  const [last, setLast] = useState(chosen)
  if (last !== chosen) {
    setLast(chosen)
    const place = chosen === null ? undefined : layout.places.get(chosen)
    const next = place && withInSight(view, place, frame)
    if (next && next !== view) setView(next)
  }

  const now = useRef(view)
  useLayoutEffect(() => void (now.current = view))
  useEffect(() => {
    const element = frameBox.current!
    // The wheel scrolls the page until the diagram has the focus or Ctrl is held.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      setView(zoomed(now.current, Math.exp(-event.deltaY / 500), { x: event.clientX - left, y: event.clientY - top }))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [frameBox])

  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top } = frameBox.current!.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const middle = { x: width / 2, y: height / 2 }

  function focus(key: string | undefined) {
    if (!key) return
    document.getElementById(`${id}${key}`)?.focus({ preventScroll: true })
  }
  /** A step out of sight is brought in; otherwise the view stays as it is. */
  function bring(key: string) {
    const place = layout.places.get(key)
    if (!place || held.current.size > 0) return
    const next = withInSight(view, place, frame)
    if (next !== view) setView(next)
  }
  function show(key: string) {
    setFocused(key)
    bring(key)
  }
  function press(key: string, { detail }: { detail: number }) {
    // The end of a drag is no press. A press by Enter has no pointer, wherever that went before.
    if (detail > 0 && wandered.current > 4) return
    if (!connecting) return onChoose(key)
    edit!.onConnecting(null)
    setPointer(null)
    if (key !== connecting.from) edit!.onConnect(connecting.from, connecting.out.way, key)
  }

  function take(event: PointerEvent) {
    held.current.set(event.pointerId, at(event))
    if (held.current.size === 1) wandered.current = 0
  }
  function drag(event: PointerEvent) {
    const screen = at(event)
    const from = held.current.get(event.pointerId)
    if (connecting) setPointer(onDiagram(view, screen))
    if (!from) return
    const [dx, dy] = [screen.x - from.x, screen.y - from.y]
    wandered.current += Math.abs(dx) + Math.abs(dy)
    if (connecting || wandered.current <= 4) return
    held.current.set(event.pointerId, screen)
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.setPointerCapture(event.pointerId)
    const grab = grabbed.current
    if (grab && held.current.size === 1) {
      const to = onDiagram(view, screen)
      const place = { x: grab.start.x + to.x - grab.from.x, y: grab.start.y + to.y - grab.from.y }
      return setDragged({ key: grab.key, place: { x: snapped(place.x), y: snapped(place.y) } })
    }
    const other = [...held.current].find(([pointerId]) => pointerId !== event.pointerId)?.[1]
    if (!other) return setView({ ...view, x: view.x + dx, y: view.y + dy })
    const apart = (point: Place) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
    setView(zoomed(view, apart(screen) / apart(from), { x: (screen.x + other.x) / 2, y: (screen.y + other.y) / 2 }))
  }
  function drop(event: PointerEvent) {
    held.current.delete(event.pointerId)
    grabbed.current = null
    if (dragged) {
      edit?.onMove(dragged.key, dragged.place)
      setDragged(null)
    }
    if (!connecting || wandered.current <= 4) return
    // A line that was drawn to a step connects it; one that ends beside the steps is given up.
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-step]')
    const key = over?.getAttribute('data-step')
    wandered.current = 0
    if (key) press(key, event)
    else edit!.onConnecting(null)
    setPointer(null)
  }

  function keyed(event: KeyboardEvent, key: string) {
    const { key: pressed, shiftKey, ctrlKey, metaKey, altKey } = event
    const place = layout.places.get(key)!
    const isArrow = pressed.startsWith('Arrow')
    if (altKey) return
    if (edit && (ctrlKey || metaKey)) {
      if (pressed.toLowerCase() === 'z') (shiftKey ? edit.onRedo : edit.onUndo)()
      else if (pressed.toLowerCase() === 'y') edit.onRedo()
      else return
    } else if (ctrlKey || metaKey) return
    else if (isArrow && shiftKey && edit && !connecting) {
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[pressed]!
      edit.onMove(key, { x: place.x + dx! * keyStep, y: place.y + dy! * keyStep })
    } else if (pressed === 'ArrowUp' && key === firstKey && start.onChoose)
      document.getElementById(`${id}start`)?.focus()
    else if (isArrow) focus(neighbor(key, pressed as Parameters<typeof nextTo>[2]))
    else if (pressed === '+' || pressed === '=') setView(zoomed(view, 1.25, middle))
    else if (pressed === '-') setView(zoomed(view, 0.8, middle))
    else if (pressed === '0') setView(whole(layout, frame))
    else if (pressed === 'Escape' && connecting) {
      edit!.onConnecting(null)
      focus(connecting.from)
    } else if (pressed === 'Escape') {
      edit?.onLink(null)
      onChoose(null)
    } else if (edit && pressed.toLowerCase() === 'a') edit.onAdd()
    else if (edit && pressed.toLowerCase() === 'c') {
      const outs = outsOf(byKey.get(key)!)
      const open = outs.find(({ way }) => way.to === '') ?? outs[0]
      if (open) edit.onConnecting({ from: key, out: open })
    } else if (edit && pressed.toLowerCase() === 'e') {
      const ways = waysOf(byKey.get(key)!).filter(({ to }) => byKey.has(to))
      const here = link?.from === key ? ways.findIndex((way) => linkId(key, way) === linkId(key, link.way)) : -1
      const next = ways[here + 1]
      edit.onLink(next ? { from: key, way: next } : null)
    } else if (edit && (pressed === 'Delete' || pressed === 'Backspace')) {
      if (link) edit.onDisconnect(link.from, link.way)
      else {
        const next = neighbor(key, 'ArrowUp') ?? neighbor(key, 'ArrowDown')
        edit.onRemove(key)
        focus(next)
      }
    } else return
    event.preventDefault()
  }
  /** Down follows the first connection and up leads back; aside is what lies there. */
  function neighbor(key: string, direction: Parameters<typeof nextTo>[2]): string | undefined {
    const y = (of: string) => layout.places.get(of)?.y ?? 0
    const below = waysOf(byKey.get(key)!).find(({ to }) => byKey.has(to) && y(to) > y(key))?.to
    const above = layout.links.find(({ from, way }) => way.to === key && y(from) < y(key))?.from
    const along = direction === 'ArrowDown' ? below : direction === 'ArrowUp' ? above : undefined
    return along ?? nextTo(layout.places, key, direction)
  }

  const named = (key: string) => byKey.get(key)?.name || key
  const ghost =
    connecting && (pointer ?? (focused && focused !== connecting.from ? topOf(layout.places.get(focused)) : null))
  return (
    <div className="relative min-w-0">
      <div
        ref={frameBox}
        role="application"
        aria-label={label}
        aria-roledescription="diagram"
        aria-describedby={`${id}hint`}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onClick={(event) => {
          if (event.target !== event.currentTarget || wandered.current > 4) return
          edit?.onConnecting(null)
          edit?.onLink(null)
          onChoose(null)
        }}
        className={`relative overflow-clip rounded-md border border-line bg-surface-2 ${edit ? 'touch-none' : 'touch-pan-y'} ${connecting ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
        style={{ height }}
      >
        <div
          className="pointer-events-none absolute top-0 left-0 origin-top-left"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})` }}
        >
          <svg width="1" height="1" aria-hidden className="absolute overflow-visible">
            {firstPlace && (
              <path
                d={startPath(firstPlace)}
                strokeWidth={1.5}
                className={`${lit ? 'stroke-(--good)' : 'stroke-(--control-line)'} fill-none`}
              />
            )}
            <FlowLinks
              layout={layout}
              label={({ from, way }) => wayLabel(byKey.get(from)!, way)}
              lit={lit}
              chosen={link && linkId(link.from, link.way)}
              onChoose={edit && (({ from, way }) => (edit.onLink({ from, way }), onChoose(from)))}
            />
            {connecting && ghost && (
              <path
                d={ghostPath(bottomOf(layout.places.get(connecting.from)), ghost)}
                fill="none"
                strokeWidth={2}
                strokeDasharray="5 4"
                className="stroke-(--action)"
              />
            )}
          </svg>
          <div className="pointer-events-auto">
            {firstPlace && <StartNode {...start} id={`${id}start`} first={firstPlace} onDown={() => focus(firstKey)} />}
            {layout.rows.flat().map((key) => {
              const step = byKey.get(key)!
              return (
                <FlowNode
                  key={key}
                  id={`${id}${key}`}
                  step={step}
                  place={layout.places.get(key)!}
                  words={words(step)}
                  leads={waysOf(step)
                    .flatMap((way) => (way.to ? [[named(way.to), wayLabel(step, way)].filter(Boolean).join(', ')] : []))
                    .join('; ')}
                  mark={marks?.get(key)}
                  start={key === firstKey ? start.words : undefined}
                  isChosen={key === chosen}
                  isTarget={connecting !== null && key !== connecting.from && key === focused}
                  tabIndex={key === entrance ? 0 : -1}
                  editable={edit !== undefined}
                  onFocus={() => {
                    show(key)
                    if (!connecting && held.current.size === 0) onChoose(key)
                  }}
                  onClick={(event) => press(key, event)}
                  onKeyDown={(event) => keyed(event, key)}
                  onGrab={(event) => {
                    if (!edit || connecting || event.button !== 0) return
                    grabbed.current = { key, from: onDiagram(view, at(event)), start: layout.places.get(key)! }
                  }}
                  onOut={(out, event) => {
                    event.preventDefault()
                    onChoose(key)
                    edit?.onConnecting({ from: key, out })
                    setPointer(onDiagram(view, at(event)))
                  }}
                />
              )
            })}
          </div>
        </div>
        {flow.steps.length === 0 && (
          <p className="absolute inset-0 grid place-items-center px-6 text-center text-ink-2">
            Add the first step. The workflow starts with it.
          </p>
        )}
      </div>
      <div className="absolute top-2 left-2 grid divide-y divide-line rounded-sm border border-line-strong bg-surface">
        <IconButton label="Zoom in" onClick={() => setView(zoomed(view, 1.25, middle))}>
          <Icon name="plus" />
        </IconButton>
        <IconButton label="Zoom out" onClick={() => setView(zoomed(view, 0.8, middle))}>
          <Icon name="minus" />
        </IconButton>
        <IconButton label="Fit diagram" onClick={() => setView(whole(layout, frame))}>
          <Icon name="whole" />
        </IconButton>
      </div>
      {width >= 640 && <Overview layout={layout} view={view} frame={frame} onView={setView} marks={marks} />}
      <p id={`${id}hint`} className="sr-only">
        Arrow keys move between the steps. Plus and minus zoom, 0 shows the whole diagram.
        {edit &&
          ' C connects the step: choose another one with the arrow keys and press Enter. A adds a step. E chooses a connection. Shift with an arrow key moves the step. Delete removes the step or the chosen connection. Ctrl Z undoes.'}
      </p>
    </div>
  )
}

const snapped = (value: number) => Math.round(value / 8) * 8
const bottomOf = (place: Place | undefined): Place => ({
  x: (place?.x ?? 0) + box.width / 2,
  y: (place?.y ?? 0) + box.height,
})
const topOf = (place: Place | undefined): Place | null => (place && { x: place.x + box.width / 2, y: place.y }) || null
const startPath = ({ x, y }: Place) => {
  const middle = x + box.width / 2
  return `M${middle} ${y - startBox.above + startBox.height}V${y}M${middle - 5} ${y - 8}L${middle} ${y}L${middle + 5} ${y - 8}`
}
const ghostPath = (from: Place, to: Place) => {
  const half = (to.y - from.y) / 2
  return `M${from.x} ${from.y}C${from.x} ${from.y + half} ${to.x} ${to.y - half} ${to.x} ${to.y}`
}
