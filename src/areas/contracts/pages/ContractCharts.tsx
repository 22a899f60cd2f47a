import { invoice } from '#areas/finance/invoices/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'

/** On their own, so that the page does not wait for the records that they draw. */
export const ContractCharts = ({ contract }: { contract: string }) => (
  <>
    <RowsPanel
      title="Invoiced by month"
      of={invoice}
      by="invoice_date"
      figure="amount"
      where={{ contract }}
      list="/invoices"
    />
    <RowsPanel
      title="Ordered by month due"
      of={purchaseOrder}
      by="due"
      figure="amount"
      where={{ contract }}
      list="/purchase-orders"
    />
  </>
)
