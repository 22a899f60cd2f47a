-- Approvals: the chains as data, the documents on their way through them, who signs for whom, and every decision.

-- Who signs what: a list of steps, the documents that they apply to, and the days on which they do. Every chain that fits a document applies to it.
create table public.approval_chains (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  record_type text not null check (length(record_type) <= 63) check (record_type <> ''),
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
  status text not null default 'draft' check (status in ('draft', 'published')),
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
grant select, insert (name, record_type, amount_from, amount_to, fund, category, department, valid_from, valid_to, may_sign_twice, tolerance_percent, tolerance_cents, bulk_limit), update (name, record_type, amount_from, amount_to, fund, category, department, valid_from, valid_to, may_sign_twice, tolerance_percent, tolerance_cents, bulk_limit) on public.approval_chains to authenticated;
grant select, insert, update, delete on public.approval_chains to commands;
select app.keep_history('public.approval_chains');
select realtime.publish('public.approval_chains');

-- One place in an approval chain. Steps with the same number are signed side by side.
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
create policy "who reads the parent" on public.approval_steps for select to authenticated using (exists (select from public.approval_chains parent where parent.organization_id = approval_steps.organization_id and parent.id = approval_steps.chain));
create policy "commands" on public.approval_steps for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.approval_steps to authenticated;
grant select, insert, update, delete on public.approval_steps to commands;
select app.keep_history('public.approval_steps');
select realtime.publish('public.approval_steps');

-- One document on its way through the signatures that it needs.
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
create policy "people update" on public.approval_requests for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.approval_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.approval_requests to authenticated;
grant select, insert, update, delete on public.approval_requests to commands;
select app.keep_history('public.approval_requests');
select realtime.publish('public.approval_requests');

-- One place in the chain of one request: who may sign it, until when, and who did.
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
create policy "who reads the parent" on public.approval_turns for select to authenticated using (exists (select from public.approval_requests parent where parent.organization_id = approval_turns.organization_id and parent.id = approval_turns.request));
create policy "commands" on public.approval_turns for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.approval_turns to authenticated;
grant select, insert, update, delete on public.approval_turns to commands;
select app.keep_history('public.approval_turns');
select realtime.publish('public.approval_turns');

-- Who signs for whom, from one day to another; or who is away, with nobody to sign for them.
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
  amount_limit bigint check (amount_limit >= 0),
  away boolean not null default false,
  reason text check (length(reason) <= 500),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, from_person) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, to_person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.delegations');
create index on public.delegations (organization_id, created_at desc, id desc);
create index on public.delegations (organization_id, from_person);
create index on public.delegations (organization_id, to_person);
create policy "people read" on public.delegations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.delegations for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.delegations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.delegations to authenticated;
grant select, insert, update, delete on public.delegations to commands;
select app.keep_history('public.delegations');
select realtime.publish('public.delegations');

-- A chain is looked up by the kind of document that is sent, with its days.
create index approval_chains_applying on public.approval_chains (organization_id, record_type, valid_from) where status = 'published';
-- One document is on its way once at a time; its earlier requests are its past.
create unique index approval_requests_open on public.approval_requests (organization_id, document_table, document) where status = 'waiting';
create index approval_requests_document on public.approval_requests (organization_id, document_table, document, created_at desc);
-- What the sweep looks for: turns that wait, the most urgent first.
create index approval_turns_waiting on public.approval_turns (organization_id, due) where status = 'waiting';
-- A signature names the request together with the people who must not sign it.
create unique index approval_requests_parties on public.approval_requests (organization_id, id, requested_by, submitted_by);

-- What was decided, asked and answered on a request. Written once, in the transaction of the decision, and never changed
-- afterwards; nobody can write it in the name of somebody else. The people who must not sign stand in the row itself, so
-- that the database refuses what a rule would have let through: nobody approves what they asked for or are paid by.
--   people: of their organization · commands: insert as themselves · nobody updates or deletes, the platform itself neither
-- No foreign keys to people: a signature outlives the membership of whoever gave it.
create table public.approval_signatures (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  request uuid not null,
  turn uuid,
  -- 'kept': the document changed within the tolerance, and the signatures stay.
  decision text not null check (decision in ('approved', 'rejected', 'returned', 'asked', 'answered', 'withdrawn', 'kept', 'superseded')),
  signer uuid not null,
  on_behalf_of uuid,
  requested_by uuid not null,
  submitted_by uuid not null,
  payee uuid,
  may_sign_twice boolean not null,
  revision integer not null,
  amount bigint not null,
  comment text not null default '' check (length(comment) <= 5000),
  aal text not null check (aal in ('aal1', 'aal2')),
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, request, requested_by, submitted_by) references public.approval_requests (organization_id, id, requested_by, submitted_by),
  foreign key (organization_id, turn) references public.approval_turns (organization_id, id),
  check (decision not in ('approved', 'rejected', 'returned') or turn is not null),
  check (decision <> 'approved' or (signer not in (requested_by, submitted_by) and payee is distinct from signer)),
  check (decision <> 'approved' or on_behalf_of is null or (on_behalf_of not in (requested_by, submitted_by) and payee is distinct from on_behalf_of and on_behalf_of <> signer))
);
select app.protect('public.approval_signatures');
revoke insert on public.approval_signatures from service_role;
revoke update, delete, truncate on public.approval_signatures from service_role, custodian;
create index approval_signatures_request on public.approval_signatures (organization_id, request, at);
create unique index approval_signatures_turn on public.approval_signatures (organization_id, turn) where decision = 'approved';
create unique index approval_signatures_once on public.approval_signatures (organization_id, request, signer) where decision = 'approved' and not may_sign_twice;
create unique index approval_signatures_once_for on public.approval_signatures (organization_id, request, on_behalf_of) where decision = 'approved' and not may_sign_twice;
create policy "people read" on public.approval_signatures for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands read" on public.approval_signatures for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.approval_signatures for insert to commands with check (organization_id = (select app.organization_id()) and signer = (select app.user_id()));
grant select on public.approval_signatures to authenticated;
grant select, insert on public.approval_signatures to commands;
select realtime.publish('public.approval_signatures');

-- Who may sign what at this moment: worked out by the same rules that judge a decision whenever a request moves on, and
-- every few minutes for what passes with time. It feeds the inbox and its badge; a decision is judged anew by the rules.
--   people: read their organization's · commands: everything of their organization
create table public.approval_waiting (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  request uuid not null,
  turn uuid not null,
  person uuid not null,
  for_person uuid,
  since timestamptz not null,
  primary key (organization_id, person, request, turn),
  foreign key (organization_id, request) references public.approval_requests (organization_id, id) on delete cascade,
  foreign key (organization_id, turn) references public.approval_turns (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id) on delete cascade,
  foreign key (organization_id, for_person) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.approval_waiting');
create index approval_waiting_request on public.approval_waiting (organization_id, request);
create index approval_waiting_turn on public.approval_waiting (organization_id, turn);
create index approval_waiting_for on public.approval_waiting (organization_id, for_person);
create policy "people read" on public.approval_waiting for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.approval_waiting for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.approval_waiting to authenticated;
grant select, insert, update, delete on public.approval_waiting to commands;
select realtime.publish('public.approval_waiting', audience => 'owner', owner => 'person');

-- The chain that an agency begins with: a manager signs up to $50,000, an administrator above. From then on it is theirs.
create function app.default_approval_chains(agency uuid, since date) returns void language sql as $$
  with chain as (
    insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
    select agency, 'Budget transfers', 'budget_transfers', since, 'published'
     where not exists (select from public.approval_chains where organization_id = agency and record_type = 'budget_transfers')
    returning id
  )
  insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
  select agency, id, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin' from chain
$$;
set local role custodian;
select app.default_approval_chains(id, current_date) from public.organizations where kind = 'agency';
reset role;

-- A document that is sent for approval rests until it is decided; what is rejected says so.
alter table public.budget_transfers drop constraint budget_transfers_status_check,
  add constraint budget_transfers_status_check check (status in ('draft', 'submitted', 'approved', 'returned', 'rejected', 'cancelled'));
alter table public.vendors drop constraint vendors_status_check,
  add constraint vendors_status_check check (status in ('draft', 'submitted', 'active', 'suspended', 'closed'));
