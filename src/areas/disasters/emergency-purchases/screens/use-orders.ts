import { purchaseOrder, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { useRecords } from '#client/use-record.ts'
import { emergencyOrder } from '../records.ts'

/** The orders that were placed in the window of an emergency purchase. */
export function useOrders(id: string): readonly PurchaseOrder[] | undefined {
  const { rows: links } = useRecords(emergencyOrder, (from) => from.eq('purchase', id).order('created_at').limit(200))
  const ids = links?.map(({ purchase_order }) => purchase_order) ?? []
  const { rows } = useRecords(purchaseOrder, (from) =>
    from
      .in('id', ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000'])
      .order('created_at')
      .limit(200),
  )
  return links && rows
}
