import type { ReactNode } from 'react'
import { say } from '#platform/say.ts'

export type Column<Row> = {
  name: string
  figure?: true
  /** A sentence takes the whole row on a phone. */ wide?: true
  of: (row: Row) => ReactNode
}
type SheetProps<Row> = {
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Below the rows, one for each column. */ foot?: readonly ReactNode[]
}

/**
 * Figures counted for this page, as rows and columns; the first column names the row. On a phone each row shows its
 * column names beside its figures.
 */
export const Sheet = <Row,>({ label, rows, idOf, columns, foot }: SheetProps<Row>) => (
  <div
    role="region"
    // The panel around it has the name alone.
    aria-label={say('{label}, table', { label })}
    tabIndex={0}
    className="relative overflow-x-auto rounded-md border border-line bg-surface"
  >
    <table className="w-full text-left text-sm max-md:block">
      <caption className="sr-only">{label}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line bg-surface-2 text-2xs text-ink-2">
          {columns.map(({ name, figure }) => (
            <th key={name} scope="col" className={`px-3 py-2 font-semibold ${figure ? 'text-right' : ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={idOf(row)}
            className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:px-3 max-md:py-2.5"
          >
            {columns.map(({ name, figure, wide, of }, at) =>
              at === 0 ? (
                <th
                  key={name}
                  scope="row"
                  className="min-w-40 px-3 py-2 font-normal text-ink max-md:col-span-2 max-md:p-0 max-md:pb-1"
                >
                  {of(row)}
                </th>
              ) : (
                <td
                  key={name}
                  className={`px-3 py-2 max-md:min-w-0 max-md:p-0 max-md:[&_[data-due]]:whitespace-normal ${wide ? 'max-md:col-span-2' : ''} ${figure ? 'figures text-right whitespace-nowrap max-md:text-left' : ''}`}
                >
                  <span aria-hidden className="block text-2xs text-ink-2 md:hidden">
                    {name}
                  </span>
                  {of(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot className="max-md:block">
          <tr className="border-t border-line-strong font-semibold max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:px-3 max-md:py-2.5">
            {foot.map((each, at) => (
              <td
                key={columns[at]!.name}
                className={`px-3 py-2 max-md:min-w-0 max-md:p-0 ${at === 0 ? 'max-md:col-span-2' : ''} ${columns[at]!.figure ? 'figures text-right whitespace-nowrap max-md:text-left' : ''}`}
              >
                {at > 0 && (
                  <span aria-hidden className="block text-2xs font-normal text-ink-2 md:hidden">
                    {columns[at]!.name}
                  </span>
                )}
                {each}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </div>
)
