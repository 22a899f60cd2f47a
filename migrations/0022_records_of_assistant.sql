-- Made by npm run propose -- --write from the declarations in src/areas/assistant: change records.ts, not this file.

-- One run of an agent, with its input, the data it read and its findings.
create table public.agent_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  agent text not null check (length(agent) <= 60) check (agent <> ''),
  subject text not null check (length(subject) <= 300) check (subject <> ''),
  summary text not null check (length(summary) <= 4000),
  findings numeric not null default 0 check (findings >= 0),
  open numeric not null default 0 check (open >= 0),
  table_name text check (length(table_name) <= 63),
  record text check (length(record) <= 36),
  primary key (organization_id, id)
);
select app.protect('public.agent_runs');
create index on public.agent_runs (organization_id, created_at desc, id desc);
create policy "their own" on public.agent_runs for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.agent_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, delete on public.agent_runs to authenticated;
grant select, insert, update, delete on public.agent_runs to commands;
select app.keep_history('public.agent_runs');
select app.keep_text('public.agent_runs', lines => '{agent,subject,table_name,record}');
select realtime.publish('public.agent_runs', audience => 'owner', owner => 'created_by');

-- One finding of an agent, with its source. A proposed task takes effect when a person accepts it.
create table public.agent_findings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  position numeric not null check (position >= 1),
  tone text not null check (tone in ('good', 'info', 'warn', 'bad')),
  words text not null check (length(words) <= 4000),
  source text check (length(source) <= 300),
  table_name text check (length(table_name) <= 63),
  record text check (length(record) <= 36),
  task text check (length(task) <= 200),
  made text check (length(made) <= 36),
  reason text check (length(reason) <= 500),
  status text not null check (status in ('told', 'open', 'accepted', 'set_aside')),
  primary key (organization_id, id),
  foreign key (organization_id, run) references public.agent_runs (organization_id, id) on delete cascade
);
select app.protect('public.agent_findings');
create index on public.agent_findings (organization_id, created_at desc, id desc);
create index on public.agent_findings (organization_id, status, created_at desc, id desc);
create index on public.agent_findings (organization_id, run);
create policy "who reads the parent" on public.agent_findings for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.agent_runs parent where parent.organization_id = agent_findings.organization_id and parent.id = agent_findings.run));
create policy "commands" on public.agent_findings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.agent_findings to authenticated;
grant select, insert, update, delete on public.agent_findings to commands;
select app.keep_history('public.agent_findings');
select app.keep_text('public.agent_findings', lines => '{source,table_name,record,task,made,reason}');
select realtime.publish('public.agent_findings');

-- Whether an agent may be used, by whom and how often, with a notice to readers.
create table public.agent_settings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  agent text not null check (length(agent) <= 60) check (agent <> ''),
  enabled boolean not null default true,
  least text not null default 'user' check (least in ('user', 'manager', 'admin', 'platform_admin')),
  runs_a_day numeric not null default 100 check (runs_a_day >= 1) check (runs_a_day <= 1000),
  note text check (length(note) <= 2000),
  primary key (organization_id, id),
  unique (organization_id, agent)
);
select app.protect('public.agent_settings');
create index on public.agent_settings (organization_id, created_at desc, id desc);
create policy "people read" on public.agent_settings for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.agent_settings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.agent_settings to authenticated;
grant select, insert, update, delete on public.agent_settings to commands;
select app.keep_history('public.agent_settings');
select app.keep_text('public.agent_settings', lines => '{agent}');
select realtime.publish('public.agent_settings');

-- One source that an agent read, with its amount.
create table public.agent_steps (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  position numeric not null check (position >= 1),
  words text not null check (length(words) <= 300) check (words <> ''),
  rows numeric not null check (rows >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, run) references public.agent_runs (organization_id, id) on delete cascade
);
select app.protect('public.agent_steps');
revoke update, delete, truncate on public.agent_steps from service_role, custodian;
create index on public.agent_steps (organization_id, created_at desc, id desc);
create index on public.agent_steps (organization_id, run);
create policy "who reads the parent" on public.agent_steps for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.agent_runs parent where parent.organization_id = agent_steps.organization_id and parent.id = agent_steps.run));
create policy "commands" on public.agent_steps for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.agent_steps to authenticated;
grant select, insert on public.agent_steps to commands;
select app.keep_history('public.agent_steps');
select app.keep_text('public.agent_steps', lines => '{words}');
select realtime.publish('public.agent_steps');

-- A prediction method with its back-test error and the baseline error on the same cases.
create table public.prediction_models (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subject text not null check (subject in ('late_delivery', 'budget_overrun', 'bid_count', 'equipment_failure')),
  edition numeric not null check (edition >= 1),
  trained_on date not null,
  cases numeric not null check (cases >= 0),
  measure text not null check (length(measure) <= 120) check (measure <> ''),
  error numeric check (error >= 0),
  naive numeric check (naive >= 0),
  calibration text not null check (length(calibration) <= 20000),
  status text not null check (status in ('in_use', 'off', 'too_few', 'superseded')),
  constraint prediction_models_trained_on_years check (trained_on >= '1900-01-01' and trained_on < '2201-01-01'),
  primary key (organization_id, id)
);
select app.protect('public.prediction_models');
create index on public.prediction_models (organization_id, created_at desc, id desc);
create index on public.prediction_models (organization_id, status, created_at desc, id desc);
create policy "people read" on public.prediction_models for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.prediction_models for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.prediction_models to authenticated;
grant select, insert, update, delete on public.prediction_models to commands;
select app.keep_history('public.prediction_models');
select app.keep_text('public.prediction_models', lines => '{measure}');
select realtime.publish('public.prediction_models');

-- An active model’s prediction for one open case, with its basis.
create table public.predictions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  model uuid not null,
  subject text not null check (length(subject) <= 300) check (subject <> ''),
  table_name text not null check (length(table_name) <= 63) check (table_name <> ''),
  record text not null check (length(record) <= 36) check (record <> ''),
  value numeric not null,
  because text not null check (length(because) <= 500) check (because <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, model) references public.prediction_models (organization_id, id) on delete cascade
);
select app.protect('public.predictions');
revoke update, delete, truncate on public.predictions from service_role, custodian;
create index on public.predictions (organization_id, created_at desc, id desc);
create index on public.predictions (organization_id, model);
create policy "who reads the parent" on public.predictions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.predictions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.predictions to authenticated;
grant select, insert on public.predictions to commands;
select app.keep_history('public.predictions');
select app.keep_text('public.predictions', lines => '{subject,table_name,record,because}');
select realtime.publish('public.predictions');
