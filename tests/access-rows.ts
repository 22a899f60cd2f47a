import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import {
  aBidder,
  aSolicitation,
  aContract,
  anAward,
  anEvaluation,
  anInvitedSolicitation,
  anOrder,
  aVendor,
  ownVendor,
  type Of,
} from './access-actors.ts'

export type Db = PoolClient
export type Row = Record<string, unknown>
type Column = { name: string; type: string; required: boolean }
type Reference = { columns: string[]; to: string; parents: string[] }
export type Table = {
  name: string
  isView: boolean
  columns: Column[]
  key: string[]
  unique: string[]
  references: Reference[]
  choices: Record<string, string>
}

/** Every table and view of all our schemas, from the catalog. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await db.query(catalogSql)
  return rows.map(({ checks, ...table }) => ({
    ...table,
    choices: Object.fromEntries((checks as string[]).flatMap(choiceOf)),
  }))
}

/** `status = ANY (ARRAY['draft', …])` names the first value that a column takes. */
function choiceOf(check: string): [string, string][] {
  const found = /\((\w+) = ANY \(ARRAY\['([^']*)'/.exec(check)
  return found ? [[found[1]!, found[2]!]] : []
}

/** A row's needs beyond its column types. */
export type Special = (table: string, of: Of) => Row

/** The minimal row of this table, for an organization and a person; parents are created where it refers to some. */
export async function makeRow(
  db: Db,
  tables: Map<string, Table>,
  table: Table,
  of: Of,
  special: Special,
  given = special(table.name, of),
): Promise<Row> {
  const row: Row = {}
  for (const { name, type, required } of table.columns) {
    if (name in given) row[name] = given[name]
    else if (name === 'organization_id') row[name] = of.organization
    else if (refersToPerson(table, name) || isPerson(name)) row[name] = of.person
    else if (required) row[name] = table.choices[name] ?? valueOf(type)
  }
  for (const { columns, to, parents } of table.references) {
    const known = columns.every((name) =>
      [
        of.organization,
        of.person,
        aVendor,
        aBidder,
        ownVendor,
        aSolicitation,
        anEvaluation,
        anAward,
        anInvitedSolicitation,
        anOrder,
        aContract,
        null,
      ].includes((row[name] ?? null) as string),
    )
    if (known || ownTables.has(to)) continue
    const wanted = Object.fromEntries(
      columns.flatMap((name, at) => (name in given ? [[parents[at]!, given[name]]] : [])),
    )
    const parent = await insertRow(db, tables, tables.get(to)!, of, special, { ...special(to, of), ...wanted })
    columns.forEach((name, at) => (row[name] = parent[parents[at]!]))
  }
  return row
}

export async function insertRow(
  db: Db,
  tables: Map<string, Table>,
  table: Table,
  of: Of,
  special: Special,
  given?: Row,
): Promise<Row> {
  return insertMade(db, table, await makeRow(db, tables, table, of, special, given))
}

export async function insertMade(db: Db, table: Table, row: Row): Promise<Row> {
  const { rows } = await db.query(`${insertInto(table, Object.keys(row))} returning *`, Object.values(row))
  return rows[0]
}

export const insertInto = ({ name }: Table, columns: string[]) =>
  columns.length
    ? `insert into ${name} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`
    : `insert into ${name} default values`

/** The columns that name the owner of a row. */
export const whose = (table: Table) =>
  table.columns.map(({ name }) => name).filter((name) => name === 'organization_id' || isPerson(name))

const ownTables = new Set(['auth.users', 'public.organizations'])
const isPerson = (column: string) => /^(user_id|owner_id|actor)$/.test(column)
const refersToPerson = ({ references }: Table, column: string) =>
  references.some(({ to, columns }) => to === 'auth.users' && columns.length === 1 && columns[0] === column)

function valueOf(type: string): unknown {
  switch (type) {
    case 'uuid':
      return randomUUID()
    case 'bytea':
      return randomBytes(16)
    case 'jsonb':
      return '{}'
    case 'boolean':
      return false
    case 'bigint':
    case 'integer':
    case 'smallint':
    case 'numeric':
      return 1
    case 'date':
      return '2099-01-01'
    case 'timestamp with time zone':
      return '2099-01-01T00:00:00Z'
    case 'text':
      return `x-${randomBytes(6).toString('hex')}`
    default:
      throw new Error(`Nothing is known of the type ${type}: give the value in access-policy.ts.`)
  }
}

const catalogSql = `
  select n.nspname || '.' || c.relname as name, c.relkind = 'v' as "isView",
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
       'required', attnotnull and not atthasdef and attidentity = '' and attgenerated = '') order by attnum)
       from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    coalesce((select json_agg(attname order by attnum) from pg_index join pg_attribute on attrelid = indrelid
      and attnum = any (indkey)
       where indrelid = c.oid and indisprimary), '["id"]') as key,
    coalesce((select json_agg(distinct attname) from pg_index join pg_attribute on attrelid = indrelid
      and attnum = any (indkey)
       where indrelid = c.oid and indisunique), '[]') as unique,
    coalesce((select json_agg(json_build_object(
         'columns', (select json_agg(attname order by o) from unnest(conkey) with ordinality k (num, o)
           join pg_attribute on attrelid = conrelid and attnum = num),
         'to', (select pn.nspname || '.' || pc.relname from pg_class pc join pg_namespace pn on pn.oid = pc.relnamespace
           where pc.oid = confrelid),
         'parents', (select json_agg(attname order by o) from unnest(confkey) with ordinality k (num, o)
           join pg_attribute on attrelid = confrelid and attnum = num)))
       from pg_constraint where conrelid = c.oid and contype = 'f'), '[]') as references,
    coalesce((select json_agg(pg_get_constraintdef(oid)) from pg_constraint where conrelid = c.oid and contype = 'c'),
      '[]') as checks
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v') and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime')
     and not (c.relkind = 'v' and n.nspname = 'app')
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     and c.oid is distinct from to_regclass('app.references_aside')
   order by 1`
