-- Stock: warehouses, items, lots, what is where, the moves that made it so, counts, transfers, reservations and kits.

-- A place where stock is kept: a store room, a cache for emergencies, or a vehicle.
create table public.warehouses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 20) check (code <> ''),
  name text not null check (length(name) <= 120) check (name <> ''),
  kind text not null default 'store' check (kind in ('store', 'cache', 'vehicle')),
  location text check (length(location) <= 200),
  place jsonb check (jsonb_typeof(place) = 'object'),
  keeper uuid,
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, keeper) references public.organization_members (organization_id, user_id)
);
select app.protect('public.warehouses');
create index on public.warehouses (organization_id, created_at desc, id desc);
create index on public.warehouses (organization_id, status, created_at desc, id desc);
create index on public.warehouses (organization_id, keeper);
create policy "people read" on public.warehouses for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.warehouses for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.warehouses for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.warehouses for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, name, kind, location, place, keeper, status), update (code, name, kind, location, place, keeper, status) on public.warehouses to authenticated;
grant select, insert, update, delete on public.warehouses to commands;
select app.keep_history('public.warehouses');
select realtime.publish('public.warehouses');
-- Something that is kept in store: how much of it is there, when it is to be ordered again and how much at once.
create table public.stock_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  name text not null check (length(name) <= 200) check (name <> ''),
  unit text not null check (length(unit) <= 20) check (unit <> ''),
  category text check (length(category) <= 80),
  tracked text not null default 'none' check (tracked in ('none', 'lot', 'serial')),
  critical boolean not null default false,
  catalog_item uuid,
  vendor uuid,
  budget_line uuid,
  unit_cost bigint not null default 0 check (unit_cost >= 0),
  annual_use numeric check (annual_use >= 0) check (annual_use <= 1000000000),
  use_deviation numeric check (use_deviation >= 0) check (use_deviation <= 1000000000),
  lead_days numeric check (lead_days >= 0) check (lead_days <= 730),
  order_cost bigint check (order_cost >= 0),
  holding_percent numeric check (holding_percent >= 0) check (holding_percent <= 200),
  minimum numeric check (minimum >= 0) check (minimum <= 1000000000),
  maximum numeric check (maximum >= 0) check (maximum <= 1000000000),
  pack numeric check (pack >= 0) check (pack <= 1000000),
  on_hand numeric not null default 0,
  reserved numeric not null default 0,
  in_transit numeric not null default 0,
  requisition uuid,
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, catalog_item) references public.catalog_items (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id),
  foreign key (organization_id, requisition) references public.requisitions (organization_id, id)
);
select app.protect('public.stock_items');
create index on public.stock_items (organization_id, created_at desc, id desc);
create index on public.stock_items (organization_id, status, created_at desc, id desc);
create index on public.stock_items (organization_id, catalog_item);
create index on public.stock_items (organization_id, vendor);
create index on public.stock_items (organization_id, budget_line);
create index on public.stock_items (organization_id, requisition);
create policy "people read" on public.stock_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.stock_items for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.stock_items for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.stock_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, name, unit, category, tracked, critical, catalog_item, vendor, budget_line, unit_cost, annual_use, use_deviation, lead_days, order_cost, holding_percent, minimum, maximum, pack, status), update (code, name, unit, category, tracked, critical, catalog_item, vendor, budget_line, unit_cost, annual_use, use_deviation, lead_days, order_cost, holding_percent, minimum, maximum, pack, status) on public.stock_items to authenticated;
grant select, insert, update, delete on public.stock_items to commands;
select app.keep_history('public.stock_items');
select app.keep_search('public.stock_items', 'user', '', 'code', 'name', 'category');
select realtime.publish('public.stock_items');
-- What came together and expires together, or one piece by its serial number.
create table public.stock_lots (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  item uuid not null,
  code text not null check (length(code) <= 80) check (code <> ''),
  expires_on date,
  received_on date not null,
  primary key (organization_id, id),
  foreign key (organization_id, item) references public.stock_items (organization_id, id)
);
select app.protect('public.stock_lots');
create index on public.stock_lots (organization_id, created_at desc, id desc);
create index on public.stock_lots (organization_id, item);
create policy "people read" on public.stock_lots for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_lots for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_lots to authenticated;
grant select, insert, update, delete on public.stock_lots to commands;
select app.keep_history('public.stock_lots');
select realtime.publish('public.stock_lots');
-- How much of an item is in a warehouse, by lot: what its moves come to.
create table public.stock_balances (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 300) check (name <> ''),
  item uuid not null,
  warehouse uuid not null,
  lot uuid,
  expires_on date,
  quantity numeric not null default 0,
  reserved numeric not null default 0,
  value bigint not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, lot) references public.stock_lots (organization_id, id)
);
select app.protect('public.stock_balances');
create index on public.stock_balances (organization_id, created_at desc, id desc);
create index on public.stock_balances (organization_id, item);
create index on public.stock_balances (organization_id, warehouse);
create index on public.stock_balances (organization_id, lot);
create policy "people read" on public.stock_balances for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_balances for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_balances to authenticated;
grant select, insert, update, delete on public.stock_balances to commands;
select app.keep_history('public.stock_balances');
select realtime.publish('public.stock_balances');
-- Stock on its way from one warehouse to another: what was sent, and what was found when it came.
create table public.stock_transfers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  from_warehouse uuid not null,
  to_warehouse uuid not null,
  item uuid not null,
  lot uuid,
  quantity numeric not null check (quantity >= 0),
  received numeric check (received >= 0),
  note text check (length(note) <= 300),
  sent_on date not null,
  sent_by uuid not null,
  received_on date,
  received_by uuid,
  status text not null check (status in ('in_transit', 'received', 'short')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, from_warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, to_warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, lot) references public.stock_lots (organization_id, id),
  foreign key (organization_id, sent_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, received_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.stock_transfers');
create index on public.stock_transfers (organization_id, created_at desc, id desc);
create index on public.stock_transfers (organization_id, status, created_at desc, id desc);
create index on public.stock_transfers (organization_id, from_warehouse);
create index on public.stock_transfers (organization_id, to_warehouse);
create index on public.stock_transfers (organization_id, item);
create index on public.stock_transfers (organization_id, lot);
create index on public.stock_transfers (organization_id, sent_by);
create index on public.stock_transfers (organization_id, received_by);
create policy "people read" on public.stock_transfers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_transfers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_transfers to authenticated;
grant select, insert, update, delete on public.stock_transfers to commands;
select app.keep_history('public.stock_transfers');
select realtime.publish('public.stock_transfers');
-- A warehouse counted by somebody, and the differences that somebody else approves.
create table public.stock_counts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  warehouse uuid not null,
  note text check (length(note) <= 2000),
  counted_by uuid not null,
  begun_on date not null,
  difference bigint not null default 0,
  approved_by uuid,
  decided_on date,
  decision text check (length(decision) <= 2000),
  status text not null default 'counting' check (status in ('counting', 'submitted', 'approved', 'returned')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, counted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.stock_counts');
create index on public.stock_counts (organization_id, created_at desc, id desc);
create index on public.stock_counts (organization_id, status, created_at desc, id desc);
create index on public.stock_counts (organization_id, warehouse);
create index on public.stock_counts (organization_id, counted_by);
create index on public.stock_counts (organization_id, approved_by);
create policy "people read" on public.stock_counts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.stock_counts for update to authenticated using (organization_id = (select app.organization_id()) and status in ('counting', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('counting', 'returned'));
create policy "commands" on public.stock_counts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (warehouse, note) on public.stock_counts to authenticated;
grant select, insert, update, delete on public.stock_counts to commands;
select app.keep_history('public.stock_counts');
select realtime.publish('public.stock_counts');
-- What the books said of an item when the count began, and what was there.
create table public.stock_count_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  count uuid not null,
  position numeric not null check (position >= 1),
  item uuid not null,
  lot uuid,
  expected numeric not null default 0,
  counted numeric check (counted >= 0),
  reason text check (length(reason) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, count) references public.stock_counts (organization_id, id) on delete cascade,
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, lot) references public.stock_lots (organization_id, id)
);
select app.protect('public.stock_count_lines');
create index on public.stock_count_lines (organization_id, created_at desc, id desc);
create index on public.stock_count_lines (organization_id, count);
create index on public.stock_count_lines (organization_id, item);
create index on public.stock_count_lines (organization_id, lot);
create policy "who reads the parent" on public.stock_count_lines for select to authenticated using (exists (select from public.stock_counts parent where parent.organization_id = stock_count_lines.organization_id and parent.id = stock_count_lines.count));
create policy "commands" on public.stock_count_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_count_lines to authenticated;
grant select, insert, update, delete on public.stock_count_lines to commands;
select app.keep_history('public.stock_count_lines');
select realtime.publish('public.stock_count_lines');
-- Something went into a warehouse or out of it. Moves are never changed: what was wrong is corrected by another one.
create table public.stock_moves (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  item uuid not null,
  lot uuid,
  warehouse uuid not null,
  kind text not null check (kind in ('receipt', 'issue', 'transfer_out', 'transfer_in', 'adjust', 'return')),
  quantity numeric not null,
  unit_cost bigint not null check (unit_cost >= 0),
  value bigint not null,
  moved_on date not null,
  why text not null check (length(why) <= 300) check (why <> ''),
  receipt uuid,
  transfer uuid,
  count uuid,
  moved_by uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, lot) references public.stock_lots (organization_id, id),
  foreign key (organization_id, warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, receipt) references public.receipts (organization_id, id),
  foreign key (organization_id, transfer) references public.stock_transfers (organization_id, id),
  foreign key (organization_id, count) references public.stock_counts (organization_id, id),
  foreign key (organization_id, moved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.stock_moves');
revoke update, delete, truncate on public.stock_moves from service_role, custodian;
create index on public.stock_moves (organization_id, created_at desc, id desc);
create index on public.stock_moves (organization_id, item);
create index on public.stock_moves (organization_id, lot);
create index on public.stock_moves (organization_id, warehouse);
create index on public.stock_moves (organization_id, receipt);
create index on public.stock_moves (organization_id, transfer);
create index on public.stock_moves (organization_id, count);
create index on public.stock_moves (organization_id, moved_by);
create policy "people read" on public.stock_moves for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_moves for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_moves to authenticated;
grant select, insert on public.stock_moves to commands;
select app.keep_history('public.stock_moves');
select realtime.publish('public.stock_moves');
-- Stock that is kept back for something: nobody else takes it until it is used or given free.
create table public.stock_reservations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  item uuid not null,
  warehouse uuid not null,
  quantity numeric not null check (quantity >= 0),
  for_what text not null check (length(for_what) <= 200) check (for_what <> ''),
  needed_on date,
  reserved_by uuid not null,
  status text not null check (status in ('open', 'used', 'released')),
  primary key (organization_id, id),
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, reserved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.stock_reservations');
create index on public.stock_reservations (organization_id, created_at desc, id desc);
create index on public.stock_reservations (organization_id, status, created_at desc, id desc);
create index on public.stock_reservations (organization_id, item);
create index on public.stock_reservations (organization_id, warehouse);
create index on public.stock_reservations (organization_id, reserved_by);
create policy "people read" on public.stock_reservations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_reservations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_reservations to authenticated;
grant select, insert, update, delete on public.stock_reservations to commands;
select app.keep_history('public.stock_reservations');
select realtime.publish('public.stock_reservations');
-- What is taken together, such as the kit of a shelter: how many are to be ready, and where.
create table public.stock_kits (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  warehouse uuid not null,
  wanted numeric not null check (wanted >= 0) check (wanted <= 100000),
  purpose text check (length(purpose) <= 200),
  made_by uuid not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  foreign key (organization_id, warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, made_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.stock_kits');
create index on public.stock_kits (organization_id, created_at desc, id desc);
create index on public.stock_kits (organization_id, status, created_at desc, id desc);
create index on public.stock_kits (organization_id, warehouse);
create index on public.stock_kits (organization_id, made_by);
create policy "people read" on public.stock_kits for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.stock_kits for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.stock_kits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, warehouse, wanted, purpose, status) on public.stock_kits to authenticated;
grant select, insert, update, delete on public.stock_kits to commands;
select app.keep_history('public.stock_kits');
select realtime.publish('public.stock_kits');
-- How much of an item belongs into one kit.
create table public.stock_kit_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kit uuid not null,
  position numeric not null check (position >= 1),
  item uuid not null,
  quantity numeric not null check (quantity >= 0.0001) check (quantity <= 1000000),
  note text check (length(note) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, kit) references public.stock_kits (organization_id, id) on delete cascade,
  foreign key (organization_id, item) references public.stock_items (organization_id, id)
);
select app.protect('public.stock_kit_lines');
create index on public.stock_kit_lines (organization_id, created_at desc, id desc);
create index on public.stock_kit_lines (organization_id, kit);
create index on public.stock_kit_lines (organization_id, item);
create policy "who reads the parent" on public.stock_kit_lines for select to authenticated using (exists (select from public.stock_kits parent where parent.organization_id = stock_kit_lines.organization_id and parent.id = stock_kit_lines.kit));
create policy "commands" on public.stock_kit_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_kit_lines to authenticated;
grant select, insert, update, delete on public.stock_kit_lines to commands;
select app.keep_history('public.stock_kit_lines');
select realtime.publish('public.stock_kit_lines');
-- A figure that stock is judged by, from a day on, with where it comes from.
create table public.stock_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('abc_a', 'abc_b', 'service_factor', 'order_cost', 'holding_percent', 'expiry_days')),
  value numeric not null check (value >= 0) check (value <= 1000000),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.stock_terms');
create index on public.stock_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.stock_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.stock_terms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.stock_terms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.stock_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, value, valid_from, valid_until, source), update (kind, value, valid_from, valid_until, source) on public.stock_terms to authenticated;
grant select, insert, update, delete on public.stock_terms to commands;
select app.keep_history('public.stock_terms');
select realtime.publish('public.stock_terms');
create index on public.stock_moves (organization_id, item, moved_on desc, id desc);
create index on public.stock_balances (organization_id, warehouse, name, id);
create unique index on public.stock_balances (organization_id, item, warehouse, coalesce(lot, '00000000-0000-0000-0000-000000000000'::uuid));
create unique index on public.stock_lots (organization_id, item, code);
create index on public.stock_lots (organization_id, expires_on);

-- Customary figures, which an agency replaces by its own rows.
create function app.default_stock_terms(agency uuid, since date) returns void language sql as $$
  insert into public.stock_terms (organization_id, kind, value, valid_from, source)
  select agency, d.kind, d.value, since, d.source
    from (values
      ('abc_a', 80, 'Rule of thumb: 80, 15 and 5 percent of the yearly value'),
      ('abc_b', 95, 'Rule of thumb: 80, 15 and 5 percent of the yearly value'),
      ('service_factor', 1.645, 'Normal distribution: 95 of 100 waits without running out'),
      ('order_cost', 50, 'Customary figure of the program; put your own in its place'),
      ('holding_percent', 20, 'Customary figure of the program; put your own in its place'),
      ('expiry_days', 90, 'Customary figure of the program; put your own in its place')
    ) d (kind, value, source)
   where not exists (select from public.stock_terms t where t.organization_id = agency and t.kind = d.kind);
$$;
set local role custodian;
select app.default_stock_terms(id, current_date) from public.organizations where kind = 'agency';
reset role;
