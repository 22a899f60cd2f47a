import { cellText, csvLines } from '#platform/records/csv.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'
import type { PublishedPayment } from './records.ts'

export const whyNotPublish = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can decide what is public.'

/** From the total to one vendor: the levels of the public drill-down. */
export const levels = ['fund', 'department', 'vendor'] as const
export type Level = (typeof levels)[number]
export type Slice = { name: string; amount: number; payments: number }
export type Where = Partial<Record<Level, string>>

/** The next level with its totals, the largest first. The payments below a slice add up to it to the cent. */
export function drill(
  payments: readonly Pick<PublishedPayment, Level | 'amount'>[],
  where: Where,
): { level: Level | null; slices: Slice[]; total: number } {
  const within = payments.filter((payment) =>
    levels.every((level) => where[level] === undefined || payment[level] === where[level]),
  )
  const level = levels.find((each) => where[each] === undefined) ?? null
  const sums = new Map<string, Slice>()
  if (level)
    for (const payment of within) {
      const slice = sums.get(payment[level]) ?? { name: payment[level], amount: 0, payments: 0 }
      sums.set(payment[level], { ...slice, amount: slice.amount + payment.amount, payments: slice.payments + 1 })
    }
  return {
    level,
    slices: [...sums.values()].toSorted((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1)),
    total: within.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** For programs: the columns by the names of the public API. */
export const asSheet = (columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string =>
  csvLines([columns, ...rows.map((row) => columns.map((name) => cellText(undefined, row[name])))])

/** The area that stores the payments publishes them; the area that turns this on asks it by this name. */
export type PublishSpending = {
  name: 'publications/publish-spending'
  run: (input: { from: string }, context: never) => Promise<{ payments: number }>
}
