import { millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import type { Result, Step } from '../workflows/rules.ts'
import { runLife } from './life.ts'
import { workflowRun, type WorkflowRun, type WorkflowStep } from './records.ts'

type Asking = { actor: Pick<Actor, 'role' | 'user_id'> }

/** The assignee decides; without one, anyone with the role. People can't approve a run they started. */
export function whyNotGoOn(
  run: WorkflowRun,
  { actor, step, result }: Asking & { step: Pick<Step, 'kind' | 'name' | 'person'>; result: Result },
): Reason {
  return firstReason(
    !runLife.is(run, 'open') && `This run ${isInWords(workflowRun, run)} and can’t be continued.`,
    step.kind === 'timer' && `${step.name} waits for its date. A manager can skip it with a reason.`,
    run.assigned_to !== null &&
      run.assigned_to !== actor.user_id &&
      'This step is assigned to another person. A manager can reassign it to you.',
    run.assigned_to === null &&
      run.assigned_role !== null &&
      !atLeast(run.assigned_role, actor) &&
      `Only ${run.assigned_role === 'admin' ? 'an administrator' : 'a manager'} can complete this step.`,
    // Reassigning an approval grants no role: unless the workflow names the person, they need the role it requires.
    step.kind === 'approval' &&
      run.assigned_to !== (step.person ?? null) &&
      run.assigned_role !== null &&
      !atLeast(run.assigned_role, actor) &&
      `This step is assigned to you, but only ${run.assigned_role === 'admin' ? 'an administrator' : 'a manager'} can approve it.`,
    step.kind === 'approval' &&
      run.started_by === actor.user_id &&
      'You can’t approve a run you started. Another person must approve it.',
    step.kind === 'approval' && result === 'done' && 'Approve or reject this step.',
    step.kind === 'task' && result !== 'done' && 'Complete this task. It can’t be approved or rejected.',
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
/** Median time per step, slowest first, with the number of late passages. */
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
