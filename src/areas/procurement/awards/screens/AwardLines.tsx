import { useRows } from '#client/use-rows.ts'
import { useChanges } from '#client/use-changes.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { AwardLine } from '../records.ts'

type Line = AwardLine & { by: { name: string } }

/** Who gets what at which price: what contracts and orders begin with. */
export function AwardLines({ award }: { award: string }) {
  const { data: lines } = useRows<Line>('award_lines', (from) => from.select('*,by:vendors(name)').eq('award', award).order('position').order('id').limit(5_000))
  useChanges(['award_lines'])
  return (
    <Panel title="Lines">
      {!lines && <SkeletonLines />}
      {lines && (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Lines of the award">
          <table className="w-full text-left">
            <thead>
              <tr className="border-b border-line text-xs text-ink-2">
                <th scope="col" className="py-2 pr-4 font-semibold">Line</th>
                <th scope="col" className="py-2 pr-4 font-semibold">Vendor</th>
                <th scope="col" className="px-2 py-2 text-right font-semibold">Quantity</th>
                <th scope="col" className="px-2 py-2 text-right font-semibold">Unit price</th>
                <th scope="col" className="py-2 pl-2 text-right font-semibold">Amount</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, description, by, quantity, unit, unit_price, amount }) => (
                <tr key={id} className="border-b border-line">
                  <th scope="row" className="py-2 pr-4 font-normal">{description}</th>
                  <td className="py-2 pr-4">{by.name}</td>
                  <td className="figures px-2 py-2 text-right whitespace-nowrap">{quantity.toLocaleString('en-US')} {unit}</td>
                  <td className="figures px-2 py-2 text-right">{unit_price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}</td>
                  <td className="py-2 pl-2 text-right"><Amount cents={amount} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
