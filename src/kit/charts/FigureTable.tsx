import { Link } from 'react-router'
import { Icon } from '../parts/Icon.tsx'
import type { Series } from './series.ts'
import { asRead, type Unit } from './units.ts'

type FigureTableProps = {
  title: string
  unit: Unit
  step: string
  across: readonly string[]
  series: readonly Series[]
  to?: ((at: number) => string | undefined) | undefined
}

/** The same figures to the cent, as text; each step links to its rows. */
export const FigureTable = ({ title, unit, step, across, series, to }: FigureTableProps) => (
  <details className="group mt-1">
    <summary className="inline-flex min-h-6 list-none items-center gap-1.5 rounded-xs text-xs text-action-ink hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
      <Icon name="open" className="size-3 transition-transform group-open:rotate-90" />
      Show data table
    </summary>
    <div
      role="region"
      aria-label={`${title}: data table`}
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
            {series.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-1.5 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {across.map((label, at) => (
            <tr key={`${at} ${label}`} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 font-normal whitespace-nowrap text-ink">
                <Way to={to?.(at)}>{label}</Way>
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="figures px-3 py-1.5 text-right whitespace-nowrap text-ink">
                  {values[at] === null || values[at] === undefined ? (
                    <span className="text-ink-3">none</span>
                  ) : (
                    asRead(values[at], unit)
                  )}
                </td>
              ))}
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
