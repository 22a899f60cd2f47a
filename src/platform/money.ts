import { withMinus } from './words.ts'

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

/** A unit price, with its fractions of a cent. */
export const priceInDollars = (price: number): string => withMinus(exact.format(price))

/**
 * Whole cents in dollars as people write them; negative amounts have a real minus sign. Machine formats (files,
 * sheets, copies) use the number.
 */
export const dollars = (cents: number): string => withMinus(format.format(cents / 100))

/**
 * Splits an amount into shares that add up to the cent: each share is rounded down, and the remaining cents go to
 * those with the largest fractions, the first among equals.
 */
export function split(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) throw new RangeError('An amount can only be split by weights that add up to more than zero.')
  const parts = weights.map(
    (weight) => (BigInt(cents) * BigInt(Math.round(weight * 1e6)) * 1000n) / BigInt(Math.round(total * 1e6)),
  )
  const shares = parts.map((thousandths) => Number(thousandths / 1000n))
  const left = cents - shares.reduce((sum, share) => sum + share, 0)
  const byLoss = parts
    .map((thousandths, at) => ({ at, lost: Number(thousandths % 1000n) }))
    .toSorted((a, b) => b.lost - a.lost || a.at - b.at)
  for (const { at } of byLoss.slice(0, left)) shares[at]!++
  return shares
}
