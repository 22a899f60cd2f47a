import { dayInWords, millisecondsBetween } from '#platform/dates.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { howMany } from '#platform/words.ts'
import { orderLife } from '../purchase-orders/life.ts'
import { purchaseOrder, type OrderLine, type PurchaseOrder } from '../purchase-orders/records.ts'
import type { ReceiptLine } from './records.ts'

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

/** How much of a line may come in all: what is ordered, and so many percent more, of whole ten-thousandths. */
export const mostOf = ({ quantity }: Pick<Line, 'quantity'>, tolerance: number): number =>
  Math.floor((whole(quantity) * (10_000 + Math.round(tolerance * 100))) / 10_000) / 1e4

/** How much is still to come. */
export const outstanding = ({
  quantity,
  received,
  inspecting,
}: Pick<Line, 'quantity' | 'received' | 'inspecting'>): number =>
  Math.max(0, minus(quantity, plus(received, inspecting)))

export type Standing = { today: string; tolerance: number; issued_on: string }

/** Somebody counted what came: whether that can be, and be more than was ordered. */
export function whyNotReceive(
  order: Pick<PurchaseOrder, 'number' | 'status' | 'kind'>,
  lines: readonly Line[],
  counted: readonly Counted[],
  { received_on, today, tolerance, issued_on }: Standing & { received_on: string },
): Reason {
  return firstReason(
    order.kind === 'blanket' && `${order.number} is a blanket order: what comes is counted on its releases.`,
    !orderLife.is(order, 'issued') &&
      `Only what was ordered is received, and ${order.number} ${isInWords(purchaseOrder, order)}.`,
    whyNotCameOn({ received_on, today, issued_on }),
    counted.length === 0 && 'Say how much of at least one line came.',
    new Set(counted.map(({ line }) => line)).size < counted.length && 'A line stands here twice.',
    ...counted.map((each) => whyNotCount(each, lines, tolerance)),
  )
}

/** Each stands at the day as well. */
export const whyNotCameOn = ({
  received_on,
  today,
  issued_on,
}: Pick<Standing, 'today' | 'issued_on'> & { received_on: string }): Reason =>
  firstReason(
    received_on > today && 'What comes is counted when it has come.',
    received_on < issued_on && `The order went out on ${dayInWords(issued_on)}: nothing of it came before.`,
  )
export const whyNotSentOn = ({ received_on, today }: { received_on: string; today: string }): Reason =>
  received_on > today ? 'What goes back is counted when it has gone.' : null

const whyNotCount = (counted: Counted, lines: readonly Line[], tolerance: number): Reason =>
  wrongCount(counted, lines, tolerance)?.message ?? null

/** Where the mistake stands: in how much came, in how much of it is rejected, or in why. */
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
  if (!line) return { at: 'quantity', message: 'A line that is counted is one of this order.' }
  const most = mostOf(line, tolerance)
  const before = plus(line.received, line.inspecting)
  const accepted = minus(quantity, rejected)
  const over = tolerance > 0 ? `, ${tolerance} % above the order` : ''
  const less = rejected < 0 || whole(rejected) > whole(quantity)
  return firstWrong({
    quantity: [
      !(quantity > 0) && `Line ${line.position}: say how much came.`,
      !less &&
        whole(before) + whole(accepted) > whole(most) &&
        `Line ${line.position}: ${count(before)} came before, so ${count(accepted)} would be above the ${howMany(most, line.unit)} that may come${over}. Reject what is too much, or change the order.`,
    ],
    rejected: [
      rejected < 0 && `Line ${line.position}: nothing less than nothing is rejected.`,
      whole(rejected) > whole(quantity) && `Line ${line.position}: more is rejected than came.`,
    ],
    reason: [
      rejected > 0 &&
        !reason?.trim() &&
        `Line ${line.position}: say why ${count(rejected)} ${rejected === 1 ? 'is' : 'are'} rejected. The vendor reads it.`,
    ],
  })
}

export function wrongReturn({ line: id, quantity, reason }: Counted, lines: readonly Line[]): Wrong {
  const line = lines.find((each) => each.id === id)
  if (!line) return { at: 'quantity', message: 'A line that goes back is one of this order.' }
  return firstWrong({
    quantity: [
      !(quantity > 0) && `Line ${line.position}: say how much goes back.`,
      whole(quantity) > whole(line.received) &&
        `Line ${line.position}: only ${howMany(line.received, line.unit)} came.`,
    ],
    rejected: [],
    reason: [!reason?.trim() && `Line ${line.position}: say why it goes back. The vendor reads it.`],
  })
}

/** What each line of the receipt says, and what it adds to the line of the order. */
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

/** Only what was received goes back; what was rejected never came in. */
export function whyNotReturn(
  order: Pick<PurchaseOrder, 'number' | 'status'>,
  lines: readonly Line[],
  counted: readonly Counted[],
  { today, received_on }: { today: string; received_on: string },
): Reason {
  return firstReason(
    !orderLife.is(order, 'issued') &&
      `Things are sent back while the order is open, and ${order.number} ${isInWords(purchaseOrder, order)}.`,
    whyNotSentOn({ received_on, today }),
    counted.length === 0 && 'Say how much of at least one line goes back.',
    new Set(counted.map(({ line }) => line)).size < counted.length && 'A line stands here twice.',
    ...counted.map((each) => wrongReturn(each, lines)?.message ?? null),
  )
}

/** What was set aside is looked at by somebody: all of it, in one go or in several. */
export function whyNotInspect(
  line: Pick<ReceiptLine, 'inspecting'>,
  { accepted, rejected, reason }: { accepted: number; rejected: number; reason?: string | null | undefined },
): Reason {
  return firstReason(
    !(line.inspecting > 0) && 'Nothing of it waits for inspection.',
    (accepted < 0 || rejected < 0 || accepted + rejected <= 0) && 'Say how much of it is good, and how much is not.',
    whole(accepted) + whole(rejected) > whole(line.inspecting) &&
      `Only ${count(line.inspecting)} of it wait${line.inspecting === 1 ? 's' : ''} for inspection.`,
    rejected > 0 && !reason?.trim() && 'Say why it is rejected. The vendor reads it.',
  )
}

/** A delivery after its day, as scorecards and the order's page say it. */
export const daysLate = (due: string | null, received_on: string): number =>
  due === null || received_on <= due ? 0 : Math.round(millisecondsBetween(due, received_on) / 86_400_000)
