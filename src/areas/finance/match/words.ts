/** Why the match holds an invoice. */
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
