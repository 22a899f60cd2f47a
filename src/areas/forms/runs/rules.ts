import { millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { whyNotFrom } from '#platform/life/words.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Result, Step } from '../workflows/rules.ts'
import { runLife } from './life.ts'
import { workflowRun, type WorkflowRun, type WorkflowStep } from './records.ts'

type Asking = { actor: Pick<Actor, 'role' | 'user_id'> }

/** Whose turn it is: the one it was given to; else anybody of the role. Nobody approves what they began themselves. */
export function whyNotGoOn(
  run: WorkflowRun,
  { actor, step, result }: Asking & { step: Pick<Step, 'kind' | 'name' | 'person'>; result: Result },
): Reason {
  return firstReason(
    !runLife.is(run, 'open') && whyNotFrom(workflowRun, { from: 'open' }),
    step.kind === 'timer' && `${step.name} waits for its day. A manager can skip it with a reason.`,
    run.assigned_to !== null &&
      run.assigned_to !== actor.user_id &&
      'It is with somebody else. A manager can give it to you.',
    run.assigned_to === null &&
      run.assigned_role !== null &&
      !atLeast(run.assigned_role, actor) &&
      `This step is for ${run.assigned_role === 'admin' ? 'an administrator' : 'a manager'}.`,
    // Handing an approval on gives nobody a role: whoever the workflow itself does not name has the one that it asks
    // for.
    step.kind === 'approval' &&
      run.assigned_to !== (step.person ?? null) &&
      run.assigned_role !== null &&
      !atLeast(run.assigned_role, actor) &&
      `It was given to you, but this approval is for ${run.assigned_role === 'admin' ? 'an administrator' : 'a manager'}.`,
    step.kind === 'approval' && run.started_by === actor.user_id && 'You began this run. Somebody else approves it.',
    step.kind === 'approval' && result === 'done' && 'Approve or reject it.',
    step.kind === 'task' && result !== 'done' && 'A task is done, not approved.',
  )
}

export const isLate = (run: Pick<WorkflowRun, 'status' | 'due_at'>, now: string): boolean =>
  runLife.is(run, 'open') && run.due_at !== null && millisecondsBetween(run.due_at, now) > 0

export type StepFigures = {
  step: string
  name: string
  passed: number
  late: number
  middleHours: number
  longestHours: number
}
/** How long each step took, the slowest first: the middle of all passages, and how many were late. */
export function figuresOfSteps(
  steps: readonly Pick<WorkflowStep, 'step' | 'name' | 'outcome' | 'came_at' | 'left_at' | 'late'>[],
): StepFigures[] {
  const by = new Map<string, { name: string; hours: number[]; late: number }>()
  for (const { step, name, outcome, came_at, left_at, late } of steps) {
    if (!['done', 'approved', 'rejected', 'skipped'].includes(outcome)) continue
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
