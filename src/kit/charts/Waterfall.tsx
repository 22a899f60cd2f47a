import { Chart, type ChartProps } from './Chart.tsx'
import type { Ink } from './colors.ts'
import { waterfall } from './layouts.ts'
import { Piece } from './Piece.tsx'
import { asRead, asTick } from './units.ts'

/** A value of null is the sum of all before it. */
export type WaterfallStep = { name: string; value: number | null; color?: Ink | undefined }
type WaterfallProps = Omit<ChartProps, 'across' | 'unfinished' | 'today' | 'limit' | 'named'> & {
  steps: readonly WaterfallStep[]
}

/** How one amount becomes another: adopted, amended, committed, spent, left. */
export function Waterfall({ steps, ...chart }: WaterfallProps) {
  const falls = waterfall(steps)
  const inkFor = (at: number): Ink =>
    steps[at]!.color ?? (at === 0 || falls[at]!.sum ? 'general' : falls[at]!.value < 0 ? 'other' : 'good')
  return (
    <Chart
      {...chart}
      named
      across={falls.map(({ name }) => name)}
      series={[{ name: 'Amount', values: falls.map(({ value }) => value) }]}
      // A tenth more, for the amount above the highest bar.
      heights={falls.flatMap(({ from, to }) => [from, to, Math.max(from, to) * 1.1])}
      drawn={[]}
      told={(at) => [
        { name: falls[at]!.sum ? 'Total' : 'Change', value: asRead(falls[at]!.value, chart.unit) },
        ...(falls[at]!.sum ? [] : [{ name: 'After it', value: asRead(falls[at]!.to, chart.unit) }]),
      ]}
      draw={({ x, y, band }) => {
        const width = Math.max(4, Math.min(64, band * 0.6))
        return falls.map(({ name, value, from, to }, at) => (
          <g key={`${at} ${name}`}>
            {at > 0 && (
              <path
                d={`M${x(at - 1) + width / 2} ${y(falls[at - 1]!.to)}H${x(at) - width / 2}`}
                className="stroke-control-line"
                strokeDasharray="2 2"
              />
            )}
            <Piece
              ink={inkFor(at)}
              x={x(at) - width / 2}
              y={Math.min(y(from), y(to))}
              width={width}
              height={Math.max(1, Math.abs(y(to) - y(from)))}
              rx={2}
            />
            {band > 46 && (
              <text
                x={x(at)}
                y={Math.max(14, Math.min(y(from), y(to)) - 5)}
                textAnchor="middle"
                className="fill-ink text-2xs font-semibold tabular-nums"
              >
                {asTick(value, chart.unit)}
              </text>
            )}
          </g>
        ))
      }}
    />
  )
}
