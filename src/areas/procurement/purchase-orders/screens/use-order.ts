import { useRecords } from '#client/use-record.ts'
import { orderLine, orderLineShare, type OrderLine, type OrderLineShare } from '../records.ts'

/** The lines of an order and their funding, kept up to date. */
export function useOrderLines(id: string): {
  lines: readonly OrderLine[] | undefined
  shares: readonly OrderLineShare[] | undefined
} {
  const { rows: lines } = useRecords(orderLine, (from) => from.eq('purchase_order', id).order('position').limit(1000))
  const { rows: shares } = useRecords(orderLineShare, (from) =>
    from.eq('purchase_order', id).order('position').limit(5000),
  )
  return { lines, shares }
}
