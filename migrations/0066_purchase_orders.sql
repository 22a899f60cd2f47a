-- Orders: what is promised to a vendor, with its lines, who pays them, what went out word for word, and what came of it.

-- A figure that orders are judged by, from a day on, with the rule that says so.
create table public.order_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('over_receipt_percent', 'cardinal_percent', 'acknowledge_days')),
  value numeric not null check (value >= 0) check (value <= 10000),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.order_terms');
create index on public.order_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.order_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.order_terms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.order_terms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.order_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, value, valid_from, valid_until, source), update (kind, value, valid_from, valid_until, source) on public.order_terms to authenticated;
grant select, insert, update, delete on public.order_terms to commands;
select app.keep_history('public.order_terms');
select realtime.publish('public.order_terms');
-- A promise to buy from one vendor, charged to budget lines. A blanket order promises prices up to a limit, and each release of it promises money.
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
  requisition uuid,
  award uuid,
  buyer uuid not null,
  amount bigint not null default 0 check (amount >= 0),
  original bigint check (original >= 0),
  received_amount bigint not null default 0 check (received_amount >= 0),
  invoiced_amount bigint not null default 0,
  open_amount bigint not null default 0 check (open_amount >= 0),
  revision numeric not null default 0 check (revision >= 0),
  delivery text not null default 'none' check (delivery in ('none', 'partial', 'complete')),
  answer text check (answer in ('waiting', 'accepted', 'dates', 'refused')),
  method text check (method in ('contract_release', 'micro_purchase', 'small_purchase', 'sealed_bids', 'proposals', 'qualifications')),
  method_paragraph text check (length(method_paragraph) <= 300),
  method_facts text check (length(method_facts) <= 4000),
  overruled text check (length(overruled) <= 2000),
  issued_at timestamptz,
  closed_at timestamptz,
  closing_reason text check (length(closing_reason) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'rejected', 'approved', 'issued', 'closed', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, cost_center) references public.cost_centers (organization_id, id),
  foreign key (organization_id, blanket) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, requisition) references public.requisitions (organization_id, id),
  foreign key (organization_id, award) references public.awards (organization_id, id),
  foreign key (organization_id, buyer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.purchase_orders');
create index on public.purchase_orders (organization_id, created_at desc, id desc);
create index on public.purchase_orders (organization_id, status, created_at desc, id desc);
create index on public.purchase_orders (organization_id, vendor);
create index on public.purchase_orders (organization_id, cost_center);
create index on public.purchase_orders (organization_id, blanket);
create index on public.purchase_orders (organization_id, requisition);
create index on public.purchase_orders (organization_id, award);
create index on public.purchase_orders (organization_id, buyer);
create policy "people read" on public.purchase_orders for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.purchase_orders for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.purchase_orders for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, vendor, nature, cost_center, due, deliver_to, payment_days, terms, federal, grant_award, price_basis, over_receipt, starts_on, ends_on, limit_amount) on public.purchase_orders to authenticated;
grant select, insert, update, delete on public.purchase_orders to commands;
select app.keep_history('public.purchase_orders');
select app.keep_search('public.purchase_orders', 'user', '', 'number', 'title', 'price_basis');
select realtime.publish('public.purchase_orders');
-- One thing that is ordered: how much of it, at what price, by when, and how much of it has come and was billed.
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
create policy "who reads the parent" on public.order_lines for select to authenticated using (exists (select from public.purchase_orders parent where parent.organization_id = order_lines.organization_id and parent.id = order_lines.purchase_order));
create policy "commands" on public.order_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.order_lines to authenticated;
grant select, insert, update, delete on public.order_lines to commands;
select app.keep_history('public.order_lines');
select realtime.publish('public.order_lines');
-- How much of an order line a budget line pays. The shares of a line come to the whole of it, to the cent.
create table public.order_line_shares (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  purchase_order uuid not null,
  position numeric not null check (position >= 1),
  line uuid not null,
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
create policy "who reads the parent" on public.order_line_shares for select to authenticated using (exists (select from public.purchase_orders parent where parent.organization_id = order_line_shares.organization_id and parent.id = order_line_shares.purchase_order));
create policy "commands" on public.order_line_shares for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.order_line_shares to authenticated;
grant select, insert, update, delete on public.order_line_shares to commands;
select app.keep_history('public.order_line_shares');
select realtime.publish('public.order_line_shares');
-- The order as it went out to the vendor, word for word: when it was issued, and after each change. The vendor reads these and nothing else.
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
  kind text not null check (kind in ('issued', 'changed', 'closed', 'cancelled')),
  words text not null check (length(words) <= 300) check (words <> ''),
  amount bigint not null check (amount >= 0),
  before bigint check (before >= 0),
  reason text check (length(reason) <= 2000),
  document text not null check (length(document) <= 2000000),
  issued_at timestamptz not null,
  issued_by text not null check (length(issued_by) <= 200) check (issued_by <> ''),
  sent_to text check (length(sent_to) <= 255),
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
create policy "its vendor reads" on public.order_versions for select to authenticated using (vendor in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
create policy "commands" on public.order_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.order_versions to authenticated;
grant select, insert on public.order_versions to commands;
select app.keep_history('public.order_versions');
select realtime.publish('public.order_versions', audience => 'readers');
-- What is to become of an issued order: its lines afterwards, why, and what that does to the money. It is in force with its own version of the order.
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
select realtime.publish('public.order_changes');
-- What came of an order on a day, or was sent back: counted by somebody who saw it. The vendor reads it too.
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
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, received_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.receipts');
create index on public.receipts (organization_id, created_at desc, id desc);
create index on public.receipts (organization_id, status, created_at desc, id desc);
create index on public.receipts (organization_id, purchase_order);
create index on public.receipts (organization_id, vendor);
create index on public.receipts (organization_id, received_by);
create policy "people read" on public.receipts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.receipts for select to authenticated using (vendor in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
create policy "commands" on public.receipts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.receipts to authenticated;
grant select, insert, update, delete on public.receipts to commands;
select app.keep_history('public.receipts');
select realtime.publish('public.receipts', audience => 'readers');
-- How much came of an order line, how much of it was accepted, and why the rest was not.
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
create policy "who reads the parent" on public.receipt_lines for select to authenticated using (exists (select from public.receipts parent where parent.organization_id = receipt_lines.organization_id and parent.id = receipt_lines.receipt));
create policy "commands" on public.receipt_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.receipt_lines to authenticated;
grant select, insert, update, delete on public.receipt_lines to commands;
select app.keep_history('public.receipt_lines');
select realtime.publish('public.receipt_lines');
create index order_lines_order on public.order_lines (organization_id, purchase_order, position);
create index order_line_shares_order on public.order_line_shares (organization_id, purchase_order, position);
-- One version of each revision, and one change of an order on its way at a time.
create unique index order_versions_once on public.order_versions (organization_id, purchase_order, revision, kind);
create unique index order_changes_waiting on public.order_changes (organization_id, purchase_order) where status = 'submitted';
create index receipt_lines_order on public.receipt_lines (organization_id, receipt, position);

-- What a vendor says to a version of an order: once, by a person of its own. Nobody changes it.
create table public.order_answers (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  purchase_order uuid not null,
  order_version uuid not null,
  vendor uuid not null,
  account uuid not null references public.organizations (id),
  answer text not null check (answer in ('accepted', 'dates', 'refused')),
  -- By line of the order: the day on which it can come.
  dates jsonb not null default '{}' check (jsonb_typeof(dates) = 'object'),
  reason text check (length(reason) between 1 and 2000),
  signed text not null check (length(signed) between 1 and 200),
  answered_by uuid not null,
  answered_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, order_version),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, order_version) references public.order_versions (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  check (answer <> 'refused' or reason is not null)
);
select app.protect('public.order_answers');
create index on public.order_answers (organization_id, purchase_order, answered_at, id);
create policy "the agency reads" on public.order_answers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.order_answers for select to authenticated using (account = (select app.organization_id()));
create policy "commands read" on public.order_answers for select to commands using (organization_id = (select app.organization_id()) or account = (select app.organization_id()));
create policy "its vendor answers" on public.order_answers for insert to commands with check (account = (select app.organization_id()) and answered_by = (select app.user_id())
  and vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = order_answers.organization_id and a.account = (select app.organization_id())));
grant select on public.order_answers to authenticated;
grant select, insert on public.order_answers to commands;
revoke update, delete, truncate on public.order_answers from service_role, custodian;
select realtime.publish('public.order_answers', audience => 'readers');

-- The chain that an agency begins with for orders: a manager up to $50,000, an administrator above.
create or replace function app.default_approval_chains(agency uuid, since date) returns void language sql as $$
  with chain as (
    insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
    select agency, d.name, d.record_type, since, 'published'
      from (values ('Budget transfers', 'budget_transfers'), ('Requisitions', 'requisitions'), ('Solicitations', 'solicitations'), ('Awards', 'awards'), ('Purchase orders', 'purchase_orders')) d (name, record_type)
     where not exists (select from public.approval_chains c where c.organization_id = agency and c.record_type = d.record_type)
    returning id
  )
  insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
  select agency, id, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin' from chain
$$;
set local role custodian;
select app.default_approval_chains(id, current_date) from public.organizations where kind = 'agency';
reset role;
