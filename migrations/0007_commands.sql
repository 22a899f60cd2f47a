-- What carries out commands: the audit trail, remembered answers, background jobs; and what the first commands change.

-- One line for every command that was carried out, written in its transaction and never changed afterwards.
--   anon: nothing · admins: read their organization's · platform_admin: read all
--   commands: insert as themselves · nobody updates or deletes, the platform itself neither
-- No foreign keys: the trail outlives the people and the organizations that it speaks of.
create table public.audit_events (
  id uuid not null default app.uuid_v7(),
  organization_id uuid not null,
  actor uuid not null,
  command text not null,
  input jsonb not null,
  result jsonb,
  at timestamptz not null,
  request_id text not null,
  primary key (organization_id, id)
);
select app.protect('public.audit_events');
revoke update, delete, truncate on public.audit_events from service_role, custodian;
create index audit_events_at on public.audit_events (organization_id, at desc, id desc);
create policy "administrators read" on public.audit_events for select to authenticated
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or (select app.role()) = 'platform_admin');
create policy "commands insert" on public.audit_events for insert to commands
  with check (organization_id = (select app.organization_id()) and actor = (select app.user_id()));
grant select on public.audit_events to authenticated;
grant insert on public.audit_events to commands;

-- The first answer to a command, by the key that the client chose. It is written in the command's own transaction: a
-- second request with the key waits for the first one's row, whichever process either of them reached.
--   commands: one's own keys
-- The person alone is the key, because founding an organization and its repetition happen on both sides of belonging
-- to one; organization_id is where the answer was given, and it is not told anywhere else.
create table app.idempotency_keys (
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  organization_id uuid,
  command text not null,
  body_hash text not null,
  status integer,
  answer text,
  expires_at timestamptz not null,
  primary key (user_id, key)
);
select app.protect('app.idempotency_keys');
create index idempotency_keys_expires_at on app.idempotency_keys (expires_at);
create policy "own" on app.idempotency_keys for all to commands using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update on app.idempotency_keys to commands;

-- Work that is done after the commit. run_at is also the lease: who takes a job moves it into the future, and a job
-- whose process died is due again by itself. A finished job is deleted; one that failed too often stays, with dead_at.
--   commands and identity: insert only · the platform: everything
create table app.jobs (
  id uuid primary key default app.uuid_v7(),
  organization_id uuid default app.organization_id(),
  name text not null,
  payload jsonb not null default '{}',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  dead_at timestamptz,
  created_at timestamptz not null default now()
);
select app.protect('app.jobs');
create index jobs_due on app.jobs (run_at) where dead_at is null;
create index jobs_dead on app.jobs (dead_at) where dead_at is not null;
create policy "later" on app.jobs for insert to commands, identity with check (organization_id is not distinct from (select app.organization_id()));
grant insert (id, name, payload, run_at) on app.jobs to commands, identity;

-- When each periodic job is next due. The process that moves the date forward is the one that queues the job.
--   nobody but the platform
create table app.periodic_jobs (
  name text primary key,
  next_at timestamptz not null
);
select app.protect('app.periodic_jobs');

-- An invitation to join. Its token is derived from the id with the installation's secret, so that nothing that is
-- stored, queued or backed up can be used to accept it.
--   anon: nothing · admins: read their organization's · platform_admin: read all · commands: own organization
-- Who accepts does not belong to it yet: the token names the organization, and the command works there once it has
-- seen that the token is ours.
create table public.invitations (
  id uuid not null default app.uuid_v7() unique,
  organization_id uuid not null references public.organizations (id),
  email text not null check (email = lower(email) and length(email) <= 255),
  role text not null check (role in ('user', 'manager', 'admin')),
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  primary key (organization_id, id)
);
select app.protect('public.invitations');
create unique index invitations_open on public.invitations (organization_id, email) where accepted_at is null;
create policy "administrators read" on public.invitations for select to authenticated
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or (select app.role()) = 'platform_admin');
create policy "commands" on public.invitations for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invitations to authenticated;
grant select, insert (id, organization_id, email, role, invited_by, created_at, expires_at),
  update (role, invited_by, expires_at, accepted_at, accepted_by), delete on public.invitations to commands;

-- Who belongs nowhere may found an organization: the command works in the new one from its first row on.
create policy "commands found" on public.organizations for insert to commands with check (id = (select app.organization_id()));
grant insert (id, name, kind, time_zone, created_at) on public.organizations to commands;

-- An administrator must not overrule a platform_admin by a newer row, so the command that judges it has to see that one.
create policy "commands read the platform's" on public.user_roles for select to commands
  using (organization_id is null and user_id in (select user_id from public.organization_members where organization_id = (select app.organization_id())));
