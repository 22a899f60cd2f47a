-- Made by npm run propose -- --write from the declarations in src/areas/assistant: change records.ts, not this file.

-- An agent of the organization: its purpose, who may run it and how often. Its versions say what it does.
create table public.agents (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  slug text not null check (length(slug) <= 60) check (slug <> ''),
  name text not null check (length(name) <= 80) check (name <> ''),
  purpose text not null check (length(purpose) <= 300) check (purpose <> ''),
  shipped boolean not null default false,
  enabled boolean not null default true,
  least text not null default 'user' check (least in ('user', 'manager', 'admin', 'platform_admin')),
  runs_a_day numeric not null default 100 check (runs_a_day >= 1) check (runs_a_day <= 1000),
  note text check (length(note) <= 2000),
  edition numeric not null default 0 check (edition >= 0),
  score text check (length(score) <= 60),
  primary key (organization_id, id),
  unique (organization_id, slug)
);
select app.protect('public.agents');
create index on public.agents (organization_id, created_at desc, id desc);
create policy "people read" on public.agents for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.agents for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.agents to authenticated;
grant select, insert, update, delete on public.agents to commands;
select app.keep_history('public.agents');
select app.keep_text('public.agents', lines => '{slug,name,purpose,score}');
select realtime.publish('public.agents');

-- A question to an agent, and the checks that its answer must pass.
create table public.agent_cases (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  agent uuid not null,
  position numeric not null check (position >= 1),
  name text not null check (length(name) <= 160) check (name <> ''),
  given text not null check (length(given) <= 20000),
  checks text not null check (length(checks) <= 20000),
  primary key (organization_id, id),
  foreign key (organization_id, agent) references public.agents (organization_id, id) on delete cascade
);
select app.protect('public.agent_cases');
create index on public.agent_cases (organization_id, created_at desc, id desc);
create index on public.agent_cases (organization_id, agent);
create policy "who reads the parent" on public.agent_cases for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.agent_cases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.agent_cases to authenticated;
grant select, insert, update, delete on public.agent_cases to commands;
select app.keep_history('public.agent_cases');
select app.keep_text('public.agent_cases', lines => '{name}');
select realtime.publish('public.agent_cases');

-- The definition of an agent: instructions, inputs, steps, tools, knowledge, starts and budget. It never changes.
create table public.agent_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  agent uuid not null,
  name text not null check (length(name) <= 120) check (name <> ''),
  edition numeric not null check (edition >= 1),
  definition text not null check (length(definition) <= 60000),
  drafted_by uuid,
  published_by uuid,
  published_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'published', 'replaced', 'discarded')),
  constraint agent_versions_published_at_years check (published_at >= '1900-01-01T00:00:00Z' and published_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, agent) references public.agents (organization_id, id) on delete cascade,
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, published_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.agent_versions');
create index on public.agent_versions (organization_id, created_at desc, id desc);
create index on public.agent_versions (organization_id, status, created_at desc, id desc);
create index on public.agent_versions (organization_id, agent);
create index on public.agent_versions (organization_id, drafted_by);
create index on public.agent_versions (organization_id, published_by);
create policy "who reads the parent" on public.agent_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.agent_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.agent_versions to authenticated;
grant select, insert, update, delete on public.agent_versions to commands;
select app.keep_history('public.agent_versions');
select app.keep_text('public.agent_versions', lines => '{name}');
select realtime.publish('public.agent_versions');

-- The result of every case of an agent for one version, on one day.
create table public.agent_evaluations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  agent uuid not null,
  agent_version uuid not null,
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  outcome text not null check (length(outcome) <= 60) check (outcome <> ''),
  passed numeric not null check (passed >= 0),
  failed numeric not null check (failed >= 0),
  skipped numeric not null check (skipped >= 0),
  results text not null check (length(results) <= 60000),
  by uuid not null,
  made_at timestamptz not null,
  constraint agent_evaluations_made_at_years check (made_at >= '1900-01-01T00:00:00Z' and made_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, agent) references public.agents (organization_id, id) on delete cascade,
  foreign key (organization_id, agent_version) references public.agent_versions (organization_id, id),
  foreign key (organization_id, by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.agent_evaluations');
revoke update, delete, truncate on public.agent_evaluations from service_role, custodian;
create index on public.agent_evaluations (organization_id, created_at desc, id desc);
create index on public.agent_evaluations (organization_id, agent);
create index on public.agent_evaluations (organization_id, agent_version);
create index on public.agent_evaluations (organization_id, by);
create policy "who reads the parent" on public.agent_evaluations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.agent_evaluations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.agent_evaluations to authenticated;
grant select, insert on public.agent_evaluations to commands;
select app.keep_history('public.agent_evaluations');
select app.keep_text('public.agent_evaluations', lines => '{digest,outcome}');
select realtime.publish('public.agent_evaluations');

-- One run of an agent, with its input, the data it read, its trace and its findings.
create table public.agent_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  agent text not null check (length(agent) <= 60) check (agent <> ''),
  edition numeric not null check (edition >= 1),
  agent_version text not null check (length(agent_version) <= 36) check (agent_version <> ''),
  started text not null default 'person' check (started in ('person', 'schedule', 'event')),
  start text check (length(start) <= 36),
  happening text check (length(happening) <= 36),
  subject text not null check (length(subject) <= 300) check (subject <> ''),
  summary text not null check (length(summary) <= 4000),
  written text check (length(written) <= 8000),
  written_by text check (length(written_by) <= 120),
  stopped text check (length(stopped) <= 300),
  milliseconds numeric not null default 0 check (milliseconds >= 0),
  tokens numeric not null default 0 check (tokens >= 0),
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
select app.keep_text('public.agent_runs', lines => '{agent,agent_version,start,happening,subject,written_by,stopped,table_name,record}');
select realtime.publish('public.agent_runs', audience => 'owner', owner => 'created_by');

-- One finding of an agent, with its source. A proposed action happens only when a person accepts its effect.
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
  proposal text check (length(proposal) <= 200),
  command text check (length(command) <= 120),
  input text check (length(input) <= 12000),
  made text check (length(made) <= 36),
  reason text check (length(reason) <= 500),
  status text not null check (status in ('told', 'open', 'proposed', 'set_aside')),
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
select app.keep_text('public.agent_findings', lines => '{source,table_name,record,proposal,command,made,reason}');
select realtime.publish('public.agent_findings');

-- A schedule or an event that runs an agent for you, with a notice of what it found.
create table public.agent_starts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  agent text not null check (length(agent) <= 60) check (agent <> ''),
  title text not null check (length(title) <= 300) check (title <> ''),
  every text not null check (every in ('day', 'week', 'month', 'event')),
  event text check (length(event) <= 120),
  answers text not null check (length(answers) <= 20000),
  next_on date,
  last_at timestamptz,
  constraint agent_starts_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01'),
  constraint agent_starts_last_at_years check (last_at >= '1900-01-01T00:00:00Z' and last_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id)
);
select app.protect('public.agent_starts');
create index on public.agent_starts (organization_id, created_at desc, id desc);
create policy "their own" on public.agent_starts for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.agent_starts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, delete on public.agent_starts to authenticated;
grant select, insert, update, delete on public.agent_starts to commands;
select app.keep_history('public.agent_starts');
select app.keep_text('public.agent_starts', lines => '{agent,title,event}');
select realtime.publish('public.agent_starts', audience => 'owner', owner => 'created_by');

-- One step of a run: what was asked, what came back, and how long it took.
create table public.agent_steps (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  position numeric not null check (position >= 1),
  kind text not null default 'read' check (kind in ('read', 'tool', 'knowledge', 'model', 'proposal', 'refused')),
  words text not null check (length(words) <= 300) check (words <> ''),
  asked text check (length(asked) <= 4000),
  answered text check (length(answered) <= 4000),
  rows numeric not null check (rows >= 0),
  milliseconds numeric not null default 0 check (milliseconds >= 0),
  tokens numeric not null default 0 check (tokens >= 0),
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

-- Data disclosed to an outside program or a language model: for whom, from which records, and how much was masked.
create table public.ai_disclosures (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('program', 'model', 'search')),
  recipient text not null check (length(recipient) <= 120) check (recipient <> ''),
  person uuid not null,
  question text not null check (length(question) <= 200) check (question <> ''),
  outcome text not null check (outcome in ('answered', 'proposed', 'refused', 'limited', 'failed')),
  rows numeric not null default 0 check (rows >= 0),
  records text check (length(records) <= 20000),
  characters numeric not null default 0 check (characters >= 0),
  masked numeric not null default 0 check (masked >= 0),
  digest text check (length(digest) <= 64),
  connection text check (length(connection) <= 36),
  primary key (organization_id, id),
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.ai_disclosures');
revoke update, delete, truncate on public.ai_disclosures from service_role, custodian;
create index on public.ai_disclosures (organization_id, created_at desc, id desc);
create index on public.ai_disclosures (organization_id, person);
create policy "people read" on public.ai_disclosures for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.ai_disclosures for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.ai_disclosures to authenticated;
grant select, insert on public.ai_disclosures to commands;
select app.keep_history('public.ai_disclosures');
select app.keep_text('public.ai_disclosures', lines => '{recipient,question,digest,connection}');
select realtime.publish('public.ai_disclosures');

-- A text drafted for a record, by parts, with the sources of each sentence. Nothing is written until a part is accepted.
create table public.drafts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 300) check (title <> ''),
  kind text not null check (length(kind) <= 60) check (kind <> ''),
  table_name text check (length(table_name) <= 63),
  record text check (length(record) <= 36),
  given text check (length(given) <= 20000),
  sources text not null check (length(sources) <= 400000),
  written_by text check (length(written_by) <= 120),
  note text check (length(note) <= 500),
  status text not null default 'open' check (status in ('open', 'finished')),
  primary key (organization_id, id)
);
select app.protect('public.drafts');
create index on public.drafts (organization_id, created_at desc, id desc);
create index on public.drafts (organization_id, status, created_at desc, id desc);
create policy "their own" on public.drafts for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.drafts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, delete on public.drafts to authenticated;
grant select, insert, update, delete on public.drafts to commands;
select app.keep_history('public.drafts');
select app.keep_text('public.drafts', lines => '{title,kind,table_name,record,written_by,note}');
select realtime.publish('public.drafts', audience => 'owner', owner => 'created_by');

-- One part of a draft: the proposed sentences with their sources, the text that they would replace, and the limits.
create table public.draft_parts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  draft uuid not null,
  position numeric not null check (position >= 1),
  name text not null check (length(name) <= 60) check (name <> ''),
  label text not null check (length(label) <= 200) check (label <> ''),
  most_words numeric check (most_words >= 0),
  most_characters numeric not null check (most_characters >= 1),
  before text check (length(before) <= 60000),
  sentences text not null check (length(sentences) <= 400000),
  accepted_at timestamptz,
  status text not null default 'open' check (status in ('open', 'accepted')),
  constraint draft_parts_accepted_at_years check (accepted_at >= '1900-01-01T00:00:00Z' and accepted_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, draft) references public.drafts (organization_id, id) on delete cascade
);
select app.protect('public.draft_parts');
create index on public.draft_parts (organization_id, created_at desc, id desc);
create index on public.draft_parts (organization_id, status, created_at desc, id desc);
create index on public.draft_parts (organization_id, draft);
create policy "who reads the parent" on public.draft_parts for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.drafts parent where parent.organization_id = draft_parts.organization_id and parent.id = draft_parts.draft));
create policy "commands" on public.draft_parts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.draft_parts to authenticated;
grant select, insert, update, delete on public.draft_parts to commands;
select app.keep_history('public.draft_parts');
select app.keep_text('public.draft_parts', lines => '{name,label}');
select realtime.publish('public.draft_parts');

-- A prediction method with its back-test error and the baseline error on the same cases.
create table public.prediction_models (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subject text not null check (subject in ('late_delivery', 'invoice_exception', 'vendor_risk', 'cost_at_completion', 'cash_need', 'grant_burn', 'stock_out', 'equipment_failure', 'budget_overrun', 'bid_count')),
  edition numeric not null check (edition >= 1),
  trained_on date not null,
  cases numeric not null check (cases >= 0),
  tested numeric not null default 0 check (tested >= 0),
  method text not null default 'average' check (method in ('average', 'regression', 'trees', 'blend')),
  measure text not null check (length(measure) <= 120) check (measure <> ''),
  error numeric check (error >= 0),
  naive numeric check (naive >= 0),
  lead numeric,
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

-- An active model’s prediction for one open case, with its range and its basis.
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
  record text check (length(record) <= 36),
  value numeric not null,
  low numeric,
  high numeric,
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

-- An action that an agent or a connected program proposed, with its whole effect. It happens only if the person accepts it.
create table public.proposed_actions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 300) check (title <> ''),
  program text not null check (length(program) <= 80) check (program <> ''),
  connection text not null check (length(connection) <= 36) check (connection <> ''),
  command text not null check (length(command) <= 120) check (command <> ''),
  table_name text check (length(table_name) <= 63),
  record text check (length(record) <= 36),
  input text not null check (length(input) <= 30000),
  effect text not null check (length(effect) <= 60000),
  why text check (length(why) <= 2000),
  reason text check (length(reason) <= 500),
  decided_at timestamptz,
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  constraint proposed_actions_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id)
);
select app.protect('public.proposed_actions');
create index on public.proposed_actions (organization_id, created_at desc, id desc);
create index on public.proposed_actions (organization_id, status, created_at desc, id desc);
create policy "their own" on public.proposed_actions for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.proposed_actions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, delete on public.proposed_actions to authenticated;
grant select, insert, update, delete on public.proposed_actions to commands;
select app.keep_history('public.proposed_actions');
select app.keep_text('public.proposed_actions', lines => '{title,program,connection,command,table_name,record,reason}');
select realtime.publish('public.proposed_actions', audience => 'owner', owner => 'created_by');
