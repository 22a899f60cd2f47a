import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'

const about = z.object({ table: z.string(), record: z.uuid(), organization: z.uuid().optional() })

export type Watcher = {
  organization_id: string
  table_name: string
  record: string
  user_id: string
  following: boolean
  since: string
}

/**
 * The creator, requester, commenters and approvers of a record follow it automatically; these two commands are for
 * everyone else, and for people who want no more notifications.
 */
export function watcherCommands(records: readonly AnyRecord[]) {
  const say = <const Name extends string>(name: Name, following: boolean, sentence: string) =>
    command(name, {
      about: sentence,
      input: about,
      async run(input, context): Promise<Watcher> {
        const { tx, actor, now } = context
        const { organization_id } = await recordInQuestion(context, records, input)
        return (await tx.one<Watcher>(
          `insert into watchers (organization_id, table_name, record, user_id, following, since)
            values ($1, $2, $3, $4, $5, $6)
           on conflict (organization_id, table_name, record, user_id) do update
           set following = excluded.following, since = excluded.since returning *`,
          [organization_id, input.table, input.record, actor.user_id, following, now],
        ))!
      },
    })
  return {
    follow: say('watchers/follow', true, 'Follows a record and gets notifications about it.'),
    unfollow: say('watchers/unfollow', false, 'Stops notifications about a record, except mentions.'),
  }
}
