import { Chart, type ChartProps, type Plot } from './Chart.tsx'
import { inkOf, type Ink } from './colors.ts'
import { faintness, type Drawn } from './Legend.tsx'
import { areaBetween, lineThrough, type Band } from './LineChart.tsx'
import { dashOf, type Series } from './series.ts'
import { asRead, asTick } from './units.ts'

/** `bands` from the widest to the narrowest; `actual` ends where `middle` starts. */
type FanChartProps = ChartProps & {
  actual: Series
  middle: Series
  bands: readonly Band[]
  /** An even use of the whole, to compare with: dotted. */
  straight?: Series | undefined
  /** A series that follows the actual figure in steps, such as money drawn for it. */
  steps?: Series | undefined
}

const stepInk: Ink = 'grants'

/** A total that jumps: level until the step at which it grows. */
const stairs = (values: readonly (number | null)[], { x, y }: Plot): string =>
  values
    .flatMap((value, at) =>
      value === null ? [] : [`${at === 0 ? `M${x(at).toFixed(1)} ` : `H${x(at).toFixed(1)}V`}${y(value).toFixed(1)}`],
    )
    .join('')

/**
 * Actual figures solid, and the forecast dashed with a range that widens with time, so that a forecast is not taken
 * for a commitment.
 */
export function FanChart({ actual, middle, bands, straight, steps, ...chart }: FanChartProps) {
  const { unit } = chart
  const edges = bands.flatMap(({ name, low, high }) => [
    { name: `${name}, low`, values: low },
    { name: `${name}, high`, values: high },
  ])
  const drawn: readonly Drawn[] = [
    { name: actual.name, look: 'plain', which: 0, ink: 0 },
    ...(steps ? [{ name: steps.name, look: 'plain' as const, which: 0, ink: stepInk }] : []),
    ...(middle.values.some((value) => value !== null)
      ? [{ name: middle.name, look: 'plain' as const, which: 1, ink: 0 }]
      : []),
    ...bands.map(({ name }, which) => ({ name, look: 'band' as const, which, ink: 0 })),
    ...(straight ? [{ name: straight.name, look: 'dotted' as const, which: 0, ink: 0 }] : []),
  ]
  const { fill, stroke } = inkOf(0)
  const last = middle.values.findLastIndex((value) => value !== null)
  const newest = actual.values.findLastIndex((value) => value !== null)
  return (
    <Chart
      {...chart}
      today={chart.today ?? (newest >= 0 ? newest : undefined)}
      series={[actual, ...(steps ? [steps] : []), middle, ...(straight ? [straight] : []), ...edges]}
      drawn={drawn}
      end={last >= 0 ? { text: asTick(middle.values[last]!, unit), value: middle.values[last]! } : undefined}
      told={(at) => [
        ...[actual, ...(steps ? [steps] : []), middle, ...(straight ? [straight] : [])]
          .filter(({ values }) => (values[at] ?? null) !== null)
          .map(({ name, values }) => ({
            name,
            value: asRead(values[at], unit),
            key: drawn.find((one) => one.name === name),
          })),
        ...bands.flatMap(({ name, low, high }) =>
          (low[at] ?? null) === null || (high[at] ?? null) === null
            ? []
            : [
                {
                  name,
                  value: `${asTick(low[at]!, unit)} to ${asTick(high[at]!, unit)}`,
                  key: drawn.find((one) => one.name === name),
                },
              ],
        ),
      ]}
      draw={(plot) => (
        <>
          <path
            d={areaBetween(
              { low: actual.values.map((value) => (value === null ? null : 0)), high: actual.values },
              plot,
            )}
            className={fill}
            fillOpacity="0.08"
          />
          {bands.map((band, at) => (
            <path
              key={band.name}
              d={areaBetween(band, plot)}
              className={`${fill} forced-colors:stroke-[CanvasText]`}
              fillOpacity={faintness(at)}
            />
          ))}
          {straight && (
            <path
              d={lineThrough(straight.values, plot)}
              fill="none"
              className="stroke-ink-2"
              strokeWidth="1.5"
              strokeDasharray="1.5 3"
            />
          )}
          <path
            d={lineThrough(middle.values, plot)}
            fill="none"
            className={stroke}
            strokeWidth="2"
            strokeDasharray={dashOf(1)}
            strokeLinejoin="round"
          />
          <path
            d={lineThrough(actual.values, plot)}
            fill="none"
            className={stroke}
            strokeWidth="2.5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          {steps && (
            <path
              d={stairs(steps.values, plot)}
              fill="none"
              className={inkOf(steps.color ?? stepInk).stroke}
              strokeWidth="2"
              strokeLinejoin="round"
            />
          )}
          {newest >= 0 && (
            <circle
              cx={plot.x(newest)}
              cy={plot.y(actual.values[newest]!)}
              r="4"
              className={`${fill} stroke-surface`}
              strokeWidth="1.5"
            />
          )}
        </>
      )}
    />
  )
}
