import type { Context } from '#platform/commands/command.ts'
import { articleOf } from '#platform/commands/record-commands.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import type { Row, Tx } from '#platform/database/database.ts'
import { titleOf, type AnyRecord } from '#platform/records/record.ts'

/**
 * The record concerned. The organization is named only by callers who read a record of another one: a vendor's
 * people.
 */
export type About = { table: string; record: string; organization?: string | undefined }

export type RecordInQuestion = {
  type: AnyRecord
  row: Row
  organization_id: string
  table: string
  id: string
  title: string
}

/** The record as the caller of the command may read it. For all others it does not exist. */
export async function recordInQuestion(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  records: readonly AnyRecord[],
  { table, record, organization }: About,
): Promise<RecordInQuestion> {
  const type = records.find((each) => each.table === table)
  if (!type) throw new NotFound('record')
  const organization_id = organization ?? actor.organization_id
  const [row] = await tx.asPerson<Row>(`select * from public.${type.table} where organization_id = $1 and id = $2`, [
    organization_id,
    record,
  ])
  if (!row) throw new NotFound(type.label)
  return { type, row, organization_id, table, id: record, title: calledIn(type, row) }
}

/** Its name in a sentence. */
const calledIn = (type: AnyRecord, row: Row): string =>
  titleOf(type, row) || `${articleOf(type.label)} ${type.label.toLowerCase()}`

/** The names of members; people who left are not included. */
export async function memberNames(tx: Tx, organization: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.sql<{ user_id: string; display_name: string; email: string }>(
    `select user_id, display_name, email from organization_members where organization_id = $1 and user_id = any($2)
      and disabled_at is null`,
    [organization, ids],
  )
  return new Map(rows.map(({ user_id, display_name, email }) => [user_id, display_name || email]))
}

export const nameOf = async (tx: Tx, organization: string, id: string): Promise<string> =>
  (await memberNames(tx, organization, [id])).get(id) ?? 'Someone'
