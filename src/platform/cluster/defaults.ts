import type { Client } from 'pg'

/**
 * People may fill in some columns of a table. Citus writes the defaults of the others too, into the shard, so that
 * the right to those columns alone is not enough there. A shard lets such a role add rows; the coordinator first
 * checks which columns it may fill in, by the table that statements name.
 */
const admitSql = `
create or replace function app.admit_defaults(shard regclass) returns void language plpgsql
set search_path = '' set citus.enable_manual_changes_to_shards = on set citus.enable_ddl_propagation = off as $admit$
declare
  who name;
begin
  for who in
    select distinct r.rolname from pg_catalog.pg_class s
      join pg_catalog.pg_class c on c.relnamespace = s.relnamespace
      and c.relname = pg_catalog.regexp_replace(s.relname, '_[0-9]+$', '')
      join pg_catalog.pg_attribute a on a.attrelid = c.oid cross join lateral pg_catalog.aclexplode(a.attacl) given
      join pg_catalog.pg_roles r on r.oid = given.grantee
     where s.oid = shard and s.relkind = 'r' and s.relname <> c.relname and given.privilege_type = 'INSERT'
  loop
    execute pg_catalog.format('grant insert on %s to %I', shard, who);
  end loop;
end
$admit$;
revoke all on function app.admit_defaults(regclass) from public;

create or replace function app.admit_defaults_of_new() returns event_trigger language plpgsql
set search_path = '' as $admit$
begin
  perform app.admit_defaults(made.objid) from pg_catalog.pg_event_trigger_ddl_commands() made
    where made.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and made.object_identity ~ '_[0-9]+$';
end
$admit$;

drop event trigger if exists admit_defaults;
create event trigger admit_defaults on ddl_command_end
when tag in ('CREATE TABLE') execute function app.admit_defaults_of_new();
`

/** The existing shards, and those that a move creates on another node. */
export async function admitDefaults(owner: Client): Promise<void> {
  const onEach = async (statement: string) => {
    const { rows } = await owner.query<{ nodename: string; success: boolean; result: string }>(
      `select n.nodename, r.success, r.result
        from run_command_on_all_nodes($1, give_warning_for_connection_errors => true) r
        join pg_dist_node n on n.nodeid = r.nodeid`,
      [statement],
    )
    const failed = rows.find(({ success }) => !success)
    if (failed) throw new Error(`The node ${failed.nodename} refused the rights to add rows: ${failed.result}`)
  }
  await onEach(`do $run$ begin set local citus.enable_ddl_propagation = off; ${admitSql} end $run$`)
  await onEach(`do $run$ begin
    set local citus.override_table_visibility = off;
    perform app.admit_defaults(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relname ~ '_[0-9]+$' and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime');
  end $run$`)
}
