import {
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { boundsOf, type Bounds, type Position } from '@granary/geodata/geography.ts'
import { locale, say } from '#platform/say.ts'
import { useWidth } from '../charts/use-width.ts'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { toast } from '../parts/Toasts.tsx'
import { anchorOf, isInSight, markOf, movableAt, signOfLayer, type Cluster, type Layer } from './features.ts'
import { Drawing, SignShape } from './Drawing.tsx'
import { FeatureCard } from './FeatureCard.tsx'
import { useGround } from './ground/use-ground.ts'
import { PlaceList } from './PlaceList.tsx'
import type { Pick } from './ground/Ground.tsx'
import type { TileLayer } from './tiles.ts'
import { groundOf, kept, moved, scaleBars, screenOf, viewOf, worldOf, zoomed, type View } from './projection.ts'

type PlaceMapProps = {
  label: string
  /** The lowest first. Those of `ground` are drawn, but neither selected nor listed. */
  layers: readonly Layer[]
  /** Layers that are too large to be sent at once, below the others; only a browser with WebGL draws them. */
  tiles?: readonly TileLayer[]
  /** The selected feature, where the screen stores it; left out, the map stores it. */
  chosen?: string | null
  onChoose?: (id: string | null) => void
  /** A person picks an empty place: with the pointer, or with Enter at the cross in the middle. */
  onPick?: (at: Position) => void
  /** A person drags a point of a layer that is `movable`. */
  onDrag?: (id: string, to: Position) => void
  /** Goes there, at the scale of streets, when it changes. */
  near?: Position | null
  /** Only for picking a place: there is nothing to list beside it. */
  unlisted?: boolean
  height?: number
}

/** The list's limit of places; beyond it, the list shows only what is in sight. */
const mostListed = 100

/**
 * Places on the base map, or on a plain sheet where the browser draws no WebGL. It starts with all points in sight, or
 * everything. The list beside it has the same places in words, and the selection is shared.
 */
export function PlaceMap({
  label,
  layers,
  tiles = noTiles,
  chosen,
  onChoose,
  onPick,
  onDrag,
  near,
  unlisted = false,
  height = 420,
}: PlaceMapProps) {
  const hint = useId()
  const [box, width] = useWidth<HTMLDivElement>('map')
  const frame = { width, height }
  const [own, setOwn] = useState<string | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [gone, setGone] = useState<View | null>(null)
  const [over, setOver] = useState<Cluster | null>(null)
  const [here, setHere] = useState<Position | null>(null)
  const [printing, setPrinting] = useState(false)
  const ground = useGround()
  const pick = useRef<Pick>(null)
  const held = useRef<Map<number, readonly [x: number, y: number]>>(new Map())
  const wandered = useRef(0)
  const dragged = useRef<string | null>(null)

  const shown = layers.filter(({ id }) => !hidden.has(id))
  const places = layers.flatMap((layer, at) =>
    layer.ground || layer.movable || hidden.has(layer.id)
      ? []
      : layer.features.map((feature) => ({ feature, layer, mark: markOf(layers, at) })),
  )
  const shapes = (
    places.length > 0 ? places.map(({ feature }) => feature) : layers.flatMap(({ features }) => features)
  ).map(({ geometry }) => geometry)
  // A county-wide warning would shrink its city to a dot: where there are points, the map starts with them.
  const points = shapes.filter(({ type }) => type === 'Point')
  const shownTiles = useMemo(() => tiles.filter(({ id }) => !hidden.has(id)), [tiles, hidden])
  const whole = viewOf(around([boundsOf(shapes), ...tiles.map(({ bounds }) => bounds)]), frame)
  const spread = boundsOf(points)
  // Where all of them are at one place, its surroundings are in sight too.
  const apart = spread !== null && Math.max(spread[2] - spread[0], spread[3] - spread[1]) > 0.001
  const surroundings = layers.flatMap(({ ground, features }) =>
    ground ? features.map(({ geometry }) => geometry) : [],
  )
  const wanted =
    gone ??
    (points.length > 1 && tiles.length === 0
      ? viewOf(boundsOf(apart ? points : [...points, ...surroundings]), frame, 64)
      : whole)
  const { x, y, size } = ground.maps ? kept(wanted, frame) : wanted
  const view = useMemo((): View => ({ x, y, size }), [x, y, size])
  const at = chosen === undefined ? own : chosen
  const inSight =
    places.length <= mostListed
      ? places
      : places.filter(({ feature }) => isInSight(boundsOf([feature.geometry])!, view, frame))
  const listed = inSight.slice(0, mostListed)
  const [customary, metric] = scaleBars(view)
  const legend = layers.flatMap((layer, at) =>
    layer.ground || layer.movable ? [] : [{ layer, sign: signOfLayer(layer, markOf(layers, at)) }],
  )

  const place = at === null ? undefined : places.find(({ feature }) => feature.id === at)
  const shownToo: readonly Layer[] = here ? [...shown, hereLayer(here)] : shown
  const card = over?.of ?? (place ? [place] : [])
  const cardAt = over?.at ?? (place && screenOf(anchorOf(place.feature.geometry), view, frame))

  function locate() {
    const refused = () =>
      toast('bad', say('Your location isn’t available'), say('Allow location access in the browser.'))
    if (!('geolocation' in navigator)) return refused()
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        const [wx, wy] = worldOf([longitude, latitude])
        setHere([longitude, latitude])
        setGone({ x: wx, y: wy, size: Math.max(view.size, 256 * 2 ** 14) })
      },
      refused,
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  // The paper is white: a dark base map is drawn again before it is printed.
  const isReady = ground.isReady
  useEffect(() => {
    if (!printing || !isReady) return
    document.documentElement.dataset.print = 'map'
    print()
    delete document.documentElement.dataset.print
    setPrinting(false)
  }, [printing, isReady])

  const show = (id: string, isShown: boolean) =>
    setHidden(isShown ? new Set([...hidden].filter((other) => other !== id)) : new Set([...hidden, id]))
  const choose = (id: string | null) => {
    setOwn(id)
    onChoose?.(id)
  }
  /** A place of the tiles: the server says which feature has its number. */
  function chooseIn(point: readonly [number, number]) {
    const hit = pick.current?.(point)
    if (!hit) return choose(null)
    hit.then(choose, () => toast('bad', say('{what} could not be loaded', { what: label })))
  }
  // A selection in the list or by the screen scrolls into sight.
  useEffect(() => {
    if (!place) return
    const anchor = anchorOf(place.feature.geometry)
    const [x, y] = screenOf(anchor, view, frame)
    if (x >= 20 && y >= 20 && x <= width - 20 && y <= height - 20) return
    const [wx, wy] = worldOf(anchor)
    setGone({ ...view, x: wx, y: wy })
    // It follows the choice alone: a person who then moves the map is not pulled back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at])

  const [nearX, nearY] = near ? worldOf(near) : []
  useEffect(() => {
    if (nearX === undefined || nearY === undefined) return
    setGone((now) => ({ x: nearX, y: nearY, size: Math.max((now ?? view).size, 256 * 2 ** 16) }))
    // It follows the place alone: a person who then moves the map is not pulled back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nearX, nearY])

  // The wheel scrolls the page until the map has the focus or Ctrl is held, so that scrolling past does not zoom the
  // map.
  useEffect(() => {
    const element = box.current!
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      setGone((now) =>
        zoomed(now ?? view, Math.exp(-event.deltaY / 400), frame, [event.clientX - left, event.clientY - top]),
      )
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  })

  const onGround = ({ clientX, clientY }: { clientX: number; clientY: number }): readonly [number, number] => {
    const { left, top } = box.current!.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  function take(event: PointerEvent) {
    const from = onGround(event)
    held.current.set(event.pointerId, from)
    if (held.current.size === 1) wandered.current = 0
    dragged.current = held.current.size === 1 && onDrag ? movableAt(shown, from, view, frame) : null
    // The dragged point changes the extent of the features; the map stays where it is.
    if (dragged.current !== null) setGone(view)
  }
  function drag(event: PointerEvent) {
    const before = held.current.get(event.pointerId)
    if (!before) return
    const now = onGround(event)
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]]
    wandered.current += Math.abs(dx) + Math.abs(dy)
    if (wandered.current > 4 && !event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.setPointerCapture(event.pointerId)
    if (dragged.current !== null) {
      held.current.set(event.pointerId, now)
      if (wandered.current > 4) onDrag?.(dragged.current, groundOf(...now, view, frame))
      return
    }
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1]
    held.current.set(event.pointerId, now)
    if (other) {
      const apart = (point: readonly [number, number]) =>
        Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]))
      setGone((from) =>
        zoomed(from ?? view, apart(now) / apart(before), frame, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]),
      )
    } else if (wandered.current > 4) setGone((from) => moved(from ?? view, dx, dy))
  }
  function drop(event: PointerEvent) {
    held.current.delete(event.pointerId)
    dragged.current = null
  }

  function key(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key]
    if (step) setGone(moved(view, step[0]!, step[1]!))
    else if (event.key === '+' || event.key === '=') setGone(zoomed(view, 1.6, frame))
    else if (event.key === '-') setGone(zoomed(view, 1 / 1.6, frame))
    else if (event.key === '0') setGone(whole)
    else if (event.key === 'Escape' && at !== null) choose(null)
    else if (event.key === 'Enter' && onPick) onPick(groundOf(width / 2, height / 2, view, frame))
    else return
    event.preventDefault()
  }
  return (
    <section
      aria-label={label}
      data-printing={printing || undefined}
      className="@container overflow-hidden rounded-md border border-line bg-surface print:overflow-visible"
    >
      <div className={`grid grid-cols-1 ${unlisted ? '' : '@3xl:grid-cols-[minmax(0,1fr)_17rem]'}`}>
        <div className="relative min-w-0 break-inside-avoid">
          <div
            ref={box}
            role="application"
            tabIndex={0}
            aria-label={say('{label}, map', { label })}
            aria-roledescription={say('map')}
            aria-describedby={hint}
            onKeyDown={key}
            onPointerDown={take}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
            onClick={(event) =>
              wandered.current <= 4 &&
              (onPick ? onPick(groundOf(...onGround(event), view, frame)) : chooseIn(onGround(event)))
            }
            className={`group relative touch-none overflow-hidden bg-canvas focus-visible:-outline-offset-2 ${onPick ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
          >
            {ground.maps && ground.Ground && (
              <Suspense>
                <ground.Ground
                  ref={pick}
                  tiles={shownTiles}
                  maps={ground.maps}
                  view={view}
                  paper={printing}
                  onReady={ground.ready}
                  onFail={ground.fail}
                />
              </Suspense>
            )}
            <Drawing
              layers={shownToo}
              all={here ? [...layers, shownToo.at(-1)!] : layers}
              overGround={ground.isDrawn}
              onHover={setOver}
              view={view}
              frame={frame}
              chosen={at}
              onChoose={(id) => choose(id)}
              onNearer={(point) => setGone(zoomed(view, 2.5, frame, point))}
            />
            {onPick && (
              <Icon
                name="plus"
                className="pointer-events-none absolute top-1/2 left-1/2 hidden size-6 -translate-1/2 text-ink group-focus-visible:block"
              />
            )}
          </div>
          <div className="absolute top-2 left-2 grid divide-y divide-line rounded-sm border border-line-strong bg-surface print:hidden">
            <IconButton label={say('Zoom in')} onClick={() => setGone(zoomed(view, 1.6, frame))}>
              <Icon name="plus" />
            </IconButton>
            <IconButton label={say('Zoom out')} onClick={() => setGone(zoomed(view, 1 / 1.6, frame))}>
              <Icon name="minus" />
            </IconButton>
            <IconButton label={say('Fit all')} onClick={() => setGone(whole)}>
              <Icon name="whole" />
            </IconButton>
            <IconButton label={say('Show my location')} onClick={locate}>
              <Icon name="locate" />
            </IconButton>
            <IconButton label={say('Print map')} onClick={() => (ground.isDrawn && ground.again(), setPrinting(true))}>
              <Icon name="print" />
            </IconButton>
          </div>
          {cardAt && card.length > 0 && <FeatureCard of={card} at={cardAt} frame={frame} isPassing={over !== null} />}
          {ground.isDrawn && (
            <p
              // The names of its publishers, as they write them.
              lang="en"
              className="pointer-events-none absolute right-0 bottom-0 max-w-[60%] truncate rounded-tl-sm bg-surface/80 px-1.5 text-2xs text-ink-2"
            >
              {ground.maps!.flatMap(({ attribution }) => attribution || []).join(' · ')}
            </p>
          )}
          <svg width="18" height="28" aria-hidden className="pointer-events-none absolute top-2 right-2">
            <path d="M9 1L14 16L9 13L4 16Z" strokeWidth="1" className="fill-ink stroke-surface" />
            <text
              x="9"
              y="27"
              textAnchor="middle"
              className="fill-ink stroke-surface text-2xs font-semibold [paint-order:stroke]"
              strokeWidth="3"
            >
              N
            </text>
          </svg>
          <svg width="132" height="34" aria-hidden className="pointer-events-none absolute bottom-1.5 left-2">
            <path
              d={`M1 5V16H${customary.pixels + 1}V5M1 16V27M1 16H${metric.pixels + 1}V27`}
              strokeWidth="1.5"
              fill="none"
              className="stroke-ink"
            />
            <text x="6" y="12" strokeWidth="3" className="fill-ink stroke-surface text-2xs [paint-order:stroke]">
              {customary.words}
            </text>
            <text x="6" y="28" strokeWidth="3" className="fill-ink stroke-surface text-2xs [paint-order:stroke]">
              {metric.words}
            </text>
          </svg>
        </div>
        {/* On a phone it is between the map and the list: the legend comes before the places. */}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-3 py-1.5 text-xs text-ink-2 @3xl:col-span-full">
          {tiles.map(({ id, name, tone, sign, count }) => (
            <LegendLine
              key={id}
              name={name}
              count={count}
              isShown={!hidden.has(id)}
              onShow={(isShown) => show(id, isShown)}
            >
              <SignShape sign={sign} tone={tone} />
            </LegendLine>
          ))}
          {/* A map that only asks for a place has nothing to hide. */}
          {!(unlisted && legend.length === 1) &&
            legend.map(({ layer, sign }) => (
              <LegendLine
                key={layer.id}
                name={layer.name}
                count={layer.features.length}
                isShown={!hidden.has(layer.id)}
                onShow={(isShown) => show(layer.id, isShown)}
              >
                <SignShape sign={sign} tone={layer.tone ?? 'action'} />
              </LegendLine>
            ))}
          {tiles.length > 0 && ground.isMissing && (
            <p className="basis-full">{say('This browser can’t draw large layers. Use their tables.')}</p>
          )}
          <p id={hint} className="grow text-right max-md:sr-only print:hidden">
            {say('Arrow keys move the map, + and − zoom, 0 fits all.')}
            {onPick ? ` ${say('Enter selects the place in the middle.')}` : ''}
          </p>
        </div>
        {!unlisted && (
          <PlaceList label={label} places={listed} left={places.length - listed.length} chosen={at} onChoose={choose} />
        )}
      </div>
    </section>
  )
}

type LegendLineProps = {
  name: string
  count: number
  isShown: boolean
  onShow: (isShown: boolean) => void
  children: ReactNode
}

const LegendLine = ({ name, count, isShown, onShow, children }: LegendLineProps) => (
  <label
    data-printed
    className="inline-flex min-h-8 items-center gap-2 text-ink not-has-checked:print:hidden pointer-coarse:min-h-11"
  >
    <input
      type="checkbox"
      checked={isShown}
      onChange={({ target }) => onShow(target.checked)}
      className="size-4 accent-action"
    />
    <svg viewBox="-10 -10 20 20" aria-hidden className="size-4">
      {children}
    </svg>
    {name} <span className="figures text-ink-2">{count.toLocaleString(locale())}</span>
  </label>
)

const noTiles: readonly TileLayer[] = []

/** The bounds of all of them. */
const around = (all: readonly (Bounds | null)[]): Bounds | null =>
  all.reduce<Bounds | null>(
    (one, other) =>
      one && other
        ? [
            Math.min(one[0], other[0]),
            Math.min(one[1], other[1]),
            Math.max(one[2], other[2]),
            Math.max(one[3], other[3]),
          ]
        : (one ?? other),
    null,
  )

/** The reader’s own place, on their screen only. */
const hereLayer = (position: Position): Layer => ({
  id: 'here',
  name: say('You are here'),
  tone: 'info',
  mark: 'ring',
  onTop: true,
  features: [{ id: 'here', name: say('You are here'), geometry: { type: 'Point', coordinates: position } }],
})
