import { dollars, priceInDollars } from '#platform/money.ts'
import { inFigures } from '#platform/words.ts'
import { filled, type Phrase } from '#platform/say.ts'
import { changeSentences, holdSentences } from './words.ts'
import type { HoldReason } from './words.ts'

/**
 * The current order line: ordered quantity, quantity received less rejected and returned, and quantity invoiced
 * before.
 */
export type OrderedLine = {
  id: string
  position: number
  description: string
  quantity: number
  /** Cents, with fractions where a price has them. */
  unit_price: number
  received: number
  invoiced: number
  /** A subscription or a fee is never received, so only the order is matched. */
  needs_receipt: boolean
  closed: boolean
}

/** The invoice line. */
export type BilledLine = {
  id: string
  position: number
  order_line: string | null
  quantity: number
  unit_price: number
  amount: number
}

/** The excess that passes without a person, on the day of the invoice. Undefined: none. */
export type Tolerances = { quantity_percent: number; price_percent: number; total_cents: number }

/**
 * The smallest change that releases a hold, in the line's own units, so that it never names part of a roll or of a
 * cent.
 */
export type Change =
  | { kind: 'receive'; quantity: number }
  | { kind: 'bill_less'; quantity: number }
  | { kind: 'lower_price'; unit_price: number }
  | { kind: 'credit'; amount: number }
  | { kind: 'name_line' }
  | { kind: 'reopen' }

export type Hold = {
  line: string | null
  position: number | null
  reason: HoldReason
  words: string
  changes: Change[]
}
export type Matched = {
  holds: Hold[]
  /** The amount above the order that passed within the tolerance, in cents. */ within: number
}

/** Ten thousandths: quantities and cents have up to four decimals, and whole numbers compare exactly. */
const scale = 10_000n
const whole = (value: number): bigint => BigInt(Math.round(value * 10_000))
const back = (value: bigint): number => Number(value) / 10_000
const million = 1_000_000n
const parts = (percent: number): bigint => BigInt(Math.round(percent * 10_000))

/** The most that passes for an agreed value. */
const mostOf = (agreed: bigint, percent: number): bigint => (agreed * (million + parts(percent))) / million
/** The least that must be agreed for this value to pass. */
const leastFor = (asked: bigint, percent: number): bigint => {
  const [above, below] = [asked * million, million + parts(percent)]
  return above / below + (above % below === 0n ? 0n : 1n)
}

/** The finest precision of these figures: whole rolls, tenths of an hour, hundredths of a cent. */
const stepOf = (values: readonly bigint[]): bigint =>
  [scale, scale / 10n, scale / 100n, scale / 1_000n].find((step) => values.every((value) => value % step === 0n)) ?? 1n
const down = (value: bigint, step: bigint): bigint => value - (value % step)
const up = (value: bigint, step: bigint): bigint => down(value + step - 1n, step)
const max0 = (value: bigint) => (value > 0n ? value : 0n)

/**
 * Matches each line with its order and receipts, then the total. It is a pure function, so that the screen, the
 * command and the test agree. Less than agreed always passes; the tolerance is for more.
 */
export function match(
  lines: readonly BilledLine[],
  ordered: readonly OrderedLine[],
  tolerances: Tolerances,
  { above: besides = 0, exempt = 0 }: { above?: number; exempt?: number } = {},
): Matched {
  const holds: Hold[] = []
  const dearer: [BilledLine, OrderedLine][] = []
  let above = BigInt(besides) * scale
  const billed = new Map<string, bigint>()
  for (const line of lines) {
    const order = ordered.find(({ id }) => id === line.order_line)
    if (!order) {
      holds.push({
        ...of(line),
        reason: 'no_order_line',
        words: filled(holdSentences.notOnOrder, { line: String(line.position) }),
        changes: [{ kind: 'name_line' }],
      })
      continue
    }
    // Two lines of one invoice may bill the same order line; they are limited together.
    const before = billed.get(order.id) ?? whole(order.invoiced)
    billed.set(order.id, before + whole(line.quantity))
    holds.push(...quantityHolds(line, order, before, tolerances))
    if (isDearer(line, order, tolerances)) dearer.push([line, order])
    else above += max0(BigInt(line.amount) * scale - atPrice(line, whole(order.unit_price)))
  }
  // A lowered price must also release the total: the tolerance left by other lines is shared in their order.
  const room = { left: max0(BigInt(tolerances.total_cents) * scale - above) }
  for (const [line, order] of dearer) holds.push(priceHold(line, order, tolerances, room))
  const over = max0(above) / scale
  if (over > BigInt(tolerances.total_cents)) {
    const credit = Number(over) - tolerances.total_cents
    holds.push({
      line: null,
      position: null,
      reason: 'total',
      words: filled(dearer.length > 0 ? holdSentences.totalToo : holdSentences.total, {
        over: dollars(Number(over)),
        tolerance: dollars(tolerances.total_cents),
      }),
      changes: [{ kind: 'credit', amount: credit }],
    })
  }
  if (exempt > 0)
    holds.push({
      line: null,
      position: null,
      reason: 'tax',
      words: filled(holdSentences.tax, { tax: dollars(exempt) }),
      changes: [{ kind: 'credit', amount: exempt }],
    })
  return { holds, within: holds.some(({ reason }) => reason === 'price' || reason === 'total') ? 0 : Number(over) }
}

/** The cost of the billed quantity at a price, in scaled cents, rounded like an invoice. */
const atPrice = (line: BilledLine, price: bigint): bigint => {
  const exact = whole(line.quantity) * price
  return ((exact + (scale * scale) / 2n) / (scale * scale)) * scale
}

const of = (line: BilledLine) => ({ line: line.id, position: line.position })

function quantityHolds(
  line: BilledLine,
  order: OrderedLine,
  before: bigint,
  { quantity_percent: percent }: Tolerances,
): Hold[] {
  const [asked, received, agreed] = [before + whole(line.quantity), whole(order.received), whole(order.quantity)]
  const step = stepOf([whole(line.quantity), before, received, agreed])
  const counted = order.needs_receipt ? received : agreed
  const less = (most: bigint): Change[] => [
    { kind: 'bill_less', quantity: Math.min(back(asked - down(most, step)), line.quantity) },
  ]
  const at = String(line.position)
  if (order.closed)
    return [
      {
        ...of(line),
        reason: 'closed',
        words: filled(holdSentences.closed, { line: at }),
        changes: [{ kind: 'reopen' }, { kind: 'bill_less', quantity: line.quantity }],
      },
    ]
  // More may be received than ordered; the ordered quantity is the limit unless the order is changed.
  if (asked > mostOf(agreed, percent))
    return [
      {
        ...of(line),
        reason: 'over_ordered',
        words: overBy([holdSentences.overOrdered, holdSentences.noneOrdered], asked, agreed, percent, {
          line: at,
          billed: amount(asked),
          agreed: amount(agreed),
        }),
        changes: less(max0(mostOf(smaller(agreed, counted), percent))),
      },
    ]
  if (asked <= mostOf(counted, percent)) return []
  const receive: Change = { kind: 'receive', quantity: back(up(leastFor(asked, percent), step) - received) }
  if (received === 0n)
    return [
      {
        ...of(line),
        reason: 'not_received',
        words: filled(holdSentences.nothingReceived, { line: at }),
        changes: [receive, ...less(0n)],
      },
    ]
  return [
    {
      ...of(line),
      reason: 'over_received',
      words: overBy([holdSentences.overReceived, holdSentences.noneReceived], asked, received, percent, {
        line: at,
        billed: amount(asked),
        agreed: amount(received),
      }),
      changes: [receive, ...less(mostOf(received, percent))],
    },
  ]
}

const isDearer = (line: BilledLine, order: OrderedLine, { price_percent: percent }: Tolerances): boolean =>
  whole(line.unit_price) > mostOf(whole(order.unit_price), percent)

function priceHold(
  line: BilledLine,
  order: OrderedLine,
  { price_percent: percent }: Tolerances,
  room: { left: bigint },
): Hold {
  const [asked, agreed] = [whole(line.unit_price), whole(order.unit_price)]
  const above = (price: bigint) => max0(atPrice(line, price) - atPrice(line, agreed))
  const most = highest(
    { from: agreed, to: mostOf(agreed, percent), step: stepOf([asked, agreed]) },
    (price) => above(price) <= room.left,
  )
  room.left -= above(most)
  return {
    ...of(line),
    reason: 'price',
    words: overBy([holdSentences.price, holdSentences.noPrice], asked, agreed, percent, {
      line: String(line.position),
      billed: price(asked),
      agreed: price(agreed),
    }),
    changes: [{ kind: 'lower_price', unit_price: back(most) }],
  }
}

/** The highest price step that fits; the order's own price always does. */
function highest(
  { from, to, step }: { from: bigint; to: bigint; step: bigint },
  fits: (price: bigint) => boolean,
): bigint {
  let [low, high] = [0n, (to - from) / step]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (fits(from + middle * step)) low = middle
    else high = middle - 1n
  }
  return from + low * step
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** 2.04 percent is above 2: the sentence shows enough decimals to tell them apart. */
function overBy(
  [more, none]: readonly [Phrase, Phrase],
  asked: bigint,
  agreed: bigint,
  percent: number,
  values: Record<string, string>,
): string {
  if (agreed === 0n) return filled(none, values)
  const over = (Number(asked - agreed) / Number(agreed)) * 100
  const decimals = [2, 4, 6].find((each) => Number(over.toFixed(each)) > percent) ?? 6
  return filled(more, { ...values, over: String(Number(over.toFixed(decimals))), tolerance: String(percent) })
}

const amount = (value: bigint) => inFigures(back(value), 4)
const price = (value: bigint) => priceInWords(back(value))

/** A price in cents in readable form, with any fractions of a cent. */
export const priceInWords = (cents: number): string => priceInDollars(cents / 100)

/** The change that would release it, in words. */
export function changeInWords(change: Change): string {
  const sentence = changeSentences[change.kind]
  switch (change.kind) {
    case 'receive':
    case 'bill_less':
      return filled(sentence, { quantity: inFigures(change.quantity, 4) })
    case 'lower_price':
      return filled(sentence, { price: priceInWords(change.unit_price) })
    case 'credit':
      return filled(sentence, { amount: dollars(change.amount) })
    case 'name_line':
    case 'reopen':
      return sentence
  }
}
