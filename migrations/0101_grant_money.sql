-- Grants: budgets and their amendments, costs, drawdowns, reports, milestones and closeouts; subawards with their risk and
-- monitoring; and what an award asks to be kept.

-- What an award pays for in one object class of the SF-424A, and what the agency adds to it.
create table public.grant_budget_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  funding uuid not null,
  position numeric not null default 0,
  class text not null check (class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  description text not null check (length(description) <= 300) check (description <> ''),
  federal bigint not null default 0 check (federal >= 0),
  match bigint not null default 0 check (match >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id) on delete cascade
);
select app.protect('public.grant_budget_lines');
create index on public.grant_budget_lines (organization_id, created_at desc, id desc);
create index on public.grant_budget_lines (organization_id, funding);
create policy "who reads the parent" on public.grant_budget_lines for select to authenticated using (exists (select from public.grants parent where parent.organization_id = grant_budget_lines.organization_id and parent.id = grant_budget_lines.funding));
create policy "commands" on public.grant_budget_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.grant_budget_lines to authenticated;
grant select, insert, update, delete on public.grant_budget_lines to commands;
select app.keep_history('public.grant_budget_lines');
select realtime.publish('public.grant_budget_lines');
-- A change of an award or of its budget: what moves, why, whether the giver must approve it first, and who decided it.
create table public.grant_amendments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('transfer', 'scope', 'key_person', 'extension', 'more_funds', 'subaward', 'match_total', 'participant_support', 'construction_shift')),
  from_class text check (from_class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  to_class text check (to_class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  amount bigint,
  new_end date,
  reason text not null check (length(reason) <= 5000),
  approval text check (length(approval) <= 200),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  share numeric,
  asked_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_amendments');
create index on public.grant_amendments (organization_id, created_at desc, id desc);
create index on public.grant_amendments (organization_id, status, created_at desc, id desc);
create index on public.grant_amendments (organization_id, funding);
create index on public.grant_amendments (organization_id, asked_by);
create index on public.grant_amendments (organization_id, decided_by);
create policy "people read" on public.grant_amendments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_amendments for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned'));
create policy "commands" on public.grant_amendments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (funding, title, kind, from_class, to_class, amount, new_end, reason, approval, documents) on public.grant_amendments to authenticated;
grant select, insert, update, delete on public.grant_amendments to commands;
select app.keep_history('public.grant_amendments');
select realtime.publish('public.grant_amendments');
-- A cost that is charged to a grant: the invoice, the payroll or the gift that it is of, what the award pays of it and what counts as match.
create table public.grant_costs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  kind text not null check (kind in ('invoice', 'payroll', 'in_kind', 'subaward', 'indirect', 'other')),
  class text not null check (class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  description text not null check (length(description) <= 300) check (description <> ''),
  invoice uuid,
  incurred_on date not null,
  amount bigint not null default 0 check (amount >= 0),
  match bigint not null default 0 check (match >= 0),
  why text not null check (length(why) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  drawn bigint not null default 0 check (drawn >= 0),
  finding text check (length(finding) <= 2000),
  entered_by uuid not null,
  status text not null default 'recorded' check (status in ('recorded', 'questioned', 'disallowed')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_costs');
create index on public.grant_costs (organization_id, created_at desc, id desc);
create index on public.grant_costs (organization_id, status, created_at desc, id desc);
create index on public.grant_costs (organization_id, funding);
create index on public.grant_costs (organization_id, invoice);
create index on public.grant_costs (organization_id, entered_by);
create policy "people read" on public.grant_costs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_costs for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('recorded')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('recorded'));
create policy "commands" on public.grant_costs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (funding, kind, class, description, invoice, incurred_on, amount, match, why, documents) on public.grant_costs to authenticated;
grant select, insert, update, delete on public.grant_costs to commands;
select app.keep_history('public.grant_costs');
select app.keep_search('public.grant_costs', 'user', '', 'number', 'description');
select realtime.publish('public.grant_costs');
-- What a grant brought in besides its drawdowns: program income, or interest on an advance.
create table public.grant_incomes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  funding uuid not null,
  kind text not null check (kind in ('program_income', 'interest')),
  description text not null check (length(description) <= 300) check (description <> ''),
  received_on date not null,
  amount bigint not null check (amount >= 1),
  remitted_on date,
  primary key (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id)
);
select app.protect('public.grant_incomes');
create index on public.grant_incomes (organization_id, created_at desc, id desc);
create index on public.grant_incomes (organization_id, funding);
create policy "people read" on public.grant_incomes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.grant_incomes for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.grant_incomes for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.grant_incomes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (funding, kind, description, received_on, amount, remitted_on), update (funding, kind, description, received_on, amount, remitted_on) on public.grant_incomes to authenticated;
grant select, insert, update, delete on public.grant_incomes to commands;
select app.keep_history('public.grant_incomes');
select realtime.publish('public.grant_incomes');
-- A request for money of a grant that was spent or is about to be: made by one person from the costs that it pays, checked by another, and followed until it is received.
create table public.drawdowns (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  kind text not null default 'reimbursement' check (kind in ('reimbursement', 'advance')),
  amount bigint not null default 0 check (amount >= 0),
  made_by uuid not null,
  checked_by uuid,
  checked_at timestamptz,
  returned_because text check (length(returned_because) <= 2000),
  sent_on date,
  reference text check (length(reference) <= 120),
  expected_on date,
  received_on date,
  received bigint not null default 0 check (received >= 0),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'requested', 'received', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, made_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, checked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.drawdowns');
create index on public.drawdowns (organization_id, created_at desc, id desc);
create index on public.drawdowns (organization_id, status, created_at desc, id desc);
create index on public.drawdowns (organization_id, funding);
create index on public.drawdowns (organization_id, made_by);
create index on public.drawdowns (organization_id, checked_by);
create policy "people read" on public.drawdowns for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.drawdowns for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.drawdowns to authenticated;
grant select, insert, update, delete on public.drawdowns to commands;
select app.keep_history('public.drawdowns');
select app.keep_search('public.drawdowns', 'user', '', 'number', 'number', 'reference');
select realtime.publish('public.drawdowns');
-- How much of one cost a drawdown asks for: the way from the money to the invoice, and back.
create table public.drawdown_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  drawdown uuid not null,
  position numeric not null check (position >= 1),
  cost uuid not null,
  amount bigint not null check (amount >= 1),
  undone boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, drawdown) references public.drawdowns (organization_id, id) on delete cascade,
  foreign key (organization_id, cost) references public.grant_costs (organization_id, id)
);
select app.protect('public.drawdown_lines');
create index on public.drawdown_lines (organization_id, created_at desc, id desc);
create index on public.drawdown_lines (organization_id, drawdown);
create index on public.drawdown_lines (organization_id, cost);
create policy "who reads the parent" on public.drawdown_lines for select to authenticated using (exists (select from public.drawdowns parent where parent.organization_id = drawdown_lines.organization_id and parent.id = drawdown_lines.drawdown));
create policy "commands" on public.drawdown_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.drawdown_lines to authenticated;
grant select, insert, update, delete on public.drawdown_lines to commands;
select app.keep_history('public.drawdown_lines');
select realtime.publish('public.drawdown_lines');
-- A report that an award demands for a period: the federal financial report (SF-425) with its lines, or what was achieved. Prepared by one person and certified by another.
create table public.grant_reports (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  kind text not null check (kind in ('sf425', 'performance')),
  final boolean not null default false,
  period_start date not null,
  period_end date not null,
  owner uuid not null,
  unliquidated bigint not null default 0 check (unliquidated >= 0),
  narrative text check (length(narrative) <= 20000),
  due_on date,
  receipts bigint not null default 0,
  disbursed bigint not null default 0,
  authorized bigint not null default 0,
  federal_spent bigint not null default 0,
  match_required bigint not null default 0,
  match_spent bigint not null default 0,
  income bigint not null default 0,
  income_deducted bigint not null default 0,
  income_added bigint not null default 0,
  indirect_base bigint not null default 0,
  indirect_charged bigint not null default 0,
  counted_at timestamptz,
  returned_because text check (length(returned_because) <= 2000),
  certified_by uuid,
  signed_name text check (length(signed_name) <= 120),
  certified_at timestamptz,
  sent_on date,
  reference text check (length(reference) <= 120),
  status text not null default 'open' check (status in ('open', 'returned', 'prepared', 'certified', 'sent')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, certified_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_reports');
create index on public.grant_reports (organization_id, created_at desc, id desc);
create index on public.grant_reports (organization_id, status, created_at desc, id desc);
create index on public.grant_reports (organization_id, funding);
create index on public.grant_reports (organization_id, owner);
create index on public.grant_reports (organization_id, certified_by);
create policy "people read" on public.grant_reports for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_reports for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open', 'returned'));
create policy "commands" on public.grant_reports for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (funding, kind, final, period_start, period_end, owner, unliquidated, narrative) on public.grant_reports to authenticated;
grant select, insert, update, delete on public.grant_reports to commands;
select app.keep_history('public.grant_reports');
select app.keep_search('public.grant_reports', 'user', '', 'number', 'number');
select realtime.publish('public.grant_reports');
-- Something that is to be reached under a grant by a day: planned, forecast, and shown when it was.
create table public.grant_milestones (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  funding uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  objective text check (length(objective) <= 2000),
  begins_on date not null,
  planned_on date not null,
  forecast_on date,
  owner uuid not null,
  progress numeric check (progress >= 0) check (progress <= 100),
  after uuid,
  purchase_order uuid,
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  met_on date,
  note text check (length(note) <= 2000),
  status text not null default 'open' check (status in ('open', 'met', 'dropped')),
  primary key (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, after) references public.grant_milestones (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_milestones');
create index on public.grant_milestones (organization_id, created_at desc, id desc);
create index on public.grant_milestones (organization_id, status, created_at desc, id desc);
create index on public.grant_milestones (organization_id, funding);
create index on public.grant_milestones (organization_id, owner);
create index on public.grant_milestones (organization_id, after);
create index on public.grant_milestones (organization_id, purchase_order);
create policy "people read" on public.grant_milestones for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.grant_milestones for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.grant_milestones for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open'));
create policy "commands" on public.grant_milestones for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (funding, title, objective, begins_on, planned_on, forecast_on, owner, progress, after, purchase_order, evidence), update (funding, title, objective, begins_on, planned_on, forecast_on, owner, progress, after, purchase_order, evidence) on public.grant_milestones to authenticated;
grant select, insert, update, delete on public.grant_milestones to commands;
select app.keep_history('public.grant_milestones');
select realtime.publish('public.grant_milestones');
-- The end of a grant: what is still owed on both sides, what becomes of equipment and supplies, how long records are kept, and two signatures.
create table public.grant_closeouts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  equipment text check (length(equipment) <= 300),
  equipment_value bigint not null default 0 check (equipment_value >= 0),
  federal_share numeric check (federal_share >= 0) check (federal_share <= 100),
  disposition text not null default 'none' check (disposition in ('keep', 'sell', 'transfer', 'none')),
  supplies_value bigint not null default 0 check (supplies_value >= 0),
  liquidated boolean not null default false,
  subawards_closed boolean not null default false,
  inventory boolean not null default false,
  held boolean not null default false,
  note text check (length(note) <= 5000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  due_on date,
  equipment_owed bigint not null default 0 check (equipment_owed >= 0),
  supplies_owed bigint not null default 0 check (supplies_owed >= 0),
  refund bigint not null default 0 check (refund >= 0),
  owed bigint not null default 0 check (owed >= 0),
  refunded_on date,
  keep_until date,
  prepared_by uuid not null,
  signed_by uuid,
  signed_at timestamptz,
  returned_because text check (length(returned_because) <= 2000),
  status text not null default 'open' check (status in ('open', 'returned', 'prepared', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, funding),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, prepared_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, signed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_closeouts');
create index on public.grant_closeouts (organization_id, created_at desc, id desc);
create index on public.grant_closeouts (organization_id, status, created_at desc, id desc);
create index on public.grant_closeouts (organization_id, funding);
create index on public.grant_closeouts (organization_id, prepared_by);
create index on public.grant_closeouts (organization_id, signed_by);
create policy "people read" on public.grant_closeouts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_closeouts for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open', 'returned'));
create policy "commands" on public.grant_closeouts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (funding, equipment, equipment_value, federal_share, disposition, supplies_value, liquidated, subawards_closed, inventory, held, note, documents) on public.grant_closeouts to authenticated;
grant select, insert, update, delete on public.grant_closeouts to commands;
select app.keep_history('public.grant_closeouts');
select app.keep_search('public.grant_closeouts', 'user', '', 'number', 'number');
select realtime.publish('public.grant_closeouts');
-- Money of a grant that is passed on to somebody who carries out a part of the program: with everything that 2 CFR 200.332(b) asks to be said.
create table public.subawards (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  recipient uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  description text not null check (length(description) <= 5000),
  amount bigint not null check (amount >= 1),
  committed bigint not null default 0 check (committed >= 0),
  signed_on date,
  starts_on date not null,
  ends_on date not null,
  budget_starts date,
  budget_ends date,
  manager uuid not null,
  contact text check (length(contact) <= 200),
  indirect_rate numeric check (indirect_rate >= 0) check (indirect_rate <= 100),
  research boolean not null default false,
  fixed boolean not null default false,
  fixed_approval text check (length(fixed_approval) <= 200),
  terms boolean not null default false,
  access boolean not null default false,
  closing_terms boolean not null default false,
  decides_eligibility boolean not null default false,
  measured boolean not null default false,
  decides_program boolean not null default false,
  bound boolean not null default false,
  public_purpose boolean not null default false,
  determination text check (length(determination) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  paid bigint not null default 0 check (paid >= 0),
  report_due date,
  reported_on date,
  report_number text check (length(report_number) <= 80),
  drafted_by uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  returned_because text check (length(returned_because) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'active', 'closed', 'terminated')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, recipient) references public.vendors (organization_id, id),
  foreign key (organization_id, manager) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.subawards');
create index on public.subawards (organization_id, created_at desc, id desc);
create index on public.subawards (organization_id, status, created_at desc, id desc);
create index on public.subawards (organization_id, funding);
create index on public.subawards (organization_id, recipient);
create index on public.subawards (organization_id, manager);
create index on public.subawards (organization_id, drafted_by);
create index on public.subawards (organization_id, approved_by);
create policy "people read" on public.subawards for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.subawards for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned'));
create policy "commands" on public.subawards for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (funding, recipient, title, description, amount, committed, signed_on, starts_on, ends_on, budget_starts, budget_ends, manager, contact, indirect_rate, research, fixed, fixed_approval, terms, access, closing_terms, decides_eligibility, measured, decides_program, bound, public_purpose, determination, documents) on public.subawards to authenticated;
grant select, insert, update, delete on public.subawards to commands;
select app.keep_history('public.subawards');
select app.keep_search('public.subawards', 'user', '', 'number', 'title', 'description');
select realtime.publish('public.subawards');
-- How likely it is that a subrecipient does not keep the rules, by the factors of 2 CFR 200.332(c), and what is asked of it because of that.
create table public.subrecipient_risks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subaward uuid not null,
  assessed_on date not null,
  experience numeric not null check (experience >= 1) check (experience <= 3),
  audits numeric not null check (audits >= 1) check (audits <= 3),
  new_systems numeric not null check (new_systems >= 1) check (new_systems <= 3),
  federal_monitoring numeric not null check (federal_monitoring >= 1) check (federal_monitoring <= 3),
  size numeric not null check (size >= 1) check (size <= 3),
  findings numeric not null check (findings >= 1) check (findings <= 3),
  conditions text check (length(conditions) <= 3000),
  next_on date,
  score numeric not null check (score >= 0),
  level text not null check (level in ('low', 'medium', 'high')),
  primary key (organization_id, id),
  foreign key (organization_id, subaward) references public.subawards (organization_id, id)
);
select app.protect('public.subrecipient_risks');
create index on public.subrecipient_risks (organization_id, created_at desc, id desc);
create index on public.subrecipient_risks (organization_id, subaward);
create policy "people read" on public.subrecipient_risks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.subrecipient_risks for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.subrecipient_risks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (subaward, assessed_on, experience, audits, new_systems, federal_monitoring, size, findings, conditions, next_on) on public.subrecipient_risks to authenticated;
grant select, insert, update, delete on public.subrecipient_risks to commands;
select app.keep_history('public.subrecipient_risks');
select realtime.publish('public.subrecipient_risks');
-- What a subrecipient asks to be paid for a period, looked at before it is charged to the grant.
create table public.subaward_requests (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  subaward uuid not null,
  period_start date not null,
  period_end date not null,
  amount bigint not null check (amount >= 1),
  match bigint not null default 0 check (match >= 0),
  description text not null check (length(description) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  entered_by uuid not null,
  approved_by uuid,
  cost uuid,
  paid_on date,
  returned_because text check (length(returned_because) <= 2000),
  status text not null default 'received' check (status in ('received', 'returned', 'approved', 'paid')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references public.subawards (organization_id, id),
  foreign key (organization_id, cost) references public.grant_costs (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.subaward_requests');
create index on public.subaward_requests (organization_id, created_at desc, id desc);
create index on public.subaward_requests (organization_id, status, created_at desc, id desc);
create index on public.subaward_requests (organization_id, subaward);
create index on public.subaward_requests (organization_id, entered_by);
create index on public.subaward_requests (organization_id, approved_by);
create index on public.subaward_requests (organization_id, cost);
create policy "people read" on public.subaward_requests for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.subaward_requests for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('received', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('received', 'returned'));
create policy "commands" on public.subaward_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (subaward, period_start, period_end, amount, match, description, documents) on public.subaward_requests to authenticated;
grant select, insert, update, delete on public.subaward_requests to commands;
select app.keep_history('public.subaward_requests');
select app.keep_search('public.subaward_requests', 'user', '', 'number', 'number');
select realtime.publish('public.subaward_requests');
-- A look at how a subrecipient spends its subaward: at a desk, on the telephone or on its site.
create table public.monitoring_visits (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  subaward uuid not null,
  kind text not null check (kind in ('desk', 'site', 'call')),
  planned_on date not null,
  visitor uuid not null,
  agenda text check (length(agenda) <= 3000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  done_on date,
  summary text check (length(summary) <= 5000),
  status text not null default 'planned' check (status in ('planned', 'done', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references public.subawards (organization_id, id),
  foreign key (organization_id, visitor) references public.organization_members (organization_id, user_id)
);
select app.protect('public.monitoring_visits');
create index on public.monitoring_visits (organization_id, created_at desc, id desc);
create index on public.monitoring_visits (organization_id, status, created_at desc, id desc);
create index on public.monitoring_visits (organization_id, subaward);
create index on public.monitoring_visits (organization_id, visitor);
create policy "people read" on public.monitoring_visits for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.monitoring_visits for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('planned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('planned'));
create policy "commands" on public.monitoring_visits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (subaward, kind, planned_on, visitor, agenda, documents) on public.monitoring_visits to authenticated;
grant select, insert, update, delete on public.monitoring_visits to commands;
select app.keep_history('public.monitoring_visits');
select app.keep_search('public.monitoring_visits', 'user', '', 'number', 'number');
select realtime.publish('public.monitoring_visits');
-- What a subrecipient does not do as it must: what is asked, what was seen, what it costs, and what it does about it until somebody else is satisfied.
create table public.monitoring_findings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subaward uuid not null,
  visit uuid,
  title text not null check (length(title) <= 200) check (title <> ''),
  severity text not null default 'finding' check (severity in ('observation', 'finding', 'material')),
  criteria text not null check (length(criteria) <= 2000),
  condition text not null check (length(condition) <= 3000),
  cause text check (length(cause) <= 2000),
  questioned bigint not null default 0 check (questioned >= 0),
  owner uuid not null,
  due_on date not null,
  answer text check (length(answer) <= 5000),
  answered_by uuid,
  decision text check (length(decision) <= 3000),
  closed_by uuid,
  closed_on date,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  primary key (organization_id, id),
  foreign key (organization_id, subaward) references public.subawards (organization_id, id),
  foreign key (organization_id, visit) references public.monitoring_visits (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, answered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, closed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.monitoring_findings');
create index on public.monitoring_findings (organization_id, created_at desc, id desc);
create index on public.monitoring_findings (organization_id, status, created_at desc, id desc);
create index on public.monitoring_findings (organization_id, subaward);
create index on public.monitoring_findings (organization_id, visit);
create index on public.monitoring_findings (organization_id, owner);
create index on public.monitoring_findings (organization_id, answered_by);
create index on public.monitoring_findings (organization_id, closed_by);
create policy "people read" on public.monitoring_findings for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.monitoring_findings for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.monitoring_findings for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open'));
create policy "commands" on public.monitoring_findings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (subaward, visit, title, severity, criteria, condition, cause, questioned, owner, due_on), update (subaward, visit, title, severity, criteria, condition, cause, questioned, owner, due_on) on public.monitoring_findings to authenticated;
grant select, insert, update, delete on public.monitoring_findings to commands;
select app.keep_history('public.monitoring_findings');
select realtime.publish('public.monitoring_findings');
-- A term of an award or a paragraph of the regulations that must be kept, with who sees to it, what shows it, and when it is looked at next.
create table public.grant_requirements (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  funding uuid not null,
  paragraph text not null check (length(paragraph) <= 120) check (paragraph <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  topic text not null default 'other' check (topic in ('allowability', 'cash', 'procurement', 'property', 'reports', 'subrecipients', 'match', 'other')),
  owner uuid not null,
  every_months numeric not null default 3 check (every_months >= 0) check (every_months <= 60),
  next_on date,
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  note text check (length(note) <= 2000),
  looked_on date,
  looked_by uuid,
  standing text not null default 'unknown' check (standing in ('unknown', 'kept', 'in_part', 'not_kept')),
  primary key (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, looked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_requirements');
create index on public.grant_requirements (organization_id, created_at desc, id desc);
create index on public.grant_requirements (organization_id, funding);
create index on public.grant_requirements (organization_id, owner);
create index on public.grant_requirements (organization_id, looked_by);
create policy "people read" on public.grant_requirements for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.grant_requirements for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.grant_requirements for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.grant_requirements for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (funding, paragraph, title, topic, owner, every_months, next_on, evidence), update (funding, paragraph, title, topic, owner, every_months, next_on, evidence) on public.grant_requirements to authenticated;
grant select, insert, update, delete on public.grant_requirements to commands;
select app.keep_history('public.grant_requirements');
select realtime.publish('public.grant_requirements');

create index grant_costs_incurred on public.grant_costs (organization_id, funding, incurred_on);
create index grant_reports_due on public.grant_reports (organization_id, due_on, id);
create index grant_milestones_planned on public.grant_milestones (organization_id, funding, planned_on);
create index grant_requirements_next on public.grant_requirements (organization_id, next_on, id);
create index monitoring_findings_due on public.monitoring_findings (organization_id, subaward, due_on);
