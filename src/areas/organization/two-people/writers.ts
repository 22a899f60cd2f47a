import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import { openFields, type AnyRecord } from '#platform/records/record.ts'

/**
 * Whether anyone ever filled in or changed one of these fields of a record: read from its history, which an edit
 * cannot leave out, whether it came by a command or through the table API.
 */
export async function wroteIn(
  tx: CommandTx,
  { table }: Pick<AnyRecord, 'table'>,
  id: string,
  { person, fields, since = [] }: { person: string; fields: readonly string[]; since?: readonly string[] },
): Promise<boolean> {
  return Boolean(
    await tx.one(
      `select from record_changes c where c.organization_id = $1 and c.table_name = $2 and c.record = $3
        and c.actor = $4
          and exists (select from unnest($5::text[]) field where c.after ? field
            and (c.operation = 'update' or c.after ->> field is not null))
          and not exists (select from record_changes d where d.organization_id = $1 and d.table_name = $2
            and d.record = $3 and d.command = any ($6) and d.id > c.id) limit 1`,
      [tx.organization_id, table, id, person, fields, since],
    ),
  )
}

/**
 * Everyone who filled in a record, for the moves that its authors may not make. `also` names columns that commands set
 * when its rows are written, and `since` the commands that decided on it: what they passed bars its authors no longer.
 */
export const wroteHere =
  (record: AnyRecord, { also = [], since = [] }: { also?: readonly string[]; since?: readonly string[] } = {}) =>
  ({ id }: { id: string }, { tx, actor }: { tx: CommandTx; actor: { user_id: string } }): Promise<boolean> =>
    wroteIn(tx, record, id, {
      person: actor.user_id,
      fields: [...openFields(record).map(([name]) => name), ...also],
      since,
    })

/** The author of the current value of each field: a value that another person changed since is no longer theirs. */
export async function lastWriters(
  tx: CommandTx,
  { table }: Pick<AnyRecord, 'table'>,
  id: string,
  fields: readonly string[],
): Promise<(string | null)[]> {
  const rows = await tx.sql<{ actor: string | null }>(
    `select distinct on (field) c.actor from record_changes c cross join unnest($4::text[]) field
      where c.organization_id = $1 and c.table_name = $2 and c.record = $3 and c.after ? field
      order by field, c.id desc`,
    [tx.organization_id, table, id, fields],
  )
  return [...new Set(rows.map(({ actor }) => actor))]
}

/** A person who rewrites another's content is its author as well, and does not judge it. */
export async function refuseWhoWrote(
  tx: CommandTx,
  record: AnyRecord,
  id: string,
  { actor, verb }: { actor: { user_id: string }; verb: string },
): Promise<void> {
  const wrote = await wroteIn(tx, record, id, {
    person: actor.user_id,
    fields: openFields(record).map(([name]) => name),
  })
  if (wrote) throw new Refusal(`You wrote in this ${record.label.toLowerCase()}. Another person ${verb} it.`)
}
