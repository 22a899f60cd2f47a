-- Made by npm run propose -- --write from the declarations in src/areas/disasters: change records.ts, not this file.

-- A public warning in the Common Alerting Protocol (CAP 1.1 or 1.2), stored verbatim, with its current status. An update or cancellation supersedes the messages it references.
create table public.cap_alerts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  headline text not null check (length(headline) <= 500) check (headline <> ''),
  event text not null check (length(event) <= 200) check (event <> ''),
  key text not null check (length(key) <= 600) check (key <> ''),
  sender text not null check (length(sender) <= 200) check (sender <> ''),
  sender_name text check (length(sender_name) <= 200),
  sent timestamptz not null,
  message text not null check (message in ('alert', 'update', 'cancel', 'ack', 'error')),
  standing text not null check (standing in ('actual', 'exercise', 'system', 'test', 'draft')),
  category text check (length(category) <= 100),
  urgency text not null check (urgency in ('immediate', 'expected', 'future', 'past', 'unknown')),
  severity text not null check (severity in ('extreme', 'severe', 'moderate', 'minor', 'unknown')),
  certainty text not null check (certainty in ('observed', 'likely', 'possible', 'unlikely', 'unknown')),
  effective timestamptz,
  onset timestamptz,
  expires timestamptz,
  area text check (length(area) <= 2000),
  description text check (length(description) <= 20000),
  instruction text check (length(instruction) <= 20000),
  shape text check (length(shape) <= 500000),
  places text check (length(places) <= 20000),
  signature text not null default 'not_checked' check (signature in ('not_checked', 'unsigned', 'not_checkable', 'first_seen', 'verified')),
  signed_by text check (length(signed_by) <= 200),
  certificate text check (length(certificate) <= 64),
  refers_to text check (length(refers_to) <= 20000),
  chain text not null check (length(chain) <= 600) check (chain <> ''),
  message_text text not null check (length(message_text) <= 500000),
  status text not null check (status in ('current', 'superseded', 'canceled')),
  constraint cap_alerts_sent_years check (sent >= '1900-01-01T00:00:00Z' and sent < '2201-01-01T00:00:00Z'),
  constraint cap_alerts_effective_years check (effective >= '1900-01-01T00:00:00Z' and effective < '2201-01-01T00:00:00Z'),
  constraint cap_alerts_onset_years check (onset >= '1900-01-01T00:00:00Z' and onset < '2201-01-01T00:00:00Z'),
  constraint cap_alerts_expires_years check (expires >= '1900-01-01T00:00:00Z' and expires < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, key)
);
select app.protect('public.cap_alerts');
create index on public.cap_alerts (organization_id, created_at desc, id desc);
create index on public.cap_alerts (organization_id, status, created_at desc, id desc);
create policy "people read" on public.cap_alerts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.cap_alerts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.cap_alerts to authenticated;
grant select, insert, update, delete on public.cap_alerts to commands;
select app.keep_history('public.cap_alerts');
select app.keep_text('public.cap_alerts', lines => '{headline,event,key,sender,sender_name,category,area,signed_by,certificate,chain}');
select app.keep_search('public.cap_alerts', 'user', '', 'key', 'headline', 'event', 'area');
select realtime.publish('public.cap_alerts');

-- An event that people are sent to answer, with its commander, objectives, activation level and log.
create table public.emergency_incidents (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('flood', 'storm', 'winter', 'fire', 'earthquake', 'hazmat', 'utility', 'health', 'other')),
  began_at timestamptz not null,
  place jsonb check (jsonb_typeof(place) = 'object'),
  declaration uuid,
  commander uuid,
  summary text check (length(summary) <= 5000),
  objectives text check (length(objectives) <= 5000),
  alert uuid,
  level text not null default 'monitoring' check (level in ('monitoring', 'partial', 'full')),
  level_since timestamptz,
  closed_at timestamptz,
  closing_note text check (length(closing_note) <= 5000),
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint emergency_incidents_began_at_years check (began_at >= '1900-01-01T00:00:00Z' and began_at < '2201-01-01T00:00:00Z'),
  constraint emergency_incidents_level_since_years check (level_since >= '1900-01-01T00:00:00Z' and level_since < '2201-01-01T00:00:00Z'),
  constraint emergency_incidents_closed_at_years check (closed_at >= '1900-01-01T00:00:00Z' and closed_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, alert) references public.cap_alerts (organization_id, id),
  foreign key (organization_id, commander) references public.organization_members (organization_id, user_id)
);
select app.protect('public.emergency_incidents');
create index on public.emergency_incidents (organization_id, created_at desc, id desc);
create index on public.emergency_incidents (organization_id, status, created_at desc, id desc);
create index on public.emergency_incidents (organization_id, declaration);
create index on public.emergency_incidents (organization_id, commander);
create index on public.emergency_incidents (organization_id, alert);
create policy "people read" on public.emergency_incidents for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.emergency_incidents for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open')) with check (organization_id = (select app.organization_id()) and status in ('open'));
create policy "commands" on public.emergency_incidents for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, began_at, place, declaration, commander, summary, objectives) on public.emergency_incidents to authenticated;
grant select, insert, update, delete on public.emergency_incidents to commands;
select app.keep_history('public.emergency_incidents');
select app.keep_text('public.emergency_incidents', lines => '{title}');
select app.keep_search('public.emergency_incidents', 'user', '', 'number', 'title', 'summary');
select realtime.publish('public.emergency_incidents');

-- A period in which an emergency or exigency permits purchases without competition (2 CFR 200.320(c)). It records the reason, ceiling, end date and return to competition.
create table public.emergency_purchases (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  incident uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  ground text not null check (ground in ('emergency', 'exigency')),
  threat text not null check (threat in ('life', 'health', 'safety', 'property', 'financial')),
  why text not null check (length(why) <= 5000),
  steps text not null check (length(steps) <= 5000),
  conflict_checked boolean not null default false,
  conflict_note text check (length(conflict_note) <= 2000),
  vendor uuid not null,
  contract uuid,
  nature text not null default 'goods' check (nature in ('goods', 'services', 'construction')),
  pricing text not null default 'fixed' check (pricing in ('fixed', 'unit', 'time_materials')),
  ceiling bigint not null check (ceiling >= 1),
  price_basis text not null check (length(price_basis) <= 2000),
  federal boolean not null default false,
  starts_on date not null,
  ends_on date not null,
  transition_on date not null,
  transition text not null check (length(transition) <= 2000),
  ordered bigint not null default 0 check (ordered >= 0),
  submitted_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  ended_at timestamptz,
  ended_how text check (ended_how in ('competed', 'need_ended', 'window_over')),
  decision_note text check (length(decision_note) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'active', 'rejected', 'ended')),
  constraint emergency_purchases_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint emergency_purchases_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint emergency_purchases_transition_on_years check (transition_on >= '1900-01-01' and transition_on < '2201-01-01'),
  constraint emergency_purchases_submitted_at_years check (submitted_at >= '1900-01-01T00:00:00Z' and submitted_at < '2201-01-01T00:00:00Z'),
  constraint emergency_purchases_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z'),
  constraint emergency_purchases_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z'),
  constraint emergency_purchases_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.emergency_purchases');
create index on public.emergency_purchases (organization_id, created_at desc, id desc);
create index on public.emergency_purchases (organization_id, status, created_at desc, id desc);
create index on public.emergency_purchases (organization_id, incident);
create index on public.emergency_purchases (organization_id, vendor);
create index on public.emergency_purchases (organization_id, contract);
create index on public.emergency_purchases (organization_id, approved_by);
create policy "people read" on public.emergency_purchases for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.emergency_purchases for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.emergency_purchases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (incident, title, ground, threat, why, steps, conflict_checked, conflict_note, vendor, contract, nature, pricing, ceiling, price_basis, federal, starts_on, ends_on, transition_on, transition) on public.emergency_purchases to authenticated;
grant select, insert, update, delete on public.emergency_purchases to commands;
select app.keep_history('public.emergency_purchases');
select app.keep_text('public.emergency_purchases', lines => '{title}');
select app.keep_search('public.emergency_purchases', 'user', '', 'number', 'title', 'why');
select realtime.publish('public.emergency_purchases');

-- An order placed in the window of an emergency purchase.
create table public.emergency_orders (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  purchase uuid not null,
  purchase_order uuid not null,
  words text not null check (length(words) <= 300) check (words <> ''),
  amount bigint not null check (amount >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, purchase) references public.emergency_purchases (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id)
);
select app.protect('public.emergency_orders');
create index on public.emergency_orders (organization_id, created_at desc, id desc);
create index on public.emergency_orders (organization_id, purchase);
create index on public.emergency_orders (organization_id, purchase_order);
create policy "people read" on public.emergency_orders for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.emergency_orders for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.emergency_orders to authenticated;
grant select, insert, update, delete on public.emergency_orders to commands;
select app.keep_history('public.emergency_orders');
select app.keep_text('public.emergency_orders', lines => '{words}');
select realtime.publish('public.emergency_orders');

-- A file imported from OpenFEMA or exported for the Grants Portal, with its person, time, row count and errors.
create table public.fema_exchanges (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('declarations_in', 'project_out')),
  file text not null check (length(file) <= 300) check (file <> ''),
  rows numeric not null default 0 check (rows >= 0),
  added numeric not null default 0 check (added >= 0),
  changed numeric not null default 0 check (changed >= 0),
  unchanged numeric not null default 0 check (unchanged >= 0),
  duplicates numeric not null default 0 check (duplicates >= 0),
  refused numeric not null default 0 check (refused >= 0),
  problems text check (length(problems) <= 20000),
  done_by uuid not null,
  done_at timestamptz not null,
  constraint fema_exchanges_done_at_years check (done_at >= '1900-01-01T00:00:00Z' and done_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, done_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.fema_exchanges');
create index on public.fema_exchanges (organization_id, created_at desc, id desc);
create index on public.fema_exchanges (organization_id, done_by);
create policy "people read" on public.fema_exchanges for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.fema_exchanges for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fema_exchanges to authenticated;
grant select, insert, update, delete on public.fema_exchanges to commands;
select app.keep_history('public.fema_exchanges');
select app.keep_text('public.fema_exchanges', lines => '{file}');
select realtime.publish('public.fema_exchanges');

-- An OpenFEMA row for one area under one declaration, stored for county lookup and for adding declarations to the register.
create table public.fema_designations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  openfema_id text not null check (length(openfema_id) <= 120) check (openfema_id <> ''),
  declaration text not null check (length(declaration) <= 30) check (declaration <> ''),
  type text not null check (type in ('DR', 'EM', 'FM')),
  state text not null check (length(state) <= 30) check (state <> ''),
  title text not null check (length(title) <= 300) check (title <> ''),
  incident text check (length(incident) <= 80),
  area text not null check (length(area) <= 200) check (area <> ''),
  fips text check (length(fips) <= 20),
  declared_on date not null,
  incident_begins date,
  incident_ends date,
  closed_on date,
  public_assistance boolean not null default false,
  individual_assistance boolean not null default false,
  individuals_households text not null default 'not_said' check (individuals_households in ('not_said', 'yes', 'no')),
  hazard_mitigation boolean not null default false,
  hash text check (length(hash) <= 120),
  exchange uuid not null,
  constraint fema_designations_declared_on_years check (declared_on >= '1900-01-01' and declared_on < '2201-01-01'),
  constraint fema_designations_incident_begins_years check (incident_begins >= '1900-01-01' and incident_begins < '2201-01-01'),
  constraint fema_designations_incident_ends_years check (incident_ends >= '1900-01-01' and incident_ends < '2201-01-01'),
  constraint fema_designations_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01'),
  constraint fema_designations_incident_begins_incident_ends_order check (incident_begins <= incident_ends),
  primary key (organization_id, id),
  unique (organization_id, openfema_id),
  foreign key (organization_id, exchange) references public.fema_exchanges (organization_id, id)
);
select app.protect('public.fema_designations');
create index on public.fema_designations (organization_id, created_at desc, id desc);
create index on public.fema_designations (organization_id, exchange);
create policy "people read" on public.fema_designations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.fema_designations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fema_designations to authenticated;
grant select, insert, update, delete on public.fema_designations to commands;
select app.keep_history('public.fema_designations');
select app.keep_text('public.fema_designations', lines => '{openfema_id,declaration,state,title,incident,area,fips,hash}');
select realtime.publish('public.fema_designations');

-- An entry in an incident log (ICS-214) with its observation time, entry time and position. Entries are never edited; corrections and confirmations are new entries.
create table public.incident_log_entries (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  incident uuid not null,
  count numeric not null check (count >= 1),
  kind text not null check (kind in ('entry', 'correction', 'confirmed', 'not_confirmed')),
  corrects uuid,
  position text not null check (position in ('incident_commander', 'safety', 'public_information', 'liaison', 'operations', 'planning', 'logistics', 'finance')),
  observed_at timestamptz not null,
  words text not null check (length(words) <= 2000) check (words <> ''),
  significant boolean not null default false,
  place jsonb check (jsonb_typeof(place) = 'object'),
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  constraint incident_log_entries_observed_at_years check (observed_at >= '1900-01-01T00:00:00Z' and observed_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id),
  foreign key (organization_id, corrects) references public.incident_log_entries (organization_id, id)
);
select app.protect('public.incident_log_entries');
revoke update, delete, truncate on public.incident_log_entries from service_role, custodian;
create index on public.incident_log_entries (organization_id, created_at desc, id desc);
create index on public.incident_log_entries (organization_id, corrects);
create policy "people read" on public.incident_log_entries for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.incident_log_entries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.incident_log_entries to authenticated;
grant select, insert on public.incident_log_entries to commands;
select app.keep_history('public.incident_log_entries');
select app.keep_files('public.incident_log_entries');
select app.keep_text('public.incident_log_entries', lines => '{words}');
select app.keep_search('public.incident_log_entries', 'user', '', '', 'words');
select realtime.publish('public.incident_log_entries');

-- An EOC activation level for an incident, with its start and reason.
create table public.eoc_activations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  incident uuid not null,
  level text not null check (level in ('monitoring', 'partial', 'full')),
  reason text not null check (length(reason) <= 1000) check (reason <> ''),
  since timestamptz not null,
  constraint eoc_activations_since_years check (since >= '1900-01-01T00:00:00Z' and since < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id)
);
select app.protect('public.eoc_activations');
revoke update, delete, truncate on public.eoc_activations from service_role, custodian;
create index on public.eoc_activations (organization_id, created_at desc, id desc);
create index on public.eoc_activations (organization_id, incident);
create policy "people read" on public.eoc_activations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.eoc_activations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.eoc_activations to authenticated;
grant select, insert on public.eoc_activations to commands;
select app.keep_history('public.eoc_activations');
select app.keep_text('public.eoc_activations', lines => '{reason}');
select realtime.publish('public.eoc_activations');

-- The time a person holds an ICS position, with the handover note.
create table public.position_duties (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  incident uuid not null,
  position text not null check (position in ('incident_commander', 'safety', 'public_information', 'liaison', 'operations', 'planning', 'logistics', 'finance')),
  holder uuid,
  began_at timestamptz not null,
  ended_at timestamptz,
  note text check (length(note) <= 5000),
  status text not null default 'on_duty' check (status in ('on_duty', 'relieved')),
  constraint position_duties_began_at_years check (began_at >= '1900-01-01T00:00:00Z' and began_at < '2201-01-01T00:00:00Z'),
  constraint position_duties_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z'),
  constraint position_duties_began_at_ended_at_order check (began_at <= ended_at),
  primary key (organization_id, id),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id),
  foreign key (organization_id, holder) references public.organization_members (organization_id, user_id)
);
select app.protect('public.position_duties');
create index on public.position_duties (organization_id, created_at desc, id desc);
create index on public.position_duties (organization_id, status, created_at desc, id desc);
create index on public.position_duties (organization_id, incident);
create index on public.position_duties (organization_id, holder);
create policy "people read" on public.position_duties for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.position_duties for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.position_duties to authenticated;
grant select, insert, update, delete on public.position_duties to commands;
select app.keep_history('public.position_duties');
select app.keep_text('public.position_duties');
select realtime.publish('public.position_duties');

-- The condition of one of the eight community lifelines in an incident from a given time. The newest report applies; earlier ones are kept.
create table public.lifeline_reports (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  incident uuid not null,
  lifeline text not null check (lifeline in ('safety_security', 'food_hydration_shelter', 'health_medical', 'energy', 'communications', 'transportation', 'hazardous_materials', 'water')),
  condition text not null check (condition in ('unknown', 'stable', 'unstable', 'disrupted')),
  impact text not null check (length(impact) <= 500) check (impact <> ''),
  action text check (length(action) <= 2000),
  restored_by timestamptz,
  constraint lifeline_reports_restored_by_years check (restored_by >= '1900-01-01T00:00:00Z' and restored_by < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id)
);
select app.protect('public.lifeline_reports');
revoke update, delete, truncate on public.lifeline_reports from service_role, custodian;
create index on public.lifeline_reports (organization_id, created_at desc, id desc);
create policy "people read" on public.lifeline_reports for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.lifeline_reports for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.lifeline_reports to authenticated;
grant select, insert on public.lifeline_reports to commands;
select app.keep_history('public.lifeline_reports');
select app.keep_text('public.lifeline_reports', lines => '{impact}');
select realtime.publish('public.lifeline_reports');

-- A report of an incident for a period, filled from its boards and reviewed by a person. A signed report can’t be changed.
create table public.situation_reports (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  incident uuid not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  situation text not null check (length(situation) <= 10000),
  lifelines text check (length(lifelines) <= 10000),
  resources text check (length(resources) <= 10000),
  sheltering text check (length(sheltering) <= 10000),
  events text check (length(events) <= 20000),
  plan text check (length(plan) <= 10000),
  signed_by text check (length(signed_by) <= 120),
  signed_at timestamptz,
  digest text check (length(digest) <= 64),
  status text not null default 'draft' check (status in ('draft', 'signed')),
  constraint situation_reports_period_from_years check (period_from >= '1900-01-01T00:00:00Z' and period_from < '2201-01-01T00:00:00Z'),
  constraint situation_reports_period_to_years check (period_to >= '1900-01-01T00:00:00Z' and period_to < '2201-01-01T00:00:00Z'),
  constraint situation_reports_signed_at_years check (signed_at >= '1900-01-01T00:00:00Z' and signed_at < '2201-01-01T00:00:00Z'),
  constraint situation_reports_period_from_period_to_order check (period_from <= period_to),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id)
);
select app.protect('public.situation_reports');
create index on public.situation_reports (organization_id, created_at desc, id desc);
create index on public.situation_reports (organization_id, status, created_at desc, id desc);
create index on public.situation_reports (organization_id, incident);
create policy "people read" on public.situation_reports for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.situation_reports for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft')) with check (organization_id = (select app.organization_id()) and status in ('draft'));
create policy "commands" on public.situation_reports for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, situation, lifelines, resources, sheltering, events, plan) on public.situation_reports to authenticated;
grant select, insert, update, delete on public.situation_reports to commands;
select app.keep_history('public.situation_reports');
select app.keep_text('public.situation_reports', lines => '{title,signed_by,digest}');
select app.keep_search('public.situation_reports', 'user', '', 'number', 'title', 'situation');
select realtime.publish('public.situation_reports');

-- A request for people, equipment or supplies for an incident, with its provider and progress from call to demobilization.
create table public.resource_requests (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  incident uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('people', 'equipment', 'supplies', 'transport', 'other')),
  quantity numeric not null check (quantity >= 0) check (quantity <= 1000000),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  priority text not null default 'routine' check (priority in ('life', 'urgent', 'routine')),
  needed_by timestamptz,
  deliver_to jsonb check (jsonb_typeof(deliver_to) = 'object'),
  part_of uuid,
  needed numeric check (needed >= 0) check (needed <= 1000000),
  details text check (length(details) <= 2000),
  source text check (source in ('own', 'vendor', 'mutual_aid', 'county_state', 'volunteers')),
  provider text check (length(provider) <= 200),
  vendor uuid,
  assigned_at timestamptz,
  departed_at timestamptz,
  arrived_at timestamptz,
  released_at timestamptz,
  outcome text check (length(outcome) <= 2000),
  status text not null default 'new' check (status in ('new', 'assigned', 'en_route', 'on_scene', 'demobilized', 'canceled')),
  constraint resource_requests_needed_by_years check (needed_by >= '1900-01-01T00:00:00Z' and needed_by < '2201-01-01T00:00:00Z'),
  constraint resource_requests_assigned_at_years check (assigned_at >= '1900-01-01T00:00:00Z' and assigned_at < '2201-01-01T00:00:00Z'),
  constraint resource_requests_departed_at_years check (departed_at >= '1900-01-01T00:00:00Z' and departed_at < '2201-01-01T00:00:00Z'),
  constraint resource_requests_arrived_at_years check (arrived_at >= '1900-01-01T00:00:00Z' and arrived_at < '2201-01-01T00:00:00Z'),
  constraint resource_requests_released_at_years check (released_at >= '1900-01-01T00:00:00Z' and released_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id),
  foreign key (organization_id, part_of) references public.resource_requests (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.resource_requests');
create index on public.resource_requests (organization_id, created_at desc, id desc);
create index on public.resource_requests (organization_id, status, created_at desc, id desc);
create index on public.resource_requests (organization_id, incident);
create index on public.resource_requests (organization_id, part_of);
create index on public.resource_requests (organization_id, vendor);
create policy "people read" on public.resource_requests for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.resource_requests for update to authenticated using (organization_id = (select app.organization_id()) and status in ('new', 'assigned')) with check (organization_id = (select app.organization_id()) and status in ('new', 'assigned'));
create policy "commands" on public.resource_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (incident, title, kind, quantity, unit, priority, needed_by, deliver_to, details) on public.resource_requests to authenticated;
grant select, insert, update, delete on public.resource_requests to commands;
select app.keep_history('public.resource_requests');
select app.keep_text('public.resource_requests', lines => '{title,unit,provider}');
select app.keep_search('public.resource_requests', 'user', '', 'number', 'title', 'provider');
select realtime.publish('public.resource_requests');

-- A place to stay for people who can’t be at home, with its capacity and latest count.
create table public.shelters (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  place jsonb not null check (jsonb_typeof(place) = 'object'),
  incident uuid,
  capacity numeric not null check (capacity >= 1) check (capacity <= 100000),
  accessible boolean not null default false,
  pets boolean not null default false,
  generator boolean not null default false,
  contact text check (length(contact) <= 200),
  occupants numeric not null default 0 check (occupants >= 0),
  counted_at timestamptz,
  status text not null default 'planned' check (status in ('planned', 'open', 'closed')),
  constraint shelters_counted_at_years check (counted_at >= '1900-01-01T00:00:00Z' and counted_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id)
);
select app.protect('public.shelters');
create index on public.shelters (organization_id, created_at desc, id desc);
create index on public.shelters (organization_id, status, created_at desc, id desc);
create index on public.shelters (organization_id, incident);
create policy "people read" on public.shelters for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.shelters for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.shelters for update to authenticated using (organization_id = (select app.organization_id()) and status in ('planned', 'open')) with check (organization_id = (select app.organization_id()) and status in ('planned', 'open'));
create policy "commands" on public.shelters for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, place, incident, capacity, accessible, pets, generator, contact), update (name, place, incident, capacity, accessible, pets, generator, contact) on public.shelters to authenticated;
grant select, insert, update, delete on public.shelters to commands;
select app.keep_history('public.shelters');
select app.keep_text('public.shelters', lines => '{name,contact}');
select app.keep_search('public.shelters', 'user', '', '', 'name', 'contact');
select realtime.publish('public.shelters');

-- The number of people in a shelter at a given time.
create table public.shelter_counts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  shelter uuid not null,
  occupants numeric not null check (occupants >= 0),
  counted_at timestamptz not null,
  words text not null check (length(words) <= 500) check (words <> ''),
  constraint shelter_counts_counted_at_years check (counted_at >= '1900-01-01T00:00:00Z' and counted_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, shelter) references public.shelters (organization_id, id)
);
select app.protect('public.shelter_counts');
revoke update, delete, truncate on public.shelter_counts from service_role, custodian;
create index on public.shelter_counts (organization_id, created_at desc, id desc);
create index on public.shelter_counts (organization_id, shelter);
create policy "people read" on public.shelter_counts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.shelter_counts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.shelter_counts to authenticated;
grant select, insert on public.shelter_counts to commands;
select app.keep_history('public.shelter_counts');
select app.keep_text('public.shelter_counts', lines => '{words}');
select realtime.publish('public.shelter_counts');

-- A site that a community lifeline depends on, such as a pump station, bridge or warehouse. Alerts show which facilities are inside.
create table public.critical_facilities (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  kind text not null check (kind in ('road', 'bridge', 'pump_station', 'treatment', 'power', 'hospital', 'fire_station', 'school', 'park', 'store', 'vendor_site', 'other')),
  lifeline text not null check (lifeline in ('safety_security', 'food_hydration_shelter', 'health_medical', 'energy', 'communications', 'transportation', 'hazardous_materials', 'water')),
  place jsonb not null check (jsonb_typeof(place) = 'object'),
  people_served numeric check (people_served >= 0),
  note text check (length(note) <= 300),
  primary key (organization_id, id)
);
select app.protect('public.critical_facilities');
create index on public.critical_facilities (organization_id, created_at desc, id desc);
create policy "people read" on public.critical_facilities for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.critical_facilities for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.critical_facilities for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.critical_facilities for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, kind, lifeline, place, people_served, note), update (name, kind, lifeline, place, people_served, note) on public.critical_facilities to authenticated;
grant select, insert, update, delete on public.critical_facilities to commands;
select app.keep_history('public.critical_facilities');
select app.keep_text('public.critical_facilities', lines => '{name,note}');
select app.keep_search('public.critical_facilities', 'user', '', '', 'name', 'note');
select realtime.publish('public.critical_facilities');

-- An item that must not run out, with its stock, daily use and days-of-supply target.
create table public.critical_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  on_hand numeric not null check (on_hand >= 0),
  daily_use numeric not null check (daily_use >= 0),
  least_days numeric not null check (least_days >= 0) check (least_days <= 365),
  lead_days numeric not null default 0 check (lead_days >= 0) check (lead_days <= 365),
  vendor uuid,
  site uuid,
  counted_on date not null,
  note text check (length(note) <= 300),
  constraint critical_items_counted_on_years check (counted_on >= '1900-01-01' and counted_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, site) references public.critical_facilities (organization_id, id)
);
select app.protect('public.critical_items');
create index on public.critical_items (organization_id, created_at desc, id desc);
create index on public.critical_items (organization_id, vendor);
create index on public.critical_items (organization_id, site);
create policy "people read" on public.critical_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.critical_items for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.critical_items for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.critical_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, unit, on_hand, daily_use, least_days, lead_days, vendor, site, counted_on, note), update (name, unit, on_hand, daily_use, least_days, lead_days, vendor, site, counted_on, note) on public.critical_items to authenticated;
grant select, insert, update, delete on public.critical_items to commands;
select app.keep_history('public.critical_items');
select app.keep_text('public.critical_items', lines => '{name,unit,note}');
select app.keep_search('public.critical_items', 'user', '', '', 'name', 'note');
select realtime.publish('public.critical_items');

-- A cause that could interrupt supply, such as a single source, hazard exposure or an expiring contract. It has a likelihood, an impact and a mitigation.
create table public.supply_risks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  subject text not null check (subject in ('vendor', 'site', 'item')),
  cause text not null check (cause in ('single_source', 'location', 'financial', 'expiry', 'capacity', 'other')),
  vendor uuid,
  site uuid,
  item uuid,
  likelihood numeric not null check (likelihood >= 1) check (likelihood <= 5),
  impact numeric not null check (impact >= 1) check (impact <= 5),
  mitigation text check (length(mitigation) <= 5000),
  owner uuid,
  due date,
  decision text check (length(decision) <= 2000),
  decided_by uuid,
  status text not null default 'open' check (status in ('open', 'mitigating', 'accepted', 'closed')),
  constraint supply_risks_due_years check (due >= '1900-01-01' and due < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, site) references public.critical_facilities (organization_id, id),
  foreign key (organization_id, item) references public.critical_items (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.supply_risks');
create index on public.supply_risks (organization_id, created_at desc, id desc);
create index on public.supply_risks (organization_id, status, created_at desc, id desc);
create index on public.supply_risks (organization_id, vendor);
create index on public.supply_risks (organization_id, site);
create index on public.supply_risks (organization_id, item);
create index on public.supply_risks (organization_id, owner);
create index on public.supply_risks (organization_id, decided_by);
create policy "people read" on public.supply_risks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.supply_risks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.supply_risks to authenticated;
grant select, insert, update, delete on public.supply_risks to commands;
select app.keep_history('public.supply_risks');
select app.keep_text('public.supply_risks', lines => '{title}');
select app.keep_search('public.supply_risks', 'user', '', 'number', 'title', 'mitigation');
select realtime.publish('public.supply_risks');

-- A late, missing or at-risk supply, with its owner and resolution.
create table public.supply_exceptions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('late', 'short', 'out_of_range', 'vendor_down', 'road_closed', 'other')),
  severity text not null check (severity in ('high', 'medium', 'low')),
  purchase_order uuid,
  vendor uuid,
  item uuid,
  incident uuid,
  owner uuid,
  due date,
  plan text check (length(plan) <= 2000),
  outcome text check (length(outcome) <= 2000),
  status text not null default 'open' check (status in ('open', 'in_progress', 'solved')),
  constraint supply_exceptions_due_years check (due >= '1900-01-01' and due < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, item) references public.critical_items (organization_id, id),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.supply_exceptions');
create index on public.supply_exceptions (organization_id, created_at desc, id desc);
create index on public.supply_exceptions (organization_id, status, created_at desc, id desc);
create index on public.supply_exceptions (organization_id, purchase_order);
create index on public.supply_exceptions (organization_id, vendor);
create index on public.supply_exceptions (organization_id, item);
create index on public.supply_exceptions (organization_id, incident);
create index on public.supply_exceptions (organization_id, owner);
create policy "people read" on public.supply_exceptions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.supply_exceptions for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open', 'in_progress')) with check (organization_id = (select app.organization_id()) and status in ('open', 'in_progress'));
create policy "commands" on public.supply_exceptions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, severity, purchase_order, vendor, item, incident, owner, due, plan) on public.supply_exceptions to authenticated;
grant select, insert, update, delete on public.supply_exceptions to commands;
select app.keep_history('public.supply_exceptions');
select app.keep_text('public.supply_exceptions', lines => '{title}');
select app.keep_search('public.supply_exceptions', 'user', '', 'number', 'title', 'plan');
select realtime.publish('public.supply_exceptions');

-- An unpaid helper, with skills, contact details and background check.
create table public.volunteers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  comes_from text check (length(comes_from) <= 120),
  skill text not null default 'general' check (skill in ('general', 'medical', 'driving', 'machines', 'kitchen', 'languages', 'radio', 'building')),
  skills text check (length(skills) <= 300),
  phone text check (length(phone) <= 40),
  email text check (length(email) <= 255),
  checked_on date,
  status text not null default 'active' check (status in ('active', 'away')),
  constraint volunteers_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01'),
  primary key (organization_id, id)
);
select app.protect('public.volunteers');
create index on public.volunteers (organization_id, created_at desc, id desc);
create index on public.volunteers (organization_id, status, created_at desc, id desc);
create policy "people read" on public.volunteers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.volunteers for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.volunteers for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.volunteers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, comes_from, skill, skills, phone, email, checked_on, status), update (name, comes_from, skill, skills, phone, email, checked_on, status) on public.volunteers to authenticated;
grant select, insert, update, delete on public.volunteers to commands;
select app.keep_history('public.volunteers');
select app.keep_text('public.volunteers', names => '{name}', lines => '{comes_from,skills,phone,email}');
select app.keep_search('public.volunteers', 'user', '', '', 'name', 'skills');
select realtime.publish('public.volunteers');

-- A volunteer’s task in an incident, with place, time and hours worked. The hours may count as donated resources.
create table public.volunteer_assignments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  volunteer uuid not null,
  incident uuid not null,
  task text not null check (length(task) <= 200) check (task <> ''),
  sheltering text not null default 'no' check (sheltering in ('no', 'yes')),
  place jsonb check (jsonb_typeof(place) = 'object'),
  starts_at timestamptz not null,
  ends_at timestamptz,
  arrived_at timestamptz,
  left_at timestamptz,
  hours numeric check (hours >= 0) check (hours <= 1000),
  status text not null default 'planned' check (status in ('planned', 'on_site', 'released', 'canceled')),
  constraint volunteer_assignments_starts_at_years check (starts_at >= '1900-01-01T00:00:00Z' and starts_at < '2201-01-01T00:00:00Z'),
  constraint volunteer_assignments_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z'),
  constraint volunteer_assignments_arrived_at_years check (arrived_at >= '1900-01-01T00:00:00Z' and arrived_at < '2201-01-01T00:00:00Z'),
  constraint volunteer_assignments_left_at_years check (left_at >= '1900-01-01T00:00:00Z' and left_at < '2201-01-01T00:00:00Z'),
  constraint volunteer_assignments_starts_at_ends_at_order check (starts_at <= ends_at),
  primary key (organization_id, id),
  foreign key (organization_id, volunteer) references public.volunteers (organization_id, id),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id)
);
select app.protect('public.volunteer_assignments');
create index on public.volunteer_assignments (organization_id, created_at desc, id desc);
create index on public.volunteer_assignments (organization_id, status, created_at desc, id desc);
create index on public.volunteer_assignments (organization_id, volunteer);
create index on public.volunteer_assignments (organization_id, incident);
create policy "people read" on public.volunteer_assignments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.volunteer_assignments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.volunteer_assignments to authenticated;
grant select, insert, update, delete on public.volunteer_assignments to commands;
select app.keep_history('public.volunteer_assignments');
select app.keep_text('public.volunteer_assignments', lines => '{task}');
select realtime.publish('public.volunteer_assignments');
