import type { Plot } from './Chart.tsx'
import { everyNth, type Scale } from './scale.ts'
import { asTick, type Unit } from './units.ts'

type AxesProps = { plot: Plot; scale: Scale; unit: Unit; across: readonly string[]; left: number; width: number; height: number }

/** Hairlines and words: the ground line is the only one that is drawn strongly. */
export function Axes({ plot, scale, unit, across, left, width, height }: AxesProps) {
  // A few long names are shortened, each under its step; of many only some stand there. The table below has them whole.
  const room = Math.floor(plot.band / 6)
  const short = across.length <= 12 && room >= 9 && across.some(({ length }) => length > room)
  const nth = short ? 1 : everyNth(across, width - left)
  return (
    <g className="fill-ink-2 text-2xs">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${Math.round(plot.y(tick)) + 0.5}H${width}`} className={tick === 0 ? 'stroke-control-line' : 'stroke-line'} />
          <text x={left - 8} y={plot.y(tick)} dy="0.32em" textAnchor="end">
            {asTick(tick, unit)}
          </text>
        </g>
      ))}
      {across.map((label, at) =>
        at % nth === 0 ? (
          <text key={`${at} ${label}`} x={short ? plot.x(at) : Math.max(label.length * 3.2, Math.min(plot.x(at), width - label.length * 3.9))} y={height - 6} textAnchor="middle" className={plot.chosen === at ? 'fill-ink font-semibold' : ''}>
            {short && label.length > room ? `${label.slice(0, room - 1).trimEnd()}…` : label}
          </text>
        ) : null,
      )}
    </g>
  )
}
