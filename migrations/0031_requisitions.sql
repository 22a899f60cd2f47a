-- Requisitions: what is asked for, the catalog with its prices, and the dated rows by which it is decided how to buy.

-- Something that the agency buys again and again, with its price: under contract, or as it was last paid.
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
select app.keep_search('public.catalog_items', 'user', '', 'code', 'name', 'words', 'commodity');
select realtime.publish('public.catalog_items');
-- Up to which amount the agency buys in which way, by its own policy. Where the law is stricter, the law holds.
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
  primary key (organization_id, id)
);
select app.protect('public.procurement_thresholds');
create index on public.procurement_thresholds (organization_id, created_at desc, id desc);
create policy "people read" on public.procurement_thresholds for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.procurement_thresholds for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.procurement_thresholds for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.procurement_thresholds for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, kind, applies_to, amount, quotes, days, paragraph, source, valid_from, valid_to), update (name, kind, applies_to, amount, quotes, days, paragraph, source, valid_from, valid_to) on public.procurement_thresholds to authenticated;
grant select, insert, update, delete on public.procurement_thresholds to commands;
select app.keep_history('public.procurement_thresholds');
select realtime.publish('public.procurement_thresholds');
-- A request to buy, with its lines, before there is a promise to anybody.
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
  method text check (method in ('contract_release', 'micro_purchase', 'small_purchase', 'sealed_bids', 'proposals', 'qualifications')),
  method_paragraph text check (length(method_paragraph) <= 300),
  method_facts text check (length(method_facts) <= 4000),
  way text check (way in ('order', 'quote', 'solicitation')),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'returned', 'rejected', 'cancelled', 'converted')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, cost_center) references public.cost_centers (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.requisitions');
create index on public.requisitions (organization_id, created_at desc, id desc);
create index on public.requisitions (organization_id, status, created_at desc, id desc);
create index on public.requisitions (organization_id, cost_center);
create index on public.requisitions (organization_id, vendor);
create index on public.requisitions (organization_id, requested_by);
create policy "people read" on public.requisitions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.requisitions for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.requisitions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, justification, nature, need_by, deliver_to, cost_center, vendor, federal, award, cost_note) on public.requisitions to authenticated;
grant select, insert, update, delete on public.requisitions to commands;
select app.keep_history('public.requisitions');
select app.keep_search('public.requisitions', 'user', '', 'number', 'title', 'justification');
select realtime.publish('public.requisitions');
-- One thing that is asked for: how much of it, at what price, from which budget line.
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
create policy "who reads the parent" on public.requisition_lines for select to authenticated using (exists (select from public.requisitions parent where parent.organization_id = requisition_lines.organization_id and parent.id = requisition_lines.requisition));
create policy "commands" on public.requisition_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.requisition_lines to authenticated;
grant select, insert, update, delete on public.requisition_lines to commands;
select app.keep_history('public.requisition_lines');
select realtime.publish('public.requisition_lines');
create index requisition_lines_order on public.requisition_lines (organization_id, requisition, position);
-- What may be a piece of the same purchase: the same department, lately.
create index requisitions_center on public.requisitions (organization_id, cost_center, created_at);
create index requisition_lines_commodity on public.requisition_lines (organization_id, commodity) where commodity is not null;

-- The law's own thresholds, the same for everybody. A new figure is a new row in a later migration; `valid_until` is the
-- first day on which a row no longer holds.
create table public.legal_limits (
  id uuid primary key default app.uuid_v7(),
  kind text not null check (kind in ('micro_purchase', 'small_purchase')),
  amount bigint not null check (amount >= 0),
  paragraph text not null check (length(paragraph) <= 120),
  source text not null check (length(source) <= 300),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  unique (kind, valid_from)
);
select app.protect('public.legal_limits');
create policy "anyone reads" on public.legal_limits for select to anon, authenticated, commands using (true);
grant select on public.legal_limits to anon, authenticated, commands;
insert into public.legal_limits (kind, amount, paragraph, source, valid_from, valid_until) values
  ('micro_purchase', 1000000, '2 CFR 200.1, 48 CFR 2.101', 'FAR threshold of $10,000', '2020-08-31', '2025-10-01'),
  ('micro_purchase', 1500000, '2 CFR 200.1, 48 CFR 2.101', 'FAC 2025-06, 90 FR 41872', '2025-10-01', null),
  ('small_purchase', 25000000, '2 CFR 200.1, 48 CFR 2.101', 'FAR threshold of $250,000', '2020-08-31', '2025-10-01'),
  ('small_purchase', 35000000, '2 CFR 200.1, 48 CFR 2.101', 'FAC 2025-06, 90 FR 41872', '2025-10-01', null);

-- Selected items of cost, 2 CFR 200 subpart E. `checked` says whether the row was compared with the text of the
-- revision that is in force since 1 October 2024; the others are from general knowledge, and the pages say so.
create table public.cost_items (
  id uuid primary key default app.uuid_v7(),
  paragraph text not null check (length(paragraph) <= 60),
  name text not null check (length(name) <= 120),
  treatment text not null check (treatment in ('unallowable', 'prior_approval', 'conditional')),
  rule text not null check (length(rule) <= 500),
  -- Words, lower case and without signs, that a line speaks of it by.
  terms text[] not null,
  -- Only from this unit price on.
  amount_from bigint check (amount_from >= 0),
  checked boolean not null,
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  unique (paragraph, name, valid_from)
);
select app.protect('public.cost_items');
create policy "anyone reads" on public.cost_items for select to anon, authenticated, commands using (true);
grant select on public.cost_items to anon, authenticated, commands;
insert into public.cost_items (paragraph, name, treatment, rule, terms, amount_from, checked, valid_from) values
  ('2 CFR 200.421', 'Advertising and public relations', 'conditional', 'Allowable for recruiting, procuring, disposing of surplus, program outreach and other requirements of the award; promotional items are not.', array['advertising', 'advertisement', 'promotional', 'giveaways', 'souvenirs'], null, false, '2024-10-01'),
  ('2 CFR 200.423', 'Alcoholic beverages', 'unallowable', 'The cost of alcoholic beverages is unallowable.', array['beer', 'wine', 'liquor', 'alcohol', 'alcoholic', 'champagne', 'spirits'], null, true, '2024-10-01'),
  ('2 CFR 200.426', 'Bad debts', 'unallowable', 'Bad debts, and the cost of collecting them, are unallowable.', array['bad debt', 'bad debts', 'write off'], null, false, '2024-10-01'),
  ('2 CFR 200.434', 'Contributions and donations', 'unallowable', 'Contributions and donations made by the recipient are unallowable.', array['donation', 'donations', 'contribution', 'contributions'], null, false, '2024-10-01'),
  ('2 CFR 200.438', 'Entertainment and prizes', 'unallowable', 'Entertainment, amusement and social activities are unallowable unless they have a programmatic purpose and are in the approved budget.', array['entertainment', 'concert', 'theater tickets', 'party', 'raffle', 'prizes', 'prize'], null, true, '2024-10-01'),
  ('2 CFR 200.439', 'Special purpose equipment of $10,000 or more', 'prior_approval', 'Special purpose equipment with a unit cost of $10,000 or more needs prior written approval.', array['equipment', 'machine', 'vehicle', 'truck', 'pump', 'generator', 'excavator', 'loader', 'server'], 1000000, true, '2024-10-01'),
  ('2 CFR 200.441', 'Fines, penalties and settlements', 'unallowable', 'Fines and penalties for violations of law are unallowable, unless they result from complying with the award.', array['fine', 'fines', 'penalty', 'penalties'], null, false, '2024-10-01'),
  ('2 CFR 200.442', 'Fundraising', 'unallowable', 'Organized fundraising to raise capital or obtain contributions is unallowable.', array['fundraising', 'fundraiser', 'gala'], null, true, '2024-10-01'),
  ('2 CFR 200.445', 'Goods or services for personal use', 'unallowable', 'Goods or services for the personal use of employees are unallowable, whether or not they are reported as income.', array['personal use', 'gift', 'gifts', 'gift cards'], null, true, '2024-10-01'),
  ('2 CFR 200.450', 'Lobbying', 'unallowable', 'The cost of influencing elections, legislation or awards is unallowable.', array['lobbying', 'lobbyist'], null, false, '2024-10-01'),
  ('2 CFR 200.454', 'Memberships and subscriptions', 'conditional', 'Memberships in business, technical and professional organizations are allowable; in country clubs, social clubs and lobbying organizations they are not.', array['membership', 'club', 'country club'], null, false, '2024-10-01'),
  ('2 CFR 200.464', 'Relocation of employees', 'conditional', 'Allowable within limits when the move is for the benefit of the employer.', array['relocation', 'moving costs'], null, false, '2024-10-01'),
  ('2 CFR 200.471', 'Covered telecommunications equipment', 'unallowable', 'Telecommunications and video surveillance equipment that 2 CFR 200.216 names is unallowable.', array['huawei', 'zte', 'hytera', 'hikvision', 'dahua'], null, true, '2024-10-01'),
  ('2 CFR 200.475', 'Travel', 'conditional', 'Allowable at the agency''s own rates; air fare above the least expensive class needs a justification.', array['airfare', 'hotel', 'lodging', 'first class', 'travel'], null, false, '2024-10-01');

-- The chains that an agency begins with: a manager signs up to $50,000, an administrator above. From then on they are theirs.
create or replace function app.default_approval_chains(agency uuid, since date) returns void language sql as $$
  with chain as (
    insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
    select agency, d.name, d.record_type, since, 'published' from (values ('Budget transfers', 'budget_transfers'), ('Requisitions', 'requisitions')) d (name, record_type)
     where not exists (select from public.approval_chains c where c.organization_id = agency and c.record_type = d.record_type)
    returning id
  )
  insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
  select agency, id, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin' from chain
$$;
set local role custodian;
select app.default_approval_chains(id, current_date) from public.organizations where kind = 'agency';
reset role;
