import { statuses } from '#platform/life/statuses.ts'
import { plural } from '#platform/words.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { amountOf } from '../bids/rules.ts'

export type SplitStatus = 'waiting' | 'solved' | 'impossible' | 'failed'
export const splitStatus = statuses<SplitStatus>({
  waiting: 'open',
  solved: 'over',
  impossible: 'over',
  failed: 'over',
})

/** The quantity of one line awarded to one bid. */
export type Share = { line: string; bid: string; quantity: number }
export type Priced = {
  id: string
  vendor: string
  name: string
  out: Reason
  lines: readonly { line: string; unit_price: number }[]
}

/** The buyer's limits on a split beside the lowest cost. A null sets no limit. */
export type SplitTerms = {
  least_vendors: number | null
  most_vendors: number | null
  /** No vendor gets more than this percent of the total amount. */
  most_share: number | null
  /** Small businesses get at least this percent of it. */
  small_share: number | null
  /** The most that bidders can deliver, and the least that they deliver. */
  bids: { bid: string; minimum: number; capacities: { line: string; quantity: number }[] }[]
}
export type SplitCase = {
  lines: readonly { id: string; lot: string | null; quantity: number }[]
  bids: readonly { id: string; small: boolean; lines: readonly { line: string; unit_price: number }[] }[]
  terms: SplitTerms
}
/** In whole cents. The bound is proven: no split within the limits costs less. */
export type SplitResult = {
  shares: Share[]
  total: number
  bound: number
  gap: number
  seconds: number
  proven: boolean
}

/** The cost of each share: each line separately in whole cents, as the bid total was calculated. */
export const priceShares = (
  shares: readonly Share[],
  bids: readonly Pick<Priced, 'id' | 'vendor' | 'lines'>[],
): (Share & { vendor: string; unit_price: number; amount: number })[] =>
  shares.map((share) => {
    const by = bids.find(({ id }) => id === share.bid)!
    const { unit_price } = by.lines.find(({ line }) => line === share.line)!
    return { ...share, vendor: by.vendor, unit_price, amount: amountOf(share.quantity, unit_price) }
  })

export function whyNotTerms({ lines, bids, terms }: SplitCase): Reason {
  const { least_vendors: least, most_vendors: most, most_share, small_share } = terms
  const uncovered = lines.find(({ id }) => !bids.some((bid) => bid.lines.some(({ line }) => line === id)))
  const asked = new Set(terms.bids.map(({ bid }) => bid))
  return firstReason(
    uncovered && 'No remaining bidder priced one of the lines, so not all lines can be awarded.',
    [...asked].some((id) => !bids.some((bid) => bid.id === id)) && 'The limits name a bid that isn’t in the running.',
    asked.size < terms.bids.length && 'The limits name a bid twice.',
    least !== null && most !== null && least > most && 'The minimum number of vendors can’t exceed the maximum.',
    least !== null &&
      least > bids.length &&
      `Only ${plural(bids.length, { one: 'one bid is', other: `${bids.length} bids are` })} in the running.`,
    most_share !== null &&
      most_share * bids.length < 100 &&
      'The maximum share per vendor is too small to award everything.',
    (small_share ?? 0) > 0 && !bids.some(({ small }) => small) && 'No small business is in the running.',
  )
}

/** The part of a split to solve. Without it the whole. */
export type Question = {
  /** In whole units where a line is counted in them; else in any fraction, which is solved sooner and costs no more. */
  whole?: boolean
  /** Only these bids, by index. */
  among?: ReadonlySet<number>
  /** A bidder besides these has a share. */
  beyond?: ReadonlySet<number>
  /** Costs no more than this, in cents. */
  below?: number
}

/**
 * The split as a mixed-integer linear program in LP format: x is how much of a line a bid gets, y whether it gets
 * anything, z whether it gets a lot, s what it is paid, t the total cost, in cents. Percent limits use s and t:
 * stated with every x they would be the larger part of the program.
 */
export function modelOf(
  { lines, bids, terms }: SplitCase,
  { whole: units = true, among, beyond, below }: Question = {},
): string {
  const rows: string[] = []
  const [whole, binary, bounds, paid, parts]: [string[], string[], string[], string[], string[]] = [[], [], [], [], []]
  const places = new Map(lines.map(({ id }, j) => [id, j]))
  const given = lines.map((): string[] => [])
  const lots = [...new Set(lines.flatMap(({ lot }) => lot ?? []))]
  const asked = bids.flatMap((bid, i) => (among && !among.has(i) ? [] : [{ ...bid, i }]))

  for (const { id, i, lines: priced } of asked) {
    const own = terms.bids.find((each) => each.bid === id)
    const capacities = new Map(own?.capacities.map(({ line, quantity }) => [line, quantity]))
    const amounts: string[] = []
    const mine: string[] = []
    for (const { line, unit_price } of priced) {
      const j = places.get(line)
      if (j === undefined) continue
      const { quantity, lot } = lines[j]!
      const x = `x${i}_${j}`
      const most = figure(Math.min(quantity, capacities.get(line) ?? Infinity))
      bounds.push(`0 <= ${x} <= ${most}`)
      if (units && Number.isInteger(quantity)) whole.push(x)
      // A bid without an award gets nothing.
      rows.push(`${x} - ${most} y${i} <= 0`)
      if (lot !== null) rows.push(`${x} - ${figure(quantity)} z${i}_${lots.indexOf(lot)} = 0`)
      given[j]!.push(x)
      mine.push(x)
      amounts.push(`${figure(Number((unit_price * 100).toPrecision(14)))} ${x}`)
    }
    binary.push(`y${i}`, ...lots.map((_, at) => `z${i}_${at}`))
    // A lot goes only to a bid that priced every line of it.
    for (const [at, lot] of lots.entries())
      if (lines.some((line) => line.lot === lot && !priced.some((each) => each.line === line.id)))
        rows.push(`z${i}_${at} = 0`)
    parts.push(`y${i}`)
    paid.push(`s${i}`)
    rows.push(`${plus(amounts)} - s${i} = 0`)
    if (own && own.minimum > 0) rows.push(`s${i} - ${own.minimum} y${i} >= 0`)
    if (terms.most_share !== null) rows.push(`s${i} - ${figure(terms.most_share / 100)} t <= 0`)
    // A bid that counts as a vendor of the split gets something.
    if (terms.least_vendors !== null) rows.push(`${plus(mine)} - ${figure(least(lines))} y${i} >= 0`)
  }
  for (const [j, { quantity }] of lines.entries()) rows.push(`${plus(given[j]!)} = ${figure(quantity)}`)
  rows.push(`${plus(paid)} - t = 0`)
  if (terms.least_vendors !== null) rows.push(`${plus(parts)} >= ${terms.least_vendors}`)
  if (terms.most_vendors !== null) rows.push(`${plus(parts)} <= ${terms.most_vendors}`)
  if (terms.small_share !== null && terms.small_share > 0)
    rows.push(
      `${plus(asked.filter(({ small }) => small).map(({ i }) => `s${i}`))} - ${figure(terms.small_share / 100)} t >= 0`,
    )
  if (beyond) rows.push(`${plus(asked.filter(({ i }) => !beyond.has(i)).map(({ i }) => `y${i}`))} >= 1`)
  if (below !== undefined) bounds.push(`0 <= t <= ${figure(below)}`)

  return [
    'Minimize',
    ' cost: t',
    'Subject To',
    ...rows.map((row, at) => ` r${at}: ${row}`),
    'Bounds',
    ...bounds.map((each) => ` ${each}`),
    ...(whole.length > 0 ? ['General', ...whole.map((each) => ` ${each}`)] : []),
    'Binary',
    ...binary.map((each) => ` ${each}`),
    'End',
    '',
  ].join('\n')
}

/** Whether every split in whole units costs whole cents: then any cheaper split is cheaper by at least a cent. */
export const isInCents = ({ lines, bids }: Pick<SplitCase, 'lines' | 'bids'>): boolean =>
  lines.every(({ quantity }) => Number.isInteger(quantity)) &&
  bids.every((bid) => bid.lines.every(({ unit_price }) => Number.isInteger(Number((unit_price * 100).toPrecision(12)))))

/** The smallest share worth having: the smallest place of the smallest line. */
const least = (lines: SplitCase['lines']) => (lines.every(({ quantity }) => Number.isInteger(quantity)) ? 1 : 0.0001)

const plus = (terms: readonly string[]): string =>
  terms.length === 0 ? '0 y0' : terms.join(' + ').replaceAll('+ -', '- ')
/** No exponent: readers of this format differ on them. */
const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(8).replace(/0+$/, '')

/** The quantities in a solver's numbers: four decimals, whole where the line's is. */
export function sharesOf(
  { lines, bids }: Pick<SplitCase, 'lines' | 'bids'>,
  columns: Readonly<Record<string, number>>,
): Share[] {
  return lines.flatMap(({ id, quantity }, j) =>
    bids.flatMap((bid, i) => {
      const value = columns[`x${i}_${j}`] ?? 0
      const amount = Number.isInteger(quantity) ? Math.round(value) : Math.round(value * 10_000) / 10_000
      return amount > 0 ? [{ line: id, bid: bid.id, quantity: amount }] : []
    }),
  )
}

/** Verified independently of the solver: each line is fully awarded, and each limit is met. */
export function whyNotSplit({ lines, bids, terms }: SplitCase, shares: readonly Share[]): Reason {
  const moneyOf = (id: string) =>
    shares
      .filter(({ bid }) => bid === id)
      .reduce(
        (sum, { line, quantity }) =>
          sum +
          quantity *
            (bids.find((bid) => bid.id === id)!.lines.find((each) => each.line === line)?.unit_price ?? Number.NaN),
        0,
      )
  const spent = new Map(bids.map(({ id }) => [id, moneyOf(id)]))
  const total = [...spent.values()].reduce((sum, each) => sum + each, 0)
  const vendors = [...spent.keys()].filter((id) => shares.some(({ bid }) => bid === id))
  const near = Math.max(0.01, total * 1e-6)
  const given = (line: string) =>
    shares.filter((share) => share.line === line).reduce((sum, { quantity }) => sum + quantity, 0)
  return firstReason(
    lines.some(({ id, quantity }) => Math.abs(given(id) - quantity) > 0.001) && 'A line is not fully awarded.',
    !Number.isFinite(total) && 'A line is awarded to a bidder that didn’t price it.',
    terms.bids.some(({ bid, capacities }) =>
      capacities.some((cap) =>
        shares.some((share) => share.bid === bid && share.line === cap.line && share.quantity > cap.quantity + 0.001),
      ),
    ) && 'A bidder gets more than it can deliver.',
    terms.bids.some(({ bid, minimum }) => vendors.includes(bid) && spent.get(bid)! * 100 < minimum - near * 100) &&
      'A bidder gets less than its minimum delivery.',
    terms.most_vendors !== null && vendors.length > terms.most_vendors && 'Too many vendors have a share.',
    terms.least_vendors !== null && vendors.length < terms.least_vendors && 'Too few vendors have a share.',
    terms.most_share !== null &&
      [...spent.values()].some((each) => each > (total * terms.most_share!) / 100 + near) &&
      'A vendor exceeds the maximum share.',
    terms.small_share !== null &&
      bids.filter(({ small }) => small).reduce((sum, { id }) => sum + spent.get(id)!, 0) <
        (total * terms.small_share) / 100 - near &&
      'Small businesses get less than their minimum share.',
  )
}
