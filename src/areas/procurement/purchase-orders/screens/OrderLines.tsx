import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { LineSheet, lineRow } from '#kit/parts/LineSheet.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { priceInDollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { howMany, inPercent } from '#platform/words.ts'
import { matchOf, matchWords, type Match } from '../lines/rules.ts'
import { charges, orderLineShare, type OrderLine, type OrderLineShare } from '../records.ts'

const dials: Record<Match, DialState> = {
  nothing: 'waiting',
  unbilled: 'half',
  matched: 'on',
  overbilled: 'bad',
  done: 'done',
}
const count = (quantity: number) => quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })

type Props = {
  lines: readonly OrderLine[] | undefined
  shares: readonly OrderLineShare[] | undefined
  going: boolean
  onSplit?: ((line: OrderLine) => void) | undefined
}

/** The lines with their funding and, once issued, how ordered, received and billed compare. */
export function OrderLines({ lines, shares, going, onSplit }: Props) {
  const names = useNames(orderLineShare, shares ?? [])
  if (!lines || !shares) return <SkeletonLines />
  if (lines.length === 0) return <p className="text-ink-2">No lines yet.</p>
  return (
    <div className="sheet overflow-x-auto border border-line" tabIndex={0} role="region" aria-label="Order lines">
      <LineSheet
        first="Description"
        columns={['Quantity', going && 'Received', going && 'Billed', 'Unit price', 'Amount']}
      >
        {lines.map((line) => (
          <tr key={line.id} className={`${lineRow} max-sm:py-3`}>
            <th scope="row" className="min-w-56 font-normal max-sm:min-w-0 sm:py-2.5 sm:pl-5">
              <span className="font-semibold text-ink">
                {line.position}. {line.description}
              </span>
              <Payers shares={shares.filter((share) => share.line === line.id)} names={names} />
              <span className="flex flex-wrap gap-x-3 text-xs text-ink-2">
                {line.due && (
                  <span>
                    by <Day day={line.due} />
                  </span>
                )}
                {line.commodity && <span className="font-mono">{line.commodity}</span>}
                {line.inspection && <span>inspection required</span>}
                {line.inspecting > 0 && <span className="text-warn">{count(line.inspecting)} to inspect</span>}
                {line.rejected > 0 && <span className="text-bad">{count(line.rejected)} rejected</span>}
                {line.returned > 0 && <span>{count(line.returned)} returned</span>}
              </span>
              {going && (
                <span className="mt-1 block text-xs">
                  {line.received === 0 && line.inspecting > 0 ? (
                    <Dial state="begun">Waiting for inspection</Dial>
                  ) : (
                    <Dial state={dials[matchOf(line)]}>{matchWords[matchOf(line)]}</Dial>
                  )}
                </span>
              )}
              {onSplit && (
                <button type="button" className="link mt-1 text-xs" onClick={() => onSplit(line)}>
                  Split line {line.position}
                </button>
              )}
            </th>
            <td className="text-right whitespace-nowrap max-sm:col-start-1 max-sm:text-left max-sm:text-xs max-sm:text-ink-2 sm:px-(--cell-px) sm:py-2.5">
              <span className="figures">
                {howMany(line.quantity, line.unit)}
                <span className="sm:hidden"> at {priceInDollars(line.unit_price)}</span>
              </span>
            </td>
            {going && (
              <td className="figures text-right whitespace-nowrap max-sm:col-start-1 max-sm:text-left max-sm:text-xs max-sm:text-ink-2 sm:px-(--cell-px) sm:py-2.5">
                <span className="sm:hidden">Received </span>
                {count(line.received)}
              </td>
            )}
            {going && (
              <td className="figures text-right whitespace-nowrap max-sm:col-start-1 max-sm:text-left max-sm:text-xs max-sm:text-ink-2 sm:px-(--cell-px) sm:py-2.5">
                <span className="sm:hidden">Billed </span>
                {count(line.invoiced)}
              </td>
            )}
            <td className="figures px-(--cell-px) py-2.5 text-right whitespace-nowrap max-sm:hidden">
              {priceInDollars(line.unit_price)}
            </td>
            <td className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1 sm:py-2.5 sm:pr-5 sm:pl-(--cell-px)">
              <Amount cents={line.amount} />
            </td>
          </tr>
        ))}
        {charges.flatMap((charge) => {
          const paid = shares.filter((share) => share.charge === charge)
          if (paid.length === 0) return []
          return (
            <tr key={charge} className={`${lineRow} max-sm:py-3`}>
              <th scope="row" colSpan={going ? 5 : 3} className="min-w-56 font-normal max-sm:min-w-0 sm:py-2.5 sm:pl-5">
                <span className="font-semibold text-ink">{optionLabel(orderLineShare.fields.charge, charge)}</span>
                <Payers shares={paid} names={names} />
              </th>
              <td className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1 sm:py-2.5 sm:pr-5 sm:pl-(--cell-px)">
                <Amount cents={paid.reduce((sum, { amount }) => sum + amount, 0)} />
              </td>
            </tr>
          )
        })}
      </LineSheet>
    </div>
  )
}

const Payers = ({ shares, names }: { shares: readonly OrderLineShare[]; names: ReadonlyMap<string, string> }) => (
  <span className="block text-xs text-ink-2">
    {shares.length === 0 && 'No budget line'}
    {shares.map(({ id, budget_line, percent, amount, grant_award }, at) => (
      <span key={id} className="mr-2 inline-block">
        <Link to={`/budget-management/lines/${budget_line}`} className="link">
          {names.get(budget_line) ?? '…'}
        </Link>
        {shares.length > 1 && (
          <>
            {' '}
            {percent === null ? '' : `${inPercent(percent)} `}
            <Amount cents={amount} />
          </>
        )}
        {grant_award && <span className="font-mono"> {grant_award}</span>}
        {at < shares.length - 1 && ','}
      </span>
    ))}
  </span>
)
