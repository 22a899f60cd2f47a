import { statuses } from '#platform/life/statuses.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars, priceInDollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { howMany } from '#platform/words.ts'
import { amountOf, whyNotLines } from '../lines/rules.ts'
import { steps, whyNotRelease, type Blanket } from '../rules.ts'
import type { OrderChange, OrderLine, OrderLineShare, PurchaseOrder } from '../records.ts'
import {
  chargesOn,
  movedEncumbrances,
  encumberedBy,
  reshare,
  sharesBy,
  whyNotShares,
  type Allowance,
  type NewShare,
  type ShareInput,
} from '../shares/rules.ts'

export const orderChangeStatus = statuses<OrderChange['status']>({
  submitted: 'open',
  in_force: 'over',
  returned: 'over',
  rejected: 'over',
  withdrawn: 'over',
})

/** A line after the change. Without an id it is new; a line that is missing is removed. */
export type ChangedLine = Pick<OrderLine, 'description' | 'quantity' | 'unit' | 'unit_price'> &
  Partial<Pick<OrderLine, 'due' | 'commodity' | 'inspection' | 'blanket_line'>> & {
    id?: string | undefined
    shares?: readonly ShareInput[] | undefined
  }

export type Difference = {
  what: 'added' | 'removed' | 'changed' | 'same'
  before: OrderLine | null
  after: ChangedLine | null
  cents: number
  words: string[]
}

/** Effect of the change line by line: existing lines in their order, then new ones. */
export function differences(lines: readonly OrderLine[], after: readonly ChangedLine[]): Difference[] {
  const kept = lines.map((before): Difference => {
    const changed = after.find(({ id }) => id === before.id) ?? null
    if (!changed) return { what: 'removed', before, after: null, cents: -before.amount, words: ['Removed'] }
    const words = wordsOf(before, changed)
    return {
      what: words.length > 0 ? 'changed' : 'same',
      before,
      after: changed,
      cents: amountOf(changed) - before.amount,
      words,
    }
  })
  const added = after
    .filter(({ id }) => !id)
    .map((line): Difference => ({ what: 'added', before: null, after: line, cents: amountOf(line), words: ['New'] }))
  return [...kept, ...added]
}

function wordsOf(before: OrderLine, after: ChangedLine): string[] {
  const day = (due: string | null) => (due === null ? 'no date' : dayInWords(due))
  const pairs: [string, string, string][] = [
    ['Quantity', howMany(before.quantity, before.unit), howMany(after.quantity, after.unit)],
    ['Unit price', priceInDollars(before.unit_price), priceInDollars(after.unit_price)],
    ['Description', before.description, after.description],
    ['Delivery date', day(before.due), day(after.due === undefined ? before.due : after.due)],
    [
      'Commodity',
      before.commodity ?? 'none',
      (after.commodity === undefined ? before.commodity : after.commodity) ?? 'none',
    ],
    ['Inspection', before.inspection ? 'yes' : 'no', (after.inspection ?? before.inspection) ? 'yes' : 'no'],
  ]
  return pairs.filter(([, from, to]) => from !== to).map(([what, from, to]) => `${what}: ${from} → ${to}`)
}

export type Effect = {
  before: number
  after: number
  /** Compared with the order as it was first issued. */
  percent: number
  budgets: { more: { line: string; amount: number }[]; less: { line: string; amount: number }[] }
  cardinal: string[]
}

/** The shares afterward, ready to be booked. `keyOf` names a new line, whose id is still to come. */
export function sharesAfter(
  lines: readonly OrderLine[],
  shares: readonly OrderLineShare[],
  after: readonly ChangedLine[],
  allowed: Allowance,
  keyOf: (line: ChangedLine, at: number) => string,
): NewShare[] {
  const goods = after.flatMap((line, at): NewShare[] => {
    const amount = amountOf(line)
    const before = shares.filter((share) => share.line === line.id)
    const relieved = before.reduce((sum, share) => sum + share.relieved, 0)
    const key = keyOf(line, at)
    if (line.shares && relieved === 0) return sharesBy({ id: key, amount }, line.shares)
    if (amount === lines.find(({ id }) => id === line.id)?.amount)
      return before.map((share) => placed(share, key, share.amount))
    return reshare(amount, before).map((cents, of) => placed(before[of]!, key, cents))
  })
  return [...goods, ...chargesOn(goods, allowed, shares)]
}

const placed = (
  { budget_line, percent, relieved, grant_award }: OrderLineShare,
  line: string,
  amount: number,
): NewShare => ({ line, charge: null, budget_line, percent, amount, relieved, grant_award })

/** The default where an agency has not set how much change is still the same purchase. */
export const usualCardinal = 25

/**
 * The effect of a change, budget first. A change beyond the original scope would have to be competed (a cardinal
 * change): it gets a warning with reasons, which the requester must answer.
 */
export function effectOf(
  order: Pick<PurchaseOrder, 'amount' | 'original' | 'kind' | 'limit_amount' | 'freight'>,
  lines: readonly OrderLine[],
  shares: readonly OrderLineShare[],
  after: readonly ChangedLine[],
  {
    cardinal = usualCardinal,
    limit = null,
    tax_percent,
  }: { cardinal?: number | undefined; limit?: number | null; tax_percent?: number | undefined },
): Effect {
  const allowed = { freight: order.freight, tax_percent }
  const total =
    order.kind === 'blanket' ? (limit ?? order.limit_amount ?? 0) : after.reduce((sum, line) => sum + amountOf(line), 0)
  const original = order.original ?? order.amount
  const percent = original === 0 ? 0 : Math.round(((total - original) * 10_000) / original) / 100
  const budgets =
    order.kind === 'blanket'
      ? { more: [], less: [] }
      : movedEncumbrances(
          encumberedBy(shares),
          encumberedBy(sharesAfter(lines, shares, after, allowed, (line, at) => line.id ?? `new ${at}`)),
        )
  return {
    before: order.amount,
    after: total,
    percent,
    budgets,
    cardinal: cardinalReasons({ percent, original, total, limit: cardinal }, lines, after),
  }
}

function cardinalReasons(
  { percent, original, total, limit }: { percent: number; original: number; total: number; limit: number },
  lines: readonly OrderLine[],
  after: readonly ChangedLine[],
): string[] {
  const classOf = (code: string | null | undefined) => code?.slice(0, 3) ?? null
  const classes = new Set(lines.flatMap(({ commodity }) => classOf(commodity) ?? []))
  const strange = after.filter(
    (line) =>
      !line.id && classes.size > 0 && classOf(line.commodity) !== null && !classes.has(classOf(line.commodity)!),
  )
  const first = lines.filter(({ id }) => after.some((line) => line.id === id && line.quantity > 0))
  return [
    ...(percent > limit
      ? [
          `With all its changes the order grows from ${dollars(original)} to ${dollars(total)}, ${percent}% more. Above ${limit}% it may be a cardinal change.`,
        ]
      : []),
    ...strange.map(
      ({ description, commodity }) =>
        `${description} has a different commodity (${commodity}) than the original order (${[...classes].join(', ')}).`,
    ),
    ...(lines.length > 0 && first.length === 0 ? ['None of the original lines remain.'] : []),
  ]
}

type Asked = {
  after: readonly ChangedLine[]
  shares: readonly OrderLineShare[]
  effect: Effect
  cardinal_answer: string
  waiting: boolean
  isTheirs: boolean
  blanket: Blanket | null
  today: string
  limit?: number | null
  endsOn?: string | null
}

export function whyNotChange(
  order: PurchaseOrder,
  lines: readonly OrderLine[],
  { after, shares, effect, cardinal_answer, waiting, isTheirs, blanket, today, limit = null, endsOn = null }: Asked,
): Reason {
  const same =
    differences(lines, after).every(({ what }) => what === 'same') &&
    !(
      order.kind === 'blanket' &&
      ((limit !== null && limit !== order.limit_amount) || (endsOn !== null && endsOn !== order.ends_on))
    ) &&
    !after.some((line) => line.shares)
  return firstReason(
    steps.whyNot('change', order),
    !isTheirs && 'Only the buyer or a manager can change this order.',
    waiting && 'Another change is waiting for approval. Withdraw it first.',
    after.some(({ id }) => id && !lines.some((line) => line.id === id)) && 'A changed line isn’t part of this order.',
    new Set(after.flatMap(({ id }) => id ?? [])).size < after.filter(({ id }) => id).length &&
      'A line is listed twice.',
    same && 'Nothing has changed from the current order.',
    after.every(({ quantity }) => quantity === 0) &&
      'The change would leave no lines. Close or cancel the order instead.',
    whyNotLines(
      after.filter((line) => line.quantity > 0 || !line.id),
      { priced: true },
    ),
    ...lines.map((line, at) => whyNotLine(line, at, after)),
    order.kind !== 'blanket' && whyNotNewShares(lines, shares, after),
    order.kind === 'blanket' &&
      limit !== null &&
      limit < order.released &&
      `${dollars(order.released)} is already released. The limit can’t be ${dollars(limit)}.`,
    order.kind === 'blanket' && endsOn !== null && endsOn < today && 'The end date can’t be in the past.',
    blanket !== null &&
      whyNotRelease(blanket, {
        vendor: order.vendor,
        amount: effect.after,
        besides: order.amount,
        lines: after.map((line) => ({
          unit_price: line.unit_price,
          blanket_line: line.blanket_line ?? lines.find(({ id }) => id === line.id)?.blanket_line ?? null,
        })),
        today,
      }),
    effect.cardinal.length > 0 &&
      !cardinal_answer.trim() &&
      `${effect.cardinal[0]} Explain why this is the same purchase, or start a new procurement.`,
  )
}

/** Received or billed quantities can't be changed. */
function whyNotLine(line: OrderLine, at: number, after: readonly ChangedLine[]): Reason {
  const changed = after.find(({ id }) => id === line.id)
  const came = Math.round((line.received + line.inspecting) * 1e4) / 1e4
  const least = Math.max(came, line.invoiced)
  return firstReason(
    !changed && least > 0 && `Line ${at + 1} can’t be removed: ${count(least)} already received or billed.`,
    changed &&
      changed.quantity < least &&
      `Line ${at + 1} can’t be below the ${count(least)} already received or billed.`,
    changed &&
      line.invoiced > 0 &&
      changed.unit_price !== line.unit_price &&
      `Line ${at + 1} is partly billed, so its price can’t change. Add a new line for the rest.`,
    changed && line.relieved > 0 && changed.shares && `Line ${at + 1} is partly billed, so its funding can’t change.`,
  )
}

function whyNotNewShares(
  lines: readonly OrderLine[],
  shares: readonly OrderLineShare[],
  after: readonly ChangedLine[],
): Reason {
  for (const [at, line] of after.entries()) {
    if (!line.shares && line.id && shares.some((share) => share.line === line.id)) continue
    if (!line.shares && line.quantity === 0) continue
    const reason = whyNotShares(line.shares ?? [], amountOf(line))
    if (reason) return `Line ${lines.find(({ id }) => id === line.id)?.position ?? at + 1} ${reason}`
  }
  return null
}

const count = (quantity: number) => quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })
