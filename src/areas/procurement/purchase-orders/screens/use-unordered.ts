import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { orderLife } from '../life.ts'
import type { RequisitionLine } from '../../requisitions/records.ts'

type Ordered = { requisition_line: string; order: { status: string } }

/** The lines of a requisition on no order, or only on a rejected or canceled one. */
export function useUnordered(
  need: string,
  lines: readonly RequisitionLine[] | undefined,
): readonly RequisitionLine[] | undefined {
  const { data } = useRows<Ordered>('order_lines', (from) =>
    from
      .select('requisition_line,order:purchase_orders!inner(status,requisition)')
      .eq('order.requisition', need)
      .not('requisition_line', 'is', null)
      .limit(1_000),
  )
  useChanges(['order_lines', 'purchase_orders'])
  return (
    data &&
    lines?.filter(
      ({ id }) =>
        !data.some(
          ({ requisition_line, order }) => requisition_line === id && !orderLife.is(order, 'canceled', 'rejected'),
        ),
    )
  )
}
