import { addDays } from '#platform/dates.ts'

/** An item with a date: a solicitation that closes, a delivery due, or a document that expires. */
export type Dated = { key: string; day: string; title: string; what: string; to: string }

/**
 * How long before expiry a document is due for renewal: an insurer takes a month, and the agency reviews it after
 * that.
 */
export const renewWithin = 60

/** Overdue items and those due within 14 days, earliest first. */
export const coming = (all: readonly Dated[], today: string): Dated[] =>
  all
    .filter(({ day }) => day <= addDays(today, 14))
    .toSorted((a, b) => (a.day === b.day ? (a.title < b.title ? -1 : 1) : a.day < b.day ? -1 : 1))
