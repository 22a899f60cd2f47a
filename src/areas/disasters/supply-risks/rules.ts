import { firstReason, type Reason } from '#platform/rules.ts'
import type { SupplyRisk } from './records.ts'

export const likelihoods = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Almost certain'] as const
export const impacts = ['Slight', 'Minor', 'Moderate', 'Major', 'Severe'] as const

export type Grade = 'low' | 'medium' | 'high' | 'extreme'
/** Likelihood times impact, 1 to 25. The ratings are the usual ones of such a matrix: a rule of thumb, not a law. */
export const scoreOf = ({ likelihood, impact }: Pick<SupplyRisk, 'likelihood' | 'impact'>): number =>
  Number(likelihood) * Number(impact)
export const gradeOf = (row: Pick<SupplyRisk, 'likelihood' | 'impact'>): Grade => {
  const score = scoreOf(row)
  return score >= 15 ? 'extreme' : score >= 10 ? 'high' : score >= 5 ? 'medium' : 'low'
}

export const isHigh = (row: Pick<SupplyRisk, 'likelihood' | 'impact'>): boolean => scoreOf(row) >= 10

export const whyNotSubject = (row: Pick<SupplyRisk, 'subject' | 'vendor' | 'site' | 'item'>): Reason =>
  firstReason(
    row.subject === 'vendor' && !row.vendor && 'Select the vendor at risk.',
    row.subject === 'site' && !row.site && 'Select the facility at risk.',
    row.subject === 'item' && !row.item && 'Select the item at risk.',
  )

/** One commodity as the agency buys it: vendors, amounts, and what is still on order. */
export type Supply = { commodity: string; vendor: string; ordered: number; open: number }
export type Unmet = { commodity: string; open: number; ordered: number; others: readonly string[]; share: number }

const byCommodity = <S extends Supply>(rows: readonly S[]): Map<string, S[]> => {
  const found = new Map<string, S[]>()
  for (const row of rows) {
    const same = found.get(row.commodity)
    if (same) same.push(row)
    else found.set(row.commodity, [row])
  }
  return found
}

/**
 * The effect of losing one vendor: for each commodity its open orders, its share of purchases, and other vendors of
 * the same. Orders don't show whether those have the capacity; they are only candidates.
 */
export function withoutVendor(vendor: string, rows: readonly Supply[]): Unmet[] {
  return [...byCommodity(rows)]
    .filter(([, same]) => same.some((row) => row.vendor === vendor))
    .map(([commodity, same]) => {
      const sum = (of: readonly Supply[], name: 'open' | 'ordered') => of.reduce((total, row) => total + row[name], 0)
      const theirs = same.filter((row) => row.vendor === vendor)
      const all = sum(same, 'ordered')
      return {
        commodity,
        open: sum(theirs, 'open'),
        ordered: sum(theirs, 'ordered'),
        others: [...new Set(same.filter((row) => row.vendor !== vendor).map((row) => row.vendor))].toSorted(),
        share: all > 0 ? Math.round((sum(theirs, 'ordered') / all) * 100) : 0,
      }
    })
    .toSorted(
      (a, b) =>
        a.others.length - b.others.length ||
        b.open - a.open ||
        b.ordered - a.ordered ||
        a.commodity.localeCompare(b.commodity),
    )
}
