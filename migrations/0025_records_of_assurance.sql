-- Made by npm run propose -- --write from the declarations in src/areas/assurance: change records.ts, not this file.

-- A higher role that an administrator prepared, which its holder can activate once in an emergency for a few hours. Another administrator reviews its use.
create table public.emergency_accesses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  holder uuid not null,
  role text not null check (role in ('manager', 'admin')),
  hours numeric not null check (hours >= 1) check (hours <= 24),
  occasion text not null check (length(occasion) <= 2000),
  ready_until timestamptz not null,
  prepared_by uuid not null,
  used_at timestamptz,
  ends_at timestamptz,
  reason text check (length(reason) <= 2000),
  reviewed_by uuid,
  review text check (length(review) <= 5000),
  status text not null default 'open' check (status in ('open', 'in_force', 'completed', 'withdrawn')),
  constraint emergency_accesses_ready_until_years check (ready_until >= '1900-01-01T00:00:00Z' and ready_until < '2201-01-01T00:00:00Z'),
  constraint emergency_accesses_used_at_years check (used_at >= '1900-01-01T00:00:00Z' and used_at < '2201-01-01T00:00:00Z'),
  constraint emergency_accesses_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, holder) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, prepared_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reviewed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.emergency_accesses');
create index on public.emergency_accesses (organization_id, created_at desc, id desc);
create index on public.emergency_accesses (organization_id, status, created_at desc, id desc);
create index on public.emergency_accesses (organization_id, holder);
create index on public.emergency_accesses (organization_id, prepared_by);
create index on public.emergency_accesses (organization_id, reviewed_by);
create policy "people read" on public.emergency_accesses for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.emergency_accesses for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.emergency_accesses to authenticated;
grant select, insert, update, delete on public.emergency_accesses to commands;
select app.keep_history('public.emergency_accesses');
select app.keep_text('public.emergency_accesses');
select realtime.publish('public.emergency_accesses');

-- A rule set that you follow: a regulation, a framework, a standard or an internal procedure, in one edition.
create table public.standards (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('regulation', 'framework', 'standard', 'procedure')),
  issuer text check (length(issuer) <= 160),
  edition text check (length(edition) <= 60),
  in_force_from date,
  source text check (length(source) <= 500),
  applicability text check (length(applicability) <= 5000),
  owner uuid not null,
  review_on date,
  status text not null default 'draft' check (status in ('draft', 'active', 'superseded', 'withdrawn')),
  constraint standards_in_force_from_years check (in_force_from >= '1900-01-01' and in_force_from < '2201-01-01'),
  constraint standards_review_on_years check (review_on >= '1900-01-01' and review_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.standards');
create index on public.standards (organization_id, created_at desc, id desc);
create index on public.standards (organization_id, status, created_at desc, id desc);
create index on public.standards (organization_id, owner);
create policy "people read" on public.standards for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.standards for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.standards for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active'));
create policy "commands" on public.standards for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, title, kind, issuer, edition, in_force_from, source, applicability, owner, review_on), update (code, title, kind, issuer, edition, in_force_from, source, applicability, owner, review_on) on public.standards to authenticated;
grant select, insert, update, delete on public.standards to commands;
select app.keep_history('public.standards');
select app.keep_text('public.standards', lines => '{code,title,issuer,edition,source}');
select app.keep_search('public.standards', 'user', '', 'code', 'title', 'applicability');
select realtime.publish('public.standards');

-- An examination of work against its criteria: planned, conducted, reported and followed up.
create table public.audits (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('internal', 'external', 'single_audit', 'supplier', 'surveillance')),
  standard uuid,
  scope text not null check (length(scope) <= 5000),
  criteria text check (length(criteria) <= 5000),
  lead uuid not null,
  auditee uuid not null,
  outside text check (length(outside) <= 160),
  starts_on date not null,
  ends_on date not null,
  conclusion text check (length(conclusion) <= 10000),
  report jsonb not null default '[]' check (jsonb_typeof(report) = 'array'),
  reported_on date,
  status text not null default 'planned' check (status in ('planned', 'conducting', 'reported', 'closed', 'canceled')),
  constraint audits_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint audits_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint audits_reported_on_years check (reported_on >= '1900-01-01' and reported_on < '2201-01-01'),
  constraint audits_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, standard) references public.standards (organization_id, id),
  foreign key (organization_id, lead) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, auditee) references public.organization_members (organization_id, user_id)
);
select app.protect('public.audits');
create index on public.audits (organization_id, created_at desc, id desc);
create index on public.audits (organization_id, status, created_at desc, id desc);
create index on public.audits (organization_id, standard);
create index on public.audits (organization_id, lead);
create index on public.audits (organization_id, auditee);
create policy "people read" on public.audits for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.audits for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('planned', 'conducting')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('planned', 'conducting'));
create policy "commands" on public.audits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, standard, scope, criteria, lead, auditee, outside, starts_on, ends_on) on public.audits to authenticated;
grant select, insert, update, delete on public.audits to commands;
select app.keep_history('public.audits');
select app.keep_files('public.audits');
select app.keep_text('public.audits', lines => '{title,outside}');
select app.keep_search('public.audits', 'user', '', 'number', 'title', 'scope');
select realtime.publish('public.audits');

-- A problem that is contained, traced to its root cause, corrected, and verified by another person.
create table public.corrective_actions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  source text not null check (source in ('audit', 'nonconformance', 'inspection', 'incident', 'risk', 'complaint', 'compliance', 'other')),
  source_number text check (length(source_number) <= 60),
  problem text not null check (length(problem) <= 5000),
  owner uuid not null,
  verifier uuid not null,
  due_on date not null,
  containment text check (length(containment) <= 5000),
  why_1 text check (length(why_1) <= 500),
  why_2 text check (length(why_2) <= 500),
  why_3 text check (length(why_3) <= 500),
  why_4 text check (length(why_4) <= 500),
  why_5 text check (length(why_5) <= 500),
  root_cause text check (length(root_cause) <= 5000),
  correction text check (length(correction) <= 5000),
  corrected_on date,
  corrected_by uuid,
  proof jsonb not null default '[]' check (jsonb_typeof(proof) = 'array'),
  verify_on date,
  effectiveness text check (length(effectiveness) <= 5000),
  verified_on date,
  opened_by uuid not null,
  status text not null default 'opened' check (status in ('opened', 'contained', 'cause_found', 'corrected', 'reopened', 'closed', 'canceled')),
  constraint corrective_actions_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint corrective_actions_corrected_on_years check (corrected_on >= '1900-01-01' and corrected_on < '2201-01-01'),
  constraint corrective_actions_verify_on_years check (verify_on >= '1900-01-01' and verify_on < '2201-01-01'),
  constraint corrective_actions_verified_on_years check (verified_on >= '1900-01-01' and verified_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, verifier) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, corrected_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, opened_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.corrective_actions');
create index on public.corrective_actions (organization_id, created_at desc, id desc);
create index on public.corrective_actions (organization_id, status, created_at desc, id desc);
create index on public.corrective_actions (organization_id, owner);
create index on public.corrective_actions (organization_id, verifier);
create index on public.corrective_actions (organization_id, corrected_by);
create index on public.corrective_actions (organization_id, opened_by);
create policy "people read" on public.corrective_actions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.corrective_actions for update to authenticated using (organization_id = (select app.organization_id()) and status in ('opened', 'contained', 'cause_found')) with check (organization_id = (select app.organization_id()) and status in ('opened', 'contained', 'cause_found'));
create policy "commands" on public.corrective_actions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, source, source_number, problem, owner, verifier, due_on) on public.corrective_actions to authenticated;
grant select, insert, update, delete on public.corrective_actions to commands;
select app.keep_history('public.corrective_actions');
select app.keep_files('public.corrective_actions');
select app.keep_text('public.corrective_actions', lines => '{title,source_number,why_1,why_2,why_3,why_4,why_5}');
select app.keep_search('public.corrective_actions', 'user', '', 'number', 'title', 'problem');
select realtime.publish('public.corrective_actions');

-- A gap that an audit found: criterion, condition, cause, effect and recommendation, with the auditee’s response and follow-up.
create table public.audit_findings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  audit uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  severity text not null check (severity in ('observation', 'minor', 'major', 'material')),
  criterion text not null check (length(criterion) <= 5000),
  condition text not null check (length(condition) <= 5000),
  cause text check (length(cause) <= 5000),
  effect text check (length(effect) <= 5000),
  recommendation text check (length(recommendation) <= 5000),
  questioned bigint not null default 0 check (questioned >= 0),
  repeat text not null default 'no' check (repeat in ('no', 'yes')),
  reference text check (length(reference) <= 8),
  programs text check (length(programs) <= 300),
  requirements text check (length(requirements) <= 20),
  on_compliance text not null default 'none' check (on_compliance in ('none', 'modified', 'other')),
  on_control text not null default 'none' check (on_control in ('none', 'material', 'significant')),
  prior_references text check (length(prior_references) <= 120),
  responsible uuid not null,
  answer_by date not null,
  response text check (length(response) <= 5000),
  agreed text check (agreed in ('agrees', 'in_part', 'disagrees')),
  done_by date,
  action uuid,
  follow_up text check (length(follow_up) <= 5000),
  closed_on date,
  raised_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'issued', 'answered', 'closed', 'withdrawn')),
  constraint audit_findings_answer_by_years check (answer_by >= '1900-01-01' and answer_by < '2201-01-01'),
  constraint audit_findings_done_by_years check (done_by >= '1900-01-01' and done_by < '2201-01-01'),
  constraint audit_findings_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, audit) references public.audits (organization_id, id),
  foreign key (organization_id, action) references public.corrective_actions (organization_id, id),
  foreign key (organization_id, responsible) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, raised_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.audit_findings');
create index on public.audit_findings (organization_id, created_at desc, id desc);
create index on public.audit_findings (organization_id, status, created_at desc, id desc);
create index on public.audit_findings (organization_id, audit);
create index on public.audit_findings (organization_id, responsible);
create index on public.audit_findings (organization_id, action);
create index on public.audit_findings (organization_id, raised_by);
create policy "people read" on public.audit_findings for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.audit_findings for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.audit_findings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (audit, title, severity, criterion, condition, cause, effect, recommendation, questioned, repeat, reference, programs, requirements, on_compliance, on_control, prior_references, responsible, answer_by) on public.audit_findings to authenticated;
grant select, insert, update, delete on public.audit_findings to commands;
select app.keep_history('public.audit_findings');
select app.keep_text('public.audit_findings', lines => '{title,reference,programs,requirements,prior_references}');
select app.keep_search('public.audit_findings', 'user', '', 'number', 'title', 'condition', 'reference');
select realtime.publish('public.audit_findings');

-- The items drawn for an audit, with the method and the seed. The same method and seed draw the same items.
create table public.audit_samples (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  audit uuid not null,
  population text not null check (length(population) <= 300) check (population <> ''),
  method text not null check (method in ('random', 'monetary_unit', 'largest', 'lot')),
  source text not null default 'list' check (source in ('list', 'invoices', 'payments', 'purchase_orders')),
  population_count numeric not null check (population_count >= 1),
  population_value bigint check (population_value >= 0),
  size numeric not null check (size >= 1),
  seed text not null check (length(seed) <= 60) check (seed <> ''),
  quality_limit numeric check (quality_limit >= 0),
  letter text check (length(letter) <= 2),
  accept numeric check (accept >= 0),
  reject numeric check (reject >= 1),
  picked text not null check (length(picked) <= 50000),
  defects numeric check (defects >= 0),
  verdict text check (length(verdict) <= 300),
  drawn_at timestamptz not null,
  bundled_at timestamptz,
  bundle_files numeric check (bundle_files >= 1),
  bundle_digest text check (length(bundle_digest) <= 64),
  archive_digest text check (length(archive_digest) <= 64),
  shared_file text check (length(shared_file) <= 36),
  shared_at timestamptz,
  constraint audit_samples_drawn_at_years check (drawn_at >= '1900-01-01T00:00:00Z' and drawn_at < '2201-01-01T00:00:00Z'),
  constraint audit_samples_bundled_at_years check (bundled_at >= '1900-01-01T00:00:00Z' and bundled_at < '2201-01-01T00:00:00Z'),
  constraint audit_samples_shared_at_years check (shared_at >= '1900-01-01T00:00:00Z' and shared_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, audit) references public.audits (organization_id, id) on delete cascade
);
select app.protect('public.audit_samples');
create index on public.audit_samples (organization_id, created_at desc, id desc);
create index on public.audit_samples (organization_id, audit);
create policy "who reads the parent" on public.audit_samples for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.audit_samples for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.audit_samples to authenticated;
grant select, insert, update, delete on public.audit_samples to commands;
select app.keep_history('public.audit_samples');
select app.keep_text('public.audit_samples', lines => '{population,seed,letter,verdict,bundle_digest,archive_digest,shared_file}');
select realtime.publish('public.audit_samples');

-- A record that a sample drew, with its number and amount at that time.
create table public.audit_sample_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  sample uuid not null,
  position numeric not null check (position >= 1),
  record_table text not null check (length(record_table) <= 63) check (record_table <> ''),
  record text not null check (length(record) <= 36) check (record <> ''),
  number text not null check (length(number) <= 60) check (number <> ''),
  amount bigint not null,
  hits numeric check (hits >= 1),
  primary key (organization_id, id),
  foreign key (organization_id, sample) references public.audit_samples (organization_id, id) on delete cascade
);
select app.protect('public.audit_sample_items');
create index on public.audit_sample_items (organization_id, created_at desc, id desc);
create index on public.audit_sample_items (organization_id, sample);
create policy "who reads the parent" on public.audit_sample_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.audit_sample_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.audit_sample_items to authenticated;
grant select, insert, update, delete on public.audit_sample_items to commands;
select app.keep_history('public.audit_sample_items');
select app.keep_text('public.audit_sample_items', lines => '{record_table,record,number}');
select realtime.publish('public.audit_sample_items');

-- Work, evidence and conclusion of an auditor. Another person reviews it.
create table public.audit_workpapers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  audit uuid not null,
  reference text not null check (length(reference) <= 40) check (reference <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  work text not null check (length(work) <= 20000),
  conclusion text check (length(conclusion) <= 5000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  prepared_by uuid not null,
  reviewed_by uuid,
  review_note text check (length(review_note) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'completed')),
  primary key (organization_id, id),
  foreign key (organization_id, audit) references public.audits (organization_id, id),
  foreign key (organization_id, prepared_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reviewed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.audit_workpapers');
create index on public.audit_workpapers (organization_id, created_at desc, id desc);
create index on public.audit_workpapers (organization_id, status, created_at desc, id desc);
create index on public.audit_workpapers (organization_id, audit);
create index on public.audit_workpapers (organization_id, prepared_by);
create index on public.audit_workpapers (organization_id, reviewed_by);
create policy "people read" on public.audit_workpapers for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.audit_workpapers for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned'));
create policy "commands" on public.audit_workpapers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (audit, reference, title, work, conclusion, documents) on public.audit_workpapers to authenticated;
grant select, insert, update, delete on public.audit_workpapers to commands;
select app.keep_history('public.audit_workpapers');
select app.keep_files('public.audit_workpapers');
select app.keep_text('public.audit_workpapers', lines => '{reference,title}');
select realtime.publish('public.audit_workpapers');

-- Lessons and questions on one subject, with a passing score, required learners, and how long a pass is valid.
create table public.courses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 5000),
  mandatory_for text not null default 'no_one' check (mandatory_for in ('no_one', 'everyone', 'managers', 'administrators')),
  due_days numeric not null default 30 check (due_days >= 1) check (due_days <= 365),
  minutes numeric not null default 30 check (minutes >= 1) check (minutes <= 10000),
  passing numeric check (passing >= 0) check (passing <= 100),
  valid_months numeric not null default 12 check (valid_months >= 0) check (valid_months <= 120),
  owner uuid not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.courses');
create index on public.courses (organization_id, created_at desc, id desc);
create index on public.courses (organization_id, status, created_at desc, id desc);
create index on public.courses (organization_id, owner);
create policy "people read" on public.courses for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.courses for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.courses for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published'));
create policy "commands" on public.courses for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, title, about, mandatory_for, due_days, minutes, passing, valid_months, owner), update (code, title, about, mandatory_for, due_days, minutes, passing, valid_months, owner) on public.courses to authenticated;
grant select, insert, update, delete on public.courses to commands;
select app.keep_history('public.courses');
select app.keep_text('public.courses', lines => '{code,title}');
select app.keep_search('public.courses', 'user', '', 'code', 'title', 'about');
select realtime.publish('public.courses');

-- A qualification of a person, earned in a course here or issued outside, and valid until its expiry date.
create table public.certificates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  holder uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  issued_by text not null check (length(issued_by) <= 160) check (issued_by <> ''),
  outside_number text check (length(outside_number) <= 80),
  issued_on date not null,
  expires_on date,
  proof jsonb not null default '[]' check (jsonb_typeof(proof) = 'array'),
  needed_for text check (length(needed_for) <= 200),
  course uuid,
  code text check (length(code) <= 20),
  reminded numeric,
  confirmed_by uuid,
  end_reason text check (length(end_reason) <= 2000),
  status text not null default 'claimed' check (status in ('claimed', 'active', 'expired', 'revoked')),
  constraint certificates_issued_on_years check (issued_on >= '1900-01-01' and issued_on < '2201-01-01'),
  constraint certificates_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
  constraint certificates_issued_on_expires_on_order check (issued_on <= expires_on),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, course) references public.courses (organization_id, id),
  foreign key (organization_id, holder) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, confirmed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.certificates');
create index on public.certificates (organization_id, created_at desc, id desc);
create index on public.certificates (organization_id, status, created_at desc, id desc);
create index on public.certificates (organization_id, holder);
create index on public.certificates (organization_id, course);
create index on public.certificates (organization_id, confirmed_by);
create policy "people read" on public.certificates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.certificates for update to authenticated using (organization_id = (select app.organization_id()) and status in ('claimed')) with check (organization_id = (select app.organization_id()) and status in ('claimed'));
create policy "commands" on public.certificates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (holder, title, issued_by, outside_number, issued_on, expires_on, proof, needed_for) on public.certificates to authenticated;
grant select, insert, update, delete on public.certificates to commands;
select app.keep_history('public.certificates');
select app.keep_files('public.certificates');
select app.keep_text('public.certificates', lines => '{title,issued_by,outside_number,needed_for,code}');
select app.keep_search('public.certificates', 'user', '', 'number', 'title', 'issued_by');
select realtime.publish('public.certificates');

-- The public record of a credential: title, validity and revocation. Anyone who has its code and its holder’s name can look it up.
create table public.certificate_proofs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  certificate uuid not null,
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  agency text not null check (length(agency) <= 200) check (agency <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  issued_by text not null check (length(issued_by) <= 160) check (issued_by <> ''),
  issued_on date not null,
  expires_on date,
  revoked_on date,
  constraint certificate_proofs_issued_on_years check (issued_on >= '1900-01-01' and issued_on < '2201-01-01'),
  constraint certificate_proofs_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
  constraint certificate_proofs_revoked_on_years check (revoked_on >= '1900-01-01' and revoked_on < '2201-01-01'),
  constraint certificate_proofs_issued_on_expires_on_order check (issued_on <= expires_on),
  primary key (organization_id, id),
  unique (organization_id, digest),
  foreign key (organization_id, certificate) references public.certificates (organization_id, id)
);
select app.protect('public.certificate_proofs');
create index on public.certificate_proofs (organization_id, created_at desc, id desc);
create index on public.certificate_proofs (organization_id, certificate);
create policy "everybody reads" on public.certificate_proofs for select to anon, authenticated using (true);
create policy "commands" on public.certificate_proofs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.certificate_proofs to anon;
grant select on public.certificate_proofs to authenticated;
grant select, insert, update, delete on public.certificate_proofs to commands;
select app.keep_history('public.certificate_proofs');
select app.keep_text('public.certificate_proofs', lines => '{digest,agency,title,issued_by}');
select realtime.publish('public.certificate_proofs', audience => 'public');

-- One run of the program’s own tests, with the result and duration of each step.
create table public.check_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('system', 'end_to_end', 'model', 'discoverability')),
  asked_by uuid,
  asked_at timestamptz not null,
  prompt text check (length(prompt) <= 4000),
  done_at timestamptz,
  passed numeric not null default 0 check (passed >= 0),
  failed numeric not null default 0 check (failed >= 0),
  skipped numeric not null default 0 check (skipped >= 0),
  milliseconds numeric check (milliseconds >= 0),
  status text not null default 'requested' check (status in ('requested', 'completed', 'failed')),
  constraint check_runs_asked_at_years check (asked_at >= '1900-01-01T00:00:00Z' and asked_at < '2201-01-01T00:00:00Z'),
  constraint check_runs_done_at_years check (done_at >= '1900-01-01T00:00:00Z' and done_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.check_runs');
create index on public.check_runs (organization_id, created_at desc, id desc);
create index on public.check_runs (organization_id, status, created_at desc, id desc);
create index on public.check_runs (organization_id, asked_by);
create policy "people read" on public.check_runs for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.check_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.check_runs to authenticated;
grant select, insert, update, delete on public.check_runs to commands;
select app.keep_history('public.check_runs');
select app.keep_text('public.check_runs');
select realtime.publish('public.check_runs');

-- One step of a check run, with its result.
create table public.check_steps (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  position numeric not null,
  name text not null check (length(name) <= 200) check (name <> ''),
  outcome text not null check (outcome in ('passed', 'failed', 'skipped')),
  words text check (length(words) <= 4000),
  milliseconds numeric check (milliseconds >= 0),
  path text check (length(path) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, run) references public.check_runs (organization_id, id) on delete cascade
);
select app.protect('public.check_steps');
create index on public.check_steps (organization_id, created_at desc, id desc);
create index on public.check_steps (organization_id, run);
create policy "who reads the parent" on public.check_steps for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.check_steps for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.check_steps to authenticated;
grant select, insert, update, delete on public.check_steps to commands;
select app.keep_history('public.check_steps');
select app.keep_text('public.check_steps', lines => '{name,path}');
select realtime.publish('public.check_steps');

-- One clause of a standard, with its place in the tree, whether it applies, and the gap.
create table public.standard_clauses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  standard uuid not null,
  under uuid,
  position numeric not null default 0,
  code text not null check (length(code) <= 40) check (code <> ''),
  heading text not null check (length(heading) <= 300) check (heading <> ''),
  body text check (length(body) <= 20000),
  baseline text not null default 'none' check (baseline in ('none', 'low', 'moderate', 'high')),
  applies text not null default 'undecided' check (applies in ('undecided', 'applies', 'partly', 'not')),
  gap text check (length(gap) <= 5000),
  assessed_by uuid,
  assessed_on date,
  constraint standard_clauses_assessed_on_years check (assessed_on >= '1900-01-01' and assessed_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, standard) references public.standards (organization_id, id) on delete cascade,
  foreign key (organization_id, under) references public.standard_clauses (organization_id, id),
  foreign key (organization_id, assessed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.standard_clauses');
create index on public.standard_clauses (organization_id, created_at desc, id desc);
create index on public.standard_clauses (organization_id, standard);
create index on public.standard_clauses (organization_id, under);
create index on public.standard_clauses (organization_id, assessed_by);
create policy "who reads the parent" on public.standard_clauses for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.standard_clauses for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.standard_clauses to authenticated;
grant select, insert, update, delete on public.standard_clauses to commands;
select app.keep_history('public.standard_clauses');
select app.keep_text('public.standard_clauses', lines => '{code,heading}');
select realtime.publish('public.standard_clauses');

-- Your way to meet a requirement, with an owner and proof by an automatic check or by evidence.
create table public.controls (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 5000),
  framework uuid,
  clause uuid,
  owner uuid not null,
  measure text not null default 'none' check (measure in ('none', 'second_factors', 'trail_sealed', 'evidence_current', 'policies_read', 'actions_in_time', 'two_people_pay', 'bank_details_by_two', 'exclusion_list', 'training_done', 'roles_few', 'rules_pass', 'response_time', 'open_registration', 'rules_before_bids', 'blind_evaluation', 'number_and_kind', 'exclusion_check')),
  every_months numeric not null default 12 check (every_months >= 0) check (every_months <= 60),
  next_on date,
  result text not null default 'unknown' check (result in ('unknown', 'pass', 'fail', 'waived')),
  result_at timestamptz,
  result_words text check (length(result_words) <= 500),
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  constraint controls_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01'),
  constraint controls_result_at_years check (result_at >= '1900-01-01T00:00:00Z' and result_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, framework) references public.standards (organization_id, id),
  foreign key (organization_id, clause) references public.standard_clauses (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.controls');
create index on public.controls (organization_id, created_at desc, id desc);
create index on public.controls (organization_id, status, created_at desc, id desc);
create index on public.controls (organization_id, framework);
create index on public.controls (organization_id, clause);
create index on public.controls (organization_id, owner);
create policy "people read" on public.controls for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.controls for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.controls for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active'));
create policy "commands" on public.controls for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, title, about, framework, clause, owner, measure, every_months), update (code, title, about, framework, clause, owner, measure, every_months) on public.controls to authenticated;
grant select, insert, update, delete on public.controls to commands;
select app.keep_history('public.controls');
select app.keep_text('public.controls', lines => '{code,title,result_words}');
select app.keep_search('public.controls', 'user', '', 'code', 'title', 'about');
select realtime.publish('public.controls');

-- An approved, time-limited exception to a control or a rule, with the reason and the person responsible.
create table public.compliance_waivers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  control uuid,
  rule text check (length(rule) <= 60),
  of_record text check (length(of_record) <= 120),
  reason text not null check (length(reason) <= 5000),
  instead text check (length(instead) <= 5000),
  until date not null,
  asked_by uuid not null,
  decided_by uuid,
  decision text check (length(decision) <= 2000),
  status text not null default 'requested' check (status in ('requested', 'granted', 'refused', 'ended')),
  constraint compliance_waivers_until_years check (until >= '1900-01-01' and until < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, control) references public.controls (organization_id, id),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.compliance_waivers');
create index on public.compliance_waivers (organization_id, created_at desc, id desc);
create index on public.compliance_waivers (organization_id, status, created_at desc, id desc);
create index on public.compliance_waivers (organization_id, control);
create index on public.compliance_waivers (organization_id, asked_by);
create index on public.compliance_waivers (organization_id, decided_by);
create policy "people read" on public.compliance_waivers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.compliance_waivers for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('requested')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('requested'));
create policy "commands" on public.compliance_waivers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, control, rule, of_record, reason, instead, until) on public.compliance_waivers to authenticated;
grant select, insert, update, delete on public.compliance_waivers to commands;
select app.keep_history('public.compliance_waivers');
select app.keep_text('public.compliance_waivers', lines => '{title,rule,of_record}');
select realtime.publish('public.compliance_waivers');

-- A file that proves a control until its expiry date. A person other than the submitter reviews it.
create table public.control_evidence (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  control uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  note text check (length(note) <= 5000),
  file jsonb not null default '[]' check (jsonb_typeof(file) = 'array'),
  collected_on date not null,
  expires_on date not null,
  brought_by uuid not null,
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_note text check (length(review_note) <= 2000),
  status text not null default 'submitted' check (status in ('submitted', 'accepted', 'rejected', 'withdrawn')),
  constraint control_evidence_collected_on_years check (collected_on >= '1900-01-01' and collected_on < '2201-01-01'),
  constraint control_evidence_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
  constraint control_evidence_reviewed_at_years check (reviewed_at >= '1900-01-01T00:00:00Z' and reviewed_at < '2201-01-01T00:00:00Z'),
  constraint control_evidence_collected_on_expires_on_order check (collected_on <= expires_on),
  primary key (organization_id, id),
  foreign key (organization_id, control) references public.controls (organization_id, id),
  foreign key (organization_id, brought_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reviewed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.control_evidence');
create index on public.control_evidence (organization_id, created_at desc, id desc);
create index on public.control_evidence (organization_id, status, created_at desc, id desc);
create index on public.control_evidence (organization_id, control);
create index on public.control_evidence (organization_id, brought_by);
create index on public.control_evidence (organization_id, reviewed_by);
create policy "people read" on public.control_evidence for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.control_evidence for update to authenticated using (organization_id = (select app.organization_id()) and status in ('submitted')) with check (organization_id = (select app.organization_id()) and status in ('submitted'));
create policy "commands" on public.control_evidence for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (control, title, note, file, collected_on, expires_on) on public.control_evidence to authenticated;
grant select, insert, update, delete on public.control_evidence to commands;
select app.keep_history('public.control_evidence');
select app.keep_files('public.control_evidence');
select app.keep_text('public.control_evidence', lines => '{title}');
select realtime.publish('public.control_evidence');

-- Records whose retention period is over: reviewed, approved by a second person, destroyed or transferred, and certified.
create table public.record_dispositions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  series_code text not null check (length(series_code) <= 40) check (series_code <> ''),
  series_title text not null check (length(series_title) <= 200) check (series_title <> ''),
  authority text not null check (length(authority) <= 300) check (authority <> ''),
  disposes text not null check (disposes in ('destroy', 'archive', 'permanent')),
  prepared_by uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  note text check (length(note) <= 2000),
  receipt text check (length(receipt) <= 200),
  records_count numeric not null default 0 check (records_count >= 0),
  done_count numeric not null default 0 check (done_count >= 0),
  kept_count numeric not null default 0 check (kept_count >= 0),
  done_on date,
  digest text check (length(digest) <= 64),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'completed', 'withdrawn')),
  constraint record_dispositions_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z'),
  constraint record_dispositions_done_on_years check (done_on >= '1900-01-01' and done_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, prepared_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.record_dispositions');
create index on public.record_dispositions (organization_id, created_at desc, id desc);
create index on public.record_dispositions (organization_id, status, created_at desc, id desc);
create index on public.record_dispositions (organization_id, prepared_by);
create index on public.record_dispositions (organization_id, approved_by);
create policy "people read" on public.record_dispositions for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.record_dispositions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.record_dispositions to authenticated;
grant select, insert, update, delete on public.record_dispositions to commands;
select app.keep_history('public.record_dispositions');
select app.keep_text('public.record_dispositions', lines => '{title,series_code,series_title,authority,receipt,digest}');
select realtime.publish('public.record_dispositions');

-- One record of a disposition, with its retention date and result. After destruction only its hash remains.
create table public.record_disposition_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  disposition uuid not null,
  of_table text not null check (length(of_table) <= 63) check (of_table <> ''),
  of_record text not null check (length(of_record) <= 36) check (of_record <> ''),
  record_type text not null check (length(record_type) <= 120) check (record_type <> ''),
  title text not null check (length(title) <= 300) check (title <> ''),
  started_on date not null,
  keep_until date not null,
  digest text check (length(digest) <= 64),
  rows_count numeric not null default 0 check (rows_count >= 0),
  files_count numeric not null default 0 check (files_count >= 0),
  problem text check (length(problem) <= 500),
  status text not null default 'listed' check (status in ('listed', 'excluded', 'destroyed', 'transferred', 'kept')),
  constraint record_disposition_items_started_on_years check (started_on >= '1900-01-01' and started_on < '2201-01-01'),
  constraint record_disposition_items_keep_until_years check (keep_until >= '1900-01-01' and keep_until < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, disposition) references public.record_dispositions (organization_id, id) on delete cascade
);
select app.protect('public.record_disposition_items');
create index on public.record_disposition_items (organization_id, created_at desc, id desc);
create index on public.record_disposition_items (organization_id, status, created_at desc, id desc);
create index on public.record_disposition_items (organization_id, disposition);
create policy "who reads the parent" on public.record_disposition_items for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.record_disposition_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.record_disposition_items to authenticated;
grant select, insert, update, delete on public.record_disposition_items to commands;
select app.keep_history('public.record_disposition_items');
select app.keep_text('public.record_disposition_items', lines => '{of_table,of_record,record_type,title,digest,problem}');
select realtime.publish('public.record_disposition_items');

-- Records that must be preserved for a matter. They can’t be deleted, disposed of or redacted until a second person releases the hold.
create table public.legal_holds (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  matter text not null check (length(matter) <= 200) check (matter <> ''),
  kind text not null check (kind in ('litigation', 'audit', 'claim', 'investigation', 'records_request')),
  custodian uuid not null,
  reason text not null check (length(reason) <= 2000),
  held_from date not null,
  placed_by uuid not null,
  release_proposed_by uuid,
  release_reason text check (length(release_reason) <= 2000),
  released_by uuid,
  released_on date,
  released_at timestamptz,
  status text not null default 'active' check (status in ('active', 'release_proposed', 'released')),
  constraint legal_holds_held_from_years check (held_from >= '1900-01-01' and held_from < '2201-01-01'),
  constraint legal_holds_released_on_years check (released_on >= '1900-01-01' and released_on < '2201-01-01'),
  constraint legal_holds_released_at_years check (released_at >= '1900-01-01T00:00:00Z' and released_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, custodian) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, placed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, release_proposed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, released_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.legal_holds');
create index on public.legal_holds (organization_id, created_at desc, id desc);
create index on public.legal_holds (organization_id, status, created_at desc, id desc);
create index on public.legal_holds (organization_id, custodian);
create index on public.legal_holds (organization_id, placed_by);
create index on public.legal_holds (organization_id, release_proposed_by);
create index on public.legal_holds (organization_id, released_by);
create policy "people read" on public.legal_holds for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.legal_holds for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.legal_holds to authenticated;
grant select, insert, update, delete on public.legal_holds to commands;
select app.keep_history('public.legal_holds');
select app.keep_text('public.legal_holds', lines => '{matter}');
select app.keep_search('public.legal_holds', 'admin', '', 'number', 'matter', 'reason');
select realtime.publish('public.legal_holds');

-- The scope of a legal hold: all records, one record, a record type with a filter, or a person’s records, within dates.
create table public.legal_hold_scopes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  hold uuid not null,
  covers text not null check (covers in ('everything', 'record', 'type', 'person')),
  words text not null check (length(words) <= 300) check (words <> ''),
  of_table text check (length(of_table) <= 63),
  of_record text check (length(of_record) <= 36),
  of_field text check (length(of_field) <= 63),
  of_value text check (length(of_value) <= 200),
  of_person uuid,
  from_on date,
  to_on date,
  constraint legal_hold_scopes_from_on_years check (from_on >= '1900-01-01' and from_on < '2201-01-01'),
  constraint legal_hold_scopes_to_on_years check (to_on >= '1900-01-01' and to_on < '2201-01-01'),
  constraint legal_hold_scopes_from_on_to_on_order check (from_on <= to_on),
  primary key (organization_id, id),
  foreign key (organization_id, hold) references public.legal_holds (organization_id, id) on delete cascade,
  foreign key (organization_id, of_person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.legal_hold_scopes');
revoke update, delete, truncate on public.legal_hold_scopes from service_role, custodian;
create index on public.legal_hold_scopes (organization_id, created_at desc, id desc);
create index on public.legal_hold_scopes (organization_id, hold);
create index on public.legal_hold_scopes (organization_id, of_person);
create policy "who reads the parent" on public.legal_hold_scopes for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.legal_hold_scopes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.legal_hold_scopes to authenticated;
grant select, insert on public.legal_hold_scopes to commands;
select app.keep_history('public.legal_hold_scopes');
select app.keep_text('public.legal_hold_scopes', lines => '{words,of_table,of_record,of_field,of_value}');
select realtime.publish('public.legal_hold_scopes');

-- A list of inspection questions in a fixed order with fixed weights, so that inspections can be compared.
create table public.checklists (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 2000),
  kind text not null check (kind in ('safety', 'facility', 'vehicle', 'fire', 'construction', 'delivery', 'quality')),
  standard uuid,
  pass_percent numeric check (pass_percent >= 0) check (pass_percent <= 100),
  owner uuid not null,
  edition numeric not null default 0 check (edition >= 0),
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, standard) references public.standards (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.checklists');
create index on public.checklists (organization_id, created_at desc, id desc);
create index on public.checklists (organization_id, status, created_at desc, id desc);
create index on public.checklists (organization_id, standard);
create index on public.checklists (organization_id, owner);
create policy "people read" on public.checklists for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.checklists for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.checklists for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.checklists for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, title, about, kind, standard, pass_percent, owner), update (code, title, about, kind, standard, pass_percent, owner) on public.checklists to authenticated;
grant select, insert, update, delete on public.checklists to commands;
select app.keep_history('public.checklists');
select app.keep_text('public.checklists', lines => '{code,title}');
select realtime.publish('public.checklists');

-- One question of a checklist, with its answer type and weight.
create table public.checklist_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  checklist uuid not null,
  position numeric not null default 0,
  section text check (length(section) <= 120),
  question text not null check (length(question) <= 300) check (question <> ''),
  answer text not null default 'yes_no' check (answer in ('yes_no', 'scale', 'number', 'words')),
  weight numeric not null default 1 check (weight >= 0) check (weight <= 100),
  critical boolean not null default false,
  photo boolean not null default false,
  only_if numeric check (only_if >= 1) check (only_if <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, checklist) references public.checklists (organization_id, id) on delete cascade
);
select app.protect('public.checklist_items');
create index on public.checklist_items (organization_id, created_at desc, id desc);
create index on public.checklist_items (organization_id, checklist);
create policy "who reads the parent" on public.checklist_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.checklist_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.checklist_items to authenticated;
grant select, insert, update, delete on public.checklist_items to commands;
select app.keep_history('public.checklist_items');
select app.keep_text('public.checklist_items', lines => '{section,question}');
select realtime.publish('public.checklist_items');

-- A checklist completed at a place on a date, with its score, photos and findings.
create table public.inspections (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  checklist uuid not null,
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  where_at jsonb check (jsonb_typeof(where_at) = 'object'),
  inspector uuid not null,
  due_on date not null,
  every_days numeric not null default 0 check (every_days >= 0) check (every_days <= 1000),
  edition numeric not null default 0 check (edition >= 0),
  done_at timestamptz,
  score numeric check (score >= 0) check (score <= 100),
  outcome text check (outcome in ('passed', 'failed')),
  remarks text check (length(remarks) <= 5000),
  status text not null default 'planned' check (status in ('planned', 'in_progress', 'completed', 'canceled')),
  constraint inspections_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint inspections_done_at_years check (done_at >= '1900-01-01T00:00:00Z' and done_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, checklist) references public.checklists (organization_id, id),
  foreign key (organization_id, inspector) references public.organization_members (organization_id, user_id)
);
select app.protect('public.inspections');
create index on public.inspections (organization_id, created_at desc, id desc);
create index on public.inspections (organization_id, status, created_at desc, id desc);
create index on public.inspections (organization_id, inspector);
create policy "people read" on public.inspections for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.inspections for update to authenticated using (organization_id = (select app.organization_id()) and status in ('planned')) with check (organization_id = (select app.organization_id()) and status in ('planned'));
create policy "commands" on public.inspections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (checklist, subject, where_at, inspector, due_on, every_days) on public.inspections to authenticated;
grant select, insert, update, delete on public.inspections to commands;
select app.keep_history('public.inspections');
select app.keep_text('public.inspections', lines => '{subject}');
select realtime.publish('public.inspections');

-- One checklist question as asked in an inspection, with its answer.
create table public.inspection_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  inspection uuid not null,
  position numeric not null,
  section text check (length(section) <= 120),
  question text not null check (length(question) <= 300) check (question <> ''),
  answer text not null check (answer in ('yes_no', 'scale', 'number', 'words')),
  weight numeric not null,
  critical boolean not null default false,
  photo boolean not null default false,
  only_if numeric,
  given text check (length(given) <= 1000),
  note text check (length(note) <= 1000),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  points numeric,
  action uuid,
  primary key (organization_id, id),
  foreign key (organization_id, inspection) references public.inspections (organization_id, id) on delete cascade,
  foreign key (organization_id, action) references public.corrective_actions (organization_id, id)
);
select app.protect('public.inspection_answers');
create index on public.inspection_answers (organization_id, created_at desc, id desc);
create index on public.inspection_answers (organization_id, inspection);
create index on public.inspection_answers (organization_id, action);
create policy "who reads the parent" on public.inspection_answers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.inspection_answers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.inspection_answers to authenticated;
grant select, insert, update, delete on public.inspection_answers to commands;
select app.keep_history('public.inspection_answers');
select app.keep_files('public.inspection_answers');
select app.keep_text('public.inspection_answers', lines => '{section,question,given,note}');
select realtime.publish('public.inspection_answers');

-- A certification by an outside body, with its document and expiry date. It counts only with the document.
create table public.organization_certificates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 200) check (title <> ''),
  standard uuid,
  issued_by text not null check (length(issued_by) <= 160) check (issued_by <> ''),
  number text check (length(number) <= 80),
  scope text check (length(scope) <= 2000),
  issued_on date not null,
  expires_on date not null,
  file jsonb not null default '[]' check (jsonb_typeof(file) = 'array'),
  owner uuid not null,
  entered_by uuid not null,
  confirmed_by uuid,
  status text not null default 'entered' check (status in ('entered', 'certified', 'expired', 'withdrawn')),
  constraint organization_certificates_issued_on_years check (issued_on >= '1900-01-01' and issued_on < '2201-01-01'),
  constraint organization_certificates_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
  constraint organization_certificates_issued_on_expires_on_order check (issued_on <= expires_on),
  primary key (organization_id, id),
  foreign key (organization_id, standard) references public.standards (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, confirmed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.organization_certificates');
create index on public.organization_certificates (organization_id, created_at desc, id desc);
create index on public.organization_certificates (organization_id, status, created_at desc, id desc);
create index on public.organization_certificates (organization_id, standard);
create index on public.organization_certificates (organization_id, owner);
create index on public.organization_certificates (organization_id, entered_by);
create index on public.organization_certificates (organization_id, confirmed_by);
create policy "people read" on public.organization_certificates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.organization_certificates for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('entered')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('entered'));
create policy "commands" on public.organization_certificates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, standard, issued_by, number, scope, issued_on, expires_on, file, owner) on public.organization_certificates to authenticated;
grant select, insert, update, delete on public.organization_certificates to commands;
select app.keep_history('public.organization_certificates');
select app.keep_files('public.organization_certificates');
select app.keep_text('public.organization_certificates', lines => '{title,issued_by,number}');
select realtime.publish('public.organization_certificates');

-- A rule that the organization adopts. A second person approves each version, and its readers attest to it.
create table public.policies (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  summary text check (length(summary) <= 2000),
  body text not null check (length(body) <= 50000),
  content text check (length(content) <= 1000000),
  changes text check (length(changes) <= 2000),
  owner uuid not null,
  readers text not null default 'everyone' check (readers in ('everyone', 'managers', 'no_one')),
  open_to_all boolean not null default false,
  review_months numeric not null default 12 check (review_months >= 1) check (review_months <= 60),
  edition numeric not null default 0 check (edition >= 0),
  review_on date,
  written_by uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  note text check (length(note) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'in_force', 'retired')),
  constraint policies_review_on_years check (review_on >= '1900-01-01' and review_on < '2201-01-01'),
  constraint policies_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, written_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.policies');
create index on public.policies (organization_id, created_at desc, id desc);
create index on public.policies (organization_id, status, created_at desc, id desc);
create index on public.policies (organization_id, owner);
create index on public.policies (organization_id, written_by);
create index on public.policies (organization_id, approved_by);
create policy "people read" on public.policies for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.policies for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.policies to authenticated;
grant select, insert, update, delete on public.policies to commands;
select app.keep_history('public.policies');
select app.keep_text('public.policies', lines => '{code,title}');
select app.keep_search('public.policies', 'user', '', 'code', 'title', 'body');
select realtime.publish('public.policies');

-- A confirmation that a person read one version of a policy and will follow it.
create table public.policy_attestations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  policy uuid not null,
  edition numeric not null check (edition >= 1),
  reader uuid not null,
  read_at timestamptz not null,
  constraint policy_attestations_read_at_years check (read_at >= '1900-01-01T00:00:00Z' and read_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, policy) references public.policies (organization_id, id),
  foreign key (organization_id, reader) references public.organization_members (organization_id, user_id)
);
select app.protect('public.policy_attestations');
revoke update, delete, truncate on public.policy_attestations from service_role, custodian;
create index on public.policy_attestations (organization_id, created_at desc, id desc);
create index on public.policy_attestations (organization_id, policy);
create index on public.policy_attestations (organization_id, reader);
create policy "people read" on public.policy_attestations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.policy_attestations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.policy_attestations to authenticated;
grant select, insert on public.policy_attestations to commands;
select app.keep_history('public.policy_attestations');
select app.keep_text('public.policy_attestations');
select realtime.publish('public.policy_attestations');

-- The approved text of a policy with its effective date. It can’t be changed.
create table public.policy_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  policy uuid not null,
  edition numeric not null check (edition >= 1),
  title text not null check (length(title) <= 200) check (title <> ''),
  body text not null check (length(body) <= 50000),
  changes text check (length(changes) <= 2000),
  effective_on date not null,
  written_by uuid,
  approved_by uuid,
  constraint policy_versions_effective_on_years check (effective_on >= '1900-01-01' and effective_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, policy) references public.policies (organization_id, id),
  foreign key (organization_id, written_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.policy_versions');
revoke update, delete, truncate on public.policy_versions from service_role, custodian;
create index on public.policy_versions (organization_id, created_at desc, id desc);
create index on public.policy_versions (organization_id, policy);
create index on public.policy_versions (organization_id, written_by);
create index on public.policy_versions (organization_id, approved_by);
create policy "people read" on public.policy_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.policy_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.policy_versions to authenticated;
grant select, insert on public.policy_versions to commands;
select app.keep_history('public.policy_versions');
select app.keep_text('public.policy_versions', lines => '{title}');
select realtime.publish('public.policy_versions');

-- An active policy that the organization publishes.
create table public.published_policies (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  policy uuid not null,
  agency text not null check (length(agency) <= 200) check (agency <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  summary text check (length(summary) <= 2000),
  body text not null check (length(body) <= 50000),
  edition numeric not null check (edition >= 1),
  effective_on date not null,
  constraint published_policies_effective_on_years check (effective_on >= '1900-01-01' and effective_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, policy) references public.policies (organization_id, id)
);
select app.protect('public.published_policies');
create index on public.published_policies (organization_id, created_at desc, id desc);
create index on public.published_policies (organization_id, policy);
create policy "everybody reads" on public.published_policies for select to anon, authenticated using (true);
create policy "commands" on public.published_policies for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.published_policies to anon;
grant select on public.published_policies to authenticated;
grant select, insert, update, delete on public.published_policies to commands;
select app.keep_history('public.published_policies');
select app.keep_text('public.published_policies', lines => '{agency,title}');
select realtime.publish('public.published_policies', audience => 'public');

-- A product, service or step that is not as specified, with its disposition and cost.
create table public.nonconformances (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('product', 'service', 'process', 'document')),
  supplier text check (length(supplier) <= 200),
  reference text check (length(reference) <= 80),
  found_on date not null,
  quantity numeric check (quantity >= 0),
  about text not null check (length(about) <= 5000),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  cost bigint not null default 0 check (cost >= 0),
  cost_kind text not null default 'internal_failure' check (cost_kind in ('internal_failure', 'external_failure', 'appraisal', 'prevention')),
  action uuid,
  disposition text check (disposition in ('use_as_is', 'rework', 'return', 'scrap', 'redo')),
  disposition_reason text check (length(disposition_reason) <= 2000),
  decided_by uuid,
  found_by uuid not null,
  status text not null default 'open' check (status in ('open', 'decided', 'closed')),
  constraint nonconformances_found_on_years check (found_on >= '1900-01-01' and found_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, action) references public.corrective_actions (organization_id, id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, found_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.nonconformances');
create index on public.nonconformances (organization_id, created_at desc, id desc);
create index on public.nonconformances (organization_id, status, created_at desc, id desc);
create index on public.nonconformances (organization_id, action);
create index on public.nonconformances (organization_id, decided_by);
create index on public.nonconformances (organization_id, found_by);
create policy "people read" on public.nonconformances for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.nonconformances for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open')) with check (organization_id = (select app.organization_id()) and status in ('open'));
create policy "commands" on public.nonconformances for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, supplier, reference, found_on, quantity, about, photos, cost, cost_kind) on public.nonconformances to authenticated;
grant select, insert, update, delete on public.nonconformances to commands;
select app.keep_history('public.nonconformances');
select app.keep_files('public.nonconformances');
select app.keep_text('public.nonconformances', lines => '{title,supplier,reference}');
select app.keep_search('public.nonconformances', 'user', '', 'number', 'title', 'about', 'supplier');
select realtime.publish('public.nonconformances');

-- A process measure with a target, read regularly and checked by a control chart.
create table public.quality_indicators (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 2000),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  target numeric,
  better text not null default 'lower' check (better in ('lower', 'higher')),
  owner uuid not null,
  last_value numeric,
  last_on date,
  signal text check (length(signal) <= 200),
  status text not null default 'active' check (status in ('active', 'retired')),
  constraint quality_indicators_last_on_years check (last_on >= '1900-01-01' and last_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.quality_indicators');
create index on public.quality_indicators (organization_id, created_at desc, id desc);
create index on public.quality_indicators (organization_id, status, created_at desc, id desc);
create index on public.quality_indicators (organization_id, owner);
create policy "people read" on public.quality_indicators for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.quality_indicators for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.quality_indicators for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.quality_indicators for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, title, about, unit, target, better, owner), update (code, title, about, unit, target, better, owner) on public.quality_indicators to authenticated;
grant select, insert, update, delete on public.quality_indicators to commands;
select app.keep_history('public.quality_indicators');
select app.keep_text('public.quality_indicators', lines => '{code,title,unit,signal}');
select realtime.publish('public.quality_indicators');

-- The value of a quality indicator on a date.
create table public.quality_readings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  indicator uuid not null,
  on_day date not null,
  value numeric not null,
  note text check (length(note) <= 300),
  read_at timestamptz,
  constraint quality_readings_on_day_years check (on_day >= '1900-01-01' and on_day < '2201-01-01'),
  constraint quality_readings_read_at_years check (read_at >= '1900-01-01T00:00:00Z' and read_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, indicator) references public.quality_indicators (organization_id, id) on delete cascade
);
select app.protect('public.quality_readings');
create index on public.quality_readings (organization_id, created_at desc, id desc);
create index on public.quality_readings (organization_id, indicator);
create policy "who reads the parent" on public.quality_readings for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.quality_readings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.quality_readings to authenticated;
grant select, insert, update, delete on public.quality_readings to commands;
select app.keep_history('public.quality_readings');
select app.keep_text('public.quality_readings', lines => '{note}');
select realtime.publish('public.quality_readings');

-- A request for public records: acknowledged, searched, reviewed, redacted, and released or denied by its deadline.
create table public.records_requests (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 160) check (title <> ''),
  description text not null check (length(description) <= 5000),
  requester text not null check (length(requester) <= 200) check (requester <> ''),
  email text check (length(email) <= 300),
  phone text check (length(phone) <= 60),
  language text not null default 'en' check (language in ('en', 'es')),
  channel text not null check (channel in ('portal', 'email', 'mail', 'in_person', 'phone')),
  received_on date not null,
  officer uuid,
  due_on date,
  due_rule text check (length(due_rule) <= 300),
  extended_on date,
  extension_reason text check (length(extension_reason) <= 2000),
  acknowledged_at timestamptz,
  fee_estimate bigint check (fee_estimate >= 0),
  fee_basis text check (length(fee_basis) <= 500),
  confirmation text check (length(confirmation) <= 20),
  closed_on date,
  decided_by uuid,
  decision text check (length(decision) <= 5000),
  citation text check (length(citation) <= 300),
  appeal text check (length(appeal) <= 2000),
  reading_room boolean not null default false,
  status text not null default 'received' check (status in ('received', 'in_review', 'released', 'released_in_part', 'denied', 'withdrawn')),
  constraint records_requests_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
  constraint records_requests_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint records_requests_extended_on_years check (extended_on >= '1900-01-01' and extended_on < '2201-01-01'),
  constraint records_requests_acknowledged_at_years check (acknowledged_at >= '1900-01-01T00:00:00Z' and acknowledged_at < '2201-01-01T00:00:00Z'),
  constraint records_requests_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, officer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.records_requests');
create index on public.records_requests (organization_id, created_at desc, id desc);
create index on public.records_requests (organization_id, status, created_at desc, id desc);
create index on public.records_requests (organization_id, officer);
create index on public.records_requests (organization_id, decided_by);
create policy "people read" on public.records_requests for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.records_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.records_requests to authenticated;
grant select, insert, update, delete on public.records_requests to commands;
select app.keep_history('public.records_requests');
select app.keep_text('public.records_requests', names => '{requester}', lines => '{title,email,phone,due_rule,fee_basis,confirmation,citation}');
select app.keep_search('public.records_requests', 'user', '', 'number', 'title', 'description', 'requester');
select realtime.publish('public.records_requests');

-- A record or file that may answer a public records request, with its review and the copy to release.
create table public.records_request_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  request uuid not null,
  of_table text check (length(of_table) <= 63),
  of_record text check (length(of_record) <= 36),
  record_type text not null check (length(record_type) <= 120) check (record_type <> ''),
  title text not null check (length(title) <= 300) check (title <> ''),
  copy text check (length(copy) <= 100000),
  file jsonb not null default '[]' check (jsonb_typeof(file) = 'array'),
  original text check (length(original) <= 1024),
  redacted numeric not null default 0 check (redacted >= 0),
  review text not null default 'to_review' check (review in ('to_review', 'responsive', 'exempt', 'not_responsive')),
  exemption text check (length(exemption) <= 300),
  reviewed_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, request) references public.records_requests (organization_id, id) on delete cascade,
  foreign key (organization_id, reviewed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.records_request_items');
create index on public.records_request_items (organization_id, created_at desc, id desc);
create index on public.records_request_items (organization_id, request);
create index on public.records_request_items (organization_id, reviewed_by);
create policy "who reads the parent" on public.records_request_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.records_request_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.records_request_items to authenticated;
grant select, insert, update, delete on public.records_request_items to commands;
select app.keep_history('public.records_request_items');
select app.keep_files('public.records_request_items');
select app.keep_text('public.records_request_items', lines => '{of_table,of_record,record_type,title,original,exemption}');
select realtime.publish('public.records_request_items');

-- A legal deadline for public records requests: days to respond and to extend, with the statute.
create table public.records_request_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('respond', 'extend')),
  days numeric not null check (days >= 0) check (days <= 365),
  counts text not null check (counts in ('business', 'calendar')),
  statute text not null check (length(statute) <= 200) check (statute <> ''),
  source text check (length(source) <= 300),
  valid_from date not null,
  valid_to date,
  reason text check (length(reason) <= 500),
  constraint records_request_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint records_request_terms_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint records_request_terms_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.records_request_terms');
select app.keep_control('public.records_request_terms', 'valid_to');
create index on public.records_request_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.records_request_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.records_request_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.records_request_terms to authenticated;
grant select, insert, update, delete on public.records_request_terms to commands;
select app.keep_history('public.records_request_terms');
select app.keep_text('public.records_request_terms', lines => '{statute,source}');
select realtime.publish('public.records_request_terms');

-- How long a series of records is kept, from which event, under which authority, and its disposition.
create table public.retention_series (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  covers text not null check (length(covers) <= 1000) check (covers <> ''),
  starts text not null check (starts in ('created', 'closed', 'fiscal_year', 'date', 'final_report', 'disposition')),
  closing text check (length(closing) <= 200),
  date_field text check (length(date_field) <= 80),
  keep_months numeric not null check (keep_months >= 0) check (keep_months <= 1200),
  disposition text not null check (disposition in ('destroy', 'archive', 'permanent')),
  authority text not null check (length(authority) <= 300) check (authority <> ''),
  source text check (length(source) <= 300),
  valid_from date not null,
  valid_to date,
  reason text check (length(reason) <= 500),
  constraint retention_series_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint retention_series_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint retention_series_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.retention_series');
select app.keep_control('public.retention_series', 'valid_to');
create index on public.retention_series (organization_id, created_at desc, id desc);
create policy "people read" on public.retention_series for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.retention_series for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.retention_series to authenticated;
grant select, insert, update, delete on public.retention_series to commands;
select app.keep_history('public.retention_series');
select app.keep_text('public.retention_series', lines => '{code,title,covers,closing,date_field,authority,source}');
select app.keep_search('public.retention_series', 'user', '', '', 'title', 'covers');
select realtime.publish('public.retention_series');

-- Something that could go wrong, with its likelihood and impact before and after treatment.
create table public.risks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 5000),
  category text not null check (category in ('operations', 'security', 'finance', 'compliance', 'safety', 'supplier', 'reputation')),
  likelihood numeric not null check (likelihood >= 1) check (likelihood <= 5),
  impact numeric not null check (impact >= 1) check (impact <= 5),
  treatment text not null default 'reduce' check (treatment in ('reduce', 'avoid', 'transfer', 'accept')),
  plan text check (length(plan) <= 5000),
  residual_likelihood numeric not null check (residual_likelihood >= 1) check (residual_likelihood <= 5),
  residual_impact numeric not null check (residual_impact >= 1) check (residual_impact <= 5),
  control uuid,
  owner uuid not null,
  review_on date not null,
  reviewed_on date,
  review_note text check (length(review_note) <= 2000),
  accepted_by uuid,
  status text not null default 'open' check (status in ('open', 'treating', 'accepted', 'closed')),
  constraint risks_review_on_years check (review_on >= '1900-01-01' and review_on < '2201-01-01'),
  constraint risks_reviewed_on_years check (reviewed_on >= '1900-01-01' and reviewed_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, control) references public.controls (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, accepted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.risks');
create index on public.risks (organization_id, created_at desc, id desc);
create index on public.risks (organization_id, status, created_at desc, id desc);
create index on public.risks (organization_id, control);
create index on public.risks (organization_id, owner);
create index on public.risks (organization_id, accepted_by);
create policy "people read" on public.risks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.risks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.risks to authenticated;
grant select, insert, update, delete on public.risks to commands;
select app.keep_history('public.risks');
select app.keep_text('public.risks', lines => '{title}');
select app.keep_search('public.risks', 'user', '', 'number', 'title', 'about');
select realtime.publish('public.risks');

-- Something that went wrong in operations or security: reported, contained, resolved, and closed with lessons learned.
create table public.security_incidents (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('security', 'privacy', 'operations', 'supplier', 'physical')),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  about text not null check (length(about) <= 5000),
  effect text check (length(effect) <= 2000),
  happened_at timestamptz not null,
  found_at timestamptz not null,
  lead uuid not null,
  risk uuid,
  control uuid,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  contained_at timestamptz,
  containment text check (length(containment) <= 5000),
  resolved_at timestamptz,
  resolution text check (length(resolution) <= 5000),
  cause text check (length(cause) <= 5000),
  lessons text check (length(lessons) <= 5000),
  looked_back_by uuid,
  reported_by uuid not null,
  status text not null default 'reported' check (status in ('reported', 'contained', 'resolved', 'closed')),
  constraint security_incidents_happened_at_years check (happened_at >= '1900-01-01T00:00:00Z' and happened_at < '2201-01-01T00:00:00Z'),
  constraint security_incidents_found_at_years check (found_at >= '1900-01-01T00:00:00Z' and found_at < '2201-01-01T00:00:00Z'),
  constraint security_incidents_contained_at_years check (contained_at >= '1900-01-01T00:00:00Z' and contained_at < '2201-01-01T00:00:00Z'),
  constraint security_incidents_resolved_at_years check (resolved_at >= '1900-01-01T00:00:00Z' and resolved_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, risk) references public.risks (organization_id, id),
  foreign key (organization_id, control) references public.controls (organization_id, id),
  foreign key (organization_id, lead) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, looked_back_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reported_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.security_incidents');
create index on public.security_incidents (organization_id, created_at desc, id desc);
create index on public.security_incidents (organization_id, status, created_at desc, id desc);
create index on public.security_incidents (organization_id, lead);
create index on public.security_incidents (organization_id, risk);
create index on public.security_incidents (organization_id, control);
create index on public.security_incidents (organization_id, looked_back_by);
create index on public.security_incidents (organization_id, reported_by);
create policy "people read" on public.security_incidents for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.security_incidents for update to authenticated using (organization_id = (select app.organization_id()) and status in ('reported', 'contained', 'resolved')) with check (organization_id = (select app.organization_id()) and status in ('reported', 'contained', 'resolved'));
create policy "commands" on public.security_incidents for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, severity, about, effect, happened_at, found_at, lead, risk, control, documents) on public.security_incidents to authenticated;
grant select, insert, update, delete on public.security_incidents to commands;
select app.keep_history('public.security_incidents');
select app.keep_files('public.security_incidents');
select app.keep_text('public.security_incidents', lines => '{title}');
select app.keep_search('public.security_incidents', 'user', '', 'number', 'title', 'about');
select realtime.publish('public.security_incidents');

-- One run of the compliance rules over the open records.
create table public.compliance_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  ran_at timestamptz not null,
  ran_by uuid,
  looked_at numeric not null default 0 check (looked_at >= 0),
  passed numeric not null default 0 check (passed >= 0),
  failed numeric not null default 0 check (failed >= 0),
  waived numeric not null default 0 check (waived >= 0),
  not_checked numeric not null default 0 check (not_checked >= 0),
  changed numeric not null default 0 check (changed >= 0),
  constraint compliance_runs_ran_at_years check (ran_at >= '1900-01-01T00:00:00Z' and ran_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, ran_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.compliance_runs');
create index on public.compliance_runs (organization_id, created_at desc, id desc);
create index on public.compliance_runs (organization_id, ran_by);
create policy "people read" on public.compliance_runs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.compliance_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.compliance_runs to authenticated;
grant select, insert, update, delete on public.compliance_runs to commands;
select app.keep_history('public.compliance_runs');
select app.keep_text('public.compliance_runs');
select realtime.publish('public.compliance_runs');

-- The result of one rule for one record, with the facts it checked.
create table public.compliance_results (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  rule text not null check (length(rule) <= 60) check (rule <> ''),
  subject text not null check (length(subject) <= 300) check (subject <> ''),
  subject_table text not null check (length(subject_table) <= 80) check (subject_table <> ''),
  subject_id text not null check (length(subject_id) <= 60) check (subject_id <> ''),
  outcome text not null check (outcome in ('passed', 'failed', 'waived', 'not_checked')),
  words text check (length(words) <= 1000),
  facts text check (length(facts) <= 5000),
  changed boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, run) references public.compliance_runs (organization_id, id) on delete cascade
);
select app.protect('public.compliance_results');
create index on public.compliance_results (organization_id, created_at desc, id desc);
create index on public.compliance_results (organization_id, run);
create policy "who reads the parent" on public.compliance_results for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.compliance_results for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.compliance_results to authenticated;
grant select, insert, update, delete on public.compliance_results to commands;
select app.keep_history('public.compliance_results');
select app.keep_text('public.compliance_results', lines => '{rule,subject,subject_table,subject_id,words}');
select realtime.publish('public.compliance_results');

-- A saved check of security events that runs regularly, and notifies a person when too many events match.
create table public.security_detections (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 2000),
  event_type text check (length(event_type) <= 100),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  threshold numeric not null default 1 check (threshold >= 1) check (threshold <= 1000),
  minutes numeric not null default 60 check (minutes >= 1) check (minutes <= 10080),
  tells uuid not null,
  active boolean not null default true,
  last_alarm_at timestamptz,
  last_count numeric check (last_count >= 0),
  constraint security_detections_last_alarm_at_years check (last_alarm_at >= '1900-01-01T00:00:00Z' and last_alarm_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, tells) references public.organization_members (organization_id, user_id)
);
select app.protect('public.security_detections');
create index on public.security_detections (organization_id, created_at desc, id desc);
create index on public.security_detections (organization_id, tells);
create policy "people read" on public.security_detections for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people insert" on public.security_detections for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.security_detections for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.security_detections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (title, about, event_type, severity, threshold, minutes, tells, active), update (title, about, event_type, severity, threshold, minutes, tells, active) on public.security_detections to authenticated;
grant select, insert, update, delete on public.security_detections to commands;
select app.keep_history('public.security_detections');
select app.keep_text('public.security_detections', lines => '{title,event_type}');
select realtime.publish('public.security_detections');

-- A measurement of the organization’s accounts: MFA, sessions, keys, failed sign-ins and events.
create table public.security_snapshots (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  measured_at timestamptz not null,
  members numeric not null check (members >= 0),
  with_factor numeric not null check (with_factor >= 0),
  leads numeric not null check (leads >= 0),
  leads_with_factor numeric not null check (leads_with_factor >= 0),
  administrators numeric not null check (administrators >= 0),
  disabled numeric not null check (disabled >= 0),
  sessions numeric not null check (sessions >= 0),
  failed_sign_ins numeric not null check (failed_sign_ins >= 0),
  events numeric not null check (events >= 0),
  api_keys numeric not null check (api_keys >= 0),
  oldest_key_days numeric check (oldest_key_days >= 0),
  unsealed numeric not null check (unsealed >= 0),
  constraint security_snapshots_measured_at_years check (measured_at >= '1900-01-01T00:00:00Z' and measured_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id)
);
select app.protect('public.security_snapshots');
revoke update, delete, truncate on public.security_snapshots from service_role, custodian;
create index on public.security_snapshots (organization_id, created_at desc, id desc);
create policy "people read" on public.security_snapshots for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.security_snapshots for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.security_snapshots to authenticated;
grant select, insert on public.security_snapshots to commands;
select app.keep_history('public.security_snapshots');
select app.keep_text('public.security_snapshots');
select realtime.publish('public.security_snapshots');

-- A manual test of one part of the product: the steps and the expected result.
create table public.test_scripts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  module text not null check (length(module) <= 80) check (module <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  steps text not null check (length(steps) <= 10000),
  expected text not null check (length(expected) <= 5000),
  covers text check (length(covers) <= 200),
  last_outcome text check (last_outcome in ('passed', 'failed', 'blocked')),
  last_at timestamptz,
  status text not null default 'active' check (status in ('draft', 'active', 'retired')),
  constraint test_scripts_last_at_years check (last_at >= '1900-01-01T00:00:00Z' and last_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, code)
);
select app.protect('public.test_scripts');
create index on public.test_scripts (organization_id, created_at desc, id desc);
create index on public.test_scripts (organization_id, status, created_at desc, id desc);
create policy "people read" on public.test_scripts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.test_scripts for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.test_scripts for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'active')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'active'));
create policy "commands" on public.test_scripts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, module, title, steps, expected, covers), update (code, module, title, steps, expected, covers) on public.test_scripts to authenticated;
grant select, insert, update, delete on public.test_scripts to commands;
select app.keep_history('public.test_scripts');
select app.keep_text('public.test_scripts', lines => '{code,module,title,covers}');
select realtime.publish('public.test_scripts');

-- One run of a test script: its result, and the defect if one was found.
create table public.test_executions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  script uuid not null,
  outcome text not null check (outcome in ('passed', 'failed', 'blocked')),
  notes text check (length(notes) <= 5000),
  defect text check (length(defect) <= 200),
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array'),
  tester uuid not null,
  ran_at timestamptz not null,
  answer text check (length(answer) <= 2000),
  status text not null default 'fine' check (status in ('fine', 'open', 'fixed', 'closed')),
  constraint test_executions_ran_at_years check (ran_at >= '1900-01-01T00:00:00Z' and ran_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, script) references public.test_scripts (organization_id, id),
  foreign key (organization_id, tester) references public.organization_members (organization_id, user_id)
);
select app.protect('public.test_executions');
create index on public.test_executions (organization_id, created_at desc, id desc);
create index on public.test_executions (organization_id, status, created_at desc, id desc);
create index on public.test_executions (organization_id, script);
create index on public.test_executions (organization_id, tester);
create policy "people read" on public.test_executions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.test_executions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.test_executions to authenticated;
grant select, insert, update, delete on public.test_executions to commands;
select app.keep_history('public.test_executions');
select app.keep_files('public.test_executions');
select app.keep_text('public.test_executions', lines => '{defect}');
select app.keep_search('public.test_executions', 'user', '', '', 'outcome', 'defect');
select realtime.publish('public.test_executions');

-- An outside recipient of the signed checkpoints of the audit log, so that its past can’t be changed unnoticed.
create table public.trail_witnesses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('mail', 'webhook')),
  address text not null check (length(address) <= 500) check (address <> ''),
  primary key (organization_id, id),
  unique (organization_id, address)
);
select app.protect('public.trail_witnesses');
create index on public.trail_witnesses (organization_id, created_at desc, id desc);
create policy "people read" on public.trail_witnesses for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.trail_witnesses for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.trail_witnesses to authenticated;
grant select, insert, update, delete on public.trail_witnesses to commands;
select app.keep_history('public.trail_witnesses');
select app.keep_text('public.trail_witnesses', lines => '{address}');
select realtime.publish('public.trail_witnesses');

-- One part of a course, to be read or watched.
create table public.course_lessons (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  course uuid not null,
  position numeric not null default 0,
  title text not null check (length(title) <= 200) check (title <> ''),
  body text not null check (length(body) <= 50000),
  material jsonb not null default '[]' check (jsonb_typeof(material) = 'array'),
  primary key (organization_id, id),
  foreign key (organization_id, course) references public.courses (organization_id, id) on delete cascade
);
select app.protect('public.course_lessons');
create index on public.course_lessons (organization_id, created_at desc, id desc);
create index on public.course_lessons (organization_id, course);
create policy "who reads the parent" on public.course_lessons for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.course_lessons for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.course_lessons to authenticated;
grant select, insert, update, delete on public.course_lessons to commands;
select app.keep_history('public.course_lessons');
select app.keep_files('public.course_lessons');
select app.keep_text('public.course_lessons', lines => '{title}');
select realtime.publish('public.course_lessons');

-- One quiz question with four answers, one of them correct.
create table public.course_questions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  course uuid not null,
  words text not null check (length(words) <= 500) check (words <> ''),
  a text not null check (length(a) <= 300) check (a <> ''),
  b text not null check (length(b) <= 300) check (b <> ''),
  c text check (length(c) <= 300),
  d text check (length(d) <= 300),
  correct text not null check (correct in ('a', 'b', 'c', 'd')),
  why text check (length(why) <= 500),
  active boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, course) references public.courses (organization_id, id)
);
select app.protect('public.course_questions');
create index on public.course_questions (organization_id, created_at desc, id desc);
create index on public.course_questions (organization_id, course);
create policy "people read" on public.course_questions for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.course_questions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.course_questions to authenticated;
grant select, insert, update, delete on public.course_questions to commands;
select app.keep_history('public.course_questions');
select app.keep_text('public.course_questions', lines => '{words,a,b,c,d,why}');
select realtime.publish('public.course_questions');

-- A person assigned to a course until a due date, with lessons read and result.
create table public.enrollments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  course uuid not null,
  learner uuid not null,
  due_on date not null,
  reason text check (length(reason) <= 300),
  lessons_read numeric not null default 0 check (lessons_read >= 0),
  attempts numeric not null default 0 check (attempts >= 0),
  started_at timestamptz,
  passed_on date,
  enrolled_by uuid not null,
  status text not null default 'enrolled' check (status in ('enrolled', 'in_progress', 'completed', 'withdrawn')),
  constraint enrollments_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint enrollments_started_at_years check (started_at >= '1900-01-01T00:00:00Z' and started_at < '2201-01-01T00:00:00Z'),
  constraint enrollments_passed_on_years check (passed_on >= '1900-01-01' and passed_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, course) references public.courses (organization_id, id),
  foreign key (organization_id, learner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, enrolled_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.enrollments');
create index on public.enrollments (organization_id, created_at desc, id desc);
create index on public.enrollments (organization_id, status, created_at desc, id desc);
create index on public.enrollments (organization_id, course);
create index on public.enrollments (organization_id, learner);
create index on public.enrollments (organization_id, enrolled_by);
create policy "people read" on public.enrollments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.enrollments for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('enrolled', 'in_progress')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('enrolled', 'in_progress'));
create policy "commands" on public.enrollments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (course, learner, due_on, reason) on public.enrollments to authenticated;
grant select, insert, update, delete on public.enrollments to commands;
select app.keep_history('public.enrollments');
select app.keep_text('public.enrollments', lines => '{reason}');
select realtime.publish('public.enrollments');

-- One attempt at the questions of a course: the answers, the score and the time taken.
create table public.quiz_attempts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  enrollment uuid not null,
  course uuid not null,
  learner uuid not null,
  tried_at timestamptz not null,
  score numeric not null check (score >= 0) check (score <= 100),
  passed boolean not null default false,
  seconds numeric check (seconds >= 0),
  given text not null check (length(given) <= 20000),
  constraint quiz_attempts_tried_at_years check (tried_at >= '1900-01-01T00:00:00Z' and tried_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, enrollment) references public.enrollments (organization_id, id),
  foreign key (organization_id, course) references public.courses (organization_id, id),
  foreign key (organization_id, learner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.quiz_attempts');
revoke update, delete, truncate on public.quiz_attempts from service_role, custodian;
create index on public.quiz_attempts (organization_id, created_at desc, id desc);
create index on public.quiz_attempts (organization_id, enrollment);
create index on public.quiz_attempts (organization_id, course);
create index on public.quiz_attempts (organization_id, learner);
create policy "people read" on public.quiz_attempts for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.quiz_attempts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.quiz_attempts to authenticated;
grant select, insert on public.quiz_attempts to commands;
select app.keep_history('public.quiz_attempts');
select app.keep_text('public.quiz_attempts');
select realtime.publish('public.quiz_attempts');
