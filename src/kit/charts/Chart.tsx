import type { ReactNode } from 'react'
import { Axes } from './Axes.tsx'
import { inkOf } from './colors.ts'
import { duties, worstOf, type Duty } from './duties.ts'
import { Frame, type FrameProps } from './Frame.tsx'
import type { Drawn } from './Legend.tsx'
import { fits, nearestTo, scaleOf, sharesOfTime, tiltedRoom } from './scale.ts'
import type { Series } from './series.ts'
import type { Told } from './Tip.tsx'
import { asRead, asTick, type Unit } from './units.ts'

/**
 * The properties of every chart with axes. `across` are the steps from left to right, and `step` is the name of one
 * step.
 */
export type ChartProps = FrameProps & {
  unit: Unit
  step: string
  across: readonly string[]
  /** The moments or days of the steps, where they are not at equal distances: an hour is then narrower than a month. */
  when?: readonly string[] | undefined
  /** The page with the rows behind a step. */
  to?: ((at: number) => string | undefined) | undefined
  height?: number
  /** The steps are names of equal weight: where they don't fit they are tilted, and none is left out. */
  named?: boolean | undefined
  /** A reference line: a budget, a limit. */
  limit?: { name: string; value: number } | undefined
  /** Measurements have no meaningful zero: the axis stays close to the values. */
  near?: boolean | undefined
  /** The step that is not over: its figures still grow, so its bars are paler. */
  unfinished?: number | undefined
  /** The step of today, marked by a line. */
  today?: number | undefined
  /** Dated duties at their steps, as dots on the ground line. `title` names their column in the table. */
  dated?: { title: string; duties: readonly { at: number; name: string; state: Duty }[] } | undefined
}

const smallest = { money: 100, count: 1, percent: 0 } as const

/** Positions in the drawing. */
export type Plot = {
  x: (at: number) => number
  y: (value: number) => number
  band: number
  ground: number
  chosen: number | null
}

type Inside = {
  /** The columns of its table. */
  series: readonly Series[]
  drawn: readonly Drawn[]
  /** The values its axis must cover, and their unit where it is another. */
  heights?: readonly (number | null)[]
  axis?: Unit
  /** The values at a step, where they are not those of the series. */
  told?: (at: number) => readonly Told[]
  /** A word at the end of a line, and its value. */
  end?: { text: string; value: number } | undefined
  draw: (plot: Plot) => ReactNode
}

/** A chart with steps from left to right and an axis of values. */
export function Chart({
  unit,
  step,
  across,
  when,
  series,
  drawn,
  heights,
  axis = unit,
  told,
  to,
  height = 220,
  named = false,
  limit,
  near,
  unfinished,
  today,
  dated,
  end,
  draw,
  ...frame
}: ChartProps & Inside) {
  const scale = scaleOf(
    [...(heights ?? series.flatMap(({ values }) => values)), ...(near && limit ? [limit.value] : [])],
    {
      most: height < 160 ? 3 : 5,
      ...(near ? { near, least: -Infinity } : { least: limit?.value ?? 0, smallest: smallest[axis] }),
    },
  )
  const left = Math.max(...scale.ticks.map((tick) => asTick(tick, axis).length)) * 6.9 + 12
  const right = end ? end.text.length * 7.6 + 10 : 0
  const top = 8
  const dutiesAt = (at: number) => dated?.duties.filter((one) => one.at === at) ?? []
  const listed = (at: number) =>
    dutiesAt(at)
      .map(({ name, state }) => `${name}, ${duties[state].name.toLowerCase()}`)
      .join('; ')
  return (
    <Frame
      {...frame}
      height={height}
      legend={[
        ...drawn,
        ...(limit ? [{ name: limit.name, look: 'limit' as const, which: 0, ink: 0 }] : []),
        ...(Object.keys(duties) as Duty[])
          .filter((state) => dated?.duties.some((one) => one.state === state))
          .map((state) => ({ ...duties[state], which: 0, look: 'dot' as const })),
      ]}
      table={{
        step,
        columns: [...series.map(({ name }) => ({ name, unit })), ...(dated ? [{ name: dated.title }] : [])],
        rows: across.map((name, at) => ({
          name,
          to: to?.(at),
          cells: [...series.map(({ values }) => values[at] ?? null), ...(dated ? [listed(at) || null] : [])],
        })),
      }}
      alone={!limit && isAlone(series)}
      first={firstRead(across, series)}
      told={(at) => ({
        title: at === unfinished ? `${across[at]!}, so far` : across[at]!,
        told: [
          ...(told
            ? told(at)
            : series.map(({ name, values }, which) => ({
                name,
                value: asRead(values[at], unit),
                key: drawn.find((one) => one.name === name) ?? drawn[which],
              }))),
          ...dutiesAt(at).map(({ name, state }, which) => ({
            name,
            value: duties[state].name,
            key: { look: 'dot' as const, which, ink: duties[state].ink },
          })),
        ],
      })}
      lay={(width) => {
        const band = (width - left - right) / Math.max(1, across.length)
        const timed = when && sharesOfTime(when)
        const edge = Math.min(band / 2, 20)
        const x = (at: number) =>
          timed ? left + edge + timed[at]! * (width - left - right - 2 * edge) : left + band * (at + 0.5)
        const places = timed && across.map((_, at) => x(at))
        /** As wide as the highlight of the step under the pointer. */
        const wide = timed ? Math.min(band, 12) : band
        const tilted = named && !fits(across, band)
        const bottom = height - (tilted ? 24 + tiltedRoom(across) : 24)
        const y = (value: number) => bottom - scale.share(value) * (bottom - top)
        return {
          hit: (x) =>
            places ? nearestTo(x, places) : Math.min(across.length - 1, Math.max(0, Math.floor((x - left) / band))),
          spot: (at) => [x(at), top],
          draw: (chosen) => {
            const plot: Plot = { x, y, band, ground: y(0), chosen }
            return (
              <>
                {chosen !== null && (
                  <rect
                    x={x(chosen) - wide / 2}
                    y={top}
                    width={wide}
                    height={bottom - top}
                    className="fill-surface-3"
                  />
                )}
                <Axes
                  plot={plot}
                  scale={scale}
                  unit={axis}
                  across={across}
                  left={left}
                  width={width - right}
                  height={height}
                  timed={timed !== null && timed !== undefined}
                  tilted={tilted ? bottom : undefined}
                />
                {draw(plot)}
                {limit && (
                  <path
                    d={`M${left} ${y(limit.value)}H${width - right}`}
                    className="stroke-ink-2"
                    strokeWidth="1.5"
                    strokeDasharray="3 3"
                  />
                )}
                {today !== undefined && today >= 0 && (
                  <g className="fill-ink-2 stroke-control-line text-2xs">
                    <path d={`M${x(today)} ${top}V${bottom}`} />
                    <text x={x(today) + 4} y={top + 10} stroke="none">
                      Today
                    </text>
                  </g>
                )}
                {across.map((name, step) => {
                  const states = dutiesAt(step).map(({ state }) => state)
                  if (states.length === 0) return null
                  const state = worstOf(states)
                  const { fill, stroke } = inkOf(duties[state].ink)
                  return (
                    <circle
                      key={`${step} ${name}`}
                      cx={x(step)}
                      cy={bottom}
                      r="4.5"
                      strokeWidth="1.5"
                      className={state === 'ahead' ? `fill-surface ${stroke}` : `${fill} stroke-surface`}
                    />
                  )
                })}
                {end && (
                  <text x={width - right + 6} y={y(end.value)} dy="0.32em" className="fill-ink text-2xs font-semibold">
                    {end.text}
                  </text>
                )}
              </>
            )
          },
        }
      }}
    />
  )
}

/** The newest step with complete data; where none is complete, the newest with any data. */
function firstRead(across: readonly string[], series: readonly Series[]): number {
  const some = (step: number) => series.some(({ values }) => (values[step] ?? 0) !== 0)
  const whole = across.findLastIndex(
    (_, step) => some(step) && series.every(({ values }) => (values[step] ?? null) !== null),
  )
  return whole >= 0
    ? whole
    : Math.max(
        0,
        across.findLastIndex((_, step) => some(step)),
      )
}

/** At most one figure is known: nothing to compare it with. */
const isAlone = (series: readonly Series[]): boolean =>
  series.flatMap(({ values }) => values).filter((value) => value !== null && value !== undefined).length === 1
