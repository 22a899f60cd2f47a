-- Forms: their questions as versions, what is sent by them, and what happens then.

-- Questions that are asked in the same way of everybody, filled in by colleagues at an address of its own.
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
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.forms');
create index on public.forms (organization_id, created_at desc, id desc);
create index on public.forms (organization_id, status, created_at desc, id desc);
create index on public.forms (organization_id, owner);
create policy "people read" on public.forms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.forms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published'));
create policy "commands" on public.forms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, folder, purpose, owner, filled_by, prefix, retention_months, retention_source, consent, official, official_until) on public.forms to authenticated;
grant select, insert, update, delete on public.forms to commands;
select app.keep_history('public.forms');
select app.keep_search('public.forms', 'user', '', 'number', 'title', 'folder');
select realtime.publish('public.forms');

-- The questions of a form at one moment, as data. A published one never changes: answers are read by the version that they were given to.
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
create policy "who reads the parent" on public.form_versions for select to authenticated using (exists (select from public.forms parent where parent.organization_id = form_versions.organization_id and parent.id = form_versions.form));
create policy "commands" on public.form_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_versions to authenticated;
grant select, insert, update, delete on public.form_versions to commands;
select app.keep_history('public.form_versions');
select realtime.publish('public.form_versions');

-- A form that somebody filled in. The answers lie beside it and can be erased when their time is over; that it was sent, and the digest of what was sent, stay.
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
  filled_by uuid not null,
  sent_at timestamptz not null,
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  assigned_to uuid,
  keep_until date not null,
  erased_on date,
  decided_by uuid,
  reason text check (length(reason) <= 2000),
  status text not null default 'received' check (status in ('received', 'accepted', 'returned', 'rejected')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, form) references public.forms (organization_id, id),
  foreign key (organization_id, form_version) references public.form_versions (organization_id, id),
  foreign key (organization_id, filled_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, assigned_to) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.form_submissions');
create index on public.form_submissions (organization_id, created_at desc, id desc);
create index on public.form_submissions (organization_id, status, created_at desc, id desc);
create index on public.form_submissions (organization_id, form);
create index on public.form_submissions (organization_id, form_version);
create index on public.form_submissions (organization_id, filled_by);
create index on public.form_submissions (organization_id, assigned_to);
create index on public.form_submissions (organization_id, decided_by);
create policy "people read" on public.form_submissions for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.form_submissions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_submissions to authenticated;
grant select, insert, update, delete on public.form_submissions to commands;
select app.keep_history('public.form_submissions');
select app.keep_search('public.form_submissions', 'manager', '', 'number', 'number');
select realtime.publish('public.form_submissions');

-- That somebody began a form, how far they came, how long each question took and where they were told of a mistake. It holds no answers and no names.
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
select realtime.publish('public.form_sittings');

-- When this is so, do that: fill in, work out, lock, hand to somebody, or tell somebody.
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
create policy "people insert" on public.form_rules for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.form_rules for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.form_rules for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (form, name, position, holds_when, action, target, value, active), update (form, name, position, holds_when, action, target, value, active) on public.form_rules to authenticated;
grant select, insert, update, delete on public.form_rules to commands;
select app.keep_history('public.form_rules');
select realtime.publish('public.form_rules');

-- Sample answers with what the rules must make of them: run again after every change.
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
create policy "people insert" on public.form_rule_cases for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.form_rule_cases for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.form_rule_cases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (form, name, given, expected), update (form, name, given, expected) on public.form_rule_cases to authenticated;
grant select, insert, update, delete on public.form_rule_cases to commands;
select app.keep_history('public.form_rule_cases');
select realtime.publish('public.form_rule_cases');

-- Where each submission of a form goes. Mail goes by itself; a portal, a folder and paper wait for a person who notes the receipt.
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
create policy "people insert" on public.form_destinations for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.form_destinations for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.form_destinations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (form, name, channel, target, active), update (form, name, channel, target, active) on public.form_destinations to authenticated;
grant select, insert, update, delete on public.form_destinations to commands;
select app.keep_history('public.form_destinations');
select realtime.publish('public.form_destinations');

-- One submission on its way to one destination, with every try and the receipt.
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
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'cancelled')),
  primary key (organization_id, id),
  foreign key (organization_id, submission) references public.form_submissions (organization_id, id),
  foreign key (organization_id, destination) references public.form_destinations (organization_id, id)
);
select app.protect('public.form_deliveries');
create index on public.form_deliveries (organization_id, created_at desc, id desc);
create index on public.form_deliveries (organization_id, status, created_at desc, id desc);
create index on public.form_deliveries (organization_id, submission);
create index on public.form_deliveries (organization_id, destination);
create policy "people read" on public.form_deliveries for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.form_deliveries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_deliveries to authenticated;
grant select, insert, update, delete on public.form_deliveries to commands;
select app.keep_history('public.form_deliveries');
select realtime.publish('public.form_deliveries');

-- An address of another program that is told of what happens to forms, signed so that it knows who is speaking.
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
create policy "people insert" on public.webhooks for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.webhooks for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('active', 'paused')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('active', 'paused'));
create policy "commands" on public.webhooks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, url, form, on_sent, on_decided, on_published, format), update (name, url, form, on_sent, on_decided, on_published, format) on public.webhooks to authenticated;
grant select, insert, update, delete on public.webhooks to commands;
select app.keep_history('public.webhooks');
select realtime.publish('public.webhooks');

-- One message to one webhook: what was sent, what was answered, and when it is tried again.
create table public.webhook_deliveries (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  webhook uuid not null,
  message text not null check (length(message) <= 60) check (message <> ''),
  event text not null check (length(event) <= 60) check (event <> ''),
  body text not null check (length(body) <= 20000),
  tries numeric not null default 0 check (tries >= 0),
  answer numeric check (answer >= 0) check (answer <= 999),
  problem text check (length(problem) <= 500),
  next_at timestamptz,
  delivered_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  primary key (organization_id, id),
  foreign key (organization_id, webhook) references public.webhooks (organization_id, id)
);
select app.protect('public.webhook_deliveries');
create index on public.webhook_deliveries (organization_id, created_at desc, id desc);
create index on public.webhook_deliveries (organization_id, status, created_at desc, id desc);
create index on public.webhook_deliveries (organization_id, webhook);
create policy "people read" on public.webhook_deliveries for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.webhook_deliveries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.webhook_deliveries to authenticated;
grant select, insert, update, delete on public.webhook_deliveries to commands;
select app.keep_history('public.webhook_deliveries');
select realtime.publish('public.webhook_deliveries');

-- A PDF form with a map: which of its boxes takes which answer, and what does not fit.
create table public.pdf_templates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 160) check (title <> ''),
  form uuid not null,
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  edition text check (length(edition) <= 80),
  edition_until date,
  boxes text not null check (length(boxes) <= 50000),
  map text check (length(map) <= 50000),
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
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
select realtime.publish('public.pdf_templates');

-- What somebody answered. It lies beside the submission and outside the histories, because it must be possible to erase it
-- for good when its time is over; the submission keeps the digest of what was sent.
create table public.form_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  submission uuid not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) <= 500000),
  primary key (organization_id, submission),
  foreign key (organization_id, submission) references public.form_submissions (organization_id, id)
);
select app.protect('public.form_answers');
create policy "who reads the submission" on public.form_answers for select to authenticated using (exists (select from public.form_submissions parent where parent.organization_id = form_answers.organization_id and parent.id = form_answers.submission));
create policy "commands" on public.form_answers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_answers to authenticated;
grant select, insert, delete on public.form_answers to commands;

-- What the lists of the tabs ask for.
create index on public.form_versions (organization_id, form, edition desc);
create index on public.form_submissions (organization_id, form, sent_at desc, id desc);
create index on public.form_submissions (organization_id, filled_by, sent_at desc);
create index on public.form_rules (organization_id, form, position);
create index on public.webhook_deliveries (organization_id, webhook, created_at desc);
-- One draft at a time: two people who edit meet at its row.
create unique index form_versions_one_draft on public.form_versions (organization_id, form) where status in ('draft', 'submitted');
