import { daysBetween } from '#platform/dates.ts'
import type { CriticalItem } from './records.ts'

export type Cover = { days: number | null; standing: 'enough' | 'order' | 'short' | 'unknown' }

/**
 * For how many days it lasts, from today: what has been used since the count is taken off at the usual rate, which is
 * an estimate and called one.
 */
export function coverOf(
  {
    on_hand,
    daily_use,
    least_days,
    lead_days,
    counted_on,
  }: Pick<CriticalItem, 'on_hand' | 'daily_use' | 'least_days' | 'lead_days' | 'counted_on'>,
  today: string,
): Cover {
  const [use, there] = [Number(daily_use), Number(on_hand)]
  if (use <= 0) return { days: null, standing: 'unknown' }
  const left = Math.max(0, there - use * Math.max(0, daysBetween(counted_on, today)))
  const days = Math.floor((left / use) * 10) / 10
  return {
    days,
    standing: days < Number(least_days) ? 'short' : days < Number(least_days) + Number(lead_days) ? 'order' : 'enough',
  }
}
export const coverWords = {
  enough: 'Enough',
  order: 'Order now',
  short: 'Too little',
  unknown: 'No use known',
} as const
