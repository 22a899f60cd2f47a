import { inkOf, type Color } from './colors.ts'
import { Way } from './FigureTable.tsx'
import { SaveMenu } from './SaveMenu.tsx'
import { asRead, type Unit } from './units.ts'

export type Ranked = {
  name: string
  value: number
  to?: string | undefined
  note?: string | undefined
  /** The sum of names that are not shown: no bar, or it would be the longest of all. */ rest?: boolean
  /** Where the row has a fixed meaning, such as a source of money. */ color?: Color | undefined
}
export type Ranking = {
  title: string
  unit: Unit
  /** The title of the name column: "Department". */ of: string
  figure: string
  rows: readonly Ranked[]
  /** The value of a full bar, where it is not the largest figure: a hundred percent. */ most?: number
}

/** The value of the longest bar. */
export const mostOf = (rows: readonly Ranked[], most?: number): number =>
  most ?? Math.max(...rows.filter(({ rest }) => !rest).map(({ value }) => Math.abs(value)), 1)

/**
 * Long names with one figure each, the largest first: a table whose last column is drawn. It needs no other text
 * form, and is a file as every chart is.
 */
export function RankedBars(ranking: Ranking) {
  const { title, unit, of, figure, rows } = ranking
  const most = mostOf(rows, ranking.most)
  // Beside no other name its bar would always be full.
  const isAlone = rows.length === 1 && ranking.most === undefined
  return (
    // In a wide place the bar is beside its name, so that twelve of them leave room for the rows below.
    <div className="@container w-full">
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-2xs text-ink-2">
            <th scope="col" className="pb-1.5 font-semibold">
              {of}
            </th>
            <th scope="col" className="w-32 pb-1.5 text-right font-semibold">
              {figure}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, to, note, color, rest }, at) => (
            <tr key={`${at} ${name}`} className="border-t border-line">
              <th scope="row" className={`py-2 pr-4 font-normal @md:py-1 ${rest ? 'text-ink-2' : 'text-ink'}`}>
                <span className="block @md:flex @md:items-center @md:gap-4">
                  <span className="block min-w-0 break-words @md:w-44 @md:shrink-0 @xl:w-56">
                    <Way to={to}>{name}</Way>
                  </span>
                  {!rest && !isAlone && (
                    <svg
                      viewBox="0 0 100 4"
                      preserveAspectRatio="none"
                      aria-hidden
                      className="mt-1 block h-1.5 w-full min-w-0 rounded-full bg-surface-3 @md:mt-0 forced-colors:border"
                    >
                      <rect
                        width={(Math.abs(value) / most) * 100}
                        height="4"
                        className={value < 0 ? 'fill-bad' : inkOf(color ?? 0).fill}
                      />
                    </svg>
                  )}
                </span>
              </th>
              <td className="py-2 text-right align-top @md:py-1">
                <span
                  className={`figures whitespace-nowrap ${value < 0 ? 'text-bad' : rest ? 'text-ink-2' : 'text-ink'}`}
                >
                  {asRead(value, unit)}
                </span>
                {note && <span className="block text-xs text-ink-2">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > 0 && (
        <div className="relative mt-1 h-6 pointer-coarse:h-11 print:hidden">
          <SaveMenu
            title={title}
            save={(form) => import('./save-ranking.tsx').then(({ saveRanking }) => saveRanking(ranking, form))}
          />
        </div>
      )}
    </div>
  )
}
