import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMedia, usePrinting } from '../../record/list/use-media.ts'
import { axisOf, fitted, rowsInSight, xOf, zooms, zoomWords, type Moment, type Zoom } from './axis.ts'
import { Bars } from './Bars.tsx'
import { Head } from './Head.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import { Signs, type SignWords } from './Signs.tsx'

export type ChartLink = { from: string; kind: 'FS' | 'SS' | 'FF' | 'SF' }
export type ChartRow = {
  id: string
  code: string
  name: string
  level: number
  from: Moment
  to: Moment
  /** The columns beside the chart, by their names. */ cells: Readonly<Record<string, ReactNode>>
  /** Words that a screen reader adds to the name: “critical, 50% done”. */ said: string
  /** 0 to 100. */ done: number
  summary?: boolean
  milestone?: boolean
  critical?: boolean
  /** A date that it must meet and does not. */ missed?: boolean
  baseline?: { from: Moment; to: Moment }
  /** How far it can slip. */ lateTo?: Moment
  /** Where it was before the change that is being drawn. */ was?: { from: Moment; to: Moment }
  links: readonly ChartLink[]
  mayMove: boolean
  mayResize: boolean
}

export type Drawing = {
  /** To a moment, by the pointer. */ onMove: (id: string, from: Moment) => void
  onResize: (id: string, to: Moment, zoom: Zoom) => void
  /** By working days, by key. */ onStep: (id: string, by: 1 | -1, what: 'move' | 'resize') => void
  onLink?: (from: string, to: string, kind: ChartLink['kind']) => void
  /** Enter and Escape, while a change is drawn. */ onSave: () => void
  onDrop: () => void
  isOpen: boolean
}
export type ScheduleColumn = { name: string; width: string; wide?: boolean; figure?: boolean }
type ScheduleChartProps = {
  label: string
  rows: readonly ChartRow[]
  columns: readonly ScheduleColumn[]
  now: Moment
  closed: (day: number) => boolean
  /** Without it, the chart is read and not drawn on. */ drawing: Drawing | null
  onOpen: (id: string) => void
  /** The effect of the drawn change, and how to save it. It keeps its place, and the chart does not move. */
  change?: ReactNode
  /** The words of the legend where critical and float are not what is drawn. */ signs?: SignWords
}

export const rowHeight = 36
const headHeight = 44
/** The pixels between the margins of a letter sheet on its side, without a border. */
const sheetWidth = 910

/** The first and last moment of a plan. A change that is being drawn moves neither, because the bar must stay under the pointer. */
function endsOfPlan(rows: readonly ChartRow[], now: Moment): [first: Moment, last: Moment] {
  const ends = rows.flatMap(({ from, to, was = { from, to }, baseline }) => [
    was.from,
    was.to,
    ...(baseline ? [baseline.from, baseline.to] : []),
  ])
  return [Math.min(now, ...ends), Math.max(now, ...ends)]
}

/** A plan on its timeline, and on a phone as a list: a chart of a finger's width says nothing. */
export function ScheduleChart(props: ScheduleChartProps) {
  const isWide = useMedia('(min-width: 768px)')
  const { rows, now, signs } = props
  const [first, last] = endsOfPlan(rows, now)
  return isWide ? (
    <Chart {...props} first={first} last={last} />
  ) : (
    <ScheduleList
      {...props}
      first={first}
      last={last}
      legend={<Signs rows={rows} {...(signs && { words: signs })} />}
    />
  )
}

/**
 * A schedule that can be moved: bars by pointer and by key, links drawn from end to end. Only rows in sight are in
 * the document; a table of names and dates is beside the drawing, which screen readers read.
 */
function Chart({
  label,
  rows,
  columns,
  now,
  closed,
  drawing,
  onOpen,
  change,
  signs,
  first,
  last,
}: ScheduleChartProps & { first: Moment; last: Moment }) {
  const keys = useId()
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [sight, setSight] = useState({ top: 0, left: 0, height: 600, width: 1_000, side: 320 })
  // Beside the menu of a tablet there is room for the names and the bars; the dates are read out, and in each task.
  const isTight = sight.width < 860
  const hide = (wide?: boolean) => (isTight ? 'sr-only' : wide ? 'max-2xl:sr-only' : '')
  const [chosen, setChosen] = useState<Zoom | 'fit'>('fit')
  const printing = usePrinting()
  const room = (printing ? sheetWidth : sight.width) - sight.side
  const { zoom, perDay } =
    printing || chosen === 'fit' ? fitted(first, last, room) : { zoom: chosen, perDay: undefined }
  // A bar that is pulled beyond the end makes the chart longer, not its days narrower.
  const axis = axisOf(first, Math.max(last, ...rows.map(({ to }) => to)), zoom, { ...(perDay && { perDay }), room })
  const [lit, setLit] = useState<string>()
  const [at, setAt] = useState(0)
  const [linking, setLinking] = useState<{ from: string; kind: ChartLink['kind'] }>()

  useLayoutEffect(() => {
    const here = box.current!
    const measure = () =>
      setSight({
        top: here.scrollTop,
        left: here.scrollLeft,
        height: here.clientHeight,
        width: here.clientWidth,
        side: table.current?.offsetWidth ?? 320,
      })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(here)
    here.addEventListener('scroll', measure, { passive: true })
    return () => {
      watch.disconnect()
      here.removeEventListener('scroll', measure)
    }
  }, [])

  // Another scale begins where the work is: today, or the start of a plan that lies ahead.
  const begins = rows.some((row) => row.from <= now) ? now : Math.min(...rows.map((row) => row.from))
  useLayoutEffect(() => {
    box.current!.scrollLeft = chosen === 'fit' ? 0 : Math.max(0, xOf(axis, begins) - 80)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another scale scrolls, a change of the plan does not
  }, [chosen])

  // Paper has the whole plan: all rows, from the first day to the last.
  const [from, to] = printing ? [0, rows.length] : rowsInSight(sight.top, sight.height, rowHeight, rows.length)
  const shown = rows.slice(from, to)

  /** Brings a row and the beginning of its bar into sight. */
  function go(next: number) {
    const index = Math.max(0, Math.min(rows.length - 1, next))
    setAt(index)
    const here = box.current!
    const top = index * rowHeight
    if (top < here.scrollTop) here.scrollTop = top
    if (top + rowHeight * 2 + headHeight > here.scrollTop + here.clientHeight)
      here.scrollTop = top + rowHeight * 2 + headHeight - here.clientHeight
    const x = xOf(axis, rows[index]!.from)
    if (x < here.scrollLeft || x > here.scrollLeft + room - 40) here.scrollLeft = Math.max(0, x - room / 3)
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-at="${index}"]`)?.focus({ preventScroll: true }),
    )
  }

  function press(event: KeyboardEvent) {
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const done = () => event.preventDefault()
    const moves: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: rows.length - 1,
      PageUp: at - 10,
      PageDown: at + 10,
    }
    if (event.key in moves) return (done(), go(moves[event.key]!))
    if (!drawing) return
    if (linking) {
      if (event.key === 'Escape') return (done(), setLinking(undefined))
      if (event.key.toLowerCase() === 't') {
        const kinds = ['FS', 'SS', 'FF', 'SF'] as const
        return (done(), setLinking({ ...linking, kind: kinds[(kinds.indexOf(linking.kind) + 1) % 4]! }))
      }
      if (event.key === 'Enter') {
        done()
        if (row.id !== linking.from) drawing.onLink?.(linking.from, row.id, linking.kind)
        return setLinking(undefined)
      }
      return
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      return (done(), drawing.onStep(row.id, event.key === 'ArrowRight' ? 1 : -1, event.shiftKey ? 'resize' : 'move'))
    if (event.key.toLowerCase() === 'l' && drawing.onLink) return (done(), setLinking({ from: row.id, kind: 'FS' }))
    if (event.key === 'Escape' && drawing.isOpen) return (done(), drawing.onDrop())
    if (event.key === 'Enter' && drawing.isOpen) return (done(), drawing.onSave())
  }

  const names = new Map(rows.map((row) => [row.id, row]))
  return (
    <div
      data-own-keys={drawing ? '' : undefined}
      data-wide-sheet
      className="rounded-md border border-line bg-surface print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-3 py-2">
        <div role="group" aria-label="Scale" className="flex rounded-md border border-control-line">
          {(['fit', ...zooms] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={chosen === each}
              onClick={() => setChosen(each)}
              className="h-8 px-3 text-sm text-ink-2 first:rounded-l-md last:rounded-r-md hover:text-ink aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action-ink pointer-coarse:h-11"
            >
              {each === 'fit' ? 'Fit' : zoomWords[each]}
            </button>
          ))}
        </div>
        <Signs rows={rows} {...(signs && { words: signs })} />
      </div>
      {drawing && (
        <div
          className={`flex min-h-13 items-center border-b border-line px-3 py-1.5 text-sm print:hidden ${drawing.isOpen ? 'bg-action-soft' : ''}`}
        >
          <p id={keys} className={`text-ink-2 ${drawing.isOpen ? 'sr-only' : 'mr-4 shrink text-xs'}`}>
            Drag a bar, its end, or a dot at its ends; nothing is saved until you save it.
            <span className="pointer-coarse:sr-only">
              {' '}
              Keys on a task: ← → move, Shift ← → change the length{drawing.onLink && ', L links'}.
            </span>
          </p>
          {change}
        </div>
      )}
      <p role="status" className="sr-only">
        {linking &&
          `Linking ${names.get(linking.from)?.code}, ${linking.kind}. Go to the successor with the arrow keys, T changes the type, Enter links, Escape cancels.`}
      </p>
      <div
        ref={box}
        role="region"
        aria-label={`${label}, chart`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        onPointerLeave={() => setLit(undefined)}
        className="relative max-h-[72vh] min-h-40 overflow-auto overscroll-x-contain print:max-h-none print:overflow-visible"
      >
        <div className="flex" style={{ width: sight.side + axis.width, height: headHeight + rows.length * rowHeight }}>
          <div className="sticky left-0 z-10 shrink-0 self-start border-r border-line-strong bg-surface">
            <table
              ref={table}
              aria-label={label}
              aria-rowcount={rows.length + 1}
              className="border-separate border-spacing-0 text-left text-sm"
              {...(drawing && { 'aria-describedby': keys })}
            >
              <thead className="sticky top-0 z-10 bg-surface-2">
                <tr className="h-11 text-2xs text-ink-2" aria-rowindex={1}>
                  <th scope="col" className={`px-3 font-semibold ${isTight ? 'w-44' : 'w-64'}`}>
                    Task
                  </th>
                  {columns.map(({ name, width, wide, figure }) => (
                    <th
                      key={name}
                      scope="col"
                      className={`px-2 font-semibold whitespace-nowrap ${width} ${hide(wide)} ${figure ? 'text-right' : ''}`}
                    >
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {from > 0 && (
                  <tr aria-hidden>
                    <td colSpan={columns.length + 1} className="p-0" style={{ height: from * rowHeight }} />
                  </tr>
                )}
                {shown.map((row, index) => (
                  <tr
                    key={row.id}
                    aria-rowindex={from + index + 2}
                    onPointerEnter={() => setLit(row.id)}
                    className={`h-9 ${linking?.from === row.id ? 'bg-action-soft' : lit === row.id ? 'bg-surface-2' : ''}`}
                  >
                    <th scope="row" className="max-w-0 border-t border-line p-0 font-normal">
                      <button
                        type="button"
                        data-at={from + index}
                        tabIndex={from + index === at || (index === 0 && (at < from || at >= to)) ? 0 : -1}
                        title={row.name}
                        onFocus={() => (setAt(from + index), setLit(row.id))}
                        onClick={() => onOpen(row.id)}
                        onKeyDown={press}
                        className={`block h-8.75 w-full truncate px-3 text-left text-ink hover:underline focus-visible:-outline-offset-2 ${row.summary ? 'font-semibold' : ''}`}
                        style={{ paddingLeft: 12 + row.level * 14 }}
                      >
                        <span className="mr-0.5 text-xs text-ink-2">{row.code}</span> {row.name}
                        <span className="sr-only">{row.said && `, ${row.said}`}</span>
                      </button>
                    </th>
                    {columns.map(({ name, wide, figure }) => (
                      <td
                        key={name}
                        className={`border-t border-line px-2 text-xs whitespace-nowrap text-ink-2 ${hide(wide)} ${figure ? 'text-right tabular-nums' : ''}`}
                      >
                        {row.cells[name]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="relative shrink-0" style={{ width: axis.width }}>
            <Head axis={axis} sight={sight} height={headHeight} now={now} />
            <Bars
              {...{ rows, from, to, axis, now, closed, drawing, linking, sight, lit }}
              onLight={setLit}
              top={headHeight}
              onOpen={onOpen}
              {...(drawing?.onLink && { onLink: drawing.onLink })}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
