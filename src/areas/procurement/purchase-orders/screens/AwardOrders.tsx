import { orderLife } from '../life.ts'
import { Link, useNavigate } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { AwardLine } from '../../awards/records.ts'
import type { orderAward } from '../making.ts'
import { purchaseOrder } from '../records.ts'

type Ordered = { award_line: string; quantity: number; order: { status: string } }

/** Creates orders from an award, one or several for each winning vendor. */
export function AwardOrders({ row: { id: award } }: { row: { id: string } }) {
  const order = useCommand<typeof orderAward>('purchase-orders/from-award')
  const navigate = useNavigate()
  const { rows } = useRecords(purchaseOrder, (from) => from.eq('award', award).order('created_at').limit(100))
  const { data: lines } = useRows<AwardLine & { by: { name: string } }>('award_lines', (from) =>
    from.select('*,by:vendors(name)').eq('award', award).limit(5_000),
  )
  const { data: ordered } = useRows<Ordered>('order_lines', (from) =>
    from
      .select('award_line,quantity,order:purchase_orders!inner(status,award)')
      .eq('order.award', award)
      .not('award_line', 'is', null)
      .limit(5_000),
  )
  useChanges(['order_lines', 'purchase_orders'])
  const left = (line: AwardLine) =>
    line.quantity >
    (ordered ?? []).reduce(
      (sum, { award_line, quantity, order: { status } }) =>
        sum + (award_line === line.id && !orderLife.is({ status }, 'canceled', 'rejected') ? quantity : 0),
      0,
    )
  const winners = ordered ? [...new Map((lines ?? []).filter(left).map(({ vendor, by }) => [vendor, by.name]))] : []
  return (
    <Panel title="Orders">
      {rows?.length === 0 && <p className="text-ink-2">Nothing is ordered yet.</p>}
      <ul className="divide-y divide-line">
        {rows?.map(({ id, number, title, amount, status }) => (
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
            whyNot={null}
            run={async () => void navigate(`/purchase-orders/${(await order({ award, vendor })).id}`)}
          >
            {`Order from ${name}`}
          </MoveButton>
        ))}
      </div>
    </Panel>
  )
}
