import { Chart, type ChartProps } from './Chart.tsx'
import { areaBetween } from './LineChart.tsx'
import { inkOf } from './colors.ts'
import type { Series } from './series.ts'
import { totalAt } from './stack.ts'
import { asRead } from './units.ts'

/** Amounts on top of each other over time: the parts of a whole that changes. A negative amount counts as zero. */
export function AreaChart({ ...chart }: ChartProps & { series: readonly Series[] }) {
  const { series, across, unit } = chart
  const drawn = series.map(({ name, color }, which) => ({ name, which, ink: color ?? which, look: 'area' as const }))
  const tops = layersOf(series, across.length)
  return (
    <Chart
      {...chart}
      drawn={drawn}
      heights={tops.at(-1) ?? []}
      told={(at) => [
        ...series.map(({ name, values }, which) => ({ name, value: asRead(values[at], unit), key: drawn[which] })),
        { name: 'Total', value: asRead(totalAt(series, at), unit) },
      ]}
      draw={(plot) =>
        series.map(({ name }, which) => {
          const { fill, stroke } = inkOf(drawn[which]!.ink)
          const low = which === 0 ? tops[0]!.map((top) => (top === null ? null : 0)) : tops[which - 1]!
          return (
            <path
              key={name}
              d={areaBetween({ low, high: tops[which]! }, plot)}
              className={`${fill} ${stroke} forced-colors:stroke-[CanvasText]`}
              fillOpacity="0.75"
              strokeWidth="1"
            />
          )
        })
      }
    />
  )
}

/** The upper edge of each layer; a step where nothing is known has none. */
export function layersOf(series: readonly Series[], steps: number): readonly (readonly (number | null)[])[] {
  const sums: (number | null)[] = Array.from({ length: steps }, (_, at) => (totalAt(series, at) === null ? null : 0))
  return series.map(({ values }) => {
    for (let at = 0; at < steps; at++) if (sums[at] !== null) sums[at]! += Math.max(0, values[at] ?? 0)
    return [...sums]
  })
}
