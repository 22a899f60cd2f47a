import { dayInWords, monthsAcross } from '#platform/dates.ts'

/** The total of each vendor in a category, in whole cents. */
export type Share = { vendor: string; name: string; amount: number; awards: number }
export type Concentration = {
  hhi: number
  top: number
  topFour: number
  total: number
  band: 'open' | 'moderate' | 'high' | 'none'
}

/**
 * Herfindahl-Hirschman index: the sum of the squared shares in percent; 10,000 is a single vendor. Bands of the
 * Merger Guidelines of the Department of Justice and the FTC of December 2023 (2.1): above 1,800 highly concentrated,
 * above 1,000 moderately. They were made for markets, not for one buyer's purchases, so they are only an indication.
 */
export function concentrationOf(shares: readonly Pick<Share, 'amount'>[]): Concentration {
  const total = shares.reduce((sum, { amount }) => sum + amount, 0)
  if (total === 0) return { hhi: 0, top: 0, topFour: 0, total, band: 'none' }
  const percents = shares.map(({ amount }) => (100 * amount) / total).toSorted((a, b) => b - a)
  const hhi = Math.round(percents.reduce((sum, percent) => sum + percent * percent, 0))
  const topFour = percents.slice(0, 4).reduce((sum, percent) => sum + percent, 0)
  return { hhi, top: percents[0]!, topFour, total, band: hhi > 1_800 ? 'high' : hhi > 1_000 ? 'moderate' : 'open' }
}

export const bandWords: Record<Concentration['band'], string> = {
  none: 'No awards',
  open: 'Unconcentrated',
  moderate: 'Moderately concentrated',
  high: 'Highly concentrated',
}

/** The middle value, or the mean of the two middle ones: a single outlier does not move it. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!
}

export type PricePoint = {
  at: string
  price: number
  source: 'bid' | 'award' | 'catalog' | 'requisition'
  vendor: string | null
  words: string
  record: string | null
  table: string
}

/** 2026-11 in the form a chart's axis and table use: Nov 2026. */
export const monthInWords = (month: string): string => dayInWords(`${month}-01`).replace(/^(\w{3})\w* 1, /, '$1 ')

/** Month by month, the median bid price and the accepted prices. A month without prices is a gap, never an estimate. */
export function priceMonths(points: readonly PricePoint[]): {
  months: string[]
  bids: (number | null)[]
  taken: (number | null)[]
} {
  const months = monthsAcross(points.map(({ at }) => at))
  const of = (month: string, sources: readonly PricePoint['source'][]) => {
    const middle = median(
      points.filter(({ at, source }) => at.startsWith(month) && sources.includes(source)).map(({ price }) => price),
    )
    return middle === null ? null : Math.round(middle)
  }
  return {
    months,
    bids: months.map((month) => of(month, ['bid', 'award'])),
    taken: months.map((month) => of(month, ['award', 'catalog', 'requisition'])),
  }
}

/** Solicitations by the quarter in which they closed, and in each how many had one bid, two, or more. */
export function bidsByQuarter(solicitations: readonly { day: string; bidders: number }[]): {
  quarters: string[]
  none: number[]
  one: number[]
  two: number[]
  more: number[]
} {
  const quarterOf = (day: string) => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`
  const quarters = [...new Set(monthsAcross(solicitations.map(({ day }) => day)).map(quarterOf))]
  const count = (which: (bidders: number) => boolean) =>
    quarters.map(
      (quarter) => solicitations.filter(({ day, bidders }) => quarterOf(day) === quarter && which(bidders)).length,
    )
  return {
    quarters,
    none: count((bidders) => bidders === 0),
    one: count((bidders) => bidders === 1),
    two: count((bidders) => bidders === 2),
    more: count((bidders) => bidders > 2),
  }
}
