import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { CheckLine } from '#kit/parts/CheckLine.tsx'
import { pageOf, useCatalogue } from '#kit/record/catalogue.tsx'
import type { Review } from '../requests/document.ts'

/** What is available in each budget that the last signature touches: now, and afterwards. */
export function Effects({ effects }: Pick<Review, 'effects'>) {
  const catalogue = useCatalogue()
  return (
    <div className="sheet overflow-x-auto border border-line">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Effect on the budget</caption>
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
              Afterwards
            </th>
          </tr>
        </thead>
        <tbody>
          {effects.map(({ record, name, before, after }) => {
            const page = pageOf(catalogue, record.table, record.id)
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

/** The rules that were asked, each with its answer: a sign, a word for those who do not see it, and the reason. */
export const Checks = ({ checks }: Pick<Review, 'checks'>) => (
  <ul aria-label="Checks" className="grid gap-2">
    {checks.map((check) => (
      <CheckLine key={check.words} check={check} />
    ))}
  </ul>
)
