-- The ground every table stands on: who is asking, how ids are made, how a table is protected.
-- The roles themselves (anon, authenticated, commands, identity, service_role, custodian, gateway) belong to the
-- server and not to one database; src/platform/database/roles.ts makes them before the first migration.

create schema app;
create schema auth;

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, commands, identity, service_role, custodian;
grant usage on schema app to anon, authenticated, commands, identity, service_role, custodian;
grant usage on schema auth to identity, custodian;

-- Who is asking: set for one transaction, together with the query. Unset reads as '' after the first use, hence nullif.
create function app.user_id() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app.organization_id() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;
create function app.role() returns text language sql stable parallel safe as $$ select coalesce(nullif(current_setting('app.role', true), ''), 'user') $$;
create function app.session_id() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('app.session_id', true), '')::uuid $$;
create function app.aal() returns text language sql stable parallel safe as $$ select coalesce(nullif(current_setting('app.aal', true), ''), 'aal1') $$;

-- The hierarchy of the route guard: platform_admin includes admin and manager.
create function app.at_least(role text) returns boolean language sql stable parallel safe as $$
  select array_position(array['user', 'manager', 'admin', 'platform_admin'], app.role())
      >= array_position(array['user', 'manager', 'admin', 'platform_admin'], role)
$$;

-- UUIDv7 (RFC 9562): the first 48 bits are the time, so that new rows lie together in every index. The application
-- makes its own; this default serves rows that are inserted without one.
create function app.uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Every table is protected on the line after it is made: row security is on, also for the owner, and only the two
-- roles of the house may pass without a policy of the table's own. Nothing has BYPASSRLS.
create function app.protect(protected regclass) returns void language plpgsql as $$
declare
  house text := case (select nspname from pg_class c join pg_namespace n on n.oid = relnamespace where c.oid = protected) when 'auth' then 'identity' else 'service_role' end;
begin
  execute format('alter table %s enable row level security', protected);
  execute format('alter table %s force row level security', protected);
  execute format('create policy %I on %s for all to %I using (true) with check (true)', house || ' all', protected, house);
  execute format('create policy "custodian all" on %s for all to custodian using (true) with check (true)', protected);
  execute format('grant select, insert, update, delete on %s to %I, custodian', protected, house);
end
$$;
revoke execute on function app.protect(regclass) from public;

-- One row: what this database was set up with. The fingerprint lets a process with another secret say so at once,
-- instead of refusing everybody's sessions.
create table app.installation (
  id boolean primary key default true check (id),
  secret_fingerprint text not null,
  created_at timestamptz not null default now()
);
select app.protect('app.installation');
