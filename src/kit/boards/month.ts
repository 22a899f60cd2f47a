import { addDays } from '#platform/dates.ts'

/**
 * The weeks of a month (2026-11) from Sunday to Saturday, with the days of its neighbors that fill the first and the
 * last.
 */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -new Date(first).getUTCDay())
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
