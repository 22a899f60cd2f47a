import { addDays, isWorkingDay } from '#platform/dates.ts'

const minutes = 30
const [opens, closes] = [14, 21]
const daysAhead = 21

/** Demo times: half hours on working days, 14:00 to 21:00 UTC, which is daytime in every state, starting tomorrow. */
export function slotsFrom(now: Date, taken: readonly string[] = []): string[] {
  const gone = new Set(taken.map((each) => new Date(each).getTime()))
  const today = now.toISOString().slice(0, 10)
  return Array.from({ length: daysAhead }, (_, day) => addDays(today, day + 1))
    .filter((day) => isWorkingDay(day))
    .flatMap((day) =>
      Array.from(
        { length: ((closes - opens) * 60) / minutes },
        (_, place) => new Date(Date.parse(`${day}T${opens}:00:00Z`) + place * minutes * 60_000),
      ),
    )
    .filter((slot) => !gone.has(slot.getTime()))
    .map((slot) => slot.toISOString())
}
