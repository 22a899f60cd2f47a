import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'

/** On their own, so that the page does not wait for the declaration of an order. */
export const ContractCharts = ({ contract }: { contract: string }) => (
  <RowsPanel
    title="Ordered by month due"
    of={purchaseOrder}
    by="due"
    figure="amount"
    where={{ contract }}
    list="/purchase-orders"
  />
)
