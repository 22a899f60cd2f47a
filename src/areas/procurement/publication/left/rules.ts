import { millisecondsBetween } from '#platform/dates.ts'
import type { Solicitation } from '../../solicitations/records.ts'

/** Whole days until the closing. */
export const daysLeft = ({ closes_at }: Pick<Solicitation, 'closes_at'>, now: string): number =>
  Math.floor(millisecondsBetween(now, closes_at!) / 86_400_000)
