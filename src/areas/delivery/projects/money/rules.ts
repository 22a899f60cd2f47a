import type { Project } from '../records.ts'

/** In cents; a month is 2026-11. */
export type MonthOfProject = { month: string; ordered: number; spent: number }

type Line = (number | null)[]
export type MoneyInTime = { months: string[]; now: number; ordered: Line; spent: Line }

/**
 * Orders and costs of a project as they add up, from its first month or its first money to its end or today. Months
 * ahead are empty: what will be billed is not known.
 */
export function moneyInTime(
  { starts_on, ends_on, forecast_end }: Pick<Project, 'starts_on' | 'ends_on' | 'forecast_end'>,
  all: readonly MonthOfProject[],
  today: string,
): MoneyInTime {
  const here = today.slice(0, 7)
  const known = all.filter(({ month }) => month <= here)
  const first = [starts_on.slice(0, 7), ...known.map(({ month }) => month)].toSorted()[0]!
  const last = [ends_on, forecast_end ?? ends_on].toSorted().at(-1)!.slice(0, 7)
  const months = monthsBetween(first, [last, ...known.map(({ month }) => month)].toSorted().at(-1)!)
  const now = here < first ? -1 : here > months.at(-1)! ? months.length - 1 : months.indexOf(here)
  const sum = (of: 'ordered' | 'spent'): Line => {
    let total = 0
    return months.map((month, at) => {
      total += known.find((each) => each.month === month)?.[of] ?? 0
      return at > now ? null : total
    })
  }
  return { months, now, ordered: sum('ordered'), spent: sum('spent') }
}

/** A mistyped year draws no endless line. */
const mostMonths = 240

function monthsBetween(first: string, last: string): string[] {
  const from = Number(first.slice(0, 4)) * 12 + Number(first.slice(5)) - 1
  const until = Number(last.slice(0, 4)) * 12 + Number(last.slice(5)) - 1
  return Array.from({ length: Math.min(mostMonths, Math.max(1, until - from + 1)) }, (_, at) => {
    const month = from + at
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
