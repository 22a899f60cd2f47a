import { addDays, dayInWords, lastOfMonth } from '#platform/dates.ts'
import { monthInWords } from '#platform/months.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { fiscalPeriodLife, fiscalYearLife } from './life.ts'
import type { FiscalPeriod, FiscalYear } from './records.ts'

type Span = Pick<FiscalYear, 'starts_on' | 'ends_on'>
/** Two years can't share a day, because both would claim its postings. */
export function whyNotYear(year: Span, others: readonly Pick<FiscalYear, 'name' | 'starts_on' | 'ends_on'>[]): Reason {
  const met = others.find((other) => other.starts_on <= year.ends_on && year.starts_on <= other.ends_on)
  return firstReason(
    year.ends_on <= year.starts_on && 'The end date must be after the start date.',
    // Long enough for a year of transition, short enough to catch a mistyped year.
    year.ends_on > addDays(year.starts_on, 550) && 'A fiscal year can’t exceed 18 months.',
    met && `Fiscal year ${met.name} overlaps: it runs from ${dayInWords(met.starts_on)} to ${dayInWords(met.ends_on)}.`,
  )
}

type Among = { year: FiscalYear; periods: readonly FiscalPeriod[] }

/** Periods close from the first on and reopen from the last back, so that closed periods have no gaps. */
export function whyNotInOrder(period: FiscalPeriod, { year, periods }: Among): Reason {
  if (fiscalPeriodLife.isOpen(period)) {
    const earlier = periods.find((other) => other.number < period.number && fiscalPeriodLife.isOpen(other))
    return earlier ? `Close ${earlier.name} first. Periods are closed in order.` : null
  }
  const later = periods.findLast((other) => other.number > period.number && !fiscalPeriodLife.isOpen(other))
  return firstReason(
    fiscalYearLife.is(year, 'closed') && `Fiscal year ${year.name} is closed.`,
    later && `Reopen ${later.name} first. Periods are reopened from the last one back.`,
  )
}

/** The months of a year, from first to last day; the first is shorter if the year begins mid-month. */
export function monthsOf({
  starts_on,
  ends_on,
}: Span): { number: number; name: string; starts_on: string; ends_on: string }[] {
  const months = []
  for (let day = starts_on, number = 1; day <= ends_on; number++) {
    const last = lastOfMonth(day)
    months.push({ number, name: monthInWords(day), starts_on: day, ends_on: last < ends_on ? last : ends_on })
    day = addDays(last, 1)
  }
  return months
}

type ClosingYear = Pick<FiscalYear, 'name' | 'status' | 'adjuster'>

/** While a year is soft-closed, its named person alone posts in it. */
export const whyNotAdjust = (year: ClosingYear, by: string | null): Reason =>
  fiscalYearLife.is(year, 'closing') && year.adjuster !== by
    ? `Fiscal year ${year.name} is soft-closed. Only the person named on its page can still post in it.`
    : null

/** Whether an amount may be encumbered or spent on this day. */
export function whyNotBook(
  day: string,
  { year, period, by }: { year: FiscalYear; period: FiscalPeriod | undefined; by: string | null },
): Reason {
  return firstReason(
    fiscalYearLife.byStatus(year, {
      planned: `Fiscal year ${year.name} isn’t open yet. Choose a date in an open year.`,
      open: null,
      closing: whyNotAdjust(year, by),
      closed: `Fiscal year ${year.name} is closed. Choose a date in an open year.`,
    }),
    (day < year.starts_on || day > year.ends_on) &&
      `${dayInWords(day)} isn’t in fiscal year ${year.name}, which runs from ${dayInWords(year.starts_on)} to ${dayInWords(year.ends_on)}.`,
    period && !fiscalPeriodLife.isOpen(period) && `${period.name} is closed. Choose a date in an open period.`,
  )
}

/** Whether the budget of a year can be adopted, amended or moved between lines: until it is closed. */
export const whyNotBudget = (year: ClosingYear, by: string | null): Reason =>
  fiscalYearLife.is(year, 'closed')
    ? `Fiscal year ${year.name} is closed. Its budget can no longer be changed.`
    : whyNotAdjust(year, by)

/**
 * The year that a page opens on: the one that runs today, even where a later one is open already to prepare its budget.
 * Between two years it is the earlier one, and before the first year that first one.
 */
export function yearToShow<Year extends Pick<FiscalYear, 'starts_on'>>(
  years: readonly Year[],
  today: string,
): Year | undefined {
  const latestFirst = years.toSorted((one, other) => (one.starts_on < other.starts_on ? 1 : -1))
  return latestFirst.find(({ starts_on }) => starts_on <= today) ?? latestFirst.at(-1)
}

/** Budgets are adopted and amended for a whole year: a vote before its first day takes effect on that day. */
export const withinYear = (day: string, { starts_on, ends_on }: Span): string =>
  day < starts_on ? starts_on : day > ends_on ? ends_on : day
