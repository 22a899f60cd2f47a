import type { ReactNode } from 'react'
import type { Moment } from './axis.ts'
import type { ChartRow, ScheduleColumn } from './ScheduleChart.tsx'

type ScheduleListProps = {
  label: string
  rows: readonly ChartRow[]
  columns: readonly ScheduleColumn[]
  now: Moment
  first: Moment
  last: Moment
  onOpen: (id: string) => void
  legend: ReactNode
}

/** A plan on a phone: each task with its dates, and its place in the whole as a small bar. */
export function ScheduleList({ label, rows, columns, now, first, last, onOpen, legend }: ScheduleListProps) {
  const whole = Math.max(1, last - first)
  const at = (moment: Moment) => `${Math.min(100, Math.max(0, ((moment - first) / whole) * 100))}%`
  return (
    <div className="rounded-md border border-line bg-surface">
      <div className="border-b border-line px-3 py-2">{legend}</div>
      <ol aria-label={label} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onOpen(row.id)}
              className={`grid min-h-14 w-full gap-1.5 px-3 py-2.5 text-left focus-visible:-outline-offset-2 ${row.summary ? 'bg-surface-2' : ''}`}
            >
              <span className="flex items-baseline justify-between gap-3" style={{ paddingLeft: row.level * 10 }}>
                <span className={`min-w-0 text-ink ${row.summary ? 'font-semibold' : ''}`}>
                  <span className="mr-1 text-xs font-normal text-ink-2">{row.code}</span>
                  {row.name}
                </span>
                {row.said && !row.summary && (
                  <span
                    className={`shrink-0 text-xs ${row.missed ? 'font-semibold text-bad' : 'font-medium text-ink'}`}
                  >
                    {row.said.replace(/^./, (letter) => letter.toUpperCase()).split(', ')[0]}
                  </span>
                )}
              </span>
              <span className="flex flex-wrap gap-x-3 text-xs text-ink-2" style={{ paddingLeft: row.level * 10 }}>
                {columns
                  .filter(({ name, wide }) => !wide && row.cells[name] !== '')
                  .map(({ name }) => (
                    <span key={name}>
                      {name} <span className="text-ink">{row.cells[name]}</span>
                    </span>
                  ))}
              </span>
              <Place row={row} at={at} now={now} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Place({ row, at, now }: { row: ChartRow; at: (moment: Moment) => string; now: Moment }) {
  const ink = row.summary ? 'bg-ink-2' : row.missed ? 'bg-bad' : row.critical ? 'bg-chart-3' : 'bg-chart-1'
  const span = (from: Moment, to: Moment) => ({ left: at(from), width: `calc(${at(to)} - ${at(from)})` })
  return (
    <span aria-hidden className="relative block h-3.5">
      <span className="absolute inset-x-0 top-1 h-1.5 rounded-full bg-surface-3" />
      {row.milestone ? (
        <span
          className={`absolute top-0.5 size-2.5 -translate-x-1/2 rotate-45 ${ink}`}
          style={{ left: at(row.from) }}
        />
      ) : (
        <span className="absolute top-1 h-1.5 min-w-1 overflow-hidden rounded-full" style={span(row.from, row.to)}>
          <span className={`absolute inset-0 ${ink} ${row.summary ? '' : 'opacity-45'}`} />
          <span className={`absolute inset-y-0 left-0 ${ink}`} style={{ width: `${Math.min(100, row.done)}%` }} />
        </span>
      )}
      {row.baseline && (
        <span
          className="absolute top-3 h-0.5 min-w-1 bg-control-line"
          style={span(row.baseline.from, row.baseline.to)}
        />
      )}
      <span className="absolute inset-y-0 w-px bg-action-ink" style={{ left: at(now) }} />
    </span>
  )
}
