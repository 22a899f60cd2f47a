import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tableSql } from '#platform/records/sql.ts'
import { namedFirst } from '#platform/records/named-first.ts'
import { indexFile, recordFiles } from '../src/record-files.ts'
import { declaredOwners } from '../src/record-owners.ts'
import { records } from '../src/records.ts'
import { asOwner, inDatabase } from './postgres.ts'

/**
 * The migrations create exactly the declared tables: a second database gets the same migrations, drops every declared
 * table, and gets them again from the declarations. Then both are compared.
 */
const { owner, template } = inject('postgres')
const name = `granary_test_${template.split('_').at(-1)}_drift`
const declared = records.map((record) => record.table)

beforeAll(() =>
  asOwner(owner, async (client) => {
    await client.query('select pg_advisory_lock(1907)')
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  }).then(() =>
    asOwner(inDatabase(owner, name), async (client) => {
      // Handwritten additions of migrations (links, views) come after the tables, and are not compared.
      await client.query(`drop table ${declared.map((table) => `public.${table}`).join(', ')} cascade`)
      // A storm's damage names assets, and assets were bought: a referenced table comes first, wherever it is declared.
      for (const record of namedFirst(records)) await client.query(tableSql(record))
    }),
  ),
)
afterAll(() => asOwner(owner, (client) => client.query(`drop database if exists ${name} with (force)`)))

// Constraint triggers (checked at commit) are handwritten, like links and views, and so are those that maintain the
// sums of the journal and of supply, the vendor events, the hours that a statement brings, and what only a verified
// agency may publish.
const columns = `select attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) ||
  case when attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as line
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = any ($1::regclass[])
  and attnum > 0 and not attisdropped`
const constraints = `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
  where conrelid = any ($1::regclass[]) and contype not in ('n', 't')`
const policies = `select tablename || ' ' || policyname || ' ' || cmd || ' to ' || roles::text ||
  coalesce(' using ' || qual, '') || coalesce(' check ' || with_check, '') as line from pg_policies
  where (schemaname || '.' || tablename)::regclass = any ($1::regclass[])`
const grants = `select table_name || '.' || column_name || ' ' || privilege_type || ' to ' || grantee as line
  from information_schema.column_privileges where (table_schema || '.' || table_name)::regclass = any ($1::regclass[])
  and grantee <> grantor`
const triggers = `select tgrelid::regclass || ' ' || tgname as line from pg_trigger where tgrelid = any ($1::regclass[])
  and not tgisinternal and tgconstraint = 0 and tgname not in ('journal_sums', 'new_hours_once', 'only_agencies_publish') and tgname !~ '^(performance|supply)_'`
const indexes = `select tablename || ' ' || regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') as line
  from pg_indexes where (schemaname || '.' || tablename)::regclass = any ($1::regclass[])`

const ask = (database: pg.ClientConfig, sql: string) =>
  asOwner(database, async (client) =>
    (await client.query<{ line: string }>(sql, [declared.map((table) => `public.${table}`)])).rows
      .map(({ line }) => line)
      .toSorted(),
  )

test.each([
  ['columns', columns],
  ['constraints', constraints],
  ['policies', policies],
  ['grants', grants],
  ['triggers', triggers],
])('the migrations and the declarations have the same %s', async (_, sql) => {
  const [migrated, proposed] = [await ask(inDatabase(owner, template), sql), await ask(inDatabase(owner, name), sql)]
  expect(migrated).toEqual(proposed)
})

test('the migrations have every index that the declarations need', async () => {
  const [migrated, proposed] = [
    await ask(inDatabase(owner, template), indexes),
    await ask(inDatabase(owner, name), indexes),
  ]
  // An index with more columns after the needed ones serves them too.
  const has = (index: string) => migrated.some((each) => each === index || each.startsWith(`${index.slice(0, -1)}, `))
  expect(proposed.filter((index) => !has(index))).toEqual([])
})

test('the generated files match the output of npm run propose -- --write', () => {
  const written = (file: string) => readFileSync(join('migrations', file), 'utf8')
  const indexes = written(indexFile).split('\n')
  for (const [file, sql] of recordFiles({ records, owners: declaredOwners(), indexes }))
    expect(written(file), file).toBe(sql)
})
