import { Frame, type FrameProps } from './Frame.tsx'
import { Piece } from './Piece.tsx'
import { cutTo } from './scale.ts'
import { asRead, asTick, type Unit } from './units.ts'

/** A measure against its limit, and its target where it has one. */
export type Bullet = {
  name: string
  value: number
  target?: number | undefined
  limit: number
  to?: string | undefined
}
type BulletsProps = FrameProps & {
  unit: Unit
  step: string
  /** The names of the figures: spent, expected by today, budget. */
  figures: { value: string; target?: string | undefined; limit: string }
  rows: readonly Bullet[]
}

const rowHeight = 42

/** Many measures at a glance, each against its own limit. One above its limit is red. */
export function Bullets({ unit, step, figures, rows, ...frame }: BulletsProps) {
  const { value, target, limit } = figures
  const named = [value, ...(target === undefined ? [] : [target]), limit]
  const read = ({ value, target, limit }: Bullet) => [
    value,
    ...(figures.target === undefined ? [] : [target ?? null]),
    limit,
  ]
  return (
    <Frame
      {...frame}
      height={(rows.length || (frame.state ? 4 : 2)) * rowHeight}
      legend={[
        { name: value, look: 'area', which: 0, ink: 'general' },
        ...(target === undefined ? [] : [{ name: target, look: 'limit' as const, which: 0, ink: 0 }]),
        { name: limit, look: 'track', which: 0, ink: 'quiet' },
      ]}
      table={{
        step,
        columns: named.map((name) => ({ name, unit })),
        rows: rows.map((row) => ({ name: row.name, to: row.to, cells: read(row) })),
      }}
      told={(at) => ({
        title: rows[at]!.name,
        told: read(rows[at]!).map((figure, which) => ({ name: named[which]!, value: asRead(figure, unit) })),
      })}
      lay={(width) => ({
        hit: (_, y) => Math.min(rows.length - 1, Math.max(0, Math.floor(y / rowHeight))),
        spot: (at) => [24, (at + 1) * rowHeight],
        draw: (chosen) =>
          rows.map(({ name, value, target, limit }, at) => {
            const most = Math.max(limit, value, target ?? 0, 1)
            const words = `${asTick(value, unit)} of ${asTick(limit, unit)}`
            const x = (amount: number) => (Math.max(0, amount) / most) * width
            return (
              <g key={`${at} ${name}`} transform={`translate(0 ${at * rowHeight})`}>
                {chosen === at && <rect width={width} height={rowHeight - 2} rx="3" className="fill-surface-3" />}
                <text y="15" className="fill-ink text-xs">
                  {cutTo(name, width - words.length * 6.6 - 16)}
                </text>
                <text y="15" x={width} textAnchor="end" className="fill-ink-2 text-xs tabular-nums">
                  {words}
                </text>
                <rect y="22" width={x(limit)} height="12" rx="2" className="fill-surface-3 stroke-line" />
                <Piece ink={value > limit ? 'bad' : 'general'} y={25} x={0} width={x(value)} height={6} rx={1.5} />
                {target !== undefined && (
                  <path d={`M${Math.min(width - 1, x(target))} 20V36`} className="stroke-ink" strokeWidth="2" />
                )}
              </g>
            )
          }),
      })}
    />
  )
}
