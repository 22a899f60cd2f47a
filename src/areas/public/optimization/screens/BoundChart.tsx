import { say } from '#platform/say.ts'
type Point = { seconds: number; bound: number; best: { cost: number } | null }
const [width, height] = [640, 160]

/**
 * The best plan from above, the bound from below: where they meet, the plan is proven optimal. The figures are in
 * words above the chart.
 */
export function BoundChart({ history }: { history: readonly Point[] }) {
  const known = history.filter(({ best }) => best)
  if (known.length === 0) return null
  const [low, high] = [Math.min(...known.map(({ bound }) => bound)), Math.max(...known.map(({ best }) => best!.cost))]
  const time = Math.max(0.2, known.at(-1)!.seconds)
  const x = (seconds: number) => 8 + (seconds / time) * (width - 16)
  const y = (value: number) => height - 24 - ((value - low) / Math.max(1, high - low)) * (height - 48)
  const line = (value: (point: Point) => number) =>
    [{ ...known[0]!, seconds: 0 }, ...known]
      .map((point, at) => `${at ? 'L' : 'M'}${x(point.seconds).toFixed(1)} ${y(value(point)).toFixed(1)}`)
      .join('')
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={say('Best plan and bound over time')}
        className="w-full rounded-lg border border-line bg-surface"
      >
        <path d={line(({ best }) => best!.cost)} fill="none" strokeWidth="2.5" className="stroke-chart-1" />
        <path
          d={line(({ bound }) => bound)}
          fill="none"
          strokeWidth="2.5"
          strokeDasharray="6 4"
          className="stroke-chart-3"
        />
        <text x="12" y="18" className="fill-ink text-xs">
          {say('Best found')}
        </text>
        <text x="12" y={height - 8} className="fill-ink text-xs">
          {say('Bound (dashed)')}
        </text>
      </svg>
      <figcaption className="mt-1 text-xs text-ink-2">
        {say('{time} seconds. The area between the lines is the possible improvement.', { time: time.toFixed(1) })}
      </figcaption>
    </figure>
  )
}
