import type { Client } from 'pg'
import type { Table } from './tables.ts'

/**
 * COPY FROM does not work under row security, not even for a role that may write everything, and restored rows must
 * not be announced as changes. So the owner lifts both for these tables until the rows are in; no one sees it, since
 * the tables are created in the same transaction. Returns the statements that undo it.
 *
 * Only tables in which a migration has put rows have pages to empty: emptying a table builds each of its indexes again.
 */
export async function opened(client: Client, tables: Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name)
  const { rows } = await client.query<{ name: string; forced: boolean; triggers: boolean; filled: boolean }>(
    `select name, c.relforcerowsecurity as forced,
      exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers,
      c.relkind = 'p' or pg_relation_size(c.oid) > 0 as filled
       from unnest($1::text[]) as name join pg_class c on c.oid = name::regclass`,
    [names],
  )
  const filled = rows.filter((row) => row.filled).map(({ name }) => name)
  if (filled.length > 0) await client.query(`truncate ${filled.join(', ')} cascade`)
  const change = async (forced: string, triggers: string) => {
    const statements = rows.flatMap((row) => {
      const changes = [row.forced && forced, row.triggers && triggers].filter(Boolean)
      return changes.length > 0 ? [`alter table ${row.name} ${changes.join(', ')}`] : []
    })
    if (statements.length > 0) await client.query(statements.join('; '))
  }
  await change('no force row level security', 'disable trigger user')
  return () => change('force row level security', 'enable trigger user')
}
