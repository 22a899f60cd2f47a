import { asShortDay } from '../dates.ts'
import { inkOf } from './colors.ts'
import { dayScale, monthTicks } from './days.ts'
import { duties, type Duty } from './duties.ts'
import { Frame, type FrameProps } from './Frame.tsx'
import { cutTo } from './scale.ts'

export type Dot = { name: string; day: string; state: Duty }
export type Span = {
  name: string
  note?: string | undefined
  from: string
  until: string
  dots: readonly Dot[]
  to?: string | undefined
}
type DotTimelineProps = FrameProps & { step: string; dotted: string; spans: readonly Span[]; today: string }

const [rowHeight, head, tickRoom] = [36, 24, 54]

/** Spans of time with their dated duties: grants with reports, contracts with deliveries. */
export function DotTimeline({ step, dotted, spans, today, ...frame }: DotTimelineProps) {
  // A report is due after the end of its period: the last dots may lie beyond the last span.
  const days = [today, ...spans.flatMap(({ from, until, dots }) => [from, until, ...dots.map(({ day }) => day)])]
  const [from, until] = [days.toSorted()[0]!, days.toSorted().at(-1)!]
  const share = dayScale(from, until)
  const used = (Object.keys(duties) as Duty[]).filter((state) =>
    spans.some(({ dots }) => dots.some((dot) => dot.state === state)),
  )
  const listed = (dots: readonly Dot[]) =>
    dots.map(({ name, day, state }) => `${name} ${asShortDay(day)}, ${duties[state].name.toLowerCase()}`).join('; ')
  return (
    <Frame
      {...frame}
      height={head + (spans.length || (frame.state ? 4 : 2)) * rowHeight}
      legend={used.map((state) => ({ ...duties[state], which: 0, look: 'dot' }))}
      table={{
        step,
        columns: [{ name: 'Start' }, { name: 'End' }, { name: dotted }],
        rows: spans.map(({ name, to, from, until, dots }) => ({
          name,
          to,
          cells: [asShortDay(from), asShortDay(until), listed(dots) || null],
        })),
      }}
      told={(at) => {
        const { name, note, from, until, dots } = spans[at]!
        return {
          title: note ? `${name}, ${note}` : name,
          told: [
            { name: 'Period', value: `${asShortDay(from)} to ${asShortDay(until)}` },
            ...dots.map(({ name, day, state }, which) => ({
              name: `${name} ${asShortDay(day)}`,
              value: duties[state].name,
              key: { look: 'dot' as const, which, ink: duties[state].ink },
            })),
          ],
        }
      }}
      lay={(width) => {
        const left = Math.min(260, Math.round(width * 0.34))
        const x = (day: string) => left + 8 + share(day) * (width - left - 16)
        const bottom = head + spans.length * rowHeight
        const radius = width < 560 ? 4 : 5
        /** A month is named where its name ends before the next one, today's, and the edge. */
        let free = 0
        const ticks = monthTicks(from, until).map((day) => {
          const at = x(day)
          const isNamed = at >= free && at + tickRoom <= width && (at < x(today) - tickRoom - 14 || at > x(today) + 20)
          if (isNamed) free = at + tickRoom
          return { day, at, isNamed }
        })
        return {
          hit: (_, y) => Math.min(spans.length - 1, Math.max(0, Math.floor((y - head) / rowHeight))),
          spot: (at) => [x(today), head + (at + 1) * rowHeight],
          draw: (chosen) => (
            <>
              {chosen !== null && (
                <rect
                  y={head + chosen * rowHeight}
                  width={width}
                  height={rowHeight}
                  rx="3"
                  className="fill-surface-3"
                />
              )}
              {ticks.map(({ day, at, isNamed }) => (
                <g key={day} className="fill-ink-2 stroke-line text-2xs">
                  <path d={`M${Math.round(at) + 0.5} ${head - 6}V${bottom}`} />
                  {isNamed && (
                    <text x={at + 3} y="12" stroke="none">
                      {asShortDay(day).split(/[ ,]/)[0]}
                      {day.slice(5, 7) === '01' ? ` ${day.slice(0, 4)}` : ''}
                    </text>
                  )}
                </g>
              ))}
              {spans.map(({ name, note, from, until, dots }, at) => {
                const y = head + at * rowHeight + rowHeight / 2
                const now = x(today < from ? from : today > until ? until : today)
                return (
                  <g key={`${at} ${name}`}>
                    <text y={note ? y - 2 : y + 4} className="fill-ink text-2xs font-semibold">
                      {cutTo(name, left - 8, 6)}
                    </text>
                    {note && (
                      <text y={y + 11} className="fill-ink-2 text-2xs">
                        {cutTo(note, left - 8, 6)}
                      </text>
                    )}
                    <rect
                      x={x(from)}
                      y={y - 4}
                      width={Math.max(8, x(until) - x(from))}
                      height="8"
                      rx="4"
                      className="fill-surface-3 stroke-line"
                    />
                    <rect
                      x={x(from)}
                      y={y - 4}
                      width={Math.max(0, now - x(from))}
                      height="8"
                      rx="4"
                      className="fill-chart-2"
                      fillOpacity="0.55"
                    />
                    {dots.map(({ name, day, state }) => {
                      const { fill, stroke } = inkOf(duties[state].ink)
                      return (
                        <circle
                          key={`${day} ${name}`}
                          cx={x(day)}
                          cy={y}
                          r={radius}
                          strokeWidth="1.5"
                          className={state === 'ahead' ? `fill-surface ${stroke}` : `${fill} stroke-surface`}
                        />
                      )
                    })}
                  </g>
                )
              })}
              <path d={`M${x(today)} ${head - 10}V${bottom}`} className="stroke-ink" strokeWidth="1.25" />
              <text x={x(today)} y={head - 13} textAnchor="middle" className="fill-ink text-2xs font-semibold">
                Today
              </text>
            </>
          ),
        }
      }}
    />
  )
}
