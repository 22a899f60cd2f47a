import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabulation } from '../../bids/screens/Tabulation.tsx'
import { evaluationLife } from '../../panel/life.ts'
import type { Evaluation } from '../../panel/records.ts'
import type { Shown } from './use-shown.ts'
import { solicitationLine, type Solicitation } from '../../solicitations/records.ts'
import { useRecords } from '#client/use-record.ts'

type RankingPanelProps = { of: Evaluation; call: Solicitation; shown: Shown }

/**
 * How the offers stand, what would turn it, what an attentive reader would look at again, and the prices side by side.
 */
export function RankingPanel({ of, call, shown }: RankingPanelProps) {
  const { rows: lines } = useRecords(solicitationLine, (from) =>
    from.eq('solicitation', call.id).order('position').order('id').limit(1_000),
  )
  const bidOf = (id: string) => shown.bidders.find(({ bid }) => bid?.id === id)!
  const begun = !evaluationLife.is(of, 'naming')
  const scored = shown.standings.some(({ points }) => points !== null)
  return (
    <>
      {shown.standings.length > 0 && (
        <Panel
          title="Ranking"
          about={
            scored
              ? `Prices by the formula “${of.formula === 'ratio' ? 'lowest price divided by the price' : 'distance from the lowest price'}”, everything else as agreed.`
              : 'The lowest price that conforms is the first.'
          }
        >
          <div
            className="overflow-x-auto rounded-md border border-line"
            tabIndex={0}
            role="region"
            aria-label="Ranking of the offers"
          >
            <table className="w-full text-left text-sm max-sm:block">
              <thead className="max-sm:sr-only">
                <tr className="border-b border-line-strong bg-surface-2 align-bottom text-2xs text-ink-2">
                  <th scope="col" className="py-2 pr-3 pl-4 font-semibold">
                    Rank
                  </th>
                  <th scope="col" className="py-2 pr-3 font-semibold">
                    Bidder
                  </th>
                  {scored &&
                    shown.weighed.map(({ id, name, weight }) => (
                      <th key={id} scope="col" className="px-2 py-2 text-right font-semibold">
                        {name} <span className="block font-normal">of {weight}</span>
                      </th>
                    ))}
                  {scored && (
                    <th scope="col" className="px-2 py-2 text-right font-semibold">
                      Points
                    </th>
                  )}
                  <th scope="col" className="py-2 pr-4 pl-2 text-right font-semibold">
                    Price
                  </th>
                </tr>
              </thead>
              <tbody className="max-sm:block">
                {shown.standings.map(({ bid, rank, points, price, parts }) => (
                  <tr
                    key={bid}
                    className="border-b border-line align-top last:border-0 max-sm:grid max-sm:grid-cols-[1.5rem_minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-4 max-sm:py-3"
                  >
                    <td className="figures font-semibold sm:py-2 sm:pr-3 sm:pl-4">{rank}</td>
                    <th scope="row" className="font-semibold text-ink sm:py-2 sm:pr-3">
                      {bidOf(bid).bid!.name}
                      {scored && (
                        <span className="block text-xs font-normal text-ink-2">Bidder {bidOf(bid).alias}</span>
                      )}
                    </th>
                    {scored &&
                      shown.weighed.map(({ id, name, weight }) => (
                        <td
                          key={id}
                          className="figures max-sm:col-start-2 max-sm:col-end-4 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:pt-0.5 max-sm:text-xs max-sm:text-ink-2 sm:px-2 sm:py-2 sm:text-right"
                        >
                          <span className="sm:hidden">
                            {name}, of {weight}
                          </span>
                          {parts[id]?.toFixed(2)}
                        </td>
                      ))}
                    {scored && (
                      <td className="figures font-semibold max-sm:col-start-2 max-sm:col-end-4 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:pt-1 sm:px-2 sm:py-2 sm:text-right">
                        <span className="sm:hidden">Points</span>
                        {points?.toFixed(2)}
                      </td>
                    )}
                    <td className="text-right max-sm:col-start-3 max-sm:row-start-1 sm:py-2 sm:pr-4 sm:pl-2">
                      {price === null ? <span className="text-ink-2">not all lines</span> : <Amount cents={price} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {shown.turns.length > 0 && (
            <div className="mt-4">
              <h3 className="font-semibold">What would turn it</h3>
              <ul className="mt-1 grid gap-1 text-ink-2">
                {shown.turns.map(({ criterion, from, to, winner }) => (
                  <li key={`${criterion} ${to}`}>
                    If {criterion} weighed {to} instead of {from}, {bidOf(winner).bid!.name} would lead. The others keep
                    their proportion.
                  </li>
                ))}
              </ul>
            </div>
          )}
          {scored && shown.turns.length === 0 && (
            <p className="mt-4 text-ink-2">No other weight of a single criterion would change who leads.</p>
          )}
        </Panel>
      )}
      {begun && (
        <Panel title="Looked at again" about="Indicators, none of them a proof. Each names the rows behind it.">
          {shown.flags.length === 0 && <p className="text-ink-2">Nothing stands out in these offers.</p>}
          <ul className="grid gap-3">
            {shown.flags.map(({ flag, because, bids }) => (
              <li key={`${flag} ${because}`} className="flex gap-3">
                <Icon name="warn" className="mt-0.5 size-4.5 shrink-0 text-warn" />
                <div className="min-w-0">
                  <p className="font-semibold">{flag}</p>
                  <p className="text-ink-2">{because}</p>
                  <p className="text-xs text-ink-2">
                    {bids.length > 0 ? (
                      `Offers: ${bids.map((id) => `${bidOf(id).bid!.number}, ${bidOf(id).bid!.name}`).join('; ')}`
                    ) : (
                      <Link className="text-action-ink underline" to={`/public-opportunities/${call.id}`}>
                        The published text with its editions
                      </Link>
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {lines && begun && <Tabulation row={call} lines={lines} />}
    </>
  )
}
