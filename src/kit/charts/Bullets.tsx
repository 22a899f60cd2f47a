import { Frame, type FrameProps } from './Frame.tsx'
import { Piece } from './Piece.tsx'
import { cutTo } from './scale.ts'
import { asRead, asTick, type Unit } from './units.ts'

/** A measure against its target; `limit` is what it can be at most. */
export type Bullet = { name: string; value: number; target: number; limit: number; to?: string | undefined }
type BulletsProps = FrameProps & {
  unit: Unit
  step: string
  /** The names of the three figures: spent, expected by today, budget. */
  figures: { value: string; target: string; limit: string }
  rows: readonly Bullet[]
}

const rowHeight = 42

/** Many measures at a glance, each against its own target. One above its limit is red. */
export function Bullets({ unit, step, figures, rows, ...frame }: BulletsProps) {
  return (
    <Frame
      {...frame}
      height={(rows.length || (frame.state ? 4 : 2)) * rowHeight}
      legend={[
        { name: figures.value, look: 'area', which: 0, ink: 'general' },
        { name: figures.target, look: 'limit', which: 0, ink: 0 },
      ]}
      table={{
        step,
        columns: [figures.value, figures.target, figures.limit].map((name) => ({ name, unit })),
        rows: rows.map(({ name, to, value, target, limit }) => ({ name, to, cells: [value, target, limit] })),
      }}
      told={(at) => {
        const { name, value, target, limit } = rows[at]!
        return {
          title: name,
          told: [
            { name: figures.value, value: asRead(value, unit) },
            { name: figures.target, value: asRead(target, unit) },
            { name: figures.limit, value: asRead(limit, unit) },
          ],
        }
      }}
      lay={(width) => ({
        hit: (_, y) => Math.min(rows.length - 1, Math.max(0, Math.floor(y / rowHeight))),
        spot: (at) => [24, (at + 1) * rowHeight],
        draw: (chosen) =>
          rows.map(({ name, value, target, limit }, at) => {
            const most = Math.max(limit, value, target, 1)
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
                <path d={`M${Math.min(width - 1, x(target))} 20V36`} className="stroke-ink" strokeWidth="2" />
              </g>
            )
          }),
      })}
    />
  )
}
