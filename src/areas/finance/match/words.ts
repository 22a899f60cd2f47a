/** The reasons that the match puts an invoice on hold. */
export const holdReasons = [
  'no_order_line',
  'closed',
  'not_received',
  'over_received',
  'over_ordered',
  'price',
  'total',
] as const
export type HoldReason = (typeof holdReasons)[number]
