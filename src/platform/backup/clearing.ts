import type { Client } from 'pg'
import { RestoreRefused } from './manifest.ts'

/** A restore replaces everything: so the database must be empty, or the operator has confirmed its replacement. */
export async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ migrated: boolean; tables: number }>(
    `select to_regclass('public.schema_migrations') is not null as migrated,
            (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as tables`,
  )
  const { migrated, tables } = rows[0]!
  if (!migrated && tables > 0)
    throw new RestoreRefused('This database has tables that aren’t Granary’s. Name an empty database in DATABASE_URL.')
  if (!migrated) return
  await client.query('set local role custodian')
  const { rows: held } = await client.query<{ organizations: number; people: number }>(
    'select (select count(*) from public.organizations) as organizations, (select count(*) from auth.users) as people',
  )
  await client.query('set local role none')
  const { organizations, people } = held[0]!
  if (organizations + people > 0)
    throw new RestoreRefused(
      `This database has ${organizations} organizations and ${people} accounts. To replace them with the backup, add --replace; to keep them, name another database.`,
    )
}

export async function refuseWhileInUse(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usename = 'gateway'`,
  )
  if (rowCount)
    throw new RestoreRefused(
      `Granary is running on this database (${rowCount} connections). Stop every Granary process first.`,
    )
}

/** Drops only what the owner of this connection has made in this database; all within the transaction. */
export async function clear(client: Client): Promise<void> {
  await client.query(`set local lock_timeout to '10s'`)
  await client.query(`do $$
declare
  one text;
  me oid := (select oid from pg_roles where rolname = current_user);
begin
  for one in select format('drop schema %I cascade', nspname) from pg_namespace
    where nspowner = me and nspname !~ '^pg_' and nspname not in ('information_schema', 'public') loop execute one; end loop;
  for one in select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and relowner = me and not relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i')) loop execute one; end loop;
  for one in select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p where pronamespace = 'public'::regnamespace and proowner = me
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop execute one; end loop;
  for one in select format('drop type if exists public.%I cascade', typname) from pg_type t where typnamespace = 'public'::regnamespace and typowner = me and typtype in ('e', 'd', 'r')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e') loop execute one; end loop;
end $$`)
}
