import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Task } from './records.ts'

type Asking = { actor: Pick<Actor, 'user_id' | 'role'> }

/** Whoever made it or has it, and their managers. */
const concerns = (task: Pick<Task, 'assignee' | 'created_by'>, { actor }: Asking) =>
  task.assignee === actor.user_id || task.created_by === actor.user_id || atLeast('manager', actor)
const notYours = 'Only who made this task, who does it, or a manager can do that.'

export const whyNotChange = (task: Pick<Task, 'assignee' | 'created_by' | 'done_at'>, asking: Asking): Reason =>
  firstReason(task.done_at !== null && 'This task is done. Reopen it first.', !concerns(task, asking) && notYours)

/** What nobody does yet, anybody may take. */
export const whyNotAssign = (
  task: Pick<Task, 'assignee' | 'created_by' | 'done_at'>,
  { actor, to }: Asking & { to: string | null },
): Reason =>
  firstReason(
    task.done_at !== null && 'This task is done. Reopen it first.',
    task.assignee === to && (to === null ? 'Nobody does this task yet.' : 'They do this task already.'),
    !(task.assignee === null && to === actor.user_id) && !concerns(task, { actor }) && notYours,
  )

export const whyNotComplete = (task: Pick<Task, 'assignee' | 'created_by' | 'done_at'>, asking: Asking): Reason =>
  firstReason(
    task.done_at !== null && 'This task is done already.',
    task.assignee !== null && !concerns(task, asking) && notYours,
  )

export const whyNotReopen = (
  task: Pick<Task, 'assignee' | 'created_by' | 'done_at' | 'done_by'>,
  asking: Asking,
): Reason =>
  firstReason(
    task.done_at === null && 'This task is open.',
    task.done_by !== asking.actor.user_id && !concerns(task, asking) && notYours,
  )

/** A day or a moment, never both: two deadlines are none. */
export const whyNotDue = ({
  due_on,
  due_at,
}: {
  due_on?: string | null | undefined
  due_at?: string | null | undefined
}): Reason => (due_on && due_at ? 'Give a day or a moment, not both.' : null)

/** Somebody who is given work must be able to open what it is about. */
export const whyNotGive = (to: { name: string; member: boolean; reads: boolean }): Reason =>
  firstReason(
    !to.member && 'Choose somebody who is a member of your organization.',
    !to.reads && `${to.name} may not read the record that this is about. Choose somebody else.`,
  )
