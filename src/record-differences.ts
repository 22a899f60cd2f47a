import type { AnyRecord } from '#platform/records/record.ts'
import { tableSql } from '#platform/records/sql.ts'
import { namedFirst } from '#platform/records/named-first.ts'
import { grouped } from '#platform/realtime/grouped.ts'

type Row = Record<string, string>
type Ask = { query(text: string, values?: unknown[]): Promise<{ rows: Row[] }> }

/** The comparison locks all record tables for some seconds, so it is not run while people work. */
export async function whyNotCompare(client: Ask): Promise<string | null> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usename = 'gateway' limit 1`,
  )
  return rows.length > 0 ? 'Granary is running on this database. Stop it first, then run npm run propose again.' : null
}

/**
 * A record's table is compared with the one its declaration makes: the tables are created in a transaction that is
 * rolled back. `first` are statements already proposed, so that they are not proposed twice.
 */
export async function differences(client: Ask, of: readonly AnyRecord[], first: readonly string[]): Promise<string[]> {
  const tables = of.map(({ table }) => `public.${table}`)
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '2s'`)
    if (first.length > 0) await client.query(first.join('\n'))
    const existing = await contentsOf(client, tables)
    await client.query(`drop table ${tables.join(', ')} cascade`)
    for (const record of namedFirst(of)) await client.query(tableSql(record))
    const declared = await contentsOf(client, tables)
    const [has, wants] = [ofEachTable(existing), ofEachTable(declared)]
    return of.flatMap((record) => between(record, has(record), wants(record)))
  } finally {
    await client.query('rollback')
  }
}

/**
 * Handwritten parts of migrations that no declaration can express: who is told of report runs, and that no command
 * deletes a small agency's declaration.
 */
const byHand = /^public\.(report_(runs|schedules) realtime_\w+|small_agency_(acts|declarations) commands .*DELETE)$/

type Contents = { columns: Row[]; constraints: Row[]; policies: Row[]; grants: Row[]; triggers: Row[] }

const questions: Record<keyof Contents, string> = {
  columns: `select attrelid::regclass as table, attname as name, format_type(atttypid, atttypmod) as type,
      case when attnotnull then 'set' else 'drop' end as required, pg_get_expr(adbin, adrelid) as initial
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any ($1::regclass[]) and contype not in ('n', 't')
    order by contype = 'f', conname`,
  policies: `select (schemaname || '.' || tablename)::regclass as table, policyname as name,
      format('for %s to %s%s%s', lower(cmd), array_to_string(roles, ', '), ' using (' || qual || ')',
        ' with check (' || with_check || ')') as definition
    from pg_policies where (schemaname || '.' || tablename)::regclass = any ($1::regclass[])`,
  grants: `select c.oid::regclass as table, concat_ws(' ', e.grantee::regrole, attname, e.privilege_type) as name
    from pg_class c left join pg_attribute on attrelid = c.oid and attacl is not null
      cross join lateral aclexplode(case when attname is null then relacl else relacl || attacl end) e
    where c.oid = any ($1::regclass[]) and e.grantee <> relowner`,
  triggers: `select tgrelid::regclass as table, tgname as name, pg_get_triggerdef(t.oid) as definition,
      proname as function
    from pg_trigger t join pg_proc p on p.oid = tgfoid where tgrelid = any ($1::regclass[]) and not tgisinternal
      and proname in ('record_search', 'record_change', 'judge_texts')`,
}

async function contentsOf(client: Ask, tables: readonly string[]): Promise<Contents> {
  await client.query('set local search_path to pg_catalog')
  const rows = async (sql: string) => (await client.query(sql, [tables])).rows
  const contents = {
    columns: await rows(questions.columns),
    constraints: await rows(questions.constraints),
    policies: await rows(questions.policies),
    grants: await rows(questions.grants),
    triggers: await rows(questions.triggers),
  }
  await client.query('reset search_path')
  return contents
}

/** The declared part of each record's table. */
function ofEachTable(contents: Contents): (record: AnyRecord) => Contents {
  const kinds = Object.entries(contents).map(([kind, rows]) => {
    const declared = rows.filter(({ table, name }) => !byHand.test(`${table} ${name}`))
    return [kind, grouped(declared, ({ table }) => table!)] as const
  })
  return ({ table }) =>
    Object.fromEntries(kinds.map(([kind, tables]) => [kind, tables.get(`public.${table}`) ?? []])) as Contents
}

function between(record: AnyRecord, existing: Contents, declared: Contents): string[] {
  const table = `public.${record.table}`
  const statements = tableSql(record).split('\n')
  const differing = (kind: keyof Contents): { gone: Row[]; missing: Row[] } => {
    const [has, wants] = [existing[kind], declared[kind]]
    const lacks = (rows: Row[]) => {
      const known = new Set(rows.map((row) => JSON.stringify(row)))
      return (row: Row) => !known.has(JSON.stringify(row))
    }
    return { gone: has.filter(lacks(wants)), missing: wants.filter(lacks(has)) }
  }
  const constraints = differing('constraints')
  const policies = differing('policies')
  const triggers = differing('triggers')
  const grants = differing('grants')
  const functions = new Set([...triggers.gone, ...triggers.missing].map((row) => row.function!))
  return [
    ...constraints.gone.map(({ name }) => `alter table ${table} drop constraint ${name};`),
    ...differing('columns').missing.flatMap((wanted) => columnChanges(table, wanted, existing.columns)),
    ...constraints.missing.map(({ name, definition }) => `alter table ${table} add constraint ${name} ${definition};`),
    ...policies.gone.map(({ name }) => `drop policy "${name}" on ${table};`),
    ...policies.missing.map(({ name, definition }) => `create policy "${name}" on ${table} ${definition};`),
    ...(grants.gone.length + grants.missing.length > 0
      ? [
          `revoke all on ${table} from anon, authenticated, supplier, commands;`,
          ...statements.filter((line) => line.startsWith('grant ')),
        ]
      : []),
    ...triggers.gone.map(({ name }) => `drop trigger ${name} on ${table};`),
    ...[...functions].flatMap((name) => statements.filter((line) => line.startsWith(`select ${helperOf[name]}(`))),
  ]
}

/** The triggers of a function: all are created again, so existing ones are dropped first. */
const helperOf: Record<string, string> = {
  record_search: 'app.keep_search',
  record_change: 'realtime.publish',
  judge_texts: 'app.keep_text',
}

function columnChanges(table: string, wanted: Row, existing: readonly Row[]): string[] {
  const has = existing.find((row) => row.table === table && row.name === wanted.name)
  if (!has) return []
  const alter = `alter table ${table} alter column ${wanted.name}`
  return [
    ...(has.type === wanted.type ? [] : [`${alter} type ${wanted.type};`]),
    ...(has.initial === wanted.initial
      ? []
      : [wanted.initial === null ? `${alter} drop default;` : `${alter} set default ${wanted.initial};`]),
    ...(has.required === wanted.required
      ? []
      : [
          `${alter} ${wanted.required} not null;${wanted.required === 'set' ? ' -- give the rows that are there a value first' : ''}`,
        ]),
  ]
}
