/** Days are text such as 2026-07-01: text comparison orders them, and no zone can shift them. */

/** The agency's current day. */
export const localDay = (moment: Date, zone: string): string => {
  const parts = partsOf(moment, zone)
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** A day of the calendar: no thirtieth of February. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

type Closed = Pick<ReadonlySet<string>, 'has'>

/** Monday to Friday, without the given holidays. */
export const isWorkingDay = (day: string, holidays: Closed = none): boolean =>
  new Date(day).getUTCDay() % 6 !== 0 && !holidays.has(day)

/** The day after so many working days: one working day after a Friday is the Monday. */
export function addWorkingDays(day: string, days: number, holidays: Closed = none): string {
  let reached = day
  for (let left = days; left > 0;) if (isWorkingDay((reached = addDays(reached, 1)), holidays)) left--
  return reached
}

const none: Closed = new Set<string>()

export const weekdayInWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })

/** July 1, 2026 */
export const dayInWords = (day: string, locale = 'en-US'): string =>
  locale === 'en-US'
    ? inWords.format(new Date(day))
    : new Date(day).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' })
const inWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** This year’s days need no year. */
export const dayShort = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? ofThisYear : ofAnyYear).format(new Date(day))

const ofThisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const ofAnyYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** July 1, 2026 at 2:00 PM CDT */
export const momentInWords = (moment: string, zone: string, locale = 'en-US'): string =>
  new Date(moment)
    .toLocaleString(locale, {
      timeZone: zone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    .replaceAll('\u202f', ' ')

/** A known time zone, such as America/Chicago. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * The zone of a place as people call it, in summer as in winter: America/Chicago is Central Time. An unknown zone
 * stays as it is written.
 */
export function zoneInWords(zone: string): string {
  if (!isZone(zone)) return zone
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date('2026-07-01'))
    .find(({ type }) => type === 'timeZoneName')!.value
  // Not every zone has its own name.
  return !name.startsWith('GMT')
    ? name
    : zone === 'UTC'
      ? 'Coordinated Universal Time'
      : `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`
}

/** A moment so many minutes later, or earlier. */
export const addMinutes = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** A moment as a number that can be compared; NaN for an invalid one. */
export const timeOf = (moment: string): number => Date.parse(moment)

/** The local day of a moment. A calendar day alone has no zone: read as midnight in Greenwich, it would be the day before in every state. */
export const dayOf = (moment: string, zone: string): string =>
  moment.length === 10 ? moment : localDay(new Date(moment), zone)

export const minutesSince = (moment: string, now: Date): number => (now.getTime() - Date.parse(moment)) / 60_000

/**
 * The agency's local time, such as 2026-11-01T01:30, as a moment. When the clocks change, an hour is missing and
 * another occurs twice: such a time can't be a deadline, and the sentence says what to do.
 */
export function momentOf(wall: string, zone: string): { moment: string } | { reason: string } {
  if (
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) ||
    !isDay(wall.slice(0, 10)) ||
    wall.slice(11) > '23:59' ||
    wall.slice(14) > '59'
  )
    return { reason: 'Enter a date and a time, such as 2026-07-01 14:00.' }
  const asIfUniversal = Date.parse(`${wall}Z`)
  // The offsets a day before and a day after: one is before any change of the clocks, the other after it.
  const offsets = [-1, 1].map((days) => offsetAt(asIfUniversal + days * 86_400_000, zone))
  const moments = [...new Set(offsets)]
    .map((offset) => asIfUniversal - offset)
    .filter((moment) => moment + offsetAt(moment, zone) === asIfUniversal)
  const time = `${dayInWords(wall.slice(0, 10))} at ${wall.slice(11)}`
  if (moments.length === 0)
    return { reason: `${time} doesn’t exist: clocks go forward in that hour. Select a time an hour earlier or later.` }
  if (moments.length > 1)
    return { reason: `${time} occurs twice: clocks go back in that hour. Select a time an hour earlier or later.` }
  return { moment: new Date(moments[0]!).toISOString() }
}

/** The local time at a moment: 2026-07-01T14:00. */
export const wallTime = (moment: string, zone: string): string =>
  new Date(Date.parse(moment) + offsetAt(Date.parse(moment), zone)).toISOString().slice(0, 16)

function offsetAt(moment: number, zone: string): number {
  const parts = partsOf(new Date(moment), zone)
  return (
    Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`) -
    Math.floor(moment / 1000) * 1000
  )
}

/** Every command asks for its day, and making a form takes ten times as long as using it. */
const forms = new Map<string, Intl.DateTimeFormat>()

function partsOf(moment: Date, zone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  let form = forms.get(zone)
  if (!form) {
    form = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    forms.set(zone, form)
  }
  return Object.fromEntries(form.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** The time from one moment to another, in any notation; negative when the second comes first. */
export const millisecondsBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from)

/** Whole calendar days from one day to another; negative when the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * The same day so many months later, or the last of a month that has no such day: a month after January 31 is the
 * last of February.
 */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Every month from that of the first of these days to that of the last, as 2026-11: those between without a day too. */
export function monthsAcross(days: readonly string[]): string[] {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  const months: string[] = []
  for (
    let month = first?.slice(0, 7);
    month && month <= last!.slice(0, 7);
    month = addMonths(`${month}-01`, 1).slice(0, 7)
  )
    months.push(month)
  return months
}

/** The last day of the month that a day is in. */
export const lastOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

/** A year outside of these is a typing error: no calendar, schedule or retention period needs it. */
export const yearsOfDates: readonly [first: number, last: number] = [1900, 2200]

/** Why a well-formed day or moment is still refused. */
export function whyNotYear(label: string, value: string, [first, last] = yearsOfDates): string | null {
  const year = new Date(Date.parse(value)).getUTCFullYear()
  return year < first || year > last ? `${label} must be a date between ${first} and ${last}` : null
}

/**
 * The next run date. Months are counted from the first run: from the 31st it goes to the 28th, and back to the 31st.
 */
export function nextRun(every: 'day' | 'week' | 'month', after: string, first: string = after): string {
  if (every !== 'month') return addDays(after, every === 'day' ? 1 : 7)
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const inThisMonth = addMonths(first, months(after) - months(first))
  return inThisMonth > after ? inThisMonth : addMonths(first, months(after) - months(first) + 1)
}
/** A day as a number that schedules count with: days since 1970. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / 86_400_000)
export const dayText = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10)
/** A moment of a clock without a zone, in minutes since 1970, as files write it: 2026-03-02T08:00:00. */
export const clockText = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 19)
