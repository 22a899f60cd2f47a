import type { Project } from '../../projects/records.ts'
import { calendarOf, everyDay, type Calendar } from '../calendars/rules.ts'
import { compareCodes } from '../codes/rules.ts'
import { leafLinks, type Leaf } from '../engine/rules.ts'
import { linkOf, linksIn } from '../links/rules.ts'
import type { ProjectTask, WorkCalendar } from '../records.ts'

export type Planned = Pick<
  ProjectTask,
  'code' | 'name' | 'days' | 'after' | 'constraint_kind' | 'constraint_on' | 'calendar' | 'summary'
>
export type Task = Planned & Pick<ProjectTask, 'done' | 'began_on' | 'ended_on'>

/** The numbers of this task's predecessors. */
export const predecessors = ({ after }: Pick<ProjectTask, 'after'>): string[] =>
  linksIn(after).links.map(({ code }) => code)

/** The calendars of a plan: of the project, and of tasks with their own. */
export type Working = { calendar: Calendar; others: ReadonlyMap<string, Calendar> }
export const calendarDays: Working = { calendar: everyDay, others: new Map() }

export function workingOf(of: Pick<Project, 'calendar'>, calendars: readonly WorkCalendar[]): Working {
  const others = new Map(calendars.map((each) => [each.id, calendarOf(each)]))
  return { calendar: (of.calendar && others.get(of.calendar)) || everyDay, others }
}
export const calendarFor = ({ calendar, others }: Working, task: Pick<ProjectTask, 'calendar'>): Calendar =>
  (task.calendar && others.get(task.calendar)) || calendar

const minutesOf = ({ days }: Pick<Planned, 'days'>, { dayMinutes }: Calendar) => Math.round(Number(days) * dayMinutes)

/** The tasks with work of their own, with the links of their summaries. */
export function leavesOf<T extends Planned>(tasks: readonly T[], working: Working): (Leaf & { task: T })[] {
  const sorted = tasks.toSorted((a, b) => compareCodes(a.code, b.code))
  const linked = sorted.map((task) => {
    const { dayMinutes } = calendarFor(working, task)
    return {
      task,
      code: task.code,
      summary: task.summary,
      links: linksIn(task.after).links.map((link) => linkOf(link, dayMinutes)),
    }
  })
  return leafLinks(linked).map(({ leaf: { task }, links }) => {
    const calendar = calendarFor(working, task)
    return {
      task,
      code: task.code,
      calendar,
      links,
      minutes: minutesOf(task, calendar),
      constraint:
        task.constraint_kind && task.constraint_on ? { kind: task.constraint_kind, on: task.constraint_on } : null,
    }
  })
}
