import { addDays } from '#platform/dates.ts'

/** Something with a day: a call that closes, a delivery that is due, a paper that ends. */
export type Dated = { key: string; day: string; title: string; what: string; to: string }

/**
 * So long before its end a paper is to be renewed: whoever insures takes a month, and an agency looks at it after that.
 */
export const renewWithin = 60

/** What is late and what has its day within a fortnight, the earliest first. */
export const coming = (all: readonly Dated[], today: string): Dated[] =>
  all
    .filter(({ day }) => day <= addDays(today, 14))
    .toSorted((a, b) => (a.day === b.day ? (a.title < b.title ? -1 : 1) : a.day < b.day ? -1 : 1))

type Billed = { status: string; kind: string; open_amount: number; amount: number; retained: number }
const owing = new Set(['submitted', 'held', 'returned', 'disputed', 'approved', 'scheduled'])

/** Billed, neither paid nor sent back: before it is approved an agency has not said yet what it owes of it. */
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
