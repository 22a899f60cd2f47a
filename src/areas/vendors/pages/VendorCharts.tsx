import { invoice } from '#areas/finance/invoices/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'

/** On their own, so that the page does not wait for the records that they draw. */
export const VendorCharts = ({ vendor }: { vendor: string }) => (
  <>
    <RowsPanel
      title="Invoiced by month"
      of={invoice}
      by="invoice_date"
      figure="amount"
      where={{ vendor }}
      list="/invoices"
    />
    <RowsPanel
      title="Ordered by cost center"
      of={purchaseOrder}
      by="cost_center"
      figure="amount"
      where={{ vendor }}
      list="/purchase-orders"
    />
  </>
)
