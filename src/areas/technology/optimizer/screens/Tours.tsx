import { plural } from '#platform/words.ts'
import type { RoutingInstance, Routes } from '@granary/routing/routing-instance.ts'

const inks = [
  'stroke-chart-1',
  'stroke-chart-2',
  'stroke-chart-3',
  'stroke-chart-4',
  'stroke-chart-5',
  'stroke-chart-6',
]

/** The routes as a drawing; the figures beside it show the same. */
export function Tours({
  instance: { x, y, depots, fleet },
  routes,
  vehicles,
}: {
  instance: RoutingInstance
  routes: Routes
  vehicles?: readonly number[] | null | undefined
}) {
  const [left, right, top, bottom] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)]
  const scale = 1000 / Math.max(1, right - left, bottom - top)
  const at = (stop: number): [number, number] => [20 + (x[stop]! - left) * scale, 20 + (bottom - y[stop]!) * scale]
  const point = (stop: number) =>
    at(stop)
      .map((each) => each.toFixed(1))
      .join(' ')
  return (
    <svg
      viewBox={`0 0 ${(40 + (right - left) * scale).toFixed(0)} ${(40 + (bottom - top) * scale).toFixed(0)}`}
      role="img"
      aria-label={
        routes.length > 0
          ? `${routes.length} routes through ${x.length - depots} stops`
          : `${x.length - depots} stops around ${plural(depots, { one: 'a depot', other: `${depots} depots` })}`
      }
      className="w-full max-w-xl self-start rounded-lg border border-line bg-surface"
    >
      {routes.map((route, r) => {
        const { start, end } = fleet.vehicles[vehicles?.[r] ?? 0]!
        return (
          <path
            key={r}
            d={`M${point(start)}${route.map((stop) => `L${point(stop)}`).join('')}L${point(end)}`}
            fill="none"
            strokeWidth="4"
            strokeLinejoin="round"
            className={inks[r % inks.length]!}
            opacity="0.85"
          />
        )
      })}
      {x.map((_, stop) =>
        stop < depots ? (
          <rect key={stop} x={at(stop)[0] - 12} y={at(stop)[1] - 12} width="24" height="24" className="fill-ink" />
        ) : (
          <circle key={stop} cx={at(stop)[0]} cy={at(stop)[1]} r="7" className="fill-ink-2" />
        ),
      )}
    </svg>
  )
}
