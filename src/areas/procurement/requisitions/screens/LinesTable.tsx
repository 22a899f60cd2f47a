import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { LineSheet, lineRow } from '#kit/parts/LineSheet.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { howMany } from '#platform/words.ts'
import { requisitionLine, type RequisitionLine } from '../records.ts'

/** The requested lines, laid out as on an order. */
export function LinesTable({ lines }: { lines: readonly RequisitionLine[] | undefined }) {
  const names = useNames(requisitionLine, lines ?? [])
  if (!lines) return <SkeletonLines />
  if (lines.length === 0) return <p className="text-ink-2">No lines yet.</p>
  return (
    <div className="sheet border border-line">
      <LineSheet first="Description" columns={['Quantity', 'Unit price', 'Amount']}>
        {lines.map(
          ({ id, position, description, quantity, unit, unit_price, amount, budget_line, catalog_item, commodity }) => (
            <tr key={id} className={`${lineRow} max-sm:py-2.5`}>
              <th scope="row" className="font-normal sm:py-2 sm:pl-5">
                <span className="font-semibold text-ink">
                  {position}. {description}
                </span>
                <span className="block text-xs text-ink-2">
                  {budget_line ? (
                    <Link to={`/budget-management/lines/${budget_line}`} className="link">
                      {names.get(budget_line) ?? '…'}
                    </Link>
                  ) : (
                    'No budget line'
                  )}
                  {commodity && <span className="ml-2 font-mono">{commodity}</span>}
                  {catalog_item && <span className="ml-2">From the catalog</span>}
                </span>
              </th>
              <td className="text-right whitespace-nowrap max-sm:col-start-1 max-sm:row-start-2 max-sm:text-left max-sm:text-xs max-sm:text-ink-2 sm:px-(--cell-px) sm:py-2">
                <span className="figures">
                  {howMany(Number(quantity), unit)}
                  <span className="sm:hidden">
                    {' '}
                    at <Amount cents={unit_price} />
                  </span>
                </span>
              </td>
              <td className="px-(--cell-px) py-2 text-right max-sm:hidden">
                <Amount cents={unit_price} />
              </td>
              <td className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1 sm:py-2 sm:pr-5 sm:pl-(--cell-px)">
                <Amount cents={amount} />
              </td>
            </tr>
          ),
        )}
      </LineSheet>
    </div>
  )
}
