import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { Column } from '../rules.ts'

type ResultRow = Readonly<Record<string, unknown>>
type ResultTableProps = { title: string; columns: readonly Column[]; rows: readonly ResultRow[] }

/** So many rows are drawn; all of them are in the sheet that is saved. */
const mostShown = 500

/** The rows of a result: each leads to its record, amounts are added up below a double rule. */
export function ResultTable({ title, columns, rows }: ResultTableProps) {
  const summed = columns.filter(({ sum }) => sum)
  const right = ({ kind }: Column) => kind === 'money' || kind === 'number' || kind === 'percent'
  return (
    <div role="region" aria-label={title} tabIndex={0} className="sheet relative overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full min-w-max text-left text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
            {columns.map((column) => (
              <th key={column.name} scope="col" className={`h-9 px-(--cell-px) font-semibold first:pl-5 last:pr-5 ${right(column) ? 'text-right' : ''}`}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map((row, at) => (
            <tr key={at} className="border-b border-line last:border-0 hover:bg-surface-2">
              {columns.map((column) => (
                <td key={column.name} className={`px-(--cell-px) py-2 first:pl-5 last:pr-5 ${right(column) ? 'figures text-right' : 'max-w-80'}`}>
                  <ResultCell column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {summed.length > 0 && rows.length > 0 && (
          <tfoot>
            <tr className="border-t-4 border-double border-line-strong font-semibold">
              {columns.map((column, at) => (
                <td key={column.name} className={`px-(--cell-px) py-2 first:pl-5 last:pr-5 ${right(column) ? 'figures text-right' : ''}`}>
                  {at === 0 ? `${rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`}` : column.sum ? <Figure column={column} value={rows.reduce((sum, row) => sum + Number(row[column.name] ?? 0), 0)} /> : null}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length > mostShown && <p className="border-t border-line px-5 py-2 text-xs text-ink-2">The first {mostShown} of {rows.length.toLocaleString('en-US')} rows. All of them are in the sheet.</p>}
    </div>
  )
}

function ResultCell({ column, row }: { column: Column; row: ResultRow }) {
  const value = row[column.name]
  if (value === null || value === undefined || value === '') return <span className="text-ink-3">–</span>
  const id = column.id ? row[column.id] : undefined
  const shown = column.kind === 'text' ? String(value).replaceAll('_', ' ') : <Figure column={column} value={value} />
  if (!column.to || (column.to.includes(':id') && !id)) return <span className="break-words">{shown}</span>
  return (
    <Link to={column.to.replace(':id', String(id))} className="link">
      {shown}
    </Link>
  )
}

function Figure({ column: { kind }, value }: { column: Column; value: unknown }) {
  switch (kind) {
    case 'money': return <Amount cents={Number(value)} />
    case 'date': return <Day day={String(value).slice(0, 10)} />
    case 'percent': return <>{Number(value).toLocaleString('en-US')} %</>
    case 'number': return <>{Number(value).toLocaleString('en-US', { maximumFractionDigits: 2 })}</>
    default: return <>{String(value)}</>
  }
}
