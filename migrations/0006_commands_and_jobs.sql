-- Commands and their audit events, jobs, plans, security events and alarms.

-- How commands are carried out: the audit trail, remembered answers, background jobs; and what the first commands change.

-- One line for every command, written in its transaction and never changed. No foreign keys: the trail outlives people
-- and organizations. Access: administrators read their organization's; platform_admin reads all; commands insert as
-- themselves; no role updates or deletes.
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
-- The operator's role alone reads no organization's rows: an operator who also works for a buying agency would
-- otherwise learn who has sealed a bid before the opening. It reads the list of organizations, plans and subscriptions,
-- and rows that belong to no organization.
create policy "administrators read" on public.audit_events for select to authenticated using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.operates())) or (organization_id = (select app.break_glass()) and command !~ '^(bids?|bid-files|bid-findings|openings|officer-keys|solicitations|plan-holders|questions|evaluations|panelists|scores|consensus|trials|awards|protests|splits)/'));
create policy "commands insert" on public.audit_events for insert to commands with check (organization_id = (select app.organization_id()) and actor = (select app.user_id()));
create policy "sealer reads" on public.audit_events for select to sealer using (true);
create policy "the redactor reads" on public.audit_events for select to current_user using (organization_id = (select app.organization_id()));
create policy "the redactor redacts" on public.audit_events for update to current_user using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
revoke insert, update, delete on public.audit_events from service_role;
revoke update, delete on public.audit_events from custodian;
grant select on public.audit_events to authenticated, sealer;
grant insert on public.audit_events to commands;
create index audit_events_at on public.audit_events (organization_id, at desc, id desc);
create index audit_events_actor on public.audit_events (organization_id, actor, at desc, id desc);
create index audit_events_command on public.audit_events (organization_id, command, at desc, id desc);
-- Counts over the trail (how many actions, people and days, and about what) are read from this index alone, and not from the full lines.
create index audit_events_counted on public.audit_events (organization_id, at) include (actor, command);

-- The first answer to a command, by the key that the client chose. It is written in the command's own transaction: a
-- second request with the key waits for the first one's row, whichever process either of them reached.
--   commands: the caller's own keys
-- The key is by person alone, because a person who creates an organization belongs to none, and belongs to one when they
-- repeat the command; organization_id is where the answer was given, and it is given nowhere else.
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
create policy "own" on app.idempotency_keys for all to commands using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy "the redactor reads" on app.idempotency_keys for select to current_user using (organization_id = (select app.organization_id()));
create policy "the redactor forgets" on app.idempotency_keys for delete to current_user using (organization_id = (select app.organization_id()));
grant select, insert, update on app.idempotency_keys to commands;
create index idempotency_keys_expires_at on app.idempotency_keys (expires_at);

-- Work that is done after the commit. run_at is also the lease: a process that takes a job moves it into the future, and a
-- job whose process died is due again by itself. A finished job is deleted; one that failed too often stays, with dead_at.
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
  created_at timestamptz not null default now(),
  lane text collate "C" not null generated always as (coalesce(organization_id::text, payload ->> 'organization_id', payload ->> 'organization', '-')) stored,
  -- A job that is requested again and again is queued once per organization, and not once per request.
  single boolean not null default false
);
select app.protect('app.jobs');
create policy "later" on app.jobs for insert to commands, identity with check (organization_id is not distinct from (select app.organization_id()));
grant insert (id, name, payload, run_at) on app.jobs to commands, identity;
create index jobs_due on app.jobs (run_at) where dead_at is null;
create index jobs_dead on app.jobs (dead_at) where dead_at is not null;
create index jobs_in_turn on app.jobs (lane, run_at) where dead_at is null;
create unique index jobs_single on app.jobs (name, lane) where single and dead_at is null;

-- When each periodic job is next due. The process that moves the date forward queues the job. Access: the platform
-- only.
create table app.periodic_jobs (
  name text primary key,
  next_at timestamptz not null
);
select app.protect('app.periodic_jobs');

-- An invitation to join. Its token is derived from the id with the installation's secret, so that nothing that is
-- stored, queued or backed up can be used to accept it.
--   anon: nothing · admins: read their organization's · platform_admin: read all · commands: own organization
-- The person who accepts isn't a member yet: the token names the organization, and the command works there once it has verified the token.
create table public.invitations (
  id uuid not null default app.uuid_v7() unique,
  organization_id uuid not null references public.organizations (id),
  email text not null check (email = lower(email) and length(email) <= 255),
  role text not null check (role in ('user', 'manager', 'admin')),
  -- As the invitation says; the person may correct their name when they join.
  display_name text not null default '' check (length(display_name) <= 200),
  department text not null default '' check (length(department) <= 120),
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  primary key (organization_id, id)
);
select app.protect('public.invitations');
create policy "administrators read" on public.invitations for select to authenticated using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or organization_id = (select app.break_glass()));
create policy "commands" on public.invitations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "identity read" on public.invitations for select to identity using (true);
grant select on public.invitations to authenticated, identity;
grant select, delete, insert (id, organization_id, email, role, display_name, department, invited_by, created_at, expires_at), update (role, invited_by, expires_at, accepted_at, accepted_by) on public.invitations to commands;
create unique index invitations_open on public.invitations (organization_id, email) where accepted_at is null;

-- Around people: lessons, agents, feedback, tenants, plans, security events and the demo accounts. Each table's access
-- comes first. service_role and custodian come from app.protect and are not repeated.

-- Lessons are the product's own and the same for every organization.
--   anon: nothing · signed in: read the active ones · platform_admin: read all
-- An enum because lists are ordered by difficulty_level, and "advanced" is the last lesson and not the first.
create type public.difficulty_level as enum ('beginner', 'intermediate', 'advanced');

create table public.tutorials (
  id uuid primary key default app.uuid_v7(),
  module_name text not null check (length(module_name) between 1 and 100),
  is_active boolean not null default true,
  difficulty_level public.difficulty_level not null,
  title text not null check (length(title) between 1 and 200),
  -- A list of { title, content, action }.
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 100),
  created_at timestamptz not null default now(),
  unique (module_name, difficulty_level, title)
);
select app.protect('public.tutorials');
create policy "signed in read" on public.tutorials for select to authenticated using (is_active or (select app.operates()));
grant select on public.tutorials to authenticated;

-- A person's tutorial progress, kept when they move to another organization. Access: signed-in people read, insert and
-- update their own. The key columns may be updated because an upsert names them; the policy keeps their values.
create table public.user_tutorial_progress (
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  tutorial_id uuid not null references public.tutorials (id) on delete cascade,
  current_step integer not null default 0 check (current_step between 0 and 99),
  completed boolean not null default false,
  primary key (user_id, tutorial_id)
);
select app.protect('public.user_tutorial_progress');
create policy "own read" on public.user_tutorial_progress for select to authenticated using (user_id = (select app.user_id()));
create policy "own insert" on public.user_tutorial_progress for insert to authenticated with check (user_id = (select app.user_id()));
create policy "own update" on public.user_tutorial_progress for update to authenticated using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert (user_id, tutorial_id, current_step, completed), update (user_id, tutorial_id, current_step, completed) on public.user_tutorial_progress to authenticated;

-- An assistant as one organization presents it.
--   anon: nothing · members: read their organization's · platform_admin: read all · changes: commands, own organization
create table public.product_agents (
  id uuid not null default app.uuid_v7(),
  organization_id uuid not null references public.organizations (id),
  name text not null check (length(name) between 1 and 200),
  welcome_message text check (length(welcome_message) <= 2000),
  branding_config jsonb not null default '{}' check (jsonb_typeof(branding_config) = 'object' and length(branding_config::text) <= 10000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select app.protect('public.product_agents');
create policy "members read" on public.product_agents for select to authenticated using (organization_id = (select app.organization_id()) or organization_id = (select app.break_glass()));
create policy "commands" on public.product_agents for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.product_agents to authenticated;
grant select, insert, delete, update (name, welcome_message, branding_config) on public.product_agents to commands;

-- Product feedback. Access: signed-in people insert and read their own; administrators read their organization's;
-- platform_admin reads all; no role changes or deletes.
create table public.user_feedback (
  id uuid primary key default app.uuid_v7(),
  organization_id uuid default app.organization_id() references public.organizations (id),
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  feedback_type text not null default 'general' check (feedback_type in ('bug', 'feature', 'improvement', 'general')),
  subject text not null check (length(trim(subject)) between 1 and 200),
  message text not null check (length(trim(message)) between 1 and 5000),
  -- Shown to administrators as a link, so only the address of a page is allowed (no javascript:).
  page_url text check (page_url ~ '^(https?:/)?/' and length(page_url) <= 2048),
  browser_info jsonb not null default '{}' check (jsonb_typeof(browser_info) = 'object' and length(browser_info::text) <= 4000),
  created_at timestamptz not null default now()
);
select app.protect('public.user_feedback');
create policy "own and administrators read" on public.user_feedback for select to authenticated using (user_id = (select app.user_id()) or (organization_id = (select app.organization_id()) and (select app.at_least('admin'))));
create policy "own insert" on public.user_feedback for insert to authenticated with check (user_id = (select app.user_id()) and organization_id is not distinct from (select app.organization_id()));
-- Feedback from an organization is answered by its administrators.
create policy "commands read" on public.user_feedback for select to commands using (organization_id = (select app.organization_id()));
grant select, insert (user_id, feedback_type, subject, message, page_url, browser_info) on public.user_feedback to authenticated;
grant select on public.user_feedback to commands;
create index user_feedback_organization_id on public.user_feedback (organization_id, created_at desc, id desc);
create index user_feedback_user_id on public.user_feedback (user_id, created_at desc);

-- A tenant finds an organization by its host name and lists its departments. The row only holds what is on the
-- letterhead, because the whole row of a public tenant can be read before sign-in. Access: anon reads the public ones;
-- members theirs; platform_admin all; commands change those of their organization, but only the platform makes a tenant
-- public.
create table public.tenants (
  id uuid not null default app.uuid_v7() unique,
  organization_id uuid not null references public.organizations (id),
  parent_id uuid,
  name text not null check (length(name) between 1 and 200),
  is_public boolean not null default false,
  contact jsonb not null default '{}' check (jsonb_typeof(contact) = 'object' and length(contact::text) <= 2000),
  phone text check (length(phone) <= 40),
  address text check (length(address) <= 500),
  website text check (website ~ '^https://' and length(website) <= 2048),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, parent_id) references public.tenants (organization_id, id)
);
select app.protect('public.tenants');
create policy "anyone reads the public ones" on public.tenants for select to anon using (is_public);
create policy "members read" on public.tenants for select to authenticated using (is_public or organization_id = (select app.organization_id()) or organization_id = (select app.break_glass()));
create policy "commands read" on public.tenants for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.tenants for insert to commands with check (organization_id = (select app.organization_id()) and not is_public);
create policy "commands update" on public.tenants for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands delete" on public.tenants for delete to commands using (organization_id = (select app.organization_id()) and not is_public);
grant select on public.tenants to anon, authenticated;
grant select, insert, delete, update (parent_id, name, contact, phone, address, website) on public.tenants to commands;
-- A host name leads to one public tenant; these names are public, so that the refusal of a second one tells nothing new.
create unique index tenants_public_name on public.tenants (name) where is_public;

-- The plan catalog: prices are dated rows, and a subscription keeps the row it was agreed on.
--   anyone: read · changes: the platform only
create table public.plans (
  id uuid primary key default app.uuid_v7(),
  code text not null check (code ~ '^[a-z][a-z0-9-]{0,49}$'),
  name text not null check (length(name) between 1 and 100),
  summary text not null check (length(summary) <= 500),
  monthly_price bigint not null check (monthly_price >= 0),
  -- No number means unlimited.
  seats integer check (seats > 0),
  features jsonb not null default '[]' check (jsonb_typeof(features) = 'array'),
  -- A simulated plan is shown in the demo and is never offered or charged.
  is_simulated boolean not null default false,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  -- Included in the plan besides people.
  storage_gb integer check (storage_gb > 0),
  unique (code, valid_from)
);
select app.protect('public.plans');
create policy "anyone reads" on public.plans for select to anon, authenticated using (true);
create policy "commands read" on public.plans for select to commands using (true);
grant select on public.plans to anon, authenticated, commands;

-- The plans that an organization may subscribe to.
insert into public.plans
  (code, name, summary, monthly_price, seats, storage_gb, features, is_simulated, valid_from)
values
  ('starter', 'Starter', 'For one department that wants to try Granary.', 0, 5, 5, '["Procurement, grants and disaster records", "Audit log of every action", "Documentation and community support"]', false, '2026-01-01'),
  ('professional', 'Professional', 'For an agency that uses Granary every day.', 29900, 50, 100, '["Everything in Starter", "Single sign-on with OpenID Connect", "Email support on business days"]', false, '2026-01-01'),
  ('enterprise', 'Enterprise', 'Shown only in the demo. It is simulated: no one is charged.', 299900, null, null, '["Unlimited users"]', true, '2026-01-01'),
  ('agency', 'Agency', 'For an agency with several departments and its own requirements.', 99900, 500, 1000, '["Everything in Professional", "Several departments", "Help with migration and security reviews"]', false, '2026-01-01');

--   anon: nothing · members: read their organization's · platform_admin: read all · changes: the platform only
create table public.subscriptions (
  id uuid not null default app.uuid_v7(),
  organization_id uuid not null references public.organizations (id),
  plan_id uuid not null references public.plans (id),
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled', 'simulated')),
  started_at timestamptz not null default now(),
  current_period_end timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id)
);
select app.protect('public.subscriptions');
create policy "members read" on public.subscriptions for select to authenticated using (organization_id = (select app.organization_id()) or (select app.operates()));
-- An organization changes its own plan, by command; only the platform makes plans.
create policy "commands" on public.subscriptions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.subscriptions to authenticated;
grant select, insert, update (status, current_period_end, ended_at) on public.subscriptions to commands;
create unique index subscriptions_current on public.subscriptions (organization_id) where ended_at is null;

-- Accounts that the demo page hands out. The password is shown once and stored only as the account's hash. Access: the
-- platform only; visitors get their list from create-demo-user.
create table public.demo_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  organization_id uuid not null references public.organizations (id),
  role text not null check (role in ('Organization Admin', 'Grant Manager', 'Financial Officer', 'Program Staff')),
  email text not null unique,
  description text not null,
  permissions jsonb not null check (jsonb_typeof(permissions) = 'array'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
select app.protect('public.demo_accounts');
create index demo_accounts_expires_at on public.demo_accounts (expires_at);

-- Security events are written only by public.log_security_event: the tables are in a schema that the table API does not
-- serve, so its limit can't be bypassed, and people read through the view. Access: anon and signed-in people log as
-- themselves; administrators read their organization's; platform_admin reads all; no role changes or deletes.
create table app.security_events (
  id uuid primary key default app.uuid_v7(),
  organization_id uuid default app.organization_id(),
  user_id uuid default app.user_id(),
  event_type text not null check (length(event_type) between 1 and 100),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  event_data jsonb not null default '{}' check (jsonb_typeof(event_data) = 'object' and length(event_data::text) <= 16000),
  created_at timestamptz not null default now(),
  source text not null default 'client' check (source in ('client', 'server')),
  -- A repeated event within five minutes is counted instead of written again, so that the table can't be flooded.
  times integer not null default 1 check (times > 0),
  last_seen timestamptz not null default now(),
  address_mark text check (length(address_mark) <= 64),
  merge_key text unique check ((merge_key is not null) = (source = 'server'))
);
select app.protect('app.security_events');
create policy "log as oneself" on app.security_events for insert to anon, authenticated with check (user_id is not distinct from (select app.user_id()) and organization_id is not distinct from (select app.organization_id()));
create policy "administrators read" on app.security_events for select to authenticated using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or (organization_id is null and (select app.operates())) or organization_id = (select app.break_glass()));
grant insert (id, event_type, severity, event_data) on app.security_events to anon;
grant select, insert (id, event_type, severity, event_data) on app.security_events to authenticated;
create index security_events_organization_id on app.security_events (organization_id, created_at desc, id desc);
create index security_events_last_seen on app.security_events (organization_id, last_seen desc);

-- Events logged in the current minute per person; visitors without an account share one row.
create table app.security_event_counts (
  user_id uuid primary key,
  minute timestamptz not null,
  events integer not null
);
select app.protect('app.security_event_counts');
create policy "count oneself" on app.security_event_counts for all to anon, authenticated using (user_id = coalesce((select app.user_id()), '00000000-0000-0000-0000-000000000000')) with check (user_id = coalesce((select app.user_id()), '00000000-0000-0000-0000-000000000000'));
grant select, insert, update on app.security_event_counts to anon, authenticated;

-- Runs with the caller's own rights. p_user_id is taken because clients send it, and is replaced by the caller.
create function public.log_security_event(p_event_type text, p_severity text, p_user_id uuid default null, p_event_data jsonb default '{}')
returns uuid language plpgsql volatile set search_path = '' as $$
declare
  event uuid := app.uuid_v7();
  person uuid := coalesce(app.user_id(), '00000000-0000-0000-0000-000000000000');
  most integer := case when app.user_id() is null then 300 else 30 end;
begin
  insert into app.security_event_counts as counted (user_id, minute, events) values (person, date_trunc('minute', now()), 1)
    on conflict (user_id) do update
      set minute = greatest(counted.minute, excluded.minute), events = case when counted.minute < excluded.minute then 1 else counted.events + 1 end
      where counted.minute < excluded.minute or counted.events < most;
  if not found then
    raise sqlstate 'PT429' using message = 'Too many security events were logged. Wait a minute and try again.';
  end if;
  if p_severity is null or p_severity not in ('low', 'medium', 'high', 'critical') then
    raise sqlstate '22023' using message = 'The severity must be low, medium, high or critical.';
  end if;
  if coalesce(length(p_event_type), 0) not between 1 and 100 then
    raise sqlstate '22023' using message = 'The event type must have 1 to 100 characters.';
  end if;
  if p_event_data is not null and (jsonb_typeof(p_event_data) <> 'object' or length(p_event_data::text) > 16000) then
    raise sqlstate '22023' using message = 'The event data must be an object of at most 16,000 characters.';
  end if;
  insert into app.security_events (id, event_type, severity, event_data) values (event, p_event_type, p_severity, coalesce(p_event_data, '{}'));
  return event;
end
$$;
revoke execute on function public.log_security_event(text, text, uuid, jsonb) from public;
grant execute on function public.log_security_event(text, text, uuid, jsonb) to anon, authenticated;

-- A person's own views, shared by their screens.
select realtime.publish('public.user_tutorial_progress', audience => 'owner', owner => 'user_id');

select realtime.publish('public.user_feedback', owner => 'user_id');

-- Talking to the assistant costs a search or a model's time; demo accounts cost four slow hashes.
insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  ('chat', 'account', '2026-01-01', 30, 60, 60),
  ('chat', 'network', '2026-01-01', 60, 60, 60),
  -- A program asks in bursts, one tool after the other.
  ('program', 'account', '2026-01-01', 120, 60, 60),
  ('program', 'network', '2026-01-01', 600, 60, 60),
  ('demo', 'network', '2026-01-01', 20, 3600, 3600);

create view public.security_events with (security_invoker = true) as
  select id, organization_id, user_id, event_type, severity, event_data, created_at, source, times, last_seen, address_mark from app.security_events;
grant select on public.security_events to authenticated, service_role, custodian;

-- How many server events alert an organization's administrators, counted per person or address where that says more.
create table app.security_alarms (
  event_type text primary key,
  title text not null,
  threshold integer not null check (threshold > 0),
  minutes integer not null check (minutes > 0),
  each_person boolean not null
);
select app.protect('app.security_alarms');

insert into app.security_alarms (event_type, title, threshold, minutes, each_person) values
  ('separation_of_duties_refused', 'One person was refused many times under separation of duties', 10, 15, true),
  ('role_too_low_refused', 'One person tried many actions above their role', 10, 15, true),
  ('table_access_refused', 'One person was denied access to records many times', 20, 15, true),
  ('other_organization_refused', 'A record of another organization was requested', 1, 15, false),
  ('file_of_other_organization_refused', 'A file of another organization was requested', 1, 15, false),
  ('refresh_token_reused', 'A sign-in token was used twice, which happens when it was copied', 1, 15, false),
  ('revoked_key_used', 'A revoked API key was used', 1, 60, false),
  ('outgoing_address_refused', 'An outgoing address inside a private network was entered or called', 1, 60, false),
  ('sign_in_locked', 'Sign-in to an account was locked after many attempts', 1, 15, false);

-- Administrators are alerted once per window.
create table app.security_alarms_told (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  event_type text not null references app.security_alarms (event_type),
  told_at timestamptz not null,
  primary key (organization_id, event_type)
);
select app.protect('app.security_alarms_told');

insert into app.security_alarms (event_type, title, threshold, minutes, each_person) values
  ('saml_answer_refused', 'A forged or misdirected SAML answer was refused', 1, 15, false),
  ('saml_assertion_replayed', 'A SAML assertion was used twice, which happens when it was copied', 1, 15, false);

-- How many bytes of files all organizations may keep together, and how many the agencies that are not verified yet. The
-- server writes its settings here when it starts; without a limit for the installation the disk is the limit.
create table app.storage_limits (
  id boolean primary key default true check (id),
  installation bigint check (installation >= 0),
  unverified bigint not null check (unverified >= 0)
);
select app.protect('app.storage_limits');

insert into app.storage_limits (installation, unverified) values (null, 21474836480);

-- Uploads of different organizations take turns here, so that two can't both take the last space.
create function app.refuse_without_room() returns trigger language plpgsql set search_path = '' as $$
declare
  full_one text;
begin
  if tg_op = 'UPDATE' and new.bytes <= old.bytes then return null; end if;
  perform pg_advisory_xact_lock(433);
  full_one := app.lacks_room(new.organization_id);
  if full_one = 'installation' then
    raise exception 'This installation has no storage left for files. Ask its operator for more storage.' using errcode = 'PT413';
  elsif full_one = 'unverified' then
    raise exception 'Agencies that are not verified share limited storage, and it is full. Request verification under Organization profile.' using errcode = 'PT413';
  end if;
  return null;
end
$$;

-- The outcome of each job, kept for two weeks, and for three months where it failed. For a job that runs every few seconds
-- only the newest success of each organization is kept (brief).
--   the platform alone
create table app.job_runs (
  id uuid primary key default app.uuid_v7(),
  name text not null,
  organization_id uuid,
  started_at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  outcome text not null check (outcome in ('done', 'failed', 'given_up')),
  error text check (length(error) <= 500),
  brief boolean not null default false
);
select app.protect('app.job_runs');
create unique index job_runs_newest on app.job_runs (name, organization_id) nulls not distinct where brief;
create index job_runs_done on app.job_runs (name, started_at desc) where outcome = 'done';
create index job_runs_failed on app.job_runs (name, started_at desc) where outcome <> 'done';
create index job_runs_started_at on app.job_runs (started_at);
