import type { Asset } from '#areas/assets/assets/records.ts'
import { MeasuredSource } from '#areas/procurement/solicitations/screens/MeasuredSource.tsx'

/** Where the quantity of the order that bought an asset comes from. */
export const MeasuredOrder = ({ row: { order_line } }: { row: Asset }) =>
  order_line && <MeasuredSource orderLines={[order_line]} />
