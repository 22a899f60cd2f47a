import { addDays, addMonths, isDay, lastOfMonth } from '#platform/dates.ts'
import { monthNames } from '#platform/months.ts'

/** Days from and to, both included; words for the answer. */
export type Period = { from?: string; to?: string; words: string }

const months = monthNames.map((name) => name.toLowerCase())
const monthPattern = months.map((month) => (month === 'may' ? month : `${month}|${month.slice(0, 3)}\\.?`)).join('|')
const dayPattern = `(\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{4}|(?:${monthPattern}) \\d{1,2}(?:,? \\d{4})?)`

const two = (number: number): string => String(number).padStart(2, '0')
const monthOf = (name: string): number =>
  months.findIndex((month) => month.startsWith(name.replace('.', '').toLowerCase().slice(0, 3))) + 1
const wholeMonth = (year: number, month: number) => {
  const from = `${year}-${two(month)}-01`
  return { from, to: lastOfMonth(from) }
}
const shifted = (year: number, month: number, by: number): [number, number] => {
  const at = year * 12 + month - 1 + by
  return [Math.floor(at / 12), (at % 12) + 1]
}

/** A date as Americans write it. Without a year it is the one nearest to today in the direction that `past` names. */
export function readDay(text: string, today: string, past: boolean): string | undefined {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (slashed) return real(`${slashed[3]}-${two(Number(slashed[1]))}-${two(Number(slashed[2]))}`)
  const named = /^([a-z]+)\.? (\d{1,2})(?:,? (\d{4}))?$/i.exec(text)
  if (!named) return real(text)
  const monthAndDay = `-${two(monthOf(named[1]!))}-${two(Number(named[2]))}`
  if (named[3]) return real(`${named[3]}${monthAndDay}`)
  const year = Number(today.slice(0, 4))
  const thisYear = `${year}${monthAndDay}`
  return real(
    past && thisYear > today
      ? `${year - 1}${monthAndDay}`
      : !past && thisYear < today
        ? `${year + 1}${monthAndDay}`
        : thisYear,
  )
}
const real = (day: string): string | undefined => (isDay(day) ? day : undefined)

type Reading = [
  pattern: RegExp,
  read: (match: RegExpExecArray, today: string) => (Omit<Period, 'words'> & { words?: string }) | undefined,
]

/** The Monday of the week of this day. */
const monday = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const readings: readonly Reading[] = [
  [/\btoday\b/, (_, today) => ({ from: today, to: today })],
  [/\byesterday\b/, (_, today) => ({ from: addDays(today, -1), to: addDays(today, -1) })],
  [/\btomorrow\b/, (_, today) => ({ from: addDays(today, 1), to: addDays(today, 1) })],
  [
    /\b(this|last|next) week\b/,
    ([, which], today) => {
      const from = addDays(monday(today), 7 * stepOf(which!))
      return { from, to: addDays(from, 6) }
    },
  ],
  [
    /\b(this|last|next) month\b/,
    ([, which], today) => wholeMonth(...shifted(Number(today.slice(0, 4)), Number(today.slice(5, 7)), stepOf(which!))),
  ],
  [
    /\b(this|last|next) (?:calendar )?year\b/,
    ([, which], today) => {
      const year = Number(today.slice(0, 4)) + stepOf(which!)
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    },
  ],
  [
    /\b(this|last|next) quarter\b/,
    ([, which], today) => {
      const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
      const [ofYear, first] = shifted(year, month - ((month - 1) % 3), 3 * stepOf(which!))
      const { from } = wholeMonth(ofYear, first)
      return { from, to: lastOfMonth(addMonths(from, 2)) }
    },
  ],
  [
    /\b(?:in |over |during |for |within )?(?:the )?(?:last|past) (\d{1,4} )?(day|week|month|year)s?\b/,
    ([, many, unit], today) => ({ from: away(today, -Number(many ?? 1), unit!), to: today }),
  ],
  [
    /\b(?:in |over |during |for |within )?(?:the )?(?:next|coming) (\d{1,4} )?(day|week|month|year)s?\b/,
    ([, many, unit], today) => ({ from: today, to: away(today, Number(many ?? 1), unit!) }),
  ],
  [
    /\b(?:in|within) (\d{1,4}) (day|week|month|year)s?\b/,
    ([, many, unit], today) => ({ from: today, to: away(today, Number(many), unit!) }),
  ],
  [
    new RegExp(`\\bbetween ${dayPattern} and ${dayPattern}`),
    ([, one, other], today) => {
      const [from, to] = [readDay(one!, today, true), readDay(other!, today, true)]
      return from && to ? { from, to } : undefined
    },
  ],
  [
    new RegExp(`\\b(?:since|from|starting) ${dayPattern}`),
    ([, day], today) => only('from', readDay(day!, today, true)),
  ],
  [
    new RegExp(`\\bafter ${dayPattern}`),
    ([, day], today) => {
      const read = readDay(day!, today, true)
      return only('from', read && addDays(read, 1))
    },
  ],
  [
    new RegExp(`\\bbefore ${dayPattern}`),
    ([, day], today) => {
      const read = readDay(day!, today, false)
      return only('to', read && addDays(read, -1))
    },
  ],
  [
    new RegExp(
      `\\b(before|by|until|through|since|after) (?:the (?:start|end) of )?(${monthPattern})(?: (\\d{4}))?\\b(?! \\d)`,
    ),
    ([, side, month, year], today) => {
      const number = monthOf(month!)
      const back = side === 'since' || side === 'after'
      const now = Number(today.slice(5, 7))
      const thisYear = Number(today.slice(0, 4))
      const near = back ? (number > now ? thisYear - 1 : thisYear) : number < now ? thisYear + 1 : thisYear
      const { from, to } = wholeMonth(year ? Number(year) : near, number)
      if (side === 'before') return { to: addDays(from, -1) }
      return side === 'since' ? { from } : side === 'after' ? { from: addDays(to, 1) } : { to }
    },
  ],
  [new RegExp(`\\b(?:by|until|through) ${dayPattern}`), ([, day], today) => only('to', readDay(day!, today, false))],
  [
    new RegExp(`\\bon ${dayPattern}`),
    ([, day], today) => {
      const read = readDay(day!, today, true)
      return read ? { from: read, to: read } : undefined
    },
  ],
  [
    new RegExp(`\\bin (${monthPattern})(?: (\\d{4}))?\\b`),
    ({ 1: month, 2: year, input }, today) => {
      const number = monthOf(month!)
      const [now, thisYear] = [Number(today.slice(5, 7)), Number(today.slice(0, 4))]
      // “Which close in December” is about the next one, “paid in December” about the last one.
      const near = toCome.test(input) ? thisYear + Number(number < now) : thisYear - Number(number > now)
      return wholeMonth(year ? Number(year) : near, number)
    },
  ],
  [/\bsoon\b/, (_, today) => ({ from: today, to: addDays(today, 60), words: 'in the next 60 days' })],
  [/\bin (20\d{2})\b/, ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` })],
]

const toCome = /\b(?:clos(?:e|es|ing)|ends?|ending|expir(?:e|es|ing)|will|upcoming)\b/

/** So many days, weeks, months or years from a day. */
const away = (day: string, many: number, unit: string): string =>
  unit === 'day' || unit === 'week'
    ? addDays(day, many * (unit === 'week' ? 7 : 1))
    : addMonths(day, many * (unit === 'year' ? 12 : 1))

const stepOf = (which: string): number => ({ last: -1, this: 0, next: 1 })[which] ?? 0
const only = (side: 'from' | 'to', day: string | undefined) => (day ? { [side]: day } : undefined)

/** The year of the agency’s books that holds today. */
export type FiscalYear = { from: string; to: string }

const fiscal = /\b(?:in |during |for )?(?:the |our )?(this|last|next|current) (?:fiscal|budget) year\b/

/** The first period that the text names, and the text without it. */
export function takePeriod(
  text: string,
  today: string,
  books?: FiscalYear,
): { period: Period; rest: string } | undefined {
  const year = books && fiscal.exec(text)
  if (year) {
    const months = 12 * stepOf(year[1]!)
    return {
      period: {
        from: addMonths(books.from, months),
        to: lastOfMonth(addMonths(books.to, months)),
        words: year[0].trim(),
      },
      rest: `${text.slice(0, year.index)} ${text.slice(year.index + year[0].length)}`,
    }
  }
  for (const [pattern, read] of readings) {
    const match = pattern.exec(text)
    const found = match && read(match, today)
    if (match && found)
      return {
        period: { words: match[0].trim(), ...found },
        rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`,
      }
  }
  return undefined
}
