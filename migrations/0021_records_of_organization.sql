-- Made by npm run propose -- --write from the declarations in src/areas/organization: change records.ts, not this file.

-- A department or another agency that you serve, with its contacts, agreements, requests and spending.
create table public.clients (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 20) check (code <> ''),
  name text not null check (length(name) <= 200) check (name <> ''),
  parent uuid,
  kind text not null check (kind in ('department', 'municipality', 'county', 'district', 'school', 'nonprofit', 'other')),
  department text check (length(department) <= 120),
  email text check (length(email) <= 255),
  phone text check (length(phone) <= 40),
  address text check (length(address) <= 300),
  account_manager uuid,
  plan text check (length(plan) <= 10000),
  notes text check (length(notes) <= 5000),
  status text not null default 'prospect' check (status in ('prospect', 'active', 'former')),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, parent) references public.clients (organization_id, id),
  foreign key (organization_id, account_manager) references public.organization_members (organization_id, user_id)
);
select app.protect('public.clients');
create index on public.clients (organization_id, created_at desc, id desc);
create index on public.clients (organization_id, status, created_at desc, id desc);
create index on public.clients (organization_id, parent);
create index on public.clients (organization_id, account_manager);
create policy "people read" on public.clients for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.clients for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.clients to authenticated;
grant select, insert, update, delete on public.clients to commands;
select app.keep_history('public.clients');
select app.keep_text('public.clients', names => '{name}', lines => '{code,department,email,phone,address}');
select app.keep_search('public.clients', 'user', '', 'code', 'name', 'notes');
select realtime.publish('public.clients');

-- A request or report from a client or resident, with a clock that runs until it is resolved.
create table public.service_requests (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 160) check (title <> ''),
  client uuid,
  category text not null check (category in ('roads', 'lights', 'water', 'drainage', 'storm', 'trees', 'signs', 'parks', 'waste', 'buildings', 'purchasing', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  details text check (length(details) <= 5000),
  place jsonb check (jsonb_typeof(place) = 'object'),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  assignee uuid,
  reporter text check (length(reporter) <= 200),
  email text check (length(email) <= 255),
  origin text not null default 'client' check (origin in ('client', 'resident')),
  confirmation text check (length(confirmation) <= 20),
  asked_at timestamptz not null,
  respond_by timestamptz,
  resolve_by timestamptz,
  responded_at timestamptz,
  resolved_at timestamptz,
  waiting_since timestamptz,
  waited_minutes numeric not null default 0 check (waited_minutes >= 0),
  duplicate_of uuid,
  is_public boolean not null default false,
  public_answer text check (length(public_answer) <= 2000),
  score numeric check (score >= 1) check (score <= 5),
  score_words text check (length(score_words) <= 2000),
  status text not null default 'new' check (status in ('new', 'in_progress', 'waiting', 'resolved', 'closed', 'duplicate')),
  constraint service_requests_asked_at_years check (asked_at >= '1900-01-01T00:00:00Z' and asked_at < '2201-01-01T00:00:00Z'),
  constraint service_requests_respond_by_years check (respond_by >= '1900-01-01T00:00:00Z' and respond_by < '2201-01-01T00:00:00Z'),
  constraint service_requests_resolve_by_years check (resolve_by >= '1900-01-01T00:00:00Z' and resolve_by < '2201-01-01T00:00:00Z'),
  constraint service_requests_responded_at_years check (responded_at >= '1900-01-01T00:00:00Z' and responded_at < '2201-01-01T00:00:00Z'),
  constraint service_requests_resolved_at_years check (resolved_at >= '1900-01-01T00:00:00Z' and resolved_at < '2201-01-01T00:00:00Z'),
  constraint service_requests_waiting_since_years check (waiting_since >= '1900-01-01T00:00:00Z' and waiting_since < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, client) references public.clients (organization_id, id),
  foreign key (organization_id, duplicate_of) references public.service_requests (organization_id, id),
  foreign key (organization_id, assignee) references public.organization_members (organization_id, user_id)
);
select app.protect('public.service_requests');
create index on public.service_requests (organization_id, created_at desc, id desc);
create index on public.service_requests (organization_id, status, created_at desc, id desc);
create index on public.service_requests (organization_id, client);
create index on public.service_requests (organization_id, assignee);
create index on public.service_requests (organization_id, duplicate_of);
create policy "people read" on public.service_requests for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.service_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.service_requests to authenticated;
grant select, insert, update, delete on public.service_requests to commands;
select app.keep_history('public.service_requests');
select app.keep_files('public.service_requests');
select app.keep_text('public.service_requests', lines => '{title,reporter,email,confirmation}');
select app.keep_search('public.service_requests', 'user', '', 'number', 'title', 'details');
select realtime.publish('public.service_requests');

-- A spreadsheet from another system, with the records it created and changed. An import can be undone as a whole.
create table public.import_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (length(kind) <= 40) check (kind <> ''),
  file text not null check (length(file) <= 200) check (file <> ''),
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  system text check (system in ('munis', 'opengov', 'workday', 'quickbooks')),
  columns text not null check (length(columns) <= 20000),
  rows numeric not null check (rows >= 0),
  first_row numeric not null default 2 check (first_row >= 2),
  parts numeric not null check (parts >= 1),
  written numeric not null default 0 check (written >= 0),
  rows_written numeric not null default 0 check (rows_written >= 0),
  made numeric not null default 0 check (made >= 0),
  changed numeric not null default 0 check (changed >= 0),
  unchanged numeric not null default 0 check (unchanged >= 0),
  typed_total bigint,
  sheet_total bigint not null default 0,
  left_out text check (length(left_out) <= 20000),
  reason text check (length(reason) <= 2000),
  status text not null default 'running' check (status in ('running', 'waiting', 'done', 'undone')),
  primary key (organization_id, id),
  unique (organization_id, number)
);
select app.protect('public.import_runs');
create index on public.import_runs (organization_id, created_at desc, id desc);
create index on public.import_runs (organization_id, status, created_at desc, id desc);
create policy "people read" on public.import_runs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.import_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.import_runs to authenticated;
grant select, insert, update, delete on public.import_runs to commands;
select app.keep_history('public.import_runs');
select app.keep_text('public.import_runs', lines => '{kind,file,digest}');
select realtime.publish('public.import_runs');

-- A review of every role held on a date. Someone other than the holder keeps or removes each role, with a reason.
create table public.access_reviews (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 160) check (title <> ''),
  owner uuid not null,
  due_on date not null,
  grants numeric not null default 0 check (grants >= 0),
  decided numeric not null default 0 check (decided >= 0),
  revoked numeric not null default 0 check (revoked >= 0),
  closed_at timestamptz,
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint access_reviews_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint access_reviews_closed_at_years check (closed_at >= '1900-01-01T00:00:00Z' and closed_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.access_reviews');
create index on public.access_reviews (organization_id, created_at desc, id desc);
create index on public.access_reviews (organization_id, status, created_at desc, id desc);
create index on public.access_reviews (organization_id, owner);
create policy "people read" on public.access_reviews for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.access_reviews for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.access_reviews to authenticated;
grant select, insert, update, delete on public.access_reviews to commands;
select app.keep_history('public.access_reviews');
select app.keep_text('public.access_reviews', lines => '{title}');
select app.keep_search('public.access_reviews', 'manager', '', 'number', 'title');
select realtime.publish('public.access_reviews');

-- One person’s role as of the start of the review, with the decision.
create table public.access_review_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  review uuid not null,
  member uuid not null,
  role text not null check (length(role) <= 20) check (role <> ''),
  granted_at timestamptz,
  expires_at timestamptz,
  granted_by uuid,
  finding text check (length(finding) <= 1000),
  decision text not null default 'pending' check (decision in ('pending', 'keep', 'revoke')),
  reason text check (length(reason) <= 500),
  reviewer uuid,
  decided_at timestamptz,
  constraint access_review_items_granted_at_years check (granted_at >= '1900-01-01T00:00:00Z' and granted_at < '2201-01-01T00:00:00Z'),
  constraint access_review_items_expires_at_years check (expires_at >= '1900-01-01T00:00:00Z' and expires_at < '2201-01-01T00:00:00Z'),
  constraint access_review_items_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, review) references public.access_reviews (organization_id, id) on delete cascade,
  foreign key (organization_id, member) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, granted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.access_review_items');
create index on public.access_review_items (organization_id, created_at desc, id desc);
create index on public.access_review_items (organization_id, review);
create index on public.access_review_items (organization_id, member);
create index on public.access_review_items (organization_id, granted_by);
create index on public.access_review_items (organization_id, reviewer);
create policy "who reads the parent" on public.access_review_items for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.access_review_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.access_review_items to authenticated;
grant select, insert, update, delete on public.access_review_items to commands;
select app.keep_history('public.access_review_items');
select app.keep_text('public.access_review_items', lines => '{role,reason}');
select realtime.publish('public.access_review_items');

-- Two duties that one person must not combine, listed by their commands, with the mitigating control.
create table public.duty_conflicts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 160) check (name <> ''),
  first text not null check (length(first) <= 500) check (first <> ''),
  second text not null check (length(second) <= 500) check (second <> ''),
  same_record text not null default 'person' check (same_record in ('record', 'person')),
  severity text not null check (severity in ('low', 'medium', 'high')),
  why text check (length(why) <= 1000),
  guard text check (length(guard) <= 300),
  status text not null default 'in_force' check (status in ('in_force', 'retired')),
  primary key (organization_id, id),
  unique (organization_id, name)
);
select app.protect('public.duty_conflicts');
create index on public.duty_conflicts (organization_id, created_at desc, id desc);
create index on public.duty_conflicts (organization_id, status, created_at desc, id desc);
create policy "people read" on public.duty_conflicts for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.duty_conflicts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.duty_conflicts to authenticated;
grant select, insert, update, delete on public.duty_conflicts to commands;
select app.keep_history('public.duty_conflicts');
select app.keep_text('public.duty_conflicts', lines => '{name,first,second,guard}');
select realtime.publish('public.duty_conflicts');

-- Who approves what: a list of steps, the documents they apply to, and the effective dates. Every matching chain applies.
create table public.approval_chains (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  record_type text not null check (record_type in ('budget_transfers', 'requisitions', 'solicitations', 'awards', 'purchase_orders', 'contracts', 'contract_amendments', 'change_orders', 'invoices', 'vendors')),
  amount_from bigint not null default 0 check (amount_from >= 0),
  amount_to bigint check (amount_to >= 0),
  fund uuid,
  category text check (length(category) <= 120),
  department text check (length(department) <= 120),
  valid_from date not null,
  valid_to date,
  may_sign_twice boolean not null default false,
  tolerance_percent numeric check (tolerance_percent >= 0) check (tolerance_percent <= 100),
  tolerance_cents bigint not null default 0 check (tolerance_cents >= 0),
  bulk_limit bigint not null default 500000 check (bulk_limit >= 0),
  sum_days numeric check (sum_days >= 1) check (sum_days <= 3660),
  status text not null default 'draft' check (status in ('draft', 'published')),
  constraint approval_chains_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint approval_chains_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint approval_chains_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id)
);
select app.protect('public.approval_chains');
create index on public.approval_chains (organization_id, created_at desc, id desc);
create index on public.approval_chains (organization_id, status, created_at desc, id desc);
create index on public.approval_chains (organization_id, fund);
create policy "people read" on public.approval_chains for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.approval_chains for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.approval_chains for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.approval_chains for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, record_type, amount_from, amount_to, fund, category, department, valid_from, valid_to, may_sign_twice, tolerance_percent, tolerance_cents, bulk_limit, sum_days), update (name, record_type, amount_from, amount_to, fund, category, department, valid_from, valid_to, may_sign_twice, tolerance_percent, tolerance_cents, bulk_limit, sum_days) on public.approval_chains to authenticated;
grant select, insert, update, delete on public.approval_chains to commands;
select app.keep_history('public.approval_chains');
select app.keep_text('public.approval_chains', lines => '{name,category,department}');
select realtime.publish('public.approval_chains');

-- One step of an approval chain. Steps with the same number run in parallel.
create table public.approval_steps (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  chain uuid not null,
  sequence numeric not null check (sequence >= 1) check (sequence <= 50),
  name text not null check (length(name) <= 120) check (name <> ''),
  who text not null check (who in ('role', 'person', 'owner')),
  role text check (role in ('manager', 'admin')),
  person uuid,
  mode text not null default 'all' check (mode in ('all', 'any')),
  everyone boolean not null default false,
  signature_limit bigint check (signature_limit >= 0),
  due_days numeric check (due_days >= 1) check (due_days <= 60),
  escalates_role text not null default 'admin' check (escalates_role in ('manager', 'admin')),
  escalates_person uuid,
  primary key (organization_id, id),
  foreign key (organization_id, chain) references public.approval_chains (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, escalates_person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.approval_steps');
create index on public.approval_steps (organization_id, created_at desc, id desc);
create index on public.approval_steps (organization_id, chain);
create index on public.approval_steps (organization_id, person);
create index on public.approval_steps (organization_id, escalates_person);
create policy "who reads the parent" on public.approval_steps for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.approval_steps for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.approval_steps to authenticated;
grant select, insert, update, delete on public.approval_steps to commands;
select app.keep_history('public.approval_steps');
select app.keep_text('public.approval_steps', lines => '{name}');
select realtime.publish('public.approval_steps');

-- One document waiting for approval, with its amount and steps.
create table public.approval_requests (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  document_table text not null check (length(document_table) <= 63) check (document_table <> ''),
  document text not null check (length(document) <= 36) check (document <> ''),
  title text not null check (length(title) <= 300) check (title <> ''),
  amount bigint not null default 0 check (amount >= 0),
  amount_asked bigint not null default 0 check (amount_asked >= 0),
  judged_by bigint not null default 0 check (judged_by >= 0),
  fund uuid,
  category text check (length(category) <= 120),
  department text check (length(department) <= 120),
  requested_by uuid not null,
  submitted_by uuid not null,
  payee uuid,
  owner uuid,
  revision numeric not null default 1 check (revision >= 1),
  may_sign_twice boolean not null default false,
  tolerance_percent numeric check (tolerance_percent >= 0),
  tolerance_cents bigint not null default 0 check (tolerance_cents >= 0),
  bulk_limit bigint not null default 0 check (bulk_limit >= 0),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'returned', 'withdrawn', 'superseded')),
  due date,
  decided_at timestamptz,
  constraint approval_requests_due_years check (due >= '1900-01-01' and due < '2201-01-01'),
  constraint approval_requests_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, submitted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, payee) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.approval_requests');
create index on public.approval_requests (organization_id, created_at desc, id desc);
create index on public.approval_requests (organization_id, status, created_at desc, id desc);
create index on public.approval_requests (organization_id, fund);
create index on public.approval_requests (organization_id, requested_by);
create index on public.approval_requests (organization_id, submitted_by);
create index on public.approval_requests (organization_id, payee);
create index on public.approval_requests (organization_id, owner);
create policy "people read" on public.approval_requests for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.approval_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.approval_requests to authenticated;
grant select, insert, update, delete on public.approval_requests to commands;
select app.keep_history('public.approval_requests');
select app.keep_text('public.approval_requests', lines => '{document_table,document,title,category,department}');
select realtime.publish('public.approval_requests');

-- Who approves for whom between two dates, or who is away without a delegate.
create table public.delegations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  from_person uuid not null,
  to_person uuid,
  first_day date not null,
  last_day date not null,
  record_type text check (length(record_type) <= 63),
  request uuid,
  amount_limit bigint check (amount_limit >= 0),
  away boolean not null default false,
  reason text check (length(reason) <= 500),
  ended_at timestamptz,
  constraint delegations_first_day_years check (first_day >= '1900-01-01' and first_day < '2201-01-01'),
  constraint delegations_last_day_years check (last_day >= '1900-01-01' and last_day < '2201-01-01'),
  constraint delegations_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z'),
  constraint delegations_first_day_last_day_order check (first_day <= last_day),
  primary key (organization_id, id),
  foreign key (organization_id, request) references public.approval_requests (organization_id, id),
  foreign key (organization_id, from_person) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, to_person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.delegations');
create index on public.delegations (organization_id, created_at desc, id desc);
create index on public.delegations (organization_id, from_person);
create index on public.delegations (organization_id, to_person);
create index on public.delegations (organization_id, request);
create policy "people read" on public.delegations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.delegations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.delegations to authenticated;
grant select, insert, update, delete on public.delegations to commands;
select app.keep_history('public.delegations');
select app.keep_text('public.delegations', lines => '{record_type,reason}');
select realtime.publish('public.delegations');

-- One step of one request: who may approve it, when it is due, and who did.
create table public.approval_turns (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  request uuid not null,
  chain uuid not null,
  sequence numeric not null check (sequence >= 1),
  slot numeric not null check (slot >= 1),
  name text not null check (length(name) <= 120) check (name <> ''),
  who text not null check (who in ('role', 'person', 'owner')),
  role text check (role in ('manager', 'admin')),
  person uuid,
  signature_limit bigint check (signature_limit >= 0),
  due_days numeric check (due_days >= 1),
  escalates_role text not null default 'admin' check (escalates_role in ('manager', 'admin')),
  escalates_person uuid,
  due date,
  reminded_on date,
  escalated_at timestamptz,
  signed_by uuid,
  signed_for uuid,
  signed_at timestamptz,
  status text not null default 'ahead' check (status in ('ahead', 'waiting', 'signed', 'spared', 'closed')),
  constraint approval_turns_due_years check (due >= '1900-01-01' and due < '2201-01-01'),
  constraint approval_turns_reminded_on_years check (reminded_on >= '1900-01-01' and reminded_on < '2201-01-01'),
  constraint approval_turns_escalated_at_years check (escalated_at >= '1900-01-01T00:00:00Z' and escalated_at < '2201-01-01T00:00:00Z'),
  constraint approval_turns_signed_at_years check (signed_at >= '1900-01-01T00:00:00Z' and signed_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, request) references public.approval_requests (organization_id, id) on delete cascade,
  foreign key (organization_id, chain) references public.approval_chains (organization_id, id),
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, escalates_person) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, signed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, signed_for) references public.organization_members (organization_id, user_id)
);
select app.protect('public.approval_turns');
create index on public.approval_turns (organization_id, created_at desc, id desc);
create index on public.approval_turns (organization_id, status, created_at desc, id desc);
create index on public.approval_turns (organization_id, request);
create index on public.approval_turns (organization_id, chain);
create index on public.approval_turns (organization_id, person);
create index on public.approval_turns (organization_id, escalates_person);
create index on public.approval_turns (organization_id, signed_by);
create index on public.approval_turns (organization_id, signed_for);
create policy "who reads the parent" on public.approval_turns for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.approval_turns for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.approval_turns to authenticated;
grant select, insert, update, delete on public.approval_turns to commands;
select app.keep_history('public.approval_turns');
select app.keep_text('public.approval_turns', lines => '{name}');
select realtime.publish('public.approval_turns');

-- How this organization is billed: its purchase order number, billing contact and tax exemption certificate.
create table public.billing_accounts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  contact text not null check (length(contact) <= 120) check (contact <> ''),
  email text not null check (length(email) <= 255) check (email <> ''),
  address text check (length(address) <= 500),
  po_number text check (length(po_number) <= 60),
  tax_exempt boolean not null default false,
  certificate jsonb not null default '[]' check (jsonb_typeof(certificate) = 'array'),
  primary key (organization_id, id)
);
select app.protect('public.billing_accounts');
create index on public.billing_accounts (organization_id, created_at desc, id desc);
create policy "people read" on public.billing_accounts for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people insert" on public.billing_accounts for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.billing_accounts for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.billing_accounts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (contact, email, address, po_number, tax_exempt, certificate), update (contact, email, address, po_number, tax_exempt, certificate) on public.billing_accounts to authenticated;
grant select, insert, update, delete on public.billing_accounts to commands;
select app.keep_history('public.billing_accounts');
select app.keep_files('public.billing_accounts');
select app.keep_text('public.billing_accounts', lines => '{contact,email,po_number}');
select realtime.publish('public.billing_accounts');

-- Charges and credits for the organization’s use of Granary. Separate from vendor invoices.
create table public.billing_invoices (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  plan text check (length(plan) <= 100),
  period_from date not null,
  period_to date not null,
  issued_on date not null,
  due_on date not null,
  amount bigint not null check (amount >= 0),
  simulated boolean not null default false,
  po_number text check (length(po_number) <= 60),
  paid_on date,
  reference text check (length(reference) <= 120),
  reason text check (length(reason) <= 2000),
  settlement text check (length(settlement) <= 500),
  status text not null default 'open' check (status in ('open', 'paid', 'disputed', 'void')),
  constraint billing_invoices_period_from_years check (period_from >= '1900-01-01' and period_from < '2201-01-01'),
  constraint billing_invoices_period_to_years check (period_to >= '1900-01-01' and period_to < '2201-01-01'),
  constraint billing_invoices_issued_on_years check (issued_on >= '1900-01-01' and issued_on < '2201-01-01'),
  constraint billing_invoices_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint billing_invoices_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01'),
  constraint billing_invoices_period_from_period_to_order check (period_from <= period_to),
  constraint billing_invoices_issued_on_due_on_order check (issued_on <= due_on),
  primary key (organization_id, id),
  unique (organization_id, number)
);
select app.protect('public.billing_invoices');
create index on public.billing_invoices (organization_id, created_at desc, id desc);
create index on public.billing_invoices (organization_id, status, created_at desc, id desc);
create policy "people read" on public.billing_invoices for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.billing_invoices for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.billing_invoices to authenticated;
grant select, insert, update, delete on public.billing_invoices to commands;
select app.keep_history('public.billing_invoices');
select app.keep_text('public.billing_invoices', lines => '{plan,po_number,reference,settlement}');
select realtime.publish('public.billing_invoices');

-- One line of a billing invoice: a plan for a number of days in a period.
create table public.billing_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  invoice uuid not null,
  words text not null check (length(words) <= 200) check (words <> ''),
  days numeric check (days >= 0),
  of_days numeric check (of_days >= 0),
  price bigint not null default 0 check (price >= 0),
  amount bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, invoice) references public.billing_invoices (organization_id, id) on delete cascade
);
select app.protect('public.billing_lines');
revoke update, delete, truncate on public.billing_lines from service_role, custodian;
create index on public.billing_lines (organization_id, created_at desc, id desc);
create index on public.billing_lines (organization_id, invoice);
create policy "who reads the parent" on public.billing_lines for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.billing_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.billing_lines to authenticated;
grant select, insert on public.billing_lines to commands;
select app.keep_history('public.billing_lines');
select app.keep_text('public.billing_lines', lines => '{words}');
select realtime.publish('public.billing_lines');

-- A change from one plan to another, with its effective date and exact charge.
create table public.plan_changes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  from_plan text check (length(from_plan) <= 100),
  to_plan text not null check (length(to_plan) <= 100) check (to_plan <> ''),
  to_code text not null check (length(to_code) <= 50) check (to_code <> ''),
  effective_on date not null,
  credit bigint not null default 0 check (credit >= 0),
  charge bigint not null default 0 check (charge >= 0),
  asked_by uuid not null,
  reason text check (length(reason) <= 500),
  status text not null default 'planned' check (status in ('planned', 'done', 'canceled')),
  constraint plan_changes_effective_on_years check (effective_on >= '1900-01-01' and effective_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.plan_changes');
create index on public.plan_changes (organization_id, created_at desc, id desc);
create index on public.plan_changes (organization_id, status, created_at desc, id desc);
create index on public.plan_changes (organization_id, asked_by);
create policy "people read" on public.plan_changes for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.plan_changes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.plan_changes to authenticated;
grant select, insert, update, delete on public.plan_changes to commands;
select app.keep_history('public.plan_changes');
select app.keep_text('public.plan_changes', lines => '{from_plan,to_plan,to_code,reason}');
select realtime.publish('public.plan_changes');

-- An agreement between two agencies: a memorandum, an interlocal agreement, mutual aid, or cooperative purchasing.
create table public.agreements (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  client uuid not null,
  kind text not null check (kind in ('mou', 'interlocal', 'mutual_aid', 'cooperative')),
  authority text check (length(authority) <= 200),
  contract_number text check (length(contract_number) <= 80),
  terms text check (length(terms) <= 10000),
  value bigint check (value >= 0),
  starts_on date not null,
  ends_on date,
  notice_days numeric not null default 60 check (notice_days >= 0) check (notice_days <= 730),
  owner uuid not null,
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  drafted_by uuid not null,
  approved_by uuid,
  reason text check (length(reason) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'active', 'ended')),
  constraint agreements_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint agreements_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint agreements_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, client) references public.clients (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.agreements');
create index on public.agreements (organization_id, created_at desc, id desc);
create index on public.agreements (organization_id, status, created_at desc, id desc);
create index on public.agreements (organization_id, client);
create index on public.agreements (organization_id, owner);
create index on public.agreements (organization_id, drafted_by);
create index on public.agreements (organization_id, approved_by);
create policy "people read" on public.agreements for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.agreements for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.agreements for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, client, kind, authority, contract_number, terms, value, starts_on, ends_on, notice_days, owner, files) on public.agreements to authenticated;
grant select, insert, update, delete on public.agreements to commands;
select app.keep_history('public.agreements');
select app.keep_files('public.agreements');
select app.keep_text('public.agreements', lines => '{title,authority,contract_number}');
select app.keep_search('public.agreements', 'user', '', 'number', 'title', 'terms');
select realtime.publish('public.agreements');

-- A person at a client agency.
create table public.client_contacts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  client uuid not null,
  name text not null check (length(name) <= 200) check (name <> ''),
  office text check (length(office) <= 120),
  email text check (length(email) <= 255),
  phone text check (length(phone) <= 40),
  notes text check (length(notes) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, client) references public.clients (organization_id, id)
);
select app.protect('public.client_contacts');
create index on public.client_contacts (organization_id, created_at desc, id desc);
create index on public.client_contacts (organization_id, client);
create policy "people read" on public.client_contacts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.client_contacts for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.client_contacts for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.client_contacts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (client, name, office, email, phone, notes), update (client, name, office, email, phone, notes) on public.client_contacts to authenticated;
grant select, insert, update, delete on public.client_contacts to commands;
select app.keep_history('public.client_contacts');
select app.keep_text('public.client_contacts', names => '{name}', lines => '{office,email,phone}');
select app.keep_search('public.client_contacts', 'user', '', '', 'name', 'office');
select realtime.publish('public.client_contacts');

-- A change to a rule that controls what people can do, with its proposer, reason, effective date and approver.
create table public.control_changes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 300) check (title <> ''),
  register text not null check (length(register) <= 63) check (register <> ''),
  entry text check (length(entry) <= 36),
  does text not null check (does in ('enter', 'end', 'withdraw', 'publish', 'set', 'retire')),
  before text check (length(before) <= 500),
  after text check (length(after) <= 500),
  loosens boolean not null default false,
  first boolean not null default false,
  reason text not null check (length(reason) <= 500),
  entered_on date not null,
  effective_from date not null,
  published_on date,
  proposed_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  decision text check (length(decision) <= 500),
  proposal text check (length(proposal) <= 20000),
  closes text check (length(closes) <= 2000),
  status text not null default 'proposed' check (status in ('proposed', 'effective', 'declined', 'withdrawn')),
  constraint control_changes_entered_on_years check (entered_on >= '1900-01-01' and entered_on < '2201-01-01'),
  constraint control_changes_effective_from_years check (effective_from >= '1900-01-01' and effective_from < '2201-01-01'),
  constraint control_changes_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01'),
  constraint control_changes_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, proposed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.control_changes');
create index on public.control_changes (organization_id, created_at desc, id desc);
create index on public.control_changes (organization_id, status, created_at desc, id desc);
create index on public.control_changes (organization_id, proposed_by);
create index on public.control_changes (organization_id, decided_by);
create policy "people read" on public.control_changes for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.control_changes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.control_changes to authenticated;
grant select, insert, update, delete on public.control_changes to commands;
select app.keep_history('public.control_changes');
select app.keep_text('public.control_changes', lines => '{title,register,entry,before,after,closes}');
select realtime.publish('public.control_changes');

-- A domain of the organization’s email addresses, proven by a TXT record. Single sign-on works for verified domains only.
create table public.email_domains (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  domain text not null check (length(domain) <= 253) check (domain <> ''),
  token text not null check (length(token) <= 80) check (token <> ''),
  verified_at timestamptz,
  checked_at timestamptz,
  answer text check (length(answer) <= 500),
  constraint email_domains_verified_at_years check (verified_at >= '1900-01-01T00:00:00Z' and verified_at < '2201-01-01T00:00:00Z'),
  constraint email_domains_checked_at_years check (checked_at >= '1900-01-01T00:00:00Z' and checked_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, domain)
);
select app.protect('public.email_domains');
create index on public.email_domains (organization_id, created_at desc, id desc);
create policy "people read" on public.email_domains for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.email_domains for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.email_domains to authenticated;
grant select, insert, update, delete on public.email_domains to commands;
select app.keep_history('public.email_domains');
select app.keep_text('public.email_domains', lines => '{domain,token,answer}');
select realtime.publish('public.email_domains');

-- A copy of everything an administrator can see, as one archive in open formats. A second administrator approves it.
create table public.data_exports (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  reason text not null check (length(reason) <= 2000),
  files boolean not null default false,
  requested_by uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  ends_at timestamptz,
  downloads numeric not null default 0 check (downloads >= 0),
  downloaded_at timestamptz,
  note text check (length(note) <= 2000),
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'declined', 'withdrawn')),
  constraint data_exports_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z'),
  constraint data_exports_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z'),
  constraint data_exports_downloaded_at_years check (downloaded_at >= '1900-01-01T00:00:00Z' and downloaded_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.data_exports');
create index on public.data_exports (organization_id, created_at desc, id desc);
create index on public.data_exports (organization_id, status, created_at desc, id desc);
create index on public.data_exports (organization_id, requested_by);
create index on public.data_exports (organization_id, approved_by);
create policy "people read" on public.data_exports for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.data_exports for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.data_exports to authenticated;
grant select, insert, update, delete on public.data_exports to commands;
select app.keep_history('public.data_exports');
select app.keep_text('public.data_exports');
select realtime.publish('public.data_exports');

-- The status of one piece of product feedback, with the reply.
create table public.feedback_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  feedback text not null check (length(feedback) <= 36) check (feedback <> ''),
  reply text check (length(reply) <= 5000),
  feature_request text check (length(feature_request) <= 20),
  answered_by uuid,
  answered_at timestamptz,
  status text not null default 'new' check (status in ('new', 'planned', 'done', 'declined')),
  constraint feedback_answers_answered_at_years check (answered_at >= '1900-01-01T00:00:00Z' and answered_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, feedback),
  foreign key (organization_id, answered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.feedback_answers');
create index on public.feedback_answers (organization_id, created_at desc, id desc);
create index on public.feedback_answers (organization_id, status, created_at desc, id desc);
create index on public.feedback_answers (organization_id, answered_by);
create policy "people read" on public.feedback_answers for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.feedback_answers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.feedback_answers to authenticated;
grant select, insert, update, delete on public.feedback_answers to commands;
select app.keep_history('public.feedback_answers');
select app.keep_text('public.feedback_answers', lines => '{feedback,feature_request}');
select realtime.publish('public.feedback_answers');

-- Legal holidays of the agency. Periods in business days leave them out.
create table public.holidays (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 80) check (name <> ''),
  falls text not null check (length(falls) <= 80) check (falls <> ''),
  saturday text not null default 'same' check (saturday in ('same', 'friday', 'monday')),
  sunday text not null default 'same' check (sunday in ('same', 'monday')),
  source text not null check (length(source) <= 300) check (source <> ''),
  valid_from date not null,
  valid_to date,
  reason text check (length(reason) <= 500),
  constraint holidays_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint holidays_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint holidays_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.holidays');
select app.keep_control('public.holidays', 'valid_to');
create index on public.holidays (organization_id, created_at desc, id desc);
create policy "people read" on public.holidays for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.holidays for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.holidays to authenticated;
grant select, insert, update, delete on public.holidays to commands;
select app.keep_history('public.holidays');
select app.keep_text('public.holidays', lines => '{name,falls,source}');
select realtime.publish('public.holidays');

-- The organization’s requirements for sessions: MFA, single sign-on and networks.
create table public.identity_policies (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 80) check (title <> ''),
  factor_roles text check (length(factor_roles) <= 60),
  sso_roles text check (length(sso_roles) <= 60),
  sso_domains text check (length(sso_domains) <= 500),
  break_glass uuid,
  networks text check (length(networks) <= 4000),
  scim_admin boolean not null default false,
  kept_hours numeric not null default 24 check (kept_hours >= 0) check (kept_hours <= 24),
  changed_by uuid,
  primary key (organization_id, id),
  unique (organization_id, title),
  foreign key (organization_id, break_glass) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, changed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.identity_policies');
create index on public.identity_policies (organization_id, created_at desc, id desc);
create index on public.identity_policies (organization_id, break_glass);
create index on public.identity_policies (organization_id, changed_by);
create policy "people read" on public.identity_policies for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.identity_policies for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.identity_policies to authenticated;
grant select, insert, update, delete on public.identity_policies to commands;
select app.keep_history('public.identity_policies');
select app.keep_text('public.identity_policies', lines => '{title,factor_roles,sso_roles,sso_domains}');
select realtime.publish('public.identity_policies');

-- A policy, instruction or manual of the organization. Each published version stays on file.
create table public.knowledge_documents (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 200) check (title <> ''),
  folder text not null check (length(folder) <= 200) check (folder <> ''),
  kind text not null check (kind in ('policy', 'instruction', 'manual', 'form')),
  summary text check (length(summary) <= 300),
  body text check (length(body) <= 20000),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  page text check (length(page) <= 120),
  owner uuid not null,
  review_on date,
  must_read boolean not null default false,
  edition numeric not null default 0 check (edition >= 0),
  published_at timestamptz,
  published_by uuid,
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  constraint knowledge_documents_review_on_years check (review_on >= '1900-01-01' and review_on < '2201-01-01'),
  constraint knowledge_documents_published_at_years check (published_at >= '1900-01-01T00:00:00Z' and published_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, published_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.knowledge_documents');
create index on public.knowledge_documents (organization_id, created_at desc, id desc);
create index on public.knowledge_documents (organization_id, status, created_at desc, id desc);
create index on public.knowledge_documents (organization_id, owner);
create index on public.knowledge_documents (organization_id, published_by);
create policy "people read" on public.knowledge_documents for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.knowledge_documents for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.knowledge_documents for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published'));
create policy "commands" on public.knowledge_documents for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (title, folder, kind, summary, body, files, page, owner, review_on, must_read), update (title, folder, kind, summary, body, files, page, owner, review_on, must_read) on public.knowledge_documents to authenticated;
grant select, insert, update, delete on public.knowledge_documents to commands;
select app.keep_history('public.knowledge_documents');
select app.keep_files('public.knowledge_documents');
select app.keep_text('public.knowledge_documents', lines => '{title,folder,summary,page}');
select app.keep_search('public.knowledge_documents', 'user', '', '', 'title', 'summary', 'body');
select realtime.publish('public.knowledge_documents');

-- A published version of a document.
create table public.knowledge_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  document uuid not null,
  edition numeric not null check (edition >= 1),
  title text not null check (length(title) <= 200) check (title <> ''),
  body text check (length(body) <= 20000),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  why text check (length(why) <= 300),
  published_by uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, document) references public.knowledge_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, published_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.knowledge_versions');
revoke update, delete, truncate on public.knowledge_versions from service_role, custodian;
create index on public.knowledge_versions (organization_id, created_at desc, id desc);
create index on public.knowledge_versions (organization_id, document);
create index on public.knowledge_versions (organization_id, published_by);
create policy "who reads the parent" on public.knowledge_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.knowledge_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.knowledge_versions to authenticated;
grant select, insert on public.knowledge_versions to commands;
select app.keep_history('public.knowledge_versions');
select app.keep_files('public.knowledge_versions');
select app.keep_text('public.knowledge_versions', lines => '{title,why}');
select realtime.publish('public.knowledge_versions');

-- The text of a published file, read for the search. The file itself stays as it was uploaded.
create table public.knowledge_texts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  document uuid not null,
  knowledge_version uuid not null,
  position numeric not null check (position >= 1),
  name text not null check (length(name) <= 300) check (name <> ''),
  body text not null check (length(body) <= 2000000),
  problem text check (length(problem) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, document) references public.knowledge_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, knowledge_version) references public.knowledge_versions (organization_id, id)
);
select app.protect('public.knowledge_texts');
revoke update, delete, truncate on public.knowledge_texts from service_role, custodian;
create index on public.knowledge_texts (organization_id, created_at desc, id desc);
create index on public.knowledge_texts (organization_id, document);
create index on public.knowledge_texts (organization_id, knowledge_version);
create policy "who reads the parent" on public.knowledge_texts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.knowledge_texts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.knowledge_texts to authenticated;
grant select, insert on public.knowledge_texts to commands;
select app.keep_history('public.knowledge_texts');
select app.keep_text('public.knowledge_texts', lines => '{name,problem}');
select realtime.publish('public.knowledge_texts');

-- Confirmation that a person has read a document version.
create table public.read_receipts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  document uuid not null,
  edition numeric not null check (edition >= 1),
  reader uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, document) references public.knowledge_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, reader) references public.organization_members (organization_id, user_id)
);
select app.protect('public.read_receipts');
revoke update, delete, truncate on public.read_receipts from service_role, custodian;
create index on public.read_receipts (organization_id, created_at desc, id desc);
create index on public.read_receipts (organization_id, document);
create index on public.read_receipts (organization_id, reader);
create policy "who reads the parent" on public.read_receipts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.read_receipts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.read_receipts to authenticated;
grant select, insert on public.read_receipts to commands;
select app.keep_history('public.read_receipts');
select app.keep_text('public.read_receipts');
select realtime.publish('public.read_receipts');

-- An employee from another system, with a role and a department. An administrator sends the invitation.
create table public.prepared_invitations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 200) check (name <> ''),
  email text not null check (length(email) <= 255) check (email <> ''),
  role text not null default 'user' check (role in ('user', 'manager', 'admin')),
  department uuid,
  employee_number text check (length(employee_number) <= 40),
  invited_at timestamptz,
  constraint prepared_invitations_invited_at_years check (invited_at >= '1900-01-01T00:00:00Z' and invited_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, email),
  foreign key (organization_id, department) references public.cost_centers (organization_id, id)
);
select app.protect('public.prepared_invitations');
create index on public.prepared_invitations (organization_id, created_at desc, id desc);
create index on public.prepared_invitations (organization_id, department);
create policy "people read" on public.prepared_invitations for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.prepared_invitations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.prepared_invitations to authenticated;
grant select, insert, update, delete on public.prepared_invitations to commands;
select app.keep_history('public.prepared_invitations');
select app.keep_text('public.prepared_invitations', names => '{name}', lines => '{email,employee_number}');
select realtime.publish('public.prepared_invitations');

-- Rules of the organization for its accounts, beyond Granary’s own.
create table public.security_policies (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 80) check (title <> ''),
  email_domains text check (length(email_domains) <= 500),
  changed_by uuid,
  primary key (organization_id, id),
  unique (organization_id, title),
  foreign key (organization_id, changed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.security_policies');
create index on public.security_policies (organization_id, created_at desc, id desc);
create index on public.security_policies (organization_id, changed_by);
create policy "people read" on public.security_policies for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.security_policies for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.security_policies to authenticated;
grant select, insert, update, delete on public.security_policies to commands;
select app.keep_history('public.security_policies');
select app.keep_text('public.security_policies', lines => '{title,email_domains}');
select realtime.publish('public.security_policies');

-- A message shown above all pages of this installation between two times.
create table public.announcements (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  words text not null check (length(words) <= 200) check (words <> ''),
  tone text not null default 'info' check (tone in ('info', 'warn')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'published' check (status in ('published', 'withdrawn')),
  constraint announcements_starts_at_years check (starts_at >= '1900-01-01T00:00:00Z' and starts_at < '2201-01-01T00:00:00Z'),
  constraint announcements_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z'),
  constraint announcements_starts_at_ends_at_order check (starts_at <= ends_at),
  primary key (organization_id, id)
);
select app.protect('public.announcements');
create index on public.announcements (organization_id, created_at desc, id desc);
create index on public.announcements (organization_id, status, created_at desc, id desc);
create policy "everybody reads" on public.announcements for select to anon, authenticated using (true);
create policy "commands" on public.announcements for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.announcements to anon;
grant select on public.announcements to authenticated;
grant select, insert, update, delete on public.announcements to commands;
select app.keep_history('public.announcements');
select app.keep_text('public.announcements', lines => '{words}');
select realtime.publish('public.announcements', audience => 'public');

-- A feature that the operator can turn off or on for the whole installation.
create table public.platform_switches (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 60) check (name <> ''),
  is_on boolean not null default false,
  reason text check (length(reason) <= 500),
  turned_by text check (length(turned_by) <= 200),
  primary key (organization_id, id),
  unique (organization_id, name)
);
select app.protect('public.platform_switches');
create index on public.platform_switches (organization_id, created_at desc, id desc);
create policy "everybody reads" on public.platform_switches for select to anon, authenticated using (true);
create policy "commands" on public.platform_switches for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.platform_switches to anon;
grant select on public.platform_switches to authenticated;
grant select, insert, update, delete on public.platform_switches to commands;
select app.keep_history('public.platform_switches');
select app.keep_text('public.platform_switches', lines => '{name,turned_by}');
select realtime.publish('public.platform_switches', audience => 'public');

-- Which outside AI programs and which language model people may use, how often, and what is masked first.
create table public.ai_policies (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 40) check (name <> ''),
  programs boolean not null default false,
  programs_least text not null default 'user' check (programs_least in ('user', 'manager', 'admin')),
  proposals boolean not null default false,
  program_calls numeric not null default 500 check (program_calls >= 1) check (program_calls <= 100000),
  model text not null default 'inside' check (model in ('inside', 'on', 'off')),
  meaning text not null default 'inside' check (meaning in ('inside', 'on', 'off')),
  masking text not null default 'outside' check (masking in ('outside', 'always', 'never')),
  model_calls numeric not null default 200 check (model_calls >= 1) check (model_calls <= 100000),
  calls_together numeric not null default 10000 check (calls_together >= 1) check (calls_together <= 10000000),
  note text check (length(note) <= 2000),
  primary key (organization_id, id),
  unique (organization_id, name)
);
select app.protect('public.ai_policies');
create index on public.ai_policies (organization_id, created_at desc, id desc);
create policy "people read" on public.ai_policies for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.ai_policies for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.ai_policies to authenticated;
grant select, insert, update, delete on public.ai_policies to commands;
select app.keep_history('public.ai_policies');
select app.keep_text('public.ai_policies', lines => '{name}');
select realtime.publish('public.ai_policies');

-- Parts of the citizen portal that an agency shows. Only what is turned on here is public.
create table public.publications (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  agency text not null check (length(agency) <= 200) check (agency <> ''),
  introduction text check (length(introduction) <= 2000),
  spending boolean not null default false,
  spending_from date,
  spending_at timestamptz,
  projects boolean not null default false,
  reports boolean not null default false,
  places uuid,
  records_requests boolean not null default false,
  constraint publications_spending_from_years check (spending_from >= '1900-01-01' and spending_from < '2201-01-01'),
  constraint publications_spending_at_years check (spending_at >= '1900-01-01T00:00:00Z' and spending_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, places) references public.map_layers (organization_id, id)
);
select app.protect('public.publications');
create index on public.publications (organization_id, created_at desc, id desc);
create index on public.publications (organization_id, places);
create policy "everybody reads" on public.publications for select to anon, authenticated using (true);
create policy "commands" on public.publications for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.publications to anon;
grant select on public.publications to authenticated;
grant select, insert, update, delete on public.publications to commands;
select app.keep_history('public.publications');
select app.keep_text('public.publications', names => '{agency}');
select realtime.publish('public.publications', audience => 'public');

-- A project as residents see it: place, cost and progress.
create table public.published_projects (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 160) check (title <> ''),
  summary text not null check (length(summary) <= 2000),
  department text not null check (length(department) <= 120) check (department <> ''),
  place jsonb check (jsonb_typeof(place) = 'object'),
  phase text not null check (phase in ('planned', 'design', 'bidding', 'construction', 'complete')),
  budget bigint not null check (budget >= 0),
  spent bigint not null default 0 check (spent >= 0),
  starts_on date,
  ends_on date,
  comments_open boolean not null default true,
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  constraint published_projects_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint published_projects_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint published_projects_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id)
);
select app.protect('public.published_projects');
create index on public.published_projects (organization_id, created_at desc, id desc);
create policy "everybody reads what is shown" on public.published_projects for select to anon, authenticated using (organization_id in (select shown.organization_id from public.publications shown where shown.projects));
create policy "people read" on public.published_projects for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.published_projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.published_projects to anon;
grant select on public.published_projects to authenticated;
grant select, insert, update, delete on public.published_projects to commands;
select app.keep_history('public.published_projects');
select app.keep_files('public.published_projects');
select app.keep_text('public.published_projects', lines => '{title,department}');
select realtime.publish('public.published_projects', audience => 'public');

-- A resident’s comment on a project. It is reviewed, then published with only the name.
create table public.project_comments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  name text not null check (length(name) <= 120) check (name <> ''),
  email text check (length(email) <= 255),
  words text not null check (length(words) <= 2000),
  reason text check (length(reason) <= 300),
  decided_by uuid,
  status text not null default 'held' check (status in ('held', 'shown', 'hidden')),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.published_projects (organization_id, id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.project_comments');
create index on public.project_comments (organization_id, created_at desc, id desc);
create index on public.project_comments (organization_id, status, created_at desc, id desc);
create index on public.project_comments (organization_id, project);
create index on public.project_comments (organization_id, decided_by);
create policy "people read" on public.project_comments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.project_comments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.project_comments to authenticated;
grant select, insert, update, delete on public.project_comments to commands;
select app.keep_history('public.project_comments');
select app.keep_text('public.project_comments', names => '{name}', lines => '{email,reason}');
select realtime.publish('public.project_comments');

-- One part of a published payment: vendor, amount, fund and department.
create table public.published_payments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null check (length(number) <= 60) check (number <> ''),
  paid_on date not null,
  fund text not null check (length(fund) <= 120) check (fund <> ''),
  department text not null check (length(department) <= 120) check (department <> ''),
  vendor text not null check (length(vendor) <= 200) check (vendor <> ''),
  purpose text check (length(purpose) <= 300),
  amount bigint not null,
  constraint published_payments_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01'),
  primary key (organization_id, id)
);
select app.protect('public.published_payments');
create index on public.published_payments (organization_id, created_at desc, id desc);
create policy "everybody reads" on public.published_payments for select to anon, authenticated using (true);
create policy "commands" on public.published_payments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.published_payments to anon;
grant select on public.published_payments to authenticated;
grant select, insert, update, delete on public.published_payments to commands;
select app.keep_history('public.published_payments');
select app.keep_text('public.published_payments', lines => '{number,fund,department,vendor,purpose}');
select realtime.publish('public.published_payments', audience => 'public');

-- The organization’s own sign-in by SAML 2.0: its certificates, email domains and attribute names.
create table public.saml_providers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  metadata text not null check (length(metadata) <= 100000),
  domains text not null check (length(domains) <= 500) check (domains <> ''),
  preset text not null default 'entra' check (preset in ('entra', 'okta', 'adfs', 'shibboleth', 'other')),
  email_attribute text check (length(email_attribute) <= 200),
  name_attribute text check (length(name_attribute) <= 200),
  groups_attribute text check (length(groups_attribute) <= 200),
  joins boolean not null default false,
  idp_initiated boolean not null default false,
  trusts_second_factor boolean not null default false,
  entity_id text check (length(entity_id) <= 1024),
  sign_in_address text check (length(sign_in_address) <= 2048),
  binding text not null default 'redirect' check (binding in ('redirect', 'post')),
  certificates text check (length(certificates) <= 60000),
  certificates_until timestamptz,
  trace text check (length(trace) <= 10000),
  tested_at timestamptz,
  tested_by uuid,
  status text not null default 'draft' check (status in ('draft', 'tested', 'in_force', 'suspended', 'retired')),
  constraint saml_providers_certificates_until_years check (certificates_until >= '1900-01-01T00:00:00Z' and certificates_until < '2201-01-01T00:00:00Z'),
  constraint saml_providers_tested_at_years check (tested_at >= '1900-01-01T00:00:00Z' and tested_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, tested_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.saml_providers');
create index on public.saml_providers (organization_id, created_at desc, id desc);
create index on public.saml_providers (organization_id, status, created_at desc, id desc);
create index on public.saml_providers (organization_id, tested_by);
create policy "people read" on public.saml_providers for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.saml_providers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.saml_providers to authenticated;
grant select, insert, update, delete on public.saml_providers to commands;
select app.keep_history('public.saml_providers');
select app.keep_text('public.saml_providers', lines => '{name,domains,email_attribute,name_attribute,groups_attribute,entity_id,sign_in_address}');
select realtime.publish('public.saml_providers');

-- An answer of a resident to a question of the agency, with the question as it was asked.
create table public.service_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  request uuid not null,
  position numeric not null check (position >= 1),
  question text not null check (length(question) <= 200) check (question <> ''),
  answer text not null check (length(answer) <= 5000),
  primary key (organization_id, id),
  foreign key (organization_id, request) references public.service_requests (organization_id, id) on delete cascade
);
select app.protect('public.service_answers');
revoke update, delete, truncate on public.service_answers from service_role, custodian;
create index on public.service_answers (organization_id, created_at desc, id desc);
create index on public.service_answers (organization_id, request);
create policy "who reads the parent" on public.service_answers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.service_answers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.service_answers to authenticated;
grant select, insert on public.service_answers to commands;
select app.keep_history('public.service_answers');
select app.keep_text('public.service_answers', lines => '{question}');
select realtime.publish('public.service_answers');

-- A reply, note or status change on a service request.
create table public.service_notes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  request uuid not null,
  kind text not null check (kind in ('came', 'answer', 'note', 'state')),
  words text not null check (length(words) <= 5000),
  is_public boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, request) references public.service_requests (organization_id, id) on delete cascade
);
select app.protect('public.service_notes');
revoke update, delete, truncate on public.service_notes from service_role, custodian;
create index on public.service_notes (organization_id, created_at desc, id desc);
create index on public.service_notes (organization_id, request);
create policy "who reads the parent" on public.service_notes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.service_notes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.service_notes to authenticated;
grant select, insert on public.service_notes to commands;
select app.keep_history('public.service_notes');
select app.keep_text('public.service_notes');
select realtime.publish('public.service_notes');

-- A question that residents answer when they report a problem of one category.
create table public.service_questions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  category text not null check (category in ('roads', 'lights', 'water', 'drainage', 'storm', 'trees', 'signs', 'parks', 'waste', 'buildings', 'purchasing', 'other')),
  question text not null check (length(question) <= 200) check (question <> ''),
  kind text not null check (kind in ('text', 'long', 'number', 'date', 'one', 'several')),
  choices text check (length(choices) <= 3000),
  position numeric not null default 1 check (position >= 1) check (position <= 99),
  is_required boolean not null default false,
  is_asked boolean not null default true,
  primary key (organization_id, id)
);
select app.protect('public.service_questions');
create index on public.service_questions (organization_id, created_at desc, id desc);
create policy "people read" on public.service_questions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.service_questions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.service_questions to authenticated;
grant select, insert, update, delete on public.service_questions to commands;
select app.keep_history('public.service_questions');
select app.keep_text('public.service_questions', lines => '{question}');
select realtime.publish('public.service_questions');

-- Response and resolution times by priority, with an effective date and a source.
create table public.service_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  respond_hours numeric not null check (respond_hours >= 1) check (respond_hours <= 8760),
  resolve_hours numeric not null check (resolve_hours >= 1) check (resolve_hours <= 8760),
  valid_from date not null,
  source text not null check (length(source) <= 200) check (source <> ''),
  reason text check (length(reason) <= 500),
  constraint service_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  primary key (organization_id, id)
);
select app.protect('public.service_terms');
select app.keep_control('public.service_terms');
create index on public.service_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.service_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.service_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.service_terms to authenticated;
grant select, insert, update, delete on public.service_terms to commands;
select app.keep_history('public.service_terms');
select app.keep_text('public.service_terms', lines => '{source}');
select realtime.publish('public.service_terms');

-- Two keys that the organization assigned to an action in place of its default keys.
create table public.shortcut_bindings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  action text not null check (length(action) <= 160) check (action <> ''),
  keys text not null check (length(keys) <= 2) check (keys <> ''),
  primary key (organization_id, id),
  unique (organization_id, action)
);
select app.protect('public.shortcut_bindings');
create index on public.shortcut_bindings (organization_id, created_at desc, id desc);
create policy "people read" on public.shortcut_bindings for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.shortcut_bindings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.shortcut_bindings to authenticated;
grant select, insert, update, delete on public.shortcut_bindings to commands;
select app.keep_history('public.shortcut_bindings');
select app.keep_text('public.shortcut_bindings', lines => '{action,keys}');
select realtime.publish('public.shortcut_bindings');

-- A sign-in connection in preparation: issuer, domains, claims and test results.
create table public.sso_connections (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  issuer text not null check (length(issuer) <= 2048) check (issuer <> ''),
  client_id text not null check (length(client_id) <= 200) check (client_id <> ''),
  domains text check (length(domains) <= 500),
  email_claim text not null check (length(email_claim) <= 60) check (email_claim <> ''),
  name_claim text check (length(name_claim) <= 60),
  notes text check (length(notes) <= 2000),
  trace text check (length(trace) <= 10000),
  tested_at timestamptz,
  tested_by uuid,
  status text not null default 'draft' check (status in ('draft', 'tested', 'in_force', 'retired')),
  constraint sso_connections_tested_at_years check (tested_at >= '1900-01-01T00:00:00Z' and tested_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, tested_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.sso_connections');
create index on public.sso_connections (organization_id, created_at desc, id desc);
create index on public.sso_connections (organization_id, status, created_at desc, id desc);
create index on public.sso_connections (organization_id, tested_by);
create policy "people read" on public.sso_connections for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.sso_connections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.sso_connections to authenticated;
grant select, insert, update, delete on public.sso_connections to commands;
select app.keep_history('public.sso_connections');
select app.keep_text('public.sso_connections', lines => '{name,issuer,client_id,domains,email_claim,name_claim}');
select realtime.publish('public.sso_connections');

-- A document, email or solicitation with merge fields that a record fills in. Published versions stay on file.
create table public.templates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 160) check (name <> ''),
  kind text not null check (kind in ('document', 'letter', 'solicitation')),
  source text not null default 'none' check (source in ('none', 'purchase_orders', 'contracts', 'solicitations', 'vendors', 'invoices', 'agreements', 'service_requests')),
  subject text check (length(subject) <= 200),
  body text not null check (length(body) <= 20000),
  edition numeric not null default 0 check (edition >= 0),
  used numeric not null default 0 check (used >= 0),
  used_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  constraint templates_used_at_years check (used_at >= '1900-01-01T00:00:00Z' and used_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, name)
);
select app.protect('public.templates');
create index on public.templates (organization_id, created_at desc, id desc);
create index on public.templates (organization_id, status, created_at desc, id desc);
create policy "people read" on public.templates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.templates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.templates to authenticated;
grant select, insert, update, delete on public.templates to commands;
select app.keep_history('public.templates');
select app.keep_text('public.templates', lines => '{name,subject}');
select app.keep_search('public.templates', 'user', '', 'name', 'name', 'body');
select realtime.publish('public.templates');

-- A template as published.
create table public.template_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  template uuid not null,
  edition numeric not null check (edition >= 1),
  subject text check (length(subject) <= 200),
  body text not null check (length(body) <= 20000),
  why text check (length(why) <= 300),
  published_by uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, template) references public.templates (organization_id, id) on delete cascade,
  foreign key (organization_id, published_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.template_versions');
revoke update, delete, truncate on public.template_versions from service_role, custodian;
create index on public.template_versions (organization_id, created_at desc, id desc);
create index on public.template_versions (organization_id, template);
create index on public.template_versions (organization_id, published_by);
create policy "who reads the parent" on public.template_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.template_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.template_versions to authenticated;
grant select, insert on public.template_versions to commands;
select app.keep_history('public.template_versions');
select app.keep_text('public.template_versions', lines => '{subject,why}');
select realtime.publish('public.template_versions');

-- The agency’s statement that it has too few people to separate duties, with its period and its reviewer.
create table public.small_agency_declarations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  reason text not null check (length(reason) <= 5000),
  reviewer uuid,
  outside text check (length(outside) <= 200),
  outside_email text check (length(outside_email) <= 120),
  confirmed_name text check (length(confirmed_name) <= 120),
  confirmed_email text check (length(confirmed_email) <= 120),
  confirmed_at timestamptz,
  valid_from date not null,
  valid_to date not null,
  declared_by uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  sole boolean not null default false,
  ended_at timestamptz,
  note text check (length(note) <= 2000),
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected', 'ended')),
  constraint small_agency_declarations_confirmed_at_years check (confirmed_at >= '1900-01-01T00:00:00Z' and confirmed_at < '2201-01-01T00:00:00Z'),
  constraint small_agency_declarations_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint small_agency_declarations_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint small_agency_declarations_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z'),
  constraint small_agency_declarations_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z'),
  constraint small_agency_declarations_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, declared_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.small_agency_declarations');
create index on public.small_agency_declarations (organization_id, created_at desc, id desc);
create index on public.small_agency_declarations (organization_id, status, created_at desc, id desc);
create index on public.small_agency_declarations (organization_id, reviewer);
create index on public.small_agency_declarations (organization_id, declared_by);
create index on public.small_agency_declarations (organization_id, approved_by);
create policy "people read" on public.small_agency_declarations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.small_agency_declarations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.small_agency_declarations to authenticated;
grant select, insert, update, delete on public.small_agency_declarations to commands;
select app.keep_history('public.small_agency_declarations');
select app.keep_text('public.small_agency_declarations', names => '{confirmed_name}', lines => '{outside,outside_email,confirmed_email}');
select app.keep_search('public.small_agency_declarations', 'user', '', 'number', 'number', 'reason');
select realtime.publish('public.small_agency_declarations');

-- One person’s act under a small-agency declaration, with its review.
create table public.small_agency_acts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  declaration uuid not null,
  act text not null check (act in ('approved', 'released', 'loosened', 'adopted')),
  document_table text not null check (length(document_table) <= 63) check (document_table <> ''),
  document text not null check (length(document) <= 36) check (document <> ''),
  title text not null check (length(title) <= 300) check (title <> ''),
  person uuid not null,
  at timestamptz not null,
  review_by date not null,
  reviewer uuid,
  reviewed_by uuid,
  reviewed_at timestamptz,
  finding text check (length(finding) <= 5000),
  status text not null default 'to_review' check (status in ('to_review', 'accepted', 'objected')),
  constraint small_agency_acts_at_years check (at >= '1900-01-01T00:00:00Z' and at < '2201-01-01T00:00:00Z'),
  constraint small_agency_acts_review_by_years check (review_by >= '1900-01-01' and review_by < '2201-01-01'),
  constraint small_agency_acts_reviewed_at_years check (reviewed_at >= '1900-01-01T00:00:00Z' and reviewed_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, declaration) references public.small_agency_declarations (organization_id, id),
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reviewed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.small_agency_acts');
create index on public.small_agency_acts (organization_id, created_at desc, id desc);
create index on public.small_agency_acts (organization_id, status, created_at desc, id desc);
create index on public.small_agency_acts (organization_id, declaration);
create index on public.small_agency_acts (organization_id, person);
create index on public.small_agency_acts (organization_id, reviewer);
create index on public.small_agency_acts (organization_id, reviewed_by);
create policy "people read" on public.small_agency_acts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.small_agency_acts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.small_agency_acts to authenticated;
grant select, insert, update, delete on public.small_agency_acts to commands;
select app.keep_history('public.small_agency_acts');
select app.keep_text('public.small_agency_acts', lines => '{document_table,document,title}');
select realtime.publish('public.small_agency_acts');
