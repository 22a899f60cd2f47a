import { isActive } from '#platform/life/statuses.ts'
import { addDays } from '#platform/dates.ts'
import { termOn, type Dated as DatedTerm } from '#platform/records/dated.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { howMany, inFigures } from '#platform/words.ts'
import type { CountFacts } from './life.ts'
import type { StockBalance, StockCountLine, StockItem, StockKitLine, StockLot, StockTerm } from './records.ts'

export type Dated = DatedTerm<StockTerm['kind']>

/** Quantities have four decimals: floating-point residue is removed. */
export const exact = (quantity: number): number => Math.round(quantity * 1e4) / 1e4

/** The available quantity: on hand less reserved. */
export const free = ({ quantity, reserved }: Pick<StockBalance, 'quantity' | 'reserved'>): number =>
  exact(Number(quantity) - Number(reserved))

export const whyNotTake = (
  balance: Pick<StockBalance, 'quantity' | 'reserved'> | null,
  quantity: number,
  item: Pick<StockItem, 'name' | 'unit'>,
): Reason => {
  const there = balance ? Number(balance.quantity) : 0
  const left = balance ? free(balance) : 0
  return firstReason(
    quantity <= 0 && 'Enter a quantity.',
    quantity > there && `${item.name}: ${there === 0 ? 'none' : `only ${howMany(there, item.unit)}`} on hand.`,
    quantity > left && `${item.name}: ${howMany(left, item.unit)} available; the rest is reserved.`,
  )
}

/** The lot or serial number required for the item. */
export const whyNotLot = (
  item: Pick<StockItem, 'tracked' | 'name'>,
  code: string | null | undefined,
  quantity: number,
): Reason =>
  firstReason(
    item.tracked === 'none' && Boolean(code) && `${item.name} isn’t tracked by lot. Leave the lot blank.`,
    item.tracked === 'lot' && !code && `${item.name} is tracked by lot. Enter the lot.`,
    item.tracked === 'serial' && !code && `${item.name} is tracked by serial number. Enter the serial number.`,
    item.tracked === 'serial' && quantity !== 1 && 'A serial number is one piece.',
  )

/** A piece can't be in two places, so its serial number is received once. */
export const whyNotSerial = (
  item: Pick<StockItem, 'tracked'>,
  known: { quantity: number; warehouse: string } | null,
): Reason =>
  item.tracked === 'serial' && known && known.quantity > 0
    ? `This serial number is already in stock in ${known.warehouse}.`
    : null

export type Came = {
  accepted: number
  unit: string
  /** Received before from this line, in the item's unit. */ taken: number
}
/**
 * A delivery is received once. In a unit other than ordered it can't be converted, so the first receipt takes the
 * whole line.
 */
export function whyNotOfReceipt(
  { accepted, unit, taken }: Came,
  quantity: number,
  item: Pick<StockItem, 'name' | 'unit'>,
): Reason {
  const left = exact(Math.max(0, accepted - taken))
  const same = unit.trim().toLowerCase() === item.unit.trim().toLowerCase()
  return firstReason(
    accepted <= 0 && 'No quantity of this line was accepted.',
    !same &&
      taken > 0 &&
      `This line was already received as ${howMany(exact(taken), item.unit)}. Correct the stock with a count.`,
    same &&
      taken + quantity > accepted &&
      `This line: ${howMany(exact(accepted), unit)} accepted, ${inFigures(exact(taken))} already received, ${inFigures(left)} left.`,
  )
}

/** A return must have been issued before; otherwise it is received with its source. */
export const whyNotReturn = (item: Pick<StockItem, 'name' | 'unit'>, quantity: number, out: number): Reason =>
  quantity > out
    ? out <= 0
      ? `No ${item.name} was issued. Receive the stock with its source instead.`
      : `${item.name}: only ${howMany(exact(out), item.unit)} issued. No more can be returned.`
    : null

export const whyNotIssueExpired = (lot: Pick<StockLot, 'expires_on' | 'code'> | null, today: string): Reason =>
  lot?.expires_on && lot.expires_on < today
    ? `Lot ${lot.code} has expired. Remove it with a count, or select another lot.`
    : null

export const whyNotReceive = (item: Pick<StockItem, 'name' | 'status'>): Reason =>
  isActive(item) ? null : `${item.name} is inactive.`

/** Known before its warehouse is selected. */
export const whyNoneFree = ({ name, on_hand, reserved }: Pick<StockItem, 'name' | 'on_hand' | 'reserved'>): Reason =>
  Number(on_hand) > Number(reserved) ? null : `No ${name} is available. Receive stock first.`

export const differenceOf = (line: Pick<StockCountLine, 'expected' | 'counted'>): number =>
  line.counted === null ? 0 : exact(Number(line.counted) - Number(line.expected))

/** A lot belongs to its item, a serial number is one piece, and tracked stock is counted by lot or serial number. */
export const whyNotCountLine = (
  item: Pick<StockItem, 'name' | 'tracked'> | undefined,
  lot: Pick<StockLot, 'item' | 'code'> | null,
  line: { item: string; lot: string | null; counted?: number | null | undefined; inBooks: boolean },
): Reason =>
  firstReason(
    !item && 'Select the item.',
    line.lot !== null && lot?.item !== line.item && 'This lot belongs to another item.',
    item?.tracked === 'serial' &&
      line.lot !== null &&
      ![0, 1].includes(line.counted ?? 0) &&
      'A serial number is one piece.',
    // Stock received under different tracking stays in the books unchanged.
    item && !line.inBooks && whyNotLot(item, lot?.code, 1),
  )

/**
 * The book quantity at the time of counting: stock issued between the start of a count and its shelf is no
 * difference.
 */
export const expectedOf = (
  before: Pick<StockCountLine, 'expected' | 'counted'> | undefined,
  counted: number | null,
  books: number,
): number => (before && before.counted !== null && Number(before.counted) === counted ? Number(before.expected) : books)

export const worthOf = (
  lines: readonly (Pick<StockCountLine, 'expected' | 'counted'> & { unit_cost: number })[],
): number => lines.reduce((sum, line) => sum + Math.round(differenceOf(line) * line.unit_cost), 0)

type Counted = Pick<StockCountLine, 'counted' | 'expected' | 'reason'>

/** The progress of a count. */
export const countFacts = (lines: readonly Counted[]): Omit<CountFacts, 'keeps'> => ({
  lines: lines.length,
  uncounted: lines.filter(({ counted }) => counted === null).length,
  unexplained: lines.filter((line) => differenceOf(line) !== 0 && !line.reason?.trim()).length,
})

// Formulas. Rules of thumb are labeled as such on screen.

/**
 * The economic order quantity, with the lowest total cost of ordering and holding: the square root of 2 x demand x
 * cost of an order / annual holding cost of one.
 */
export const orderQuantity = ({
  demand,
  order,
  holding,
}: {
  demand: number
  order: number
  holding: number
}): number | null => (demand > 0 && order > 0 && holding > 0 ? Math.sqrt((2 * demand * order) / holding) : null)

/**
 * Stock for days of higher use during the lead time: factor x standard deviation of daily use x the square root of
 * the days.
 */
export const safetyStock = ({ factor, deviation, days }: { factor: number; deviation: number; days: number }): number =>
  factor * deviation * Math.sqrt(days)

/** The reorder point: use during the lead time plus safety stock, rounded up to whole units. */
export const reorderPoint = ({ daily, days, safety }: { daily: number; days: number; safety: number }): number =>
  Math.ceil(Math.round((daily * days + safety) * 1e6) / 1e6)

export type Class = 'A' | 'B' | 'C'
/**
 * By annual value: the few items that make most of it are A. The item that crosses a limit still belongs to the class
 * before it.
 */
export function classesOf<Row extends { id: string; value: number }>(
  rows: readonly Row[],
  { a, b }: { a: number; b: number },
): Map<string, Class> {
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  const classes = new Map<string, Class>()
  let before = 0
  for (const { id, value } of rows.toSorted((x, y) => y.value - x.value || (x.id < y.id ? -1 : 1))) {
    const share = total === 0 ? 100 : (before / total) * 100
    classes.set(id, total === 0 || share >= b ? 'C' : share >= a ? 'B' : 'A')
    before += value
  }
  return classes
}

export type Proposal = { item: StockItem; point: number; order: number; because: string }
const daysAYear = 365

/** The reorder point: its minimum, or its lead-time use plus safety stock. */
export function pointOf(
  item: Pick<StockItem, 'minimum' | 'annual_use' | 'use_deviation' | 'lead_days'>,
  terms: readonly Dated[],
  today: string,
): { point: number; because: string } | null {
  if (item.minimum !== null) return { point: Number(item.minimum), because: 'its minimum' }
  if (item.annual_use === null || item.lead_days === null) return null
  const factor = termOn(terms, 'service_factor', today)
  const safety =
    item.use_deviation !== null && factor !== undefined
      ? safetyStock({ factor, deviation: Number(item.use_deviation), days: Number(item.lead_days) })
      : 0
  return {
    point: reorderPoint({ daily: Number(item.annual_use) / daysAYear, days: Number(item.lead_days), safety }),
    because: safety > 0 ? 'lead-time use plus safety stock' : 'lead-time use',
  }
}

/**
 * The quantity to order now: up to the maximum, or the economic order quantity, in whole packs. Null if enough is on
 * hand or in transit, or nothing is known.
 */
export function proposalOf(item: StockItem, terms: readonly Dated[], today: string): Proposal | null {
  const at = pointOf(item, terms, today)
  if (!at || !isActive(item)) return null
  const coming = Number(item.on_hand) + Number(item.in_transit) - Number(item.reserved)
  if (coming > at.point) return null
  const [order, percent] = [
    item.order_cost === null ? (termOn(terms, 'order_cost', today) ?? 0) * 100 : item.order_cost,
    item.holding_percent === null ? (termOn(terms, 'holding_percent', today) ?? 0) : Number(item.holding_percent),
  ]
  const cheapest =
    item.maximum === null
      ? orderQuantity({ demand: Number(item.annual_use ?? 0), order, holding: (item.unit_cost * percent) / 100 })
      : null
  const wanted = item.maximum !== null ? Number(item.maximum) - coming : Math.max(cheapest ?? 0, at.point - coming)
  const pack = Number(item.pack ?? 0) || 1
  const quantity = Math.ceil(Math.round((wanted / pack) * 1e6) / 1e6) * pack
  return quantity <= 0
    ? null
    : {
        item,
        point: at.point,
        order: quantity,
        because: `${inFigures(coming)} available or in transit, reorder point ${inFigures(at.point)} (${at.because})${item.maximum !== null ? `, up to ${inFigures(Number(item.maximum))}` : cheapest ? ', economic order quantity' : ''}`,
      }
}

/** The number of kits that available stock can fill. */
export const kitsReady = (
  lines: readonly Pick<StockKitLine, 'item' | 'quantity'>[],
  freeOf: (item: string) => number,
): number =>
  lines.length === 0
    ? 0
    : Math.max(
        0,
        Math.floor(
          Math.min(...lines.map(({ item, quantity }) => Math.round((freeOf(item) / Number(quantity)) * 1e6) / 1e6)),
        ),
      )

export type Expiring = 'expired' | 'soon'
export const expiryOf = (expires_on: string | null, today: string, days: number): Expiring | null =>
  expires_on === null ? null : expires_on < today ? 'expired' : expires_on <= addDays(today, days) ? 'soon' : null

/** Days of supply of the available quantity at annual use. Null if the use is unknown. */
export const coverDays = (item: Pick<StockItem, 'on_hand' | 'reserved' | 'annual_use'>): number | null =>
  Number(item.annual_use ?? 0) > 0
    ? Math.floor(((Number(item.on_hand) - Number(item.reserved)) / Number(item.annual_use)) * daysAYear)
    : null

/** The quantity on hand after each day with transactions, oldest first: counted back from the quantity of today. */
export function levelsOf(
  onHand: number,
  moves: readonly { moved_on: string; quantity: number }[],
): { day: string; quantity: number }[] {
  const byDay = new Map<string, number>()
  for (const { moved_on, quantity } of moves) byDay.set(moved_on, (byDay.get(moved_on) ?? 0) + Number(quantity))
  let level = onHand
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, change]) => {
      const quantity = level
      level -= change
      return { day, quantity }
    })
    .toReversed()
}
