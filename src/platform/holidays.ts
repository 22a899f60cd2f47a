import { addDays, dayNumber, isDay, monthNames } from './dates.ts'

/** The closed days of an agency besides weekends. */
export type Holidays = { has: (day: string) => boolean; nameOn: (day: string) => string | undefined }

/** A holiday as its law writes it, with the first and last day when that law is in effect. */
export type HolidayRule = {
  name: string
  /** July 4, 3rd Monday in January, Friday after 4th Thursday in November, Good Friday, or one day: 2027-01-20. */
  falls: string
  saturday: 'same' | 'friday' | 'monday'
  sunday: 'same' | 'monday'
  valid_from: string
  valid_to: string | null
}

const months = monthNames.map((name) => name.toLowerCase())
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const ordinals = ['1st', '2nd', '3rd', '4th', '5th']
const inWords = ['first', 'second', 'third', 'fourth', 'fifth']

type Falls = (year: number) => string | null

const isoDay = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** 0 is Sunday. */
const weekdayOf = (day: string): number => (dayNumber(day) + 4) % 7

/** The nth weekday of a month; -1 is the last. */
function nth(year: number, month: number, weekday: number, count: number): string | null {
  if (count < 0) {
    const last = addDays(month === 12 ? isoDay(year + 1, 1, 1) : isoDay(year, month + 1, 1), -1)
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const first = isoDay(year, month, 1)
  const found = addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
  return found.slice(5, 7) === first.slice(5, 7) ? found : null
}

/** Two days before Easter, by the Gregorian computus (Meeus, Jones and Butcher). */
function goodFriday(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const march = h + l - 7 * m + 114
  return addDays(isoDay(year, Math.floor(march / 31), (march % 31) + 1), -2)
}

/** How a rule is read: case and “of” or “in” make no difference, and a month may have three letters. */
function readFalls(words: string): Falls | null {
  const text = words.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (isDay(text)) return (year) => (Number(text.slice(0, 4)) === year ? text : null)
  if (text === 'good friday') return goodFriday
  const after = /^(\w+) after (?:the )?(.+)$/.exec(text)
  if (after) {
    const [weekday, base] = [weekdays.indexOf(after[1]!), readFalls(after[2]!)]
    if (weekday < 0 || !base) return null
    return (year) => {
      const day = base(year)
      return day && addDays(day, ((weekday - weekdayOf(day) + 6) % 7) + 1)
    }
  }
  const counted = /^(?:the )?(\w+) (\w+) (?:in|of) (\w+)$/.exec(text)
  if (counted) {
    const count = counted[1] === 'last' ? -1 : Math.max(ordinals.indexOf(counted[1]!), inWords.indexOf(counted[1]!)) + 1
    const [weekday, month] = [weekdays.indexOf(counted[2]!), monthOf(counted[3]!)]
    return count === 0 || weekday < 0 || month === 0 ? null : (year) => nth(year, month, weekday, count)
  }
  const fixed = /^(\w+) (\d{1,2})$/.exec(text)
  const [month, date] = [fixed ? monthOf(fixed[1]!) : 0, Number(fixed?.[2])]
  // A leap year has every day that a month can have.
  if (month === 0 || !isDay(isoDay(2024, month, date))) return null
  return (year) => (isDay(isoDay(year, month, date)) ? isoDay(year, month, date) : null)
}

const monthOf = (word: string): number => months.findIndex((month) => word === month || word === month.slice(0, 3)) + 1

export const whyNotFalls = (words: string): string | null =>
  readFalls(words)
    ? null
    : 'Enter a day such as July 4, 3rd Monday in January, last Monday in May, Friday after 4th Thursday in November, Good Friday or 2027-01-20'

/** Where a holiday is kept in a year by its own law: on its day, or moved from a weekend. */
export function observedIn(rule: Pick<HolidayRule, 'falls' | 'saturday' | 'sunday'>, year: number): string | null {
  const day = readFalls(rule.falls)?.(year) ?? null
  if (!day) return null
  const weekday = weekdayOf(day)
  if (weekday === 6)
    return rule.saturday === 'friday' ? addDays(day, -1) : rule.saturday === 'monday' ? addDays(day, 2) : day
  return weekday === 0 && rule.sunday === 'monday' ? addDays(day, 1) : day
}

/** The calendar of these rules. The newest rule of a name decides; a rule decides the days when it is in effect. */
export function holidaysOf(rules: readonly HolidayRule[]): Holidays {
  const years = new Map<number, ReadonlyMap<string, string>>()
  const governs = (rule: HolidayRule, day: string) =>
    holds(rule, day) &&
    !rules.some((each) => each.name === rule.name && holds(each, day) && each.valid_from > rule.valid_from)
  function daysIn(year: number): ReadonlyMap<string, string> {
    // January 1 may be kept on December 31, in the year before.
    const days = [year, year + 1].flatMap((of) =>
      rules.flatMap((rule) => {
        const day = observedIn(rule, of)
        return day && Number(day.slice(0, 4)) === year && governs(rule, day) ? [[day, rule.name] as const] : []
      }),
    )
    const found = new Map(days)
    years.set(year, found)
    return found
  }
  const nameOn = (day: string) => {
    const year = Number(day.slice(0, 4))
    return (years.get(year) ?? daysIn(year)).get(day)
  }
  return { has: (day) => nameOn(day) !== undefined, nameOn }
}

const holds = ({ valid_from, valid_to }: HolidayRule, day: string): boolean =>
  valid_from <= day && (valid_to === null || day <= valid_to)

const federal = [
  ['New Year’s Day', 'January 1'],
  ['Birthday of Martin Luther King, Jr.', '3rd Monday in January'],
  ['Washington’s Birthday', '3rd Monday in February'],
  ['Memorial Day', 'last Monday in May'],
  ['Juneteenth National Independence Day', 'June 19'],
  ['Independence Day', 'July 4'],
  ['Labor Day', '1st Monday in September'],
  ['Columbus Day', '2nd Monday in October'],
  ['Veterans Day', 'November 11'],
  ['Thanksgiving Day', '4th Thursday in November'],
  ['Christmas Day', 'December 25'],
] as const

/** The holidays of federal offices: 5 U.S.C. 6103(a), moved from a weekend by its subsection (b) and E.O. 11582. */
export const federalRules: readonly HolidayRule[] = federal.map(([name, falls]) => ({
  name,
  falls,
  saturday: 'friday',
  sunday: 'monday',
  valid_from: '1900-01-01',
  valid_to: null,
}))

/** The days when banks don't settle payments: the Federal Reserve opens on the Friday before a Saturday. */
export const bankHolidays: Holidays = holidaysOf(federalRules.map((rule) => ({ ...rule, saturday: 'same' })))
