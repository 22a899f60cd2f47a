import type { CommandTx } from '#platform/commands/command-tx.ts'
import { openFields, type AnyRecord } from '#platform/records/record.ts'
import type { Actor } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'

/**
 * A second person must decide, also where several people edit: a person who changed the fields of a record since it
 * was created, by a command or in a list, can't decide on it. Otherwise one person could put a figure into another's
 * draft and approve it alone.
 */
export async function whyNotOwnChange(
  tx: CommandTx,
  record: AnyRecord,
  id: string,
  actor: Pick<Actor, 'user_id'>,
): Promise<Reason> {
  const changed = await changedIt(tx, record, id, actor)
  return changed
    ? `You can’t decide on this ${record.label.toLowerCase()} because you changed it. A second person must decide.`
    : null
}

/**
 * Whether this person changed the fields of a record since it was created: the author of a life whose draft several
 * people edit.
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
    [tx.organization_id, record.table, id, user_id, openFields(record).map(([name]) => name)],
  )) !== undefined
