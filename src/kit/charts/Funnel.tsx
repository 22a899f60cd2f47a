import { Frame, type FrameProps } from './Frame.tsx'
import type { Ink } from './colors.ts'
import { Piece } from './Piece.tsx'
import { cutTo } from './scale.ts'
import { asRead, asTick, type Unit } from './units.ts'

/** `note` is a figure beside the stage, such as its median days; `color` marks a stage that is stuck. */
export type Stage = {
  name: string
  value: number
  note?: string | undefined
  color?: Ink | undefined
  to?: string | undefined
}
type FunnelProps = FrameProps & { unit: Unit; figure: string; noted?: string | undefined; stages: readonly Stage[] }

const rowHeight = 38

/** The records in each stage of a process, in the order of the process. */
export function Funnel({ unit, figure, noted, stages, ...frame }: FunnelProps) {
  const most = Math.max(...stages.map(({ value }) => value), 1)
  return (
    <Frame
      {...frame}
      height={(stages.length || (frame.state ? 5 : 2)) * rowHeight}
      legend={[]}
      table={{
        step: 'stage',
        columns: [{ name: figure, unit }, ...(noted ? [{ name: noted }] : [])],
        rows: stages.map(({ name, to, value, note }) => ({
          name,
          to,
          cells: [value, ...(noted ? [note ?? null] : [])],
        })),
      }}
      told={(at) => {
        const { name, value, note } = stages[at]!
        return {
          title: name,
          told: [
            { name: figure, value: asRead(value, unit) },
            ...(noted && note ? [{ name: noted, value: note }] : []),
          ],
        }
      }}
      lay={(width) => ({
        hit: (_, y) => Math.min(stages.length - 1, Math.max(0, Math.floor(y / rowHeight))),
        spot: (at) => [24, (at + 1) * rowHeight],
        draw: (chosen) =>
          stages.map(({ name, value, note = '', color = 0 }, at) => (
            <g key={name} transform={`translate(0 ${at * rowHeight})`}>
              {chosen === at && <rect width={width} height={rowHeight - 2} rx="3" className="fill-surface-3" />}
              <text y="15" className="fill-ink text-xs">
                {cutTo(name, width - (note.length + asTick(value, unit).length) * 6.6 - 24)}
                <tspan dx="6" className="font-semibold">
                  {asTick(value, unit)}
                </tspan>
              </text>
              <text
                y="15"
                x={width}
                textAnchor="end"
                className={`text-xs ${color === 'warn' ? 'fill-warn font-semibold' : color === 'bad' ? 'fill-bad font-semibold' : 'fill-ink-2'}`}
              >
                {note}
              </text>
              <rect y="22" width={width} height="8" rx="2" className="fill-surface-3" />
              {value > 0 && (
                <Piece ink={color} y={22} x={0} width={Math.max(2, (value / most) * width)} height={8} rx={2} />
              )}
            </g>
          )),
      })}
    />
  )
}
