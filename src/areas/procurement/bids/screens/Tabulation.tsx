import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Solicitation, SolicitationLine } from '../../solicitations/records.ts'

type Opened = { id: string; number: string; total: number | null; status: string; vendor: { name: string }; lines: { line: string; unit_price: number; amount: number }[] }

/** What was offered, line by line and side by side, the lowest of each line named as such. */
export function Tabulation({ row, lines }: { row: Solicitation; lines: readonly SolicitationLine[] }) {
  const { data: bids } = useRows<Opened>('bids', (from) => from.select('id,number,total,status,vendor:vendors(name),lines:bid_lines(line,unit_price,amount)').eq('solicitation', row.id).order('total', { nullsFirst: false }).limit(100))
  useChanges(['bids'])
  if (!bids || bids.length === 0) return null
  const lowest = (line: string) => Math.min(...bids.flatMap((bid) => bid.lines.filter((each) => each.line === line).map(({ amount }) => amount)))
  return (
    <Panel title="Offers side by side" about="Added up by us from the unit prices. The lowest of each line is marked.">
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Table of offers">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line text-xs text-ink-2">
              <th scope="col" className="py-2 pr-4 font-semibold">Line</th>
              {bids.map(({ id, vendor, number }) => (
                <th key={id} scope="col" className="px-3 py-2 text-right font-semibold">
                  {vendor.name}
                  <span className="block font-mono font-normal">{number}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, description, quantity, unit }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {description}
                  <span className="block text-xs text-ink-2">
                    {quantity.toLocaleString('en-US')} {unit}
                  </span>
                </th>
                {bids.map((bid) => {
                  const offered = bid.lines.find(({ line }) => line === id)
                  return (
                    <td key={bid.id} className="px-3 py-2 text-right align-top">
                      {offered ? <Amount cents={offered.amount} /> : <span className="text-ink-3">not offered</span>}
                      {offered && <span className="figures block text-xs text-ink-2">{offered.unit_price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })} each</span>}
                      {offered && offered.amount === lowest(id) && <span className="block text-xs font-semibold text-good">lowest</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
            <tr>
              <th scope="row" className="py-2 pr-4 font-semibold">Total</th>
              {bids.map(({ id, total, status }) => (
                <td key={id} className="px-3 py-2 text-right font-semibold">
                  {status === 'unreadable' ? 'could not be read' : total === null ? '' : <Amount cents={total} />}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
