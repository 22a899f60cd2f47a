import { Chart, type ChartProps, type Plot } from './Chart.tsx'
import type { Ink } from './colors.ts'
import { Piece } from './Piece.tsx'
import type { Series } from './series.ts'
import { asShare, sharesOf, stackAt, totalAt } from './stack.ts'
import { asRead } from './units.ts'

type BarChartProps = ChartProps & {
  series: readonly Series[]
  stacked?: boolean
  /** Each bar is a hundred percent, to compare parts where the wholes differ. */
  shares?: boolean
}

/** Bars side by side, to compare; stacked, to see the parts of a whole; or as shares of a hundred percent. */
export function BarChart({ stacked = false, shares = false, ...chart }: BarChartProps) {
  const { series, across, unit, unfinished } = chart
  const drawn = shares ? sharesOf(series) : series
  const ink = (which: number) => series[which]!.color ?? which
  const piled = stacked || shares
  const heights = piled
    ? across.flatMap((_, at) => stackAt(drawn, at).flatMap(({ from, to }) => [from, shares ? Math.min(to, 100) : to]))
    : undefined
  const keys = series.map(({ name }, which) => ({ name, which, ink: ink(which), look: 'area' as const }))
  return (
    <Chart
      {...chart}
      {...(heights && { heights })}
      {...(shares && { axis: 'percent' as const })}
      {...(piled && {
        told: (at: number) => {
          const whole = totalAt(series, at)
          return [
            ...series.map(({ name, values }, which) => ({
              name,
              value: shares
                ? `${asRead(values[at], unit)} (${asShare(values[at] ?? 0, whole ?? 0)})`
                : asRead(values[at], unit),
              key: keys[which],
            })),
            { name: 'Total', value: asRead(whole, unit) },
          ]
        },
      })}
      drawn={series.length > 1 ? keys : []}
      draw={(plot) =>
        across.map((label, at) =>
          piled ? (
            <Stack key={`${at} ${label}`} series={drawn} ink={ink} at={at} plot={plot} faint={at === unfinished} />
          ) : (
            <Row key={`${at} ${label}`} series={series} ink={ink} at={at} plot={plot} faint={at === unfinished} />
          ),
        )
      }
    />
  )
}

type Drawn = { series: readonly Series[]; ink: (which: number) => Ink; at: number; plot: Plot; faint: boolean }

const Row = ({ series, ink, at, plot: { x, y, band, ground }, faint }: Drawn) => {
  const width = Math.min(44, (band * 0.72) / series.length)
  const left = x(at) - (width * series.length) / 2
  return series.map(({ name, values }, which) => {
    const value = values[at]
    if (value === null || value === undefined) return null
    return (
      <Bar
        key={name}
        ink={ink(which)}
        faint={faint}
        x={left + which * width + 0.5}
        width={Math.max(1, width - 1)}
        from={ground}
        to={y(value)}
      />
    )
  })
}

const Stack = ({ series, ink, at, plot: { x, y, band }, faint }: Drawn) => {
  const width = Math.max(2, Math.min(56, band * 0.66))
  return stackAt(series, at).map(({ which, from, to }) => (
    <Bar key={which} ink={ink(which)} faint={faint} x={x(at) - width / 2} width={width} from={y(from)} to={y(to)} gap />
  ))
}

type BarProps = { ink: Ink; faint: boolean; x: number; width: number; from: number; to: number; gap?: boolean }

/** A thin gap separates two pieces, whatever their colors; forced colors get an edge instead. */
const Bar = ({ ink, faint, x, width, from, to, gap = false }: BarProps) => {
  const [top, height] = [Math.min(from, to), Math.abs(to - from)]
  const taken = gap && height > 3 ? 1 : 0
  return (
    <Piece
      ink={ink}
      faint={faint}
      x={x}
      y={top + taken / 2}
      width={width}
      height={Math.max(height - taken, 0.5)}
      rx={Math.min(2, height / 2)}
    />
  )
}
