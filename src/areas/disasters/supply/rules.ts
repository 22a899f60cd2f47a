import { daysBetween } from '#platform/dates.ts'
import type { CriticalItem } from './records.ts'

export type Cover = { days: number | null; standing: 'enough' | 'order' | 'short' | 'unknown' }

/**
 * Days of supply from today: use since the count is subtracted at the usual rate, so the result is an estimate and is
 * labeled as one.
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
  enough: 'On target',
  order: 'Order now',
  short: 'Below target',
  unknown: 'No daily use',
} as const
