import type { Tx } from '../../database/database.ts'

/** Rows of pg_catalog, unprocessed. Everyone may read it, so that no owner's right is needed. */
export type TableRow = {
  oid: number
  schema: string
  name: string
  kind: string
  about: string | null
  rls: boolean
  /** For a view: its rule, as PostgreSQL stores it. */
  definition: string | null
  deletable_by: string[]
}
export type ColumnRow = {
  oid: number
  number: number
  name: string
  type: string
  base: string
  nullable: boolean
  default: string | null
  generated: boolean
  values: string[]
  about: string | null
  selectable_by: string[]
  insertable_by: string[]
  updatable_by: string[]
}
export type KeyRow = {
  oid: number
  name: string
  kind: 'p' | 'u' | 'f'
  columns: number[]
  target: number | null
  target_columns: number[] | null
}
/** `of_suppliers`: only for a vendor's people. */
export type PolicyRow = { oid: number; permissive: boolean; expression: string | null; of_suppliers: boolean }
export type RoutineRow = {
  oid: number
  schema: string
  name: string
  about: string | null
  volatile: boolean
  set_of: boolean
  rows: number
  return_type: string
  return_class: number | null
  return_kind: string
  names: string[] | null
  modes: string[] | null
  arguments: { type: string; row: number | null; pseudo: boolean }[]
  inputs: number
  defaults: number
  executable_by: string[]
}
export type Catalog = {
  tables: TableRow[]
  columns: ColumnRow[]
  keys: KeyRow[]
  policies: PolicyRow[]
  routines: RoutineRow[]
  /** Fields of composite types that functions return. */
  attributes: ColumnRow[]
}

const grantees = (test: string) => `array(select grantee from unnest($2::text[]) grantee where ${test})`

/** Partitions are read through the table they belong to. */
const tablesSql = `
  select c.oid::int8 as oid, n.nspname as schema, c.relname as name, c.relkind as kind, c.relrowsecurity as rls,
         obj_description(c.oid, 'pg_class') as about,
         (select ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.ev_type = '1'
           and c.relkind in ('v', 'm')) as definition,
         ${grantees(`has_table_privilege(grantee, c.oid, 'delete')`)} as deletable_by
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
     and exists (select from unnest($2::text[]) grantee
                  where has_table_privilege(grantee, c.oid, 'select, insert, update, delete')
                     or has_any_column_privilege(grantee, c.oid, 'select, insert, update'))
   order by 2, 3`

const columnSql = `
  select a.attrelid::int8 as oid, a.attnum as number, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as base, not (a.attnotnull or t.typnotnull)
         as nullable,
         case when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), identity.next) end as default,
         a.attgenerated <> '' or a.attidentity = 'a' as generated,
         array(select e.enumlabel::text from pg_enum e
                where e.enumtypid = coalesce(nullif(t.typbasetype, 0), t.oid) order by e.enumsortorder) as values,
         col_description(a.attrelid, a.attnum) as about`

/** How an identity column counts: its sequence belongs to it by an internal dependency. */
const columnFrom = `
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join lateral (
      select format('nextval(%L::regclass)', s.objid::regclass) as next from pg_depend s
       where s.refobjid = a.attrelid and s.refobjsubid = a.attnum and s.classid = 'pg_class'::regclass
       and s.deptype = 'i') identity on a.attidentity <> ''
   where a.attnum > 0 and not a.attisdropped`

const columnsSql = `${columnSql},
         ${grantees(`has_column_privilege(grantee, a.attrelid, a.attnum, 'select')`)} as selectable_by,
         ${grantees(`has_column_privilege(grantee, a.attrelid, a.attnum, 'insert')`)} as insertable_by,
         ${grantees(`has_column_privilege(grantee, a.attrelid, a.attnum, 'update')`)} as updatable_by
  ${columnFrom} and a.attrelid = any ($1::int8[]::oid[])
   order by a.attrelid, a.attnum`

/** The fields of a composite type that functions return; they have no grants. */
const attributesSql = `${columnSql}, '{}'::text[] as selectable_by, '{}'::text[] as insertable_by, '{}'::text[] as updatable_by
  ${columnFrom} and a.attrelid = any ($1::int8[]::oid[])
   order by a.attrelid, a.attnum`

const keysSql = `
  select k.conrelid::int8 as oid, k.conname as name, k.contype as kind, k.conkey as columns,
         nullif(k.confrelid, 0)::int8 as target, k.confkey as target_columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where k.contype in ('p', 'u', 'f') and k.conparentid = 0 and c.relkind in ('r', 'p')
     and k.connamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
   order by k.conname`

const policiesSql = `
  select p.polrelid::int8 as oid, p.polpermissive as permissive, pg_get_expr(p.polqual, p.polrelid) as expression,
         'supplier'::regrole = any (p.polroles) as of_suppliers
    from pg_policy p
   where p.polcmd in ('r', '*') and p.polrelid = any ($1::int8[]::oid[])
     and exists (select from unnest(p.polroles) role where role = 0 or pg_has_role('supplier', role, 'member'))`

const routinesSql = `
  select p.oid::int8 as oid, n.nspname as schema, p.proname as name, obj_description(p.oid, 'pg_proc') as about,
         p.provolatile = 'v' as volatile, p.proretset as set_of, p.prorows as rows,
         format_type(p.prorettype, null) as return_type, nullif(r.typrelid, 0)::int8 as return_class,
         r.typtype as return_kind,
         p.proargnames as names, p.proargmodes::text[] as modes, p.pronargs as inputs, p.pronargdefaults as defaults,
         (select coalesce(json_agg(argument order by at), '[]') from (
           select at, json_build_object('type', format_type(a.oid, null), 'row', nullif(a.typrelid, 0)::int8, 'pseudo',
             a.typtype = 'p') as argument
             from unnest(coalesce(p.proallargtypes, p.proargtypes)) with ordinality u(type, at)
             join pg_type a on a.oid = type) numbered) as arguments,
         ${grantees(`has_function_privilege(grantee, p.oid, 'execute')`)} as executable_by
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type r on r.oid = p.prorettype
   where n.nspname = any ($1) and n.nspname || '.' || p.proname = any ($3) and p.prokind = 'f'
   and p.prorettype <> 'trigger'::regtype
   order by 2, 3, array(select format_type(argument, null) from unnest(p.proargtypes) argument)`

type Shown = { schemas: readonly string[]; functions: readonly string[]; roles: readonly string[] }

export async function readCatalog(tx: Tx, { schemas, functions, roles }: Shown): Promise<Catalog> {
  const tables = await tx.sql<TableRow>(tablesSql, [schemas, roles])
  const oids = tables.map(({ oid }) => oid)
  const routines = await tx.sql<RoutineRow>(routinesSql, [schemas, roles, functions])
  const composites = routines.flatMap((row) =>
    row.return_class && !oids.includes(row.return_class) ? [row.return_class] : [],
  )
  return {
    tables,
    routines,
    columns: await tx.sql<ColumnRow>(columnsSql, [oids, roles]),
    attributes: await tx.sql<ColumnRow>(attributesSql, [composites]),
    keys: await tx.sql<KeyRow>(keysSql),
    policies: await tx.sql<PolicyRow>(policiesSql, [oids]),
  }
}
