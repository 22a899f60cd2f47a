import { addDays, dayNumber, dayText, isDay } from '#platform/dates.ts'
import { federalRules, observedIn } from '#platform/holidays.ts'
import type { Reason } from '#platform/rules.ts'
import { firstReason } from '#platform/rules.ts'
import type { WorkCalendar } from '../records.ts'

/** A moment of the site's own clock, in minutes since 1970: a plan has no time zone. */
export type Moment = number
/** Minutes of a day, from midnight. */
export type Shift = readonly [from: number, to: number]
export type Calendar = {
  /** Sunday first. */ week: readonly (readonly Shift[])[]
  /** Holidays and other exceptions, by day. */ days: ReadonlyMap<number, readonly Shift[]>
  /** The length of one day of a duration. */ dayMinutes: number
}

const midnight = 1_440
const allDay: readonly Shift[] = [[0, midnight]]

/** Every day of the week around the clock: durations are calendar days. */
export const everyDay: Calendar = {
  week: Array.from({ length: 7 }, () => allDay),
  days: new Map(),
  dayMinutes: midnight,
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
type Weekday = (typeof weekdays)[number]
const named: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

export type Hours = Pick<WorkCalendar, Weekday | 'exceptions'>

/** The calendar of a row that passed `whyNotCalendar`; what cannot be read is no working time. */
export function calendarOf(row: Hours): Calendar {
  const week = [row.sunday, ...weekdays.slice(0, 6).map((day) => row[day])].map((text) => shiftsIn(text ?? '') ?? [])
  const days = new Map<number, readonly Shift[]>()
  for (const line of linesOf(row.exceptions)) {
    const read = exceptionIn(line)
    if (read) for (let day = dayNumber(read.from); day <= dayNumber(read.to); day++) days.set(day, read.shifts)
  }
  return { week, days, dayMinutes: usualDay(week) }
}

/** A day of a duration: the hours that most working days have, the longer ones if as many are shorter. */
function usualDay(week: readonly (readonly Shift[])[]): number {
  const lengths = week.map(minutesOf).filter((minutes) => minutes > 0)
  const count = (minutes: number) => lengths.filter((each) => each === minutes).length
  return lengths.toSorted((a, b) => count(b) - count(a) || b - a)[0] ?? midnight
}

export function whyNotCalendar(row: Hours): Reason {
  const week = weekdays.map((day) => [day, shiftsIn(row[day] ?? '')] as const)
  const unread = week.find(([, shifts]) => shifts === null)?.[0]
  const line = linesOf(row.exceptions).find((each) => exceptionIn(each) === null)
  return firstReason(
    unread !== undefined &&
      `The hours of ${named[unread]} can’t be read. Enter them such as 8:00-12:00, 13:00-17:00, in order and without overlap.`,
    week.every(([, shifts]) => shifts?.length === 0) && 'Enter the hours of at least one weekday.',
    line !== undefined &&
      `“${line}” can’t be read. Enter a date and a name, such as 2026-12-25 Christmas Day, or 2026-12-24 8:00-12:00 for a short day.`,
  )
}

const linesOf = (text: string | null) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** “8:00-12:00, 13:00-17:00”, in order and without overlap; null if it is not. */
export function shiftsIn(text: string): readonly Shift[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const shifts = parts.map(shiftIn)
  return shifts.every((shift, at) => shift !== null && (at === 0 || shift[0] >= (shifts[at - 1]?.[1] ?? midnight)))
    ? (shifts as Shift[])
    : null
}

function shiftIn(text: string): Shift | null {
  const found = /^(\d{1,2}):([0-5]\d)\s*[-–]\s*(\d{1,2}):([0-5]\d)$/.exec(text)
  if (!found) return null
  const [from, to] = [Number(found[1]) * 60 + Number(found[2]), Number(found[3]) * 60 + Number(found[4])]
  return from < to && to <= midnight ? [from, to] : null
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
/** As people enter it. */
export const shiftsInWords = (shifts: readonly Shift[]): string =>
  shifts.map(([from, to]) => `${clock(from)}-${clock(to)}`).join(', ')

/** A day or a range of days: closed, or with hours of its own. */
function exceptionIn(line: string): { from: string; to: string; shifts: readonly Shift[] } | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:\s+to\s+(\d{4}-\d{2}-\d{2}))?(.*)$/.exec(line)
  const [, from = '', to = from, rest = ''] = found ?? []
  if (!isDay(from) || !isDay(to) || to < from || to > addDays(from, 366)) return null
  const times = /^\s+(\d{1,2}:\d{2}\s*[-–].*)$/.exec(rest)
  const shifts = times ? shiftsIn(times[1]!.replace(/\s+\p{L}.*$/u, '')) : []
  return shifts && { from, to, shifts }
}

const minutesOf = (shifts: readonly Shift[]) => shifts.reduce((sum, [from, to]) => sum + to - from, 0)

export const dayAt = (at: Moment): string => dayText(Math.floor(at / midnight))

/** January 1, 1970 was a Thursday. */
export const shiftsOn = ({ week, days }: Calendar, day: number): readonly Shift[] =>
  days.get(day) ?? week[(((day + 4) % 7) + 7) % 7]!

export const workOn = (calendar: Calendar, day: number): number => minutesOf(shiftsOn(calendar, day))

/** A calendar whose exceptions close every day is searched this far. */
const horizon = 4_000

/** The first working minute at or after a moment. */
export function nextWork(calendar: Calendar, at: Moment): Moment {
  const first = Math.floor(at / midnight)
  for (let day = first; day < first + horizon; day++)
    for (const [from, to] of shiftsOn(calendar, day))
      if (at < day * midnight + to) return Math.max(at, day * midnight + from)
  return at
}

/** Minutes worked before each day, from a first day on: a plan of a thousand tasks asks this thousands of times. */
type Sums = { first: number; before: number[] }
const sumsOf = new WeakMap<Calendar, Sums>()
const margin = 500

/** Reaches from before one day to after another; days are added as they are asked for. */
function sumsFor(calendar: Calendar, from: number, to: number): Sums {
  let sums = sumsOf.get(calendar)
  if (!sums || from < sums.first) sumsOf.set(calendar, (sums = { first: from - margin, before: [0] }))
  const { first, before } = sums
  while (first + before.length <= to + 1)
    for (let count = 0; count < margin; count++)
      before.push(before.at(-1)! + workOn(calendar, first + before.length - 1))
  return sums
}

/** Minutes worked before a moment, from the first day of the sums. */
function workedBefore(calendar: Calendar, { first, before }: Sums, at: Moment): number {
  const day = Math.floor(at / midnight)
  return shiftsOn(calendar, day).reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(at - day * midnight, to) - from),
    before[day - first]!,
  )
}

/** So many working minutes later, or earlier. It ends with a shift and does not begin the next one. */
export function addWork(calendar: Calendar, at: Moment, minutes: number): Moment {
  if (minutes === 0) return at
  const here = Math.floor(at / midnight)
  const reach = Math.ceil(Math.abs(minutes) / 60) + 14
  for (let days = Math.min(reach, 60); days <= horizon * 4; days *= 4) {
    const sums = minutes > 0 ? sumsFor(calendar, here, here + days) : sumsFor(calendar, here - days, here)
    const target = workedBefore(calendar, sums, at) + minutes
    const found = minutes > 0 ? momentOfEnd(calendar, sums, target) : momentOfStart(calendar, sums, target)
    if (found !== null) return found
  }
  return at + minutes
}

/** The earliest moment at which so much is worked. */
function momentOfEnd(calendar: Calendar, { first, before }: Sums, target: number): Moment | null {
  if (before.at(-1)! < target) return null
  const index = firstIndex(before, (sum) => sum >= target) - 1
  let left = target - before[index]!
  for (const [from, to] of shiftsOn(calendar, first + index)) {
    if (left <= to - from) return (first + index) * midnight + from + left
    left -= to - from
  }
  return null
}

/** The latest moment at which no more is worked. */
function momentOfStart(calendar: Calendar, { first, before }: Sums, target: number): Moment | null {
  if (target < 0) return null
  const index = firstIndex(before, (sum) => sum > target) - 1
  let left = target - before[index]!
  for (const [from, to] of shiftsOn(calendar, first + index)) {
    if (left < to - from) return (first + index) * midnight + from + left
    left -= to - from
  }
  return null
}

function firstIndex(sums: readonly number[], is: (sum: number) => boolean): number {
  let [low, high] = [0, sums.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (is(sums[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** The working minutes from one moment to another; negative when the second comes first. */
export function workBetween(calendar: Calendar, from: Moment, to: Moment): number {
  const [first, last] = [Math.floor(Math.min(from, to) / midnight), Math.floor(Math.max(from, to) / midnight)]
  const sums = sumsFor(calendar, first, last)
  return workedBefore(calendar, sums, to) - workedBefore(calendar, sums, from)
}

/** The first working moment of a day; midnight where the day is closed. */
export const startOfDay = (calendar: Calendar, day: string): Moment => {
  const number = dayNumber(day)
  return number * midnight + (shiftsOn(calendar, number)[0]?.[0] ?? 0)
}
/** The last working moment of a day; midnight after it where the day is closed. */
export const endOfDay = (calendar: Calendar, day: string): Moment => {
  const number = dayNumber(day)
  return number * midnight + (shiftsOn(calendar, number).at(-1)?.[1] ?? midnight)
}

/** The federal holidays of a year (5 U.S.C. 6103), as lines of a calendar: the observed day where it falls on a weekend. */
export const federalHolidays = (year: number): string =>
  federalRules.map((rule) => `${observedIn(rule, year)} ${rule.name}`).join('\n')
