import { addDays, localDay } from '#platform/dates.ts'
import { say } from '#platform/say.ts'
import type { Task } from '../records.ts'

export type Section = { title: string; late: boolean; tasks: readonly Task[] }

const dayOf = ({ due_on, due_at, zone }: Task): string | null =>
  due_on ?? (due_at ? localDay(new Date(due_at), zone ?? 'UTC') : null)

/** Overdue first, then by due date; without a due date last. */
export function sectionsOf(tasks: readonly Task[], today: string): Section[] {
  const week = addDays(today, 7)
  const late = say('Overdue')
  const within = (title: string, fits: (day: string | null) => boolean): Section => ({
    title,
    late: title === late,
    tasks: tasks.filter((task) => fits(dayOf(task))).toSorted((a, b) => (dayOf(a) ?? '').localeCompare(dayOf(b) ?? '')),
  })
  return [
    within(late, (day) => day !== null && day < today),
    within(say('Today'), (day) => day === today),
    within(say('Within a week'), (day) => day !== null && day > today && day <= week),
    within(say('Later'), (day) => day !== null && day > week),
    within(say('No due date'), (day) => day === null),
  ].filter(({ tasks }) => tasks.length > 0)
}
