import { addDays } from '#platform/dates.ts'
import { rowOn } from '#platform/records/dated.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { CountFacts } from './life.ts'
import type {
  StockBalance,
  StockCountLine,
  StockItem,
  StockKitLine,
  StockLot,
  StockTerm,
  StockTermKind,
} from './records.ts'

export type Dated = Pick<StockTerm, 'kind' | 'value' | 'valid_from' | 'valid_until'>
/** The figure of the row that holds on a day: the one that began last. */
export const termOn = (rows: readonly Dated[], kind: StockTermKind, day: string): number | undefined => {
  const row = rowOn(rows, kind, day)
  return row && Number(row.value)
}

/** Quantities have four places: what a computer's fractions add is taken off. */
export const exact = (quantity: number): number => Math.round(quantity * 1e4) / 1e4

/** What can be taken: what is there without what is kept back. */
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
    quantity <= 0 && 'Enter how much.',
    quantity > there && `${there === 0 ? 'Nothing' : `Only ${there} ${item.unit}`} of ${item.name} is here.`,
    quantity > left && `Of ${item.name} ${left} ${item.unit} are free; the rest is kept back for something.`,
  )
}

/** Which lot it must be named by, and how. */
export const whyNotLot = (
  item: Pick<StockItem, 'tracked' | 'name'>,
  code: string | null | undefined,
  quantity: number,
): Reason =>
  firstReason(
    item.tracked === 'none' && Boolean(code) && `${item.name} is not kept apart by lot. Leave the lot empty.`,
    item.tracked === 'lot' && !code && `${item.name} is kept apart by lot: enter the lot.`,
    item.tracked === 'serial' && !code && `${item.name} is kept apart by serial number: enter it.`,
    item.tracked === 'serial' && quantity !== 1 && 'A serial number is one piece.',
  )

/** A piece cannot be in two places: its serial number comes in once. */
export const whyNotSerial = (
  item: Pick<StockItem, 'tracked'>,
  known: { quantity: number; warehouse: string } | null,
): Reason =>
  item.tracked === 'serial' && known && known.quantity > 0
    ? `This serial number is in stock already, in ${known.warehouse}.`
    : null

export type Came = {
  accepted: number
  unit: string
  /** Of this line before, in the unit of the item. */ taken: number
}
/**
 * A delivery is taken in once. In another unit than it was ordered in nobody can reckon it: then the first time takes
 * the whole line.
 */
export function whyNotOfReceipt(
  { accepted, unit, taken }: Came,
  quantity: number,
  item: Pick<StockItem, 'name' | 'unit'>,
): Reason {
  const same = unit.trim().toLowerCase() === item.unit.trim().toLowerCase()
  return firstReason(
    accepted <= 0 && 'Nothing of this line was accepted.',
    !same &&
      taken > 0 &&
      `This line was taken in already, as ${exact(taken)} ${item.unit}. What is on the shelf is put right by a count.`,
    same &&
      taken + quantity > accepted &&
      `Of this line ${exact(accepted)} ${unit} were accepted and ${exact(taken)} taken in: ${exact(Math.max(0, accepted - taken))} are left.`,
  )
}

/** What comes back was taken before: otherwise it is taken in, with where it came from. */
export const whyNotReturn = (item: Pick<StockItem, 'name' | 'unit'>, quantity: number, out: number): Reason =>
  quantity > out
    ? out <= 0
      ? `Nothing of ${item.name} was taken out: take in what came, with where it came from.`
      : `Of ${item.name} ${exact(out)} ${item.unit} were taken out: more cannot come back.`
    : null

export const whyNotIssueExpired = (lot: Pick<StockLot, 'expires_on' | 'code'> | null, today: string): Reason =>
  lot?.expires_on && lot.expires_on < today
    ? `Lot ${lot.code} has expired. Take it out by a count, or choose another lot.`
    : null

export const differenceOf = (line: Pick<StockCountLine, 'expected' | 'counted'>): number =>
  line.counted === null ? 0 : exact(Number(line.counted) - Number(line.expected))

/** A lot is one of its own item, a serial number is one piece, and what is kept apart is counted apart. */
export const whyNotCountLine = (
  item: Pick<StockItem, 'name' | 'tracked'> | undefined,
  lot: Pick<StockLot, 'item' | 'code'> | null,
  line: { item: string; lot: string | null; counted?: number | null | undefined; inBooks: boolean },
): Reason =>
  firstReason(
    !item && 'Choose the item.',
    line.lot !== null && lot?.item !== line.item && 'This lot is of another item.',
    item?.tracked === 'serial' &&
      line.lot !== null &&
      ![0, 1].includes(line.counted ?? 0) &&
      'A serial number is one piece.',
    // What was kept apart otherwise when it came stands in the books as it came.
    item && !line.inBooks && whyNotLot(item, lot?.code, 1),
  )

/**
 * What the books said when it was counted: what was taken between the beginning of a count and its shelf is no
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

/** How far a count is. */
export const countFacts = (lines: readonly Counted[]): Omit<CountFacts, 'keeps'> => ({
  lines: lines.length,
  uncounted: lines.filter(({ counted }) => counted === null).length,
  unexplained: lines.filter((line) => differenceOf(line) !== 0 && !line.reason?.trim()).length,
})

// Formulas. Those that are rules of thumb are called so where they are shown.

/**
 * The order quantity at which ordering and keeping cost least together: the square root of 2 x demand x cost of an
 * order / cost of keeping one for a year.
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
 * What is kept for days of more use than usual, while one waits: factor x deviation of a day x the root of the days.
 */
export const safetyStock = ({ factor, deviation, days }: { factor: number; deviation: number; days: number }): number =>
  factor * deviation * Math.sqrt(days)

/** What must be there when it is ordered: the use while one waits, and the safety stock; whole units up. */
export const reorderPoint = ({ daily, days, safety }: { daily: number; days: number; safety: number }): number =>
  Math.ceil(Math.round((daily * days + safety) * 1e6) / 1e6)

export type Class = 'A' | 'B' | 'C'
/**
 * By their value in a year: the few that make most of it are A. The one that crosses a bound still belongs to the class
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

const inFigures = (value: number) => value.toLocaleString('en-US')

export type Proposal = { item: StockItem; point: number; order: number; because: string }
const daysAYear = 365

/** When it is to be ordered again: as its minimum says, or as its use, its days of waiting and its safety stock do. */
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
    because: safety > 0 ? 'its use while one waits, and its safety stock' : 'its use while one waits',
  }
}

/**
 * What to order now: up to its maximum, or the quantity that costs least; in whole packs. Null where enough is there or
 * on its way, or nothing is known.
 */
export function proposalOf(item: StockItem, terms: readonly Dated[], today: string): Proposal | null {
  const at = pointOf(item, terms, today)
  if (!at || item.status !== 'open') return null
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
        because: `${inFigures(coming)} free or coming, ordered again at ${inFigures(at.point)} (${at.because})${item.maximum !== null ? `, up to ${inFigures(Number(item.maximum))}` : cheapest ? ', the quantity that costs least' : ''}`,
      }
}

/** How many kits can be put together of what is there and not kept back for something else. */
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

/** How many days what is free lasts, at the use of a year. Null where its use is not known. */
export const coverDays = (item: Pick<StockItem, 'on_hand' | 'reserved' | 'annual_use'>): number | null =>
  Number(item.annual_use ?? 0) > 0
    ? Math.floor(((Number(item.on_hand) - Number(item.reserved)) / Number(item.annual_use)) * daysAYear)
    : null
