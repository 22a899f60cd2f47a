-- The operator of the platform reads an agency's people, roles, invitations, audit log and security events only under a
-- grant that names who, why and until when: at most four hours, told to the agency's administrators, and ended by them at
-- will. What an agency keeps as records, its files, its trail and everything about bids stays closed even then, and the
-- organization of a vendor cannot be accessed at all.
create table public.operator_accesses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  operator text not null check (length(operator) <= 255) check (operator <> ''),
  reason text not null check (length(reason) <= 500),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (length(ended_by) <= 255),
  primary key (organization_id, id),
  constraint at_most_four_hours check (ends_at > starts_at and ends_at <= starts_at + interval '4 hours')
);
select app.protect('public.operator_accesses');
create index on public.operator_accesses (organization_id, created_at desc, id desc);
create policy "people read" on public.operator_accesses for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
grant select on public.operator_accesses to authenticated;
select app.keep_history('public.operator_accesses');
select realtime.publish('public.operator_accesses');

-- Which tables were read under a grant, each named once: written before the rows leave the server. Both tables are written
-- by the server alone.
create table public.operator_reads (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  access uuid not null,
  read_table text not null check (length(read_table) <= 63) check (read_table <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, access) references public.operator_accesses (organization_id, id)
);
select app.protect('public.operator_reads');
revoke update, delete, truncate on public.operator_reads from service_role, custodian;
create index on public.operator_reads (organization_id, created_at desc, id desc);
create index on public.operator_reads (organization_id, access);
create policy "people read" on public.operator_reads for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
grant select on public.operator_reads to authenticated;
select app.keep_history('public.operator_reads');
select realtime.publish('public.operator_reads');
create unique index operator_reads_once on public.operator_reads (organization_id, access, read_table);

-- One at a time, so that a policy compares with one organization and asks for it once.
create unique index operator_accesses_open on public.operator_accesses (created_by) where ended_at is null;
create policy "the operator reads their own" on public.operator_accesses for select to authenticated using (created_by = (select app.user_id()));

-- A grant is not prolonged, moved or opened again: it only ends, once.
create function app.guard_operator_access() returns trigger language plpgsql as $$
begin
  if (old.organization_id, old.id, old.created_by, old.operator, old.reason, old.starts_at, old.ends_at)
      is distinct from (new.organization_id, new.id, new.created_by, new.operator, new.reason, new.starts_at, new.ends_at)
      or old.ended_at is not null then
    raise exception 'An access is not changed. It only ends.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger guard_operator_access before update on public.operator_accesses for each row execute function app.guard_operator_access();

-- The agency that the operator who asks may read now, or none. Whoever is no operator is answered without a look at the table.
create function app.break_glass() returns uuid language plpgsql stable parallel safe as $$
begin
  if app.role() <> 'platform_admin' then return null; end if;
  return (
    select a.organization_id from public.operator_accesses a join public.organizations o on o.id = a.organization_id and o.kind = 'agency'
     where a.created_by = app.user_id() and a.ended_at is null and a.ends_at > now());
end
$$;

alter policy "administrators read" on public.audit_events
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.role()) = 'platform_admin')
    or (organization_id = (select app.break_glass()) and command !~ '^(bids?|bid-files|bid-findings|openings|officer-keys|solicitations|plan-holders|questions|evaluations|panelists|scores|consensus|trials|awards|protests|splits)/'));
alter policy "administrators read" on public.invitations
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or organization_id = (select app.break_glass()));
alter policy "members read" on public.organization_members
  using (organization_id = (select app.organization_id()) or user_id = (select app.user_id()) or organization_id = (select app.break_glass()));
alter policy "own and administrators read" on public.user_roles
  using (
    (user_id = (select app.user_id()) and (organization_id is null or organization_id = (select app.organization_id())))
    or (organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id is null and (select app.role()) = 'platform_admin')
    or organization_id = (select app.break_glass())
  );
alter policy "administrators read" on app.security_events
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (organization_id is null and (select app.role()) = 'platform_admin')
    or organization_id = (select app.break_glass()));
alter policy "administrators read" on app.read_audit
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or organization_id = (select app.break_glass()));
alter policy "members read" on public.product_agents
  using (organization_id = (select app.organization_id()) or organization_id = (select app.break_glass()));
alter policy "members read" on public.tenants
  using (is_public or organization_id = (select app.organization_id()) or organization_id = (select app.break_glass()));
