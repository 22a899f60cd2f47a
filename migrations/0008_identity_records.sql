-- What surrounds a person: lessons, agents, feedback, tenants, plans, security events and the accounts of the demo.
-- Each table says first who may do what. service_role and custodian come from app.protect and are not repeated.

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
create policy "signed in read" on public.tutorials for select to authenticated using (is_active or (select app.role()) = 'platform_admin');
grant select on public.tutorials to authenticated;

-- How far a person has come. It belongs to the person and goes along to another organization.
--   anon: nothing · signed in: read, insert and update one's own · nobody deletes
-- The key columns may be updated because an upsert names them; the policy lets them stay only what they were.
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
create policy "own update" on public.user_tutorial_progress for update to authenticated
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert (user_id, tutorial_id, current_step, completed), update (user_id, tutorial_id, current_step, completed)
  on public.user_tutorial_progress to authenticated;

-- An assistant as one organization presents it.
--   anon: nothing · members: read their organization's · platform_admin: read all · changes: commands, own organization
create table public.product_agents (
  id uuid not null default app.uuid_v7() unique,
  organization_id uuid not null references public.organizations (id),
  name text not null check (length(name) between 1 and 200),
  welcome_message text check (length(welcome_message) <= 2000),
  branding_config jsonb not null default '{}' check (jsonb_typeof(branding_config) = 'object' and length(branding_config::text) <= 10000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select app.protect('public.product_agents');
create policy "members read" on public.product_agents for select to authenticated
  using (organization_id = (select app.organization_id()) or (select app.role()) = 'platform_admin');
create policy "commands" on public.product_agents for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.product_agents to authenticated;
grant select, insert, update (name, welcome_message, branding_config), delete on public.product_agents to commands;

-- What people tell us about the product.
--   anon: nothing · signed in: insert as themselves, read their own · admins: read their organization's
--   platform_admin: read all · nobody changes or deletes what was said
create table public.user_feedback (
  id uuid primary key default app.uuid_v7(),
  organization_id uuid default app.organization_id() references public.organizations (id),
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  feedback_type text not null default 'general' check (feedback_type in ('bug', 'feature', 'improvement', 'general')),
  subject text not null check (length(trim(subject)) between 1 and 200),
  message text not null check (length(trim(message)) between 1 and 5000),
  -- Shown to administrators as a link, so nothing but a page may stand here (no javascript:).
  page_url text check (page_url ~ '^(https?:/)?/' and length(page_url) <= 2048),
  browser_info jsonb not null default '{}' check (jsonb_typeof(browser_info) = 'object' and length(browser_info::text) <= 4000),
  created_at timestamptz not null default now()
);
select app.protect('public.user_feedback');
create index user_feedback_organization_id on public.user_feedback (organization_id, created_at desc, id desc);
create index user_feedback_user_id on public.user_feedback (user_id, created_at desc);
create policy "own and administrators read" on public.user_feedback for select to authenticated
  using (
    user_id = (select app.user_id())
    or (organization_id = (select app.organization_id()) and (select app.at_least('admin')))
    or (select app.role()) = 'platform_admin'
  );
create policy "own insert" on public.user_feedback for insert to authenticated
  with check (user_id = (select app.user_id()) and organization_id is not distinct from (select app.organization_id()));
grant select, insert (user_id, feedback_type, subject, message, page_url, browser_info) on public.user_feedback to authenticated;

-- A tenant is how an organization is found by its host name, and its departments. The row holds what stands on the
-- letterhead and nothing else, so that the whole row of a public tenant may be read before sign-in.
--   anon: read the public ones · members: those and their organization's · platform_admin: read all
--   changes: commands, own organization, but only the platform makes a tenant public
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
-- A host name leads to one public tenant; these names are public, so that the refusal of a second one tells nothing new.
create unique index tenants_public_name on public.tenants (name) where is_public;
create policy "anyone reads the public ones" on public.tenants for select to anon using (is_public);
create policy "members read" on public.tenants for select to authenticated
  using (is_public or organization_id = (select app.organization_id()) or (select app.role()) = 'platform_admin');
create policy "commands read" on public.tenants for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.tenants for insert to commands with check (organization_id = (select app.organization_id()) and not is_public);
create policy "commands update" on public.tenants for update to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands delete" on public.tenants for delete to commands using (organization_id = (select app.organization_id()) and not is_public);
grant select on public.tenants to anon, authenticated;
grant select, insert, update (parent_id, name, contact, phone, address, website), delete on public.tenants to commands;

-- The plan catalogue: prices are dated rows, and a subscription keeps the row it was agreed on.
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
  valid_until date check (valid_until > valid_from),
  unique (code, valid_from)
);
select app.protect('public.plans');
create policy "anyone reads" on public.plans for select to anon, authenticated using (true);
grant select on public.plans to anon, authenticated;
insert into public.plans (code, name, summary, monthly_price, seats, features, is_simulated, valid_from) values
  ('starter', 'Starter', 'For one department that wants to see whether it fits.', 0, 5,
   '["Procurement, grants and disaster records", "Audit trail of every command", "Documentation and community help"]', false, '2026-01-01'),
  ('professional', 'Professional', 'For an agency that works in it every day.', 29900, 50,
   '["Everything in Starter", "Single sign-on by OpenID Connect", "Help by e-mail on business days"]', false, '2026-01-01'),
  ('agency', 'Agency', 'For an agency with several departments and its own requirements.', 99900, 500,
   '["Everything in Professional", "Several departments", "Help with migration and security reviews"]', false, '2026-01-01'),
  ('enterprise', 'Enterprise', 'Shown in the demonstration only. It is simulated: nobody is charged.', 299900, null,
   '["Unlimited users"]', true, '2026-01-01');

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
create unique index subscriptions_current on public.subscriptions (organization_id) where ended_at is null;
create policy "members read" on public.subscriptions for select to authenticated
  using (organization_id = (select app.organization_id()) or (select app.role()) = 'platform_admin');
grant select on public.subscriptions to authenticated;

-- The accounts that the demo page hands out. The password is told once and kept nowhere but as the account's hash.
--   nobody but the platform; the list that a visitor sees is the answer of create-demo-user
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

-- Security events are written by public.log_security_event alone: the tables stand in a schema that the table API does
-- not know, so that nobody inserts past its limit, and people read through the view.
--   anon and signed in: log as themselves · admins: read their organization's · platform_admin: read all
--   nobody changes or deletes
create table app.security_events (
  id uuid primary key default app.uuid_v7(),
  organization_id uuid default app.organization_id(),
  user_id uuid default app.user_id(),
  event_type text not null check (length(event_type) between 1 and 100),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  event_data jsonb not null default '{}' check (jsonb_typeof(event_data) = 'object' and length(event_data::text) <= 16000),
  created_at timestamptz not null default now()
);
select app.protect('app.security_events');
create index security_events_organization_id on app.security_events (organization_id, created_at desc, id desc);
create policy "log as oneself" on app.security_events for insert to anon, authenticated
  with check (user_id is not distinct from (select app.user_id()) and organization_id is not distinct from (select app.organization_id()));
create policy "administrators read" on app.security_events for select to authenticated
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or (select app.role()) = 'platform_admin');
grant insert (id, event_type, severity, event_data) on app.security_events to anon, authenticated;
grant select on app.security_events to authenticated;

create view public.security_events with (security_invoker = true) as
  select id, organization_id, user_id, event_type, severity, event_data, created_at from app.security_events;
grant select on public.security_events to authenticated, service_role, custodian;

-- How many events somebody logged in the running minute; visitors without an account share one row.
create table app.security_event_counts (
  user_id uuid primary key,
  minute timestamptz not null,
  events integer not null
);
select app.protect('app.security_event_counts');
create policy "count oneself" on app.security_event_counts for all to anon, authenticated
  using (user_id = coalesce((select app.user_id()), '00000000-0000-0000-0000-000000000000'))
  with check (user_id = coalesce((select app.user_id()), '00000000-0000-0000-0000-000000000000'));
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

-- What somebody sees of their own on several screens at once.
select realtime.publish('public.user_tutorial_progress', audience => 'owner', owner => 'user_id');
select realtime.publish('public.user_feedback', owner => 'user_id');

-- Talking to the assistant costs a search or a model's time; demo accounts cost four slow hashes.
insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  ('chat', 'account', '2026-01-01', 30, 60, 60),
  ('chat', 'network', '2026-01-01', 60, 60, 60),
  ('demo', 'network', '2026-01-01', 20, 3600, 3600);
