import type { Plot } from './Chart.tsx'
import { apart, everyNth, halfOf, lettersIn, mostTilted, shortened, tilt, type Scale } from './scale.ts'
import { asTick, type Unit } from './units.ts'

type AxesProps = {
  plot: Plot
  scale: Scale
  unit: Unit
  across: readonly string[]
  left: number
  width: number
  height: number
  /** The steps are as far apart as their moments. */
  timed: boolean
  /** Where the ground is, if the names below it are tilted. */
  tilted?: number | undefined
}

/** Hairlines and words: only the baseline is drawn strongly. */
export function Axes({ plot, scale, unit, across, left, width, height, timed, tilted }: AxesProps) {
  // A few long names are shortened, each under its step; of many only some are shown. The table below has them in full.
  const short = !timed && across.length <= 12 ? shortened(across, lettersIn(plot.band)) : null
  const nth = short || timed ? 1 : everyNth(across, width - left)
  const labels = short
    ? short.map((label, at) => ({ label, at, x: plot.x(at) }))
    : apart(
        across.flatMap((label, at) =>
          at % nth === 0
            ? [{ label, at, x: Math.max(halfOf(label), Math.min(plot.x(at), width - halfOf(label))) }]
            : [],
        ),
      )
  return (
    <g className="fill-ink-2 text-2xs">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${left} ${Math.round(plot.y(tick)) + 0.5}H${width}`}
            className={tick === 0 ? 'stroke-control-line' : 'stroke-line'}
          />
          <text x={left - 8} y={plot.y(tick)} dy="0.32em" textAnchor="end">
            {asTick(tick, unit)}
          </text>
        </g>
      ))}
      {tilted !== undefined &&
        across.map((label, at) => (
          <text
            key={`${at} ${label}`}
            transform={`translate(${plot.x(at) + 4} ${tilted + 14}) rotate(-${tilt})`}
            textAnchor="end"
            className={plot.chosen === at ? 'fill-ink font-semibold' : ''}
          >
            {label.length > mostTilted ? `${label.slice(0, mostTilted - 1).trimEnd()}…` : label}
          </text>
        ))}
      {/* The last one ends at the edge: wide letters, as in “W40”, would be cut there. */}
      {(tilted === undefined ? labels : []).map(({ label, at, x }) => (
        <text
          key={`${at} ${label}`}
          {...(x + halfOf(label) >= width ? { x: width, textAnchor: 'end' } : { x, textAnchor: 'middle' })}
          y={height - 6}
          className={plot.chosen === at ? 'fill-ink font-semibold' : ''}
        >
          {label}
        </text>
      ))}
    </g>
  )
}
