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

/**
 * The payments as flows from fund to department to vendor, each column with its largest names and one for all others,
 * so that the drawing stays readable and still adds up to the total.
 */
export function flowsOf(payments: readonly Pick<PublishedPayment, Level | 'amount'>[], most = 8) {
  const shown = levels.map((level) => {
    const sums = new Map<string, number>()
    for (const payment of payments) sums.set(payment[level], (sums.get(payment[level]) ?? 0) + payment.amount)
    const names = [...sums.entries()].toSorted(([, a], [, b]) => b - a).map(([name]) => name)
    return names.length <= most ? names : [...names.slice(0, most - 1), 'All others']
  })
  const nameOf = (column: number, name: string) => (shown[column]!.includes(name) ? name : 'All others')
  const flows = [0, 1].flatMap((column) => {
    const sums = new Map<string, { column: number; from: string; to: string; value: number }>()
    for (const payment of payments) {
      const [from, to] = [nameOf(column, payment[levels[column]!]), nameOf(column + 1, payment[levels[column + 1]!])]
      const key = `${from}\n${to}`
      sums.set(key, { column, from, to, value: (sums.get(key)?.value ?? 0) + payment.amount })
    }
    return [...sums.values()].toSorted((a, b) => b.value - a.value)
  })
  return { columns: shown, flows }
}

/** For programs: the columns by the names of the public API. */
export const asSheet = (columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string =>
  csvLines([columns, ...rows.map((row) => columns.map((name) => cellText(undefined, row[name])))])

/** The area that stores the payments publishes them; the area that turns this on asks it by this name. */
export type PublishSpending = {
  name: 'publications/publish-spending'
  run: (input: { from: string }, context: never) => Promise<{ payments: number }>
}
