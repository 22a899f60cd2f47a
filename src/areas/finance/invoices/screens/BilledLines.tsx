import { orderLine } from '#areas/procurement/purchase-orders/records.ts'
import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Invoice, InvoiceLine } from '../records.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceTotals } from './InvoiceTotals.tsx'

type BilledLinesProps = { row: Invoice; loaded: { lines?: readonly InvoiceLine[] | undefined } }

/** The lines of an invoice, compared with its order. */
export function BilledLines({ row, loaded: { lines } }: BilledLinesProps) {
  const { rows: ordered } = useRecords(orderLine, (from) =>
    (row.purchase_order ? from.eq('purchase_order', row.purchase_order) : from.in('id', []))
      .order('position')
      .limit(1000),
  )
  return (
    <Panel
      title="Lines"
      about={row.purchase_order ? 'Compared with ordered, received and previously billed.' : undefined}
    >
      <InvoiceLines lines={lines} ordered={ordered ?? []} />
      <InvoiceTotals of={row} />
    </Panel>
  )
}
