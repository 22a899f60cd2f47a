import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { CheckLine } from '#kit/parts/CheckLine.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import type { Review } from '../requests/document.ts'

/** The available amount of each budget that the final approval touches: now, and afterward. */
export function Effects({ effects }: Pick<Review, 'effects'>) {
  const catalog = useCatalog()
  return (
    <div className="sheet overflow-x-auto border border-line">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Budget impact</caption>
        <thead>
          <tr className="border-y border-line bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="h-8 pl-5 font-semibold">
              Available in
            </th>
            <th scope="col" className="px-(--cell-px) text-right font-semibold">
              Now
            </th>
            <th scope="col" className="px-(--cell-px) text-right font-semibold max-sm:hidden">
              Change
            </th>
            <th scope="col" className="pr-5 pl-(--cell-px) text-right font-semibold">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {effects.map(({ record, name, before, after }) => {
            const page = pageOf(catalog, record.table, record.id)
            return (
              <tr key={record.id} className="h-10 border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pl-5 font-semibold text-ink">
                  {page ? (
                    <Link to={page} className="hover:underline">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                <td className="px-(--cell-px) text-right">
                  <Amount cents={before} />
                </td>
                <td className="px-(--cell-px) text-right whitespace-nowrap max-sm:hidden">
                  {after > before ? '+' : ''}
                  <Amount cents={after - before} className="!text-ink" />
                </td>
                <td className="pr-5 pl-(--cell-px) text-right font-semibold">
                  <Amount cents={after} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The rules that were checked, each with its result: an icon, a word for screen readers, and the reason. */
export const Checks = ({ checks }: Pick<Review, 'checks'>) => (
  <ul aria-label="Checks" className="grid gap-2">
    {checks.map((check) => (
      <CheckLine key={check.words} check={check} />
    ))}
  </ul>
)
