-- People, their organizations, and what they may do there.

-- People. Only sign-in code (role identity) reads this table; what others may know of a person is in public.
create table auth.users (
  id uuid primary key default app.uuid_v7(),
  email text check (email = lower(email) and length(email) <= 255),
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select app.protect('auth.users');
create unique index users_email_key on auth.users (email) where deleted_at is null;

-- A session lives while its row lives: sign-out deletes it, and every request looks.
create table auth.sessions (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null default '[]',
  -- The second factor that raised the session, for the tokens that follow.
  factor_id uuid,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  -- Sixty minutes without a request end a session; not_after ends it in any case.
  refreshed_at timestamptz not null default now(),
  not_after timestamptz not null
);
select app.protect('auth.sessions');
create index sessions_user_id on auth.sessions (user_id);

create table public.organizations (
  id uuid primary key default app.uuid_v7(),
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('agency', 'vendor')),
  branding_config jsonb not null default '{}' check (jsonb_typeof(branding_config) = 'object' and length(branding_config::text) <= 10000),
  is_demo boolean not null default false,
  time_zone text not null default 'America/New_York',
  created_at timestamptz not null default now()
);
select app.protect('public.organizations');

-- A person belongs to one organization (docs/decisions: one membership per account).
create table public.organization_members (
  organization_id uuid not null references public.organizations (id),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  display_name text not null default '' check (length(display_name) <= 200),
  email text not null,
  disabled_at timestamptz,
  joined_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
select app.protect('public.organization_members');

-- What a person may do: the newest row that has not ended decides; without one the role is user. A role is held in
-- an organization and ends with the membership; platform_admin is held on the platform.
create table public.user_roles (
  id uuid primary key default app.uuid_v7(),
  organization_id uuid references public.organizations (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('user', 'manager', 'admin', 'platform_admin')),
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  granted_by uuid references auth.users (id) on delete set null,
  check ((role = 'platform_admin') = (organization_id is null)),
  check (expires_at > granted_at),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.user_roles');
create index user_roles_user_id on public.user_roles (user_id, granted_at desc);
create index user_roles_organization_id on public.user_roles (organization_id, user_id, granted_at desc);

-- organizations: members see their own; the platform's administrators see all. Changes are commands.
create policy "members read" on public.organizations for select to authenticated
  using (id = (select app.organization_id()) or (select app.role()) = 'platform_admin');
create policy "commands read" on public.organizations for select to commands using (id = (select app.organization_id()));
create policy "commands update" on public.organizations for update to commands
  using (id = (select app.organization_id())) with check (id = (select app.organization_id()));
grant select on public.organizations to authenticated, commands;
grant update (name, branding_config, time_zone) on public.organizations to commands;

create policy "members read" on public.organization_members for select to authenticated
  using (organization_id = (select app.organization_id()) or user_id = (select app.user_id()) or (select app.role()) = 'platform_admin');
create policy "commands read" on public.organization_members for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.organization_members for insert to commands with check (organization_id = (select app.organization_id()));
create policy "commands update" on public.organization_members for update to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands delete" on public.organization_members for delete to commands using (organization_id = (select app.organization_id()));
grant select on public.organization_members to authenticated;
grant select, insert, update (display_name, disabled_at), delete on public.organization_members to commands;

-- One's own roles, and those of one's organization for its administrators. A role held in another organization never counts.
create policy "own and administrators read" on public.user_roles for select to authenticated
  using (
    (user_id = (select app.user_id()) and (organization_id is null or organization_id = (select app.organization_id())))
    or (organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (select app.role()) = 'platform_admin'
  );
create policy "commands read" on public.user_roles for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.user_roles for insert to commands
  with check (organization_id = (select app.organization_id()) and role <> 'platform_admin');
create policy "commands delete" on public.user_roles for delete to commands using (organization_id = (select app.organization_id()));
grant select on public.user_roles to authenticated;
grant select, insert, delete on public.user_roles to commands;

-- Sign-in code reads who belongs where, to say in the session whose rights a request has.
create policy "identity read" on public.organizations for select to identity using (true);
create policy "identity read" on public.organization_members for select to identity using (true);
create policy "identity read" on public.user_roles for select to identity using (true);
grant select on public.organizations, public.organization_members, public.user_roles to identity;
create policy "identity update" on public.organization_members for update to identity using (true) with check (true);
grant update (email, display_name) on public.organization_members to identity;
