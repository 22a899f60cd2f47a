import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { carried } from '#platform/cluster/carried.ts'
import { copiesInOrder } from '#platform/cluster/copies-in-order.ts'
import { distributedBy, local, placementOf, reference, type Placement } from '#platform/cluster/placement.ts'
import { asksTables, withoutSelects } from '#platform/cluster/policies.ts'
import { journalRowByRow } from '#areas/planning/journal/row-by-row.ts'
import { rowByRow } from '#platform/cluster/row-by-row.ts'
import { testDatabase } from './database.ts'
import * as known from './undistributed.ts'

/**
 * The schema against the rules of Citus, read from the catalog after all migrations: an agency too large for one
 * machine can be spread.
 */
const rows = async <R extends object>(sql: string): Promise<R[]> =>
  (await (await testDatabase()).owner.query<R>(sql)).rows

const named = (table: string) =>
  `(select its_schema.nspname || '.' || its.relname from pg_class its
    join pg_namespace its_schema on its_schema.oid = its.relnamespace where its.oid = ${table})`
const columns = (table: string, numbers: string) =>
  `array(select named.attname::text from unnest(${numbers}) with ordinality k (n, place) join pg_attribute named on named.attrelid = ${table} and named.attnum = k.n order by place)`

type Table = { name: string; columns: string[]; nullable: string[]; persistence: string }
const tablesSql = `
  select ${named('c.oid')} as name, c.relpersistence as persistence,
         array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped)
         as columns,
         array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
           and not attnotnull) as nullable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime') order by 1`

async function placed(): Promise<Map<string, Placement & Table>> {
  const tables = await rows<Table>(tablesSql)
  return new Map(tables.map((table) => [table.name, { ...table, ...placementOf(table.name, table.columns) }]))
}
const keyOf = (place: Placement | undefined): string | undefined => (place?.as === 'distributed' ? place.by : undefined)

test('every table has one placement, and no placement names a missing table', async () => {
  const tables = await placed()
  const declared = [...Object.keys(reference), ...Object.keys(local), ...Object.keys(distributedBy)]
  expect(declared.filter((name) => !tables.has(name))).toEqual([])
  expect(declared.filter((name, place) => declared.indexOf(name) !== place)).toEqual([])
  expect([...tables.values()].filter((table) => table.as === 'distributed').length).toBeGreaterThan(400)
})

test('a distributed table is logged and always names the owner of its row', async () => {
  const wrong = [...(await placed()).values()].filter(
    (table) => table.as === 'distributed' && (table.persistence !== 'p' || table.nullable.includes(table.by)),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every unique key of a distributed table contains the organization', async () => {
  const tables = await placed()
  const keys = await rows<{ table: string; key: string; columns: string[] }>(`
    select ${named('x.indrelid')} as table, i.relname as key, ${columns('x.indrelid', 'x.indkey[0:x.indnkeyatts - 1]')}
    as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid where x.indisunique or x.indisexclusion order by 1, 2`)
  const without = keys
    .filter(({ table, columns }) => keyOf(tables.get(table)) && !columns.includes(keyOf(tables.get(table))!))
    .map(({ key }) => key)
  expect(without).toEqual([])
})

test('foreign keys join rows of one organization, or lead to a table that every node has', async () => {
  const tables = await placed()
  const keys = await rows<{
    key: string
    child: string
    parent: string
    deleted: string
    from: string[]
    to: string[]
  }>(`
    select ${named('f.conrelid')} as child, ${named('f.confrelid')} as parent, f.conname as key,
    f.confdeltype as deleted,
           ${columns('f.conrelid', 'f.conkey')} as from, ${columns('f.confrelid', 'f.confkey')} as to
      from pg_constraint f where f.contype = 'f' order by f.conname`)
  const refused = keys.filter(({ child, parent, deleted, from, to }) => {
    const [a, b] = [tables.get(child), tables.get(parent)]
    if (a?.as === 'distributed' && ['n', 'd'].includes(deleted) && from.includes(a.by)) return true
    if (!a || !b || b.as === 'reference') return false
    if (a.as === 'distributed' && b.as === 'distributed')
      return from.indexOf(a.by) < 0 || from.indexOf(a.by) !== to.indexOf(b.by)
    return !(a.as === 'local' && b.as === 'local')
  })
  expect(refused.map(({ key }) => key)).toEqual(known.foreignKeysAcross)
})

test('a copied table is made before those that it references, so that all writes lock them in one order', async () => {
  const references = await rows<{ child: string; parent: string }>(`
    select distinct ${named('f.conrelid')} as child, ${named('f.confrelid')} as parent from pg_constraint f
     where f.contype = 'f' and f.conrelid <> f.confrelid`)
  const order = copiesInOrder(Object.keys(reference), references)
  expect(order.toSorted()).toEqual(Object.keys(reference).toSorted())
  const made = (table: string) => order.indexOf(table)
  const between = references.filter(({ child, parent }) => child in reference && parent in reference)
  expect(between.length).toBeGreaterThan(20)
  expect(between.filter(({ child, parent }) => made(child) > made(parent))).toEqual([])
  expect(() =>
    copiesInOrder(
      ['a', 'b'],
      [
        { child: 'a', parent: 'b' },
        { child: 'b', parent: 'a' },
      ],
    ),
  ).toThrow('circle')
})

test('row security queries no table, except those on the reviewed list', async () => {
  const tables = await placed()
  const policies = await rows<{ table: string; name: string; condition: string }>(`
    select ${named('polrelid')} as table, polname as name,
    concat_ws(' / ', pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as condition
      from pg_policy order by 1, 2`)
  const asking = policies.filter(({ table, condition }) => tables.get(table)?.as !== 'local' && asksTables(condition))
  expect(asking.map(({ table, name }) => `${table}: ${name}`)).toEqual(known.policiesThatAskTables)
  expect(withoutSelects('(organization_id = ( SELECT app.organization_id() AS organization_id))')).toBe(
    '(organization_id = (app.organization_id()))',
  )
})

test('no restrictive policy protects a table of the nodes, because Citus copies it as one that permits', async () => {
  const tables = await placed()
  const restrictive = await rows<{ table: string; name: string }>(
    `select ${named('polrelid')} as table, polname as name from pg_policy where not polpermissive order by 1, 2`,
  )
  expect(restrictive.filter(({ table }) => tables.get(table)?.as !== 'local')).toEqual([])
})

test('a function that takes a role takes the one that commands may take on the nodes', async () => {
  const taken = await rows<{ role: string }>(`
    select distinct substr(setting, 6) as role from pg_proc, unnest(proconfig) setting where setting like 'role=%'`)
  // src/platform/cluster/distribute.ts grants it.
  expect(taken).toEqual([{ role: 'supplier' }])
})

test('every trigger declares how it is carried over', async () => {
  const tables = await placed()
  const triggers = await rows<{ table: string; does: string; text: string }>(`
    select distinct ${named('t.tgrelid')} as table, n.nspname || '.' || p.proname as does, p.prosrc as text
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
      where not t.tgisinternal order by 2, 1`)
  const spread = triggers.filter(({ table }) => tables.get(table) && tables.get(table)!.as !== 'local')
  const functions = new Map(spread.map(({ does, text }) => [does, text]))
  expect([...functions.keys()].filter((name) => !(name in carried))).toEqual([])
  expect(Object.keys(carried).filter((name) => !functions.has(name))).toEqual([])
  const said = (name: string) => (typeof carried[name] === 'string' ? carried[name] : 'left out')
  expect(
    [...functions].filter(
      ([name, text]) =>
        /\b(new_rows|old_rows|rows_touched)\b/.test(text) && !['row by row', 'left out'].includes(said(name)),
    ),
  ).toEqual([])
  expect(
    [...functions]
      .filter(([name, text]) => /\btg_table_name\b/.test(text) && said(name) === 'as it is')
      .map(([name]) => name),
  ).toEqual([])
  expect(Object.keys(carried).filter((name) => said(name) === 'left out')).toEqual(known.triggersLeftOut)
})

test('the cluster versions of row-by-row functions were written from the current functions', async () => {
  const written = Object.keys(carried).filter((name) => carried[name] === 'row by row')
  const texts = await rows<{ name: string; text: string }>(`
    select n.nspname || '.' || p.proname as name, p.prosrc as text from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
     where n.nspname || '.' || p.proname in (${written.map((name) => `'${name}'`).join(', ')}) order by 1`)
  const digests = texts.map(({ name, text }) => [name, createHash('sha256').update(text).digest('hex').slice(0, 16)])
  expect(Object.fromEntries(digests)).toEqual(
    Object.fromEntries(Object.entries({ ...rowByRow, ...journalRowByRow }).map(([name, { from }]) => [name, from])),
  )
  expect(new Set(digests.map(([name]) => name))).toEqual(new Set(written))
})

test('numbers that the database assigns have a type with a range for each node', async () => {
  const tables = await placed()
  const counted = await rows<{ table: string; column: string; type: string }>(`
    select ${named('a.attrelid')} as table, a.attname as column, format_type(a.atttypid, null) as type
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval(%' order by 1, 2`)
  expect(counted.filter(({ table, type }) => tables.get(table)?.as === 'distributed' && type !== 'bigint')).toEqual([])
})
