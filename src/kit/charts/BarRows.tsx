import { Frame, type FrameProps } from './Frame.tsx'
import { Piece } from './Piece.tsx'
import { cutTo } from './scale.ts'
import type { Series } from './series.ts'
import { asShare, stackAt, totalAt } from './stack.ts'
import { asRead, asTick, type Unit } from './units.ts'

type BarRowsProps = FrameProps & {
  unit: Unit
  /** The name of one row: "site". */
  step: string
  across: readonly string[]
  series: readonly Series[]
  /** Each bar is a hundred percent, so that a small row is as readable as a large one. */
  shares?: boolean
  to?: ((at: number) => string | undefined) | undefined
  /** The words at the right of a row; otherwise its total. */
  says?: ((at: number) => string) | undefined
}

const rowHeight = 40

/** One lying bar for each row, with its name and amount in words above it. */
export function BarRows({ unit, step, across, series, shares = false, to, says, ...frame }: BarRowsProps) {
  const drawn = series.map(({ name, color }, which) => ({ name, which, ink: color ?? which, look: 'area' as const }))
  const rows = across.map((_, at) => stackAt(series, at).filter(({ to, from }) => to > from))
  const wholes = rows.map((parts) => Math.max(0, ...parts.map(({ to }) => to)))
  const most = Math.max(...wholes, 1)
  // One figure is its own total, and all of itself.
  const single = series.length === 1
  const height = (across.length || (frame.state ? 4 : 2)) * rowHeight
  return (
    <Frame
      {...frame}
      height={height}
      legend={single ? [] : drawn}
      table={{
        step,
        columns: [...series.map(({ name }) => ({ name, unit })), ...(single ? [] : [{ name: 'Total', unit }])],
        rows: across.map((name, at) => ({
          name,
          to: to?.(at),
          cells: [...series.map(({ values }) => values[at] ?? null), ...(single ? [] : [totalAt(series, at)])],
        })),
      }}
      alone={single && across.length === 1}
      told={(at) => ({
        title: across[at]!,
        told: [
          ...series.flatMap(({ name, values }, which) =>
            (values[at] ?? 0) === 0
              ? []
              : [
                  {
                    name,
                    value: single
                      ? asRead(values[at], unit)
                      : `${asRead(values[at], unit)} (${asShare(values[at]!, wholes[at]!)})`,
                    key: drawn[which],
                  },
                ],
          ),
          ...(single ? [] : [{ name: 'Total', value: asRead(totalAt(series, at), unit) }]),
        ],
      })}
      lay={(width) => ({
        hit: (_, y) => Math.min(across.length - 1, Math.max(0, Math.floor(y / rowHeight))),
        spot: (at) => [24, at * rowHeight + rowHeight],
        draw: (chosen) =>
          across.map((label, at) => {
            const words = says?.(at) ?? asTick(totalAt(series, at) ?? 0, unit)
            const full = shares ? wholes[at]! : most
            const x = (value: number) => (full === 0 ? 0 : (value / full) * width)
            return (
              <g key={`${at} ${label}`} transform={`translate(0 ${at * rowHeight})`}>
                {chosen === at && <rect width={width} height={rowHeight} rx="3" className="fill-surface-3" />}
                <text y="15" x={chosen === at ? 4 : 0} className="fill-ink text-xs">
                  {cutTo(label, width - words.length * 6.6 - 24)}
                </text>
                <text
                  y="15"
                  x={width - (chosen === at ? 4 : 0)}
                  textAnchor="end"
                  className="fill-ink-2 text-xs tabular-nums"
                >
                  {words}
                </text>
                <rect y="22" width={width} height="10" rx="2" className="fill-surface-3" />
                {rows[at]!.map(({ which, from, to }) => (
                  <Piece
                    key={which}
                    ink={drawn[which]!.ink}
                    x={x(from) + (from > 0 ? 0.75 : 0)}
                    y={22}
                    width={Math.max(1, x(to) - x(from) - (from > 0 ? 0.75 : 0))}
                    height={10}
                    rx={1.5}
                  />
                ))}
              </g>
            )
          }),
      })}
    />
  )
}
