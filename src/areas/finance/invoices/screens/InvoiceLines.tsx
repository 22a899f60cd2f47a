import type { OrderLine } from '#areas/procurement/purchase-orders/records.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { LineSheet, lineRow } from '#kit/parts/LineSheet.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { howMany } from '#platform/words.ts'
import { priceInWords } from '../../match/rules.ts'
import type { InvoiceLine } from '../records.ts'

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 })
const price = (value: number) => priceInWords(Math.round(value * 1e6) / 1e4)

/** Billed amounts beside ordered and received quantities, so that a difference is visible before a rule names it. */
export function InvoiceLines({
  lines,
  ordered,
}: {
  lines: readonly InvoiceLine[] | undefined
  ordered: readonly OrderLine[]
}) {
  if (!lines) return <SkeletonLines />
  if (lines.length === 0) return <p className="text-ink-2">No lines yet.</p>
  return (
    <div className="sheet border border-line">
      <LineSheet first="Billed" columns={['Quantity', 'Unit price', 'Amount']}>
        {lines.map((line) => {
          const of = ordered.find(({ id }) => id === line.order_line)
          return (
            <tr key={line.id} className={`${lineRow} max-sm:py-2.5`}>
              <th scope="row" className="font-normal sm:py-2 sm:pl-5">
                <span className="font-semibold text-ink">
                  {Number(line.position)}. {line.description}
                </span>
                <span className="block text-xs text-ink-2">
                  {of
                    ? `Order line ${Number(of.position)}: ${count(of.quantity)} ordered, ${count(of.received)} received, ${count(of.invoiced)} billed`
                    : line.order_line
                      ? 'Order line'
                      : 'Not on an order'}
                </span>
              </th>
              <td className="text-right whitespace-nowrap max-sm:col-span-2 max-sm:col-start-1 max-sm:whitespace-normal max-sm:row-start-2 max-sm:text-left max-sm:text-xs max-sm:text-ink-2 sm:px-(--cell-px) sm:py-2">
                <span className="figures">{howMany(line.quantity, line.unit)}</span>
                <span className="sm:hidden">
                  {' '}
                  at <span className="figures">{price(line.unit_price)}</span>
                  {of && of.unit_price !== line.unit_price && (
                    <span className={line.unit_price > of.unit_price ? 'text-warn' : 'text-good'}>
                      , {price(of.unit_price)} ordered
                    </span>
                  )}
                </span>
              </td>
              <td className="px-(--cell-px) py-2 text-right max-sm:hidden">
                <span className="figures">{price(line.unit_price)}</span>
                {of && of.unit_price !== line.unit_price && (
                  <span className={`block text-xs ${line.unit_price > of.unit_price ? 'text-warn' : 'text-good'}`}>
                    {price(of.unit_price)} ordered
                  </span>
                )}
              </td>
              <td className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1 sm:py-2 sm:pr-5 sm:pl-(--cell-px)">
                <Amount cents={line.amount} />
              </td>
            </tr>
          )
        })}
      </LineSheet>
    </div>
  )
}
