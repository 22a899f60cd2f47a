-- Made by npm run propose -- --write from the declarations in src/areas/forms: change records.ts, not this file.

-- A set of questions that staff fill in at one address.
create table public.forms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 160) check (title <> ''),
  folder text check (length(folder) <= 80),
  purpose text not null check (length(purpose) <= 400) check (purpose <> ''),
  owner uuid not null,
  filled_by text not null default 'everyone' check (filled_by in ('everyone', 'managers')),
  prefix text not null check (length(prefix) <= 40) check (prefix <> ''),
  retention_months numeric not null check (retention_months >= 1) check (retention_months <= 1200),
  retention_source text check (length(retention_source) <= 200),
  consent text check (length(consent) <= 2000),
  official text check (length(official) <= 120),
  official_until date,
  edition numeric not null default 0 check (edition >= 0),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  constraint forms_official_until_years check (official_until >= '1900-01-01' and official_until < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.forms');
create index on public.forms (organization_id, created_at desc, id desc);
create index on public.forms (organization_id, status, created_at desc, id desc);
create index on public.forms (organization_id, owner);
create policy "people read" on public.forms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.forms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.forms to authenticated;
grant select, insert, update, delete on public.forms to commands;
select app.keep_history('public.forms');
select app.keep_text('public.forms', lines => '{title,folder,purpose,prefix,retention_source,official}');
select app.keep_search('public.forms', 'user', '', 'number', 'title', 'folder');
select realtime.publish('public.forms');

-- The questions of a form at publication. A published version never changes, and answers are read with the version they were given to.
create table public.form_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form uuid not null,
  name text not null check (length(name) <= 200) check (name <> ''),
  edition numeric not null check (edition >= 1),
  definition text not null check (length(definition) <= 400000),
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  drafted_by uuid not null,
  published_by uuid,
  published_at timestamptz,
  note text check (length(note) <= 1000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'published', 'replaced')),
  constraint form_versions_published_at_years check (published_at >= '1900-01-01T00:00:00Z' and published_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.forms (organization_id, id) on delete cascade,
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, published_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.form_versions');
create index on public.form_versions (organization_id, created_at desc, id desc);
create index on public.form_versions (organization_id, status, created_at desc, id desc);
create index on public.form_versions (organization_id, form);
create index on public.form_versions (organization_id, drafted_by);
create index on public.form_versions (organization_id, published_by);
create policy "who reads the parent" on public.form_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.form_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_versions to authenticated;
grant select, insert, update, delete on public.form_versions to commands;
select app.keep_history('public.form_versions');
select app.keep_text('public.form_versions', lines => '{name,digest,note}');
select realtime.publish('public.form_versions');

-- An address at which anyone can fill in a published form without an account.
create table public.public_forms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form uuid not null,
  address text not null check (length(address) <= 80) check (address <> ''),
  layout text not null default 'one_page' check (layout in ('one_page', 'steps')),
  opens_at timestamptz,
  closes_at timestamptz,
  daily_limit numeric not null default 500 check (daily_limit >= 1) check (daily_limit <= 100000),
  closed_message text check (length(closed_message) <= 1000),
  title_es text check (length(title_es) <= 160),
  purpose_es text check (length(purpose_es) <= 400),
  consent_es text check (length(consent_es) <= 2000),
  closed_message_es text check (length(closed_message_es) <= 1000),
  places uuid,
  kiosk boolean not null default false,
  idle_seconds numeric not null default 90 check (idle_seconds >= 30) check (idle_seconds <= 900),
  status text not null default 'draft' check (status in ('draft', 'open', 'closed')),
  constraint public_forms_opens_at_years check (opens_at >= '1900-01-01T00:00:00Z' and opens_at < '2201-01-01T00:00:00Z'),
  constraint public_forms_closes_at_years check (closes_at >= '1900-01-01T00:00:00Z' and closes_at < '2201-01-01T00:00:00Z'),
  constraint public_forms_opens_at_closes_at_order check (opens_at <= closes_at),
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.forms (organization_id, id),
  foreign key (organization_id, places) references public.map_layers (organization_id, id)
);
select app.protect('public.public_forms');
create index on public.public_forms (organization_id, created_at desc, id desc);
create index on public.public_forms (organization_id, status, created_at desc, id desc);
create index on public.public_forms (organization_id, form);
create index on public.public_forms (organization_id, places);
create policy "people read" on public.public_forms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.public_forms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.public_forms to authenticated;
grant select, insert, update, delete on public.public_forms to commands;
select app.keep_history('public.public_forms');
select app.keep_text('public.public_forms', lines => '{address,title_es,purpose_es}');
select app.keep_search('public.public_forms', 'user', '', '', 'form');
select realtime.publish('public.public_forms');

-- A completed form. Its answers are stored separately and can be erased after retention; the submission record and its digest stay.
create table public.form_submissions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  form uuid not null,
  form_version uuid not null,
  filled_by uuid,
  public_form uuid,
  language text not null default 'en' check (language in ('en', 'es')),
  sent_at timestamptz not null,
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  assigned_to uuid,
  keep_until date not null,
  erased_on date,
  decided_by uuid,
  reason text check (length(reason) <= 2000),
  status text not null default 'received' check (status in ('received', 'accepted', 'returned', 'rejected')),
  constraint form_submissions_sent_at_years check (sent_at >= '1900-01-01T00:00:00Z' and sent_at < '2201-01-01T00:00:00Z'),
  constraint form_submissions_keep_until_years check (keep_until >= '1900-01-01' and keep_until < '2201-01-01'),
  constraint form_submissions_erased_on_years check (erased_on >= '1900-01-01' and erased_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, form) references public.forms (organization_id, id),
  foreign key (organization_id, form_version) references public.form_versions (organization_id, id),
  foreign key (organization_id, public_form) references public.public_forms (organization_id, id),
  foreign key (organization_id, filled_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, assigned_to) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.form_submissions');
create index on public.form_submissions (organization_id, created_at desc, id desc);
create index on public.form_submissions (organization_id, status, created_at desc, id desc);
create index on public.form_submissions (organization_id, filled_by);
create index on public.form_submissions (organization_id, public_form);
create index on public.form_submissions (organization_id, assigned_to);
create index on public.form_submissions (organization_id, decided_by);
create policy "people read" on public.form_submissions for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.form_submissions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_submissions to authenticated;
grant select, insert, update, delete on public.form_submissions to commands;
select app.keep_history('public.form_submissions');
select app.keep_text('public.form_submissions', lines => '{digest,reason}');
select app.keep_search('public.form_submissions', 'manager', '', 'number', 'number');
select realtime.publish('public.form_submissions');

-- A place where submissions of a form go. Email is sent automatically; for a portal, folder or print a person records the receipt.
create table public.form_destinations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form uuid not null,
  name text not null check (length(name) <= 120) check (name <> ''),
  channel text not null check (channel in ('mail', 'portal', 'folder', 'print')),
  target text not null check (length(target) <= 300) check (target <> ''),
  active boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.forms (organization_id, id)
);
select app.protect('public.form_destinations');
create index on public.form_destinations (organization_id, created_at desc, id desc);
create index on public.form_destinations (organization_id, form);
create policy "people read" on public.form_destinations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.form_destinations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_destinations to authenticated;
grant select, insert, update, delete on public.form_destinations to commands;
select app.keep_history('public.form_destinations');
select app.keep_text('public.form_destinations', lines => '{name,target}');
select realtime.publish('public.form_destinations');

-- The delivery of one submission to one destination, with every attempt and the receipt.
create table public.form_deliveries (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  submission uuid not null,
  destination uuid not null,
  channel text not null check (channel in ('mail', 'portal', 'folder', 'print')),
  target text not null check (length(target) <= 300) check (target <> ''),
  tries numeric not null default 0 check (tries >= 0),
  sent_at timestamptz,
  receipt text check (length(receipt) <= 200),
  problem text check (length(problem) <= 500),
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'canceled')),
  constraint form_deliveries_sent_at_years check (sent_at >= '1900-01-01T00:00:00Z' and sent_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, submission) references public.form_submissions (organization_id, id),
  foreign key (organization_id, destination) references public.form_destinations (organization_id, id)
);
select app.protect('public.form_deliveries');
create index on public.form_deliveries (organization_id, created_at desc, id desc);
create index on public.form_deliveries (organization_id, status, created_at desc, id desc);
create policy "people read" on public.form_deliveries for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.form_deliveries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_deliveries to authenticated;
grant select, insert, update, delete on public.form_deliveries to commands;
select app.keep_history('public.form_deliveries');
select app.keep_text('public.form_deliveries', lines => '{subject,target,receipt,problem}');
select realtime.publish('public.form_deliveries');

-- Sample answers with the expected result of the rules, rerun after every change.
create table public.form_rule_cases (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form uuid not null,
  name text not null check (length(name) <= 120) check (name <> ''),
  given text not null check (length(given) <= 5000),
  expected text not null check (length(expected) <= 5000),
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.forms (organization_id, id)
);
select app.protect('public.form_rule_cases');
create index on public.form_rule_cases (organization_id, created_at desc, id desc);
create index on public.form_rule_cases (organization_id, form);
create policy "people read" on public.form_rule_cases for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.form_rule_cases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_rule_cases to authenticated;
grant select, insert, update, delete on public.form_rule_cases to commands;
select app.keep_history('public.form_rule_cases');
select app.keep_text('public.form_rule_cases', lines => '{name}');
select realtime.publish('public.form_rule_cases');

-- A condition with an action: prefill, calculate, lock, route or notify.
create table public.form_rules (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form uuid not null,
  name text not null check (length(name) <= 120) check (name <> ''),
  position numeric not null check (position >= 1) check (position <= 999),
  holds_when text not null check (length(holds_when) <= 500) check (holds_when <> ''),
  action text not null check (action in ('prefill', 'compute', 'lock', 'route', 'notify')),
  target text not null check (length(target) <= 80) check (target <> ''),
  value text check (length(value) <= 500),
  active boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.forms (organization_id, id)
);
select app.protect('public.form_rules');
create index on public.form_rules (organization_id, created_at desc, id desc);
create index on public.form_rules (organization_id, form);
create policy "people read" on public.form_rules for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.form_rules for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_rules to authenticated;
grant select, insert, update, delete on public.form_rules to commands;
select app.keep_history('public.form_rules');
select app.keep_text('public.form_rules', lines => '{name,holds_when,target,value}');
select realtime.publish('public.form_rules');

-- A PDF form with its field mapping: the answer for each box, and answers that don’t fit.
create table public.pdf_templates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 160) check (title <> ''),
  form uuid,
  source text check (length(source) <= 63),
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  edition text check (length(edition) <= 80),
  edition_until date,
  boxes text check (length(boxes) <= 50000),
  map text check (length(map) <= 50000),
  drawn text check (length(drawn) <= 400000),
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  constraint pdf_templates_edition_until_years check (edition_until >= '1900-01-01' and edition_until < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.forms (organization_id, id)
);
select app.protect('public.pdf_templates');
create index on public.pdf_templates (organization_id, created_at desc, id desc);
create index on public.pdf_templates (organization_id, status, created_at desc, id desc);
create index on public.pdf_templates (organization_id, form);
create policy "people read" on public.pdf_templates for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people insert" on public.pdf_templates for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.pdf_templates for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active'));
create policy "commands" on public.pdf_templates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (title, form, document, edition, edition_until, boxes, map), update (title, form, document, edition, edition_until, boxes, map) on public.pdf_templates to authenticated;
grant select, insert, update, delete on public.pdf_templates to commands;
select app.keep_history('public.pdf_templates');
select app.keep_files('public.pdf_templates');
select app.keep_text('public.pdf_templates', lines => '{title,source,edition}');
select realtime.publish('public.pdf_templates');

-- Steps, approvers, branches and time limits.
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
select app.keep_text('public.workflows', lines => '{name,about}');
select app.keep_search('public.workflows', 'user', '', 'number', 'name');
select realtime.publish('public.workflows');

-- The steps of a workflow at publication. Runs keep their version until they are migrated.
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
  constraint workflow_versions_published_at_years check (published_at >= '1900-01-01T00:00:00Z' and published_at < '2201-01-01T00:00:00Z'),
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
create policy "who reads the parent" on public.workflow_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.workflow_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.workflow_versions to authenticated;
grant select, insert, update, delete on public.workflow_versions to commands;
select app.keep_history('public.workflow_versions');
select app.keep_text('public.workflow_versions', lines => '{name,note}');
select realtime.publish('public.workflow_versions');

-- One case in a workflow, with its current step, assignee and waiting time.
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
  start text not null default 'hand' check (start in ('hand', 'form', 'workflow', 'event', 'schedule', 'alarm', 'alert', 'mail')),
  table_name text check (length(table_name) <= 63),
  record text check (length(record) <= 36),
  happening text check (length(happening) <= 60),
  depth numeric not null default 0 check (depth >= 0),
  step_name text not null check (length(step_name) <= 400) check (step_name <> ''),
  assigned_role text check (assigned_role in ('user', 'manager', 'admin')),
  assigned_to uuid,
  since timestamptz not null,
  due_at timestamptz,
  facts text not null check (length(facts) <= 20000),
  problem text check (length(problem) <= 500),
  started_by uuid,
  ended_at timestamptz,
  status text not null default 'open' check (status in ('open', 'exception', 'completed', 'canceled')),
  constraint workflow_runs_since_years check (since >= '1900-01-01T00:00:00Z' and since < '2201-01-01T00:00:00Z'),
  constraint workflow_runs_due_at_years check (due_at >= '1900-01-01T00:00:00Z' and due_at < '2201-01-01T00:00:00Z'),
  constraint workflow_runs_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z'),
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
create index on public.workflow_runs (organization_id, submission);
create index on public.workflow_runs (organization_id, assigned_to);
create index on public.workflow_runs (organization_id, started_by);
create policy "people read" on public.workflow_runs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.workflow_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.workflow_runs to authenticated;
grant select, insert, update, delete on public.workflow_runs to commands;
select app.keep_history('public.workflow_runs');
select app.keep_text('public.workflow_runs', lines => '{subject,table_name,record,happening,step_name,problem}');
select app.keep_search('public.workflow_runs', 'user', '', 'number', 'subject');
select realtime.publish('public.workflow_runs');

-- A current step of a run, waiting for a person, for a date or for other paths.
create table public.workflow_tasks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  workflow uuid not null,
  token numeric not null check (token >= 1),
  forks text check (length(forks) <= 400),
  step text not null check (length(step) <= 60) check (step <> ''),
  name text not null check (length(name) <= 160) check (name <> ''),
  kind text not null check (kind in ('task', 'approval', 'gateway', 'parallel', 'join', 'workflow', 'act', 'document', 'answer', 'call', 'timer', 'notice', 'end')),
  assigned_role text check (assigned_role in ('user', 'manager', 'admin')),
  assigned_to uuid,
  since timestamptz not null,
  due_at timestamptz,
  next_at timestamptz,
  fired numeric not null default 0 check (fired >= 0),
  child uuid,
  problem text check (length(problem) <= 500),
  status text not null default 'open' check (status in ('open', 'exception', 'done', 'withdrawn')),
  constraint workflow_tasks_since_years check (since >= '1900-01-01T00:00:00Z' and since < '2201-01-01T00:00:00Z'),
  constraint workflow_tasks_due_at_years check (due_at >= '1900-01-01T00:00:00Z' and due_at < '2201-01-01T00:00:00Z'),
  constraint workflow_tasks_next_at_years check (next_at >= '1900-01-01T00:00:00Z' and next_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, run) references public.workflow_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, workflow) references public.workflows (organization_id, id),
  foreign key (organization_id, child) references public.workflow_runs (organization_id, id),
  foreign key (organization_id, assigned_to) references public.organization_members (organization_id, user_id)
);
select app.protect('public.workflow_tasks');
create index on public.workflow_tasks (organization_id, created_at desc, id desc);
create index on public.workflow_tasks (organization_id, status, created_at desc, id desc);
create index on public.workflow_tasks (organization_id, run);
create index on public.workflow_tasks (organization_id, workflow);
create index on public.workflow_tasks (organization_id, assigned_to);
create index on public.workflow_tasks (organization_id, child);
create policy "who reads the parent" on public.workflow_tasks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.workflow_tasks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.workflow_tasks to authenticated;
grant select, insert, update, delete on public.workflow_tasks to commands;
select app.keep_history('public.workflow_tasks');
select app.keep_text('public.workflow_tasks', lines => '{forks,step,name,problem}');
select realtime.publish('public.workflow_tasks');

-- One step of a run with its start, end, person and outcome.
create table public.workflow_steps (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  workflow uuid not null,
  task uuid,
  step text not null check (length(step) <= 60) check (step <> ''),
  name text not null check (length(name) <= 160) check (name <> ''),
  outcome text not null check (outcome in ('begun', 'done', 'approved', 'rejected', 'approves', 'rejects', 'passed', 'reminded', 'timed_out', 'failed', 'retried', 'skipped', 'reassigned', 'withdrawn', 'moved', 'canceled')),
  came_at timestamptz not null,
  left_at timestamptz not null,
  late text not null default 'no' check (late in ('no', 'yes')),
  by uuid,
  reason text check (length(reason) <= 2000),
  constraint workflow_steps_came_at_years check (came_at >= '1900-01-01T00:00:00Z' and came_at < '2201-01-01T00:00:00Z'),
  constraint workflow_steps_left_at_years check (left_at >= '1900-01-01T00:00:00Z' and left_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, run) references public.workflow_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, workflow) references public.workflows (organization_id, id),
  foreign key (organization_id, task) references public.workflow_tasks (organization_id, id),
  foreign key (organization_id, by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.workflow_steps');
revoke update, delete, truncate on public.workflow_steps from service_role, custodian;
create index on public.workflow_steps (organization_id, created_at desc, id desc);
create index on public.workflow_steps (organization_id, run);
create index on public.workflow_steps (organization_id, workflow);
create index on public.workflow_steps (organization_id, task);
create index on public.workflow_steps (organization_id, by);
create policy "who reads the parent" on public.workflow_steps for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.workflow_steps for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.workflow_steps to authenticated;
grant select, insert on public.workflow_steps to commands;
select app.keep_history('public.workflow_steps');
select app.keep_text('public.workflow_steps', lines => '{step,name,reason}');
select realtime.publish('public.workflow_steps');

-- One person’s progress in a form, with time and errors per question. It contains no answers or names.
create table public.form_sittings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form uuid not null,
  form_version uuid not null,
  begun_at timestamptz not null,
  device text not null default 'wide' check (device in ('wide', 'narrow')),
  last_field text check (length(last_field) <= 60),
  seconds numeric not null default 0 check (seconds >= 0),
  times text check (length(times) <= 20000),
  mistakes text check (length(mistakes) <= 20000),
  status text not null default 'open' check (status in ('open', 'finished')),
  constraint form_sittings_begun_at_years check (begun_at >= '1900-01-01T00:00:00Z' and begun_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.forms (organization_id, id),
  foreign key (organization_id, form_version) references public.form_versions (organization_id, id)
);
select app.protect('public.form_sittings');
create index on public.form_sittings (organization_id, created_at desc, id desc);
create index on public.form_sittings (organization_id, status, created_at desc, id desc);
create index on public.form_sittings (organization_id, form);
create index on public.form_sittings (organization_id, form_version);
create policy "people read" on public.form_sittings for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.form_sittings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_sittings to authenticated;
grant select, insert, update, delete on public.form_sittings to commands;
select app.keep_history('public.form_sittings');
select app.keep_text('public.form_sittings', lines => '{last_field}');
select realtime.publish('public.form_sittings');

-- A signed message to another system about events in forms.
create table public.webhooks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  url text not null check (length(url) <= 500) check (url <> ''),
  form uuid,
  on_sent boolean not null default true,
  on_decided boolean not null default false,
  on_published boolean not null default false,
  on_step boolean not null default false,
  format text not null default 'plain' check (format in ('plain', 'cloudevents')),
  generation numeric not null default 1 check (generation >= 1),
  status text not null default 'active' check (status in ('active', 'paused', 'closed')),
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.forms (organization_id, id)
);
select app.protect('public.webhooks');
create index on public.webhooks (organization_id, created_at desc, id desc);
create index on public.webhooks (organization_id, status, created_at desc, id desc);
create index on public.webhooks (organization_id, form);
create policy "people read" on public.webhooks for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.webhooks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.webhooks to authenticated;
grant select, insert, update, delete on public.webhooks to commands;
select app.keep_history('public.webhooks');
select app.keep_text('public.webhooks', lines => '{name,url}');
select realtime.publish('public.webhooks');

-- One message to a webhook, with its content, response and next attempt.
create table public.webhook_deliveries (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  webhook uuid not null,
  subject text not null check (length(subject) <= 300) check (subject <> ''),
  message text not null check (length(message) <= 60) check (message <> ''),
  task uuid,
  event text not null check (length(event) <= 60) check (event <> ''),
  body text not null check (length(body) <= 20000),
  tries numeric not null default 0 check (tries >= 0),
  answer numeric check (answer >= 0) check (answer <= 999),
  problem text check (length(problem) <= 500),
  next_at timestamptz,
  delivered_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  constraint webhook_deliveries_next_at_years check (next_at >= '1900-01-01T00:00:00Z' and next_at < '2201-01-01T00:00:00Z'),
  constraint webhook_deliveries_delivered_at_years check (delivered_at >= '1900-01-01T00:00:00Z' and delivered_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, webhook) references public.webhooks (organization_id, id),
  foreign key (organization_id, task) references public.workflow_tasks (organization_id, id)
);
select app.protect('public.webhook_deliveries');
create index on public.webhook_deliveries (organization_id, created_at desc, id desc);
create index on public.webhook_deliveries (organization_id, status, created_at desc, id desc);
create index on public.webhook_deliveries (organization_id, task);
create policy "people read" on public.webhook_deliveries for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.webhook_deliveries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.webhook_deliveries to authenticated;
grant select, insert, update, delete on public.webhook_deliveries to commands;
select app.keep_history('public.webhook_deliveries');
select app.keep_text('public.webhook_deliveries', lines => '{subject,message,event,problem}');
select realtime.publish('public.webhook_deliveries');

-- The record event or the schedule that starts runs of a published workflow on its own.
create table public.workflow_starts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  workflow uuid not null,
  kind text not null check (kind in ('event', 'schedule', 'alarm', 'alert', 'mail')),
  table_name text check (length(table_name) <= 63),
  reached text check (length(reached) <= 60),
  next_at timestamptz,
  looked_at timestamptz not null,
  constraint workflow_starts_next_at_years check (next_at >= '1900-01-01T00:00:00Z' and next_at < '2201-01-01T00:00:00Z'),
  constraint workflow_starts_looked_at_years check (looked_at >= '1900-01-01T00:00:00Z' and looked_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, workflow) references public.workflows (organization_id, id) on delete cascade
);
select app.protect('public.workflow_starts');
create index on public.workflow_starts (organization_id, created_at desc, id desc);
create index on public.workflow_starts (organization_id, workflow);
create policy "who reads the parent" on public.workflow_starts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.workflow_starts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.workflow_starts to authenticated;
grant select, insert, update, delete on public.workflow_starts to commands;
select app.keep_history('public.workflow_starts');
select app.keep_text('public.workflow_starts', lines => '{table_name,reached}');
select realtime.publish('public.workflow_starts');
