-- The organization's own desk: documents, clients and agreements, service requests, reviews of access, templates, billing, and what the public is shown.

-- A policy, an instruction or a manual of the organization, in editions: what was published stays as it was.
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
select app.keep_search('public.knowledge_documents', 'user', '', '', 'title', 'summary', 'body');
select realtime.publish('public.knowledge_documents');
-- for docs/glossary.md: | document | `knowledge_documents` | A policy, an instruction or a manual of the organization, in editions: what was published stays as it was. |
-- A document as it was published, word for word.
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
create policy "who reads the parent" on public.knowledge_versions for select to authenticated using (exists (select from public.knowledge_documents parent where parent.organization_id = knowledge_versions.organization_id and parent.id = knowledge_versions.document));
create policy "commands" on public.knowledge_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.knowledge_versions to authenticated;
grant select, insert on public.knowledge_versions to commands;
select app.keep_history('public.knowledge_versions');
select realtime.publish('public.knowledge_versions');
-- for docs/glossary.md: | edition | `knowledge_versions` | A document as it was published, word for word. |
-- Somebody confirmed having read an edition of a document.
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
create policy "who reads the parent" on public.read_receipts for select to authenticated using (exists (select from public.knowledge_documents parent where parent.organization_id = read_receipts.organization_id and parent.id = read_receipts.document));
create policy "commands" on public.read_receipts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.read_receipts to authenticated;
grant select, insert on public.read_receipts to commands;
select app.keep_history('public.read_receipts');
select realtime.publish('public.read_receipts');
-- for docs/glossary.md: | read receipt | `read_receipts` | Somebody confirmed having read an edition of a document. |
-- A department or another agency that you serve: whom to call, what was agreed, what is open and what it spends.
create table public.clients (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 20) check (code <> ''),
  name text not null check (length(name) <= 200) check (name <> ''),
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
  foreign key (organization_id, account_manager) references public.organization_members (organization_id, user_id)
);
select app.protect('public.clients');
create index on public.clients (organization_id, created_at desc, id desc);
create index on public.clients (organization_id, status, created_at desc, id desc);
create index on public.clients (organization_id, account_manager);
create policy "people read" on public.clients for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.clients for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.clients for update to authenticated using (organization_id = (select app.organization_id()) and status in ('prospect', 'active')) with check (organization_id = (select app.organization_id()) and status in ('prospect', 'active'));
create policy "commands" on public.clients for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, name, kind, department, email, phone, address, account_manager, plan, notes), update (code, name, kind, department, email, phone, address, account_manager, plan, notes) on public.clients to authenticated;
grant select, insert, update, delete on public.clients to commands;
select app.keep_history('public.clients');
select app.keep_search('public.clients', 'user', '', 'code', 'name', 'notes');
select realtime.publish('public.clients');
-- for docs/glossary.md: | client agency | `clients` | A department or another agency that you serve: whom to call, what was agreed, what is open and what it spends. |
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
select app.keep_search('public.client_contacts', 'user', '', '', 'name', 'office');
select realtime.publish('public.client_contacts');
-- for docs/glossary.md: | contact | `client_contacts` | A person at a client agency. |
-- What two agencies promise each other: a memorandum, an interlocal agreement, mutual aid, or the use of a cooperative contract.
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
select app.keep_search('public.agreements', 'user', '', 'number', 'title', 'terms');
select realtime.publish('public.agreements');
-- for docs/glossary.md: | agreement | `agreements` | What two agencies promise each other: a memorandum, an interlocal agreement, mutual aid, or the use of a cooperative contract. |
-- How soon a request is answered and done, by its priority, from a day on, with where that was promised.
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
  primary key (organization_id, id)
);
select app.protect('public.service_terms');
create index on public.service_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.service_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.service_terms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.service_terms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.service_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (priority, respond_hours, resolve_hours, valid_from, source), update (priority, respond_hours, resolve_hours, valid_from, source) on public.service_terms to authenticated;
grant select, insert, update, delete on public.service_terms to commands;
select app.keep_history('public.service_terms');
select realtime.publish('public.service_terms');
-- for docs/glossary.md: | service term | `service_terms` | How soon a request is answered and done, by its priority, from a day on, with where that was promised. |
-- Something that a client or a resident asks for or reports, with a clock that runs until it is done.
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
  category text not null check (category in ('roads', 'lights', 'water', 'drainage', 'parks', 'waste', 'buildings', 'purchasing', 'other')),
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
create policy "people update" on public.service_requests for update to authenticated using (organization_id = (select app.organization_id()) and status in ('new', 'in_progress', 'waiting')) with check (organization_id = (select app.organization_id()) and status in ('new', 'in_progress', 'waiting'));
create policy "commands" on public.service_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, client, category, priority, details, place, files, assignee, reporter, email) on public.service_requests to authenticated;
grant select, insert, update, delete on public.service_requests to commands;
select app.keep_history('public.service_requests');
select app.keep_search('public.service_requests', 'user', '', 'number', 'title', 'details');
select realtime.publish('public.service_requests');
-- for docs/glossary.md: | service request | `service_requests` | Something that a client or a resident asks for or reports, with a clock that runs until it is done. |
-- What happened on a service request: an answer, a note, a change of its state.
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
create policy "who reads the parent" on public.service_notes for select to authenticated using (exists (select from public.service_requests parent where parent.organization_id = service_notes.organization_id and parent.id = service_notes.request));
create policy "commands" on public.service_notes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.service_notes to authenticated;
grant select, insert on public.service_notes to commands;
select app.keep_history('public.service_notes');
select realtime.publish('public.service_notes');
-- for docs/glossary.md: | activity | `service_notes` | What happened on a service request: an answer, a note, a change of its state. |
-- Every role that is held on a day, each kept or taken away by somebody else than its holder, with the reason.
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
select app.keep_search('public.access_reviews', 'manager', '', 'number', 'title');
select realtime.publish('public.access_reviews');
-- for docs/glossary.md: | access review | `access_reviews` | Every role that is held on a day, each kept or taken away by somebody else than its holder, with the reason. |
-- One role of one person as it was when the review began, and what became of it.
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
  decision text not null default 'pending' check (decision in ('pending', 'keep', 'revoke')),
  reason text check (length(reason) <= 500),
  reviewer uuid,
  decided_at timestamptz,
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
create policy "who reads the parent" on public.access_review_items for select to authenticated using (exists (select from public.access_reviews parent where parent.organization_id = access_review_items.organization_id and parent.id = access_review_items.review));
create policy "commands" on public.access_review_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.access_review_items to authenticated;
grant select, insert, update, delete on public.access_review_items to commands;
select app.keep_history('public.access_review_items');
select realtime.publish('public.access_review_items');
-- for docs/glossary.md: | reviewed role | `access_review_items` | One role of one person as it was when the review began, and what became of it. |
-- Two duties that one person must not combine, named by what is done in the product, and what stands against it.
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
create policy "people insert" on public.duty_conflicts for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.duty_conflicts for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('in_force')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('in_force'));
create policy "commands" on public.duty_conflicts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, first, second, same_record, severity, why, guard), update (name, first, second, same_record, severity, why, guard) on public.duty_conflicts to authenticated;
grant select, insert, update, delete on public.duty_conflicts to commands;
select app.keep_history('public.duty_conflicts');
select realtime.publish('public.duty_conflicts');
-- for docs/glossary.md: | conflict of duties | `duty_conflicts` | Two duties that one person must not combine, named by what is done in the product, and what stands against it. |
-- A document, a letter or a solicitation with places that a record fills in, in editions.
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
  primary key (organization_id, id),
  unique (organization_id, name)
);
select app.protect('public.templates');
create index on public.templates (organization_id, created_at desc, id desc);
create index on public.templates (organization_id, status, created_at desc, id desc);
create policy "people read" on public.templates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.templates for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.templates for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'published'));
create policy "commands" on public.templates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, kind, source, subject, body), update (name, kind, source, subject, body) on public.templates to authenticated;
grant select, insert, update, delete on public.templates to commands;
select app.keep_history('public.templates');
select app.keep_search('public.templates', 'user', '', 'name', 'name', 'body');
select realtime.publish('public.templates');
-- for docs/glossary.md: | template | `templates` | A document, a letter or a solicitation with places that a record fills in, in editions. |
-- A template as it was published, word for word.
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
create policy "who reads the parent" on public.template_versions for select to authenticated using (exists (select from public.templates parent where parent.organization_id = template_versions.organization_id and parent.id = template_versions.template));
create policy "commands" on public.template_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.template_versions to authenticated;
grant select, insert on public.template_versions to commands;
select app.keep_history('public.template_versions');
select realtime.publish('public.template_versions');
-- for docs/glossary.md: | edition of a template | `template_versions` | A template as it was published, word for word. |
-- Two keys that the organization gave to something, in the place of those that it begins with.
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
select realtime.publish('public.shortcut_bindings');
-- for docs/glossary.md: | changed shortcut | `shortcut_bindings` | Two keys that the organization gave to something, in the place of those that it begins with. |
-- What became of something that was said about the product, and what was answered.
create table public.feedback_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  feedback text not null check (length(feedback) <= 36) check (feedback <> ''),
  reply text check (length(reply) <= 5000),
  wish text check (length(wish) <= 20),
  answered_by uuid,
  answered_at timestamptz,
  status text not null default 'new' check (status in ('new', 'planned', 'done', 'declined')),
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
select realtime.publish('public.feedback_answers');
-- for docs/glossary.md: | answer to feedback | `feedback_answers` | What became of something that was said about the product, and what was answered. |
-- How this organization is billed: the order number it pays by, whom to write to, and its certificate of tax exemption.
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
select realtime.publish('public.billing_accounts');
-- for docs/glossary.md: | billing account | `billing_accounts` | How this organization is billed: the order number it pays by, whom to write to, and its certificate of tax exemption. |
-- From which plan to which, from which day, and what that came to, to the cent.
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
  status text not null default 'planned' check (status in ('planned', 'done', 'cancelled')),
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
select realtime.publish('public.plan_changes');
-- for docs/glossary.md: | change of plan | `plan_changes` | From which plan to which, from which day, and what that came to, to the cent. |
-- What this organization owes for using the product, or is given back. Not to be confused with what its vendors bill it.
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
  status text not null default 'open' check (status in ('open', 'paid', 'disputed', 'void')),
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
select realtime.publish('public.billing_invoices');
-- for docs/glossary.md: | billing invoice | `billing_invoices` | What this organization owes for using the product, or is given back. Not to be confused with what its vendors bill it. |
-- One item of what the product is billed by: a plan for so many days of a period.
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
create policy "who reads the parent" on public.billing_lines for select to authenticated using (exists (select from public.billing_invoices parent where parent.organization_id = billing_lines.organization_id and parent.id = billing_lines.invoice));
create policy "commands" on public.billing_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.billing_lines to authenticated;
grant select, insert on public.billing_lines to commands;
select app.keep_history('public.billing_lines');
select realtime.publish('public.billing_lines');
-- for docs/glossary.md: | line of a billing invoice | `billing_lines` | One item of what the product is billed by: a plan for so many days of a period. |
-- The organization’s own sign-in as it is to be connected: issuer, domains and claims, and how far that has come.
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
  primary key (organization_id, id),
  foreign key (organization_id, tested_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.sso_connections');
create index on public.sso_connections (organization_id, created_at desc, id desc);
create index on public.sso_connections (organization_id, status, created_at desc, id desc);
create index on public.sso_connections (organization_id, tested_by);
create policy "people read" on public.sso_connections for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people insert" on public.sso_connections for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.sso_connections for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('draft', 'tested')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('draft', 'tested'));
create policy "commands" on public.sso_connections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, issuer, client_id, domains, email_claim, name_claim, notes), update (name, issuer, client_id, domains, email_claim, name_claim, notes) on public.sso_connections to authenticated;
grant select, insert, update, delete on public.sso_connections to commands;
select app.keep_history('public.sso_connections');
select realtime.publish('public.sso_connections');
-- for docs/glossary.md: | sign-in connection | `sso_connections` | The organization’s own sign-in as it is to be connected: issuer, domains and claims, and how far that has come. |
-- Something that everybody on this installation is told above their pages, from one moment to another.
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
select realtime.publish('public.announcements', audience => 'readers');
-- for docs/glossary.md: | announcement | `announcements` | Something that everybody on this installation is told above their pages, from one moment to another. |
-- Something that the operator turned off or on for the whole installation.
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
select realtime.publish('public.platform_switches', audience => 'readers');
-- for docs/glossary.md: | switch | `platform_switches` | Something that the operator turned off or on for the whole installation. |
-- What an agency shows in the citizen portal. Nothing is shown that is not switched on here.
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
  primary key (organization_id, id)
);
select app.protect('public.publications');
create index on public.publications (organization_id, created_at desc, id desc);
create policy "everybody reads" on public.publications for select to anon, authenticated using (true);
create policy "commands" on public.publications for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.publications to anon;
grant select on public.publications to authenticated;
grant select, insert, update, delete on public.publications to commands;
select app.keep_history('public.publications');
select realtime.publish('public.publications', audience => 'readers');
-- for docs/glossary.md: | public profile | `publications` | What an agency shows in the citizen portal. Nothing is shown that is not switched on here. |
-- A part of a payment as the agency published it: who was paid how much, from which fund and for which department.
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
select realtime.publish('public.published_payments', audience => 'readers');
-- for docs/glossary.md: | published payment | `published_payments` | A part of a payment as the agency published it: who was paid how much, from which fund and for which department. |
-- A project as residents read of it: what is built where, what it costs, and how far it is.
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
  primary key (organization_id, id)
);
select app.protect('public.published_projects');
create index on public.published_projects (organization_id, created_at desc, id desc);
create policy "everybody reads" on public.published_projects for select to anon, authenticated using (true);
create policy "people insert" on public.published_projects for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.published_projects for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.published_projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.published_projects to anon;
grant select, insert (title, summary, department, place, phase, budget, spent, starts_on, ends_on, comments_open), update (title, summary, department, place, phase, budget, spent, starts_on, ends_on, comments_open) on public.published_projects to authenticated;
grant select, insert, update, delete on public.published_projects to commands;
select app.keep_history('public.published_projects');
select realtime.publish('public.published_projects', audience => 'readers');
-- for docs/glossary.md: | published project | `published_projects` | A project as residents read of it: what is built where, what it costs, and how far it is. |
-- What a resident said about a project: held until somebody has read it, then shown with the name alone.
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
select realtime.publish('public.project_comments');
-- for docs/glossary.md: | comment of a resident | `project_comments` | What a resident said about a project: held until somebody has read it, then shown with the name alone. |

-- One of each for an organization, and one receipt for each reader of an edition.
create unique index billing_accounts_one on public.billing_accounts (organization_id);
create unique index publications_one on public.publications (organization_id);
create unique index read_receipts_once on public.read_receipts (organization_id, document, edition, reader);
create index service_requests_resolve_by on public.service_requests (organization_id, resolve_by, id);
create unique index service_requests_confirmation on public.service_requests (confirmation) where confirmation is not null;
create index published_payments_explored on public.published_payments (organization_id, fund, department, vendor);
create index published_payments_paid_on on public.published_payments (organization_id, paid_on desc, id desc);

-- Why a role was given stands with it.
alter table public.user_roles add column reason text check (length(reason) <= 500);

-- What a plan includes besides people.
alter table public.plans add column storage_gb integer check (storage_gb > 0);
update public.plans set storage_gb = case code when 'starter' then 5 when 'professional' then 100 when 'agency' then 1000 end;

-- An organization changes its own plan, by command; only the platform makes plans.
create policy "commands" on public.subscriptions for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update (status, current_period_end, ended_at) on public.subscriptions to commands;
create policy "commands read" on public.plans for select to commands using (true);
grant select on public.plans to commands;

-- What people of an organization said is answered by its administrators.
create policy "commands read" on public.user_feedback for select to commands using (organization_id = (select app.organization_id()));
grant select on public.user_feedback to commands;

-- Whoever waited and was written to.
alter table public.inquiries add column invited_at timestamptz;
