import type { ReactNode } from 'react'

export type Column<Row> = { name: string; figure?: true; of: (row: Row) => ReactNode }
type SheetProps<Row> = { label: string; rows: readonly Row[]; idOf: (row: Row) => string; columns: readonly Column<Row>[]; /** Below the rows, one for each column. */ foot?: readonly ReactNode[] }

/** Figures that were counted for this page, as rows and columns: the first column names the row. It scrolls sideways by itself. */
export const Sheet = <Row,>({ label, rows, idOf, columns, foot }: SheetProps<Row>) => (
  <div role="region" aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-md border border-line bg-surface">
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b border-line bg-surface-2 text-2xs text-ink-2">
          {columns.map(({ name, figure }) => (
            <th key={name} scope="col" className={`px-3 py-2 font-semibold ${figure ? 'text-right' : ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} className="border-b border-line last:border-0">
            {columns.map(({ name, figure, of }, at) =>
              at === 0 ? (
                <th key={name} scope="row" className="min-w-40 px-3 py-2 font-normal text-ink">
                  {of(row)}
                </th>
              ) : (
                <td key={name} className={`px-3 py-2 ${figure ? 'figures text-right whitespace-nowrap' : ''}`}>
                  {of(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            {foot.map((each, at) => (
              <td key={columns[at]!.name} className={`px-3 py-2 ${columns[at]!.figure ? 'figures text-right whitespace-nowrap' : ''}`}>
                {each}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </div>
)
