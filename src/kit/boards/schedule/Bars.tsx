import { useRef, useState, type PointerEvent } from 'react'
import { endsOf, kindOf, linkPath, momentAt, xOf, type Axis, type Moment } from './axis.ts'
import type { Sight } from './Head.tsx'
import { rowHeight, type ChartLink, type ChartRow, type Drawing } from './ScheduleChart.tsx'

type BarsProps = {
  rows: readonly ChartRow[]
  from: number
  to: number
  axis: Axis
  sight: Sight
  top: number
  now: Moment
  closed: (day: number) => boolean
  drawing: Drawing | null
  linking: { from: string } | undefined
  /** The row at the pointer or with the focus: its links are drawn stronger. */
  lit: string | undefined
  onLight: (id: string) => void
  onOpen: (id: string) => void
  onLink?: NonNullable<Drawing['onLink']>
}
type Held =
  | { what: 'move' | 'resize'; id: string; from: Moment; to: Moment; x: number; moved: boolean }
  | { what: 'link'; id: string; fromStart: boolean; at: { x: number; y: number } }

/** The bars in sight with their links. The pointer moves a bar, pulls its end, or draws a link from a dot. */
export function Bars({
  rows,
  from,
  to,
  axis,
  sight,
  top,
  now,
  closed,
  drawing,
  linking,
  lit,
  onLight,
  onOpen,
  onLink,
}: BarsProps) {
  const box = useRef<SVGSVGElement>(null)
  const [held, setHeld] = useState<Held>()
  const places = new Map(rows.map((row, at) => [row.id, at]))
  const y = (at: number) => (at - from) * rowHeight
  const height = (to - from) * rowHeight

  const pointOf = (event: PointerEvent) => {
    const { left, top: above } = box.current!.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - above }
  }
  function hold(event: PointerEvent, next: Held) {
    if (event.button !== 0) return
    event.preventDefault()
    box.current!.setPointerCapture(event.pointerId)
    setHeld(next)
  }
  function move(event: PointerEvent) {
    if (!held || !drawing) return
    const point = pointOf(event)
    if (held.what === 'link') return setHeld({ ...held, at: point })
    const by = ((point.x - held.x) / axis.perDay) * 1_440
    if (!held.moved && Math.abs(point.x - held.x) < 4) return
    if (!held.moved) setHeld({ ...held, moved: true })
    if (held.what === 'move') drawing.onMove(held.id, held.from + by)
    else drawing.onResize(held.id, held.to + by, axis.zoom)
  }
  function drop(event: PointerEvent) {
    if (!held) return
    if (held.what === 'link') {
      const point = pointOf(event)
      const row = rows[from + Math.floor(point.y / rowHeight)]
      if (row && row.id !== held.id) {
        const middle = (xOf(axis, row.from) + xOf(axis, row.to)) / 2
        onLink?.(held.id, row.id, kindOf({ fromStart: held.fromStart, toStart: point.x <= middle }))
      }
    } else if (!held.moved) onOpen(held.id)
    setHeld(undefined)
  }

  const first = Math.floor(momentAt(axis, sight.left) / 1_440)
  const last = Math.min(axis.to / 1_440, Math.ceil(momentAt(axis, sight.left + sight.width) / 1_440))
  const days =
    axis.perDay >= 8 ? Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at).filter(closed) : []
  const lines = rows.flatMap((row, at) =>
    row.links.flatMap((link) => {
      const before = places.get(link.from)
      return before === undefined || Math.max(at, before) < from || Math.min(at, before) >= to
        ? []
        : [{ link, row, at, earlier: rows[before]!, before }]
    }),
  )
  return (
    <svg
      ref={box}
      width={axis.width}
      height={height}
      aria-hidden
      className="absolute left-0 block"
      style={{ top: top + from * rowHeight }}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => setHeld(undefined)}
    >
      <defs>
        <marker id="schedule-arrow" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L6 3L0 6z" fill="context-stroke" />
        </marker>
      </defs>
      {days.map((each) => (
        <rect key={each} x={xOf(axis, each * 1_440)} width={axis.perDay} height={height} className="fill-surface-2" />
      ))}
      {rows.slice(from, to).map((row, index) => (
        <g key={row.id} onPointerEnter={() => onLight(row.id)}>
          <rect
            y={index * rowHeight}
            width={axis.width}
            height={rowHeight}
            className={lit === row.id ? 'fill-surface-2' : 'fill-transparent'}
          />
          <path d={`M0 ${index * rowHeight + 0.5}H${axis.width}`} className="stroke-line" />
        </g>
      ))}
      <path d={`M${xOf(axis, now)} 0V${height}`} className="stroke-action-ink" strokeWidth="1.5" />
      {lines.map(({ link, row, at, earlier, before }) => (
        <Line
          key={`${link.from} ${row.id}`}
          {...{ link, row, earlier, axis }}
          isLit={lit === row.id || lit === link.from}
          y1={y(before) + 17}
          y2={y(at) + 17}
        />
      ))}
      {rows.slice(from, to).map((row, index) => (
        <Bar
          key={row.id}
          row={row}
          axis={axis}
          y={index * rowHeight}
          isLinked={linking?.from === row.id}
          onHold={
            drawing &&
            ((event, what) => {
              const { x, y: pointY } = pointOf(event)
              if (what === 'move' || what === 'resize')
                hold(event, { what, id: row.id, from: row.from, to: row.to, x, moved: false })
              else hold(event, { what: 'link', id: row.id, fromStart: what === 'start', at: { x, y: pointY } })
            })
          }
          onOpen={() => onOpen(row.id)}
          onLight={() => onLight(row.id)}
          mayLink={Boolean(onLink)}
        />
      ))}
      {held?.what === 'link' && (
        <path
          d={`M${xOf(axis, held.fromStart ? rows[places.get(held.id)!]!.from : rows[places.get(held.id)!]!.to)} ${y(places.get(held.id)!) + 18}L${held.at.x} ${held.at.y}`}
          className="stroke-action"
          strokeWidth="2"
          strokeDasharray="4 3"
        />
      )}
    </svg>
  )
}

type BarProps = {
  row: ChartRow
  axis: Axis
  y: number
  isLinked: boolean
  mayLink: boolean
  onHold: ((event: PointerEvent, what: 'move' | 'resize' | 'start' | 'end') => void) | null
  onOpen: () => void
  onLight: () => void
}

function Bar({ row, axis, y, isLinked, mayLink, onHold, onOpen, onLight }: BarProps) {
  const [x, end] = [xOf(axis, row.from), xOf(axis, row.to)]
  const width = Math.max(3, end - x)
  const ink = row.missed ? 'fill-bad' : row.critical ? 'fill-chart-3' : 'fill-chart-1'
  const line = row.missed ? 'stroke-bad' : row.critical ? 'stroke-chart-3' : 'stroke-chart-1'
  const base = row.baseline && {
    x: xOf(axis, row.baseline.from),
    width: Math.max(3, xOf(axis, row.baseline.to) - xOf(axis, row.baseline.from)),
  }
  const ghost = row.was && {
    x: xOf(axis, row.was.from),
    width: Math.max(3, xOf(axis, row.was.to) - xOf(axis, row.was.from)),
  }
  const press =
    onHold && row.mayMove ? { onPointerDown: (event: PointerEvent) => onHold(event, 'move') } : { onClick: onOpen }
  return (
    <g className="group" onPointerEnter={onLight}>
      {base && <rect x={base.x} y={y + 27} width={base.width} height="4" rx="2" className="fill-control-line" />}
      {row.lateTo !== undefined && row.lateTo > row.to && !row.milestone && (
        <path
          d={`M${end} ${y + 17.5}H${xOf(axis, row.lateTo)}m0 -4v8`}
          className="stroke-ink-3"
          fill="none"
          strokeDasharray="1.5 3"
        />
      )}
      {ghost && (
        <rect
          x={ghost.x}
          y={y + 9}
          width={ghost.width}
          height="16"
          rx="3"
          fill="none"
          className="stroke-ink-2"
          strokeDasharray="3 2"
        />
      )}
      {row.milestone ? (
        <path
          d={`M${x} ${y + 8}l9 9-9 9-9-9z`}
          className={`${ink} ${onHold && row.mayMove ? 'cursor-grab touch-none' : 'cursor-pointer'}`}
          {...press}
        />
      ) : row.summary ? (
        <path
          d={`M${x} ${y + 11}h${width}v11l-5 -5h${-(width - 10)}l-5 5z`}
          className="cursor-pointer fill-ink-2"
          onClick={onOpen}
        />
      ) : (
        <>
          <rect x={x} y={y + 9} width={width} height="16" rx="3" className={ink} fillOpacity="0.35" />
          <rect
            x={x}
            y={y + 9}
            width={(width * Math.min(100, Math.max(0, row.done))) / 100}
            height="16"
            rx="3"
            className={ink}
          />
          <rect
            x={x + 0.5}
            y={y + 9.5}
            width={Math.max(2, width - 1)}
            height="15"
            rx="3"
            fill="none"
            strokeWidth={isLinked ? 2.5 : 1}
            className={line}
          />
          {/* As tall as its row and never narrower than a finger can hit: a task of one day is a few pixels wide. */}
          <rect
            x={x - Math.max(0, (24 - width) / 2)}
            y={y + 2}
            width={Math.max(24, width)}
            height={rowHeight - 4}
            fill="transparent"
            className={onHold && row.mayMove ? 'cursor-grab touch-none' : 'cursor-pointer'}
            {...press}
          />
          {onHold && row.mayResize && (
            <rect
              x={end - Math.min(6, width / 3)}
              y={y + 2}
              width={Math.min(6, width / 3) + 4}
              height={rowHeight - 4}
              fill="transparent"
              className="cursor-ew-resize touch-none"
              onPointerDown={(event) => onHold(event, 'resize')}
            />
          )}
        </>
      )}
      {onHold && mayLink && !row.summary && (
        <>
          <Dot x={x - (row.milestone ? 15 : 7)} y={y + 17} onHold={(event) => onHold(event, 'start')} />
          <Dot x={end + (row.milestone ? 15 : 8)} y={y + 17} onHold={(event) => onHold(event, 'end')} />
        </>
      )}
    </g>
  )
}

/** Where a link begins. It appears with the pointer on its row, and is twice as large for a finger. */
const Dot = ({ x, y, onHold }: { x: number; y: number; onHold: (event: PointerEvent) => void }) => (
  <g className="cursor-crosshair touch-none opacity-0 group-hover:opacity-100" onPointerDown={onHold}>
    <circle cx={x} cy={y} r="8" fill="transparent" />
    <circle cx={x} cy={y} r="3.5" className="fill-surface stroke-action" strokeWidth="1.5" />
  </g>
)

type LineProps = {
  link: ChartLink
  row: ChartRow
  earlier: ChartRow
  axis: Axis
  isLit: boolean
  y1: number
  y2: number
}
function Line({ link, row, earlier, axis, isLit, y1, y2 }: LineProps) {
  const isCritical = row.critical && earlier.critical
  const ends = endsOf(link.kind)
  const half = (each: ChartRow) => (each.milestone ? 9 : 0)
  const x1 = xOf(axis, ends.fromStart ? earlier.from : earlier.to) + (ends.fromStart ? -half(earlier) : half(earlier))
  const x2 = xOf(axis, ends.toStart ? row.from : row.to) + (ends.toStart ? -half(row) : half(row))
  return (
    <path
      d={linkPath(x1, y1, x2, y2, ends)}
      fill="none"
      className={isLit ? 'stroke-action-ink' : isCritical ? 'stroke-chart-3' : 'stroke-control-line'}
      strokeWidth={isLit || isCritical ? 1.5 : 1}
      markerEnd="url(#schedule-arrow)"
    />
  )
}
