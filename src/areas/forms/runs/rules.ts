import { millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import type { Result, Step } from '../workflows/rules.ts'
import { workflowRun, type WorkflowRun, type WorkflowStep } from './records.ts'

export const runMoves = moveTable(workflowRun, {
  goOn: { from: ['open'], to: 'open' },
  retry: { from: ['exception'], to: 'open' },
  skip: { from: ['open', 'exception'], to: 'open' },
  reassign: { from: ['open', 'exception'], to: 'open' },
  move: { from: ['open', 'exception'], to: 'open' },
  cancel: { from: ['open', 'exception'], to: 'cancelled' },
})
type Asking = { actor: Pick<Actor, 'role' | 'user_id'> }

/** Whose turn it is: the one it was given to; else anybody of the role. Nobody approves what they began themselves. */
export function whyNotGoOn(run: WorkflowRun, { actor, step, result }: Asking & { step: Pick<Step, 'kind' | 'name' | 'person'>; result: Result }): Reason {
  return firstReason(
    runMoves.whyNot('goOn', run),
    step.kind === 'timer' && `${step.name} waits for its day. A manager can skip it with a reason.`,
    run.assigned_to !== null && run.assigned_to !== actor.user_id && 'It is with somebody else. A manager can give it to you.',
    run.assigned_to === null && run.assigned_role !== null && !atLeast(run.assigned_role, actor) && `This step is for ${run.assigned_role === 'admin' ? 'an administrator' : 'a manager'}.`,
    // Handing an approval on gives nobody a role: whoever the workflow itself does not name has the one that it asks for.
    step.kind === 'approval' && run.assigned_to !== (step.person ?? null) && run.assigned_role !== null && !atLeast(run.assigned_role, actor) && `It was given to you, but this approval is for ${run.assigned_role === 'admin' ? 'an administrator' : 'a manager'}.`,
    step.kind === 'approval' && run.started_by === actor.user_id && 'You began this run. Somebody else approves it.',
    step.kind === 'approval' && result === 'done' && 'Approve or reject it.',
    step.kind === 'task' && result !== 'done' && 'A task is done, not approved.',
  )
}

const whyNotOperate = ({ actor }: Asking): Reason => (atLeast('manager', actor) ? null : 'Operating runs needs the role manager.')
export const whyNotRetry = (run: WorkflowRun, asking: Asking): Reason => firstReason(whyNotOperate(asking), runMoves.whyNot('retry', run))
export const whyNotReassign = (run: WorkflowRun, asking: Asking): Reason => firstReason(whyNotOperate(asking), runMoves.whyNot('reassign', run))
export const whyNotCancel = (run: WorkflowRun, asking: Asking): Reason => firstReason(whyNotOperate(asking), runMoves.whyNot('cancel', run))
export const whyNotMoveVersion = (run: WorkflowRun, { newest, known, ...asking }: Asking & { newest: string | null; known: boolean }): Reason =>
  firstReason(whyNotOperate(asking), runMoves.whyNot('move', run), (newest === null || newest === run.workflow_version) && 'It is on the newest version.', !known && 'The newest version has no step with the key at which this run stands. Finish it on its own version.')
/** A skipped approval is no approval: only an administrator may, and not whoever began the run. */
export const whyNotSkip = (run: WorkflowRun, { step, ...asking }: Asking & { step: Pick<Step, 'kind'> | null }): Reason =>
  firstReason(
    whyNotOperate(asking),
    runMoves.whyNot('skip', run),
    !step && 'Its step is not in its version any more. Move or cancel the run.',
    step?.kind === 'approval' && !atLeast('admin', asking.actor) && 'Only an administrator skips an approval.',
    step?.kind === 'approval' && run.started_by === asking.actor.user_id && 'You began this run: somebody else decides about its approval.',
  )

export const isLate = (run: Pick<WorkflowRun, 'status' | 'due_at'>, now: string): boolean => run.status === 'open' && run.due_at !== null && millisecondsBetween(run.due_at, now) > 0

export type StepFigures = { step: string; name: string; passed: number; late: number; middleHours: number; longestHours: number }
/** How long each step took, the slowest first: the middle of all passages, and how many were late. */
export function figuresOfSteps(steps: readonly Pick<WorkflowStep, 'step' | 'name' | 'outcome' | 'came_at' | 'left_at' | 'late'>[]): StepFigures[] {
  const by = new Map<string, { name: string; hours: number[]; late: number }>()
  for (const { step, name, outcome, came_at, left_at, late } of steps) {
    if (!['done', 'approved', 'rejected', 'skipped'].includes(outcome)) continue
    const here = by.get(step) ?? { name, hours: [], late: 0 }
    here.hours.push(millisecondsBetween(came_at, left_at) / 3_600_000)
    if (late === 'yes') here.late++
    by.set(step, here)
  }
  return [...by].map(([step, { name, hours, late }]) => ({ step, name, passed: hours.length, late, middleHours: middle(hours), longestHours: Math.max(...hours) })).toSorted((a, b) => b.middleHours - a.middleHours)
}
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = sorted.length / 2
  return sorted.length === 0 ? 0 : Number.isInteger(at) ? (sorted[at - 1]! + sorted[at]!) / 2 : sorted[Math.floor(at)]!
}
