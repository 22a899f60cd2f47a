import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { rowOn } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, isInWords, moveTable, type Reason } from '#platform/rules.ts'
import type { AwardLine } from '../awards/records.ts'
import { methodTitle, waysOf, type Method } from '../methods/rules.ts'
import { orderLife, type OrderFacts } from './life.ts'
import { amountOf, openOf, whyNotLines } from './lines/rules.ts'
import {
  purchaseOrder,
  type OrderLine,
  type OrderLineShare,
  type OrderTerm,
  type OrderTermKind,
  type PurchaseOrder,
} from './records.ts'
import { promisedBy, whyNotSplit } from './shares/rules.ts'

/** What an approval makes of an order. */
export const decisions = moveTable(purchaseOrder, {
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  reject: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

/** Issuing promises money, and a change keeps the order issued. */
export const steps = moveTable(purchaseOrder, {
  issue: { from: ['approved'], to: 'issued' },
  change: { from: ['issued'], to: 'issued' },
})

type Who = { actor: Pick<Actor, 'user_id' | 'role'> }
type Line = Pick<OrderLine, 'id' | 'description' | 'quantity' | 'unit_price' | 'amount' | 'blanket_line' | 'award_line'>
type Share = Pick<OrderLineShare, 'line' | 'budget_line' | 'percent' | 'amount' | 'grant_award'>

/** What holds on a day: the row that began last. Undefined where the agency has decided nothing. */
export const termOn = (
  rows: readonly Pick<OrderTerm, 'kind' | 'value' | 'valid_from' | 'valid_until'>[],
  kind: OrderTermKind,
  day: string,
): number | undefined => rowOn(rows, kind, day)?.value

/** What an order draws on besides the budget: a blanket order, with its lines. */
export type Blanket = Pick<
  PurchaseOrder,
  'number' | 'status' | 'vendor' | 'starts_on' | 'ends_on' | 'limit_amount' | 'released'
> & { lines: readonly Pick<OrderLine, 'id' | 'unit_price'>[] }

export const leftOf = ({ limit_amount, released }: Pick<PurchaseOrder, 'limit_amount' | 'released'>): number =>
  Math.max(0, (limit_amount ?? 0) - released)

/** A release is within the prices, the days and the limit of its blanket order. */
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
      `${blanket.number} ${isInWords(purchaseOrder, blanket)}: nothing is called off from it.`,
    vendor !== blanket.vendor && `${blanket.number} is with another vendor.`,
    blanket.starts_on !== null &&
      today < blanket.starts_on &&
      `${blanket.number} begins on ${dayInWords(blanket.starts_on)}.`,
    blanket.ends_on !== null && today > blanket.ends_on && `${blanket.number} ended on ${dayInWords(blanket.ends_on)}.`,
    strange >= 0 && `Line ${strange + 1} is none of ${blanket.number}.`,
    dear >= 0 && `Line ${dear + 1} costs more than ${blanket.number} says.`,
    amount > left &&
      `Only ${dollars(left)} of ${blanket.number} is left: ${dollars(amount)} is ${dollars(amount - left)} too much.`,
  )
}

/** What was awarded, and how much of it other orders have already. */
export type Awarded = Pick<AwardLine, 'id' | 'description' | 'quantity' | 'unit_price'> & { ordered: number }

export function whyNotAwarded(
  lines: readonly Pick<Line, 'quantity' | 'unit_price' | 'award_line'>[],
  awarded: readonly Awarded[],
): Reason {
  for (const [at, { quantity, unit_price, award_line }] of lines.entries()) {
    const of = awarded.find(({ id }) => id === award_line)
    if (!of) return `Line ${at + 1} is not what was awarded. Order it by itself.`
    if (unit_price > of.unit_price) return `Line ${at + 1} costs more than was awarded.`
    const left = Math.max(0, Math.round((of.quantity - of.ordered) * 1e4) / 1e4)
    if (quantity > left) return `Line ${at + 1}: ${count(left)} of ${count(of.quantity)} awarded are left to order.`
  }
  return null
}

/** Everything that the judgement of an order hangs on, fetched before it. */
export type Circumstances = {
  today: string
  vendor: { name: string; status: string; whyNot: Reason }
  /** How it must be bought; null where an award or a blanket order has settled that. */
  method: Method | null
  blanket: Blanket | null
  awarded: readonly Awarded[] | null
}

/** What keeps it from being submitted beside its own row. */
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
    isBlanket && row.limit_amount === null && 'A blanket order has a limit.',
    isBlanket && row.ends_on === null && 'A blanket order has a last day.',
    isBlanket &&
      row.starts_on !== null &&
      row.ends_on !== null &&
      row.ends_on < row.starts_on &&
      'It ends before it begins.',
    isBlanket && row.ends_on !== null && row.ends_on < known.today && 'It has ended already.',
    !isBlanket && whyNotSplit(lines, shares),
    known.blanket &&
      whyNotRelease(known.blanket, { vendor: row.vendor, amount: row.amount, lines, today: known.today }),
    known.awarded && whyNotAwarded(lines, known.awarded),
    known.method && whyNotMethod(row, known.method),
  )
}

/** A purchase that no award stands behind is ordered where its method lets it be. */
function whyNotMethod({ price_basis, amount }: PurchaseOrder, method: Method): Reason {
  return firstReason(
    !waysOf(method.name).includes('order') &&
      `At ${dollars(amount)} the method is ${methodTitle(method.name).toLowerCase()} (${method.paragraph}): it cannot be ordered at once. Begin with a requisition.`,
    (method.name === 'micro_purchase' || method.name === 'noncompetitive') &&
      !price_basis?.trim() &&
      `Say why the price is reasonable: a purchase without quotes has that in its file (${method.paragraph}).`,
  )
}

const whyNotVendor = ({ name, status, whyNot }: Circumstances['vendor']): Reason =>
  firstReason(
    status !== 'active' &&
      `${name} is ${status === 'draft' || status === 'submitted' ? 'not approved as a vendor yet' : status}: no order goes there.`,
    whyNot && `${name}: ${whyNot}`,
  )

export const whyNotApprove = (row: PurchaseOrder, { actor }: Who): Reason =>
  firstReason(
    !orderLife.is(row, 'issued') && decisions.whyNot('approve', row),
    row.buyer === actor.user_id && 'You cannot approve an order that you wrote.',
  )

const isTheirs = (row: Pick<PurchaseOrder, 'buyer'>, { actor }: Who) =>
  row.buyer === actor.user_id || atLeast('manager', actor)

/**
 * An exclusion (2 CFR 200.214) or a score that holds up is asked once more: something may have happened since it was
 * signed.
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
    row.kind === 'blanket' && row.ends_on !== null && row.ends_on < known.today && 'It has ended already.',
    known.blanket &&
      whyNotRelease(known.blanket, { vendor: row.vendor, amount: row.amount, lines, today: known.today }),
  )
}

type Standing = Pick<
  OrderLine,
  'quantity' | 'unit' | 'unit_price' | 'amount' | 'received' | 'inspecting' | 'invoiced' | 'relieved'
>

/** What is owed stays promised: an order is closed when everything that came is billed. */
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

/** What becomes of the money, said before it is done: line by line of the budget. */
export function givenBack(
  row: Pick<PurchaseOrder, 'status'>,
  shares: readonly Pick<OrderLineShare, 'budget_line' | 'amount' | 'relieved'>[],
): { line: string; amount: number }[] {
  return orderLife.is(row, 'issued') ? promisedBy(shares) : []
}

/** Closed before everything came: the vendor is told what it does not deliver any more. */
export const isShort = (lines: readonly Standing[]): boolean =>
  lines.some(({ quantity, received }) => received < quantity)

const count = (quantity: number) => quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })
