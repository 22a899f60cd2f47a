import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type Cell = {
  /** The content of the cell. */ value: ReactNode
  /** The strength of the tint, 0 to 4. */ weight: 0 | 1 | 2 | 3 | 4
  /** Met or done: green instead of a tint. */ good?: boolean
  to?: string
  /** For screen readers, where the value alone says too little. */ words?: string
}
type MatrixProps = {
  label: string
  /** The titles of rows and columns: "Likelihood" and "Impact". */
  of: readonly [rows: string, columns: string]
  rows: readonly string[]
  columns: readonly string[]
  cell: (row: number, column: number) => Cell | null
  tone?: 'bad' | 'action'
}

/**
 * Two dimensions compared, tinted by value: risks, people by skill, departments by month. Each cell shows its figure,
 * so the tint only speeds up reading.
 */
export const Matrix = ({ label, of: [down, along], rows, columns, cell, tone = 'bad' }: MatrixProps) => (
  <div role="region" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
    {/* A few columns have equal widths, empty or not, so that the tint is compared and not the length of a heading. Many columns scroll. */}
    <table
      className={`w-full border-separate border-spacing-0.5 text-sm ${columns.length <= 6 ? 'table-fixed' : columns.length <= 8 ? 'sm:table-fixed' : 'sm:min-w-max'}`}
    >
      <caption className="sr-only">
        {label}: {down} by {along}
      </caption>
      <thead>
        <tr>
          <th
            scope="col"
            className={`sticky left-0 bg-surface px-2 py-1.5 text-left text-2xs font-semibold text-ink-2 max-sm:w-1/3 max-sm:align-bottom ${columns.length > 6 ? 'sm:w-1/5' : columns.length > 3 ? 'sm:w-1/4' : 'sm:w-2/5'}`}
          >
            <span className="block">
              {down} <span aria-hidden>↓</span>
            </span>{' '}
            <span className="block">
              {along} <span aria-hidden>→</span>
            </span>
          </th>
          {columns.map((name, column) => (
            <th
              key={`${name} ${column}`}
              scope="col"
              className="px-2 py-1.5 text-center text-2xs font-semibold text-ink-2 max-sm:px-0 max-sm:align-bottom"
            >
              {/* On a phone the names are vertical, so that the last column, usually the worst, stays in sight. */}
              <span
                className={
                  name.length > 2
                    ? 'max-sm:inline-block max-sm:max-h-40 max-sm:rotate-180 max-sm:[writing-mode:vertical-rl]'
                    : ''
                }
              >
                {name}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((name, row) => (
          <tr key={`${name} ${row}`}>
            <th scope="row" className="sticky left-0 max-w-40 bg-surface px-2 py-1.5 text-left font-normal text-ink">
              {name}
            </th>
            {columns.map((heading, column) => (
              <MatrixCell key={`${heading} ${column}`} cell={cell(row, column)} tone={tone} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function MatrixCell({ cell, tone }: { cell: Cell | null; tone: 'bad' | 'action' }) {
  if (!cell) return <td className="rounded-xs bg-surface-2" />
  const { value, weight, good, to, words } = cell
  const tint = good ? 'bg-good-soft' : tints[tone][weight]
  const said = words && <span className="sr-only">{words}</span>
  return (
    <td className={`figures rounded-xs p-0 text-center text-ink forced-colors:border ${tint}`}>
      {to ? (
        <Link
          to={to}
          className="flex min-h-10 min-w-10 items-center justify-center px-2 font-semibold whitespace-nowrap hover:underline max-sm:px-0 pointer-coarse:min-h-11"
        >
          {value}
          {said}
        </Link>
      ) : (
        <span className="flex min-h-10 min-w-10 items-center justify-center px-2 whitespace-nowrap max-sm:px-0">
          {value}
          {said}
        </span>
      )}
    </td>
  )
}

const tints = {
  bad: [
    'bg-surface-2',
    'bg-[color-mix(in_oklab,var(--bad)_12%,var(--surface))]',
    'bg-[color-mix(in_oklab,var(--bad)_22%,var(--surface))]',
    'bg-[color-mix(in_oklab,var(--bad)_34%,var(--surface))]',
    'bg-[color-mix(in_oklab,var(--bad)_46%,var(--surface))]',
  ],
  action: [
    'bg-surface-2',
    'bg-[color-mix(in_oklab,var(--chart-1)_12%,var(--surface))]',
    'bg-[color-mix(in_oklab,var(--chart-1)_22%,var(--surface))]',
    'bg-[color-mix(in_oklab,var(--chart-1)_34%,var(--surface))]',
    'bg-[color-mix(in_oklab,var(--chart-1)_46%,var(--surface))]',
  ],
} as const

/** The tint of a figure among others: zero is 0, the largest is 4. */
export const weightOf = (value: number, most: number): Cell['weight'] =>
  value <= 0 || most <= 0 ? 0 : (Math.min(4, Math.max(1, Math.ceil((value / most) * 4))) as Cell['weight'])
