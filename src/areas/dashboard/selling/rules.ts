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

type Billed = { status: string; kind: string; open_amount: number; amount: number; retained: number }
const owing = new Set(['submitted', 'held', 'returned', 'disputed', 'approved', 'scheduled'])

/** Billed, neither paid nor returned: before approval the agency has not confirmed what it owes. */
export const isOpen = ({ status }: Pick<Billed, 'status'>): boolean => owing.has(status)
export const openOf = (bills: readonly Billed[]): number =>
  bills
    .filter(isOpen)
    .reduce(
      (sum, { kind, status, amount, open_amount }) =>
        sum +
        (kind === 'credit_note' ? -1 : 1) * (status === 'approved' || status === 'scheduled' ? open_amount : amount),
      0,
    )
