import { Chart, type ChartProps, type Plot } from './Chart.tsx'
import { faintness } from './Legend.tsx'
import { lineThrough } from './LineChart.tsx'
import { dashOf, inkOf, type Series } from './series.ts'

/** The figure will be between two lines with the probability in the name: "80% range". */
export type Band = { name: string; low: readonly (number | null)[]; high: readonly (number | null)[] }

/** `bands` from the widest to the narrowest; `actual` ends where `middle` starts. */
type FanChartProps = ChartProps & { actual: Series; middle: Series; bands: readonly Band[] }

/**
 * Actual figures, and the forecast with a range that widens with time, so that a forecast is not taken for a
 * commitment.
 */
export function FanChart({ actual, middle, bands, ...chart }: FanChartProps) {
  const edges = bands.flatMap(({ name, low, high }) => [
    { name: `${name}, low`, values: low },
    { name: `${name}, high`, values: high },
  ])
  const { fill, stroke } = inkOf(0)
  return (
    <Chart
      {...chart}
      series={[actual, middle, ...edges]}
      drawn={[
        { ...actual, look: 'plain', which: 0 },
        { ...middle, look: 'plain', which: 1 },
        ...bands.map(({ name, low, high }, which) => ({ name, values: low, upTo: high, look: 'band' as const, which })),
      ]}
      draw={(plot) => (
        <>
          {bands.map((band, at) => (
            <path
              key={band.name}
              d={areaBetween(band, plot)}
              className={`${fill} forced-colors:stroke-[CanvasText]`}
              fillOpacity={faintness(at)}
            />
          ))}
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
        </>
      )}
    />
  )
}

function areaBetween({ low, high }: Band, { x, y }: Plot): string {
  const known = low.flatMap((value, at) =>
    value === null || high[at] === null || high[at] === undefined ? [] : [{ at, low: value, high: high[at] }],
  )
  if (known.length === 0) return ''
  const there = known.map(({ at, high }) => `${x(at).toFixed(1)} ${y(high).toFixed(1)}`)
  const back = known.toReversed().map(({ at, low }) => `${x(at).toFixed(1)} ${y(low).toFixed(1)}`)
  return `M${[...there, ...back].join('L')}Z`
}
