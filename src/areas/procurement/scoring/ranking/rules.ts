import type { Criterion } from '#areas/procurement/solicitations/records.ts'

/**
 * How a price becomes points: the lowest gets all of them, the others by their ratio to it or their distance from it.
 */
export type PriceFormula = 'ratio' | 'linear'

/** Points are stored in hundredths, half a hundredth up, so that the printed parts add up. */
const rounded = (points: number): number => Math.round(Number((points * 100).toPrecision(14))) / 100

export const pricePoints = (price: number, lowest: number, weight: number, formula: PriceFormula): number =>
  rounded(priceShare(price, lowest, formula) * weight)

/** Points of the panel out of the maximum, times the weight of the criterion. */
export const qualityPoints = (points: number, most: number, weight: number): number => rounded((points / most) * weight)

/** From 0 to 1. */
function priceShare(price: number, lowest: number, formula: PriceFormula): number {
  // A price of 0 can't be a divisor; it is the lowest.
  if (price === lowest) return 1
  if (lowest === 0) return 0
  return formula === 'ratio' ? lowest / price : Math.max(0, 1 - (price - lowest) / lowest)
}

/** One bid as the panel scored it: its price, and the points of each quality criterion. Null: not scored yet. */
export type Judged = { bid: string; price: number | null; points: Readonly<Record<string, number | null>> }
export type Ranked = { bid: string; rank: number; total: number; parts: Readonly<Record<string, number>> }
type Weighed = Pick<Criterion, 'id' | 'name' | 'kind' | 'weight' | 'points'>

/** All totals, the highest first. Equal totals share a rank: the local rule breaks the tie, not the program. */
export function rank(judged: readonly Judged[], criteria: readonly Weighed[], formula: PriceFormula): Ranked[] {
  const lowest = Math.min(...judged.flatMap(({ price }) => price ?? []))
  const totals = judged.map((one) => {
    const parts = Object.fromEntries(
      criteria
        .filter(({ kind }) => kind !== 'pass_fail')
        .map((each) => [each.id, rounded(shareOf(one, each, lowest, formula) * (each.weight ?? 0))]),
    )
    return { bid: one.bid, parts, total: rounded(Object.values(parts).reduce((sum, part) => sum + part, 0)) }
  })
  return totals
    .map((each) => ({ ...each, rank: 1 + totals.filter(({ total }) => total > each.total).length }))
    .toSorted((a, b) => a.rank - b.rank || a.bid.localeCompare(b.bid))
}

/** The rank of a bid: by points where bids are scored, by price where the price decides. */
export type Standing = {
  bid: string
  rank: number
  price: number | null
  points: number | null
  parts: Readonly<Record<string, number>>
}

/** The lowest price ranks first; a bid with missing lines has no total price and ranks behind the others. */
export function rankPrices(judged: readonly Pick<Judged, 'bid' | 'price'>[]): Standing[] {
  const rankOf = (price: number | null) =>
    1 + judged.filter((other) => other.price !== null && (price === null || other.price < price)).length
  return judged
    .map(({ bid, price }) => ({ bid, rank: rankOf(price), price, points: null, parts: {} }))
    .toSorted((a, b) => a.rank - b.rank || a.bid.localeCompare(b.bid))
}

/** By points, with the price they were calculated from. */
export const rankPoints = (
  judged: readonly Judged[],
  criteria: readonly Weighed[],
  formula: PriceFormula,
): Standing[] =>
  rank(judged, criteria, formula).map(({ bid, rank, total, parts }) => ({
    bid,
    rank,
    price: judged.find((each) => each.bid === bid)!.price,
    points: total,
    parts,
  }))

/** The part of a criterion's weight that a bid earns, from 0 to 1. */
function shareOf(
  { price, points }: Judged,
  { id, kind, points: most }: Weighed,
  lowest: number,
  formula: PriceFormula,
): number {
  if (kind === 'price') return price === null ? 0 : priceShare(price, lowest, formula)
  return (points[id] ?? 0) / (most ?? 1)
}

/** The weight at which another bid would win: the other weights keep their proportion to each other. */
export type Turn = { criterion: string; from: number; to: number; winner: string }

/**
 * How far each weight must move before another bid wins. A total is a straight line over one weight while the others
 * share the rest in their proportion; where two lines cross, the lead changes.
 */
export function turns(judged: readonly Judged[], criteria: readonly Weighed[], formula: PriceFormula): Turn[] {
  const scored = criteria.filter(({ kind }) => kind !== 'pass_fail')
  const first = rank(judged, criteria, formula)[0]
  const leader = judged.find(({ bid }) => bid === first?.bid)
  if (!leader) return []
  const lowest = Math.min(...judged.flatMap(({ price }) => price ?? []))
  return scored.flatMap((moved) => {
    const from = moved.weight ?? 0
    const line = (one: Judged) => {
      const alone = shareOf(one, moved, lowest, formula)
      const rest = scored.reduce(
        (sum, each) =>
          sum +
          (each === moved || from === 100
            ? 0
            : (shareOf(one, each, lowest, formula) * (each.weight ?? 0)) / (100 - from)),
        0,
      )
      // For a weight of w: w times what this criterion earns, and (100 - w) times what the rest earn.
      return { slope: alone - rest, base: 100 * rest }
    }
    const own = line(leader)
    const crossings = judged.flatMap((one) => {
      const theirs = line(one)
      if (one === leader || theirs.slope === own.slope) return []
      const to = rounded((theirs.base - own.base) / (own.slope - theirs.slope))
      return to >= 0 && to <= 100 && to !== from ? [{ criterion: moved.name, from, to, winner: one.bid }] : []
    })
    // The nearest on each side.
    const below = crossings.filter(({ to }) => to < from).toSorted((a, b) => b.to - a.to)[0]
    const above = crossings.filter(({ to }) => to > from).toSorted((a, b) => a.to - b.to)[0]
    return [below, above].filter((turn) => turn !== undefined)
  })
}

/** An indicator for review, with the facts behind it. None of them is proof. */
export type RedFlag = { flag: string; because: string; bids: readonly string[] }
type PricedBid = {
  bid: string
  vendor: string
  total: number | null
  lines: readonly { line: string; unit_price: number }[]
}

/** Indicators of the Open Contracting Partnership's guide that the bids of one solicitation can show. */
export function redFlags(
  bids: readonly PricedBid[],
  facts: { daysOpen: number; lastAddendumDays: number | null; estimate: number | null },
): RedFlag[] {
  const priced = bids.filter((each): each is PricedBid & { total: number } => each.total !== null && each.total > 0)
  return [
    ...(bids.length === 1
      ? [
          {
            flag: 'Single bid',
            because: 'Only one vendor responded. Was the specification written for it?',
            bids: [bids[0]!.bid],
          },
        ]
      : []),
    ...(facts.daysOpen < 10
      ? [{ flag: 'Short response time', because: `Vendors had ${facts.daysOpen} days.`, bids: [] }]
      : []),
    ...(facts.lastAddendumDays !== null && facts.lastAddendumDays < 5
      ? [
          {
            flag: 'Late addendum',
            because: `The last addendum was published ${facts.lastAddendumDays} days before closing.`,
            bids: [],
          },
        ]
      : []),
    ...samePrices(priced),
    ...fixedRatios(priced),
    ...farFromEstimate(priced, facts.estimate),
  ]
}

/** Two vendors with the same price for a line, to the cent, rarely set it independently, unless a catalog names it. */
function samePrices(bids: readonly PricedBid[]): RedFlag[] {
  return pairs(bids).flatMap(([a, b]) => {
    const shared = a.lines.filter(({ line, unit_price }) =>
      b.lines.some((other) => other.line === line && other.unit_price === unit_price && unit_price > 0),
    )
    return shared.length >= 2 && shared.length * 2 >= Math.max(a.lines.length, b.lines.length)
      ? [
          {
            flag: 'Identical prices',
            because: `${a.vendor} and ${b.vendor} have the same prices for ${shared.length} lines.`,
            bids: [a.bid, b.bid],
          },
        ]
      : []
  })
}

/** Prices from one list: every line of one bid is the same ratio above the other's. */
function fixedRatios(bids: readonly PricedBid[]): RedFlag[] {
  return pairs(bids).flatMap(([a, b]) => {
    const ratios = a.lines.flatMap(({ line, unit_price }) => {
      const other = b.lines.find((each) => each.line === line)
      return other && unit_price > 0 ? [other.unit_price / unit_price] : []
    })
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
    return ratios.length >= 4 && most !== 1 && most - least < 0.0005
      ? [
          {
            flag: 'Prices at a fixed ratio',
            because: `Every price of ${b.vendor} is ${least.toFixed(3)} times that of ${a.vendor}.`,
            bids: [a.bid, b.bid],
          },
        ]
      : []
  })
}

function farFromEstimate(bids: readonly (PricedBid & { total: number })[], estimate: number | null): RedFlag[] {
  if (!estimate) return []
  return bids.flatMap(({ bid, vendor, total }) => {
    const share = Math.round((total / estimate) * 100)
    return share < 60 || share > 150
      ? [
          {
            flag: 'Far from the estimate',
            because: `${vendor} bid ${share}% of the independent cost estimate.`,
            bids: [bid],
          },
        ]
      : []
  })
}

const pairs = <T>(all: readonly T[]): [T, T][] => all.flatMap((a, at) => all.slice(at + 1).map((b): [T, T] => [a, b]))
