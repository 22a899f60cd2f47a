import { addDays, dayNumber, daysBetween, millisecondsBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { monthNames, shortMonths } from '#platform/months.ts'
import { plural } from '#platform/words.ts'

export type MonthOfFund = { month: string; fund: string; name: string; spent: number }
export type ReportOfGrant = { id: string; number: string; due_on: string; filed: boolean }
export type Site = { id: string; title: string; cost: number; federal: number; other: number; own: number; gap: number }
/** The subject of a risk; `days` from today, negative when past. `amount` is the money at stake, in cents. */
export type Risk = {
  kind: 'report' | 'line' | 'contract' | 'bid'
  table_name: string
  record: string
  title: string
  number: string | null
  person: string | null
  days: number
  amount: number
  used: number | null
}

/** More colors than these are not told apart: the smallest funds become one. */
const mostFunds = 4

/** A month so many months after that of a day: 2026-11. */
function monthFrom(day: string, after: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + after
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Twelve months up to today's, one series for each fund, the largest first. A month without an entry spent nothing. */
export function byMonth(all: readonly MonthOfFund[], today: string) {
  const months = Array.from({ length: 12 }, (_, at) => monthFrom(today, at - 11))
  const sumOf = (of: readonly MonthOfFund[]) => of.reduce((sum, { spent }) => sum + spent, 0)
  const funds = [...new Map(all.map(({ fund, name }) => [fund, name]))]
    .map(([fund, name]) => ({ name, of: all.filter((each) => each.fund === fund) }))
    .toSorted((a, b) => sumOf(b.of) - sumOf(a.of))
  const shown =
    funds.length <= mostFunds
      ? funds
      : [
          ...funds.slice(0, mostFunds - 1),
          { name: 'Other funds', of: funds.slice(mostFunds - 1).flatMap(({ of }) => of) },
        ]
  const spentIn = (month: string) => sumOf(all.filter((each) => each.month === month))
  return {
    across: months.map((month) => shortMonths[Number(month.slice(5)) - 1]!),
    names: months.map((month) => monthNames[Number(month.slice(5)) - 1]!),
    series: shown.map(({ name, of }) => ({
      name,
      values: months.map((month) => sumOf(of.filter((each) => each.month === month))),
    })),
    current: spentIn(months[11]!),
    before: spentIn(months[10]!),
  }
}

/** The stage with the longest median; below a day there is nothing to point out. */
export const slowest = <Total extends { median: number | null }>(totals: readonly Total[]): Total | undefined =>
  totals.filter(({ median }) => (median ?? 0) >= 86_400).toSorted((a, b) => b.median! - a.median!)[0]

export type ReportMark = 'filed' | 'soon' | 'overdue' | 'upcoming'
export const reportWords: Record<ReportMark, string> = {
  filed: 'Report filed',
  soon: 'Due in 14 days',
  overdue: 'Overdue',
  upcoming: 'Upcoming',
}

export function markOf({ due_on, filed }: Pick<ReportOfGrant, 'due_on' | 'filed'>, today: string): ReportMark {
  if (filed) return 'filed'
  if (due_on < today) return 'overdue'
  return daysBetween(today, due_on) <= 14 ? 'soon' : 'upcoming'
}

/** Fifteen months around today on a scale of a hundred; what lies outside ends at the edge. */
export function timelineOf(today: string) {
  const first = `${monthFrom(today, -5)}-01`
  const whole = daysBetween(first, `${monthFrom(today, 10)}-01`)
  return {
    at: (day: string) => Math.min(100, Math.max(0, (daysBetween(first, day) / whole) * 100)),
    ticks: [0, 3, 6, 9, 12].map((after) => {
      const month = monthFrom(first, after)
      return { name: shortMonths[Number(month.slice(5)) - 1]!, day: `${month}-01` }
    }),
  }
}

/** In whole percent; null without a delivery. Rounded down, so that one late delivery never shows as 100%. */
export const onTime = (deliveries: number, late: number): number | null =>
  deliveries === 0 ? null : Math.floor(((deliveries - late) / deliveries) * 100)

const weight: Record<Risk['kind'], number> = { report: 0, line: 1, contract: 2, bid: 3 }

/** Risks already late or overspent first, then by the money at stake. */
export const ranked = (all: readonly Risk[]): Risk[] =>
  all.toSorted(
    (a, b) =>
      Number(riskInWords(b).tone === 'bad') - Number(riskInWords(a).tone === 'bad') ||
      weight[a.kind] - weight[b.kind] ||
      b.amount - a.amount ||
      (a.record < b.record ? -1 : 1),
  )

export function riskInWords({ kind, title, number, days, amount, used }: Risk): {
  tone: 'bad' | 'warn'
  title: string
  note: string
} {
  const away = (count: number) => plural(count, { one: '1 day', other: `${count} days` })
  if (kind === 'report')
    return {
      tone: 'bad',
      title: `Grant report ${away(-days)} overdue`,
      note: `${title}, ${number}; ${dollars(amount)} not drawn`,
    }
  if (kind === 'line')
    return {
      tone: amount < 0 ? 'bad' : 'warn',
      title: `${title} ${used}% used`,
      note:
        amount < 0
          ? `${dollars(-amount)} over budget with ${away(days)} to go`
          : `${dollars(amount)} left with ${away(days)} to go`,
    }
  if (kind === 'contract')
    return {
      tone: 'warn',
      title: days === 0 ? 'Contract ends today' : `Contract ends in ${away(days)}`,
      note: `${title}, ${number}`,
    }
  return {
    tone: 'warn',
    title: 'Single bid expected',
    note: `${title}, ${number}; closes ${days === 0 ? 'today' : `in ${away(days)}`}`,
  }
}

/**
 * The parts of a bar, from left to right. Benefits above the cost don't stretch it: they are a duplication, which the
 * site's page explains.
 */
export function placesOf({ cost, federal, other, own, gap }: Omit<Site, 'id' | 'title'>, width: number) {
  const scale = width / Math.max(cost, federal + other + own, 1)
  const part = (from: number, cents: number) => ({ x: from * scale, width: cents * scale })
  return {
    federal: part(0, federal),
    other: part(federal, other),
    own: part(federal + other, own),
    gap: part(federal + other + own, gap),
  }
}

const levels = ['monitoring', 'partial', 'full'] as const

/** The highest activation first, then the newest. */
export const worst = <Open extends { level: (typeof levels)[number] }>(open: readonly Open[]): Open =>
  open.toSorted((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level))[0]!

/** The day of an incident: its first is day 1. */
export const dayOf = (began: string, now: string): number =>
  Math.max(1, Math.floor(millisecondsBetween(began, now) / 86_400_000) + 1)

const urgency: readonly ReportMark[] = ['overdue', 'soon', 'upcoming', 'filed']

/** A grant's financial and performance reports are often due on one day: one mark for each day, with the most urgent first. */
export function marksByDay<Report extends Parameters<typeof markOf>[0] & { due_on: string }>(
  reports: readonly Report[],
  today: string,
): { due_on: string; mark: ReportMark; reports: Report[] }[] {
  const rank = (report: Report) => urgency.indexOf(markOf(report, today))
  return [...new Set(reports.map(({ due_on }) => due_on))].toSorted().map((due_on) => {
    const due = reports.filter((report) => report.due_on === due_on).toSorted((a, b) => rank(a) - rank(b))
    return { due_on, mark: markOf(due[0]!, today), reports: due }
  })
}

/** Whether no other mark is so close, in percent of the scale, that a finger would not tell them apart. */
export const isAlone = (places: readonly number[], at: number): boolean =>
  places.every((place, other) => other === at || Math.abs(place - places[at]!) >= 19)

export type DayOfDeliveries = { day: string; deliveries: number }

/** Every day of the last 26 weeks, from a Sunday on: a day without a delivery had none. */
export function lastWeeks(found: readonly DayOfDeliveries[], today: string) {
  // January 1, 1970 was a Thursday.
  const weekday = (dayNumber(today) + 4) % 7
  const first = addDays(today, -weekday - 25 * 7)
  const counts = new Map(found.map(({ day, deliveries }) => [day, deliveries]))
  const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, at) => {
    const day = addDays(first, at)
    return { day, value: counts.get(day) ?? 0 }
  })
  return { days, total: days.reduce((sum, { value }) => sum + value, 0) }
}
