import { millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import type { Result, Step } from '../workflows/rules.ts'
import type { Token } from '../workflows/walking/rules.ts'
import { stepTypes } from '../workflows/step-types/rules.ts'
import { runLife, taskLife } from './life.ts'
import { workflowRun, type WorkflowRun, type WorkflowStep, type WorkflowTask } from './records.ts'

type Run = Pick<WorkflowRun, 'status' | 'started_by'>
type Task = Pick<WorkflowTask, 'status' | 'assigned_to' | 'assigned_role'>
type Asking = {
  actor: Pick<Actor, 'role' | 'user_id'>
  step: Pick<Step, 'kind' | 'name' | 'person' | 'people'>
  result: Result
  /** Who decided on an approval of several people so far. */
  voters?: readonly string[]
}

/** The assignee decides; without one, anyone with the role. People can't approve a run they started. */
export function whyNotGoOn(run: Run, task: Task, { actor, step, result, voters = [] }: Asking): Reason {
  const { assigned_to, assigned_role } = task
  const { waits } = stepTypes[step.kind]
  const role = assigned_role === 'admin' ? 'an administrator' : 'a manager'
  const isNamed = step.people?.includes(actor.user_id) ?? false
  return firstReason(
    !runLife.is(run, 'open', 'exception') && `This run ${isInWords(workflowRun, run)} and can’t be continued.`,
    !taskLife.isOpen(task) && 'This step is already completed.',
    waits !== undefined && `${step.name} ${waits}`,
    taskLife.is(task, 'exception') && 'This step is stuck. A manager can retry it.',
    assigned_to !== null &&
      assigned_to !== actor.user_id &&
      'This step is assigned to another person. A manager can reassign it to you.',
    step.people !== undefined &&
      step.people.length > 0 &&
      !isNamed &&
      assigned_to === null &&
      assigned_role === null &&
      'Only the people named in this step can decide on it.',
    assigned_to === null &&
      assigned_role !== null &&
      !isNamed &&
      !atLeast(assigned_role, actor) &&
      `Only ${role} can complete this step.`,
    // Reassigning an approval grants no role: unless the workflow names the person, they need the role it requires.
    step.kind === 'approval' &&
      assigned_to !== (step.person ?? null) &&
      assigned_role !== null &&
      !isNamed &&
      !atLeast(assigned_role, actor) &&
      `This step is assigned to you, but only ${role} can approve it.`,
    step.kind === 'approval' &&
      run.started_by === actor.user_id &&
      'You can’t approve a run you started. Another person must approve it.',
    voters.includes(actor.user_id) && 'You already decided on this step. Other people must decide too.',
    step.kind === 'approval' && result === 'done' && 'Approve or reject this step.',
    step.kind === 'task' && result !== 'done' && 'Complete this task. It can’t be approved or rejected.',
  )
}

export const isLate = (row: Pick<WorkflowRun, 'status' | 'due_at'>, now: string): boolean =>
  runLife.is(row, 'open') && row.due_at !== null && millisecondsBetween(row.due_at, now) > 0

/** The place of a run that a task is. */
export const tokenOf = ({ token, step, forks }: Pick<WorkflowTask, 'token' | 'step' | 'forks'>): Token => ({
  id: token,
  step,
  forks: forks ? forks.split(' ').map(Number) : [],
})

/** The summary of a run in lists: its current steps, its next due date, and the person to act if there is only one. */
export function summaryOf(
  tasks: readonly Pick<
    WorkflowTask,
    'kind' | 'name' | 'since' | 'due_at' | 'assigned_role' | 'assigned_to' | 'problem'
  >[],
) {
  const shown = tasks.filter(({ kind }) => kind !== 'join')
  const named = shown.length > 0 ? shown : tasks
  const only = shown.length === 1 ? shown[0] : undefined
  const problem = tasks.find((task) => task.problem !== null)?.problem ?? null
  const dates = (values: readonly (string | null)[]) => values.filter((each) => each !== null).toSorted(byTime)
  return {
    step_name: [...new Set(named.map(({ name }) => name))].join(', ').slice(0, 400),
    since: dates(named.map(({ since }) => since))[0],
    due_at: dates(shown.map(({ due_at }) => due_at))[0] ?? null,
    assigned_role: only?.assigned_role ?? null,
    assigned_to: only?.assigned_to ?? null,
    problem,
    status: problem === null ? ('open' as const) : ('exception' as const),
  }
}
const byTime = (a: string, b: string) => millisecondsBetween(b, a)

export type StepFigures = {
  step: string
  name: string
  passed: number
  late: number
  middleHours: number
  longestHours: number
}
/** Median time per step, slowest first, with the number of late passages. */
export function figuresOfSteps(
  steps: readonly Pick<WorkflowStep, 'step' | 'name' | 'outcome' | 'came_at' | 'left_at' | 'late'>[],
): StepFigures[] {
  const by = new Map<string, { name: string; hours: number[]; late: number }>()
  for (const { step, name, outcome, came_at, left_at, late } of steps) {
    if (!['done', 'approved', 'rejected', 'skipped', 'timed_out'].includes(outcome)) continue
    const here = by.get(step) ?? { name, hours: [], late: 0 }
    here.hours.push(millisecondsBetween(came_at, left_at) / 3_600_000)
    if (late === 'yes') here.late++
    by.set(step, here)
  }
  return [...by]
    .map(([step, { name, hours, late }]) => ({
      step,
      name,
      passed: hours.length,
      late,
      middleHours: middle(hours),
      longestHours: Math.max(...hours),
    }))
    .toSorted((a, b) => b.middleHours - a.middleHours)
}
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = sorted.length / 2
  return sorted.length === 0 ? 0 : Number.isInteger(at) ? (sorted[at - 1]! + sorted[at]!) / 2 : sorted[Math.floor(at)]!
}
