import { firstReason, type Reason } from '#platform/rules.ts'
import { amountOf } from '../bids/rules.ts'

/** So much of one line to one bid. */
export type Share = { line: string; bid: string; quantity: number }
export type Priced = {
  id: string
  vendor: string
  name: string
  out: Reason
  lines: readonly { line: string; unit_price: number }[]
}

/** What the buyer asks of a split beside the lowest cost. Nothing is asked where it is null. */
export type SplitTerms = {
  least_vendors: number | null
  most_vendors: number | null
  /** No vendor gets more than so many percent of the money. */
  most_share: number | null
  /** Small businesses get at least so many percent of it. */
  small_share: number | null
  /** What the bidders can deliver at most, and below what they do not deliver. */
  bids: { bid: string; minimum: number; capacities: { line: string; quantity: number }[] }[]
}
export type SplitCase = {
  lines: readonly { id: string; lot: string | null; quantity: number }[]
  bids: readonly { id: string; small: boolean; lines: readonly { line: string; unit_price: number }[] }[]
  terms: SplitTerms
}
/** In whole cents. The bound is proven: no split that keeps the terms costs less. */
export type SplitResult = {
  shares: Share[]
  total: number
  bound: number
  gap: number
  seconds: number
  proven: boolean
}

/** What each share costs: each line by itself in whole cents, as the bid was added up. */
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
    uncovered && 'Nobody who is in the running offered one of the lines: all lines cannot be awarded.',
    [...asked].some((id) => !bids.some((bid) => bid.id === id)) &&
      'The terms name an offer that is not in the running.',
    asked.size < terms.bids.length && 'The terms name an offer twice.',
    least !== null && most !== null && least > most && 'At least so many vendors cannot be more than at most so many.',
    least !== null &&
      least > bids.length &&
      `Only ${bids.length === 1 ? 'one offer is' : `${bids.length} offers are`} in the running.`,
    most_share !== null && most_share * bids.length < 100 && 'So small a share for each cannot add up to the whole.',
    (small_share ?? 0) > 0 && !bids.some(({ small }) => small) && 'No small business is in the running.',
  )
}

/** Which part of a split is asked for. Without it the whole. */
export type Question = {
  /** In whole units where a line is counted in them; else in any parts, which is solved sooner and costs no more. */
  whole?: boolean
  /** Only these bids, by their place. */
  among?: ReadonlySet<number>
  /** Somebody besides these has a part. */
  beyond?: ReadonlySet<number>
  /** Costs no more than this, in cents. */
  below?: number
}

/**
 * The split as a linear program with whole numbers, in the words that solvers read (LP format): x is how much of a line
 * a bid gets, y whether it gets anything, z whether it gets a lot, s what it is paid, t what all of it costs, in cents.
 * Shares of the money are said of s and t: said of every x they would be the larger part of the program.
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
      // Nothing goes to whom nothing is awarded.
      rows.push(`${x} - ${most} y${i} <= 0`)
      if (lot !== null) rows.push(`${x} - ${figure(quantity)} z${i}_${lots.indexOf(lot)} = 0`)
      given[j]!.push(x)
      mine.push(x)
      amounts.push(`${figure(Number((unit_price * 100).toPrecision(14)))} ${x}`)
    }
    binary.push(`y${i}`, ...lots.map((_, at) => `z${i}_${at}`))
    // A lot goes to who priced every line of it.
    for (const [at, lot] of lots.entries())
      if (lines.some((line) => line.lot === lot && !priced.some((each) => each.line === line.id)))
        rows.push(`z${i}_${at} = 0`)
    parts.push(`y${i}`)
    paid.push(`s${i}`)
    rows.push(`${plus(amounts)} - s${i} = 0`)
    if (own && own.minimum > 0) rows.push(`s${i} - ${own.minimum} y${i} >= 0`)
    if (terms.most_share !== null) rows.push(`s${i} - ${figure(terms.most_share / 100)} t <= 0`)
    // Who counts as a vendor of the split gets something.
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

/** Whether every split in whole units costs whole cents: then what is cheaper is cheaper by a cent. */
export const isInCents = ({ lines, bids }: Pick<SplitCase, 'lines' | 'bids'>): boolean =>
  lines.every(({ quantity }) => Number.isInteger(quantity)) &&
  bids.every((bid) => bid.lines.every(({ unit_price }) => Number.isInteger(Number((unit_price * 100).toPrecision(12)))))

/** A part that is worth having: the smallest place of the smallest line. */
const least = (lines: SplitCase['lines']) => (lines.every(({ quantity }) => Number.isInteger(quantity)) ? 1 : 0.0001)

const plus = (terms: readonly string[]): string =>
  terms.length === 0 ? '0 y0' : terms.join(' + ').replaceAll('+ -', '- ')
/** No exponent: readers of this format do not agree on them. */
const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(8).replace(/0+$/, '')

/** What a solver's numbers mean: quantities with four places, whole where the line's is. */
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

/** Counted once more, whoever calculated it: each line is given out, and each term is kept. */
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
    lines.some(({ id, quantity }) => Math.abs(given(id) - quantity) > 0.001) && 'A line is not given out as a whole.',
    !Number.isFinite(total) && 'Something is given to who did not offer it.',
    terms.bids.some(({ bid, capacities }) =>
      capacities.some((cap) =>
        shares.some((share) => share.bid === bid && share.line === cap.line && share.quantity > cap.quantity + 0.001),
      ),
    ) && 'Somebody gets more than they can deliver.',
    terms.bids.some(({ bid, minimum }) => vendors.includes(bid) && spent.get(bid)! * 100 < minimum - near * 100) &&
      'Somebody gets less than they deliver for.',
    terms.most_vendors !== null && vendors.length > terms.most_vendors && 'Too many vendors have a part.',
    terms.least_vendors !== null && vendors.length < terms.least_vendors && 'Too few vendors have a part.',
    terms.most_share !== null &&
      [...spent.values()].some((each) => each > (total * terms.most_share!) / 100 + near) &&
      'Somebody has too large a share.',
    terms.small_share !== null &&
      bids.filter(({ small }) => small).reduce((sum, { id }) => sum + spent.get(id)!, 0) <
        (total * terms.small_share) / 100 - near &&
      'Small businesses have too small a share.',
  )
}
