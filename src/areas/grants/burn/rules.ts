import { daysBetween } from '#platform/dates.ts'
import type { Grant } from '../grants/records.ts'
import { reportLife } from '../reports/life.ts'
import type { GrantReport } from '../reports/records.ts'

/** The costs that the award pays and the money drawn for them in one month, in cents. */
export type BurnMonth = { month: string; spent: number; drawn: number }

type Term = Pick<Grant, 'starts_on' | 'ends_on' | 'amount'>
type Line = (number | null)[]
export type Burn = {
  /** 2026-01, the months of the period. */ months: string[]
  /** The place of today’s month; −1 before the period. */ now: number
  spent: Line
  drawn: Line
  straight: number[]
  forecast: Line
  /** Months that the pace is measured over; 0 where there is no forecast. */ paceOf: number
}

/** Half a year tells the pace of a project: shorter is one invoice, longer is history. */
const paceMonths = 6

/**
 * Spending of a grant against an even use of its period, and where the pace of the last months leads. Costs before
 * the period count in its first month, and later ones in its last.
 */
export function burnLine({ starts_on, ends_on, amount }: Term, all: readonly BurnMonth[], today: string): Burn {
  const [first, last] = [starts_on.slice(0, 7), ends_on.slice(0, 7)]
  const months = monthsFrom(first, last)
  const now = today < starts_on ? -1 : Math.min(months.length - 1, months.indexOf(today.slice(0, 7)))
  const here = now === -1 && today > ends_on ? months.length - 1 : now
  const placeOf = (month: string) => (month < first ? 0 : month > last ? months.length - 1 : months.indexOf(month))
  const sum = (of: 'spent' | 'drawn'): Line => {
    const each = months.map(() => 0)
    for (const one of all) each[placeOf(one.month)]! += one[of]
    let total = 0
    return each.map((value, at) => ((total += value), at > here ? null : total))
  }
  const spent = sum('spent')
  const over = today > ends_on
  // Whole months before today’s.
  const measured = over ? 0 : Math.min(paceMonths, Math.max(0, here))
  const pace = measured > 0 ? ((spent[here - 1] ?? 0) - (spent[here - 1 - measured] ?? 0)) / measured : 0
  return {
    months,
    now: here,
    spent,
    drawn: sum('drawn'),
    straight: months.map((month, at) =>
      at === months.length - 1
        ? amount
        : Math.round((amount * daysBetween(starts_on, dayAfter(month))) / Math.max(1, daysBetween(starts_on, ends_on))),
    ),
    forecast: months.map((_, at) =>
      measured === 0 || at < here ? null : Math.round((spent[here] ?? 0) + pace * (at - here)),
    ),
    paceOf: measured,
  }
}

/** The outcome of the pace: the total at the end, the rest of the award, and the month when it is used up. */
export function outcomeOf({ months, forecast, paceOf }: Burn, amount: number) {
  const total = forecast.at(-1) ?? null
  if (paceOf === 0 || total === null) return null
  const out = forecast.findIndex((value) => value !== null && value > amount)
  return { total, left: amount - total, usedUp: out < 0 ? null : months[out]! }
}

/** The state of a report; it is filed once it was submitted. */
export function dutyOf({ due_on, status }: Pick<GrantReport, 'due_on' | 'status'>, today: string) {
  if (!reportLife.isOpen({ status })) return 'done' as const
  if (due_on !== null && due_on < today) return 'late' as const
  return due_on !== null && daysBetween(today, due_on) <= 14 ? ('soon' as const) : ('ahead' as const)
}

/** The step of a day; a report due after the period is drawn at its end. */
export const stepOf = (months: readonly string[], day: string): number =>
  day.slice(0, 7) > months.at(-1)! ? months.length - 1 : Math.max(0, months.indexOf(day.slice(0, 7)))

function monthsFrom(first: string, last: string): string[] {
  const all = []
  for (let month = first; month <= last && all.length < mostMonths; month = dayAfter(month).slice(0, 7)) all.push(month)
  return all
}

/** No award runs longer; a mistyped year draws no endless line. */
const mostMonths = 240

/** The first day of the next month. */
function dayAfter(month: string): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}
