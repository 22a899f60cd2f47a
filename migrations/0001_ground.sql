-- The base of every table: schemas, the caller, ids, table protection, and the server's own data.

-- The roles themselves (anon, authenticated, commands, identity, service_role, custodian, gateway) belong to the server
-- and not to one database; src/platform/database/roles.ts makes them before the first migration.
create schema app;
create schema auth;
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, commands, identity, service_role, custodian;
grant usage on schema app to anon, authenticated, commands, identity, service_role, custodian;
grant usage on schema auth to identity, custodian;

-- The caller: set for one transaction, together with the query. After its first use an unset setting reads as '', hence nullif.
create function app.user_id() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app.organization_id() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

-- Only a role that an agency grants counts. A platform_admin that a server of an earlier version still sets grants nothing in an agency.
create function app.role() returns text language sql stable parallel safe as $$
  select coalesce(nullif(nullif(current_setting('app.role', true), ''), 'platform_admin'), 'user')
$$;

-- Being the operator is a flag apart from the agency role: an operator doesn't administer an agency because they run the server.
create function app.operates() returns boolean language sql stable parallel safe as $$ select coalesce(current_setting('app.operates', true) = 'on', false) $$;

-- The agency that the operator may read now, or null. For everyone else the table is not read at all.
create function app.break_glass() returns uuid language plpgsql stable parallel safe as $$
begin
  if not app.operates() then return null; end if;
  return (
    select a.organization_id from public.operator_accesses a join public.organizations o on o.id = a.organization_id and o.kind = 'agency'
     where a.created_by = app.user_id() and a.ended_at is null and a.ends_at > now());
end
$$;

create function app.session_id() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('app.session_id', true), '')::uuid $$;
create function app.aal() returns text language sql stable parallel safe as $$ select coalesce(nullif(current_setting('app.aal', true), ''), 'aal1') $$;

-- For platform_admin it checks whether the caller is the operator.
create function app.at_least(role text) returns boolean language sql stable parallel safe as $$
  select case when role = 'platform_admin' then app.operates()
              else array_position(array['user', 'manager', 'admin'], app.role()) >= array_position(array['user', 'manager', 'admin'], role) end
$$;

-- UUIDv7 (RFC 9562): the first 48 bits are the time, so that new rows lie together in every index. The application
-- makes its own; this default serves rows that are inserted without one.
create function app.uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Every table is protected on the line after it is created: row security is on, also for the owner, and only two platform
-- roles pass without a policy of the table's own. Nothing has BYPASSRLS.
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

-- One row: what this database was set up with. The fingerprint lets a process with another secret say so at once, instead
-- of refusing every session.
create table app.installation (
  id boolean primary key default true check (id),
  secret_fingerprint text not null,
  created_at timestamptz not null default now()
);
select app.protect('app.installation');

-- The checks of /readyz: that a row can be written and committed, and how far the migrations are.
create table app.readiness (
  id boolean primary key default true check (id),
  checked_at timestamptz not null default now()
);
select app.protect('app.readiness');

insert into app.readiness default values;

-- Only the owner reads the list of migrations; the server may know its last name.
create function app.last_migration() returns text language sql stable security definer set search_path = '' as
  $$ select max(name) from public.schema_migrations $$;
revoke execute on function app.last_migration() from public;
grant execute on function app.last_migration() to service_role;

-- PostgreSQL 18 makes these ids itself: faster, and ids made within one millisecond stay in order.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create or replace function app.uuid_v7() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  end if;
end $$;

-- Which key replaced which, and when: an older key is retired when nothing that it made is valid any longer. A key is named
-- by a digest that reveals nothing about it.
create table app.key_rotations (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  replaced_id text not null check (replaced_id ~ '^[0-9a-f]{16}$'),
  used_at timestamptz not null,
  retired_at timestamptz
);
select app.protect('app.key_rotations');

-- Tasks that a command does outside the server: when each was last completed. The server reports its age.
create table app.upkeep (
  name text primary key check (name ~ '^[a-z][a-z-]{0,40}$'),
  done_at timestamptz not null
);
select app.protect('app.upkeep');

-- The version of each running process, and when it last reported. A migration that removes what older versions use
-- checks here first. Unlogged and in no backup, because it only matters while the processes run.
create unlogged table app.processes (
  id uuid primary key,
  version text not null check (length(version) between 1 and 100),
  migration text not null check (length(migration) between 1 and 100),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
select app.protect('app.processes');

-- How far a standby must have replayed before it may answer a person's reads: past what this person wrote, what the
-- agency's open pages were told, and, in the row of zeros, what everyone must see. Rows are kept for minutes. Unlogged:
-- a position means nothing after a crash or a failover, and the row of zeros is then written again before any use.
-- Access: the platform only.
create unlogged table app.read_positions (
  who uuid primary key,
  position pg_lsn not null,
  noted_at timestamptz not null default clock_timestamp()
);
select app.protect('app.read_positions');
