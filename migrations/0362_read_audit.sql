-- Who looked at which restricted record: an injury case, a tax number, a bank account. The server writes it when such a
-- row leaves it with its restricted columns; nobody changes or removes a line.
create table app.read_audit (
  id uuid primary key default app.uuid_v7(),
  -- The organization whose record it is; the person may be of another one, such as the operator's.
  organization_id uuid not null,
  user_id uuid,
  table_name text not null check (length(table_name) <= 63),
  record uuid not null,
  at timestamptz not null,
  address_mark text check (length(address_mark) <= 64),
  request_id text not null check (length(request_id) <= 64),
  -- A screen that looks again every few seconds is one look in five minutes.
  window_started_at timestamptz not null,
  unique nulls not distinct (table_name, record, user_id, address_mark, window_started_at)
);
select app.protect('app.read_audit');
revoke update, delete on app.read_audit from service_role;
create index read_audit_organization_id on app.read_audit (organization_id, at desc, id desc);
create policy "administrators read" on app.read_audit for select to authenticated
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or (select app.role()) = 'platform_admin');
grant select on app.read_audit to authenticated;

create view public.read_audit with (security_invoker = true) as
  select id, organization_id, user_id, table_name, record, at, address_mark, request_id from app.read_audit;
grant select on public.read_audit to authenticated, service_role, custodian;
