/** Days are text such as 2026-07-01: they compare as they are written, and no zone can move them. */

/** The day it is at this moment where the agency is. */
export const localDay = (moment: Date, zone: string): string => {
  const parts = Object.fromEntries(new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** A day of the calendar: no thirtieth of February. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Monday to Friday, without the holidays that are named. */
export const isWorkingDay = (day: string, holidays: ReadonlySet<string> = none): boolean => new Date(day).getUTCDay() % 6 !== 0 && !holidays.has(day)

/** The day on which so many working days have passed: one working day after a Friday is the Monday. */
export function addWorkingDays(day: string, days: number, holidays: ReadonlySet<string> = none): string {
  let reached = day
  for (let left = days; left > 0; ) if (isWorkingDay((reached = addDays(reached, 1)), holidays)) left--
  return reached
}

const none: ReadonlySet<string> = new Set()

/** July 1, 2026 */
export const dayInWords = (day: string): string => inWords.format(new Date(day))
const inWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** July 1, 2026 at 2:00 PM CDT */
export const momentInWords = (moment: string, zone: string): string =>
  new Date(moment).toLocaleString('en-US', { timeZone: zone, year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).replaceAll('\u202f', ' ')

export const minutesSince = (moment: string, now: Date): number => (now.getTime() - Date.parse(moment)) / 60_000
