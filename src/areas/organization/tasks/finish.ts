import type { Context } from '#platform/commands/command.ts'
import { nameOf } from '#platform/commands/record-in-question.ts'
import { notify } from '../notifications/notify.ts'
import { task, type Task } from './records.ts'

/**
 * When these records are decided, tasks to approve them are completed, for every assignee. It happens in the command
 * that decides, so that the two can't disagree.
 */
export async function finishTasks(
  { tx, actor, now }: Context,
  about: readonly { table: string; record: string }[],
): Promise<void> {
  const done = await tx.sql<Task>(
    `update tasks t set done_at = $4, done_by = $5 from unnest($2::text[], $3::uuid[]) as about (table_name, record)
      where t.organization_id = $1 and t.table_name = about.table_name and t.record = about.record
      and t.kind = 'approval' and t.done_at is null returning t.*`,
    [actor.organization_id, about.map(({ table }) => table), about.map(({ record }) => record), now, actor.user_id],
  )
  if (done.length === 0) return
  const who = await nameOf(tx, actor.organization_id, actor.user_id)
  for (const { id, title, created_by, assignee } of done)
    await notify(
      tx,
      {
        organization_id: actor.organization_id,
        people: [created_by, assignee].filter((person) => person !== null),
        event: 'task_done',
        record: { table: task.table, id },
        words: `${who} decided, so “${title}” is completed.`,
        actor: actor.user_id,
      },
      now,
    )
}
