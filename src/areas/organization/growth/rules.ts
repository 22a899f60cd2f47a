import { addDays, daysBetween } from '#platform/dates.ts'

export type Step = { name: string; count: number; of: number | null }

/** Each step with its part of the one before, in whole percent. */
export const funnel = (counts: readonly (readonly [name: string, count: number])[]): Step[] =>
  counts.map(([name, count], at) => ({
    name,
    count,
    of: at === 0 || counts[at - 1]![1] === 0 ? null : Math.round((count / counts[at - 1]![1]) * 100),
  }))

export type Cohort = { week: string; people: number; weeks: (number | null)[] }

const aMonday = '1970-01-05'

/** The Monday of a day's week. */
export const weekOf = (day: string): string => addDays(day, -(((daysBetween(aMonday, day) % 7) + 7) % 7))

/** How far back activity is read: of people who joined before, the first weeks are not known. */
export const knownWeeks = 10

/**
 * Of the people who joined in a week, how many were active in each week since, in whole percent. A future week is
 * null and not zero; a week whose first weeks are unknown is left out.
 */
export function cohorts(
  people: readonly { person: string; joined: string }[],
  active: readonly { person: string; day: string }[],
  { today, weeks = 8 }: { today: string; weeks?: number },
): Cohort[] {
  const groups = new Map<string, Set<string>>()
  for (const { person, joined } of people)
    groups.set(weekOf(joined), (groups.get(weekOf(joined)) ?? new Set()).add(person))
  const weeksOf = new Map<string, Set<string>>()
  for (const { person, day } of active) weeksOf.set(weekOf(day), (weeksOf.get(weekOf(day)) ?? new Set()).add(person))
  const first = addDays(weekOf(today), -7 * (knownWeeks - 1))
  return [...groups]
    .filter(([week]) => week >= first)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, members]) => ({
      week,
      people: members.size,
      weeks: Array.from({ length: weeks }, (_, at) => {
        const then = addDays(week, at * 7)
        if (daysBetween(then, today) < 0) return null
        const there = weeksOf.get(then) ?? new Set()
        return Math.round(([...members].filter((person) => there.has(person)).length / members.size) * 100)
      }),
    }))
}

/** How many people were active in each of the last weeks, the oldest first. */
export const atWork = (
  active: readonly { person: string; day: string }[],
  { today, weeks = 8 }: { today: string; weeks?: number },
): { week: string; people: number }[] =>
  Array.from({ length: weeks }, (_, at) => addDays(weekOf(today), -7 * (weeks - 1 - at))).map((week) => ({
    week,
    people: new Set(active.filter(({ day }) => weekOf(day) === week).map(({ person }) => person)).size,
  }))
