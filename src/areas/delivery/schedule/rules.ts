import { addDays, daysBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { projectLife } from '../projects/life.ts'
import type { Project } from '../projects/records.ts'
import type { ProjectTask } from './records.ts'

type Planned = Pick<ProjectTask, 'code' | 'name' | 'days' | 'after' | 'not_before'>
type Task = Planned & Pick<ProjectTask, 'done' | 'began_on' | 'ended_on'>

/** The numbers of this task's predecessors. */
export const predecessors = ({ after }: Pick<ProjectTask, 'after'>): string[] =>
  (after ?? '').split(/[,;\s]+/).filter(Boolean)

/** 2.1 comes before 2.10, and 2 before both. */
export function compareCodes(a: string, b: string): number {
  const [x, y] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let at = 0; at < Math.max(x.length, y.length); at++)
    if ((x[at] ?? -1) !== (y[at] ?? -1)) return (x[at] ?? -1) - (y[at] ?? -1)
  return 0
}

/** Each after its predecessors; null if the links form a circle. */
function inOrder<T extends Planned>(tasks: readonly T[]): T[] | null {
  const [ordered, placed] = [[] as T[], new Set<string>()]
  const known = new Set(tasks.map(({ code }) => code))
  let left = [...tasks].toSorted((a, b) => compareCodes(a.code, b.code))
  while (left.length > 0) {
    const ready = left.filter((task) => predecessors(task).every((code) => placed.has(code) || !known.has(code)))
    if (ready.length === 0) return null
    for (const task of ready) {
      ordered.push(task)
      placed.add(task.code)
    }
    left = left.filter(({ code }) => !placed.has(code))
  }
  return ordered
}

/** More belong in several projects, because every change recalculates the whole plan. */
export const mostTasks = 1_000

/** The conditions of a valid plan: valid numbers, each once, and no task that waits for itself. */
export function whyNotPlan(tasks: readonly Planned[]): Reason {
  const codes = tasks.map(({ code }) => code)
  const wrong = codes.find((code) => !/^\d+(\.\d+)*$/.test(code))
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  const missing = tasks.flatMap((task) =>
    predecessors(task)
      .filter((code) => !codes.includes(code))
      .map((code) => ({ task, code })),
  )[0]
  const itself = tasks.find((task) => predecessors(task).includes(task.code))
  return firstReason(
    tasks.length > mostTasks && `A plan can have up to ${mostTasks.toLocaleString('en-US')} tasks. Split the project.`,
    wrong !== undefined && `“${wrong}” isn’t a task number. Enter one such as 2.1.`,
    twice !== undefined && `Two tasks have the number ${twice}.`,
    missing && `${missing.task.code} depends on ${missing.code}, which isn’t in the plan.`,
    itself && `${itself.code} can’t depend on itself.`,
    inOrder(tasks) === null && 'Some tasks depend on each other in a circle. Remove one of the links.',
  )
}

export type Placed = {
  code: string
  start: string
  end: string
  /** The days it can slip before the end moves. */ slack: number
  critical: boolean
}
export type Schedule = { tasks: ReadonlyMap<string, Placed>; end: string | null }

/** The last day of a task from its start: a milestone ends where it starts. */
const lastDay = (start: string, days: number) => (days <= 0 ? start : addDays(start, days - 1))
const nextStart = ({ days }: Pick<Planned, 'days'>, end: string) => (Number(days) <= 0 ? end : addDays(end, 1))

/**
 * The critical path method, in calendar days. Forward: a task starts when its predecessors have ended, and not before
 * its own date. Backward: how late it may end without moving the end. A task without slack is critical. With `today`
 * it is a forecast: completed work keeps its dates, remaining work is never in the past, and started tasks take the
 * rest of their days.
 */
export function scheduleOf(tasks: readonly Task[], starts_on: string, today?: string): Schedule {
  const ordered = inOrder(tasks) ?? []
  const placed = new Map<string, { task: Task; start: string; end: string }>()
  for (const task of ordered) {
    const before = predecessors(task).flatMap((code) => placed.get(code) ?? [])
    const earliest = [
      starts_on,
      task.not_before ?? starts_on,
      ...before.map(({ task: earlier, end }) => nextStart(earlier, end)),
    ].reduce((late, day) => (day > late ? day : late))
    placed.set(task.code, { task, ...spanOf(task, earliest, today) })
  }
  const ends = [...placed.values()].map(({ end }) => end)
  const end = ends.length > 0 ? ends.reduce((late, day) => (day > late ? day : late)) : null

  const latest = new Map<string, string>()
  for (const task of ordered.toReversed()) {
    const after = ordered.filter((later) => predecessors(later).includes(task.code))
    const limits = after.map((later) => {
      const at = placed.get(later.code)!
      const start = addDays(latest.get(later.code)!, -daysBetween(at.start, at.end))
      return Number(task.days) <= 0 ? start : addDays(start, -1)
    })
    latest.set(
      task.code,
      limits.reduce((early, day) => (day < early ? day : early), end!),
    )
  }
  return {
    end,
    tasks: new Map(
      [...placed].map(([code, { start, end: last }]) => {
        const slack = daysBetween(last, latest.get(code)!)
        return [code, { code, start, end: last, slack, critical: slack <= 0 }]
      }),
    ),
  }
}

function spanOf(task: Task, earliest: string, today: string | undefined): { start: string; end: string } {
  const days = Number(task.days)
  if (!today) return { start: earliest, end: lastDay(earliest, days) }
  if (task.ended_on) return { start: task.began_on ?? task.ended_on, end: task.ended_on }
  const left = Math.ceil(days * (1 - Number(task.done) / 100))
  const from = earliest > today ? earliest : today
  return task.began_on ? { start: task.began_on, end: lastDay(from, left) } : { start: from, end: lastDay(from, left) }
}

type Weighed = Pick<ProjectTask, 'budget' | 'days' | 'done'>
/** The project's progress: weighted by task budgets or, if no task has one, by days. Two decimals. */
export function doneOf(tasks: readonly Weighed[]): number {
  const weigh = tasks.some(({ budget }) => budget > 0)
    ? ({ budget }: Weighed) => budget
    : ({ days }: Weighed) => Number(days)
  const all = tasks.reduce((sum, task) => sum + weigh(task), 0)
  return all === 0
    ? 0
    : Math.round((tasks.reduce((sum, task) => sum + weigh(task) * Number(task.done), 0) / all) * 100) / 100
}

/** The planned value to date by the baseline: a task earns its budget evenly from its first day to its last. */
export function plannedValue(
  tasks: readonly Pick<ProjectTask, 'budget' | 'baseline_start' | 'baseline_end'>[],
  today: string,
): number {
  return Math.round(
    tasks.reduce((sum, { budget, baseline_start, baseline_end }) => {
      if (!baseline_start || !baseline_end || today < baseline_start) return sum
      if (today >= baseline_end) return sum + budget
      return sum + (budget * (daysBetween(baseline_start, today) + 1)) / (daysBetween(baseline_start, baseline_end) + 1)
    }, 0),
  )
}
export const earnedValue = (tasks: readonly Pick<ProjectTask, 'budget' | 'done'>[]): number =>
  tasks.reduce((sum, { budget, done }) => sum + Math.round((budget * Number(done)) / 100), 0)

export type EarnedValue = {
  bac: number
  pv: number
  ev: number
  ac: number
  cv: number
  sv: number
  cpi: number | null
  spi: number | null
  eac: { byCost: number | null; byPlan: number; byBoth: number | null }
  tcpi: number | null
  vac: number | null
}

/** Earned value (ANSI/EIA-748). Amounts in cents; a division by zero is unknown. */
export function earnedValueOf({ bac, pv, ev, ac }: { bac: number; pv: number; ev: number; ac: number }): EarnedValue {
  const four = (value: number) => Math.round(value * 10_000) / 10_000
  const [cpi, spi] = [ac > 0 ? ev / ac : null, pv > 0 ? ev / pv : null]
  const byCost = cpi ? Math.round(bac / cpi) : null
  return {
    bac,
    pv,
    ev,
    ac,
    cv: ev - ac,
    sv: ev - pv,
    cpi: cpi === null ? null : four(cpi),
    spi: spi === null ? null : four(spi),
    eac: { byCost, byPlan: ac + bac - ev, byBoth: cpi && spi ? Math.round(ac + (bac - ev) / (cpi * spi)) : null },
    tcpi: bac > ac ? four((bac - ev) / (bac - ac)) : null,
    vac: byCost === null ? null : bac - byCost,
  }
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
    done > 0 && waits.length > 0 && `This task depends on ${waits.join(', ')}. Complete that first.`,
  )
}

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
} as const satisfies Record<string, readonly (readonly [code: string, name: string, days: number, after: string])[]>
export type Template = keyof typeof templates
