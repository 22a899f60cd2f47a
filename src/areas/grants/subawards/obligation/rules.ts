import type { Subaward } from '../records.ts'

/** Obligated, not paid and not released. */
export const heldOf = ({ amount, paid, released }: Pick<Subaward, 'amount' | 'paid' | 'released'>): number =>
  Math.max(0, amount - paid - released)

export const lastDayOf = ({ ends_on, last_day }: Pick<Subaward, 'ends_on' | 'last_day'>): string => last_day ?? ends_on
