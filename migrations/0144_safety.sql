-- Safety: permits to work with their locks, events and cases, the year's hours, job hazards, talks and data sheets.

-- What allows dangerous work for some hours: what can happen, what is done against it, what is locked out, who holds it and who issued it.
create table public.work_permits (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('hot_work', 'confined_space', 'electrical', 'excavation', 'height', 'line_breaking', 'general')),
  asset uuid not null,
  work_order uuid,
  location text check (length(location) <= 200),
  holder uuid not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  hazards text not null check (length(hazards) <= 2000),
  precautions text not null check (length(precautions) <= 2000),
  isolation boolean not null default false,
  gas_test text check (length(gas_test) <= 200),
  requested_by uuid not null,
  issued_by uuid,
  issued_at timestamptz,
  closed_by uuid,
  closed_at timestamptz,
  end_reason text check (length(end_reason) <= 2000),
  status text not null default 'requested' check (status in ('requested', 'issued', 'suspended', 'closed', 'refused')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, work_order) references public.work_orders (organization_id, id),
  foreign key (organization_id, holder) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, issued_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, closed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.work_permits');
create index on public.work_permits (organization_id, created_at desc, id desc);
create index on public.work_permits (organization_id, status, created_at desc, id desc);
create index on public.work_permits (organization_id, asset);
create index on public.work_permits (organization_id, work_order);
create index on public.work_permits (organization_id, holder);
create index on public.work_permits (organization_id, requested_by);
create index on public.work_permits (organization_id, issued_by);
create index on public.work_permits (organization_id, closed_by);
create policy "people read" on public.work_permits for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.work_permits for update to authenticated using (organization_id = (select app.organization_id()) and status in ('requested')) with check (organization_id = (select app.organization_id()) and status in ('requested'));
create policy "commands" on public.work_permits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, asset, work_order, location, holder, valid_from, valid_until, hazards, precautions, isolation, gas_test) on public.work_permits to authenticated;
grant select, insert, update, delete on public.work_permits to commands;
select app.keep_history('public.work_permits');
select realtime.publish('public.work_permits');
-- A point at which energy is shut off and locked for a permit. Only who put the lock on takes it off.
create table public.lockouts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  permit uuid not null,
  position numeric not null check (position >= 1),
  point text not null check (length(point) <= 200) check (point <> ''),
  energy text not null check (energy in ('electrical', 'hydraulic', 'pneumatic', 'steam', 'chemical', 'gravity', 'water')),
  lock_number text check (length(lock_number) <= 40),
  applied_by uuid,
  applied_at timestamptz,
  tried boolean not null default false,
  removed_by uuid,
  removed_at timestamptz,
  removed_reason text check (length(removed_reason) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, permit) references public.work_permits (organization_id, id) on delete cascade,
  foreign key (organization_id, applied_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, removed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.lockouts');
create index on public.lockouts (organization_id, created_at desc, id desc);
create index on public.lockouts (organization_id, permit);
create index on public.lockouts (organization_id, applied_by);
create index on public.lockouts (organization_id, removed_by);
create policy "who reads the parent" on public.lockouts for select to authenticated using (exists (select from public.work_permits parent where parent.organization_id = lockouts.organization_id and parent.id = lockouts.permit));
create policy "commands" on public.lockouts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.lockouts to authenticated;
grant select, insert, update, delete on public.lockouts to commands;
select app.keep_history('public.lockouts');
select realtime.publish('public.lockouts');
-- Something that hurt somebody or could have: what happened, what it was that went wrong, and what is done so that it does not come again. It names nobody who was hurt.
create table public.safety_events (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('injury', 'near_miss', 'property_damage', 'observation')),
  happened_at timestamptz not null,
  location text not null check (length(location) <= 200) check (location <> ''),
  department uuid,
  asset uuid,
  what_happened text not null check (length(what_happened) <= 5000),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  probability numeric check (probability >= 1) check (probability <= 5),
  consequence numeric check (consequence >= 1) check (consequence <= 5),
  root_cause text check (length(root_cause) <= 2000),
  action text check (length(action) <= 2000),
  action_owner uuid,
  action_due date,
  action_done_on date,
  reported_by uuid not null,
  closed_by uuid,
  closing text check (length(closing) <= 2000),
  status text not null default 'reported' check (status in ('reported', 'investigating', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, department) references public.cost_centers (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, action_owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reported_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, closed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.safety_events');
create index on public.safety_events (organization_id, created_at desc, id desc);
create index on public.safety_events (organization_id, status, created_at desc, id desc);
create index on public.safety_events (organization_id, department);
create index on public.safety_events (organization_id, asset);
create index on public.safety_events (organization_id, action_owner);
create index on public.safety_events (organization_id, reported_by);
create index on public.safety_events (organization_id, closed_by);
create policy "people read" on public.safety_events for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.safety_events for update to authenticated using (organization_id = (select app.organization_id()) and status in ('reported', 'investigating')) with check (organization_id = (select app.organization_id()) and status in ('reported', 'investigating'));
create policy "commands" on public.safety_events for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, happened_at, location, department, asset, what_happened, photos, probability, consequence, root_cause, action, action_owner, action_due) on public.safety_events to authenticated;
grant select, insert, update, delete on public.safety_events to commands;
select app.keep_history('public.safety_events');
select app.keep_search('public.safety_events', 'user', '', 'number', 'title', 'what_happened');
select realtime.publish('public.safety_events');
-- Who was hurt in an event and how badly: the columns of OSHA Form 300 and what Form 301 asks. Read by managers alone.
create table public.injury_cases (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  event uuid not null,
  employee text not null check (length(employee) <= 120) check (employee <> ''),
  privacy boolean not null default false,
  job_title text not null check (length(job_title) <= 120) check (job_title <> ''),
  injured_on date not null,
  location text not null check (length(location) <= 200) check (location <> ''),
  injury text not null check (length(injury) <= 300) check (injury <> ''),
  outcome text not null check (outcome in ('death', 'days_away', 'restricted', 'other_recordable', 'first_aid', 'none')),
  days_away numeric not null default 0 check (days_away >= 0) check (days_away <= 180),
  days_restricted numeric not null default 0 check (days_restricted >= 0) check (days_restricted <= 180),
  illness text not null default 'injury' check (illness in ('injury', 'skin', 'respiratory', 'poisoning', 'hearing', 'other_illness')),
  inpatient boolean not null default false,
  learned_at timestamptz not null,
  reported_at timestamptz,
  treated_at text check (length(treated_at) <= 200),
  physician text check (length(physician) <= 120),
  hired_on date,
  began_at text check (length(began_at) <= 40),
  doing text check (length(doing) <= 2000),
  object text check (length(object) <= 200),
  completed_on date,
  report_by timestamptz,
  record_by date,
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, event) references public.safety_events (organization_id, id)
);
select app.protect('public.injury_cases');
create index on public.injury_cases (organization_id, created_at desc, id desc);
create index on public.injury_cases (organization_id, status, created_at desc, id desc);
create index on public.injury_cases (organization_id, event);
create policy "people read" on public.injury_cases for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.injury_cases for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open'));
create policy "commands" on public.injury_cases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (event, employee, privacy, job_title, injured_on, location, injury, outcome, days_away, days_restricted, illness, inpatient, learned_at, reported_at, treated_at, physician, hired_on, began_at, doing, object, completed_on) on public.injury_cases to authenticated;
grant select, insert, update, delete on public.injury_cases to commands;
select app.keep_history('public.injury_cases');
select realtime.publish('public.injury_cases');
-- What OSHA Form 300A needs besides the cases: how many people worked and how many hours, and who certified the summary.
create table public.safety_years (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  year text not null check (length(year) <= 20) check (year <> ''),
  establishment text not null check (length(establishment) <= 200) check (establishment <> ''),
  industry text check (length(industry) <= 10),
  employees numeric not null check (employees >= 0) check (employees <= 1000000),
  hours numeric not null check (hours >= 0) check (hours <= 1000000000),
  entered_by uuid not null,
  certified_by uuid,
  posted_on date,
  status text not null default 'open' check (status in ('open', 'certified')),
  primary key (organization_id, id),
  unique (organization_id, year),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, certified_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.safety_years');
create index on public.safety_years (organization_id, created_at desc, id desc);
create index on public.safety_years (organization_id, status, created_at desc, id desc);
create index on public.safety_years (organization_id, entered_by);
create index on public.safety_years (organization_id, certified_by);
create policy "people read" on public.safety_years for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.safety_years for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open'));
create policy "commands" on public.safety_years for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (year, establishment, industry, employees, hours) on public.safety_years to authenticated;
grant select, insert, update, delete on public.safety_years to commands;
select app.keep_history('public.safety_years');
select realtime.publish('public.safety_years');
-- A job step by step: what can go wrong in each, how bad it is, and what is done against it.
create table public.job_hazards (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  job text not null check (length(job) <= 200) check (job <> ''),
  class uuid,
  gear text check (length(gear) <= 1000),
  written_by uuid not null,
  approved_by uuid,
  reviewed_on date,
  status text not null default 'draft' check (status in ('draft', 'approved', 'retired')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, class) references public.asset_classes (organization_id, id),
  foreign key (organization_id, written_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.job_hazards');
create index on public.job_hazards (organization_id, created_at desc, id desc);
create index on public.job_hazards (organization_id, status, created_at desc, id desc);
create index on public.job_hazards (organization_id, class);
create index on public.job_hazards (organization_id, written_by);
create index on public.job_hazards (organization_id, approved_by);
create policy "people read" on public.job_hazards for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.job_hazards for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'approved')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'approved'));
create policy "commands" on public.job_hazards for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (job, class, gear) on public.job_hazards to authenticated;
grant select, insert, update, delete on public.job_hazards to commands;
select app.keep_history('public.job_hazards');
select realtime.publish('public.job_hazards');
-- One step of a job with its hazard, how likely and how bad it is, and what is done against it.
create table public.job_hazard_steps (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  job_hazard uuid not null,
  position numeric not null check (position >= 1),
  step text not null check (length(step) <= 200) check (step <> ''),
  hazard text not null check (length(hazard) <= 300) check (hazard <> ''),
  probability numeric not null check (probability >= 1) check (probability <= 5),
  consequence numeric not null check (consequence >= 1) check (consequence <= 5),
  control text not null check (length(control) <= 500) check (control <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, job_hazard) references public.job_hazards (organization_id, id) on delete cascade
);
select app.protect('public.job_hazard_steps');
create index on public.job_hazard_steps (organization_id, created_at desc, id desc);
create index on public.job_hazard_steps (organization_id, job_hazard);
create policy "who reads the parent" on public.job_hazard_steps for select to authenticated using (exists (select from public.job_hazards parent where parent.organization_id = job_hazard_steps.organization_id and parent.id = job_hazard_steps.job_hazard));
create policy "commands" on public.job_hazard_steps for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.job_hazard_steps to authenticated;
grant select, insert, update, delete on public.job_hazard_steps to commands;
select app.keep_history('public.job_hazard_steps');
select realtime.publish('public.job_hazard_steps');
-- A short talk about one danger before the work begins, and who was there.
create table public.toolbox_talks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  topic text not null check (length(topic) <= 200) check (topic <> ''),
  held_on date not null,
  led_by uuid not null,
  crew text check (length(crew) <= 120),
  job_hazard uuid,
  attendees numeric not null check (attendees >= 1) check (attendees <= 1000),
  names text check (length(names) <= 5000),
  points text check (length(points) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, job_hazard) references public.job_hazards (organization_id, id),
  foreign key (organization_id, led_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.toolbox_talks');
create index on public.toolbox_talks (organization_id, created_at desc, id desc);
create index on public.toolbox_talks (organization_id, led_by);
create index on public.toolbox_talks (organization_id, job_hazard);
create policy "people read" on public.toolbox_talks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.toolbox_talks for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.toolbox_talks for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.toolbox_talks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (topic, held_on, led_by, crew, job_hazard, attendees, names, points), update (topic, held_on, led_by, crew, job_hazard, attendees, names, points) on public.toolbox_talks to authenticated;
grant select, insert, update, delete on public.toolbox_talks to commands;
select app.keep_history('public.toolbox_talks');
select realtime.publish('public.toolbox_talks');
-- What a chemical is, what it does to people, and what helps: the sheet of its maker (29 CFR 1910.1200(g)).
create table public.safety_sheets (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  product text not null check (length(product) <= 200) check (product <> ''),
  maker text not null check (length(maker) <= 120) check (maker <> ''),
  cas text check (length(cas) <= 40),
  signal text not null check (signal in ('danger', 'warning', 'none')),
  hazards text not null check (length(hazards) <= 300) check (hazards <> ''),
  first_aid text check (length(first_aid) <= 2000),
  location text check (length(location) <= 200),
  revised_on date,
  sheet jsonb not null default '[]' check (jsonb_typeof(sheet) = 'array'),
  primary key (organization_id, id)
);
select app.protect('public.safety_sheets');
create index on public.safety_sheets (organization_id, created_at desc, id desc);
create policy "people read" on public.safety_sheets for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.safety_sheets for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.safety_sheets for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.safety_sheets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (product, maker, cas, signal, hazards, first_aid, location, revised_on, sheet), update (product, maker, cas, signal, hazards, first_aid, location, revised_on, sheet) on public.safety_sheets to authenticated;
grant select, insert, update, delete on public.safety_sheets to commands;
select app.keep_history('public.safety_sheets');
select realtime.publish('public.safety_sheets');
create index on public.safety_events (organization_id, happened_at desc, id desc);
create index on public.injury_cases (organization_id, injured_on desc, id desc);
