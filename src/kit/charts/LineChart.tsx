import { Chart, type ChartProps, type Plot } from './Chart.tsx'
import { dashOf, inkOf, shapeOf, type Series } from './series.ts'

/** A value over time. Unknown values leave a gap: a line across it would be a claim. */
export const LineChart = (chart: ChartProps & { series: readonly Series[] }) => (
  <Chart
    {...chart}
    drawn={chart.series.map((one, which) => ({ ...one, which, look: 'line' }))}
    draw={(plot) =>
      chart.series.map((series, which) => <Line key={series.name} series={series} which={which} plot={plot} />)
    }
  />
)

/** More points than these would blur, and only the selected one has its shape. */
const mostShapes = 26

const Line = ({ series: { values }, which, plot }: { series: Series; which: number; plot: Plot }) => (
  <g>
    <path
      d={lineThrough(values, plot)}
      fill="none"
      className={inkOf(which).stroke}
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
          className={`${inkOf(which).fill} stroke-surface`}
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
