import { useChosenRecords } from '#client/use-chosen-rows.ts'
import * as reads from '../reads.ts'
import { orderLine, orderLineShare, type OrderLine, type OrderLineShare } from '../records.ts'

/** The lines of an order and their funding, kept up to date. */
export function useOrderLines(id: string): {
  lines: readonly OrderLine[] | undefined
  shares: readonly OrderLineShare[] | undefined
} {
  const { rows: lines } = useChosenRecords(orderLine, reads.linesOf(id))
  const { rows: shares } = useChosenRecords(orderLineShare, reads.sharesOf(id))
  return { lines, shares }
}
