import { addMonths, daysBetween } from '#platform/dates.ts'
import type { Asset, AssetClass } from '../assets/records.ts'

type Worth = Pick<Asset, 'cost' | 'salvage' | 'life_years' | 'in_service_on' | 'acquired_on'>
type OfClass = Pick<AssetClass, 'life_years' | 'salvage_percent'> | undefined

export type Straight = { cost: number; salvage: number; years: number; begins: string; ends: string }
/**
 * Straight-line depreciable amount: cost less residual value, over the useful life. Null if date or life is unknown.
 */
export function straightLine(row: Worth, of: OfClass): Straight | null {
  const begins = row.in_service_on ?? row.acquired_on
  const years = Number(row.life_years ?? of?.life_years ?? 0)
  if (!begins || years <= 0 || row.cost <= 0) return null
  const salvage = row.salvage ?? Math.round((row.cost * Number(of?.salvage_percent ?? 0)) / 100)
  return {
    cost: row.cost,
    salvage: Math.min(salvage, row.cost),
    years,
    begins,
    ends: addMonths(begins, Math.round(years * 12)),
  }
}

/** Accumulated to a date: by elapsed days, never more than the depreciable amount. */
export function accumulatedBy(line: Straight, day: string): number {
  if (day < line.begins) return 0
  if (day >= line.ends) return line.cost - line.salvage
  return Math.round(((line.cost - line.salvage) * daysBetween(line.begins, day)) / daysBetween(line.begins, line.ends))
}

export const bookValue = (line: Straight, day: string): number => line.cost - accumulatedBy(line, day)

/**
 * The depreciation of a year: from the day after the last year end to its own. The years add up to the total to the
 * cent.
 */
export const ofYear = (line: Straight, { after, ends }: { after: string; ends: string }): number =>
  accumulatedBy(line, ends) - accumulatedBy(line, after)

/** Deferred work as a share of replacement cost, in percent. */
export const conditionIndex = (deferred: number, replacement: number): number | null =>
  replacement > 0 ? (deferred / replacement) * 100 : null
export type Band = 'good' | 'fair' | 'poor'
export const bandOf = (index: number, { good, poor }: { good: number; poor: number }): Band =>
  index < good ? 'good' : index > poor ? 'poor' : 'fair'

/** Life-cycle cost in present value: the price, each year's cost at its end, less the residual value. */
export const lifeCycleCost = ({
  price,
  yearly,
  salvage,
  years,
  percent,
}: {
  price: number
  yearly: number
  salvage: number
  years: number
  percent: number
}): number => {
  const rate = percent / 100
  const annuity = rate === 0 ? years : (1 - (1 + rate) ** -years) / rate
  return price + yearly * annuity - salvage / (1 + rate) ** years
}

/** The year in which its useful life ends. */
export const endOfLife = (row: Worth, of: OfClass): string | null =>
  straightLine({ ...row, cost: Math.max(1, row.cost) }, of)?.ends ?? null
