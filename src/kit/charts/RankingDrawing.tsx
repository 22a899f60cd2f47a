import { inkOf } from './colors.ts'
import { mostOf, type Ranking } from './RankedBars.tsx'
import { cutTo } from './scale.ts'
import { asRead } from './units.ts'

const width = 720
/** Names at the left, values at the right, and the bars between them. */
const [bars, values] = [240, 560]

/** A ranking as one drawing, with its columns named, for a file. */
export function RankingDrawing({ unit, of, figure, rows, most }: Ranking) {
  const full = mostOf(rows, most)
  const high = rows.some(({ note }) => note) ? 38 : 26
  const place = (at: number) => 24 + at * high
  return (
    <svg
      data-chart
      width={width}
      height={place(rows.length)}
      viewBox={`0 0 ${width} ${place(rows.length)}`}
      aria-hidden
    >
      <text y="12" className="fill-ink-2 text-2xs">
        {of}
      </text>
      <text x={width} y="12" textAnchor="end" className="fill-ink-2 text-2xs">
        {figure}
      </text>
      {rows.map(({ name, value, note, color, rest }, at) => (
        <g key={`${at} ${name}`} transform={`translate(0 ${place(at)})`}>
          <line x2={width} className="stroke-line" />
          <text y="17" className={`text-xs ${rest ? 'fill-ink-2' : 'fill-ink'}`}>
            {cutTo(name, bars - 16)}
          </text>
          {!rest && (
            <>
              <rect x={bars} y="10" width={values - bars} height="7" rx="2" className="fill-surface-3" />
              <rect
                x={bars}
                y="10"
                width={(Math.abs(value) / full) * (values - bars)}
                height="7"
                rx="2"
                className={value < 0 ? 'fill-bad' : inkOf(color ?? 0).fill}
              />
            </>
          )}
          <text
            x={width}
            y="17"
            textAnchor="end"
            className={`text-xs ${value < 0 ? 'fill-bad' : rest ? 'fill-ink-2' : 'fill-ink'}`}
          >
            {asRead(value, unit)}
          </text>
          {note && (
            <text x={width} y="31" textAnchor="end" className="fill-ink-2 text-2xs">
              {note}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
