import { halfOfToday, isWhole, momentAt, ticksOf, xOf, type Axis, type Moment } from './axis.ts'

export type Sight = { top: number; left: number; height: number; width: number; side: number }

type HeadProps = { axis: Axis; sight: Sight; height: number; now: Moment }

/** Months over days, or years over months; only what is in sight. Today has its name on its line. */
export function Head({ axis, sight, height, now }: HeadProps) {
  const today = xOf(axis, now)
  const { major, minor } = ticksOf(
    axis,
    momentAt(axis, sight.left),
    Math.min(axis.to, momentAt(axis, sight.left + sight.width)),
  )
  return (
    <svg width={axis.width} height={height} aria-hidden className="sticky top-0 z-5 block bg-surface-2">
      {major.map(({ at, name }, index) => {
        const x = Math.max(xOf(axis, at), index === 0 ? sight.left : 0)
        return (
          <g key={at}>
            <path d={`M${Math.round(xOf(axis, at)) + 0.5} 0V${height}`} className="stroke-line-strong" />
            <text x={x + 6} y="16" className="fill-ink text-2xs font-semibold">
              {name}
            </text>
          </g>
        )
      })}
      {minor.map(({ at, name }) => (
        <g key={at}>
          <path d={`M${Math.round(xOf(axis, at)) + 0.5} 24V${height}`} className="stroke-line" />
          {isWhole(xOf(axis, at), name, { left: sight.left, today }) && (
            <text x={xOf(axis, at) + 4} y="37" className="fill-ink-2 text-2xs">
              {name}
            </text>
          )}
        </g>
      ))}
      <path d={`M0 ${height - 0.5}H${axis.width}`} className="stroke-line" />
      <rect
        x={today - halfOfToday}
        y={height - 19}
        width={2 * halfOfToday}
        height="15"
        rx="7.5"
        className="fill-action-soft"
      />
      <text x={today} y={height - 8} textAnchor="middle" className="fill-action-ink text-2xs font-semibold">
        Today
      </text>
      <path d={`M${today} ${height - 4}V${height}`} className="stroke-action-ink" strokeWidth="1.5" />
    </svg>
  )
}
