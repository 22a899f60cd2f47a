-- Made by npm run propose -- --write from the declarations in src/areas/contracts: change records.ts, not this file.

-- A signed agreement with a ceiling and an end date, from first draft to closeout.
create table public.contracts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  vendor uuid not null,
  kind text not null check (kind in ('goods', 'services', 'construction', 'professional', 'lease', 'agreement')),
  summary text check (length(summary) <= 5000),
  ceiling bigint not null check (ceiling >= 0),
  department text check (length(department) <= 120),
  owner uuid not null,
  federal boolean not null default false,
  construction boolean not null default false,
  laborers boolean not null default false,
  starts_on date not null,
  ends_on date not null,
  renewals numeric not null default 0 check (renewals >= 0) check (renewals <= 20),
  renewal_months numeric not null default 12 check (renewal_months >= 0) check (renewal_months <= 120),
  notice_days numeric not null default 90 check (notice_days >= 0) check (notice_days <= 730),
  claim_days numeric not null default 10 check (claim_days >= 0) check (claim_days <= 365),
  retainage numeric check (retainage >= 0) check (retainage <= 100),
  retainage_until numeric check (retainage_until >= 0) check (retainage_until <= 100),
  retainage_after numeric check (retainage_after >= 0) check (retainage_after <= 100),
  damages bigint not null default 0 check (damages >= 0),
  damages_cap numeric check (damages_cap >= 0) check (damages_cap <= 100),
  complete_by date,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  award uuid,
  original bigint not null default 0 check (original >= 0),
  committed bigint not null default 0 check (committed >= 0),
  invoiced bigint not null default 0,
  paid bigint not null default 0,
  retained bigint not null default 0 check (retained >= 0),
  released bigint not null default 0 check (released >= 0),
  eased bigint not null default 0 check (eased >= 0),
  retained_by text not null default 'invoices' check (retained_by in ('invoices', 'applications')),
  notice_on date,
  completed_on date,
  ended_on date,
  end_reason text check (length(end_reason) <= 2000),
  drafted_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'signing', 'active', 'expired', 'closed', 'terminated')),
  constraint contracts_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint contracts_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint contracts_complete_by_years check (complete_by >= '1900-01-01' and complete_by < '2201-01-01'),
  constraint contracts_notice_on_years check (notice_on >= '1900-01-01' and notice_on < '2201-01-01'),
  constraint contracts_completed_on_years check (completed_on >= '1900-01-01' and completed_on < '2201-01-01'),
  constraint contracts_ended_on_years check (ended_on >= '1900-01-01' and ended_on < '2201-01-01'),
  constraint contracts_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.contracts');
create index on public.contracts (organization_id, created_at desc, id desc);
create index on public.contracts (organization_id, status, created_at desc, id desc);
create index on public.contracts (organization_id, vendor);
create index on public.contracts (organization_id, owner);
create index on public.contracts (organization_id, award);
create index on public.contracts (organization_id, drafted_by);
create policy "people read" on public.contracts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.contracts for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.contracts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, vendor, kind, summary, ceiling, department, owner, federal, construction, laborers, starts_on, ends_on, renewals, renewal_months, notice_days, claim_days, retainage, retainage_until, retainage_after, damages, damages_cap, complete_by, documents) on public.contracts to authenticated;
grant select, insert, update, delete on public.contracts to commands;
select app.keep_history('public.contracts');
select app.keep_files('public.contracts');
select app.keep_text('public.contracts', lines => '{title,department}');
select app.keep_search('public.contracts', 'user', '', 'number', 'title', 'summary');
select realtime.publish('public.contracts');

-- A signed change of a contract’s ceiling, end date or text.
create table public.contract_amendments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  contract uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  reason text not null check (length(reason) <= 5000),
  ceiling_change bigint not null default 0,
  new_end date,
  renews text not null default 'no' check (renews in ('no', 'yes')),
  same_purchase text check (length(same_purchase) <= 2000),
  words text check (length(words) <= 20000),
  ceiling_before bigint check (ceiling_before >= 0),
  ceiling_after bigint check (ceiling_after >= 0),
  end_before date,
  end_after date,
  in_force_at timestamptz,
  drafted_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'signing', 'in_force', 'withdrawn')),
  constraint contract_amendments_new_end_years check (new_end >= '1900-01-01' and new_end < '2201-01-01'),
  constraint contract_amendments_end_before_years check (end_before >= '1900-01-01' and end_before < '2201-01-01'),
  constraint contract_amendments_end_after_years check (end_after >= '1900-01-01' and end_after < '2201-01-01'),
  constraint contract_amendments_in_force_at_years check (in_force_at >= '1900-01-01T00:00:00Z' and in_force_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.contract_amendments');
create index on public.contract_amendments (organization_id, created_at desc, id desc);
create index on public.contract_amendments (organization_id, status, created_at desc, id desc);
create index on public.contract_amendments (organization_id, contract);
create index on public.contract_amendments (organization_id, drafted_by);
create policy "people read" on public.contract_amendments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.contract_amendments for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.contract_amendments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (contract, title, reason, ceiling_change, new_end, renews, same_purchase, words) on public.contract_amendments to authenticated;
grant select, insert, update, delete on public.contract_amendments to commands;
select app.keep_history('public.contract_amendments');
select app.keep_text('public.contract_amendments', lines => '{title}');
select realtime.publish('public.contract_amendments');

-- The certificate that the agency’s signed PDFs carry. Its key is stored encrypted.
create table public.signing_certificates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subject text not null check (length(subject) <= 300) check (subject <> ''),
  issuer text not null check (length(issuer) <= 300) check (issuer <> ''),
  origin text not null check (origin in ('installation', 'uploaded')),
  algorithm text not null check (length(algorithm) <= 40) check (algorithm <> ''),
  serial text not null check (length(serial) <= 60) check (serial <> ''),
  fingerprint text not null check (length(fingerprint) <= 100) check (fingerprint <> ''),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  chain text not null check (length(chain) <= 60000),
  status text not null default 'active' check (status in ('active', 'retired')),
  constraint signing_certificates_issued_at_years check (issued_at >= '1900-01-01T00:00:00Z' and issued_at < '2201-01-01T00:00:00Z'),
  constraint signing_certificates_expires_at_years check (expires_at >= '1900-01-01T00:00:00Z' and expires_at < '2201-01-01T00:00:00Z'),
  constraint signing_certificates_issued_at_expires_at_order check (issued_at <= expires_at),
  primary key (organization_id, id)
);
select app.protect('public.signing_certificates');
create index on public.signing_certificates (organization_id, created_at desc, id desc);
create index on public.signing_certificates (organization_id, status, created_at desc, id desc);
create policy "people read" on public.signing_certificates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.signing_certificates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.signing_certificates to authenticated;
grant select, insert, update, delete on public.signing_certificates to commands;
select app.keep_history('public.signing_certificates');
select app.keep_text('public.signing_certificates', lines => '{subject,issuer,algorithm,serial,fingerprint}');
select realtime.publish('public.signing_certificates');

-- A change of the work under a contract, with its cost, time, cause and share of the original ceiling.
create table public.change_orders (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  contract uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  cause text not null check (cause in ('owner_request', 'design_error', 'unforeseen_condition', 'regulation', 'weather', 'quantity', 'acceleration', 'correction')),
  reason text not null check (length(reason) <= 5000),
  cost bigint not null,
  days numeric not null default 0 check (days >= -3650) check (days <= 3650),
  estimate bigint,
  same_purchase text check (length(same_purchase) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  share numeric,
  decided_at timestamptz,
  requested_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'rejected', 'withdrawn')),
  constraint change_orders_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.change_orders');
create index on public.change_orders (organization_id, created_at desc, id desc);
create index on public.change_orders (organization_id, status, created_at desc, id desc);
create index on public.change_orders (organization_id, contract);
create index on public.change_orders (organization_id, requested_by);
create policy "people read" on public.change_orders for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.change_orders for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.change_orders for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (contract, title, cause, reason, cost, days, estimate, same_purchase, documents) on public.change_orders to authenticated;
grant select, insert, update, delete on public.change_orders to commands;
select app.keep_history('public.change_orders');
select app.keep_files('public.change_orders');
select app.keep_text('public.change_orders', lines => '{title}');
select realtime.publish('public.change_orders');

-- A demand beyond the contract, with its event, notice, amounts and settlement.
create table public.contract_claims (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  contract uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  by text not null check (by in ('vendor', 'agency')),
  cause text not null check (cause in ('owner_request', 'design_error', 'unforeseen_condition', 'regulation', 'weather', 'quantity', 'acceleration', 'correction')),
  grounds text not null check (length(grounds) <= 20000),
  event_on date not null,
  noticed_on date not null,
  late_reason text check (length(late_reason) <= 2000),
  claimed bigint not null check (claimed >= 0),
  days numeric not null default 0 check (days >= 0) check (days <= 3650),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  change_order uuid,
  owner uuid not null,
  answer_by date,
  notice_due date,
  assessed bigint check (assessed >= 0),
  assessed_days numeric check (assessed_days >= 0),
  assessment text check (length(assessment) <= 5000),
  settled bigint check (settled >= 0),
  settlement text check (length(settlement) <= 5000),
  decided_by uuid,
  status text not null default 'noticed' check (status in ('noticed', 'assessed', 'settled', 'rejected', 'withdrawn')),
  constraint contract_claims_event_on_years check (event_on >= '1900-01-01' and event_on < '2201-01-01'),
  constraint contract_claims_noticed_on_years check (noticed_on >= '1900-01-01' and noticed_on < '2201-01-01'),
  constraint contract_claims_answer_by_years check (answer_by >= '1900-01-01' and answer_by < '2201-01-01'),
  constraint contract_claims_notice_due_years check (notice_due >= '1900-01-01' and notice_due < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, change_order) references public.change_orders (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.contract_claims');
create index on public.contract_claims (organization_id, created_at desc, id desc);
create index on public.contract_claims (organization_id, status, created_at desc, id desc);
create index on public.contract_claims (organization_id, contract);
create index on public.contract_claims (organization_id, change_order);
create index on public.contract_claims (organization_id, owner);
create index on public.contract_claims (organization_id, decided_by);
create policy "people read" on public.contract_claims for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.contract_claims for update to authenticated using (organization_id = (select app.organization_id()) and status in ('noticed')) with check (organization_id = (select app.organization_id()) and status in ('noticed'));
create policy "commands" on public.contract_claims for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (contract, title, by, cause, grounds, event_on, noticed_on, late_reason, claimed, days, documents, change_order, owner, answer_by) on public.contract_claims to authenticated;
grant select, insert, update, delete on public.contract_claims to commands;
select app.keep_history('public.contract_claims');
select app.keep_files('public.contract_claims');
select app.keep_text('public.contract_claims', lines => '{title}');
select realtime.publish('public.contract_claims');

-- One item that the vendor supplies under a contract, at an agreed price.
create table public.contract_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  contract uuid not null,
  position numeric not null default 0,
  description text not null check (length(description) <= 500) check (description <> ''),
  quantity numeric not null check (quantity >= 0) check (quantity <= 1000000000),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  unit_price numeric not null check (unit_price >= 0),
  amount bigint not null default 0 check (amount >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id) on delete cascade
);
select app.protect('public.contract_lines');
create index on public.contract_lines (organization_id, created_at desc, id desc);
create index on public.contract_lines (organization_id, contract);
create policy "who reads the parent" on public.contract_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.contract_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.contract_lines to authenticated;
grant select, insert, update, delete on public.contract_lines to commands;
select app.keep_history('public.contract_lines');
select app.keep_text('public.contract_lines', lines => '{description,unit}');
select realtime.publish('public.contract_lines');

-- A policy or bond that secures the agency under a contract, with its coverage and end date.
create table public.contract_securities (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  contract uuid not null,
  kind text not null check (kind in ('general_liability', 'auto', 'workers_compensation', 'professional', 'cyber', 'performance_bond', 'payment_bond', 'bid_bond')),
  issued_by text not null check (length(issued_by) <= 160) check (issued_by <> ''),
  number text check (length(number) <= 80),
  covers bigint not null check (covers >= 0),
  required bigint not null default 0 check (required >= 0),
  expires_on date not null,
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  keeper uuid,
  status text not null default 'current' check (status in ('current', 'replaced', 'released')),
  constraint contract_securities_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, keeper) references public.organization_members (organization_id, user_id)
);
select app.protect('public.contract_securities');
create index on public.contract_securities (organization_id, created_at desc, id desc);
create index on public.contract_securities (organization_id, status, created_at desc, id desc);
create index on public.contract_securities (organization_id, contract);
create index on public.contract_securities (organization_id, keeper);
create policy "people read" on public.contract_securities for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.contract_securities for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.contract_securities for update to authenticated using (organization_id = (select app.organization_id()) and status in ('current')) with check (organization_id = (select app.organization_id()) and status in ('current'));
create policy "commands" on public.contract_securities for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (contract, kind, issued_by, number, covers, required, expires_on, document, keeper), update (contract, kind, issued_by, number, covers, required, expires_on, document, keeper) on public.contract_securities to authenticated;
grant select, insert, update, delete on public.contract_securities to commands;
select app.keep_history('public.contract_securities');
select app.keep_files('public.contract_securities');
select app.keep_text('public.contract_securities', lines => '{issued_by,number}');
select realtime.publish('public.contract_securities');

-- A duty of one party under a contract, with its due date and evidence.
create table public.contract_obligations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  contract uuid not null,
  kind text not null check (kind in ('obligation', 'deliverable')),
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 2000),
  party text not null check (party in ('vendor', 'agency')),
  owner uuid not null,
  due_on date not null,
  every_months numeric not null default 0 check (every_months >= 0) check (every_months <= 120),
  amount bigint check (amount >= 0),
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  note text check (length(note) <= 2000),
  decided_by uuid,
  decided_at timestamptz,
  status text not null default 'open' check (status in ('open', 'submitted', 'accepted', 'rejected', 'waived')),
  constraint contract_obligations_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint contract_obligations_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.contract_obligations');
create index on public.contract_obligations (organization_id, created_at desc, id desc);
create index on public.contract_obligations (organization_id, status, created_at desc, id desc);
create index on public.contract_obligations (organization_id, contract);
create index on public.contract_obligations (organization_id, owner);
create index on public.contract_obligations (organization_id, decided_by);
create policy "people read" on public.contract_obligations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.contract_obligations for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.contract_obligations for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open', 'rejected')) with check (organization_id = (select app.organization_id()) and status in ('open', 'rejected'));
create policy "commands" on public.contract_obligations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (contract, kind, title, about, party, owner, due_on, every_months, amount), update (contract, kind, title, about, party, owner, due_on, every_months, amount) on public.contract_obligations to authenticated;
grant select, insert, update, delete on public.contract_obligations to commands;
select app.keep_history('public.contract_obligations');
select app.keep_files('public.contract_obligations');
select app.keep_text('public.contract_obligations', lines => '{title}');
select realtime.publish('public.contract_obligations');

-- One section of a contract: approved clause text, or custom text that needs approval.
create table public.contract_sections (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  contract uuid not null,
  position numeric not null default 0,
  heading text not null check (length(heading) <= 200) check (heading <> ''),
  body text not null check (length(body) <= 20000),
  clause uuid,
  reason text check (length(reason) <= 500),
  content text check (length(content) <= 1000000),
  source text check (length(source) <= 300),
  standing text not null default 'own' check (standing in ('standard', 'changed', 'own')),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id) on delete cascade
);
select app.protect('public.contract_sections');
create index on public.contract_sections (organization_id, created_at desc, id desc);
create index on public.contract_sections (organization_id, contract);
create index on public.contract_sections (organization_id, clause);
create policy "who reads the parent" on public.contract_sections for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.contract_sections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.contract_sections to authenticated;
grant select, insert, update, delete on public.contract_sections to commands;
select app.keep_history('public.contract_sections');
select app.keep_text('public.contract_sections', lines => '{heading,reason,source}');
select realtime.publish('public.contract_sections');

-- A signer of a contract, with party and signing order. Signers in one turn sign in any order.
create table public.contract_signers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  contract uuid not null,
  position numeric not null default 0,
  turn numeric not null check (turn >= 1) check (turn <= 20),
  party text not null check (party in ('agency', 'vendor')),
  person uuid,
  name text not null check (length(name) <= 120) check (name <> ''),
  office text check (length(office) <= 120),
  email text check (length(email) <= 255),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.contract_signers');
create index on public.contract_signers (organization_id, created_at desc, id desc);
create index on public.contract_signers (organization_id, contract);
create index on public.contract_signers (organization_id, person);
create policy "who reads the parent" on public.contract_signers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.contract_signers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.contract_signers to authenticated;
grant select, insert, update, delete on public.contract_signers to commands;
select app.keep_history('public.contract_signers');
select app.keep_text('public.contract_signers', lines => '{name,office,email}');
select realtime.publish('public.contract_signers');

-- A contract’s text at one moment, saved so that versions can be compared.
create table public.contract_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  contract uuid not null,
  edition numeric not null check (edition >= 1),
  why text not null check (length(why) <= 300) check (why <> ''),
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  content text not null check (length(content) <= 2000000),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id) on delete cascade
);
select app.protect('public.contract_versions');
revoke update, delete, truncate on public.contract_versions from service_role, custodian;
create index on public.contract_versions (organization_id, created_at desc, id desc);
create index on public.contract_versions (organization_id, contract);
create policy "who reads the parent" on public.contract_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.contract_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.contract_versions to authenticated;
grant select, insert on public.contract_versions to commands;
select app.keep_history('public.contract_versions');
select app.keep_text('public.contract_versions', lines => '{why,digest}');
select realtime.publish('public.contract_versions');
