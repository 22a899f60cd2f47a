import type { Plan } from '@granary/routing/route-solver.ts'
import type { RoutingInstance } from '@granary/routing/routing-instance.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

const inks = [
  'stroke-chart-1',
  'stroke-chart-2',
  'stroke-chart-3',
  'stroke-chart-4',
  'stroke-chart-5',
  'stroke-chart-6',
]

/** The routes as a drawing; the figures beside it say the same. */
export function RouteMap({
  instance: { x, y, depots, fleet },
  plan,
}: {
  instance: RoutingInstance
  plan: Plan | null
}) {
  const [left, right, top, bottom] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)]
  const scale = 1000 / Math.max(1, right - left, bottom - top)
  const at = (stop: number) =>
    `${(20 + (x[stop]! - left) * scale).toFixed(1)} ${(20 + (bottom - y[stop]!) * scale).toFixed(1)}`
  return (
    <svg
      viewBox="0 0 1040 1040"
      role="img"
      aria-label={
        plan
          ? say('{routes} routes through {stops} stops', { routes: plan.routes.length, stops: x.length - depots })
          : sayCount(x.length - depots, { one: '{count} stop around a depot', other: '{count} stops around a depot' })
      }
      className="w-full self-start rounded-lg border border-line bg-surface"
    >
      {plan?.routes.map((route, r) => (
        <path
          key={r}
          d={`M${at(fleet.vehicles[plan.vehicles[r]!]!.start)}${route.map((stop) => `L${at(stop)}`).join('')}L${at(fleet.vehicles[plan.vehicles[r]!]!.end)}`}
          fill="none"
          strokeWidth="3"
          strokeLinejoin="round"
          className={inks[r % inks.length]!}
          opacity="0.85"
        />
      ))}
      {x.map((_, stop) => {
        const [cx, cy] = at(stop).split(' ')
        return stop < depots ? (
          <rect key={stop} x={Number(cx) - 11} y={Number(cy) - 11} width="22" height="22" className="fill-ink" />
        ) : (
          <circle key={stop} cx={cx} cy={cy} r="6" className="fill-ink-2" />
        )
      })}
    </svg>
  )
}
