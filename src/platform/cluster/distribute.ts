import type { Client, ClientBase } from 'pg'
import { admitDefaults } from './defaults.ts'
import { carried } from './carried.ts'
import { copiesInOrder, type Reference } from './copies-in-order.ts'
import { carriedFunction, type DatabaseFunction } from './functions.ts'
import { placementOf, type Placement } from './placement.ts'
import { asksTables, policySql, withoutSelects, type Policy } from './policies.ts'
import { helpers, rowByRow, type Replacement } from './row-by-row.ts'

export class DistributionRefused extends Error {}

type Table = { name: string; columns: string[]; placed: boolean }
type Spread = Table & { place: Placement }

export type Distributed = {
  tables: number
  copies: number
  policies: number
  keys: number
  refused: string[]
  outOfOrder: string[]
}

/**
 * Moves every table of a migrated database to its place on a cluster. It can be run again: after an interruption, and
 * after each new version, for its tables and policies.
 */
export async function distribute(
  owner: Client,
  {
    shards,
    say,
    ofAreas,
  }: { shards: number; say: (line: string) => void; ofAreas: Readonly<Record<string, Replacement>> },
): Promise<Distributed> {
  await refuseOthers(owner)
  // Conditions and keys are read with the schema in every name, and mean the same on every node.
  await owner.query(`set search_path = ''; set citus.enable_unsafe_triggers = on; set citus.shard_count = ${shards}`)
  await prepareNodes(owner)
  const tables = await placedTables(owner)
  const spread = tables.filter(({ place }) => place.as !== 'local')
  await carryTriggers(owner, spread, { ...rowByRow, ...ofAreas })
  await carryFunctions(owner, spread)
  const policies = await carryPolicies(owner)
  say(`${policies} policies no longer query tables directly.`)
  await setKeysAside(
    owner,
    spread.filter(({ placed }) => !placed),
  )
  let done = 0
  for (const { name, place, placed } of inOrder(spread, await referencesAside(owner))) {
    if (!placed) await put(owner, name, place)
    if (++done % 50 === 0) say(`${done} of ${spread.length} tables are in place.`)
  }
  const { keys, refused } = await bringKeysBack(owner)
  await admitLocks(owner)
  await admitDefaults(owner)
  await grantViews(owner)
  const copies = spread.filter(({ place }) => place.as === 'reference').length
  return { tables: spread.length - copies, copies, policies, keys, refused, outOfOrder: await copiesOutOfOrder(owner) }
}

async function refuseOthers(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ citus: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as citus`,
  )
  if (!rows[0]!.citus)
    throw new DistributionRefused(
      'This database has no Citus: create extension citus, and add its nodes, before the first start of Granary.',
    )
  const { rows: nodes } = await owner.query(
    'select from pg_dist_node where groupid <> 0 and isactive and shouldhaveshards',
  )
  if (nodes.length === 0)
    throw new DistributionRefused('This cluster has no worker: run citus_add_node, then run this again.')
  const { rows: migrated } = await owner.query<{ known: boolean }>(
    `select to_regclass('app.installation') is not null as known`,
  )
  if (!migrated[0]!.known)
    throw new DistributionRefused('This database is empty: start Granary on it once, so that it is migrated.')
}

/**
 * A coordinator connects to a node in the caller's role; triggers and policies there query rows stored beside theirs.
 */
async function prepareNodes(owner: Client): Promise<void> {
  await owner.query(
    'alter role anon login; alter role authenticated login; alter role supplier login; alter role service_role login; alter role commands login',
  )
  await owner.query('alter role identity login; alter role sealer login; alter role custodian login')
  // Policies of commands ask, on the node, what the person may read. The role inherits nothing and may only become it.
  await owner.query('grant supplier to commands')
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
  // Citus forwards it to every node.
  await owner.query(`alter database ${rows[0]!.name} set citus.allow_nested_distributed_execution = on`)
  // A transaction that has read several nodes may change a table that references a copied one only in this mode.
  await owner.query(`alter database ${rows[0]!.name} set citus.multi_shard_modify_mode = 'sequential'`)
}

async function placedTables(owner: Client): Promise<Spread[]> {
  const { rows } = await owner.query<Table>(`
    select n.nspname || '.' || c.relname as name,
           array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped)
           as columns,
           exists (select from pg_dist_partition p where p.logicalrelid = c.oid
             and (p.partmethod = 'h' or p.repmodel = 't')) as placed
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime') order by 1`)
  return rows
    .filter(({ name }) => name !== keptKeys)
    .map((table) => ({ ...table, place: placementOf(table.name, table.columns) }))
}

/** Copied tables come first, because rows on the nodes reference them. */
const inOrder = (tables: readonly Spread[], references: readonly Reference[]): Spread[] => [
  ...copiesInOrder(
    tables.filter(({ place }) => place.as === 'reference').map(({ name }) => name),
    references,
  ).map((copy) => tables.find(({ name }) => name === copy)!),
  ...tables.filter(({ place, name }) => place.as === 'distributed' && name === first),
  ...tables.filter(({ place, name }) => place.as === 'distributed' && name !== first),
]

/** All others are stored beside this one: the rows of one agency are on one node. */
const first = 'public.record_changes'

/**
 * Rows that are already there arrive as they are: they are not new, and no trigger writes their history, their search
 * words or the settings of their agency a second time.
 */
async function put(owner: Client, name: string, place: Placement): Promise<void> {
  await owner.query('begin')
  await owner.query(`set local citus.propagate_set_commands = 'local'`)
  await owner.query(`set local session_replication_role = 'replica'`)
  if (place.as === 'reference') await owner.query('select create_reference_table($1::text::regclass)', [name])
  if (place.as === 'distributed')
    await owner.query('select create_distributed_table($1::text::regclass, $2, colocate_with => $3)', [
      name,
      place.by,
      name === first ? 'none' : first,
    ])
  await owner.query('commit')
}

async function carryTriggers(
  owner: Client,
  spread: readonly Spread[],
  replacements: Readonly<Record<string, Replacement>>,
): Promise<void> {
  for (const helper of helpers) await owner.query(helper)
  const { rows } = await owner.query<{ table: string; does: string; name: string; definition: string }>(`
    select n.nspname || '.' || c.relname as table, fn.nspname || '.' || p.proname as does, t.tgname as name,
    pg_get_functiondef(p.oid) as definition
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_proc p on p.oid = t.tgfoid join pg_namespace fn on fn.oid = p.pronamespace where not t.tgisinternal`)
  const names = new Set(spread.map(({ name }) => name))
  const found = rows.filter(({ table }) => names.has(table))
  const unknown = found.find(({ does }) => !(does in carried))
  if (unknown)
    throw new DistributionRefused(
      `No cluster rule is defined for the trigger function ${unknown.does} (src/platform/cluster/carried.ts).`,
    )
  for (const { table, does, name } of found)
    if (typeof carried[does] === 'object') await owner.query(`drop trigger if exists "${name}" on ${table}`)
  for (const [does, { sql }] of Object.entries(replacements))
    if (found.some((each) => each.does === does)) await owner.query(sql)
  for (const [does, definition] of new Map(found.map((each) => [each.does, each.definition]))) {
    const how = carried[does]
    if (how === 'by name' && !definition.includes('app.table_named('))
      await owner.query(definition.replaceAll(/\btg_table_name\b/g, 'app.table_named(tg_table_name)'))
    if (how === 'once' && !definition.includes('app.is_copy('))
      await owner.query(definition.replace(/^begin$/m, `begin\n  ${unlessCopy}`))
  }
}

const unlessCopy = 'if app.is_copy(tg_table_schema, tg_table_name) then return null; end if;'

/** The functions of the product. */
export const functionsSql = `
select pg_get_functiondef(p.oid) as definition, p.prosrc as body, l.lanname as language, p.pronargs as arguments,
p.proretset as many,
       not p.prosecdef and p.proconfig is null and p.provolatile <> 'v' as inlined,
       case when p.prorettype in ('void'::regtype, 'trigger'::regtype) then '{}'
            when p.proargmodes @> '{t}' then array(select format_type(type, null)
              from unnest(p.proallargtypes, p.proargmodes) as a (type, mode) where mode = 't')
            else array[format_type(p.prorettype, null)] end as returns
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
 where p.prokind = 'f' and l.lanname in ('sql', 'plpgsql') and p.prosqlbody is null
 and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime')
   and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
 order by p.oid::regprocedure::text`

async function carryFunctions(owner: Client, spread: readonly Spread[]): Promise<void> {
  const distributed = new Set(spread.flatMap(({ name, place }) => (place.as === 'distributed' ? [name] : [])))
  const { rows } = await owner.query<DatabaseFunction>(functionsSql)
  for (const each of rows) {
    const carriedOver = carriedFunction(each, (table) => distributed.has(table))
    if (carriedOver) await owner.query(carriedOver)
  }
}

/** Including those of tables on the coordinator: Citus tracks the ones whose references lead to a copied table. */
export async function carryPolicies(owner: ClientBase): Promise<number> {
  const { rows } = await owner.query<Policy>(`
    select n.nspname as schema, c.relname as table, p.polname as name, pg_get_expr(p.polqual, p.polrelid) as using,
    pg_get_expr(p.polwithcheck, p.polrelid) as check,
           (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
             order by a.attnum), '[]') from pg_attribute a
             where a.attrelid = c.oid and a.attnum in (
               select d.refobjsubid from pg_depend d
                where d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass
                and d.refobjid = c.oid and d.refobjsubid > 0)) as columns
      from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'app', 'auth', 'storage', 'realtime') order by 1, 2, 3`)
  const asking = ({ using, check }: Policy) =>
    [using, check].some((condition) => condition && (asksTables(condition) || withoutSelects(condition) !== condition))
  const changed = rows.filter(asking)
  for (const policy of changed) for (const statement of policySql(policy)) await owner.query(statement)
  return changed.length
}

/** References wait here while the tables that they join are moved; an interrupted run finds them again. */
const keptKeys = 'app.references_aside'

async function setKeysAside(owner: Client, moving: readonly Spread[]): Promise<void> {
  await owner.query(
    `create table if not exists ${keptKeys} (child text, name text, definition text not null,
      primary key (child, name))`,
  )
  await owner.query(
    `alter table ${keptKeys} enable row level security; alter table ${keptKeys} force row level security`,
  )
  await owner.query(`do $$ begin
    if not exists (select from pg_policy where polrelid = '${keptKeys}'::regclass) then
      execute format('create policy owner on ${keptKeys} to %I using (true) with check (true)', current_user);
    end if;
  end $$`)
  const { rows } = await owner.query<{ child: string; name: string }>(
    `select child, name from (
       select format('%I.%I', n.nspname, c.relname) as child, f.conname as name, n.nspname || '.' || c.relname
       as child_name, pn.nspname || '.' || pc.relname as parent_name
         from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
         join pg_class pc on pc.oid = f.confrelid join pg_namespace pn on pn.oid = pc.relnamespace where f.contype = 'f'
         and f.conparentid = 0) keys
      where (child_name = any ($1) or parent_name = any ($1))`,
    [moving.map(({ name }) => name)],
  )
  await owner.query('begin')
  for (const { child, name } of rows) {
    await owner.query(
      `insert into ${keptKeys} (child, name, definition) select $1::text, $2::text, pg_get_constraintdef(oid)
        from pg_constraint where conrelid = $1::text::regclass and conname = $2::text on conflict do nothing`,
      [child, name],
    )
    await owner.query(`alter table ${child} drop constraint "${name}"`)
  }
  await owner.query('commit')
}

/** Which table references which, while the references are set aside. */
async function referencesAside(owner: Client): Promise<Reference[]> {
  const { rows } = await owner.query<Reference>(
    `select child, (regexp_match(definition, 'REFERENCES ([a-z_.]+)'))[1] as parent from ${keptKeys}`,
  )
  return rows
}

/** References between copied tables whose locks are taken in the opposite order, because they were made in it. */
async function copiesOutOfOrder(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct child.logicalrelid::text || ' and ' || parent.logicalrelid::text as name
      from pg_constraint f join pg_dist_shard child on child.logicalrelid = f.conrelid
      join pg_dist_shard parent on parent.logicalrelid = f.confrelid
      join pg_dist_partition c on c.logicalrelid = f.conrelid and c.partmethod = 'n' and c.repmodel = 't'
      join pg_dist_partition p on p.logicalrelid = f.confrelid and p.partmethod = 'n' and p.repmodel = 't'
     where f.contype = 'f' and child.shardid > parent.shardid order by 1`)
  return rows.map(({ name }) => name)
}

async function bringKeysBack(owner: Client): Promise<{ keys: number; refused: string[] }> {
  const { rows } = await owner.query<{ child: string; name: string; definition: string }>(
    `select child, name, definition from ${keptKeys} order by child, name`,
  )
  const refused: string[] = []
  let keys = 0
  for (const { child, name, definition } of rows) {
    try {
      await owner.query(`alter table ${child} add constraint "${name}" ${definition}`)
      await owner.query(`delete from ${keptKeys} where child = $1 and name = $2`, [child, name])
      keys++
    } catch (error) {
      refused.push(`${child}: ${name}: ${(error as Error).message}`)
    }
  }
  return { keys, refused }
}

/**
 * Writing a copied table locks the copied tables that it references, and Citus requires the right to change those as
 * well. It is given where no policy lets that role change a row: row security is forced, so there is none to change.
 */
async function admitLocks(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(`
    with recursive copies as (select logicalrelid::oid as id from pg_dist_partition where partmethod = 'n'
      and repmodel = 't'),
    leads as (
      select f.conrelid as child, f.confrelid as parent from pg_constraint f where f.contype = 'f'
      and f.conrelid in (table copies) and f.confrelid in (table copies)
      union select l.child, f.confrelid from leads l join pg_constraint f on f.contype = 'f' and f.conrelid = l.parent
      and f.confrelid in (table copies))
    select distinct format('grant %s on %s to %I', free.privilege, l.parent::regclass, r.rolname) as statement
      from leads l cross join pg_roles r
     cross join lateral (
       select w.privilege from (values ('update', 'w'), ('delete', 'd')) w (privilege, command)
        where not exists (select from pg_policy p where p.polrelid = l.parent and p.polcmd in (w.command, '*')
          and (p.polroles @> array[r.oid] or p.polroles = '{0}')) limit 1) free
     where r.rolname in ('anon', 'authenticated', 'service_role', 'commands', 'identity', 'sealer', 'custodian')
       and (has_any_column_privilege(r.oid, l.child, 'insert, update') or has_table_privilege(r.oid, l.child, 'delete'))
       and not has_table_privilege(r.oid, l.parent, 'update, delete, truncate')`)
  for (const { statement } of rows) await owner.query(statement)
}

/** Citus copies views to the nodes, but not their grants: triggers there query them as well. */
async function grantViews(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(`
    select format('if to_regclass(%1$L) is not null then grant %2$s on %1$s to %3$I; end if', c.oid::regclass,
      lower(a.privilege_type), r.rolname) as statement
      from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral aclexplode(c.relacl) a
      join pg_roles r on r.oid = a.grantee
     where c.relkind = 'v' and n.nspname in ('public', 'app') and a.grantee <> c.relowner
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  for (const { statement } of rows) {
    const said = `do $$ begin set local citus.enable_ddl_propagation to off; ${statement}; end $$`
    const { rows: nodes } = await owner.query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_workers($1)',
      [said],
    )
    const failed = nodes.find(({ success }) => !success)
    if (failed) throw new DistributionRefused(`A node refused "${statement}": ${failed.result}`)
  }
}
