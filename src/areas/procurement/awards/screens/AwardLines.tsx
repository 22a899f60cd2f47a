import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LineSheet, lineRow } from '#kit/parts/LineSheet.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { priceInDollars } from '#platform/money.ts'
import { howMany } from '#platform/words.ts'
import type { LineOfAward } from '../records.ts'

/** On a phone the details of a line are below its name. */
const below = 'max-sm:col-start-1 max-sm:text-xs max-sm:text-ink-2'

/** Who is awarded what at which price. Contracts and orders start from it. */
export function AwardLines({ loaded: { lines } }: { loaded: { lines: readonly LineOfAward[] | undefined } }) {
  return (
    <Panel title="Lines">
      {!lines && <SkeletonLines />}
      {lines && (
        <div className="sheet border border-line">
          <LineSheet
            caption="Award lines"
            first="Line"
            columns={[{ words: 'Vendor' }, 'Quantity', 'Unit price', 'Amount']}
          >
            {lines.map(({ id, description, by, quantity, unit, unit_price, amount }) => (
              <tr key={id} className={`${lineRow} max-sm:py-2.5`}>
                <th scope="row" className="font-semibold text-ink sm:py-2 sm:pl-5">
                  {description}
                </th>
                <td className={`${below} max-sm:row-start-2 sm:px-(--cell-px) sm:py-2`}>{by.name}</td>
                <td
                  className={`${below} figures whitespace-nowrap max-sm:row-start-3 sm:px-(--cell-px) sm:py-2 sm:text-right`}
                >
                  {howMany(quantity, unit)}
                  <span className="sm:hidden"> at {priceInDollars(unit_price)}</span>
                </td>
                <td className="figures px-(--cell-px) py-2 text-right max-sm:hidden">{priceInDollars(unit_price)}</td>
                <td className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1 sm:py-2 sm:pr-5 sm:pl-(--cell-px)">
                  <Amount cents={amount} />
                </td>
              </tr>
            ))}
          </LineSheet>
        </div>
      )}
    </Panel>
  )
}
