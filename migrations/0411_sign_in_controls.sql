-- Which identity provider vouched for a session: single sign-on is judged by it, and not by the way alone.
alter table auth.sessions add column issuer text check (length(issuer) <= 2048);
alter table auth.auth_codes add column issuer text check (length(issuer) <= 2048);

create table public.identity_policies (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 80) check (title <> ''),
  factor_roles text check (length(factor_roles) <= 60),
  sso_roles text check (length(sso_roles) <= 60),
  sso_domains text check (length(sso_domains) <= 500),
  break_glass uuid,
  networks text check (length(networks) <= 4000),
  scim_admin boolean not null default false,
  changed_by uuid,
  primary key (organization_id, id),
  unique (organization_id, title),
  foreign key (organization_id, break_glass) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, changed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.identity_policies');
create index on public.identity_policies (organization_id, created_at desc, id desc);
create index on public.identity_policies (organization_id, break_glass);
create index on public.identity_policies (organization_id, changed_by);
create policy "people read" on public.identity_policies for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.identity_policies for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.identity_policies to authenticated;
grant select, insert, update, delete on public.identity_policies to commands;
select app.keep_history('public.identity_policies');
select app.keep_text('public.identity_policies', lines => '{title,factor_roles,sso_roles,sso_domains}');
select realtime.publish('public.identity_policies');

-- What every session is judged by, as sign-in reads it: the row above with the providers that work. Kept by triggers.
--   commands: their organization · identity: read
create table public.session_demands (
  organization_id uuid primary key references public.organizations (id),
  factor_roles text,
  sso_roles text,
  sso_domains text,
  break_glass uuid,
  networks text,
  issuers text[]
);
select app.protect('public.session_demands');
create policy "commands" on public.session_demands for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "identity read" on public.session_demands for select to identity using (true);
grant select, insert, update on public.session_demands to commands;
grant select on public.session_demands to identity;

create function app.carry_demands() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.session_demands (organization_id, factor_roles, sso_roles, sso_domains, break_glass, networks, issuers)
  select p.organization_id, p.factor_roles, p.sso_roles, p.sso_domains, p.break_glass, p.networks,
         (select array_agg(c.issuer) from public.sso_connections c where c.organization_id = p.organization_id and c.status = 'in_force')
    from public.identity_policies p where p.organization_id = coalesce(new.organization_id, old.organization_id)
  on conflict (organization_id) do update set factor_roles = excluded.factor_roles, sso_roles = excluded.sso_roles, sso_domains = excluded.sso_domains,
    break_glass = excluded.break_glass, networks = excluded.networks, issuers = excluded.issuers;
  return null;
end
$$;
revoke execute on function app.carry_demands() from public;
create constraint trigger carry_demands after insert or update on public.identity_policies for each row execute function app.carry_demands();
create constraint trigger carry_demands_insert after insert on public.sso_connections
  for each row when (new.status = 'in_force') execute function app.carry_demands();
create constraint trigger carry_demands_update after update on public.sso_connections
  for each row when (new.status = 'in_force' or old.status = 'in_force') execute function app.carry_demands();
create constraint trigger carry_demands_delete after delete on public.sso_connections
  for each row when (old.status = 'in_force') execute function app.carry_demands();

-- The row says what the last effective change says, and nothing else: not by a command that forgot to ask, and not by hand.
create function app.identity_policy_stays() returns trigger language plpgsql set search_path = '' as $$
begin
  -- The owner and the custodian, who restores a backup, stand outside, as at every control.
  if app.controlled(coalesce(new.organization_id, old.organization_id), 'identity_policies', null, array[]::text[]) then return null; end if;
  if tg_op = 'DELETE' then raise exception 'Sign-in controls are changed, not deleted.' using errcode = 'check_violation'; end if;
  if exists (select from public.control_changes c
              where c.organization_id = new.organization_id and c.register = 'identity_policies' and c.status = 'effective'
                and not (c.loosens and not c.first and c.decided_by is null)
                and c.proposal::jsonb = jsonb_build_object('factor_roles', new.factor_roles, 'sso_roles', new.sso_roles,
                  'sso_domains', new.sso_domains, 'break_glass', new.break_glass, 'networks', new.networks, 'scim_admin', new.scim_admin)) then
    return null;
  end if;
  raise exception 'Sign-in controls are changed under Security policy, with a second administrator where they are loosened.' using errcode = 'check_violation';
end
$$;
revoke execute on function app.identity_policy_stays() from public;
create constraint trigger identity_policy_stays after insert or update or delete on public.identity_policies
  for each row execute function app.identity_policy_stays();
