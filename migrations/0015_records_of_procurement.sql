-- Made by npm run propose -- --write from the declarations in src/areas/procurement: change records.ts, not this file.

-- A published request for information, quotes, bids or proposals, from the first draft to the award.
create table public.solicitations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('rfi', 'rfq', 'ifb', 'rfp')),
  title text not null check (length(title) <= 200) check (title <> ''),
  summary text check (length(summary) <= 5000),
  category text not null check (category in ('goods', 'works', 'services')),
  commodity text check (length(commodity) <= 20),
  department text check (length(department) <= 120),
  contact uuid not null,
  estimate bigint check (estimate >= 0),
  federal boolean not null default false,
  construction boolean not null default false,
  laborers boolean not null default false,
  invited_only boolean not null default false,
  two_envelopes boolean not null default false,
  questions_until timestamptz,
  visit_at timestamptz,
  closes_at timestamptz,
  zone text check (length(zone) <= 64),
  officers_needed numeric not null default 2 check (officers_needed >= 1) check (officers_needed <= 20),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  edition numeric not null default 0 check (edition >= 0),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'published', 'opening', 'evaluation', 'awarded', 'closed', 'canceled')),
  requested_by uuid not null,
  submitted_as text check (length(submitted_as) <= 2000),
  approved_as text check (length(approved_as) <= 2000),
  published_at timestamptz,
  outcome text check (length(outcome) <= 2000),
  constraint solicitations_questions_until_years check (questions_until >= '1900-01-01T00:00:00Z' and questions_until < '2201-01-01T00:00:00Z'),
  constraint solicitations_visit_at_years check (visit_at >= '1900-01-01T00:00:00Z' and visit_at < '2201-01-01T00:00:00Z'),
  constraint solicitations_closes_at_years check (closes_at >= '1900-01-01T00:00:00Z' and closes_at < '2201-01-01T00:00:00Z'),
  constraint solicitations_published_at_years check (published_at >= '1900-01-01T00:00:00Z' and published_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contact) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.solicitations');
create index on public.solicitations (organization_id, created_at desc, id desc);
create index on public.solicitations (organization_id, status, created_at desc, id desc);
create index on public.solicitations (organization_id, contact);
create index on public.solicitations (organization_id, requested_by);
create policy "people read" on public.solicitations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.solicitations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.solicitations to authenticated;
grant select, insert, update, delete on public.solicitations to commands;
select app.keep_history('public.solicitations');
select app.keep_files('public.solicitations');
select app.keep_text('public.solicitations', lines => '{title,commodity,department,zone}');
select app.keep_search('public.solicitations', 'user', '', 'number', 'title', 'summary');
select realtime.publish('public.solicitations');

-- The evaluation of the bids on one solicitation, with its panel, progress and price formula.
create table public.evaluations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  solicitation uuid not null,
  chair uuid not null,
  formula text not null default 'ratio' check (formula in ('ratio', 'linear')),
  round numeric not null default 1 check (round >= 1),
  status text not null default 'naming' check (status in ('naming', 'scoring', 'consensus', 'ranked', 'best_and_final', 'finished', 'canceled')),
  two_envelopes boolean not null default false,
  prices_at timestamptz,
  ranked_at timestamptz,
  constraint evaluations_prices_at_years check (prices_at >= '1900-01-01T00:00:00Z' and prices_at < '2201-01-01T00:00:00Z'),
  constraint evaluations_ranked_at_years check (ranked_at >= '1900-01-01T00:00:00Z' and ranked_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, solicitation),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, chair) references public.organization_members (organization_id, user_id)
);
select app.protect('public.evaluations');
create index on public.evaluations (organization_id, created_at desc, id desc);
create index on public.evaluations (organization_id, status, created_at desc, id desc);
create index on public.evaluations (organization_id, solicitation);
create index on public.evaluations (organization_id, chair);
create policy "people read" on public.evaluations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.evaluations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.evaluations to authenticated;
grant select, insert, update, delete on public.evaluations to commands;
select app.keep_history('public.evaluations');
select app.keep_text('public.evaluations', lines => '{title}');
select app.keep_search('public.evaluations', 'user', '', 'number', 'title');
select realtime.publish('public.evaluations');

-- A member of a solicitation’s evaluation panel, with their declaration about conflicts of interest.
create table public.panelists (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  evaluation uuid not null,
  solicitation uuid not null,
  member uuid not null,
  part text not null check (part in ('chair', 'evaluator')),
  declared text not null default 'waiting' check (declared in ('waiting', 'clear', 'conflict', 'released')),
  declared_at timestamptz,
  sees boolean not null default false,
  scored boolean not null default false,
  constraint panelists_declared_at_years check (declared_at >= '1900-01-01T00:00:00Z' and declared_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, evaluation) references public.evaluations (organization_id, id) on delete cascade,
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, member) references public.organization_members (organization_id, user_id)
);
select app.protect('public.panelists');
create index on public.panelists (organization_id, created_at desc, id desc);
create index on public.panelists (organization_id, evaluation);
create index on public.panelists (organization_id, solicitation);
create index on public.panelists (organization_id, member);
create policy "who reads the parent" on public.panelists for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.panelists for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.panelists to authenticated;
grant select, insert, update, delete on public.panelists to commands;
select app.keep_history('public.panelists');
select app.keep_text('public.panelists');
select realtime.publish('public.panelists');

-- The award of a solicitation, from recommendation through approval and protest period to the contracts and orders that follow.
create table public.awards (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  solicitation uuid not null,
  evaluation uuid not null,
  basis text not null check (basis in ('whole', 'lines', 'split')),
  total bigint not null check (total >= 0),
  reason text check (length(reason) <= 2000),
  memo text not null check (length(memo) <= 20000),
  bound bigint check (bound >= 0),
  gap numeric check (gap >= 0),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'intended', 'awarded', 'annulled', 'rescission_proposed', 'rescinded')),
  written_by uuid not null,
  notice_at timestamptz,
  protest_until date,
  protest_source text check (length(protest_source) <= 300),
  awarded_at timestamptz,
  rescission_ground text check (rescission_ground in ('default', 'evaluation', 'recommendation')),
  rescission text check (length(rescission) <= 2000),
  bid_security text check (bid_security in ('none', 'claimed', 'returned')),
  rescission_by uuid,
  rescinded_at timestamptz,
  constraint awards_notice_at_years check (notice_at >= '1900-01-01T00:00:00Z' and notice_at < '2201-01-01T00:00:00Z'),
  constraint awards_protest_until_years check (protest_until >= '1900-01-01' and protest_until < '2201-01-01'),
  constraint awards_awarded_at_years check (awarded_at >= '1900-01-01T00:00:00Z' and awarded_at < '2201-01-01T00:00:00Z'),
  constraint awards_rescinded_at_years check (rescinded_at >= '1900-01-01T00:00:00Z' and rescinded_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, evaluation) references public.evaluations (organization_id, id),
  foreign key (organization_id, written_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, rescission_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.awards');
create index on public.awards (organization_id, created_at desc, id desc);
create index on public.awards (organization_id, status, created_at desc, id desc);
create index on public.awards (organization_id, solicitation);
create index on public.awards (organization_id, evaluation);
create index on public.awards (organization_id, written_by);
create index on public.awards (organization_id, rescission_by);
create policy "people read" on public.awards for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and ((select app.role()) in ('manager', 'admin', 'platform_admin') or solicitation in (select s.id from public.solicitations s where s.organization_id = (select app.organization_id()) and s.contact = (select app.user_id()))))));
create policy "commands" on public.awards for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.awards to authenticated;
grant select, insert, update, delete on public.awards to commands;
select app.keep_history('public.awards');
select app.keep_text('public.awards', lines => '{title,protest_source}');
select realtime.publish('public.awards');

-- An internal request to buy, with its lines. It encumbers nothing.
create table public.requisitions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  justification text check (length(justification) <= 5000),
  nature text not null default 'goods' check (nature in ('goods', 'services', 'construction', 'architect_engineer')),
  need_by date,
  deliver_to text check (length(deliver_to) <= 300),
  cost_center uuid,
  vendor uuid,
  federal boolean not null default false,
  award text check (length(award) <= 40),
  cost_note text check (length(cost_note) <= 2000),
  requested_by uuid not null,
  amount bigint not null default 0 check (amount >= 0),
  method text check (method in ('contract_release', 'micro_purchase', 'small_purchase', 'sealed_bids', 'proposals', 'qualifications', 'noncompetitive')),
  method_paragraph text check (length(method_paragraph) <= 300),
  method_facts text check (length(method_facts) <= 4000),
  way text check (way in ('order', 'quote', 'solicitation')),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'returned', 'rejected', 'canceled', 'converted')),
  constraint requisitions_need_by_years check (need_by >= '1900-01-01' and need_by < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, cost_center) references public.cost_centers (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.requisitions');
create index on public.requisitions (organization_id, created_at desc, id desc);
create index on public.requisitions (organization_id, status, created_at desc, id desc);
create index on public.requisitions (organization_id, requested_by);
create policy "people read" on public.requisitions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.requisitions for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.requisitions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, justification, nature, need_by, deliver_to, cost_center, vendor, federal, award, cost_note) on public.requisitions to authenticated;
grant select, insert, update, delete on public.requisitions to commands;
select app.keep_history('public.requisitions');
select app.keep_text('public.requisitions', lines => '{title,deliver_to,award,method_paragraph}');
select app.keep_search('public.requisitions', 'user', '', 'number', 'title', 'justification');
select realtime.publish('public.requisitions');

-- An order to one vendor, charged to budget lines. A blanket order sets prices and a limit, and each of its releases encumbers funds.
create table public.purchase_orders (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null default 'standard' check (kind in ('standard', 'blanket', 'release')),
  vendor uuid not null,
  nature text not null default 'goods' check (nature in ('goods', 'services', 'construction', 'architect_engineer')),
  cost_center uuid,
  due date,
  deliver_to text check (length(deliver_to) <= 300),
  payment_days numeric not null default 30 check (payment_days >= 0) check (payment_days <= 365),
  freight bigint check (freight >= 0),
  terms text check (length(terms) <= 5000),
  federal boolean not null default false,
  grant_award text check (length(grant_award) <= 40),
  price_basis text check (length(price_basis) <= 2000),
  over_receipt numeric check (over_receipt >= 0) check (over_receipt <= 100),
  starts_on date,
  ends_on date,
  limit_amount bigint check (limit_amount >= 1),
  released bigint not null default 0 check (released >= 0),
  blanket uuid,
  contract uuid,
  requisition uuid,
  award uuid,
  buyer uuid not null,
  amount bigint not null default 0 check (amount >= 0),
  charges bigint not null default 0 check (charges >= 0),
  original bigint check (original >= 0),
  received_amount bigint not null default 0 check (received_amount >= 0),
  invoiced_amount bigint not null default 0,
  open_amount bigint not null default 0 check (open_amount >= 0),
  revision numeric not null default 0 check (revision >= 0),
  delivery text not null default 'none' check (delivery in ('none', 'partial', 'complete')),
  answer text check (answer in ('waiting', 'accepted', 'dates', 'refused')),
  method text check (method in ('contract_release', 'micro_purchase', 'small_purchase', 'sealed_bids', 'proposals', 'qualifications', 'noncompetitive')),
  method_paragraph text check (length(method_paragraph) <= 300),
  method_facts text check (length(method_facts) <= 4000),
  justification text check (length(justification) <= 12000),
  overruled text check (length(overruled) <= 2000),
  issued_at timestamptz,
  closed_at timestamptz,
  closing_reason text check (length(closing_reason) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'rejected', 'approved', 'issued', 'closed', 'canceled')),
  constraint purchase_orders_due_years check (due >= '1900-01-01' and due < '2201-01-01'),
  constraint purchase_orders_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint purchase_orders_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint purchase_orders_issued_at_years check (issued_at >= '1900-01-01T00:00:00Z' and issued_at < '2201-01-01T00:00:00Z'),
  constraint purchase_orders_closed_at_years check (closed_at >= '1900-01-01T00:00:00Z' and closed_at < '2201-01-01T00:00:00Z'),
  constraint purchase_orders_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, cost_center) references public.cost_centers (organization_id, id),
  foreign key (organization_id, blanket) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, requisition) references public.requisitions (organization_id, id),
  foreign key (organization_id, award) references public.awards (organization_id, id),
  foreign key (organization_id, buyer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.purchase_orders');
create index on public.purchase_orders (organization_id, created_at desc, id desc);
create index on public.purchase_orders (organization_id, status, created_at desc, id desc);
create index on public.purchase_orders (organization_id, buyer);
create policy "people read" on public.purchase_orders for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.purchase_orders for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.purchase_orders for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, vendor, nature, cost_center, due, deliver_to, payment_days, freight, terms, federal, grant_award, price_basis, over_receipt, starts_on, ends_on, limit_amount, contract) on public.purchase_orders to authenticated;
grant select, insert, update, delete on public.purchase_orders to commands;
select app.keep_history('public.purchase_orders');
select app.keep_text('public.purchase_orders', lines => '{title,deliver_to,grant_award,method_paragraph}');
select app.keep_search('public.purchase_orders', 'user', '', 'number', 'title', 'price_basis');
select realtime.publish('public.purchase_orders');

-- Goods of an order received or returned on a day, counted by a person who saw them. The vendor sees it too.
create table public.receipts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  purchase_order uuid not null,
  vendor uuid not null,
  kind text not null check (kind in ('delivery', 'return')),
  received_on date not null,
  packing_slip text check (length(packing_slip) <= 80),
  note text check (length(note) <= 2000),
  received_by uuid not null,
  status text not null check (status in ('inspecting', 'done')),
  constraint receipts_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, received_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.receipts');
create index on public.receipts (organization_id, created_at desc, id desc);
create index on public.receipts (organization_id, status, created_at desc, id desc);
create index on public.receipts (organization_id, received_by);
create policy "people read" on public.receipts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.receipts for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "commands" on public.receipts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.receipts to authenticated;
grant select, insert, update, delete on public.receipts to commands;
select app.keep_history('public.receipts');
select app.keep_text('public.receipts', lines => '{packing_slip}');
select realtime.publish('public.receipts', audience => 'accounts');

-- An item the agency buys repeatedly, with its contract price or the price last paid.
create table public.catalog_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  name text not null check (length(name) <= 200) check (name <> ''),
  words text check (length(words) <= 1000),
  commodity text check (length(commodity) <= 20),
  unit text not null check (length(unit) <= 20) check (unit <> ''),
  price bigint not null check (price >= 0),
  vendor uuid,
  contract text check (length(contract) <= 60),
  valid_from date not null,
  valid_to date,
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint catalog_items_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint catalog_items_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint catalog_items_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.catalog_items');
create index on public.catalog_items (organization_id, created_at desc, id desc);
create index on public.catalog_items (organization_id, status, created_at desc, id desc);
create index on public.catalog_items (organization_id, vendor);
create policy "people read" on public.catalog_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.catalog_items for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.catalog_items for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.catalog_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, name, words, commodity, unit, price, vendor, contract, valid_from, valid_to, status), update (code, name, words, commodity, unit, price, vendor, contract, valid_from, valid_to, status) on public.catalog_items to authenticated;
grant select, insert, update, delete on public.catalog_items to commands;
select app.keep_history('public.catalog_items');
select app.keep_text('public.catalog_items', lines => '{code,name,commodity,unit,contract}');
select app.keep_search('public.catalog_items', 'user', '', 'code', 'name', 'words', 'commodity');
select realtime.publish('public.catalog_items');

-- One item of a requisition: quantity, price and budget line.
create table public.requisition_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  requisition uuid not null,
  position numeric not null check (position >= 1),
  description text not null check (length(description) <= 300) check (description <> ''),
  quantity numeric not null check (quantity >= 0.0001) check (quantity <= 1000000000),
  unit text not null check (length(unit) <= 20) check (unit <> ''),
  unit_price bigint not null check (unit_price >= 0) check (unit_price <= 100000000000),
  commodity text check (length(commodity) <= 20),
  catalog_item uuid,
  budget_line uuid,
  amount bigint not null default 0 check (amount >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, requisition) references public.requisitions (organization_id, id) on delete cascade,
  foreign key (organization_id, catalog_item) references public.catalog_items (organization_id, id),
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id)
);
select app.protect('public.requisition_lines');
create index on public.requisition_lines (organization_id, created_at desc, id desc);
create index on public.requisition_lines (organization_id, requisition);
create index on public.requisition_lines (organization_id, catalog_item);
create index on public.requisition_lines (organization_id, budget_line);
create policy "who reads the parent" on public.requisition_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.requisition_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.requisition_lines to authenticated;
grant select, insert, update, delete on public.requisition_lines to commands;
select app.keep_history('public.requisition_lines');
select app.keep_text('public.requisition_lines', lines => '{description,unit,commodity}');
select realtime.publish('public.requisition_lines');

-- A vendor’s bid as opened from the sealed envelope. It can’t be changed afterward.
create table public.bids (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  solicitation uuid not null,
  vendor uuid not null,
  total bigint check (total >= 0),
  note text check (length(note) <= 20000),
  representative text check (length(representative) <= 200),
  submitted_at timestamptz not null,
  edition numeric not null,
  receipt text not null check (length(receipt) <= 100) check (receipt <> ''),
  status text not null default 'opened' check (status in ('opened', 'unreadable', 'responsive', 'rejected', 'awarded', 'not_awarded')),
  reason text check (length(reason) <= 2000),
  constraint bids_submitted_at_years check (submitted_at >= '1900-01-01T00:00:00Z' and submitted_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.bids');
create index on public.bids (organization_id, created_at desc, id desc);
create index on public.bids (organization_id, status, created_at desc, id desc);
create index on public.bids (organization_id, solicitation);
create index on public.bids (organization_id, vendor);
create policy "people read" on public.bids for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and ((select app.role()) in ('manager', 'admin', 'platform_admin') or solicitation in (select s.id from public.solicitations s where s.organization_id = (select app.organization_id()) and s.contact = (select app.user_id()))))));
create policy "its vendor reads" on public.bids for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "commands" on public.bids for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.bids to authenticated;
grant select, insert, update, delete on public.bids to commands;
select app.keep_history('public.bids');
select app.keep_text('public.bids', lines => '{representative,receipt}');
select realtime.publish('public.bids', audience => 'accounts');

-- One item that bidders price.
create table public.solicitation_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  solicitation uuid not null,
  position numeric not null default 0,
  lot text check (length(lot) <= 40),
  description text not null check (length(description) <= 500) check (description <> ''),
  quantity numeric not null check (quantity >= 0),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  takeoff_item uuid,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id) on delete cascade
);
select app.protect('public.solicitation_lines');
create index on public.solicitation_lines (organization_id, created_at desc, id desc);
create index on public.solicitation_lines (organization_id, solicitation);
create index on public.solicitation_lines (organization_id, takeoff_item);
create policy "who reads the parent" on public.solicitation_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.solicitation_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.solicitation_lines to authenticated;
grant select, insert, update, delete on public.solicitation_lines to commands;
select app.keep_history('public.solicitation_lines');
select app.keep_text('public.solicitation_lines', lines => '{lot,description,unit}');
select realtime.publish('public.solicitation_lines');

-- The quantity and price of one line that is awarded to one vendor. Contracts and orders start from it.
create table public.award_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  award uuid not null,
  position numeric not null default 0,
  vendor uuid not null,
  bid uuid not null,
  line uuid not null,
  description text not null check (length(description) <= 500) check (description <> ''),
  quantity numeric not null check (quantity >= 0),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  unit_price numeric not null check (unit_price >= 0),
  amount bigint not null check (amount >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, award) references public.awards (organization_id, id) on delete cascade,
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, bid) references public.bids (organization_id, id),
  foreign key (organization_id, line) references public.solicitation_lines (organization_id, id)
);
select app.protect('public.award_lines');
create index on public.award_lines (organization_id, created_at desc, id desc);
create index on public.award_lines (organization_id, award);
create index on public.award_lines (organization_id, vendor);
create index on public.award_lines (organization_id, bid);
create index on public.award_lines (organization_id, line);
create policy "who reads the parent" on public.award_lines for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.awards parent where parent.organization_id = award_lines.organization_id and parent.id = award_lines.award));
create policy "commands" on public.award_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.award_lines to authenticated;
grant select, insert, update, delete on public.award_lines to commands;
select app.keep_history('public.award_lines');
select app.keep_text('public.award_lines', lines => '{description,unit}');
select realtime.publish('public.award_lines');

-- One item of an order: quantity, price, delivery date, and what was received and billed.
create table public.order_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  purchase_order uuid not null,
  position numeric not null check (position >= 1),
  description text not null check (length(description) <= 500) check (description <> ''),
  quantity numeric not null check (quantity >= 0) check (quantity <= 1000000000),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  unit_price numeric not null check (unit_price >= 0) check (unit_price <= 1000000000),
  due date,
  commodity text check (length(commodity) <= 20),
  budget_line uuid,
  inspection boolean not null default false,
  requisition_line uuid,
  award_line uuid,
  blanket_line uuid,
  amount bigint not null default 0 check (amount >= 0),
  received numeric not null default 0 check (received >= 0),
  inspecting numeric not null default 0 check (inspecting >= 0),
  rejected numeric not null default 0 check (rejected >= 0),
  returned numeric not null default 0 check (returned >= 0),
  invoiced numeric not null default 0,
  invoiced_amount bigint not null default 0,
  relieved bigint not null default 0 check (relieved >= 0),
  constraint order_lines_due_years check (due >= '1900-01-01' and due < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id) on delete cascade,
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id),
  foreign key (organization_id, requisition_line) references public.requisition_lines (organization_id, id),
  foreign key (organization_id, award_line) references public.award_lines (organization_id, id),
  foreign key (organization_id, blanket_line) references public.order_lines (organization_id, id)
);
select app.protect('public.order_lines');
create index on public.order_lines (organization_id, created_at desc, id desc);
create index on public.order_lines (organization_id, purchase_order);
create index on public.order_lines (organization_id, budget_line);
create index on public.order_lines (organization_id, requisition_line);
create index on public.order_lines (organization_id, award_line);
create index on public.order_lines (organization_id, blanket_line);
create policy "who reads the parent" on public.order_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.order_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.order_lines to authenticated;
grant select, insert, update, delete on public.order_lines to commands;
select app.keep_history('public.order_lines');
select app.keep_text('public.order_lines', lines => '{description,unit,commodity}');
select realtime.publish('public.order_lines');

-- How much of an order line was received, how much was accepted, and why the rest was not.
create table public.receipt_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  receipt uuid not null,
  position numeric not null check (position >= 1),
  line uuid not null,
  quantity numeric not null check (quantity >= 0),
  accepted numeric not null check (accepted >= 0),
  rejected numeric not null check (rejected >= 0),
  inspecting numeric not null check (inspecting >= 0),
  reason text check (length(reason) <= 300),
  inspected_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, receipt) references public.receipts (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references public.order_lines (organization_id, id),
  foreign key (organization_id, inspected_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.receipt_lines');
create index on public.receipt_lines (organization_id, created_at desc, id desc);
create index on public.receipt_lines (organization_id, receipt);
create index on public.receipt_lines (organization_id, line);
create index on public.receipt_lines (organization_id, inspected_by);
create policy "who reads the parent" on public.receipt_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.receipt_lines for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.receipts parent where parent.organization_id = receipt_lines.organization_id and parent.id = receipt_lines.receipt));
create policy "commands" on public.receipt_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.receipt_lines to authenticated;
grant select, insert, update, delete on public.receipt_lines to commands;
select app.keep_history('public.receipt_lines');
select app.keep_text('public.receipt_lines', lines => '{reason}');
select realtime.publish('public.receipt_lines', audience => 'accounts');

-- Text that a solicitation must or may include, with its effective date and source.
create table public.clauses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  body text not null check (length(body) <= 20000),
  source text not null check (length(source) <= 300) check (source <> ''),
  federal boolean not null default false,
  construction boolean not null default false,
  laborers boolean not null default false,
  above bigint not null default 0 check (above >= 0),
  optional boolean not null default false,
  choose_when text check (length(choose_when) <= 500),
  valid_from date not null,
  valid_to date,
  checked_against text check (length(checked_against) <= 300),
  checked_on date,
  constraint clauses_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint clauses_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint clauses_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01'),
  constraint clauses_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id),
  unique (organization_id, code)
);
select app.protect('public.clauses');
create index on public.clauses (organization_id, created_at desc, id desc);
create policy "people read" on public.clauses for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.clauses for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.clauses for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.clauses for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, title, body, source, federal, construction, laborers, above, optional, choose_when, valid_from, valid_to, checked_against, checked_on), update (code, title, body, source, federal, construction, laborers, above, optional, choose_when, valid_from, valid_to, checked_against, checked_on) on public.clauses to authenticated;
grant select, insert, update, delete on public.clauses to commands;
select app.keep_history('public.clauses');
select app.keep_text('public.clauses', lines => '{code,title,source,choose_when,checked_against}');
select app.keep_search('public.clauses', 'user', '', 'code', 'title', 'body');
select realtime.publish('public.clauses');

-- How long bidders may protest after a notice of intent, by solicitation type and amount, with effective dates and source.
create table public.protest_periods (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('rfi', 'rfq', 'ifb', 'rfp')),
  above bigint not null default 0 check (above >= 0),
  days numeric not null check (days >= 0) check (days <= 60),
  counted text not null default 'calendar' check (counted in ('calendar', 'working')),
  source text not null check (length(source) <= 300) check (source <> ''),
  valid_from date not null,
  valid_to date,
  reason text check (length(reason) <= 500),
  constraint protest_periods_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint protest_periods_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint protest_periods_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.protest_periods');
select app.keep_control('public.protest_periods', 'valid_to');
create index on public.protest_periods (organization_id, created_at desc, id desc);
create policy "people read" on public.protest_periods for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.protest_periods for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.protest_periods to authenticated;
grant select, insert, update, delete on public.protest_periods to commands;
select app.keep_history('public.protest_periods');
select app.keep_text('public.protest_periods', lines => '{source}');
select realtime.publish('public.protest_periods');

-- A bidder’s price for one line of a solicitation.
create table public.bid_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  bid uuid not null,
  line uuid not null,
  unit_price numeric not null check (unit_price >= 0),
  amount bigint not null check (amount >= 0),
  note text check (length(note) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, bid) references public.bids (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references public.solicitation_lines (organization_id, id)
);
select app.protect('public.bid_lines');
create index on public.bid_lines (organization_id, created_at desc, id desc);
create index on public.bid_lines (organization_id, bid);
create index on public.bid_lines (organization_id, line);
create policy "who reads the parent" on public.bid_lines for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.bids parent where parent.organization_id = bid_lines.organization_id and parent.id = bid_lines.bid));
create policy "its vendor reads" on public.bid_lines for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.bids parent where parent.organization_id = bid_lines.organization_id and parent.id = bid_lines.bid));
create policy "commands" on public.bid_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.bid_lines to authenticated;
grant select, insert, update, delete on public.bid_lines to commands;
select app.keep_history('public.bid_lines');
select app.keep_text('public.bid_lines', lines => '{note}');
select realtime.publish('public.bid_lines', audience => 'accounts');

-- A criterion that bids are evaluated by, with its weight. Published with the solicitation and fixed afterward.
create table public.solicitation_criteria (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  solicitation uuid not null,
  position numeric not null default 0,
  name text not null check (length(name) <= 200) check (name <> ''),
  kind text not null check (kind in ('price', 'quality', 'pass_fail')),
  weight numeric check (weight >= 0) check (weight <= 100),
  points numeric check (points >= 1) check (points <= 1000),
  guidance text check (length(guidance) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id) on delete cascade
);
select app.protect('public.solicitation_criteria');
create index on public.solicitation_criteria (organization_id, created_at desc, id desc);
create index on public.solicitation_criteria (organization_id, solicitation);
create policy "who reads the parent" on public.solicitation_criteria for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.solicitation_criteria for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.solicitation_criteria to authenticated;
grant select, insert, update, delete on public.solicitation_criteria to commands;
select app.keep_history('public.solicitation_criteria');
select app.keep_text('public.solicitation_criteria', lines => '{name}');
select realtime.publish('public.solicitation_criteria');

-- Whether a bid is responsive, its bidder is responsible, or a pass/fail criterion is met, with the reason.
create table public.bid_findings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  solicitation uuid not null,
  bid uuid not null,
  about text not null check (about in ('responsive', 'responsible', 'criterion')),
  criterion uuid,
  met boolean not null default false,
  reason text not null check (length(reason) <= 2000),
  found_by uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, bid) references public.bids (organization_id, id),
  foreign key (organization_id, criterion) references public.solicitation_criteria (organization_id, id),
  foreign key (organization_id, found_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.bid_findings');
create index on public.bid_findings (organization_id, created_at desc, id desc);
create index on public.bid_findings (organization_id, solicitation);
create index on public.bid_findings (organization_id, bid);
create index on public.bid_findings (organization_id, criterion);
create index on public.bid_findings (organization_id, found_by);
create policy "people read" on public.bid_findings for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and ((select app.role()) in ('manager', 'admin', 'platform_admin') or solicitation in (select s.id from public.solicitations s where s.organization_id = (select app.organization_id()) and s.contact = (select app.user_id()))))));
create policy "commands" on public.bid_findings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.bid_findings to authenticated;
grant select, insert, update, delete on public.bid_findings to commands;
select app.keep_history('public.bid_findings');
select app.keep_text('public.bid_findings');
select realtime.publish('public.bid_findings');

-- An amount up to which agency policy allows a procurement method. Where the law is stricter, the law applies.
create table public.procurement_thresholds (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  kind text not null check (kind in ('micro_purchase', 'small_purchase', 'split_window')),
  applies_to text not null default 'any' check (applies_to in ('any', 'goods', 'services', 'construction', 'architect_engineer')),
  amount bigint not null default 0 check (amount >= 0),
  quotes numeric check (quotes >= 1) check (quotes <= 20),
  days numeric check (days >= 1) check (days <= 366),
  paragraph text not null check (length(paragraph) <= 120) check (paragraph <> ''),
  source text check (length(source) <= 300),
  valid_from date not null,
  valid_to date,
  reason text check (length(reason) <= 500),
  constraint procurement_thresholds_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint procurement_thresholds_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint procurement_thresholds_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.procurement_thresholds');
select app.keep_control('public.procurement_thresholds', 'valid_to');
create index on public.procurement_thresholds (organization_id, created_at desc, id desc);
create policy "people read" on public.procurement_thresholds for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.procurement_thresholds for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.procurement_thresholds to authenticated;
grant select, insert, update, delete on public.procurement_thresholds to commands;
select app.keep_history('public.procurement_thresholds');
select app.keep_text('public.procurement_thresholds', lines => '{name,paragraph,source}');
select realtime.publish('public.procurement_thresholds');

-- A contract or grant opportunity from another organization, as imported.
create table public.outside_opportunities (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  source text not null default 'other' check (source in ('sam_gov', 'grants_gov', 'other')),
  key text not null check (length(key) <= 120) check (key <> ''),
  number text check (length(number) <= 120),
  title text not null check (length(title) <= 500) check (title <> ''),
  agency text check (length(agency) <= 400),
  kind text check (length(kind) <= 120),
  codes text check (length(codes) <= 200),
  set_aside text check (length(set_aside) <= 200),
  place text check (length(place) <= 200),
  posted_on date,
  closes_on date,
  closes_at timestamptz,
  ceiling bigint check (ceiling >= 0),
  url text check (length(url) <= 2048),
  summary text check (length(summary) <= 10000),
  decision text not null default 'undecided' check (decision in ('undecided', 'watch', 'go', 'no_go')),
  reason text check (length(reason) <= 2000),
  assigned uuid,
  constraint outside_opportunities_posted_on_years check (posted_on >= '1900-01-01' and posted_on < '2201-01-01'),
  constraint outside_opportunities_closes_on_years check (closes_on >= '1900-01-01' and closes_on < '2201-01-01'),
  constraint outside_opportunities_closes_at_years check (closes_at >= '1900-01-01T00:00:00Z' and closes_at < '2201-01-01T00:00:00Z'),
  constraint outside_opportunities_posted_on_closes_on_order check (posted_on <= closes_on),
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, assigned) references public.organization_members (organization_id, user_id)
);
select app.protect('public.outside_opportunities');
create index on public.outside_opportunities (organization_id, created_at desc, id desc);
create index on public.outside_opportunities (organization_id, assigned);
create policy "people read" on public.outside_opportunities for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.outside_opportunities for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.outside_opportunities for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.outside_opportunities for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (source, key, number, title, agency, kind, codes, set_aside, place, posted_on, closes_on, closes_at, ceiling, url, summary, decision, reason, assigned), update (source, key, number, title, agency, kind, codes, set_aside, place, posted_on, closes_on, closes_at, ceiling, url, summary, decision, reason, assigned) on public.outside_opportunities to authenticated;
grant select, insert, update, delete on public.outside_opportunities to commands;
select app.keep_history('public.outside_opportunities');
select app.keep_text('public.outside_opportunities', lines => '{key,number,title,agency,kind,codes,set_aside,place,url}');
select app.keep_search('public.outside_opportunities', 'user', '', 'key', 'title', 'agency', 'summary', 'codes');
select realtime.publish('public.outside_opportunities');

-- A change to an issued order: its new lines, the reason and the budget effect. It becomes active with its own order version.
create table public.order_changes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  purchase_order uuid not null,
  revision numeric not null check (revision >= 1),
  reason text not null check (length(reason) <= 2000),
  before bigint not null check (before >= 0),
  amount bigint not null check (amount >= 0),
  content text not null check (length(content) <= 2000000),
  cardinal text check (length(cardinal) <= 2000),
  cardinal_answer text check (length(cardinal_answer) <= 2000),
  asked_by uuid not null,
  status text not null check (status in ('submitted', 'in_force', 'returned', 'rejected', 'withdrawn')),
  primary key (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.order_changes');
create index on public.order_changes (organization_id, created_at desc, id desc);
create index on public.order_changes (organization_id, status, created_at desc, id desc);
create index on public.order_changes (organization_id, purchase_order);
create index on public.order_changes (organization_id, asked_by);
create policy "people read" on public.order_changes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.order_changes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.order_changes to authenticated;
grant select, insert, update, delete on public.order_changes to commands;
select app.keep_history('public.order_changes');
select app.keep_text('public.order_changes');
select realtime.publish('public.order_changes');

-- The amount of an order line, of its freight or of its sales tax that one budget line pays. The splits of a line total its amount to the cent.
create table public.order_line_shares (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  purchase_order uuid not null,
  position numeric not null check (position >= 1),
  line uuid,
  charge text check (charge in ('freight', 'tax')),
  budget_line uuid not null,
  percent numeric check (percent >= 0) check (percent <= 100),
  amount bigint not null check (amount >= 0),
  grant_award text check (length(grant_award) <= 40),
  relieved bigint not null default 0 check (relieved >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references public.order_lines (organization_id, id),
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id)
);
select app.protect('public.order_line_shares');
create index on public.order_line_shares (organization_id, created_at desc, id desc);
create index on public.order_line_shares (organization_id, purchase_order);
create index on public.order_line_shares (organization_id, line);
create index on public.order_line_shares (organization_id, budget_line);
create policy "who reads the parent" on public.order_line_shares for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.order_line_shares for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.order_line_shares to authenticated;
grant select, insert, update, delete on public.order_line_shares to commands;
select app.keep_history('public.order_line_shares');
select app.keep_text('public.order_line_shares', lines => '{grant_award}');
select realtime.publish('public.order_line_shares');

-- A limit for orders, with its effective date and source.
create table public.order_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('over_receipt_percent', 'cardinal_percent', 'sales_tax_percent', 'acknowledge_days')),
  value numeric not null check (value >= 0) check (value <= 10000),
  valid_from date not null,
  valid_to date,
  source text not null check (length(source) <= 300) check (source <> ''),
  reason text check (length(reason) <= 500),
  constraint order_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint order_terms_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint order_terms_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.order_terms');
select app.keep_control('public.order_terms', 'valid_to');
create index on public.order_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.order_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.order_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.order_terms to authenticated;
grant select, insert, update, delete on public.order_terms to commands;
select app.keep_history('public.order_terms');
select app.keep_text('public.order_terms', lines => '{source}');
select realtime.publish('public.order_terms');

-- The order exactly as sent to the vendor, when issued and after each change. The vendor sees only these versions.
create table public.order_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  purchase_order uuid not null,
  vendor uuid not null,
  number text not null check (length(number) <= 40) check (number <> ''),
  revision numeric not null check (revision >= 0),
  kind text not null check (kind in ('issued', 'changed', 'closed', 'canceled')),
  words text not null check (length(words) <= 300) check (words <> ''),
  amount bigint not null check (amount >= 0),
  before bigint check (before >= 0),
  reason text check (length(reason) <= 2000),
  document text not null check (length(document) <= 2000000),
  issued_at timestamptz not null,
  issued_by text not null check (length(issued_by) <= 200) check (issued_by <> ''),
  sent_to text check (length(sent_to) <= 255),
  constraint order_versions_issued_at_years check (issued_at >= '1900-01-01T00:00:00Z' and issued_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.order_versions');
revoke update, delete, truncate on public.order_versions from service_role, custodian;
create index on public.order_versions (organization_id, created_at desc, id desc);
create index on public.order_versions (organization_id, purchase_order);
create index on public.order_versions (organization_id, vendor);
create policy "people read" on public.order_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.order_versions for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "commands" on public.order_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.order_versions to authenticated;
grant select, insert on public.order_versions to commands;
select app.keep_history('public.order_versions');
select app.keep_text('public.order_versions', lines => '{number,words,issued_by,sent_to}');
select realtime.publish('public.order_versions', audience => 'accounts');

-- A price that a source gave by phone, email, mail or in person, for a requisition.
create table public.price_quotes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  requisition uuid not null,
  source text not null check (length(source) <= 200) check (source <> ''),
  vendor uuid,
  way text not null check (way in ('phone', 'email', 'mail', 'in_person', 'website')),
  received_on date not null,
  amount bigint not null check (amount >= 1),
  expires_on date,
  terms text check (length(terms) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  entered_by uuid not null,
  selected_on date,
  selected_by uuid,
  selected_because text check (length(selected_because) <= 2000),
  voided_on date,
  void_reason text check (length(void_reason) <= 2000),
  constraint price_quotes_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
  constraint price_quotes_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
  constraint price_quotes_selected_on_years check (selected_on >= '1900-01-01' and selected_on < '2201-01-01'),
  constraint price_quotes_voided_on_years check (voided_on >= '1900-01-01' and voided_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, requisition) references public.requisitions (organization_id, id) on delete cascade,
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, selected_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.price_quotes');
create index on public.price_quotes (organization_id, created_at desc, id desc);
create index on public.price_quotes (organization_id, requisition);
create index on public.price_quotes (organization_id, vendor);
create index on public.price_quotes (organization_id, entered_by);
create index on public.price_quotes (organization_id, selected_by);
create policy "who reads the parent" on public.price_quotes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.price_quotes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.price_quotes to authenticated;
grant select, insert, update, delete on public.price_quotes to commands;
select app.keep_history('public.price_quotes');
select app.keep_files('public.price_quotes');
select app.keep_text('public.price_quotes', lines => '{source}');
select realtime.publish('public.price_quotes');

-- A document or an answer that a response contains. Published with the solicitation.
create table public.response_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  solicitation uuid not null,
  position numeric not null default 0,
  kind text not null check (kind in ('document', 'answer')),
  name text not null check (length(name) <= 300) check (name <> ''),
  required boolean not null default true,
  format text not null default 'any' check (format in ('any', 'pdf', 'spreadsheet', 'image')),
  envelope text not null default 'technical' check (envelope in ('technical', 'price')),
  blind_copy boolean not null default false,
  criterion text check (length(criterion) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id) on delete cascade
);
select app.protect('public.response_items');
create index on public.response_items (organization_id, created_at desc, id desc);
create index on public.response_items (organization_id, solicitation);
create policy "who reads the parent" on public.response_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.response_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.response_items to authenticated;
grant select, insert, update, delete on public.response_items to commands;
select app.keep_history('public.response_items');
select app.keep_text('public.response_items', lines => '{name,criterion}');
select realtime.publish('public.response_items');

-- The minimum number of days for vendors to respond, by solicitation type and estimate, with its effective date and source.
create table public.response_periods (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('rfi', 'rfq', 'ifb', 'rfp')),
  above bigint not null default 0 check (above >= 0),
  days numeric not null check (days >= 0) check (days <= 365),
  counted text not null default 'calendar' check (counted in ('calendar', 'working')),
  addendum_days numeric check (addendum_days >= 0) check (addendum_days <= 60),
  source text not null check (length(source) <= 300) check (source <> ''),
  valid_from date not null,
  valid_to date,
  reason text check (length(reason) <= 500),
  constraint response_periods_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint response_periods_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint response_periods_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.response_periods');
select app.keep_control('public.response_periods', 'valid_to');
create index on public.response_periods (organization_id, created_at desc, id desc);
create policy "people read" on public.response_periods for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.response_periods for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.response_periods to authenticated;
grant select, insert, update, delete on public.response_periods to commands;
select app.keep_history('public.response_periods');
select app.keep_text('public.response_periods', lines => '{source}');
select realtime.publish('public.response_periods');

-- One section of a solicitation: scope, instructions, terms or a clause.
create table public.solicitation_sections (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  solicitation uuid not null,
  position numeric not null default 0,
  part text not null check (part in ('notice', 'instructions', 'scope', 'schedule', 'evaluation', 'terms', 'clauses', 'questions')),
  heading text not null check (length(heading) <= 200) check (heading <> ''),
  body text not null check (length(body) <= 20000),
  source text check (length(source) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id) on delete cascade
);
select app.protect('public.solicitation_sections');
create index on public.solicitation_sections (organization_id, created_at desc, id desc);
create index on public.solicitation_sections (organization_id, solicitation);
create policy "who reads the parent" on public.solicitation_sections for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.solicitation_sections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.solicitation_sections to authenticated;
grant select, insert, update, delete on public.solicitation_sections to commands;
select app.keep_history('public.solicitation_sections');
select app.keep_text('public.solicitation_sections', lines => '{heading,source}');
select realtime.publish('public.solicitation_sections');
