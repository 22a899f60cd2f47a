import { phrase } from '#platform/say.ts'

/** The reasons that the match puts an invoice on hold. */
export const holdReasons = [
  'no_order_line',
  'closed',
  'not_received',
  'over_received',
  'over_ordered',
  'price',
  'total',
  'tax',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** The sentences of a hold: stored with their values in English, and read again in the vendor’s language. */
export const holdSentences = {
  notOnOrder: phrase('Line {line} isn’t on the order.'),
  closed: phrase('Line {line}: the order is closed and can’t be billed.'),
  nothingReceived: phrase('Line {line}: nothing received yet.'),
  overOrdered: phrase(
    'Line {line}: {billed} billed in total, {agreed} ordered. That is {over}% more; the tolerance is {tolerance}%.',
  ),
  noneOrdered: phrase('Line {line}: {billed} billed in total, {agreed} ordered. None was agreed.'),
  overReceived: phrase(
    'Line {line}: {billed} billed in total, {agreed} received. That is {over}% more; the tolerance is {tolerance}%.',
  ),
  noneReceived: phrase('Line {line}: {billed} billed in total, {agreed} received. None was agreed.'),
  price: phrase(
    'Line {line}: {billed} each, {agreed} on the order. That is {over}% more; the tolerance is {tolerance}%.',
  ),
  noPrice: phrase('Line {line}: {billed} each, {agreed} on the order. None was agreed.'),
  total: phrase('In total, {over} above the order; the tolerance is {tolerance}.'),
  tax: phrase('Sales tax of {tax}, but the agency is exempt.'),
  totalToo: phrase('In addition to prices, {over} above the order; the tolerance is {tolerance}.'),
} as const

/** The smallest changes that release a hold. */
export const changeSentences = {
  receive: phrase('Receive {quantity} more'),
  bill_less: phrase('Bill {quantity} less'),
  lower_price: phrase('Lower the price to {price}'),
  credit: phrase('Credit {amount}'),
  name_line: phrase('Select the order line it bills'),
  reopen: phrase('Reopen the order'),
} as const
