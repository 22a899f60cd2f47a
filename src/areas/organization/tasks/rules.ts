import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Task } from './records.ts'

type Asking = { actor: Pick<Actor, 'user_id' | 'role'> }

/** The creator or assignee of a task, and their managers. */
const concerns = (task: Pick<Task, 'assignee' | 'created_by'>, { actor }: Asking) =>
  task.assignee === actor.user_id || task.created_by === actor.user_id || atLeast('manager', actor)
const notYours = 'Only the creator, the assignee or a manager can do that.'

export const whyNotChange = (task: Pick<Task, 'assignee' | 'created_by' | 'done_at'>, asking: Asking): Reason =>
  firstReason(task.done_at !== null && 'This task is completed. Reopen it first.', !concerns(task, asking) && notYours)

/** Anyone may take an unassigned task. */
export const whyNotAssign = (
  task: Pick<Task, 'assignee' | 'created_by' | 'done_at'>,
  { actor, to }: Asking & { to: string | null },
): Reason =>
  firstReason(
    task.done_at !== null && 'This task is completed. Reopen it first.',
    task.assignee === to && (to === null ? 'This task is already unassigned.' : 'This person already has the task.'),
    !(task.assignee === null && to === actor.user_id) && !concerns(task, { actor }) && notYours,
  )

export const whyNotComplete = (task: Pick<Task, 'assignee' | 'created_by' | 'done_at'>, asking: Asking): Reason =>
  firstReason(
    task.done_at !== null && 'This task is already completed.',
    task.assignee !== null && !concerns(task, asking) && notYours,
  )

export const whyNotReopen = (
  task: Pick<Task, 'assignee' | 'created_by' | 'done_at' | 'done_by'>,
  asking: Asking,
): Reason =>
  firstReason(
    task.done_at === null && 'This task is already open.',
    task.done_by !== asking.actor.user_id && !concerns(task, asking) && notYours,
  )

/** A date or a time, never both: two deadlines are none. */
export const whyNotDue = ({
  due_on,
  due_at,
}: {
  due_on?: string | null | undefined
  due_at?: string | null | undefined
}): Reason => (due_on && due_at ? 'Enter a due date or a due time, not both.' : null)

/** An assignee must be able to open the record of the task. */
export const whyNotGive = (to: { name: string; member: boolean; reads: boolean }): Reason =>
  firstReason(
    !to.member && 'The assignee must be a member of your organization.',
    !to.reads && `${to.name} can’t see the record of this task. Select another person.`,
  )

/** This many open tasks of a record are shown before the others are folded. */
const mostShown = 3

/**
 * The reader's own tasks first, then the others by their date, and only one of several equal ones: six people who
 * approve the same payment are one next step.
 */
export function firstOf<One extends Pick<Task, 'title' | 'assignee'>>(
  open: readonly One[],
  me: string,
): { first: readonly One[]; rest: readonly One[] } {
  const mine = open.filter(({ assignee }) => assignee === me)
  const others = open.filter(({ assignee }) => assignee !== me)
  const told = new Set(mine.map(({ title }) => title))
  const distinct = others.filter(({ title }) => !told.has(title) && told.add(title))
  const first = [...mine, ...distinct.slice(0, Math.max(0, mostShown - mine.length))]
  return { first, rest: open.filter((each) => !first.includes(each)) }
}
