import { Link } from 'react-router'
import { Icon } from '../parts/Icon.tsx'
import { asRead, type Unit } from './units.ts'
import { say } from '#platform/say.ts'

/** The figures of a chart as rows. A column without a unit holds words. */
export type Table = {
  step: string
  columns: readonly { name: string; unit?: Unit | undefined }[]
  rows: readonly { name: string; to?: string | undefined; cells: readonly (number | string | null)[] }[]
}

/** The same figures to the cent, as text; each step links to its rows. */
export const FigureTable = ({ title, step, columns, rows }: Table & { title: string }) => (
  <details className="group mt-1">
    <summary className="inline-flex min-h-6 list-none items-center gap-1.5 rounded-xs text-xs text-action-ink hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
      <Icon name="open" className="size-3 transition-transform group-open:rotate-90" />
      {say('Show data table')}
    </summary>
    <div
      role="region"
      aria-label={say('{title}: data table', { title })}
      tabIndex={0}
      className="relative mt-2 max-h-96 overflow-auto rounded-sm border border-line"
    >
      <table className="w-full text-left text-xs">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface-2 text-2xs text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-semibold first-letter:uppercase">
              {step}
            </th>
            {columns.map(({ name, unit }) => (
              <th key={name} scope="col" className={`px-3 py-1.5 font-semibold ${unit ? 'text-right' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, to, cells }, at) => (
            <tr key={`${at} ${name}`} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 font-normal whitespace-nowrap text-ink">
                <Way to={to}>{name}</Way>
              </th>
              {columns.map(({ name, unit }, column) => {
                const cell = cells[column] ?? null
                return (
                  <td
                    key={name}
                    className={`px-3 py-1.5 text-ink ${unit ? 'figures text-right whitespace-nowrap' : ''}`}
                  >
                    {cell === null ? (
                      <span className="text-ink-3">{say('none')}</span>
                    ) : typeof cell === 'number' ? (
                      asRead(cell, unit ?? 'count')
                    ) : (
                      cell
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

export const Way = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? (
    children
  ) : (
    <Link to={to} className="link inline-flex min-h-6 min-w-6 items-center">
      {children}
    </Link>
  )
