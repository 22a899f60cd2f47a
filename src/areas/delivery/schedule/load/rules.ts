import { isActive } from '#platform/life/statuses.ts'
import { dayInWords, dayNumber, dayText } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import { shiftsOn, workOn, type Calendar, type Moment } from '../calendars/rules.ts'
import type { ProjectTask, ScheduleResource } from '../records.ts'

/** A task's need for a resource, with its planned time. `project` is named where it is another one. */
export type Need = {
  code: string
  name: string
  project: string | null
  units: number
  from: Moment
  to: Moment
  calendar: Calendar
}
export type LoadDay = { day: string; needed: number; available: number; needs: readonly Need[] }
export type Overload = { from: string; to: string; most: number; available: number; needs: readonly Need[] }

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/**
 * Hours needed and available on each day from the first task to the last. Without its own calendar, a resource
 * works when its tasks do.
 */
export function loadOf(needs: readonly Need[], capacity: number, own: Calendar | null): LoadDay[] {
  if (needs.length === 0) return []
  const first = Math.floor(Math.min(...needs.map(({ from }) => from)) / 1_440)
  const last = Math.floor((Math.max(...needs.map(({ to }) => to)) - 1) / 1_440)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const day = first + at
    const here = needs.map((need) => ({ need, minutes: minutesOn(need, day) })).filter(({ minutes }) => minutes > 0)
    const open = own ? workOn(own, day) : Math.max(0, ...here.map(({ need }) => workOn(need.calendar, day)))
    return {
      day: dayText(day),
      needed: hours(here.reduce((sum, { need, minutes }) => sum + minutes * need.units, 0)),
      available: hours(open * capacity),
      needs: here.map(({ need }) => need),
    }
  })
}

const minutesOn = ({ calendar, from, to }: Need, day: number) =>
  shiftsOn(calendar, day).reduce(
    (sum, [start, end]) => sum + Math.max(0, Math.min(to, day * 1_440 + end) - Math.max(from, day * 1_440 + start)),
    0,
  )

/** Days one after the other on which more is needed than available. Days without work do not interrupt. */
export function overloadsOf(days: readonly LoadDay[]): Overload[] {
  const found: Overload[] = []
  let open: Overload | null = null
  for (const { day, needed, available, needs } of days) {
    if (needed > available + 0.01) {
      const worst: Overload = { from: day, to: day, most: needed, available, needs }
      open = open ? joined(open, worst) : worst
    } else if (needed > 0 && open) {
      found.push(open)
      open = null
    }
  }
  return open ? [...found, open] : found
}

const joined = (open: Overload, next: Overload): Overload => ({
  ...(next.most - next.available > open.most - open.available ? next : open),
  from: open.from,
  to: next.to,
  needs: [...new Set([...open.needs, ...next.needs])],
})

const list = new Intl.ListFormat('en-US')
const figure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** “Bridge crew: up to 96 of 64 hours needed a day from March 8, 2027 to March 10, 2027, by tasks 5.1 and 5.2.” */
export function overloadInWords(name: string, { from, to, most, available, needs }: Overload): string {
  const when = from === to ? `on ${dayInWords(from)}` : `from ${dayInWords(from)} to ${dayInWords(to)}`
  const projects = [...new Set(needs.map(({ project }) => project))]
  const who = list.format(
    projects.map((of) => {
      const codes = [...new Set(needs.filter(({ project }) => project === of).map(({ code }) => code))]
      return `${plural(codes.length, { one: 'task', other: 'tasks' })} ${list.format(codes)}${of ? ` of ${of}` : ''}`
    }),
  )
  const hours = `${figure(most)} of ${figure(available)} hours`
  return `${name}: ${from === to ? `${hours} needed` : `up to ${hours} needed a day`} ${when}, by ${who}.`
}

export type LoadWeek = { week: string; planned: number; over: number; free: number }

/**
 * Hours by week, from Monday: a year of days is too narrow to read. Each day counts for itself, because hours that are
 * free on Friday do not help on Monday.
 */
export function byWeek(days: readonly LoadDay[]): LoadWeek[] {
  const weeks = new Map<string, LoadWeek>()
  const add = (sum: number, more: number) => Math.round((sum + more) * 100) / 100
  for (const { day, needed, available } of days) {
    const number = dayNumber(day)
    const week = dayText(number - ((((number + 3) % 7) + 7) % 7))
    const sum = weeks.get(week) ?? { week, planned: 0, over: 0, free: 0 }
    weeks.set(week, {
      week,
      planned: add(sum.planned, Math.min(needed, available)),
      over: add(sum.over, Math.max(0, needed - available)),
      free: add(sum.free, Math.max(0, available - needed)),
    })
  }
  return [...weeks.values()]
}

/** A resource that is no longer active stays where it is, and is not assigned again. */
export function whyNotAssign(
  task: Pick<ProjectTask, 'code' | 'summary'>,
  needs: readonly { resource: string; units: number }[],
  { resources, before }: { resources: readonly ScheduleResource[]; before: readonly string[] },
): Reason {
  const byId = new Map(resources.map((each) => [each.id, each]))
  const ids = needs.map(({ resource }) => resource)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  const inactive = ids.map((id) => byId.get(id)).find((each) => each && !isActive(each) && !before.includes(each.id))
  return firstReason(
    task.summary && needs.length > 0 && `${task.code} is a summary task. Assign resources to the tasks below it.`,
    ids.some((id) => !byId.has(id)) && 'This resource does not exist.',
    twice !== undefined && `${byId.get(twice)?.name ?? 'A resource'} is assigned twice. Enter it once with its units.`,
    inactive !== undefined && `${inactive.name} is inactive. Assign another resource.`,
  )
}
