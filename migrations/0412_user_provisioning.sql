-- Provisioning by a directory (SCIM 2.0, RFC 7643 and 7644). The secret of a token is made in the browser of the
-- administrator who asks for it, and only its hash comes here.
--   administrators: read, the hash not · commands: write · identity: look one up
create table public.scim_tokens (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['users', 'groups']),
  hint text not null check (length(hint) = 4),
  hash bytea not null unique check (length(hash) = 32),
  user_id uuid not null default app.user_id(),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '367 days'),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
select app.protect('public.scim_tokens');
create index on public.scim_tokens (organization_id, created_at desc, id desc);
create policy "administrators read" on public.scim_tokens for select to authenticated
  using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "commands" on public.scim_tokens for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "identity read" on public.scim_tokens for select to identity using (true);
create policy "identity use" on public.scim_tokens for update to identity using (true) with check (true);
grant select (organization_id, id, name, scopes, hint, user_id, created_at, expires_at, last_used_at, revoked_at) on public.scim_tokens to authenticated;
grant select, insert, update (expires_at, revoked_at) on public.scim_tokens to commands;
grant select, update (last_used_at) on public.scim_tokens to identity;

-- A person as the directory describes them. user_id is empty while the person has not accepted the invitation.
-- granted is the role that came from groups, and null where a role was granted by hand.
create table public.scim_users (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  user_name text not null check (length(user_name) between 1 and 255),
  external_id text check (length(external_id) between 1 and 255),
  email text not null check (email = lower(email) and length(email) <= 255),
  active boolean not null,
  user_id uuid,
  granted text check (granted in ('user', 'manager', 'admin')),
  resource jsonb not null check (jsonb_typeof(resource) = 'object' and length(resource::text) <= 20000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete set null (user_id)
);
select app.protect('public.scim_users');
create unique index scim_users_user_name on public.scim_users (organization_id, lower(user_name));
create index on public.scim_users (organization_id, external_id);
create index on public.scim_users (organization_id, email);
create policy "administrators read" on public.scim_users for select to authenticated
  using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "commands" on public.scim_users for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.scim_users to authenticated;
grant select, insert, update, delete on public.scim_users to commands;

-- A group of the directory, and the role that the agency gives its members. No group gives the platform's role.
create table public.scim_groups (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  display_name text not null check (length(display_name) between 1 and 255),
  external_id text check (length(external_id) between 1 and 255),
  role text check (role in ('user', 'manager', 'admin')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
select app.protect('public.scim_groups');
create unique index scim_groups_display_name on public.scim_groups (organization_id, lower(display_name));
create policy "administrators read" on public.scim_groups for select to authenticated
  using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "commands" on public.scim_groups for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.scim_groups to authenticated;
grant select, insert, update, delete on public.scim_groups to commands;

create table public.scim_group_members (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  group_id uuid not null,
  scim_user_id uuid not null,
  primary key (organization_id, group_id, scim_user_id),
  foreign key (organization_id, group_id) references public.scim_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, scim_user_id) references public.scim_users (organization_id, id) on delete cascade
);
select app.protect('public.scim_group_members');
create index on public.scim_group_members (organization_id, scim_user_id);
create policy "administrators read" on public.scim_group_members for select to authenticated
  using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "commands" on public.scim_group_members for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.scim_group_members to authenticated;
grant select, insert, delete on public.scim_group_members to commands;

-- A role of administrator by a group takes the setting that two administrators switched on.
create function app.scim_role_allowed() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from public.identity_policies p where p.organization_id = new.organization_id and p.scim_admin) then return null; end if;
  raise exception 'A directory group can grant the role administrator only after this was allowed under Security policy.' using errcode = 'check_violation';
end
$$;
revoke execute on function app.scim_role_allowed() from public;
create constraint trigger role_allowed after insert or update of role on public.scim_groups
  for each row when (new.role = 'admin') execute function app.scim_role_allowed();

-- Who accepts an invitation that a directory asked for is the person whom the directory described.
create function app.link_scim_user() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.scim_users s set user_id = new.user_id
   where s.organization_id = new.organization_id and s.email = new.email and s.user_id is null and s.active;
  return null;
end
$$;
revoke execute on function app.link_scim_user() from public;
create trigger link_scim_user after insert on public.organization_members for each row execute function app.link_scim_user();
