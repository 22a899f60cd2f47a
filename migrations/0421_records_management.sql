-- Retention schedules, legal holds, dispositions and public records requests.

-- How long a series of records is kept, from which event, on whose authority, and what happens to it then.
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
  valid_until date,
  reason text check (length(reason) <= 500),
  primary key (organization_id, id)
);
select app.protect('public.retention_series');
select app.keep_control('public.retention_series', 'valid_until');
create index on public.retention_series (organization_id, created_at desc, id desc);
create policy "people read" on public.retention_series for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.retention_series for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.retention_series to authenticated;
grant select, insert, update, delete on public.retention_series to commands;
select app.keep_history('public.retention_series');
select app.keep_text('public.retention_series', lines => '{code,title,covers,closing,date_field,authority,source}');
select app.keep_search('public.retention_series', 'user', '', '', 'title', 'covers');
select realtime.publish('public.retention_series');

-- Records that must be preserved for a matter. Nothing that it covers is deleted, disposed of or redacted until a second person releases it.
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

-- What a legal hold covers: everything, one record, a record type with a filter, or what names a person, within dates.
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
  primary key (organization_id, id),
  foreign key (organization_id, hold) references public.legal_holds (organization_id, id) on delete cascade,
  foreign key (organization_id, of_person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.legal_hold_scopes');
revoke update, delete, truncate on public.legal_hold_scopes from service_role, custodian;
create index on public.legal_hold_scopes (organization_id, created_at desc, id desc);
create index on public.legal_hold_scopes (organization_id, hold);
create index on public.legal_hold_scopes (organization_id, of_person);
create policy "who reads the parent" on public.legal_hold_scopes for select to authenticated using (exists (select from public.legal_holds parent where parent.organization_id = legal_hold_scopes.organization_id and parent.id = legal_hold_scopes.hold));
create policy "commands" on public.legal_hold_scopes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.legal_hold_scopes to authenticated;
grant select, insert on public.legal_hold_scopes to commands;
select app.keep_history('public.legal_hold_scopes');
select app.keep_text('public.legal_hold_scopes', lines => '{words,of_table,of_record,of_field,of_value}');
select realtime.publish('public.legal_hold_scopes');

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

-- One record of a disposition: until when it was kept, and what became of it. After destruction only its hash is left.
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
  primary key (organization_id, id),
  foreign key (organization_id, disposition) references public.record_dispositions (organization_id, id) on delete cascade
);
select app.protect('public.record_disposition_items');
create index on public.record_disposition_items (organization_id, created_at desc, id desc);
create index on public.record_disposition_items (organization_id, status, created_at desc, id desc);
create index on public.record_disposition_items (organization_id, disposition);
create policy "who reads the parent" on public.record_disposition_items for select to authenticated using (exists (select from public.record_dispositions parent where parent.organization_id = record_disposition_items.organization_id and parent.id = record_disposition_items.disposition));
create policy "commands" on public.record_disposition_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.record_disposition_items to authenticated;
grant select, insert, update, delete on public.record_disposition_items to commands;
select app.keep_history('public.record_disposition_items');
select app.keep_text('public.record_disposition_items', lines => '{of_table,of_record,record_type,title,digest,problem}');
select realtime.publish('public.record_disposition_items');

-- The days in which the agency answers a public records request, and how far it can extend them, with the statute.
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
  valid_until date,
  reason text check (length(reason) <= 500),
  primary key (organization_id, id)
);
select app.protect('public.records_request_terms');
select app.keep_control('public.records_request_terms', 'valid_until');
create index on public.records_request_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.records_request_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.records_request_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.records_request_terms to authenticated;
grant select, insert, update, delete on public.records_request_terms to commands;
select app.keep_history('public.records_request_terms');
select app.keep_text('public.records_request_terms', lines => '{statute,source}');
select realtime.publish('public.records_request_terms');

-- A request for public records: acknowledged, searched, reviewed, redacted, and released or denied by the deadline of the law.
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

-- A record or a file that may answer a public records request, with its review and the copy that is released.
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
create policy "who reads the parent" on public.records_request_items for select to authenticated using (exists (select from public.records_requests parent where parent.organization_id = records_request_items.organization_id and parent.id = records_request_items.request));
create policy "commands" on public.records_request_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.records_request_items to authenticated;
grant select, insert, update, delete on public.records_request_items to commands;
select app.keep_history('public.records_request_items');
select app.keep_files('public.records_request_items');
select app.keep_text('public.records_request_items', lines => '{of_table,of_record,record_type,title,original,exemption}');
select realtime.publish('public.records_request_items');
