import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabulation } from '../../bids/screens/Tabulation.tsx'
import { evaluationLife } from '../../panel/life.ts'
import type { EvaluationPart } from './shown.ts'
import { solicitationLine, type Solicitation, type SolicitationLine } from '../../solicitations/records.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import type { OpenedBid } from '../../bids/rules.ts'

/** The ranking, its sensitivity to the weights, red flags, and the prices side by side. */
export function RankingPanel({ row: of, loaded: { solicitation, shown } }: EvaluationPart) {
  const { rows: lines } = useRecords(solicitationLine, (from) =>
    from.eq('solicitation', of.solicitation).order('position').order('id').limit(1_000),
  )
  if (!solicitation || !shown) return null
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
              ? `Price formula: ${of.formula === 'ratio' ? 'lowest price ÷ price' : 'linear from lowest price'}. Other criteria use consensus scores.`
              : 'The lowest responsive price ranks first.'
          }
        >
          <div
            className="overflow-x-auto rounded-md border border-line"
            tabIndex={0}
            role="region"
            aria-label="Bid ranking"
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
                      {price === null ? <span className="text-ink-2">missing lines</span> : <Amount cents={price} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {shown.turns.length > 0 && (
            <div className="mt-4">
              <h3 className="font-semibold">Sensitivity</h3>
              <ul className="mt-1 grid gap-1 text-ink-2">
                {shown.turns.map(({ criterion, from, to, winner }) => (
                  <li key={`${criterion} ${to}`}>
                    If {criterion} weighed {to} instead of {from}, {bidOf(winner).bid!.name} would lead. The other
                    weights keep their proportion.
                  </li>
                ))}
              </ul>
            </div>
          )}
          {scored && shown.turns.length === 0 && (
            <p className="mt-4 text-ink-2">No change of a single weight would change who leads.</p>
          )}
        </Panel>
      )}
      {begun && (
        <Panel title="Red flags" about="Indicators for review, not proof. Each cites its source.">
          {shown.flags.length === 0 && <p className="text-ink-2">No red flags in these bids.</p>}
          <ul className="grid gap-3">
            {shown.flags.map(({ flag, because, bids }) => (
              <li key={`${flag} ${because}`} className="flex gap-3">
                <Icon name="warn" className="mt-0.5 size-4.5 shrink-0 text-warn" />
                <div className="min-w-0">
                  <p className="font-semibold">{flag}</p>
                  <p className="text-ink-2">{because}</p>
                  <p className="text-xs text-ink-2">
                    {bids.length > 0 ? (
                      `Bids: ${bids.map((id) => `${bidOf(id).bid!.number}, ${bidOf(id).bid!.name}`).join('; ')}`
                    ) : (
                      <Link className="text-action-ink underline" to={`/public-opportunities/${solicitation.id}`}>
                        Published text and versions
                      </Link>
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {lines && begun && <Prices row={solicitation} lines={lines} />}
    </>
  )
}

/** The prices side by side, as on the page of the solicitation. */
function Prices({ row, lines }: { row: Solicitation; lines: readonly SolicitationLine[] }) {
  const { data: bids } = useRows<OpenedBid>('bids', (from) =>
    from
      .select('id,number,total,status,submitted_at,vendor:vendors(id,name),lines:bid_lines(line,unit_price,amount)')
      .eq('solicitation', row.id)
      .order('total', { nullsFirst: false })
      .limit(100),
  )
  useChanges(['bids'])
  return <Tabulation row={row} loaded={{ lines, bids }} />
}
