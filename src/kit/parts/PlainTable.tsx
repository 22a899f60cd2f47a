import type { ReactNode } from 'react'

type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  figure?: boolean
  /** Hidden on a phone. */ wide?: boolean
  /** Buttons, whose names say what they do. */ buttons?: boolean
}
type PlainTableProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  empty: ReactNode
}

/**
 * Rows that are not records: people with their sign-in, organizations with their plan. The first column names the
 * row; on a phone each row is an entry.
 */
export function PlainTable<Row>({ label, rows, keyOf, columns: [title, ...rest], empty }: PlainTableProps<Row>) {
  if (rows.length === 0)
    return <div className="sheet rounded-md border border-line bg-surface px-5 py-6 text-ink-2">{empty}</div>
  return (
    <div className="sheet relative overflow-hidden rounded-md border border-line bg-surface md:overflow-x-auto">
      <table className="w-full text-left text-sm max-md:block">
        <caption className="sr-only">{label}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="h-9 px-(--cell-px) pl-5 font-semibold">
              {title!.label}
            </th>
            {rest.map(({ label: name, figure, buttons }) => (
              <th
                key={name}
                scope="col"
                className={`px-(--cell-px) font-semibold last:pr-5 ${figure ? 'text-right' : ''}`}
              >
                {buttons ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="border-b border-line last:border-0 hover:bg-surface-2 max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1.5 max-md:px-4 max-md:py-3"
            >
              <th
                scope="row"
                className="px-(--cell-px) py-2 text-left font-normal max-md:col-span-2 max-md:p-0 md:pl-5"
              >
                {title!.cell(row)}
              </th>
              {rest.map(({ label: name, cell, figure, wide, buttons }) => {
                const shown = cell(row)
                return (
                  <td
                    key={name}
                    className={`px-(--cell-px) py-2 text-ink max-md:min-w-0 max-md:p-0 md:last:pr-5 ${figure ? 'text-right max-md:text-left' : ''} ${wide || isNothing(shown) ? 'max-md:hidden' : ''} ${buttons ? 'max-md:col-span-2' : ''}`}
                  >
                    {!buttons && <span className="block text-2xs text-ink-2 md:hidden">{name}</span>}
                    <span className="block break-words">{shown}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone a name without a value is only confusing. */
const isNothing = (shown: ReactNode): boolean =>
  shown === null ||
  shown === undefined ||
  shown === false ||
  shown === '' ||
  (Array.isArray(shown) && shown.length === 0)
