import type { ReactNode } from 'react'

type LineSheetProps = {
  caption?: string
  /** The heading of the first column; the others follow, on the right unless they are words. */
  first: string
  columns: readonly (string | { words: string } | false)[]
  /** The rows, each with the class `lineRow`. */
  children: ReactNode
}

/** The lines of a document: a table on a wide screen, a block for each line on a phone. */
export const LineSheet = ({ caption = 'Lines', first, columns, children }: LineSheetProps) => {
  const shown = columns.filter((column) => column !== false)
  return (
    <table className="w-full text-left text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
          <th scope="col" className="h-9 pl-5 font-semibold">
            {first}
          </th>
          {shown.map((column, at) => {
            const place = at === shown.length - 1 ? 'pr-5 pl-(--cell-px)' : 'px-(--cell-px)'
            return typeof column === 'string' ? (
              <th key={column} scope="col" className={`${place} text-right font-semibold`}>
                {column}
              </th>
            ) : (
              <th key={column.words} scope="col" className={`${place} font-semibold`}>
                {column.words}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody className="max-sm:block">{children}</tbody>
    </table>
  )
}

export const lineRow =
  'border-b border-line align-top last:border-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:px-4'
