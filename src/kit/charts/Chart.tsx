import { useId, useState, type ReactNode } from 'react'
import { Axes } from './Axes.tsx'
import { FigureTable } from './FigureTable.tsx'
import { Legend, type Drawn } from './Legend.tsx'
import { Reading } from './Reading.tsx'
import { scaleOf } from './scale.ts'
import type { Series } from './series.ts'
import { asRead, asTick, type Unit } from './units.ts'
import { useWidth } from './use-width.ts'

/** The properties of every chart. `across` are the steps from left to right, and `step` is the name of one step. */
export type ChartProps = {
  title: string
  about?: ReactNode
  unit: Unit
  step: string
  across: readonly string[]
  /** The page with the rows behind a step. */
  to?: ((at: number) => string | undefined) | undefined
  height?: number
  /** A reference line: a budget, a limit. */
  limit?: { name: string; value: number } | undefined
  /** The panel around it shows its name already. */
  bare?: boolean
}

const smallest = { money: 100, count: 1, percent: 0 } as const

/** Positions in the drawing. */
export type Plot = {
  x: (at: number) => number
  y: (value: number) => number
  band: number
  ground: number
  chosen: number | null
}
/**
 * `series` are the columns of its table, `drawn` the entries of its legend, `heights` the values its axis must cover.
 */
type Inside = {
  series: readonly Series[]
  drawn: readonly Drawn[]
  heights?: readonly (number | null)[]
  draw: (plot: Plot) => ReactNode
}

/**
 * Common to all charts: a name, an axis, steps read one by one with pointer, finger or arrow keys, and the same
 * figures as a table.
 */
export function Chart({
  title,
  about,
  unit,
  step,
  across,
  series,
  drawn,
  heights,
  to,
  height = 220,
  limit,
  bare = false,
  draw,
}: ChartProps & Inside) {
  const id = useId()
  const [box, width] = useWidth<HTMLDivElement>(title)
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? firstRead(across, series), across.length - 1)
  const scale = scaleOf(heights ?? series.flatMap(({ values }) => values), {
    most: height < 160 ? 3 : 5,
    least: limit?.value ?? 0,
    smallest: smallest[unit],
  })
  const left = Math.max(...scale.ticks.map((tick) => asTick(tick, unit).length)) * 6.6 + 12
  const [top, bottom] = [8, height - 24]
  const band = (width - left) / Math.max(1, across.length)
  const y = (value: number) => bottom - scale.share(value) * (bottom - top)
  const plot: Plot = { x: (at) => left + band * (at + 0.5), y, band, ground: y(0), chosen }
  const said = (at: number) =>
    `${across[at]}: ${series.map(({ name, values }) => `${name} ${asRead(values[at], unit)}`).join(', ')}`
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className={bare ? 'sr-only' : 'mb-2'}>
        <span className="block font-semibold text-ink">{title}</span>
        {about && <span className="block text-xs text-ink-2">{about}</span>}
      </figcaption>
      <Legend drawn={drawn} unit={unit} at={at} step={across[at]} limit={limit} />
      <div
        ref={box}
        className="relative mt-2 rounded-xs has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className="block max-w-full">
          {chosen !== null && (
            <rect x={plot.x(chosen) - band / 2} y={top} width={band} height={bottom - top} className="fill-surface-3" />
          )}
          <Axes plot={plot} scale={scale} unit={unit} across={across} left={left} width={width} height={height} />
          {draw(plot)}
          {across.length === 0 && (
            <text x={(left + width) / 2} y={height / 2} textAnchor="middle" className="fill-ink-2 text-xs">
              No data yet
            </text>
          )}
          {limit && (
            <path
              d={`M${left} ${y(limit.value)}H${width}`}
              className="stroke-ink-2"
              strokeWidth="1.5"
              strokeDasharray="3 3"
            />
          )}
        </svg>
        {across.length > 0 && (
          <Reading
            label={`${title}, by ${step}`}
            count={across.length}
            left={left}
            band={band}
            say={said}
            at={at}
            onChoose={setChosen}
          />
        )}
      </div>
      {across.length > 0 && (
        <FigureTable title={title} unit={unit} step={step} across={across} series={series} to={to} />
      )}
    </figure>
  )
}

/** The newest step with complete data; where none is complete, the newest with any data. */
function firstRead(across: readonly string[], series: readonly Series[]): number {
  const some = (step: number) => series.some(({ values }) => (values[step] ?? 0) !== 0)
  const whole = across.findLastIndex(
    (_, step) => some(step) && series.every(({ values }) => (values[step] ?? null) !== null),
  )
  return whole >= 0
    ? whole
    : Math.max(
        0,
        across.findLastIndex((_, step) => some(step)),
      )
}
