import type { Context } from '../commands/command.ts'
import { Refusal } from '../commands/refusals.ts'
import { numberOf, type AnyRecord } from '../records/record.ts'
import { plural } from '../words.ts'
import type { Importer, OfRun } from './importer.ts'

const atOnce = 1_000

/**
 * Deletes what a run made and restores what it changed, all of it or nothing: a record that was changed or named by
 * another one since keeps the whole run.
 */
export async function takeBack(context: Context, importer: Importer, run: string): Promise<void> {
  const { tx } = context
  const { record } = importer.kind
  refuseUsed(await changedSince(context, record, run), 'changed since')
  refuseUsed(await deletedSince(context, record, run), 'deleted since')
  for (const { table, column } of await pointersTo(context, importer))
    refuseUsed(await namedIn(context, record, run, table, column), `used in ${table.replaceAll('_', ' ')}`)

  for (let last = ''; ;) {
    const rows = await tx.sql<OfRun>(
      `select record, extra from app.import_rows where organization_id = app.organization_id() and run = $1
        and did = 'made' and record::text > $2 order by record::text limit ${atOnce}`,
      [run, last],
    )
    if (rows.length === 0) break
    await importer.takeBack?.(context, rows)
    const ids = rows.map(({ record: id }) => id)
    await tx.sql(`delete from public.${record.table} where organization_id = app.organization_id() and id = any ($1)`, [
      ids,
    ])
    last = ids.at(-1)!
  }
  await restoreChanged(context, record, run)
  await tx.sql('delete from app.import_rows where organization_id = app.organization_id() and run = $1', [run])
}

type Used = { called: string; total: number }

const calledIn = (record: AnyRecord) => {
  const number = numberOf(record)
  return number ? `t.${number}` : `t.${String(record.title)}`
}

/** All such records are counted; the first is named. */
function refuseUsed(rows: readonly Used[], how: string): void {
  const [first] = rows
  if (!first) return
  const others = first.total - 1
  const also =
    others > 0 &&
    plural(others, { one: ', and 1 other record', other: `, and ${others.toLocaleString('en-US')} other records` })
  throw new Refusal(`${first.called}${also || ''}: ${how}. Nothing was undone.`)
}

const changedSince = ({ tx }: Context, record: AnyRecord, run: string): Promise<Used[]> =>
  tx.sql<Used>(
    `select ${calledIn(record)}::text as called, (count(*) over ())::int as total from app.import_rows r
      join public.${record.table} t on t.organization_id = r.organization_id and t.id = r.record
     where r.organization_id = app.organization_id() and r.run = $1 and t.version <> r.version order by r.row limit 1`,
    [run],
  )

const deletedSince = ({ tx }: Context, record: AnyRecord, run: string): Promise<Used[]> =>
  tx.sql<Used>(
    `select 'Row ' || r.row as called, (count(*) over ())::int as total from app.import_rows r
     where r.organization_id = app.organization_id() and r.run = $1 and not exists (select from public.${record.table} t
       where t.organization_id = r.organization_id and t.id = r.record) order by r.row limit 1`,
    [run],
  )

/** The tables that refer to this one, apart from its own lines, which go with it. */
async function pointersTo(
  { tx }: Context,
  { kind: { record }, takesAlong = [] }: Importer,
): Promise<{ table: string; column: string }[]> {
  const rows = await tx.sql<{ table: string; column: string }>(
    `select r.relname::text as table, a.attname::text as column from pg_constraint c
      join pg_class r on r.oid = c.conrelid and r.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey,
        (select attnum from pg_attribute where attrelid = c.confrelid and attname = 'id'))]
     where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = to_regclass($1) order by 1, 2`,
    [`public.${record.table}`],
  )
  return rows.filter(({ table }) => !takesAlong.includes(table))
}

const namedIn = ({ tx }: Context, record: AnyRecord, run: string, table: string, column: string): Promise<Used[]> =>
  tx.sql<Used>(
    `select ${calledIn(record)}::text as called, (count(*) over ())::int as total from app.import_rows r
      join public.${record.table} t on t.organization_id = r.organization_id and t.id = r.record
     where r.organization_id = app.organization_id() and r.run = $1 and r.did = 'made'
       and exists (select from public.${table} u where u.organization_id = r.organization_id and u.${column} = r.record)
     order by r.row limit 1`,
    [run],
  )

/** Each field gets its value of before the run. */
async function restoreChanged({ tx }: Context, record: AnyRecord, run: string): Promise<void> {
  const names = await tx.sql<{ name: string }>(
    `select distinct jsonb_object_keys(before) as name from app.import_rows
      where organization_id = app.organization_id() and run = $1 and did = 'changed'`,
    [run],
  )
  if (names.length === 0) return
  const sets = names
    .map(({ name }) => name)
    .filter((name) => record.fields[name])
    .map((name) => `${name} = case when r.before ? '${name}' then read.${name} else t.${name} end`)
  await tx.sql(
    `update public.${record.table} t set ${sets.join(', ')} from app.import_rows r,
      lateral jsonb_populate_record(null::public.${record.table}, r.before) as read
      where t.organization_id = app.organization_id() and r.organization_id = t.organization_id and r.run = $1
        and r.did = 'changed' and t.id = r.record`,
    [run],
  )
}
