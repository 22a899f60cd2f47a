import { Link } from 'react-router'
import { useRows } from '#client/use-rows.ts'
import { useChanges } from '#client/use-changes.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { howMany, plural } from '#platform/words.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import type { Receipt, ReceiptLine } from '../records.ts'
import { count, daysLate, receiptStatus } from '../rules.ts'
import type { OrderLine, PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'

type Counted = Receipt & { lines: ReceiptLine[]; person: { display_name: string } | null }

type ReceiptsPanelProps = { row: PurchaseOrder; loaded: { lines: readonly OrderLine[] | undefined } }

/** Receipts and returns by date. */
export function ReceiptsPanel({ row, loaded: { lines = [] } }: ReceiptsPanelProps) {
  const { data } = useRows<Counted>('receipts', (from) =>
    from
      .select('*,lines:receipt_lines(*),person:organization_members!received_by(display_name)')
      .eq('purchase_order', row.id)
      .order('received_on', { ascending: false })
      .order('created_at', { ascending: false })
      .limit(100),
  )
  useChanges(['receipts', 'receipt_lines'])
  const open = orderLife.is(row, 'issued')
  if (!open && data?.length === 0) return null
  return (
    <Panel
      title="Receipts"
      actions={open && <ButtonLink to={`/purchase-orders/${row.id}/receive`}>Receive delivery</ButtonLink>}
    >
      {data?.length === 0 && <p className="text-ink-2">No receipts yet.</p>}
      <ul className="divide-y divide-line">
        {data?.map((receipt) => (
          <li key={receipt.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <Link
                to={`/purchase-orders/receipts/${receipt.id}`}
                className="font-semibold text-action-ink hover:underline"
              >
                {receipt.kind === 'return' ? 'Return' : 'Delivery'} {receipt.number}
              </Link>
              {receiptStatus.isOpen(receipt) ? (
                <Dial state="begun">Waiting for inspection</Dial>
              ) : (
                <span className="text-xs text-ink-2">
                  <Day day={receipt.received_on} />
                  {receipt.person && `, ${receipt.person.display_name}`}
                </span>
              )}
            </div>
            <ul className="text-sm text-ink-2">
              {receipt.lines
                .toSorted((a, b) => a.position - b.position)
                .map((counted) => {
                  const line = lines.find(({ id }) => id === counted.line)
                  const late =
                    line && receipt.kind === 'delivery' ? daysLate(line.due ?? row.due, receipt.received_on) : 0
                  return (
                    <li key={counted.id}>
                      {howMany(counted.quantity, line?.unit ?? '')} {line?.description}
                      {receipt.kind === 'delivery' && counted.rejected > 0 && (
                        <span className="text-bad">, {count(counted.rejected)} rejected</span>
                      )}
                      {late > 0 && (
                        <span className="text-warn">
                          , {late} {plural(late, { one: 'day', other: 'days' })} late
                        </span>
                      )}
                      {counted.reason && `: ${counted.reason}`}
                    </li>
                  )
                })}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
