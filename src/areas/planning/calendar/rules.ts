import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { fiscalPeriod, fiscalYear, type FiscalPeriod, type FiscalYear } from './records.ts'

export const yearMoves = moveTable(fiscalYear, {
  begin: { from: ['planned'], to: 'open' },
  close: { from: ['open'], to: 'closed' },
})
export const periodMoves = moveTable(fiscalPeriod, {
  close: { from: ['open'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
})

type Span = Pick<FiscalYear, 'starts_on' | 'ends_on'>
const keeper = 'The calendar of the books is kept by an administrator.'

/** Two years that share a day would both claim what happens on it. */
export function whyNotYear(year: Span, others: readonly Pick<FiscalYear, 'name' | 'starts_on' | 'ends_on'>[]): Reason {
  const met = others.find((other) => other.starts_on <= year.ends_on && year.starts_on <= other.ends_on)
  return firstReason(
    year.ends_on <= year.starts_on && 'The last day must come after the first day.',
    // Long enough for a year of transition, short enough to catch a mistyped year.
    year.ends_on > addDays(year.starts_on, 550) && 'A fiscal year is at most eighteen months long.',
    met && `Fiscal year ${met.name} has days of it already: it runs from ${dayInWords(met.starts_on)} to ${dayInWords(met.ends_on)}.`,
  )
}

export const whyNotOpenYear = (year: FiscalYear, { actor }: { actor: Actor }): Reason => firstReason(yearMoves.whyNot('begin', year), !atLeast('admin', actor) && keeper)

export const whyNotCloseYear = (year: FiscalYear, { actor, held }: { actor: Actor; held: number }): Reason =>
  firstReason(
    yearMoves.whyNot('close', year),
    !atLeast('admin', actor) && keeper,
    held > 0 && `${held === 1 ? 'One budget line still has' : `${held} budget lines still have`} open promises. Release them, or carry them into the next year, first.`,
  )

export const whyNotClosePeriod = (period: FiscalPeriod, { actor, earlier }: { actor: Actor; earlier: readonly FiscalPeriod[] }): Reason => {
  const open = earlier.find(({ status }) => status === 'open')
  return firstReason(periodMoves.whyNot('close', period), !atLeast('admin', actor) && keeper, open && `Close ${open.name} first: periods are closed one after the other.`)
}

export const whyNotReopenPeriod = (period: FiscalPeriod, { actor, year, later }: { actor: Actor; year: FiscalYear; later: readonly FiscalPeriod[] }): Reason => {
  const closed = later.find(({ status }) => status === 'closed')
  return firstReason(
    periodMoves.whyNot('reopen', period),
    !atLeast('admin', actor) && keeper,
    year.status === 'closed' && `Fiscal year ${year.name} is closed.`,
    closed && `Open ${closed.name} first: what is closed stays in one piece.`,
  )
}

/** The months of a year, from its first day to its last; where it does not begin with a month the first is shorter. */
export function monthsOf({ starts_on, ends_on }: Span): { number: number; name: string; starts_on: string; ends_on: string }[] {
  const months = []
  for (let day = starts_on, number = 1; day <= ends_on; number++) {
    const last = lastOfMonth(day)
    months.push({ number, name: monthInWords(day), starts_on: day, ends_on: last < ends_on ? last : ends_on })
    day = addDays(last, 1)
  }
  return months
}

/** May something be committed or spent on this day? */
export function whyNotBook(day: string, { year, period }: { year: FiscalYear; period: FiscalPeriod | undefined }): Reason {
  return firstReason(
    year.status === 'planned' && `Fiscal year ${year.name} is not open yet: nothing can be booked in it.`,
    year.status === 'closed' && `Fiscal year ${year.name} is closed: nothing can be booked in it.`,
    (day < year.starts_on || day > year.ends_on) && `${dayInWords(day)} is not in fiscal year ${year.name}, which runs from ${dayInWords(year.starts_on)} to ${dayInWords(year.ends_on)}.`,
    period?.status === 'closed' && `${period.name} is closed: nothing can be booked in it any more.`,
  )
}

/** Money is given and taken for a whole year: a vote before its first day counts from that day. */
export const withinYear = (day: string, { starts_on, ends_on }: Span): string => (day < starts_on ? starts_on : day > ends_on ? ends_on : day)

const lastOfMonth = (day: string) => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return addDays(`${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01`, -1)
}
const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const monthInWords = (day: string) => `${names[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
