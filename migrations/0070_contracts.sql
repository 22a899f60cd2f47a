-- Contracts: the register, their text and signers, what secures them, what is owed under them, and what changes them.

-- A promise of both sides with a ceiling and an end, from its first draft over its signatures to its close.
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
  damages bigint not null default 0 check (damages >= 0),
  damages_cap numeric check (damages_cap >= 0) check (damages_cap <= 100),
  complete_by date,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  award uuid,
  ceiling bigint not null check (ceiling >= 0),
  original bigint not null default 0 check (original >= 0),
  committed bigint not null default 0 check (committed >= 0),
  paid bigint not null default 0 check (paid >= 0),
  retained bigint not null default 0 check (retained >= 0),
  notice_on date,
  completed_on date,
  ended_on date,
  end_reason text check (length(end_reason) <= 2000),
  drafted_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'signing', 'active', 'expired', 'closed', 'terminated')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, award) references public.awards (organization_id, id),
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
grant select, update (title, vendor, kind, summary, department, owner, federal, construction, laborers, starts_on, ends_on, renewals, renewal_months, notice_days, claim_days, retainage, retainage_until, damages, damages_cap, complete_by, documents, ceiling) on public.contracts to authenticated;
grant select, insert, update, delete on public.contracts to commands;
select app.keep_history('public.contracts');
select app.keep_search('public.contracts', 'user', '', 'number', 'title', 'summary');
select realtime.publish('public.contracts');
-- One thing that the vendor supplies under the contract, at the price that was agreed.
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
create policy "who reads the parent" on public.contract_lines for select to authenticated using (exists (select from public.contracts parent where parent.organization_id = contract_lines.organization_id and parent.id = contract_lines.contract));
create policy "commands" on public.contract_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.contract_lines to authenticated;
grant select, insert, update, delete on public.contract_lines to commands;
select app.keep_history('public.contract_lines');
select realtime.publish('public.contract_lines');
-- One chapter of a contract: a clause in approved words, or words of its own that somebody approves.
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
  source text check (length(source) <= 300),
  standing text not null default 'own' check (standing in ('standard', 'changed', 'own')),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id) on delete cascade,
  foreign key (organization_id, clause) references public.clauses (organization_id, id)
);
select app.protect('public.contract_sections');
create index on public.contract_sections (organization_id, created_at desc, id desc);
create index on public.contract_sections (organization_id, contract);
create index on public.contract_sections (organization_id, clause);
create policy "who reads the parent" on public.contract_sections for select to authenticated using (exists (select from public.contracts parent where parent.organization_id = contract_sections.organization_id and parent.id = contract_sections.contract));
create policy "commands" on public.contract_sections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.contract_sections to authenticated;
grant select, insert, update, delete on public.contract_sections to commands;
select app.keep_history('public.contract_sections');
select realtime.publish('public.contract_sections');
-- Who signs a contract, for which side and in which turn. Those of one turn sign in any order.
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
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.contract_signers');
create index on public.contract_signers (organization_id, created_at desc, id desc);
create index on public.contract_signers (organization_id, contract);
create index on public.contract_signers (organization_id, person);
create policy "who reads the parent" on public.contract_signers for select to authenticated using (exists (select from public.contracts parent where parent.organization_id = contract_signers.organization_id and parent.id = contract_signers.contract));
create policy "commands" on public.contract_signers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.contract_signers to authenticated;
grant select, insert, update, delete on public.contract_signers to commands;
select app.keep_history('public.contract_signers');
select realtime.publish('public.contract_signers');
-- A contract’s words at one moment, kept as they were, so that two can be laid side by side.
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
create policy "who reads the parent" on public.contract_versions for select to authenticated using (exists (select from public.contracts parent where parent.organization_id = contract_versions.organization_id and parent.id = contract_versions.contract));
create policy "commands" on public.contract_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.contract_versions to authenticated;
grant select, insert on public.contract_versions to commands;
select app.keep_history('public.contract_versions');
select realtime.publish('public.contract_versions');
-- What secures the agency under one contract: a policy or a bond, what it must cover and when it ends.
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
select realtime.publish('public.contract_securities');
-- What one side owes the other under a contract, by which day, and what shows that it was done.
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
select realtime.publish('public.contract_obligations');
-- A change of a contract that both sides agree on: its ceiling, its end, its words. What it does is shown before it is asked for.
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
  words text check (length(words) <= 20000),
  ceiling_before bigint check (ceiling_before >= 0),
  ceiling_after bigint check (ceiling_after >= 0),
  end_before date,
  end_after date,
  in_force_at timestamptz,
  drafted_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'signing', 'in_force', 'withdrawn')),
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
grant select, update (contract, title, reason, ceiling_change, new_end, renews, words) on public.contract_amendments to authenticated;
grant select, insert, update, delete on public.contract_amendments to commands;
select app.keep_history('public.contract_amendments');
select realtime.publish('public.contract_amendments');
-- A change of the work under a contract: what it costs, how much time it takes, why, and how far the contract has moved with it.
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
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  share numeric,
  decided_at timestamptz,
  requested_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'rejected', 'withdrawn')),
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
grant select, update (contract, title, cause, reason, cost, days, estimate, documents) on public.change_orders to authenticated;
grant select, insert, update, delete on public.change_orders to commands;
select app.keep_history('public.change_orders');
select realtime.publish('public.change_orders');
-- What one side asks of the other beyond the contract: the event, the notice in time or late with its reason, the amounts, and how it was settled.
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
select realtime.publish('public.contract_claims');

create index contracts_vendor_status on public.contracts (organization_id, vendor, status);
create index contract_obligations_due on public.contract_obligations (organization_id, contract, due_on);

-- What is out for signature: the words that are signed, as canonical JSON, with their SHA-256. Written by hand because two
-- organizations meet in it: the agency sends it out, and the people of its vendor read and sign it.
create table public.contract_documents (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  contract uuid not null,
  amendment uuid,
  vendor uuid not null,
  edition integer not null check (edition >= 1),
  title text not null check (length(title) between 1 and 300),
  content text not null check (length(content) <= 2000000),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  status text not null default 'out' check (status in ('out', 'complete', 'void')),
  completed_at timestamptz,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 2000),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, amendment) references public.contract_amendments (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  check ((status = 'complete') = (completed_at is not null) and (status = 'void') = (voided_at is not null) and (status = 'void') = (void_reason is not null))
);
select app.protect('public.contract_documents');
create index on public.contract_documents (organization_id, contract, edition);
create index on public.contract_documents (organization_id, vendor, status);
create unique index contract_documents_one_out on public.contract_documents (organization_id, contract) where status = 'out';
create policy "the agency reads" on public.contract_documents for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.contract_documents for select to authenticated using (vendor in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
create policy "the agency" on public.contract_documents for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
-- What somebody of the vendor signs is looked at by that person's command; only the agency's changes it.
create policy "its vendor's commands read" on public.contract_documents for select to commands using (vendor in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
grant select on public.contract_documents to authenticated;
grant select, insert, update (status, completed_at, voided_at, void_reason) on public.contract_documents to commands;
select app.keep_history('public.contract_documents');
select realtime.publish('public.contract_documents', audience => 'readers');

-- A signature: who, for which place of the document, by which name and words, when, and over which SHA-256. Nobody changes one.
create table public.contract_signatures (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  document uuid not null,
  place integer not null check (place >= 1),
  party text not null check (party in ('agency', 'vendor')),
  signed_name text not null check (length(signed_name) between 1 and 120),
  office text check (length(office) <= 120),
  email text not null check (length(email) <= 255),
  intent text not null check (length(intent) between 1 and 500),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  signed_by uuid not null,
  account uuid not null references public.organizations (id),
  aal text not null check (aal in ('aal1', 'aal2')),
  signed_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, document, place),
  foreign key (organization_id, document) references public.contract_documents (organization_id, id)
);
select app.protect('public.contract_signatures');
revoke update, delete, truncate on public.contract_signatures from service_role, custodian;
create policy "who reads the document" on public.contract_signatures for select to authenticated using (exists (select from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document));
create policy "commands read" on public.contract_signatures for select to commands using (exists (select from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document));
create policy "who is asked signs" on public.contract_signatures for insert to commands with check (
  account = (select app.organization_id()) and signed_by = (select app.user_id())
  and (party = 'agency') = (organization_id = (select app.organization_id()))
  and exists (select from public.contract_documents d where d.organization_id = contract_signatures.organization_id and d.id = contract_signatures.document and d.status = 'out' and d.digest = contract_signatures.digest));
grant select on public.contract_signatures to authenticated;
grant select, insert on public.contract_signatures to commands;
select app.keep_history('public.contract_signatures');
select realtime.publish('public.contract_signatures', audience => 'readers');

-- The chains that an agency begins with for contracts and what changes them: a manager up to $50,000, an administrator above.
create or replace function app.default_approval_chains(agency uuid, since date) returns void language sql as $$
  with chain as (
    insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
    select agency, d.name, d.record_type, since, 'published'
      from (values ('Budget transfers', 'budget_transfers'), ('Requisitions', 'requisitions'), ('Solicitations', 'solicitations'), ('Awards', 'awards'), ('Purchase orders', 'purchase_orders'),
                   ('Contracts', 'contracts'), ('Contract amendments', 'contract_amendments'), ('Change orders', 'change_orders')) d (name, record_type)
     where not exists (select from public.approval_chains c where c.organization_id = agency and c.record_type = d.record_type)
    returning id
  )
  insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
  select agency, id, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin' from chain
$$;
set local role custodian;
select app.default_approval_chains(id, current_date) from public.organizations where kind = 'agency';
reset role;
