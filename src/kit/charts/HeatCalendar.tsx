import { asShortDay } from '../dates.ts'
import { heatDepths, heatLevels, weeksOf } from './days.ts'
import { Frame, type FrameProps } from './Frame.tsx'
import { asRead, asTick, type Unit } from './units.ts'

type HeatCalendarProps = FrameProps & {
  unit: Unit
  figure: string
  /** One value for each day in order, without a gap; an unknown one is null. */
  days: readonly { day: string; value: number | null }[]
}

const head = 18

/** Weeks from left to right, days from Sunday to Saturday: a darker day had more. */
export function HeatCalendar({ unit, figure, days, ...frame }: HeatCalendarProps) {
  const placed = weeksOf(days.map(({ day }) => day))
  const weeks = (placed.at(-1)?.week ?? 0) + 1
  const levels = heatLevels(days.map(({ value }) => value))
  const mostOf = (level: number) => Math.max(...days.map(({ value }, at) => (levels[at] === level ? (value ?? 0) : 0)))
  return (
    <Frame
      {...frame}
      height={head + 7 * 16 + 4}
      legend={[1, 2, 3, 4]
        .filter((level) => levels.some((each) => each === level))
        .map((level) => ({
          name: `up to ${asTick(mostOf(level), unit)}`,
          look: 'heat' as const,
          which: level,
          ink: 0,
        }))}
      table={{
        step: 'day',
        columns: [{ name: figure, unit }],
        rows: days.map(({ day, value }) => ({ name: asShortDay(day), cells: [value] })),
      }}
      first={days.length - 1}
      told={(at) => ({
        title: asShortDay(days[at]!.day),
        told: [{ name: figure, value: asRead(days[at]!.value, unit) }],
      })}
      lay={(width) => {
        const left = 30
        const wide = Math.min(16, (width - left) / weeks)
        return {
          hit: (x, y) => {
            const [week, weekday] = [Math.floor((x - left) / wide), Math.floor((y - head) / 16)]
            const at = placed.findIndex((each) => each.week === week && each.weekday === weekday)
            return at < 0 ? null : at
          },
          spot: (at) => [left + placed[at]!.week * wide + wide / 2, head + (placed[at]!.weekday + 1) * 16],
          draw: (chosen) => (
            <>
              {['Mon', 'Wed', 'Fri'].map((name, at) => (
                <text key={name} y={head + (at * 2 + 1) * 16 + 11} className="fill-ink-2 text-2xs">
                  {name}
                </text>
              ))}
              {days.map(({ day }, at) => {
                const { week } = placed[at]!
                // A month is named where it starts, unless it has only one week on the drawing.
                return day.endsWith('-01') && week < weeks - 1 ? (
                  <text key={day} x={left + week * wide} y="11" className="fill-ink-2 text-2xs">
                    {asShortDay(day).split(' ')[0]}
                  </text>
                ) : null
              })}
              {days.map(({ day, value }, at) => {
                const { week, weekday } = placed[at]!
                return (
                  <g key={day} transform={`translate(${left + week * wide} ${head + weekday * 16})`}>
                    <rect
                      width={Math.max(1, wide - 2)}
                      height="14"
                      rx="2"
                      className={value === null ? 'fill-none stroke-line' : 'fill-surface-3'}
                    />
                    <rect
                      width={Math.max(1, wide - 2)}
                      height="14"
                      rx="2"
                      fillOpacity={heatDepths[levels[at]!]}
                      strokeWidth="2"
                      className={`fill-chart-1 ${chosen === at ? 'stroke-ink' : ''}`}
                    />
                  </g>
                )
              })}
            </>
          ),
        }
      }}
    />
  )
}
