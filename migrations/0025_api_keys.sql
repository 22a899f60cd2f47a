-- Keys for programs. The secret is made in the browser of whoever asks for the key, and only its hash comes here: the
-- server never has it, nor do its logs, its trail or its backups.
--   people: their own, administrators all of their organization; the hash nobody · commands: write · identity: look one up
-- user_id is whoever made it. A personal key does what that person may do, an organization's what its role may do in that
-- person's name; both end with the membership.
create table public.api_keys (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  kind text not null check (kind in ('personal', 'organization')),
  user_id uuid not null default app.user_id(),
  name text not null check (length(name) between 1 and 80),
  role text not null check (role in ('user', 'manager', 'admin')),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['records:read', 'records:write', 'commands:run']),
  -- Its last four characters, to tell one from another.
  hint text not null check (length(hint) = 4),
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '367 days'),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.api_keys');
create index on public.api_keys (organization_id, user_id, created_at desc, id desc);
create policy "their own, and administrators" on public.api_keys for select to authenticated
  using (organization_id = (select app.organization_id()) and (user_id = (select app.user_id()) or (select app.at_least('admin'))));
create policy "commands" on public.api_keys for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "identity read" on public.api_keys for select to identity using (true);
create policy "identity use" on public.api_keys for update to identity using (true) with check (true);
grant select (organization_id, id, kind, user_id, name, role, scopes, hint, created_at, expires_at, last_used_at, revoked_at) on public.api_keys to authenticated;
grant select, insert, update (revoked_at) on public.api_keys to commands;
grant select, update (last_used_at) on public.api_keys to identity;
