import type { Tx } from '../../database/database.ts'

export type Strayed = { table_name: string; record: string; sentence: string }

/**
 * Checks that the records match their history. The log proves the history; this step leads from there to the rows
 * that people see, and finds what was written past the triggers, or left out of the history before it was sealed.
 */
export async function verifyRecords(tx: Tx, organization: string): Promise<Strayed[]> {
  const all = await tx.sql<{ table_name: string }>(
    `select relname as table_name from pg_trigger join pg_class c on c.oid = tgrelid where tgname = 'history_update'
      and relnamespace = 'public'::regnamespace order by 1`,
  )
  const kept = await withRowsOrHistory(
    tx,
    organization,
    all.map(({ table_name }) => table_name),
  )
  const strayed: Strayed[] = []
  for (const table_name of kept) strayed.push(...(await strayedIn(tx, organization, table_name)))
  return strayed
}

/** One query for all of them: most tables are empty for most organizations. */
async function withRowsOrHistory(tx: Tx, organization: string, tables: readonly string[]): Promise<string[]> {
  const hasRows = tables.map(
    (table) => `select '${table}' as table_name where exists (select from public.${table} where organization_id = $1)`,
  )
  const found = await tx.sql<{ table_name: string }>(
    `select distinct table_name from public.record_changes where organization_id = $1
      union ${hasRows.join(' union all ')}`,
    [organization],
  )
  const known = new Set(found.map(({ table_name }) => table_name))
  return tables.filter((table) => known.has(table))
}

async function strayedIn(tx: Tx, organization: string, table: string): Promise<Strayed[]> {
  const rows = await tx.sql<{ record: string; what: keyof typeof sentences; fields: string | null }>(
    strayedSql(table),
    [organization, table],
  )
  return rows.map(({ record, what, fields }) => ({
    table_name: table,
    record,
    sentence: sentences[what](fields ?? ''),
  }))
}

const sentences = {
  'no history': () => 'The record exists, but its history doesn’t show its creation.',
  gone: () => 'The record is missing, but its history doesn’t show its deletion.',
  'other values': (fields: string) => `The record differs from its history: ${fields}.`,
}

/**
 * The last value that the history gave to each field, as the table's own types have it, beside the row. Fields that
 * the history never mentions came with a later version. At most a hundred: an investigator looks at all of them.
 */
const strayedSql = (table: string) => `
  with lines as materialized (select record, operation, after, at, id from public.record_changes
    where organization_id = $1 and table_name = $2),
  ends as (select distinct on (record) record, operation from lines order by record, at desc, id desc),
  told as (
    select record, jsonb_object_agg(key, value) as after
      from (select distinct on (record, key) record, key, value from lines, jsonb_each(after)
        where operation <> 'delete' order by record, key, at desc, id desc) latest
     group by record),
  compared as (
    select coalesce(t.id, e.record) as record, t.id is not null as is_there, e.record is not null as has_history,
    e.operation is distinct from 'delete' as should_be_there,
           (select string_agg(key, ', ' order by key) from jsonb_each(to_jsonb(t)) now
             join jsonb_each(to_jsonb(jsonb_populate_record(null::public.${table},
               to_jsonb(t) || told.after))) told_of using (key)
             where now.value is distinct from told_of.value and key not in ('version', 'updated_at')) as fields
      from (select * from public.${table} where organization_id = $1) t full join ends e on e.record = t.id
      left join told on told.record = e.record)
  select record, case when not has_history or not should_be_there then 'no history' when not is_there then 'gone'
  else 'other values' end as what, fields
    from compared where is_there <> (has_history and should_be_there) or fields is not null limit 100`
