import type { Client } from 'pg'
import type { Table } from './tables.ts'

/**
 * COPY FROM does not work under row security, not even for a role that may write everything, and restored rows must
 * not be announced as changes. So the owner lifts both for these tables until the rows are in; no one sees it, since
 * the tables are created in the same transaction. Returns the statements that undo it.
 */
export async function opened(client: Client, tables: Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name)
  const { rows } = await client.query<{ name: string; forced: boolean; triggers: boolean }>(
    `select name, c.relforcerowsecurity as forced,
      exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
       from unnest($1::text[]) as name join pg_class c on c.oid = name::regclass`,
    [names],
  )
  if (names.length > 0) await client.query(`truncate ${names.join(', ')} cascade`)
  const change = async (forced: string, triggers: string) => {
    for (const row of rows) {
      if (row.forced) await client.query(`alter table ${row.name} ${forced}`)
      if (row.triggers) await client.query(`alter table ${row.name} ${triggers}`)
    }
  }
  await change('no force row level security', 'disable trigger user')
  return () => change('force row level security', 'enable trigger user')
}
