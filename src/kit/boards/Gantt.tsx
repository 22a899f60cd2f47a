import { Link } from 'react-router'
import { useWidth } from '../charts/use-width.ts'
import { Day } from '../parts/Time.tsx'
import { barOf, doneOf, rulerOf, type Lasting, type Ruler } from './gantt.ts'
import { Signs, Strip } from './GanttParts.tsx'

export type GanttRow = Lasting & {
  id: string
  name: string
  /** The row's parent, below its name, where rows of several parents are listed. */
  of?: string
  to?: string
  /** The rows that must end before this one starts. */
  after?: readonly string[]
}

const rowHeight = 40

/**
 * Tasks with start and end on one time axis, with their baseline and dependencies. It is a table of names and dates
 * with a drawing beside it, on a phone below each name: screen readers read the dates.
 */
export function Gantt({ label, rows, today }: { label: string; rows: readonly GanttRow[]; today: string }) {
  const ruler = rulerOf(
    rows.flatMap(({ start, end, baseline }) => [{ start, end }, ...(baseline ? [baseline] : [])]),
    [today],
  )
  return (
    <div className="relative grid break-inside-avoid grid-cols-1 rounded-md border border-line bg-surface md:grid-cols-[minmax(20rem,3fr)_4fr] print:grid-cols-[minmax(0,3fr)_4fr]">
      <table aria-label={label} className="w-full text-left text-sm">
        <thead>
          <tr className="h-9 border-b border-line bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="px-3 font-semibold">
              Task
            </th>
            <th scope="col" className="px-3 font-semibold">
              Start and end
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-10 border-b max-md:h-12 border-line last:border-0">
              <th
                scope="row"
                className="w-full px-3 font-normal text-ink max-md:py-1.5 md:max-w-0 md:truncate"
                title={row.name}
              >
                {row.to ? (
                  <Link
                    to={row.to}
                    className="inline-block min-h-6 max-w-full align-top leading-6 font-semibold hover:underline md:truncate"
                  >
                    {row.name}
                  </Link>
                ) : (
                  row.name
                )}
                {row.of && <span className="block text-2xs leading-3 text-ink-2 md:truncate">{row.of}</span>}
                <Strip row={row} ruler={ruler} today={today} />
              </th>
              <td
                className={`px-3 text-xs max-md:min-w-32 max-md:py-1.5 max-md:align-top md:whitespace-nowrap ${row.late ? 'text-bad' : 'text-ink-2'}`}
              >
                <Day day={row.start} />
                {!row.milestone && row.start !== row.end && (
                  <>
                    {' – '}
                    <Day day={row.end} />
                  </>
                )}
                <span className="sr-only">
                  {row.done !== undefined && `, ${row.done}% done`}
                  {row.late && ', late'}
                </span>
                {row.late && <span aria-hidden> late</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Drawing rows={rows} ruler={ruler} today={today} />
      <Signs rows={rows} />
    </div>
  )
}

function Drawing({ rows, ruler, today }: { rows: readonly GanttRow[]; ruler: Ruler; today: string }) {
  const [box, width] = useWidth<HTMLDivElement>('timeline', 720)
  const x = (share: number) => 8 + share * (width - 16)
  const y = (row: number) => 36 + row * (rowHeight + 0.5)
  const height = 36 + rows.length * (rowHeight + 0.5)
  const nth = Math.max(1, Math.ceil(ruler.months.length / Math.max(1, Math.floor(width / 64))))
  const placeOf = new Map(rows.map(({ id }, at) => [id, at]))
  return (
    <div ref={box} className="min-w-0 overflow-hidden border-line max-md:hidden md:border-l">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className="block">
        <rect width={width} height="36" className="fill-surface-2" />
        {ruler.months.map(({ name, share }, at) => (
          <g key={share}>
            <path d={`M${Math.round(x(share)) + 0.5} ${at % nth ? 36 : 20}V${height}`} className="stroke-line" />
            {at % nth === 0 && (
              <text x={x(share) + 5} y="23" className="fill-ink-2 text-2xs">
                {name}
              </text>
            )}
          </g>
        ))}
        <path
          d={`M${x(ruler.share(today))} 36V${height}`}
          className="stroke-action-ink"
          strokeWidth="1.5"
          strokeDasharray="3 3"
        />
        {rows.flatMap((row, at) =>
          (row.after ?? []).map((id) => (
            <Waits
              key={`${id} ${row.id}`}
              from={rows[placeOf.get(id) ?? at]!}
              fromAt={placeOf.get(id) ?? at}
              to={row}
              toAt={at}
              {...{ ruler, x, y }}
            />
          )),
        )}
        {rows.map((row, at) => (
          <Bar key={row.id} row={row} top={y(at)} ruler={ruler} x={x} />
        ))}
      </svg>
    </div>
  )
}

type Scaled = { ruler: Ruler; x: (share: number) => number }

function Bar({ row, top, ruler, x }: Scaled & { row: GanttRow; top: number }) {
  const { from, to } = barOf(ruler, row)
  const ink = row.late ? 'fill-bad' : 'fill-chart-1'
  if (row.milestone) return <path d={`M${x(from)} ${top + 11}l9 9-9 9-9-9z`} className={ink} />
  const [left, width] = [x(from), Math.max(4, x(to) - x(from))]
  const baseline = row.baseline && barOf(ruler, row.baseline)
  return (
    <g>
      {baseline && (
        <rect
          x={x(baseline.from)}
          y={top + 29}
          width={Math.max(4, x(baseline.to) - x(baseline.from))}
          height="4"
          rx="2"
          className="fill-control-line"
        />
      )}
      <rect x={left} y={top + 11} width={width} height="15" rx="3" className={ink} fillOpacity="0.35" />
      <rect x={left} y={top + 11} width={width * doneOf(row)} height="15" rx="3" className={ink} />
      <rect
        x={left + 0.5}
        y={top + 11.5}
        width={Math.max(3, width - 1)}
        height="14"
        rx="3"
        fill="none"
        className={row.late ? 'stroke-bad' : 'stroke-chart-1'}
      />
    </g>
  )
}

/** From the end of one task to the start of the other, around the corner. */
function Waits({
  from,
  fromAt,
  to,
  toAt,
  ruler,
  x,
  y,
}: Scaled & { y: (row: number) => number; from: GanttRow; fromAt: number; to: GanttRow; toAt: number }) {
  const [x1, y1, x2, y2] = [
    x(barOf(ruler, from).to),
    y(fromAt) + 18.5,
    x(barOf(ruler, to).from),
    y(toAt) + (toAt > fromAt ? 10 : 27),
  ]
  return (
    <path
      d={`M${x1} ${y1}H${Math.max(x1 + 6, x2 + 4)}V${y2}`}
      fill="none"
      className="stroke-control-line"
      strokeWidth="1.5"
      markerEnd="none"
    />
  )
}
