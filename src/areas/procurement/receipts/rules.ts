import { statuses } from '#platform/life/statuses.ts'
import { dayInWords, millisecondsBetween } from '#platform/dates.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { howMany, plural } from '#platform/words.ts'
import { orderLife } from '../purchase-orders/life.ts'
import { purchaseOrder, type OrderLine, type PurchaseOrder } from '../purchase-orders/records.ts'
import type { Receipt, ReceiptLine } from './records.ts'

export const receiptStatus = statuses<Receipt['status']>({ inspecting: 'open', done: 'over' })

type Line = Pick<
  OrderLine,
  'id' | 'position' | 'description' | 'unit' | 'quantity' | 'received' | 'inspecting' | 'inspection'
>
export type Counted = {
  line: string
  quantity: number
  rejected?: number | undefined
  reason?: string | null | undefined
}

/** In ten-thousandths, so that 0.1 and 0.2 are 0.3. */
const whole = (quantity: number) => Math.round(quantity * 1e4)
export const count = (quantity: number): string => quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })
const plus = (a: number, b: number) => (whole(a) + whole(b)) / 1e4
const minus = (a: number, b: number) => (whole(a) - whole(b)) / 1e4

/** How much of a line may be received: the ordered quantity plus the tolerance, in whole ten-thousandths. */
export const mostOf = ({ quantity }: Pick<Line, 'quantity'>, tolerance: number): number =>
  Math.floor((whole(quantity) * (10_000 + Math.round(tolerance * 100))) / 10_000) / 1e4

/** How much is still outstanding. */
export const outstanding = ({
  quantity,
  received,
  inspecting,
}: Pick<Line, 'quantity' | 'received' | 'inspecting'>): number =>
  Math.max(0, minus(quantity, plus(received, inspecting)))

export type Standing = { today: string; tolerance: number; issued_on: string }

/** Why this receipt is not possible, such as more than was ordered. */
export function whyNotReceive(
  order: Pick<PurchaseOrder, 'number' | 'status' | 'kind'>,
  lines: readonly Line[],
  counted: readonly Counted[],
  { received_on, today, tolerance, issued_on }: Standing & { received_on: string },
): Reason {
  return firstReason(
    order.kind === 'blanket' && `${order.number} is a blanket order. Receive against its releases.`,
    !orderLife.is(order, 'issued') &&
      `You can receive goods only for an issued order. ${order.number} ${isInWords(purchaseOrder, order)}.`,
    whyNotCameOn({ received_on, today, issued_on }),
    counted.length === 0 && 'Enter a received quantity for at least one line.',
    new Set(counted.map(({ line }) => line)).size < counted.length && 'A line is listed twice.',
    ...counted.map((each) => whyNotCount(each, lines, tolerance)),
  )
}

/** Each is also shown at the date field. */
export const whyNotCameOn = ({
  received_on,
  today,
  issued_on,
}: Pick<Standing, 'today' | 'issued_on'> & { received_on: string }): Reason =>
  firstReason(
    received_on > today && 'The receipt date can’t be in the future.',
    received_on < issued_on &&
      `The receipt date must be on or after ${dayInWords(issued_on)}, when the order was issued.`,
  )
export const whyNotSentOn = ({ received_on, today }: { received_on: string; today: string }): Reason =>
  received_on > today ? 'The return date can’t be in the future.' : null

const whyNotCount = (counted: Counted, lines: readonly Line[], tolerance: number): Reason =>
  wrongCount(counted, lines, tolerance)?.message ?? null

/** The field with the error: the quantity, the rejected quantity or the reason. */
type Wrong = { at: 'quantity' | 'rejected' | 'reason'; message: string } | null
const firstWrong = (all: Record<Exclude<Wrong, null>['at'], readonly (string | false)[]>): Wrong => {
  for (const at of ['quantity', 'rejected', 'reason'] as const)
    for (const message of all[at]) if (message) return { at, message }
  return null
}

export function wrongCount(
  { line: id, quantity, rejected = 0, reason }: Counted,
  lines: readonly Line[],
  tolerance: number,
): Wrong {
  const line = lines.find((each) => each.id === id)
  if (!line) return { at: 'quantity', message: 'A received line isn’t part of this order.' }
  const most = mostOf(line, tolerance)
  const before = plus(line.received, line.inspecting)
  const accepted = minus(quantity, rejected)
  const over = tolerance > 0 ? `, ${tolerance}% above the order` : ''
  const less = rejected < 0 || whole(rejected) > whole(quantity)
  return firstWrong({
    quantity: [
      !(quantity > 0) && `Line ${line.position}: enter the received quantity.`,
      !less &&
        whole(before) + whole(accepted) > whole(most) &&
        `Line ${line.position}: ${count(before)} received before plus ${count(accepted)} now exceeds the limit of ${howMany(most, line.unit)}${over}. Reject the excess or change the order.`,
    ],
    rejected: [
      rejected < 0 && `Line ${line.position}: the rejected quantity can’t be below 0.`,
      whole(rejected) > whole(quantity) && `Line ${line.position}: rejected can’t exceed received.`,
    ],
    reason: [
      rejected > 0 &&
        !reason?.trim() &&
        `Line ${line.position}: enter why ${count(rejected)} ${plural(rejected, { one: 'is', other: 'are' })} rejected. The vendor will see it.`,
    ],
  })
}

export function wrongReturn({ line: id, quantity, reason }: Counted, lines: readonly Line[]): Wrong {
  const line = lines.find((each) => each.id === id)
  if (!line) return { at: 'quantity', message: 'A returned line isn’t part of this order.' }
  return firstWrong({
    quantity: [
      !(quantity > 0) && `Line ${line.position}: enter the quantity to return.`,
      whole(quantity) > whole(line.received) &&
        `Line ${line.position}: only ${howMany(line.received, line.unit)} received.`,
    ],
    rejected: [],
    reason: [!reason?.trim() && `Line ${line.position}: enter a reason for the return. The vendor will see it.`],
  })
}

/** The lines of the receipt, and what each adds to its order line. */
export function countedLines(
  lines: readonly Line[],
  counted: readonly Counted[],
): Pick<ReceiptLine, 'line' | 'quantity' | 'accepted' | 'rejected' | 'inspecting' | 'reason'>[] {
  return counted.map(({ line: id, quantity, rejected = 0, reason }) => {
    const { inspection } = lines.find((each) => each.id === id)!
    const good = minus(quantity, rejected)
    return {
      line: id,
      quantity,
      accepted: inspection ? 0 : good,
      rejected,
      inspecting: inspection ? good : 0,
      reason: reason?.trim() || null,
    }
  })
}

/** Only received goods can be returned; rejected goods were never received. */
export function whyNotReturn(
  order: Pick<PurchaseOrder, 'number' | 'status'>,
  lines: readonly Line[],
  counted: readonly Counted[],
  { today, received_on }: { today: string; received_on: string },
): Reason {
  return firstReason(
    !orderLife.is(order, 'issued') &&
      `You can return goods only while the order is open. ${order.number} ${isInWords(purchaseOrder, order)}.`,
    whyNotSentOn({ received_on, today }),
    counted.length === 0 && 'Enter a returned quantity for at least one line.',
    new Set(counted.map(({ line }) => line)).size < counted.length && 'A line is listed twice.',
    ...counted.map((each) => wrongReturn(each, lines)?.message ?? null),
  )
}

/** Goods set aside are inspected, all at once or in several steps. */
export function whyNotInspect(
  line: Pick<ReceiptLine, 'inspecting'>,
  { accepted, rejected, reason }: { accepted: number; rejected: number; reason?: string | null | undefined },
): Reason {
  return firstReason(
    !(line.inspecting > 0) && 'Nothing is waiting for inspection.',
    (accepted < 0 || rejected < 0 || accepted + rejected <= 0) &&
      'Enter how much is accepted and how much is rejected.',
    whole(accepted) + whole(rejected) > whole(line.inspecting) &&
      `Only ${count(line.inspecting)} wait${plural(line.inspecting, { one: 's', other: '' })} for inspection.`,
    rejected > 0 && !reason?.trim() && 'Enter a rejection reason. The vendor will see it.',
  )
}

/** Days late after the due date, as scorecards and the order's page show it. */
export const daysLate = (due: string | null, received_on: string): number =>
  due === null || received_on <= due ? 0 : Math.round(millisecondsBetween(due, received_on) / 86_400_000)
