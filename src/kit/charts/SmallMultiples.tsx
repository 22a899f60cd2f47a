import { Frame, type FrameProps } from './Frame.tsx'
import { inkOf } from './colors.ts'
import { cutTo, scaleOf } from './scale.ts'
import type { Series } from './series.ts'
import { asRead, asTick, type Unit } from './units.ts'

type SmallMultiplesProps = FrameProps & {
  unit: Unit
  step: string
  across: readonly string[]
  series: readonly Series[]
}

const [cell, tall, gap] = [150, 84, 16]

/**
 * One small chart for each part, all on the same axis, so that shapes and heights compare. Beside its name is the range
 * of the axis: a last value there would be read as the value of the whole chart.
 */
export function SmallMultiples({ unit, step, across, series, ...frame }: SmallMultiplesProps) {
  const scale = scaleOf(series.flatMap(({ values }) => values))
  const top = asTick(scale.high, unit)
  const rowsOf = (columns: number) => Math.ceil(series.length / columns)
  return (
    <Frame
      {...frame}
      height={(width) => Math.max(1, rowsOf(columnsOf(width, series.length))) * (tall + gap)}
      legend={[]}
      table={{
        step,
        columns: series.map(({ name }) => ({ name, unit })),
        rows: across.map((name, at) => ({ name, cells: series.map(({ values }) => values[at] ?? null) })),
      }}
      // The newest step with a value: months still to come have none.
      first={Math.max(
        0,
        across.findLastIndex((_, at) => series.some(({ values }) => (values[at] ?? null) !== null)),
      )}
      told={(at) => ({
        title: across[at]!,
        told: series.map(({ name, values }) => ({ name, value: asRead(values[at], unit) })),
      })}
      lay={(width) => {
        const columns = columnsOf(width, series.length)
        const wide = (width - gap * (columns - 1)) / columns
        const x = (at: number) => (wide * (at + 0.5)) / Math.max(1, across.length)
        const y = (value: number) => tall - 4 - scale.share(value) * (tall - 30)
        return {
          hit: (px) => {
            const inside = px % (wide + gap)
            return Math.min(across.length - 1, Math.max(0, Math.floor((inside / wide) * across.length)))
          },
          spot: (at) => [x(at), 24],
          draw: (chosen) =>
            series.map(({ name, values, color }, which) => {
              const { fill } = inkOf(color ?? 0)
              const bar = Math.max(1, (wide / Math.max(1, across.length)) * 0.7)
              return (
                <g
                  key={name}
                  transform={`translate(${(which % columns) * (wide + gap)} ${Math.floor(which / columns) * (tall + gap)})`}
                >
                  <text y="12" className="fill-ink text-2xs font-semibold">
                    {cutTo(name, wide - 76, 6.2)}
                  </text>
                  <text y="12" x={wide} textAnchor="end" className="fill-ink-2 text-2xs tabular-nums">
                    {chosen === null ? `${asTick(scale.low, unit)} to ${top}` : asTick(values[chosen] ?? 0, unit)}
                  </text>
                  <path d={`M0 ${Math.round(y(scale.high)) + 0.5}H${wide}`} className="stroke-line" />
                  <path d={`M0 ${Math.round(y(0)) + 0.5}H${wide}`} className="stroke-control-line" />
                  {values.map((value, at) =>
                    value === null ? null : (
                      <rect
                        key={at}
                        x={x(at) - bar / 2}
                        y={Math.min(y(0), y(value))}
                        width={bar}
                        height={Math.max(0.5, Math.abs(y(0) - y(value)))}
                        rx="1"
                        className={fill}
                        fillOpacity={chosen === null || chosen === at ? 1 : 0.5}
                      />
                    ),
                  )}
                </g>
              )
            }),
        }
      }}
    />
  )
}

/** As many as fit, and not more than there are: a few parts fill the width. */
const columnsOf = (width: number, parts: number) =>
  Math.max(2, Math.min(parts, Math.floor((width + gap) / (cell + gap))))
