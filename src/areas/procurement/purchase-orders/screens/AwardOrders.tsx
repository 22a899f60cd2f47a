import { orderLife } from '../life.ts'
import { Link, useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Award, AwardLine, LineOfAward } from '../../awards/records.ts'
import { whyNotOrder } from '../../awards/rules.ts'
import type { orderAward } from '../making.ts'
import { purchaseOrder, type OrderLine, type PurchaseOrder } from '../records.ts'

type AwardOrdersProps = {
  row: Award
  loaded: {
    lines: readonly LineOfAward[] | undefined
    orders: readonly PurchaseOrder[] | undefined
    ordered: readonly Pick<OrderLine, 'award_line' | 'purchase_order' | 'quantity'>[] | undefined
  }
}

/** Creates orders from an award, one or several for each winning vendor. */
export function AwardOrders({ row, loaded: { lines, orders, ordered } }: AwardOrdersProps) {
  const order = useCommand<typeof orderAward>('purchase-orders/from-award')
  const navigate = useNavigate()
  const counted = new Set(orders?.filter((each) => orderLife.is(each, 'counts')).map(({ id }) => id))
  const left = (line: AwardLine) =>
    line.quantity >
    (ordered ?? []).reduce(
      (sum, { award_line, purchase_order, quantity }) =>
        sum + (award_line === line.id && counted.has(purchase_order) ? quantity : 0),
      0,
    )
  const winners = ordered ? [...new Map((lines ?? []).filter(left).map(({ vendor, by }) => [vendor, by.name]))] : []
  return (
    <Panel title="Orders">
      {orders?.length === 0 && <p className="text-ink-2">Nothing is ordered yet.</p>}
      <ul className="divide-y divide-line">
        {orders?.map(({ id, number, title, amount, status }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="min-w-0">
              <Link to={`/purchase-orders/${id}`} className="font-semibold text-action-ink hover:underline">
                {title}
              </Link>{' '}
              <span className="font-mono text-xs text-ink-2">{number}</span>
            </span>
            <span className="flex items-baseline gap-4">
              <Amount cents={amount} />
              <Dial state={dialOf(status)}>{optionLabel(purchaseOrder.fields.status, status)}</Dial>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {winners.map(([vendor, name]) => (
          <MoveButton
            key={vendor}
            whyNot={whyNotOrder(row)}
            run={async () => void navigate(`/purchase-orders/${(await order({ award: row.id, vendor })).id}`)}
          >
            {`Order from ${name}`}
          </MoveButton>
        ))}
      </div>
    </Panel>
  )
}
