import type { CommandTx } from '#platform/commands/command-tx.ts'
import { openFields, type AnyRecord } from '#platform/records/record.ts'
import type { Actor } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'

/**
 * Two people, also where the second one edits: whoever changed the fields of a record since it was made, by a command
 * or in a list, does not decide about it. Otherwise somebody could put their own figure into the draft of another and
 * approve it alone.
 */
export async function whyNotOwnChange(
  tx: CommandTx,
  record: AnyRecord,
  id: string,
  actor: Pick<Actor, 'user_id'>,
): Promise<Reason> {
  const changed = await changedIt(tx, record, id, actor)
  return changed ? `You changed this ${record.label.toLowerCase()}. Somebody else decides about it.` : null
}

/**
 * Whether this person changed the fields of a record since it was made: the author of a life whose draft is edited by
 * several.
 */
export const changedIt = async (
  tx: CommandTx,
  record: AnyRecord,
  id: string,
  { user_id }: Pick<Actor, 'user_id'>,
): Promise<boolean> =>
  (await tx.one(
    `select from record_changes where organization_id = $1 and table_name = $2 and record = $3 and operation = 'update'
        and actor = $4 and (command is null or command like '%/edit') and after ?| $5 limit 1`,
    [tx.organizationId(), record.table, id, user_id, openFields(record).map(([name]) => name)],
  )) !== undefined
