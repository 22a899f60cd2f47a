import { Chart, type ChartProps, type Plot } from './Chart.tsx'
import { inkOf, type Series } from './series.ts'

type BarChartProps = ChartProps & { series: readonly Series[]; stacked?: boolean }

/** Bars side by side, to compare; or stacked, to see the parts of a whole. */
export function BarChart({ stacked = false, ...chart }: BarChartProps) {
  const { series, across } = chart
  const heights = stacked
    ? across.flatMap((_, at) => stackAt(series, at).flatMap(({ from, to }) => [from, to]))
    : undefined
  return (
    <Chart
      {...chart}
      {...(heights && { heights })}
      drawn={series.map((one, which) => ({ ...one, which, look: 'area' }))}
      draw={(plot) =>
        across.map((label, at) =>
          stacked ? (
            <Stack key={`${at} ${label}`} series={series} at={at} plot={plot} />
          ) : (
            <Row key={`${at} ${label}`} series={series} at={at} plot={plot} />
          ),
        )
      }
    />
  )
}

type Drawn = { series: readonly Series[]; at: number; plot: Plot }

const Row = ({ series, at, plot: { x, y, band, ground } }: Drawn) => {
  const width = Math.min(44, (band * 0.72) / series.length)
  const left = x(at) - (width * series.length) / 2
  return series.map(({ name, values }, which) => {
    const value = values[at]
    if (value === null || value === undefined) return null
    return (
      <Bar
        key={name}
        which={which}
        x={left + which * width + 0.5}
        width={Math.max(1, width - 1)}
        from={ground}
        to={y(value)}
      />
    )
  })
}

const Stack = ({ series, at, plot: { x, y, band } }: Drawn) => {
  const width = Math.max(2, Math.min(56, band * 0.66))
  return stackAt(series, at).map(({ which, from, to }) => (
    <Bar key={which} which={which} x={x(at) - width / 2} width={width} from={y(from)} to={y(to)} gap />
  ))
}

/** Positive values stack up, negative ones down: a credit never shortens a bar unseen. */
function stackAt(series: readonly Series[], at: number) {
  let [up, down] = [0, 0]
  return series.flatMap(({ values }, which) => {
    const value = values[at] ?? 0
    if (value === 0) return []
    const from = value > 0 ? up : down
    if (value > 0) up += value
    else down += value
    return [{ which, from, to: from + value }]
  })
}

type BarProps = { which: number; x: number; width: number; from: number; to: number; gap?: boolean }

/** A thin gap separates two pieces, whatever their colors; forced colors get an edge instead. */
const Bar = ({ which, x, width, from, to, gap = false }: BarProps) => {
  const [top, height] = [Math.min(from, to), Math.abs(to - from)]
  const taken = gap && height > 3 ? 1 : 0
  return (
    <rect
      x={x}
      y={top + taken / 2}
      width={width}
      height={Math.max(height - taken, 0.5)}
      rx={Math.min(2, height / 2)}
      className={`${inkOf(which).fill} forced-colors:stroke-[CanvasText]`}
    />
  )
}
