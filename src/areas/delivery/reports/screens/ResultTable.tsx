import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { asStep } from '#kit/dates.ts'
import { inFigures, inPercent, plural } from '#platform/words.ts'
import { decimalsOf, type Column } from '../rules.ts'

type ResultRow = Readonly<Record<string, unknown>>
type ResultTableProps = { title: string; columns: readonly Column[]; rows: readonly ResultRow[] }

/** The maximum number of rows shown; the download has all of them. */
const mostShown = 500

/**
 * The rows of a result: each links to its record, and amounts are totaled below a double rule. On a phone each row
 * shows its own headings.
 */
export function ResultTable({ title, columns, rows }: ResultTableProps) {
  const summed = columns.some(({ sum }) => sum)
  const decimals = new Map(columns.map((column) => [column, decimalsOf(column, rows)]))
  const right = ({ kind }: Column) => kind === 'money' || kind === 'number' || kind === 'percent'
  const narrow = 'max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1.5 max-md:px-4 max-md:py-3'
  const cell = (column: Column, at: number) =>
    `px-(--cell-px) py-2 first:pl-5 last:pr-5 max-md:min-w-0 max-md:p-0! ${at === 0 ? 'max-md:col-span-2 max-md:font-semibold' : ''} ${right(column) ? 'figures text-right max-md:text-left' : 'max-w-80'}`
  return (
    <div
      role="region"
      aria-label={title}
      tabIndex={0}
      className="sheet relative overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full text-left text-sm max-md:block md:min-w-max">
        <caption className="sr-only">{title}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={`h-9 px-(--cell-px) font-semibold first:pl-5 last:pr-5 ${right(column) ? 'text-right' : ''}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.slice(0, mostShown).map((row, nth) => (
            <tr key={nth} className={`border-b border-line last:border-0 hover:bg-surface-2 ${narrow}`}>
              {columns.map((column, at) => (
                <td
                  key={column.name}
                  className={`${cell(column, at)} ${isNothing(row[column.name]) ? 'max-md:hidden' : ''}`}
                >
                  {at > 0 && <Heading>{column.label}</Heading>}
                  <ResultCell column={column} row={row} decimals={decimals.get(column)!} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {summed && rows.length > 0 && (
          <tfoot className="max-md:block">
            <tr className={`border-t-4 border-double border-line-strong font-semibold ${narrow}`}>
              {columns.map((column, at) => (
                <td key={column.name} className={`${cell(column, at)} ${at > 0 && !column.sum ? 'max-md:hidden' : ''}`}>
                  {at > 0 && column.sum && <Heading>{column.label}</Heading>}
                  {at === 0 ? (
                    `${plural(rows.length, { one: '1 row', other: `${rows.length.toLocaleString('en-US')} rows` })}`
                  ) : column.sum ? (
                    <Figure
                      column={column}
                      decimals={decimals.get(column)!}
                      value={rows.reduce((sum, row) => sum + Number(row[column.name] ?? 0), 0)}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length > mostShown && (
        <p className="border-t border-line px-5 py-2 text-xs text-ink-2">
          The first {mostShown} of {rows.length.toLocaleString('en-US')} rows. The download has all rows.
        </p>
      )}
    </div>
  )
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const Heading = ({ children }: { children: string }) => (
  <span className="block text-2xs font-normal text-ink-2 md:hidden">{children}</span>
)

function ResultCell({ column, row, decimals }: { column: Column; row: ResultRow; decimals: number }) {
  const value = row[column.name]
  if (isNothing(value)) return <span className="text-ink-3">–</span>
  const id = column.id ? row[column.id] : undefined
  const shown = <Figure column={column} value={value} decimals={decimals} />
  if (!column.to || (column.to.includes(':id') && !id)) return <span className="break-words">{shown}</span>
  return (
    <Link to={column.to.replace(':id', String(id))} className="link">
      {shown}
    </Link>
  )
}

type FigureProps = { column: Column; value: unknown; decimals: number }

function Figure({ column: { kind, step }, value, decimals }: FigureProps) {
  switch (kind) {
    case 'money':
      return <Amount cents={Number(value)} />
    case 'date':
      return <Day day={String(value).slice(0, 10)} />
    case 'percent':
      return <>{inPercent(Number(value), decimals, decimals)}</>
    case 'number':
      return <>{inFigures(Number(value), decimals, decimals)}</>
    default:
      return <>{step ? asStep(String(value)) : String(value)}</>
  }
}
