import { Link } from 'react-router'
import type { PaymentItem } from '#areas/finance/payments/records.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { grantCost, type GrantCost } from '../../charges/records.ts'
import type { Drawdown, DrawdownLine } from '../records.ts'

type BilledAndDrawnProps = {
  row: GrantCost
  loaded: {
    lines: readonly DrawdownLine[] | undefined
    drawn: readonly Drawdown[] | undefined
    paid: readonly PaymentItem[] | undefined
  }
}

/** The way of the money of one cost. */
export function BilledAndDrawn({ row, loaded: { lines, drawn, paid } }: BilledAndDrawnProps) {
  return (
    <Panel
      title="Invoice, payment and drawdowns"
      about="What was billed and paid, and the drawdowns that include this cost."
    >
      <RecordFacts
        of={grantCost}
        row={row}
        show={['funding', 'invoice', ...(row.cost_record ? (['cost_record'] as const) : [])]}
      />
      {row.invoice && (
        <p className="mt-3">
          {paid === undefined
            ? 'Loading payment…'
            : paid.length === 0
              ? 'The invoice is not in a payment run yet.'
              : paid.map(({ payment, amount }) => (
                  <Link key={payment} className="link" to={`/payments/${payment}`}>
                    Payment of <Amount cents={amount} />
                  </Link>
                ))}
        </p>
      )}
      <ul className="mt-3 grid gap-1">
        {lines?.length === 0 && <li className="text-ink-2">No drawdown includes this cost yet.</li>}
        {lines?.map((line) => (
          <li key={line.id}>
            <Link className="link" to={`/grants-management/${line.drawdown}`}>
              {drawn?.find(({ id }) => id === line.drawdown)?.number ?? 'Drawdown'}
            </Link>
            : <Amount cents={line.amount} />
            {line.claimed < line.amount &&
              (line.claimed === 0 ? (
                ', not paid'
              ) : (
                <>
                  , reduced to <Amount cents={line.claimed} />
                </>
              ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
