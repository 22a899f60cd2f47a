import { firstReason, type Reason } from '#platform/rules.ts'
import type { Share } from '../awards/rules.ts'

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
export type SplitResult = { shares: Share[]; total: number; bound: number; gap: number; seconds: number; proven: boolean }

export function whyNotTerms({ lines, bids, terms }: SplitCase): Reason {
  const { least_vendors: least, most_vendors: most, most_share, small_share } = terms
  const uncovered = lines.find(({ id }) => !bids.some((bid) => bid.lines.some(({ line }) => line === id)))
  const asked = new Set(terms.bids.map(({ bid }) => bid))
  return firstReason(
    uncovered && 'Nobody who is in the running offered one of the lines: all lines cannot be awarded.',
    [...asked].some((id) => !bids.some((bid) => bid.id === id)) && 'The terms name an offer that is not in the running.',
    asked.size < terms.bids.length && 'The terms name an offer twice.',
    least !== null && most !== null && least > most && 'At least so many vendors cannot be more than at most so many.',
    least !== null && least > bids.length && `Only ${bids.length === 1 ? 'one offer is' : `${bids.length} offers are`} in the running.`,
    most_share !== null && most_share * bids.length < 100 && 'So small a share for each cannot add up to the whole.',
    (small_share ?? 0) > 0 && !bids.some(({ small }) => small) && 'No small business is in the running.',
  )
}

/**
 * The split as a linear program with whole numbers, in the words that solvers read (LP format): x is how much of a line
 * a bid gets, y whether it gets anything, z whether it gets a lot. Costs are in dollars, as prices are.
 */
export function modelOf({ lines, bids, terms }: SplitCase): string {
  const rows: string[] = []
  const [whole, binary, bounds]: [string[], string[], string[]] = [[], [], []]
  const cost: string[] = []
  const costOf = bids.map((): string[] => [])
  const lots = [...new Set(lines.flatMap(({ lot }) => lot ?? []))]

  for (const [i, bid] of bids.entries()) {
    const own = terms.bids.find((each) => each.bid === bid.id)
    binary.push(`y${i}`)
    for (const [j, { id, lot, quantity }] of lines.entries()) {
      const price = bid.lines.find(({ line }) => line === id)?.unit_price
      if (price === undefined) continue
      const most = Math.min(quantity, own?.capacities.find(({ line }) => line === id)?.quantity ?? Infinity)
      const x = `x${i}_${j}`
      bounds.push(`0 <= ${x} <= ${figure(most)}`)
      if (Number.isInteger(quantity)) whole.push(x)
      // Nothing goes to whom nothing is awarded.
      rows.push(`${x} - ${figure(most)} y${i} <= 0`)
      if (lot !== null) rows.push(`${x} - ${figure(quantity)} z${i}_${lots.indexOf(lot)} = 0`)
      costOf[i]!.push(`${figure(price)} ${x}`)
    }
    for (const at of lots.keys()) binary.push(`z${i}_${at}`)
    // A lot goes to who priced every line of it.
    for (const [at, lot] of lots.entries()) if (lines.some((line) => line.lot === lot && !bid.lines.some(({ line: id }) => id === line.id))) rows.push(`z${i}_${at} = 0`)
    cost.push(...costOf[i]!)
    if (own && own.minimum > 0) rows.push(`${plus(costOf[i]!)} - ${figure(own.minimum / 100)} y${i} >= 0`)
  }
  for (const [j, { id, quantity }] of lines.entries()) rows.push(`${bids.flatMap((bid, i) => (bid.lines.some(({ line }) => line === id) ? [`x${i}_${j}`] : [])).join(' + ')} = ${figure(quantity)}`)
  const everybody = bids.map((_, i) => `y${i}`).join(' + ')
  if (terms.least_vendors !== null) rows.push(`${everybody} >= ${terms.least_vendors}`)
  if (terms.most_vendors !== null) rows.push(`${everybody} <= ${terms.most_vendors}`)
  // Who counts as a vendor of the split gets something.
  if (terms.least_vendors !== null) for (const [i, bid] of bids.entries()) rows.push(`${lines.flatMap(({ id }, j) => (bid.lines.some(({ line }) => line === id) ? [`x${i}_${j}`] : [])).join(' + ') || '0 y0'} - ${figure(least(lines))} y${i} >= 0`)
  if (terms.most_share !== null) for (const i of bids.keys()) rows.push(`${shareRow(costOf, i, terms.most_share / 100)} <= 0`)
  if (terms.small_share !== null && terms.small_share > 0) rows.push(`${weighed(costOf, (i) => (bids[i]!.small ? 1 : 0) - terms.small_share! / 100)} >= 0`)

  return ['Minimize', ` cost: ${plus(cost)}`, 'Subject To', ...rows.map((row, at) => ` r${at}: ${row}`), 'Bounds', ...bounds.map((each) => ` ${each}`), ...(whole.length > 0 ? ['General', ...whole.map((each) => ` ${each}`)] : []), 'Binary', ...binary.map((each) => ` ${each}`), 'End', ''].join('\n')
}

/** A part that is worth having: the smallest place of the smallest line. */
const least = (lines: SplitCase['lines']) => (lines.every(({ quantity }) => Number.isInteger(quantity)) ? 1 : 0.0001)

const shareRow = (costOf: readonly string[][], of: number, share: number) => weighed(costOf, (i) => (i === of ? 1 : 0) - share)
const weighed = (costOf: readonly string[][], weight: (i: number) => number): string =>
  plus(costOf.flatMap((terms, i) => terms.map((term) => {
    const [price, x] = term.split(' ') as [string, string]
    return `${figure(Number(price) * weight(i))} ${x}`
  })))

const plus = (terms: readonly string[]): string => (terms.length === 0 ? '0 y0' : terms.join(' + ').replaceAll('+ -', '- '))
/** No exponent: readers of this format do not agree on them. */
const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(8).replace(/0+$/, ''))

/** What a solver's numbers mean: quantities with four places, whole where the line's is. */
export function sharesOf({ lines, bids }: Pick<SplitCase, 'lines' | 'bids'>, columns: Readonly<Record<string, number>>): Share[] {
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
  const moneyOf = (id: string) => shares.filter(({ bid }) => bid === id).reduce((sum, { line, quantity }) => sum + quantity * (bids.find((bid) => bid.id === id)!.lines.find((each) => each.line === line)?.unit_price ?? Number.NaN), 0)
  const spent = new Map(bids.map(({ id }) => [id, moneyOf(id)]))
  const total = [...spent.values()].reduce((sum, each) => sum + each, 0)
  const vendors = [...spent.keys()].filter((id) => shares.some(({ bid }) => bid === id))
  const near = Math.max(0.01, total * 1e-6)
  const given = (line: string) => shares.filter((share) => share.line === line).reduce((sum, { quantity }) => sum + quantity, 0)
  return firstReason(
    lines.some(({ id, quantity }) => Math.abs(given(id) - quantity) > 0.001) && 'A line is not given out as a whole.',
    !Number.isFinite(total) && 'Something is given to who did not offer it.',
    terms.bids.some(({ bid, capacities }) => capacities.some((cap) => shares.some((share) => share.bid === bid && share.line === cap.line && share.quantity > cap.quantity + 0.001))) && 'Somebody gets more than they can deliver.',
    terms.bids.some(({ bid, minimum }) => vendors.includes(bid) && spent.get(bid)! * 100 < minimum - near * 100) && 'Somebody gets less than they deliver for.',
    terms.most_vendors !== null && vendors.length > terms.most_vendors && 'Too many vendors have a part.',
    terms.least_vendors !== null && vendors.length < terms.least_vendors && 'Too few vendors have a part.',
    terms.most_share !== null && [...spent.values()].some((each) => each > (total * terms.most_share!) / 100 + near) && 'Somebody has too large a share.',
    terms.small_share !== null && bids.filter(({ small }) => small).reduce((sum, { id }) => sum + spent.get(id)!, 0) < (total * terms.small_share) / 100 - near && 'Small businesses have too small a share.',
  )
}
