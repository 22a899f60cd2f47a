import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { OrderLine } from '../records.ts'

/** The largest amount of one line, in cents: anything above it is a typing error. */
const mostCents = 100_000_000_000_000

/** Quantity times price in whole cents, half a cent up, without floating point. */
export function amountOf({
  quantity,
  unit_price,
}: {
  quantity?: number | null | undefined
  unit_price?: number | null | undefined
}): number {
  const tenThousandths = BigInt(Math.round((quantity ?? 0) * 1e4))
  const millionths = BigInt(Math.round((unit_price ?? 0) * 1e6))
  return Number((tenThousandths * millionths + 50_000_000n) / 100_000_000n)
}

export const totalOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** The open encumbrance of a line: neither billed nor released. */
export const openOf = ({ amount, relieved }: Pick<OrderLine, 'amount' | 'relieved'>): number => amount - relieved

export const receivedAmount = (lines: readonly Pick<OrderLine, 'received' | 'unit_price'>[]): number =>
  lines.reduce((sum, { received, unit_price }) => sum + amountOf({ quantity: received, unit_price }), 0)

/** How much of the order is received. A line with nothing to order counts as received. */
export function deliveryOf(
  lines: readonly Pick<OrderLine, 'quantity' | 'received'>[],
): 'none' | 'partial' | 'complete' {
  if (
    lines.length > 0 &&
    lines.every(({ quantity, received }) => received >= quantity) &&
    lines.some(({ received }) => received > 0)
  )
    return 'complete'
  return lines.some(({ received }) => received > 0) ? 'partial' : 'none'
}

/** How ordered, received and billed compare, in the words of the list of lines. */
export type Match = 'nothing' | 'unbilled' | 'matched' | 'overbilled' | 'done'
export function matchOf({
  quantity,
  received,
  invoiced,
}: Pick<OrderLine, 'quantity' | 'received' | 'invoiced'>): Match {
  if (invoiced > received) return 'overbilled'
  if (received === 0) return 'nothing'
  if (invoiced < received) return 'unbilled'
  return received >= quantity ? 'done' : 'matched'
}
export const matchWords: Record<Match, string> = {
  nothing: 'Not received',
  unbilled: 'Received, not billed',
  matched: 'Billed as received',
  overbilled: 'Billed more than received',
  done: 'Received and billed',
}

type Draft = Pick<OrderLine, 'description' | 'quantity' | 'unit_price'>

/** Requirements for the lines of every order before approval. */
export function whyNotLines(lines: readonly Draft[], { priced = true }: { priced?: boolean } = {}): Reason {
  const empty = lines.findIndex(({ quantity }) => !(quantity > 0))
  const free = lines.findIndex((line) => amountOf(line) === 0)
  const huge = lines.findIndex((line) => amountOf(line) > mostCents)
  return firstReason(
    lines.length === 0 && 'Add at least one line.',
    empty >= 0 && `Line ${empty + 1} has no quantity. Enter a quantity or remove the line.`,
    priced && free >= 0 && `Line ${free + 1} has no price.`,
    huge >= 0 && `Line ${huge + 1} totals more than ${dollars(mostCents)}.`,
  )
}
