-- What /readyz asks: that a row can be written and committed, and how far the migrations are.
create table app.readiness (
  id boolean primary key default true check (id),
  checked_at timestamptz not null default now()
);
select app.protect('app.readiness');
insert into app.readiness default values;

-- The list of migrations belongs to the owner alone; its last name is no secret to the server.
create function app.last_migration() returns text language sql stable security definer set search_path = '' as
  $$ select max(name) from public.schema_migrations $$;
revoke execute on function app.last_migration() from public;
grant execute on function app.last_migration() to service_role;
