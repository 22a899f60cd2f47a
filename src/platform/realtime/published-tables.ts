import type { Database, DatabaseRole } from '../database/database.ts'
import type { Change } from './change-lines.ts'

/** A table that a migration published, as one role may read it. Columns in order, with PostgreSQL's types. */
export type PublishedTable = Heard & {
  schema: string
  name: string
  key: string[]
  columns: ReadonlyMap<string, string>
  shortTypes: ReadonlyMap<string, string>
}

/** Who may receive its changes. `personal`: a row may belong to a person and to no organization. */
type Heard = { audience: Change['audience']; personal: boolean }

type CatalogRow = Heard & {
  schema: string
  name: string
  key: string[]
  columns: { name: string; type: string; short: string }[]
}

/** Read from the catalog: a table is published when it has the trigger that realtime.publish creates. */
const catalogSql = `
  select n.nspname as schema, c.relname as name, said.words[1] as audience,
         said.words[3] <> '' and not exists (select from pg_attribute a where a.attrelid = c.oid
           and a.attname = said.words[2] and a.attnotnull) as personal,
         (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
            from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
           where i.indrelid = c.oid and i.indisprimary) as key,
         (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'short',
           t.typname) order by a.attnum)
            from pg_attribute a join pg_type t on t.oid = a.atttypid
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and has_column_privilege($1, c.oid, a.attnum, 'select')) as columns
    from pg_trigger g
    join pg_proc p on p.oid = g.tgfoid and p.proname = 'record_change' and p.pronamespace = 'realtime'::regnamespace
    join pg_class c on c.oid = g.tgrelid
    join pg_namespace n on n.oid = c.relnamespace,
         lateral (select string_to_array(encode(g.tgargs, 'escape'), '\\000') as words) as said
   where g.tgname = 'realtime_insert' and n.nspname = 'public'`

/** Tables that a role may subscribe to. An unknown name is looked up again, because a migration may have added it. */
export function publishedTables(database: Database) {
  const known = new Map<DatabaseRole, Map<string, PublishedTable>>()

  async function load(role: DatabaseRole): Promise<Map<string, PublishedTable>> {
    const { rows } = await database.read(
      { role: 'service_role' },
      { name: 'realtime published tables', text: catalogSql, values: [role] },
    )
    const tables = new Map(
      (rows as CatalogRow[]).flatMap((row) => {
        const table = tableOf(row)
        return table ? [[table.name, table] as const] : []
      }),
    )
    known.set(role, tables)
    return tables
  }

  return {
    async find(role: DatabaseRole, name: string): Promise<PublishedTable | undefined> {
      return known.get(role)?.get(name) ?? (await load(role)).get(name)
    },
    async all(role: DatabaseRole): Promise<PublishedTable[]> {
      return [...(known.get(role) ?? (await load(role))).values()]
    },
  }
}

/** A person who may not read a table's key cannot be told which row changed: for them the table does not exist. */
function tableOf({ schema, name, key, columns, audience, personal }: CatalogRow): PublishedTable | null {
  const types = new Map((columns ?? []).map((column) => [column.name, column.type]))
  if (!key?.every((column) => types.has(column))) return null
  return {
    schema,
    name,
    key,
    audience,
    personal,
    columns: types,
    shortTypes: new Map(columns.map((column) => [column.name, column.short])),
  }
}
