import { Chart, type ChartProps, type Plot } from './Chart.tsx'
import { inkOf, type Ink } from './colors.ts'
import { dashOf, shapeOf, type Series } from './series.ts'

/** A value over time. Unknown values leave a gap: a line across it would be a claim. */
export const LineChart = (chart: ChartProps & { series: readonly Series[] }) => (
  <Chart
    {...chart}
    drawn={chart.series.map(({ name, color }, which) => ({ name, which, ink: color ?? which, look: 'line' }))}
    draw={(plot) =>
      chart.series.map((series, which) => (
        <Line key={series.name} series={series} ink={series.color ?? which} which={which} plot={plot} />
      ))
    }
  />
)

/** More points than these would blur, and only the selected one has its shape. */
const mostShapes = 26

type LineProps = { series: Series; ink: Ink; which: number; plot: Plot }

const Line = ({ series: { values }, ink, which, plot }: LineProps) => (
  <g>
    <path
      d={lineThrough(values, plot)}
      fill="none"
      className={inkOf(ink).stroke}
      strokeWidth="2"
      strokeDasharray={dashOf(which)}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
    {values.map((value, at) =>
      value === null || (values.length > mostShapes && plot.chosen !== at) ? null : (
        <path
          key={at}
          d={shapeOf(which)}
          transform={`translate(${plot.x(at) - 5} ${plot.y(value) - 5})`}
          className={`${inkOf(ink).fill} stroke-surface`}
        />
      ),
    )}
  </g>
)

export function lineThrough(values: readonly (number | null)[], { x, y }: Plot): string {
  return values
    .map((value, at) =>
      value === null
        ? ''
        : `${at === 0 || values[at - 1] === null || values[at - 1] === undefined ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')
}

/** The space between two lines, as far as both are known. */
export function areaBetween({ low, high }: Pick<Band, 'low' | 'high'>, { x, y }: Plot): string {
  const known = low.flatMap((value, at) =>
    value === null || high[at] === null || high[at] === undefined ? [] : [{ at, low: value, high: high[at] }],
  )
  if (known.length === 0) return ''
  const there = known.map(({ at, high }) => `${x(at).toFixed(1)} ${y(high).toFixed(1)}`)
  const back = known.toReversed().map(({ at, low }) => `${x(at).toFixed(1)} ${y(low).toFixed(1)}`)
  return `M${[...there, ...back].join('L')}Z`
}

/** The figure will be between two lines with the probability in the name: "80% range". */
export type Band = { name: string; low: readonly (number | null)[]; high: readonly (number | null)[] }
