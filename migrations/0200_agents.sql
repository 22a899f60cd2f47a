-- Agents and what they found, conversations with the assistant, and guesses that were measured on the past.

-- Whether an agent may be used in this organization, by whom and how often, and what its readers are told first.
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
create policy "people update" on public.agent_settings for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.agent_settings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (enabled, least, runs_a_day, note) on public.agent_settings to authenticated;
grant select, insert, update, delete on public.agent_settings to commands;
select app.keep_history('public.agent_settings');
select realtime.publish('public.agent_settings');
-- for docs/glossary.md: | agent setting | `agent_settings` | Whether an agent may be used in this organization, by whom and how often, and what its readers are told first. |
-- One piece of work of an agent: what it was asked, what it read, and what it found.
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
select realtime.publish('public.agent_runs', audience => 'owner', owner => 'created_by');
-- for docs/glossary.md: | agent run | `agent_runs` | One piece of work of an agent: what it was asked, what it read, and what it found. |
-- One thing that an agent read, and how much of it there was.
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
create policy "who reads the parent" on public.agent_steps for select to authenticated using (exists (select from public.agent_runs parent where parent.organization_id = agent_steps.organization_id and parent.id = agent_steps.run));
create policy "commands" on public.agent_steps for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.agent_steps to authenticated;
grant select, insert on public.agent_steps to commands;
select app.keep_history('public.agent_steps');
select realtime.publish('public.agent_steps');
-- for docs/glossary.md: | step | `agent_steps` | One thing that an agent read, and how much of it there was. |
-- One thing that an agent found, with where it stands; where it proposes a task, a person accepts it or sets it aside.
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
create policy "who reads the parent" on public.agent_findings for select to authenticated using (exists (select from public.agent_runs parent where parent.organization_id = agent_findings.organization_id and parent.id = agent_findings.run));
create policy "commands" on public.agent_findings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.agent_findings to authenticated;
grant select, insert, update, delete on public.agent_findings to commands;
select app.keep_history('public.agent_findings');
select realtime.publish('public.agent_findings');
-- for docs/glossary.md: | agent finding | `agent_findings` | One thing that an agent found, with where it stands; where it proposes a task, a person accepts it or sets it aside. |
-- What one person asked the assistant on its own page and was answered. Nobody else reads it, and its person may remove it.
create table public.conversations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 200) check (title <> ''),
  turns numeric not null default 0 check (turns >= 0),
  last_at timestamptz not null,
  primary key (organization_id, id)
);
select app.protect('public.conversations');
create index on public.conversations (organization_id, created_at desc, id desc);
create policy "their own" on public.conversations for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.conversations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title), delete on public.conversations to authenticated;
grant select, insert, update, delete on public.conversations to commands;
-- No history: what its person removes is gone.
create trigger next_version before update on public.conversations for each row execute function app.next_version();
select realtime.publish('public.conversations', audience => 'owner', owner => 'created_by');
-- for docs/glossary.md: | conversation | `conversations` | What one person asked the assistant on its own page and was answered. Nobody else reads it, and its person may remove it. |
-- One question or one answer of a conversation, with the sources that were named.
create table public.conversation_turns (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  conversation uuid not null,
  position numeric not null check (position >= 1),
  speaker text not null check (speaker in ('user', 'agent')),
  words text not null check (length(words) <= 20000),
  sources text check (length(sources) <= 4000),
  primary key (organization_id, id),
  foreign key (organization_id, conversation) references public.conversations (organization_id, id) on delete cascade
);
select app.protect('public.conversation_turns');
create index on public.conversation_turns (organization_id, created_at desc, id desc);
create index on public.conversation_turns (organization_id, conversation);
create policy "who reads the parent" on public.conversation_turns for select to authenticated using (exists (select from public.conversations parent where parent.organization_id = conversation_turns.organization_id and parent.id = conversation_turns.conversation));
create policy "commands" on public.conversation_turns for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.conversation_turns to authenticated;
grant select, insert, update, delete on public.conversation_turns to commands;
-- No history: what its person removes is gone.
create trigger next_version before update on public.conversation_turns for each row execute function app.next_version();
select realtime.publish('public.conversation_turns');
-- for docs/glossary.md: | turn | `conversation_turns` | One question or one answer of a conversation, with the sources that were named. |
-- A way of guessing that was measured on the past, with what the simplest guess would have reached on the same cases.
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
select realtime.publish('public.prediction_models');
-- for docs/glossary.md: | prediction model | `prediction_models` | A way of guessing that was measured on the past, with what the simplest guess would have reached on the same cases. |
-- What a model that is in use guesses about one thing that is not decided yet, and what it rests on.
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
create policy "who reads the parent" on public.predictions for select to authenticated using (exists (select from public.prediction_models parent where parent.organization_id = predictions.organization_id and parent.id = predictions.model));
create policy "commands" on public.predictions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.predictions to authenticated;
grant select, insert on public.predictions to commands;
select app.keep_history('public.predictions');
select realtime.publish('public.predictions');
-- for docs/glossary.md: | prediction | `predictions` | What a model that is in use guesses about one thing that is not decided yet, and what it rests on. |
create index on public.agent_runs (organization_id, created_by, agent, created_at);
