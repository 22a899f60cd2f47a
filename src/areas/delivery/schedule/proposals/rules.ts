import { dayInWords, dayNumber, daysBetween, dayText } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import { dayAt, endOfDay, workBetween, workOn, type Calendar, type Moment } from '../calendars/rules.ts'
import { linksIn, linksInWords, linkWords, type LinkKind } from '../links/rules.ts'
import type { Task, Working } from '../network/rules.ts'
import type { ProjectTask } from '../records.ts'
import { scheduleOf, type Schedule } from '../rules.ts'

export type Changes = Partial<Pick<ProjectTask, 'constraint_kind' | 'constraint_on' | 'days' | 'after'>>
/** A change drawn on the chart and not saved yet. */
export type Proposal = { code: string; changes: Changes; words: string }
type Plan = { tasks: readonly Task[]; starts_on: string; today: string | undefined; working: Working }

const on = ({ tasks, starts_on, today, working }: Plan, { code, changes }: Proposal): Schedule =>
  scheduleOf(withProposal(tasks, { code, changes }), starts_on, today, working)

export const withProposal = <T extends Task>(
  tasks: readonly T[],
  { code, changes }: Pick<Proposal, 'code' | 'changes'>,
): T[] => tasks.map((task) => (task.code === code ? { ...task, ...changes } : task))

/**
 * A bar moved to a day. Where its links put it there anyway, it needs no date; otherwise it starts no earlier, or on
 * the new day if it had to start on a day.
 */
export function movedTo(task: Task, day: string, plan: Plan): Proposal {
  const kind = task.constraint_kind === 'must_start' ? 'must_start' : 'start_no_earlier'
  const free: Proposal = { code: task.code, changes: { constraint_kind: null, constraint_on: null }, words: '' }
  const natural = on(plan, free).tasks.get(task.code)
  const changes: Changes =
    kind === 'start_no_earlier' && natural && day <= natural.start
      ? free.changes
      : { constraint_kind: kind, constraint_on: day }
  return {
    code: task.code,
    changes,
    words: changes.constraint_kind
      ? `${task.code} starts on ${dayInWords(day)}`
      : `${task.code} starts as early as its predecessors allow`,
  }
}

/** The next day with work, or the one before. */
export function nextDay(calendar: Calendar, day: string, by: 1 | -1): string {
  let number = dayNumber(day) + by
  for (let at = 0; at < 400 && workOn(calendar, number) === 0; at++) number += by
  return dayText(number)
}

/** A bar pulled to an end: whole days, or quarters of a day where hours are shown. At least one of them. */
export function resizedTo(task: Task, from: Moment, to: Moment, calendar: Calendar, step: 1 | 0.25 = 1): Proposal {
  const end = step === 1 ? endOfDay(calendar, dayAt(Math.max(from, to - 1))) : to
  const days = Math.max(step, Math.round(workBetween(calendar, from, end) / calendar.dayMinutes / step) * step)
  return { code: task.code, changes: { days }, words: `${task.code} takes ${inDays(days)}` }
}

export const lengthened = (task: Task, by: number): Proposal => {
  const days = Math.max(Number(task.days) === 0 && by < 0 ? 0 : 1, Number(task.days) + by)
  return { code: task.code, changes: { days }, words: `${task.code} takes ${inDays(days)}` }
}

/** A link drawn from one bar to another. An earlier one between them is replaced and keeps its lag. */
export function linked(from: string, task: Task, kind: LinkKind): Proposal {
  const { links } = linksIn(task.after)
  const before = links.find(({ code }) => code === from)
  const added = { code: from, kind, amount: before?.amount ?? 0, unit: before?.unit ?? ('d' as const) }
  const after = linksInWords(before ? links.map((link) => (link === before ? added : link)) : [...links, added])
  return {
    code: task.code,
    changes: { after },
    words: `${task.code} depends on ${from} (${linkWords[kind].toLowerCase()})`,
  }
}

export function unlinked(from: string, task: Task): Proposal {
  const after = linksInWords(linksIn(task.after).links.filter(({ code }) => code !== from))
  return { code: task.code, changes: { after: after || null }, words: `${task.code} no longer depends on ${from}` }
}

/** Started work has dates, which no drawing changes; a summary follows from the tasks below it. */
export const whyNotDraw = (
  task: Pick<ProjectTask, 'code' | 'summary' | 'began_on' | 'ended_on'>,
  what: 'move' | 'resize',
): Reason =>
  firstReason(
    task.summary && `${task.code} is a summary task. Move the tasks below it.`,
    task.ended_on !== null && `${task.code} is completed.`,
    what === 'move' && task.began_on !== null && `${task.code} has started. Update its progress instead.`,
  )

/** Which tasks shift, and by how much the finish moves. */
export function effectOf(
  before: Schedule,
  after: Schedule,
): { shifted: string[]; finish: number; words: string; cleared: string[] } {
  const shifted = [...after.tasks.values()]
    .filter(({ code, start, end, summary }) => {
      const was = before.tasks.get(code)
      return !summary && was !== undefined && (was.start !== start || was.end !== end)
    })
    .map(({ code }) => code)
  const finish = before.end && after.end ? daysBetween(before.end, after.end) : 0
  const tasks = `${shifted.length} ${plural(shifted.length, { one: 'task shifts', other: 'tasks shift' })}`
  const end =
    finish === 0 || !after.end
      ? 'the finish stays'
      : `the finish moves ${inDays(Math.abs(finish))} ${finish > 0 ? 'later' : 'earlier'}, to ${dayInWords(after.end)}`
  return {
    shifted,
    finish,
    words: shifted.length === 0 ? 'No dates change.' : `${tasks}; ${end}.`,
    cleared: after.conflicts.filter((each) => !before.conflicts.includes(each)),
  }
}

const inDays = (days: number) =>
  `${days.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${plural(days, { one: 'day', other: 'days' })}`

/** A task moved by working days from where it is. */
export const steppedBy = (task: Task, start: string, by: 1 | -1, calendar: Calendar, plan: Plan): Proposal =>
  movedTo(task, nextDay(calendar, start, by), plan)
