-- Workflows: how a matter moves, and the matters that are on their way.

-- How a matter moves from its beginning to its end: who does what, who decides, where it branches and how long it may take.
create table public.workflows (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  name text not null check (length(name) <= 160) check (name <> ''),
  about text check (length(about) <= 400),
  form uuid,
  owner uuid not null,
  edition numeric not null default 0 check (edition >= 0),
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, form) references public.forms (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.workflows');
create index on public.workflows (organization_id, created_at desc, id desc);
create index on public.workflows (organization_id, status, created_at desc, id desc);
create index on public.workflows (organization_id, form);
create index on public.workflows (organization_id, owner);
create policy "people read" on public.workflows for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.workflows for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published'));
create policy "commands" on public.workflows for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, about, form, owner) on public.workflows to authenticated;
grant select, insert, update, delete on public.workflows to commands;
select app.keep_history('public.workflows');
select app.keep_search('public.workflows', 'user', '', 'number', 'name');
select realtime.publish('public.workflows');

-- The steps of a workflow at one moment. Runs keep the version that they began with until somebody moves them.
create table public.workflow_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  workflow uuid not null,
  name text not null check (length(name) <= 200) check (name <> ''),
  edition numeric not null check (edition >= 1),
  definition text not null check (length(definition) <= 200000),
  drafted_by uuid not null,
  published_by uuid,
  published_at timestamptz,
  note text check (length(note) <= 1000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'published', 'replaced')),
  primary key (organization_id, id),
  foreign key (organization_id, workflow) references public.workflows (organization_id, id) on delete cascade,
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, published_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.workflow_versions');
create index on public.workflow_versions (organization_id, created_at desc, id desc);
create index on public.workflow_versions (organization_id, status, created_at desc, id desc);
create index on public.workflow_versions (organization_id, workflow);
create index on public.workflow_versions (organization_id, drafted_by);
create index on public.workflow_versions (organization_id, published_by);
create policy "who reads the parent" on public.workflow_versions for select to authenticated using (exists (select from public.workflows parent where parent.organization_id = workflow_versions.organization_id and parent.id = workflow_versions.workflow));
create policy "commands" on public.workflow_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.workflow_versions to authenticated;
grant select, insert, update, delete on public.workflow_versions to commands;
select app.keep_history('public.workflow_versions');
select realtime.publish('public.workflow_versions');

-- One matter on its way through a workflow: where it stands, since when, and with whom.
create table public.workflow_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  workflow uuid not null,
  workflow_version uuid not null,
  submission uuid,
  step text not null check (length(step) <= 60) check (step <> ''),
  step_name text not null check (length(step_name) <= 160) check (step_name <> ''),
  assigned_role text check (assigned_role in ('user', 'manager', 'admin')),
  assigned_to uuid,
  since timestamptz not null,
  due_at timestamptz,
  facts text not null check (length(facts) <= 20000),
  problem text check (length(problem) <= 500),
  started_by uuid not null,
  ended_at timestamptz,
  status text not null default 'open' check (status in ('open', 'exception', 'completed', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, workflow) references public.workflows (organization_id, id),
  foreign key (organization_id, workflow_version) references public.workflow_versions (organization_id, id),
  foreign key (organization_id, submission) references public.form_submissions (organization_id, id),
  foreign key (organization_id, assigned_to) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, started_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.workflow_runs');
create index on public.workflow_runs (organization_id, created_at desc, id desc);
create index on public.workflow_runs (organization_id, status, created_at desc, id desc);
create index on public.workflow_runs (organization_id, workflow);
create index on public.workflow_runs (organization_id, workflow_version);
create index on public.workflow_runs (organization_id, submission);
create index on public.workflow_runs (organization_id, assigned_to);
create index on public.workflow_runs (organization_id, started_by);
create policy "people read" on public.workflow_runs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.workflow_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.workflow_runs to authenticated;
grant select, insert, update, delete on public.workflow_runs to commands;
select app.keep_history('public.workflow_runs');
select app.keep_search('public.workflow_runs', 'user', '', 'number', 'subject');
select realtime.publish('public.workflow_runs');

-- What happened at one step of a run: when it came there, when it went on, by whose hand and with which outcome.
create table public.workflow_steps (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  workflow uuid not null,
  step text not null check (length(step) <= 60) check (step <> ''),
  name text not null check (length(name) <= 160) check (name <> ''),
  outcome text not null check (outcome in ('begun', 'done', 'approved', 'rejected', 'passed', 'retried', 'skipped', 'reassigned', 'moved', 'cancelled')),
  came_at timestamptz not null,
  left_at timestamptz not null,
  late text not null default 'no' check (late in ('no', 'yes')),
  by uuid,
  reason text check (length(reason) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, run) references public.workflow_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, workflow) references public.workflows (organization_id, id),
  foreign key (organization_id, by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.workflow_steps');
revoke update, delete, truncate on public.workflow_steps from service_role, custodian;
create index on public.workflow_steps (organization_id, created_at desc, id desc);
create index on public.workflow_steps (organization_id, run);
create index on public.workflow_steps (organization_id, workflow);
create index on public.workflow_steps (organization_id, by);
create policy "who reads the parent" on public.workflow_steps for select to authenticated using (exists (select from public.workflow_runs parent where parent.organization_id = workflow_steps.organization_id and parent.id = workflow_steps.run));
create policy "commands" on public.workflow_steps for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.workflow_steps to authenticated;
grant select, insert on public.workflow_steps to commands;
select app.keep_history('public.workflow_steps');
select realtime.publish('public.workflow_steps');

create unique index workflow_versions_one_draft on public.workflow_versions (organization_id, workflow) where status in ('draft', 'submitted');
create index on public.workflow_runs (organization_id, status, due_at);
create index on public.workflow_steps (organization_id, run, left_at);
