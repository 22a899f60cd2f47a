import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { inPercent, wholePercent } from '#platform/words.ts'
import { firstReason, isInWords, moveTable, type Reason } from '#platform/rules.ts'
import type { AwardLine } from '../awards/records.ts'
import { methodTitle, waysOf, type Method } from '../methods/rules.ts'
import { orderLife, type OrderFacts } from './life.ts'
import { amountOf, openOf, whyNotLines } from './lines/rules.ts'
import { purchaseOrder, type OrderLine, type OrderLineShare, type PurchaseOrder } from './records.ts'
import { encumberedBy, whyNotSplit } from './shares/rules.ts'

/** Effects of an approval on an order. */
export const decisions = moveTable(purchaseOrder, {
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  reject: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

/** Issuing encumbers funds, and a change keeps the order issued. */
export const steps = moveTable(purchaseOrder, {
  issue: { from: ['approved'], to: 'issued' },
  change: { from: ['issued'], to: 'issued' },
})

type Who = { actor: Pick<Actor, 'user_id' | 'role'> }
type Line = Pick<OrderLine, 'id' | 'description' | 'quantity' | 'unit_price' | 'amount' | 'blanket_line' | 'award_line'>
type Share = Pick<OrderLineShare, 'line' | 'budget_line' | 'percent' | 'amount' | 'grant_award'>

/** The blanket order that an order draws on besides the budget, with its lines. */
export type Blanket = Pick<
  PurchaseOrder,
  'number' | 'status' | 'vendor' | 'starts_on' | 'ends_on' | 'limit_amount' | 'released'
> & { lines: readonly Pick<OrderLine, 'id' | 'unit_price'>[] }

export const leftOf = ({ limit_amount, released }: Pick<PurchaseOrder, 'limit_amount' | 'released'>): number =>
  Math.max(0, (limit_amount ?? 0) - released)

export type OpenOrder = Pick<
  PurchaseOrder,
  'status' | 'due' | 'delivery' | 'amount' | 'open_amount' | 'received_amount' | 'invoiced_amount'
>

/** Open orders: the money held, approvals, deliveries late or due in a week, and goods without a bill. */
export function openOrders(rows: readonly OpenOrder[], today: string) {
  const sum = (of: readonly OpenOrder[], cents: (row: OpenOrder) => number) =>
    of.reduce((total, row) => total + cents(row), 0)
  const issued = rows.filter((row) => orderLife.is(row, 'issued'))
  const waiting = rows.filter((row) => orderLife.is(row, 'submitted'))
  const coming = issued.filter(
    ({ due, delivery }) => due !== null && delivery !== 'complete' && due <= addDays(today, 7),
  )
  return {
    held: sum(issued, ({ open_amount }) => open_amount),
    issued: issued.length,
    waiting: waiting.length,
    asked: sum(waiting, ({ amount }) => amount),
    due: coming.length,
    late: coming.filter(({ due }) => due! < today).length,
    unbilled: sum(issued, ({ received_amount, invoiced_amount }) => Math.max(0, received_amount - invoiced_amount)),
  }
}

/** A release must be within the prices, dates and limit of its blanket order. */
export function whyNotRelease(
  blanket: Blanket,
  {
    vendor,
    amount,
    lines,
    today,
    besides = 0,
  }: {
    vendor: string
    amount: number
    lines: readonly Pick<Line, 'unit_price' | 'blanket_line'>[]
    today: string
    besides?: number
  },
): Reason {
  const left = leftOf(blanket) + besides
  const strange = lines.findIndex(({ blanket_line }) => !blanket.lines.some(({ id }) => id === blanket_line))
  const dear = lines.findIndex(
    ({ unit_price, blanket_line }) =>
      unit_price > (blanket.lines.find(({ id }) => id === blanket_line)?.unit_price ?? Infinity),
  )
  return firstReason(
    !orderLife.is(blanket, 'issued') &&
      `${blanket.number} ${isInWords(purchaseOrder, blanket)}. You can’t create a release.`,
    vendor !== blanket.vendor && `${blanket.number} is with another vendor.`,
    blanket.starts_on !== null &&
      today < blanket.starts_on &&
      `${blanket.number} begins on ${dayInWords(blanket.starts_on)}.`,
    blanket.ends_on !== null && today > blanket.ends_on && `${blanket.number} ended on ${dayInWords(blanket.ends_on)}.`,
    strange >= 0 && `Line ${strange + 1} isn’t part of ${blanket.number}.`,
    dear >= 0 && `Line ${dear + 1} is above the price on ${blanket.number}.`,
    amount > left &&
      `${dollars(amount)} exceeds the ${dollars(left)} left on ${blanket.number} by ${dollars(amount - left)}.`,
  )
}

/** An award line, and the quantity already on other orders. */
export type Awarded = Pick<AwardLine, 'id' | 'description' | 'quantity' | 'unit_price'> & { ordered: number }

export function whyNotAwarded(
  lines: readonly Pick<Line, 'quantity' | 'unit_price' | 'award_line'>[],
  awarded: readonly Awarded[],
): Reason {
  for (const [at, { quantity, unit_price, award_line }] of lines.entries()) {
    const of = awarded.find(({ id }) => id === award_line)
    if (!of) return `Line ${at + 1} isn’t part of the award. Order it separately.`
    if (unit_price > of.unit_price) return `Line ${at + 1} is above the awarded price.`
    const left = Math.max(0, Math.round((of.quantity - of.ordered) * 1e4) / 1e4)
    if (quantity > left) return `Line ${at + 1}: only ${count(left)} of ${count(of.quantity)} awarded left to order.`
  }
  return null
}

/** Everything an order is checked against, fetched first. */
export type Circumstances = {
  today: string
  vendor: { name: string; status: string; whyNot: Reason }
  /** The required method; null where an award or a blanket order has settled that. */
  method: Method | null
  /** Other purchases that count together with it, in a sentence. */
  split: string | null
  /** Why the quotes of its requisition do not allow it; undefined without a requisition. */
  quoted: Reason | undefined
  blanket: Blanket | null
  awarded: readonly Awarded[] | null
}

/** Reasons outside its own row that prevent the order from being submitted. */
export function whyNotReady(
  row: PurchaseOrder,
  lines: readonly Line[],
  shares: readonly Share[],
  known: Circumstances,
): Reason {
  const isBlanket = row.kind === 'blanket'
  return firstReason(
    whyNotLines(lines, { priced: true }),
    whyNotVendor(known.vendor),
    isBlanket && row.limit_amount === null && 'Enter a limit for the blanket order.',
    isBlanket && row.ends_on === null && 'Enter an end date for the blanket order.',
    isBlanket &&
      row.starts_on !== null &&
      row.ends_on !== null &&
      row.ends_on < row.starts_on &&
      'The end date must be on or after the start date.',
    isBlanket && row.ends_on !== null && row.ends_on < known.today && 'The end date can’t be in the past.',
    !isBlanket && whyNotSplit(lines, shares),
    known.blanket &&
      whyNotRelease(known.blanket, { vendor: row.vendor, amount: row.amount, lines, today: known.today }),
    known.awarded && whyNotAwarded(lines, known.awarded),
    known.method && whyNotMethod(row, known.method, known),
  )
}

/** A purchase without an award can be ordered only where its method allows it, or with quotes on file. */
function whyNotMethod(
  { price_basis, amount }: PurchaseOrder,
  method: Method,
  { quoted, split }: Pick<Circumstances, 'quoted' | 'split'>,
): Reason {
  const isQuoted = method.name === 'small_purchase' && quoted !== undefined
  return firstReason(
    isQuoted && quoted,
    !isQuoted &&
      !waysOf(method.name).includes('order') &&
      `${split ? `${split} ` : ''}At ${dollars(amount)}, the method is ${methodTitle(method.name).toLowerCase()} (${method.paragraph}), so you can’t order directly. Start with a requisition.`,
    (method.name === 'micro_purchase' || method.name === 'noncompetitive') &&
      !price_basis?.trim() &&
      `Enter why the price is reasonable. A purchase without quotes needs this on file (${method.paragraph}).`,
  )
}

const whyNotVendor = ({ name, status, whyNot }: Circumstances['vendor']): Reason =>
  firstReason(
    !vendorLife.is({ status }, 'active') &&
      `${name} is ${vendorLife.is({ status }, 'draft', 'submitted') ? 'not an approved vendor' : status} and can’t receive orders.`,
    whyNot && `${name}: ${whyNot}`,
  )

export const whyNotApprove = (row: PurchaseOrder, { actor }: Who): Reason =>
  firstReason(
    !orderLife.is(row, 'issued') && decisions.whyNot('approve', row),
    row.buyer === actor.user_id && 'You can’t approve your own order.',
  )

const isTheirs = (row: Pick<PurchaseOrder, 'buyer'>, { actor }: Who) =>
  row.buyer === actor.user_id || atLeast('manager', actor)

/**
 * An exclusion (2 CFR 200.214) or a blocking score is checked again, because it may have changed since the approval.
 */
export function whyNotIssue(
  row: PurchaseOrder,
  lines: readonly Line[],
  { actor, known, engage }: Who & { known: Circumstances; engage: Reason },
): Reason {
  return firstReason(
    steps.whyNot('issue', row),
    !isTheirs(row, { actor }) && 'Only the buyer or a manager can issue this order.',
    whyNotVendor(known.vendor),
    engage && `${known.vendor.name}: ${engage}`,
    row.kind === 'blanket' &&
      row.ends_on !== null &&
      row.ends_on < known.today &&
      'The end date of this order has passed.',
    known.blanket &&
      whyNotRelease(known.blanket, { vendor: row.vendor, amount: row.amount, lines, today: known.today }),
  )
}

type Standing = Pick<
  OrderLine,
  'quantity' | 'unit' | 'unit_price' | 'amount' | 'received' | 'inspecting' | 'invoiced' | 'relieved'
>

/** Amounts owed stay encumbered: an order is closed when everything received is billed. */
export function standingOf(lines: readonly Standing[]): Pick<OrderFacts, 'begun' | 'inspecting' | 'unbilled'> {
  const waiting = lines.findIndex((line) => line.inspecting > 0)
  const owed = (line: Standing) =>
    amountOf({ quantity: Math.max(0, line.received - line.invoiced), unit_price: line.unit_price })
  return {
    begun: lines.some((line) => line.received > 0 || line.inspecting > 0 || line.invoiced !== 0),
    inspecting: waiting < 0 ? null : waiting + 1,
    unbilled: lines.reduce((sum, line) => sum + Math.min(openOf(line), owed(line)), 0),
  }
}

/** The effect on the budget, shown before the order ends: by budget line. */
export function givenBack(
  row: Pick<PurchaseOrder, 'status'>,
  shares: readonly Pick<OrderLineShare, 'budget_line' | 'amount' | 'relieved'>[],
): { line: string; amount: number }[] {
  return orderLife.is(row, 'issued') ? encumberedBy(shares) : []
}

/** Closed short: the vendor is told what it no longer has to deliver. */
export const isShort = (lines: readonly Standing[]): boolean =>
  lines.some(({ quantity, received }) => received < quantity)

const count = (quantity: number) => quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** How much of an order was received or billed. What is above the order is named: a vendor is not paid for it unasked. */
export const partInWords = (part: number, whole: number): string =>
  part <= 0 ? '' : `${inPercent(wholePercent(part, whole))}${part > whole ? `, ${dollars(part - whole)} over` : ''}`

/** A bill as the order’s page shows it; purchasing knows nothing else of invoices. */
export type Bill = {
  id: string
  number: string
  vendor_number: string
  kind: string
  amount: number
  holds: number
  status: string
}
