import { Link } from 'react-router'
import { bidStatus, type OpenedBid } from '../rules.ts'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { priceInDollars } from '#platform/money.ts'
import { howMany, inPercent } from '#platform/words.ts'
import type { Solicitation, SolicitationLine } from '../../solicitations/records.ts'

/** How far the totals are apart, the lowest first, with the agency's estimate among them. */
function Spread({ bids, estimate }: { bids: readonly OpenedBid[]; estimate: number | null }) {
  const totals = bids.flatMap(({ vendor, total }) => (total === null ? [] : [{ name: vendor.name, total }]))
  if (totals.length < 2) return null
  const lowest = Math.min(...totals.map(({ total }) => total))
  const above = (total: number) => inPercent(Math.round((total / lowest - 1) * 1000) / 10)
  return (
    <div className="mb-4 max-w-3xl">
      <RankedBars
        title="Bid totals"
        unit="money"
        of="Bidder"
        figure="Total"
        rows={[
          ...totals.map(({ name, total }) => ({
            name,
            value: total,
            note: total === lowest ? 'lowest' : `${above(total)} above`,
          })),
          ...(estimate ? [{ name: 'Agency estimate', value: estimate, color: 'quiet' as const }] : []),
        ].toSorted((one, other) => one.value - other.value)}
      />
    </div>
  )
}

type TabulationProps = {
  row: Solicitation
  loaded: { lines?: readonly SolicitationLine[]; bids?: readonly OpenedBid[] }
}

/** Prices line by line and side by side, with the lowest of each line marked. */
export function Tabulation({ row, loaded: { lines = [], bids: opened } }: TabulationProps) {
  const bids = opened?.toSorted((one, other) => (one.total ?? Infinity) - (other.total ?? Infinity))
  if (!bids || bids.length === 0) return null
  const closed = row.two_envelopes && bids.every(({ total }) => total === null)
  const outOf = ({ status, vendor, submitted_at }: OpenedBid) =>
    bidStatus.is({ status }, 'rejected')
      ? 'not considered'
      : bids.some((later) => later.vendor.id === vendor.id && later.submitted_at > submitted_at)
        ? 'first bid, replaced'
        : null
  const lowest = (line: string) =>
    Math.min(
      ...bids
        .filter((bid) => !outOf(bid))
        .flatMap((bid) => bid.lines.filter((each) => each.line === line).map(({ amount }) => amount)),
    )
  return (
    <Panel
      title="Bid tabulation"
      about={
        closed
          ? 'Prices are in the price envelopes. The chair opens them when the technical evaluation is closed.'
          : 'Totals are calculated from unit prices. The lowest price under consideration is marked on each line.'
      }
    >
      <Spread bids={bids.filter((bid) => !outOf(bid))} estimate={row.estimate} />
      <div
        className="sheet overflow-x-auto border border-line"
        tabIndex={0}
        role="region"
        aria-label="Bid prices by line"
      >
        <table className="w-full text-left text-sm max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line-strong bg-surface-2 align-bottom text-2xs text-ink-2">
              <th scope="col" className="py-2 pl-5 font-semibold">
                Line
              </th>
              {bids.map((bid) => (
                <th key={bid.id} scope="col" className="px-(--cell-px) py-2 text-right font-semibold last:pr-5">
                  {bid.vendor.name}
                  <span className="block font-mono font-normal whitespace-nowrap">{bid.number}</span>
                  {outOf(bid) && <span className="block font-normal">{outOf(bid)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {lines.map(({ id, description, quantity, unit, takeoff_item }) => (
              <tr key={id} className={lineLook}>
                <th scope="row" className="min-w-40 font-normal max-sm:block max-sm:pb-1 sm:py-2 sm:pl-5">
                  <span className="font-semibold text-ink">{description}</span>
                  <span className="block text-xs text-ink-2">
                    {howMany(quantity, unit)}
                    {takeoff_item && (
                      <>
                        {', '}
                        <Link to={`/quantity-takeoff/items/${takeoff_item}`} className="link">
                          measured on a plan<span className="sr-only">: {description}</span>
                        </Link>
                      </>
                    )}
                  </span>
                </th>
                {bids.map((bid) => {
                  const priced = bid.lines.find(({ line }) => line === id)
                  return (
                    <td key={bid.id} className={cellLook}>
                      <span className="min-w-0 text-ink-2 sm:hidden">
                        {bid.vendor.name}
                        {outOf(bid) && <span className="block text-xs">{outOf(bid)}</span>}
                      </span>
                      <span className="shrink-0 text-right">
                        {priced ? (
                          <Amount cents={priced.amount} />
                        ) : (
                          <span className="text-ink-3">
                            {bidStatus.is(bid, 'unreadable') ? 'could not be read' : closed ? 'sealed' : 'no bid'}
                          </span>
                        )}
                        {priced && (
                          <span className="figures block text-xs text-ink-2">
                            {priceInDollars(priced.unit_price)} each
                          </span>
                        )}
                        {priced && !outOf(bid) && priced.amount === lowest(id) && (
                          <span className="block text-xs font-semibold text-good">lowest</span>
                        )}
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
            <tr className={lineLook}>
              <th scope="row" className="font-semibold max-sm:block max-sm:pb-1 sm:py-2.5 sm:pl-5">
                Total
              </th>
              {bids.map(({ id, total, status, vendor, number }) => (
                <td key={id} className={`${cellLook} font-semibold`}>
                  <span className="min-w-0 sm:hidden">
                    {vendor.name} <span className="block font-mono text-xs font-normal text-ink-2">{number}</span>
                  </span>
                  <span className="shrink-0 text-right">
                    {bidStatus.is({ status }, 'unreadable') ? (
                      'could not be read'
                    ) : total === null ? (
                      ''
                    ) : (
                      <Amount cents={total} />
                    )}
                  </span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

/** On a phone every line is a separate short list: who bids how much. */
const lineLook = 'border-b border-line align-top last:border-0 max-sm:block max-sm:px-4 max-sm:py-3'
const cellLook =
  'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1 sm:px-(--cell-px) sm:py-2 sm:text-right sm:last:pr-5'
