import { addDays } from '#platform/dates.ts'

/** The weekday of a day, counted from the first of the week: 0 to 6. */
export const inWeek = (day: string, begins: 0 | 1): number => (new Date(day).getUTCDay() + 7 - begins) % 7

/** The weeks of a month (2026-11), with the days of its neighbors that fill the first and the last. */
export function weeksOf(month: string, begins: 0 | 1 = 0): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -inWeek(first, begins))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  )
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

export function monthBeside(month: string, by: 1 | -1): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

export type Dated = { day: string; until?: string }

/** The events of a day: a longer event is listed on each of its days. */
export const onDay = <Entry extends Dated>(entries: readonly Entry[], day: string): Entry[] =>
  entries.filter((entry) => entry.day <= day && day <= (entry.until ?? entry.day))
