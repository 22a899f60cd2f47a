import { statuses } from '#platform/life/statuses.ts'
import { dayInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { projectLife } from '../projects/life.ts'
import type { Project } from '../projects/records.ts'
import { addWork, endOfDay, nextWork, startOfDay, type Calendar } from './calendars/rules.ts'
import { isBelow } from './codes/rules.ts'
import { daysOf, inOrder, timesOf, type Leaf, type Timed } from './engine/rules.ts'
import { linksIn } from './links/rules.ts'
import { calendarDays, leavesOf, type Planned, type Task, type Working } from './network/rules.ts'
import type { ProjectTask } from './records.ts'

export const taskStatus = statuses<ProjectTask['status']>({
  to_do: 'open',
  in_progress: 'open',
  blocked: 'open',
  done: 'over',
})

export type Placed = {
  code: string
  start: string
  end: string
  /** Working days it can slip before the finish moves, and before any successor moves. */
  slack: number
  free: number
  critical: boolean
  summary: boolean
  times: Timed
}
export type Schedule = {
  tasks: ReadonlyMap<string, Placed>
  end: string | null
  /** Dates that the plan cannot meet, each in a sentence. */ conflicts: string[]
}

/**
 * The dates of a plan by the critical path method, over its working calendars. A task without slack is critical. With
 * `today` it is a forecast: completed work keeps its dates, remaining work is never in the past, and started tasks
 * take the rest of their days.
 */
export function scheduleOf(
  tasks: readonly Task[],
  starts_on: string,
  today?: string,
  working: Working = calendarDays,
): Schedule {
  const leaves = leavesOf(tasks, working).map((leaf) => (today ? { ...leaf, span: spanOf(leaf, today) } : leaf))
  const found = inOrder(leaves)
  if ('circle' in found) return { tasks: new Map(), end: null, conflicts: [] }
  const start = nextWork(working.calendar, startOfDay(working.calendar, starts_on))
  const { times } = timesOf(found.ordered, start)
  const placed = new Map<string, Placed>()
  for (const { code, calendar } of leaves) placed.set(code, placedAs(code, times.get(code)!, calendar, false))
  for (const { code } of tasks.filter(({ summary }) => summary))
    placed.set(
      code,
      summed(
        code,
        [...placed.values()].filter((each) => !each.summary && isBelow(each.code, code)),
        working,
        start,
      ),
    )
  const ends = leaves.map(({ code }) => placed.get(code)!.end)
  return {
    end: ends.length > 0 ? ends.reduce((late, day) => (day > late ? day : late)) : null,
    tasks: placed,
    conflicts: leaves.flatMap(({ task }) => conflictOf(task, placed.get(task.code)!) ?? []),
  }
}

const inDays = (minutes: number, { dayMinutes }: Calendar) => Math.round((minutes / dayMinutes) * 100) / 100

function placedAs(code: string, times: Timed, calendar: Calendar, summary: boolean): Placed {
  return {
    code,
    ...daysOf(times),
    slack: inDays(times.float, calendar),
    free: inDays(times.free, calendar),
    critical: times.float <= 0,
    summary,
    times,
  }
}

/** A summary reaches from its first task to its last, and is as critical as the tightest of them. */
function summed(code: string, below: readonly Placed[], { calendar }: Working, start: number): Placed {
  const least = (of: (times: Timed) => number) => Math.min(...below.map(({ times }) => of(times)))
  const most = (of: (times: Timed) => number) => Math.max(...below.map(({ times }) => of(times)))
  const none: Timed = {
    from: start,
    to: start,
    lateFrom: start,
    lateTo: start,
    float: 0,
    free: 0,
    driver: null,
    allowed: null,
  }
  if (below.length === 0) return { ...placedAs(code, none, calendar, true), critical: false }
  return placedAs(
    code,
    {
      ...none,
      from: least(({ from }) => from),
      to: most(({ to }) => to),
      lateFrom: least(({ lateFrom }) => lateFrom),
      lateTo: most(({ lateTo }) => lateTo),
      float: least(({ float }) => float),
      free: least(({ free }) => free),
    },
    calendar,
    true,
  )
}

function conflictOf({ code, constraint_kind, constraint_on }: Planned, { start, end, times }: Placed): Reason {
  if (!constraint_kind || !constraint_on) return null
  const date = dayInWords(constraint_on)
  return firstReason(
    constraint_kind === 'must_start' &&
      times.allowed !== null &&
      `${code} must start on ${date}, but its predecessors allow ${dayInWords(daysOf({ from: times.allowed, to: times.allowed }).start)} at the earliest.`,
    constraint_kind === 'must_finish' &&
      times.allowed !== null &&
      `${code} must finish on ${date}, but its predecessors finish too late for that.`,
    constraint_kind === 'start_no_later' &&
      start > constraint_on &&
      `${code} must start by ${date} and is planned to start on ${dayInWords(start)}.`,
    constraint_kind === 'finish_no_later' &&
      end > constraint_on &&
      `${code} must finish by ${date} and is planned to finish on ${dayInWords(end)}.`,
  )
}

/** Remaining work takes whole days where the duration does: half an hour of progress is not measured in a schedule. */
function spanOf({ task, calendar, minutes }: Leaf & { task: Task }, today: string): NonNullable<Leaf['span']> {
  return (earliest) => {
    if (task.ended_on) {
      const to = endOfDay(calendar, task.ended_on)
      const from = startOfDay(calendar, task.began_on ?? task.ended_on)
      return minutes === 0
        ? { from: startOfDay(calendar, task.ended_on), to: startOfDay(calendar, task.ended_on) }
        : { from, to }
    }
    const left = Number(task.days) * (1 - Number(task.done) / 100)
    const whole = Number.isInteger(Number(task.days)) ? Math.ceil(left - 1e-9) : left
    const remaining = Math.round(whole * calendar.dayMinutes)
    const first = Math.max(earliest, startOfDay(calendar, today))
    const from = remaining > 0 ? nextWork(calendar, first) : first
    const to = addWork(calendar, from, remaining)
    return { from: task.began_on ? Math.min(startOfDay(calendar, task.began_on), to) : from, to }
  }
}

/** The predecessors that hold up this progress, with their names: a link with a lead does not. */
export function waitsFor(
  task: Pick<ProjectTask, 'after'>,
  tasks: readonly Pick<ProjectTask, 'code' | 'name' | 'done' | 'began_on'>[],
  done: number,
): string[] {
  const byCode = new Map(tasks.map((each) => [each.code, each]))
  return linksIn(task.after).links.flatMap(({ code, kind, amount }) => {
    const before = byCode.get(code)
    if (!before || amount < 0) return []
    const met = kind === 'FS' || kind === 'FF' ? Number(before.done) >= 100 : before.began_on !== null
    const held = kind === 'FS' || kind === 'SS' ? done > 0 : done >= 100
    return held && !met ? [`${kind === 'FS' || kind === 'FF' ? 'complete' : 'start'} ${code} ${before.name}`] : []
  })
}

const works = (of: Project): Reason =>
  projectLife.is(of, 'completed', 'closed', 'canceled')
    ? 'The plan of a project that has ended can’t be changed.'
    : null
const leads = (of: Project, actor: Actor) => of.manager === actor.user_id || atLeast('manager', actor)

export const whyNotTask = (of: Project, actor: Actor): Reason =>
  firstReason(works(of), !leads(of, actor) && 'Only the project lead or a manager can plan this project.')

/** The assignee and the project lead can record a task's progress. */
export function whyNotProgress(
  of: Project,
  task: Pick<ProjectTask, 'owner' | 'code'>,
  { actor, done, waits }: { actor: Actor; done: number; waits: readonly string[] },
): Reason {
  return firstReason(
    works(of),
    !projectLife.is(of, 'active') && 'Start the project before recording progress.',
    !leads(of, actor) &&
      task.owner !== actor.user_id &&
      'Only the assignee or the project lead can record this task’s progress.',
    done > 0 && waits.length > 0 && `This task depends on others: first ${waits.join(', ')}.`,
  )
}

type Dates = { began_on?: string | null | undefined; ended_on?: string | null | undefined }

/** Work is often entered days later: the dates are those of the work, and not of the entry. */
export function datesOf(
  task: Pick<ProjectTask, 'began_on' | 'ended_on'>,
  given: Dates & { done: number },
  today: string,
): { began_on: string | null; ended_on: string | null } {
  const { done } = given
  const ended_on = done === 100 ? (given.ended_on ?? task.ended_on ?? today) : null
  const began_on = done > 0 ? (given.began_on ?? task.began_on ?? ended_on ?? today) : null
  return { began_on, ended_on }
}

export const whyNotDates = (given: Dates & { done: number }, task: Dates, today: string): Reason =>
  firstReason(
    [given.began_on, given.ended_on].some((day) => day && day > today) && 'Work can’t start or finish in the future.',
    given.done === 0 && Boolean(given.began_on) && 'Work at 0% has no start date.',
    given.done < 100 && Boolean(given.ended_on) && 'Only completed work has a finish date.',
    Boolean(task.began_on && task.ended_on && task.ended_on < task.began_on) && 'The finish can’t be before the start.',
  )

/** Checks that need no input. */
export const whyNotBaselineYet = (of: Project, tasks: readonly Planned[], { actor }: { actor: Actor }): Reason =>
  firstReason(
    works(of),
    !atLeast('manager', actor) && 'Only a manager can save a baseline.',
    tasks.length === 0 && 'Add tasks before saving a baseline.',
  )

export function whyNotBaseline(
  of: Project,
  tasks: readonly Planned[],
  { actor, reason }: { actor: Actor; reason: string },
): Reason {
  return firstReason(
    whyNotBaselineYet(of, tasks, { actor }),
    of.baseline_on !== null && reason.trim() === '' && 'This project has a baseline. Enter a reason for a new one.',
  )
}

/** Typical plans by kind of project. The days are a starting point, not an estimate. */
export const templates = {
  construction: [
    ['1', 'Design', 30, ''],
    ['2', 'Permits', 20, '1'],
    ['3', 'Bidding and award', 35, '1'],
    ['4', 'Mobilization', 7, '2, 3'],
    ['5', 'Construction', 60, '4'],
    ['6', 'Inspection and punch list', 10, '5'],
    ['7', 'Accepted', 0, '6'],
  ],
  equipment: [
    ['1', 'Specification', 14, ''],
    ['2', 'Bidding and award', 30, '1'],
    ['3', 'Delivery', 45, '2'],
    ['4', 'Installation and training', 10, '3'],
    ['5', 'Accepted', 0, '4'],
  ],
  recovery: [
    ['1', 'Damage assessment', 10, ''],
    ['2', 'Emergency protective measures', 14, ''],
    ['3', 'Environmental and historic review', 30, '1'],
    ['4', 'Design', 25, '1'],
    ['5', 'Bidding and award', 30, '3, 4'],
    ['6', 'Repair', 60, '5, 2'],
    ['7', 'Inspection and closeout documents', 20, '6'],
  ],
  // Hours of a round-the-clock outage, as parts of a day.
  shutdown: [
    ['1', 'Work permits and materials on site', 5, ''],
    ['2', 'Isolation, lockout and drain', 0.5, '1'],
    ['3', 'Inspection of the opened equipment', 0.5, '2'],
    ['4', 'Repair', 2, '3'],
    ['5', 'Cleaning and painting', 1, '4SS+0.5d'],
    ['6', 'Closing and pressure test', 0.5, '4, 5'],
    ['7', 'Removal of locks and startup', 0.25, '6'],
    ['8', 'In service', 0, '7'],
  ],
} as const satisfies Record<string, readonly (readonly [code: string, name: string, days: number, after: string])[]>
export type Template = keyof typeof templates
