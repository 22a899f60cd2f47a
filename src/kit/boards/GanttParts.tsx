import { barOf, doneOf, type Lasting, type Ruler } from './gantt.ts'
import { Legend, type Sign } from './Legend.tsx'

/** On a phone there is no room beside the names: each row has its bar below its name, all on the same time axis. */
export function Strip({ row, ruler, today }: { row: Lasting; ruler: Ruler; today: string }) {
  const { from, to } = barOf(ruler, row)
  const baseline = row.baseline && barOf(ruler, row.baseline)
  const ink = row.late ? 'fill-bad' : 'fill-chart-1'
  const [left, width] = [from * 300, Math.max(row.milestone ? 6 : 4, (to - from) * 300)]
  return (
    <svg viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden className="mt-1.5 block h-3.5 w-full md:hidden">
      <rect width="300" height="8" rx="2" className="fill-surface-3" />
      <rect x={left} width={width} height="8" rx="2" className={ink} fillOpacity={row.milestone ? 1 : 0.35} />
      {!row.milestone && <rect x={left} width={width * doneOf(row)} height="8" rx="2" className={ink} />}
      {baseline && (
        <rect
          x={baseline.from * 300}
          y="10.5"
          width={Math.max(4, (baseline.to - baseline.from) * 300)}
          height="3"
          rx="1.5"
          className="fill-control-line"
        />
      )}
      <path
        d={`M${ruler.share(today) * 300} 0V14`}
        className="stroke-action-ink"
        strokeWidth="1.5"
        strokeDasharray="3 2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** The legend of the colors and lines in use. */
export function Signs({ rows }: { rows: readonly Lasting[] }) {
  const bars = rows.filter(({ milestone }) => !milestone)
  const signs: readonly Sign[] = [
    bars.length > 0 && [
      'Done and remaining',
      <g key="done" className="fill-chart-1">
        <path d="M0 1h10v8H0z" />
        <path d="M10 1h10v8H10z" fillOpacity="0.35" />
      </g>,
    ],
    rows.some(({ milestone }) => milestone) && [
      'One day',
      <path key="day" d="M10 0l5 5-5 5-5-5z" className="fill-chart-1" />,
    ],
    rows.some(({ late }) => late) && ['Late', <path key="late" d="M0 1h20v8H0z" className="fill-bad" />],
    rows.some(({ baseline }) => baseline) && [
      'Baseline',
      <path key="baseline" d="M0 3h20v4H0z" className="fill-control-line" />,
    ],
    ['Today', <path key="today" d="M10 0v10" className="stroke-action-ink" strokeWidth="1.5" strokeDasharray="3 2" />],
  ]
  return <Legend signs={signs} className="gap-x-5 border-t border-line px-3 py-2 md:col-span-2" />
}
