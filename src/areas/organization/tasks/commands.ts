import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { dayInWords, momentInWords } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { memberNames, nameOf, recordInQuestion } from '#platform/commands/record-in-question.ts'
import { notify } from '../notifications/notify.ts'
import { task, type Task } from './records.ts'
import { whyNotAssign, whyNotChange, whyNotComplete, whyNotDue, whyNotGive, whyNotReopen } from './rules.ts'

const one = z.object({ id: z.uuid() })

export function taskCommands(records: readonly AnyRecord[]) {
  const create = command('tasks/create', {
    about: 'Creates a task, about a record or on its own, and notifies the assignee.',
    input: z.object({ task: inputSchema(task), about: z.object({ table: z.string(), record: z.uuid() }).optional() }),
    async run({ task: input, about }, context): Promise<Task> {
      refuseIf(whyNotDue(input))
      if (about) await recordInQuestion(context, records, about)
      const subject = { table_name: about?.table ?? null, record: about?.record ?? null }
      if (input.assignee) await refuseToGive(context, subject, input.assignee)
      const made = await context.tx.insert<Task>(task, { ...input, ...subject, zone: await zoneOf(context.tx) })
      await tellWhoDoesIt(context, made)
      return made
    },
  })
  return { create, edit: editTask, assign: assignTask, complete: completeTask, reopen: reopenTask }
}

const edit = editCommand('tasks/edit', task)
export const editTask = {
  ...edit,
  async run(input, context): Promise<Task> {
    const { tx, actor } = context
    const before = await tx.lock<Task>(task, input.id)
    refuseIf(whyNotChange(before, { actor }))
    refuseIf(whyNotDue({ ...before, ...input.changes }))
    const to = input.changes.assignee
    if (to && to !== before.assignee) await refuseToGive(context, before, to)
    const changed = (await edit.run(input, context)) as Task
    if (changed.assignee !== before.assignee) await tellWhoDoesIt(context, changed)
    return changed
  },
} satisfies typeof edit

export const assignTask = command('tasks/assign', {
  about: 'Assigns a task to a member, or unassigns it.',
  input: one.extend({ to: z.uuid().nullable() }),
  async run({ id, to }, context): Promise<Task> {
    const { tx, actor } = context
    const open = await tx.lock<Task>(task, id)
    refuseIf(whyNotAssign(open, { actor, to }))
    if (to) await refuseToGive(context, open, to)
    const assigned = await tx.update<Task>(task, id, { assignee: to })
    await tellWhoDoesIt(context, assigned)
    return assigned
  },
})

export const completeTask = command('tasks/complete', {
  about: 'Completes a task, and notifies the person who assigned it.',
  input: one,
  async run({ id }, { tx, actor, now }): Promise<Task> {
    const open = await tx.lock<Task>(task, id)
    refuseIf(whyNotComplete(open, { actor }))
    const done = await tx.update<Task>(task, id, { done_at: now, done_by: actor.user_id })
    const words = `${await nameOf(tx, actor.organization_id, actor.user_id)} completed “${done.title}”.`
    await notify(
      tx,
      {
        organization_id: actor.organization_id,
        people: [done.created_by, done.assignee].filter((person) => person !== null),
        event: 'task_done',
        record: { table: task.table, id },
        words,
        actor: actor.user_id,
      },
      now,
    )
    return done
  },
})

export const reopenTask = command('tasks/reopen', {
  about: 'Reopens a completed task.',
  input: one,
  async run({ id }, { tx, actor }): Promise<Task> {
    const done = await tx.lock<Task>(task, id)
    refuseIf(whyNotReopen(done, { actor }))
    return tx.update<Task>(task, id, { done_at: null, done_by: null })
  },
})

async function refuseToGive(
  { tx, actor, now }: Context,
  { table_name, record }: Pick<Task, 'table_name' | 'record'>,
  to: string,
): Promise<void> {
  const name = (await memberNames(tx, actor.organization_id, [to])).get(to)
  const asked =
    name !== undefined && table_name !== null
      ? await tx.one<{ reads: boolean }>('select app.member_sees($1, $2, $3, $4) as reads', [
          to,
          now,
          table_name,
          record,
        ])
      : undefined
  refuseIf(whyNotGive({ name: name ?? '', member: name !== undefined, reads: asked?.reads ?? true }))
}

async function tellWhoDoesIt(
  { tx, actor, now }: Context,
  { id, title, assignee, due_on, due_at, zone }: Task,
): Promise<void> {
  if (assignee === null) return
  const due = due_on ? ` Due ${dayInWords(due_on)}.` : due_at ? ` Due ${momentInWords(due_at, zone!)}.` : ''
  const words = `${await nameOf(tx, actor.organization_id, actor.user_id)} assigned you a task: “${title}”.${due}`
  await notify(
    tx,
    {
      organization_id: actor.organization_id,
      people: [assignee],
      event: 'task_assigned',
      record: { table: task.table, id },
      words,
      actor: actor.user_id,
    },
    now,
  )
}
