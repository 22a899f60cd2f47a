import type { Existing } from './propose.ts'

type Ask = { query(text: string, values: unknown[]): Promise<{ rows: Existing[] }> }

/** Asks the catalog what a table has; undefined when the table does not exist. */
export async function existingTable(client: Ask, table: string): Promise<Existing | undefined> {
  const { rows } = await client.query(
    `select array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      order by attnum) as columns,
            coalesce((select json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid)))
              from pg_constraint where conrelid = c.oid and contype = 'c'), '[]') as checks
       from pg_class c where c.oid = to_regclass($1)`,
    [`public.${table}`],
  )
  return rows[0]
}
