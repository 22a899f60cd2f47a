import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dialOf } from '#kit/record/status.ts'
import { orderLife } from '../life.ts'
import type { PurchaseOrder } from '../records.ts'
import type { Bill } from '../rules.ts'

const words: Record<string, string> = {
  submitted: 'Waiting for approval',
  returned: 'Returned for changes',
  held: 'On hold',
  scheduled: 'Scheduled for payment',
  canceled: 'Canceled',
}

type InvoicesPanelProps = { row: PurchaseOrder; loaded: { bills: readonly Bill[] | undefined } }

/** The bills of the order and their holds, so that the buyer sees them here. */
export function InvoicesPanel({ row, loaded: { bills } }: InvoicesPanelProps) {
  if (!bills) return null
  const open = orderLife.is(row, 'issued') && row.kind === 'standard'
  if (bills.length === 0 && !open) return null
  return (
    <Panel
      title="Invoices"
      actions={open && <ButtonLink to={`/invoices/new?order=${row.id}&vendor=${row.vendor}`}>New invoice</ButtonLink>}
      foot={
        orderLife.is(row, 'issued') ? 'Invoices on hold for missing goods are matched again after receipt.' : undefined
      }
    >
      {bills.length === 0 && <p className="text-ink-2">No invoices yet.</p>}
      <ul className="divide-y divide-line">
        {bills.map(({ id, number, vendor_number, kind, amount, holds, status }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_11rem_8rem]"
          >
            <span className="min-w-0">
              <Link to={`/invoices/${id}`} className="font-semibold text-action-ink hover:underline">
                {vendor_number}
              </Link>
              <span className="block text-xs text-ink-2">
                <span className="font-mono">{number}</span>
                {kind === 'credit_note' && ', credit note'}
              </span>
            </span>
            <span className="max-sm:order-last max-sm:col-span-2">
              <Dial state={dialOf(status)}>
                {words[status] ?? status.replace(/^./, (first) => first.toUpperCase())}
              </Dial>
              {holds > 0 && (status === 'held' || status === 'disputed') && (
                <span className="block text-xs text-warn">
                  {plural(holds, { one: '1 hold', other: `${holds} holds` })}
                </span>
              )}
            </span>
            <Amount cents={kind === 'credit_note' ? -amount : amount} className="text-right font-semibold" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
