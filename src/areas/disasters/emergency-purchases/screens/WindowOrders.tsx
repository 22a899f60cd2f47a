import { Link } from 'react-router'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { purchaseOrder, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { issueInEmergency } from '../commands.ts'
import { emergencyLife } from '../life.ts'
import type { EmergencyPurchase } from '../records.ts'

type WindowOrdersProps = { row: EmergencyPurchase; loaded: { orders: readonly PurchaseOrder[] | undefined } }

/** The orders of the window; an approved one is issued from here. */
export const WindowOrders = ({ row, loaded }: WindowOrdersProps) => (
  <Panel
    title="Orders in this window"
    about="Each order passes the usual vendor, budget and approval checks. The contract includes the clauses of 2 CFR 200, Appendix II."
  >
    <Orders row={row} loaded={loaded} />
  </Panel>
)

function Orders({ row, loaded: { orders } }: WindowOrdersProps) {
  const issue = useCommand<typeof issueInEmergency>('emergency-purchases/issue')
  if (!orders) return <SkeletonLines lines={2} />
  if (orders.length === 0) return <p className="text-ink-2">No orders in this window yet.</p>
  return (
    <ul className="divide-y divide-line">
      {orders.map(({ id, number, title, amount, status }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-2.5">
          <span className="min-w-0">
            <Link to={`/purchase-orders/${id}`} className="link font-semibold">
              {title}
            </Link>{' '}
            <span className="font-mono text-xs whitespace-nowrap text-ink-2">{number}</span>
          </span>
          <span className="flex flex-wrap items-center gap-4">
            <Amount cents={amount} />
            <Dial state={dialOf(status)}>{optionLabel(purchaseOrder.fields.status, status)}</Dial>
            {orderLife.is({ status }, 'approved') && (
              <MoveButton
                look="main"
                whyNot={emergencyLife.is(row, 'active') ? null : 'The emergency window has ended.'}
                run={() => issue({ order: id })}
                done="Order issued"
              >
                Issue
              </MoveButton>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
