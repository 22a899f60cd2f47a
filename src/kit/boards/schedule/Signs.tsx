import type { ChartRow } from './ScheduleChart.tsx'
import { Legend, type Sign } from '../Legend.tsx'

export type SignWords = { critical: string; float: string; missed: string }
const usual: SignWords = { critical: 'Critical', float: 'Not critical', missed: 'Misses its date' }

/** The legend of what is drawn. */
export function Signs({ rows, words: named = usual }: { rows: readonly ChartRow[]; words?: SignWords }) {
  const signs: readonly Sign[] = [
    rows.some(({ critical, missed, summary }) => critical && !missed && !summary) && [
      named.critical,
      <path key="c" d="M0 1h20v8H0z" className="fill-chart-3" />,
    ],
    rows.some(({ critical, missed, summary }) => !critical && !missed && !summary) && [
      named.float,
      <path key="f" d="M0 1h20v8H0z" className="fill-chart-1" />,
    ],
    [
      'Done and remaining',
      <g key="d" className="fill-ink-2">
        <path d="M0 1h10v8H0z" />
        <path d="M10 1h10v8H10z" fillOpacity="0.35" />
      </g>,
    ],
    rows.some(({ milestone }) => milestone) && [
      'Milestone',
      <path key="m" d="M10 0l5 5-5 5-5-5z" className="fill-chart-1" />,
    ],
    rows.some(({ lateTo, to, milestone }) => lateTo !== undefined && lateTo > to && !milestone) && [
      'Float',
      <path key="l" d="M0 5h19m0 -4v8" fill="none" className="stroke-ink-3" strokeDasharray="2 2" />,
    ],
    rows.some(({ missed }) => missed) && [named.missed, <path key="x" d="M0 1h20v8H0z" className="fill-bad" />],
    rows.some(({ baseline }) => baseline) && [
      'Baseline',
      <path key="b" d="M0 3h20v4H0z" className="fill-control-line" />,
    ],
    rows.some(({ was }) => was) && [
      'Before the change',
      <path key="w" d="M1 1h18v8H1z" fill="none" className="stroke-ink-2" strokeDasharray="3 2" />,
    ],
  ]
  return <Legend signs={signs} />
}
