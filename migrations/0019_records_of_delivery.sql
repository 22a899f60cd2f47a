-- Made by npm run propose -- --write from the declarations in src/areas/delivery: change records.ts, not this file.

-- The hours of each weekday and the days off. Schedules count durations in its working days.
create table public.work_calendars (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  monday text check (length(monday) <= 120),
  tuesday text check (length(tuesday) <= 120),
  wednesday text check (length(wednesday) <= 120),
  thursday text check (length(thursday) <= 120),
  friday text check (length(friday) <= 120),
  saturday text check (length(saturday) <= 120),
  sunday text check (length(sunday) <= 120),
  exceptions text check (length(exceptions) <= 20000),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id)
);
select app.protect('public.work_calendars');
create index on public.work_calendars (organization_id, created_at desc, id desc);
create index on public.work_calendars (organization_id, status, created_at desc, id desc);
create policy "people read" on public.work_calendars for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.work_calendars for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.work_calendars to authenticated;
grant select, insert, update, delete on public.work_calendars to commands;
select app.keep_history('public.work_calendars');
select app.keep_text('public.work_calendars', lines => '{name,monday,tuesday,wednesday,thursday,friday,saturday,sunday}');
select realtime.publish('public.work_calendars');

-- Work with a start, an end and a budget, with its purpose, lead and funding.
create table public.projects (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  name text not null check (length(name) <= 200) check (name <> ''),
  program text not null check (program in ('streets', 'water', 'parks', 'facilities', 'technology', 'recovery', 'other')),
  kind text not null default 'construction' check (kind in ('construction', 'equipment', 'technology', 'service', 'study', 'shutdown')),
  purpose text check (length(purpose) <= 5000),
  manager uuid not null,
  department text check (length(department) <= 120),
  site jsonb check (jsonb_typeof(site) = 'object'),
  calendar uuid,
  starts_on date not null,
  ends_on date not null,
  budget bigint not null check (budget >= 0),
  fund uuid,
  budget_line uuid,
  grant_award uuid,
  federal boolean not null default false,
  capital_project uuid,
  done numeric not null default 0 check (done >= 0) check (done <= 100),
  forecast_end date,
  baseline_on date,
  baseline_end date,
  proposed_by uuid not null,
  started_on date,
  completed_on date,
  end_reason text check (length(end_reason) <= 2000),
  status text not null default 'planned' check (status in ('planned', 'active', 'on_hold', 'completed', 'closed', 'canceled')),
  constraint projects_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint projects_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint projects_forecast_end_years check (forecast_end >= '1900-01-01' and forecast_end < '2201-01-01'),
  constraint projects_baseline_on_years check (baseline_on >= '1900-01-01' and baseline_on < '2201-01-01'),
  constraint projects_baseline_end_years check (baseline_end >= '1900-01-01' and baseline_end < '2201-01-01'),
  constraint projects_started_on_years check (started_on >= '1900-01-01' and started_on < '2201-01-01'),
  constraint projects_completed_on_years check (completed_on >= '1900-01-01' and completed_on < '2201-01-01'),
  constraint projects_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, capital_project),
  foreign key (organization_id, calendar) references public.work_calendars (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id),
  foreign key (organization_id, grant_award) references public.grants (organization_id, id),
  foreign key (organization_id, capital_project) references public.capital_projects (organization_id, id),
  foreign key (organization_id, manager) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, proposed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.projects');
create index on public.projects (organization_id, created_at desc, id desc);
create index on public.projects (organization_id, status, created_at desc, id desc);
create index on public.projects (organization_id, manager);
create index on public.projects (organization_id, calendar);
create index on public.projects (organization_id, fund);
create index on public.projects (organization_id, budget_line);
create index on public.projects (organization_id, grant_award);
create index on public.projects (organization_id, capital_project);
create index on public.projects (organization_id, proposed_by);
create policy "people read" on public.projects for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.projects to authenticated;
grant select, insert, update, delete on public.projects to commands;
select app.keep_history('public.projects');
select app.keep_text('public.projects', lines => '{name,department}');
select app.keep_search('public.projects', 'user', '', 'number', 'name', 'purpose');
select realtime.publish('public.projects');

-- Quantities measured from a drawing: lengths, areas, volumes and counts with waste, as a bill of quantities with rates.
create table public.takeoffs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  project uuid,
  drawing text check (length(drawing) <= 200),
  scale text check (length(scale) <= 60),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  note text check (length(note) <= 5000),
  revision numeric not null default 0 check (revision >= 0),
  before uuid,
  amount bigint not null default 0 check (amount >= 0),
  measured_by uuid not null,
  checked_by uuid,
  status text not null default 'draft' check (status in ('draft', 'checked', 'superseded')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, before) references public.takeoffs (organization_id, id),
  foreign key (organization_id, measured_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, checked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.takeoffs');
create index on public.takeoffs (organization_id, created_at desc, id desc);
create index on public.takeoffs (organization_id, status, created_at desc, id desc);
create index on public.takeoffs (organization_id, project);
create index on public.takeoffs (organization_id, before);
create index on public.takeoffs (organization_id, measured_by);
create index on public.takeoffs (organization_id, checked_by);
create policy "people read" on public.takeoffs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.takeoffs for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft')) with check (organization_id = (select app.organization_id()) and status in ('draft'));
create policy "commands" on public.takeoffs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, project, drawing, scale, documents, note) on public.takeoffs to authenticated;
grant select, insert, update, delete on public.takeoffs to commands;
select app.keep_history('public.takeoffs');
select app.keep_files('public.takeoffs');
select app.keep_text('public.takeoffs', lines => '{title,drawing,scale}');
select app.keep_search('public.takeoffs', 'user', '', 'number', 'title', 'drawing');
select realtime.publish('public.takeoffs');

-- One measured item: count, length, width, depth, deductions, waste and rate.
create table public.takeoff_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  takeoff uuid not null,
  position numeric not null default 0,
  division text not null check (division in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '21', '22', '23', '25', '26', '27', '28', '31', '32', '33', '34', '35', '40', '41', '42', '43', '44', '45', '46', '48')),
  description text not null check (length(description) <= 300) check (description <> ''),
  kind text not null check (kind in ('count', 'length', 'area', 'volume')),
  times numeric not null default 1 check (times >= 0) check (times <= 1000000),
  length numeric check (length >= 0) check (length <= 1000000),
  width numeric check (width >= 0) check (width <= 1000000),
  depth numeric check (depth >= 0) check (depth <= 1000000),
  cut_out numeric check (cut_out >= 0) check (cut_out <= 1000000000),
  divisor numeric not null default 1 check (divisor >= 0.0001) check (divisor <= 1000000),
  waste numeric check (waste >= 0) check (waste <= 100),
  whole text not null default 'exact' check (whole in ('exact', 'up')),
  unit text not null check (length(unit) <= 20) check (unit <> ''),
  rate numeric check (rate >= 0) check (rate <= 1000000000),
  slope numeric check (slope >= 0) check (slope <= 60),
  layer text check (length(layer) <= 60),
  color text not null default 'blue' check (color in ('blue', 'teal', 'orange', 'magenta', 'green', 'gray', 'purple', 'brown')),
  drawn_as text check (drawn_as in ('count', 'length', 'area')),
  drawn numeric check (drawn >= 0),
  quantity numeric not null default 0 check (quantity >= 0),
  amount bigint not null default 0 check (amount >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, takeoff) references public.takeoffs (organization_id, id) on delete cascade
);
select app.protect('public.takeoff_items');
create index on public.takeoff_items (organization_id, created_at desc, id desc);
create index on public.takeoff_items (organization_id, takeoff);
create policy "who reads the parent" on public.takeoff_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.takeoff_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.takeoff_items to authenticated;
grant select, insert, update, delete on public.takeoff_items to commands;
select app.keep_history('public.takeoff_items');
select app.keep_text('public.takeoff_items', lines => '{description,unit,layer}');
select realtime.publish('public.takeoff_items');

-- Map features of one kind from a file: flood zones, routes, boundaries, hydrants.
create table public.map_layers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  source text not null check (length(source) <= 300) check (source <> ''),
  tone text not null default 'info' check (tone in ('action', 'good', 'warn', 'bad', 'info', 'quiet')),
  read_by text not null default 'user' check (read_by in ('user', 'manager', 'admin')),
  changed_by text not null default 'manager' check (changed_by in ('user', 'manager', 'admin')),
  ground boolean not null default false,
  features numeric not null default 0 check (features >= 0),
  expected numeric not null default 0 check (expected >= 0),
  file text check (length(file) <= 300),
  system text check (length(system) <= 200),
  import_notes text check (length(import_notes) <= 20000),
  digest text check (length(digest) <= 64),
  columns text check (length(columns) <= 40000),
  title_by text check (length(title_by) <= 80),
  label_by text check (length(label_by) <= 80),
  style_by text check (length(style_by) <= 80),
  style text check (length(style) <= 8000),
  shapes text check (length(shapes) <= 60),
  recipe text check (length(recipe) <= 4000),
  extent text check (length(extent) <= 120),
  primary key (organization_id, id)
);
select app.protect('public.map_layers');
create index on public.map_layers (organization_id, created_at desc, id desc);
create policy "people read" on public.map_layers for select to authenticated using (organization_id = (select app.organization_id()) and (read_by = 'user' or (select app.role()) = 'admin' or (read_by = 'manager' and (select app.role()) = 'manager')));
create policy "commands" on public.map_layers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.map_layers to authenticated;
grant select, insert, update, delete on public.map_layers to commands;
select app.keep_history('public.map_layers');
select app.keep_text('public.map_layers', lines => '{name,source,file,system,digest,title_by,label_by,style_by,shapes,extent}');
select realtime.publish('public.map_layers');

-- An item kept in stock, with its quantity, reorder point and order quantity.
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
create policy "commands" on public.stock_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_items to authenticated;
grant select, insert, update, delete on public.stock_items to commands;
select app.keep_history('public.stock_items');
select app.keep_text('public.stock_items', lines => '{code,name,unit,category}');
select app.keep_search('public.stock_items', 'user', '', 'code', 'name', 'category');
select realtime.publish('public.stock_items');

-- A stock location: a storeroom, an emergency cache or a vehicle.
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
select app.keep_text('public.warehouses', lines => '{code,name,location}');
select realtime.publish('public.warehouses');

-- Pieces received together with one expiry date, or one piece with its serial number.
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
  constraint stock_lots_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
  constraint stock_lots_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
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
select app.keep_text('public.stock_lots', lines => '{code}');
select realtime.publish('public.stock_lots');

-- Stock moved between warehouses, with the quantities sent and received.
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
  missing_value bigint check (missing_value >= 0),
  written_off_on date,
  written_off_by uuid,
  write_off_reason text check (length(write_off_reason) <= 500),
  status text not null check (status in ('in_transit', 'received', 'short', 'written_off')),
  constraint stock_transfers_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01'),
  constraint stock_transfers_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
  constraint stock_transfers_written_off_on_years check (written_off_on >= '1900-01-01' and written_off_on < '2201-01-01'),
  constraint stock_transfers_sent_on_received_on_order check (sent_on <= received_on),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, from_warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, to_warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, lot) references public.stock_lots (organization_id, id),
  foreign key (organization_id, sent_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, received_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, written_off_by) references public.organization_members (organization_id, user_id)
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
create index on public.stock_transfers (organization_id, written_off_by);
create policy "people read" on public.stock_transfers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_transfers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_transfers to authenticated;
grant select, insert, update, delete on public.stock_transfers to commands;
select app.keep_history('public.stock_transfers');
select app.keep_text('public.stock_transfers', lines => '{note,write_off_reason}');
select realtime.publish('public.stock_transfers');

-- A count of a warehouse, with differences that a second person approves.
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
  constraint stock_counts_begun_on_years check (begun_on >= '1900-01-01' and begun_on < '2201-01-01'),
  constraint stock_counts_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01'),
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
create policy "commands" on public.stock_counts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_counts to authenticated;
grant select, insert, update, delete on public.stock_counts to commands;
select app.keep_history('public.stock_counts');
select app.keep_text('public.stock_counts');
select realtime.publish('public.stock_counts');

-- A quantity into or out of a warehouse. Transactions can’t be changed, only corrected by another one.
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
  receipt_line uuid,
  transfer uuid,
  count uuid,
  moved_by uuid not null,
  constraint stock_moves_moved_on_years check (moved_on >= '1900-01-01' and moved_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, lot) references public.stock_lots (organization_id, id),
  foreign key (organization_id, warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, receipt) references public.receipts (organization_id, id),
  foreign key (organization_id, receipt_line) references public.receipt_lines (organization_id, id),
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
create index on public.stock_moves (organization_id, receipt_line);
create index on public.stock_moves (organization_id, transfer);
create index on public.stock_moves (organization_id, count);
create index on public.stock_moves (organization_id, moved_by);
create policy "people read" on public.stock_moves for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_moves for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_moves to authenticated;
grant select, insert on public.stock_moves to commands;
select app.keep_history('public.stock_moves');
select app.keep_text('public.stock_moves', lines => '{why}');
select realtime.publish('public.stock_moves');

-- Bought credits of one tonne each from outside projects. They are kept apart and reduce no figure in the ledger.
create table public.carbon_credits (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  serial text not null check (length(serial) <= 120) check (serial <> ''),
  registry text not null check (length(registry) <= 120) check (registry <> ''),
  project_name text not null check (length(project_name) <= 200) check (project_name <> ''),
  vintage numeric not null check (vintage >= 1990) check (vintage <= 2100),
  metric_tons numeric not null check (metric_tons >= 0.001) check (metric_tons <= 10000000),
  vendor uuid,
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  verified boolean not null default false,
  entered_by uuid not null,
  ended_on date,
  retired_for text check (length(retired_for) <= 300),
  status text not null default 'issued' check (status in ('issued', 'transferred', 'retired', 'canceled')),
  constraint carbon_credits_ended_on_years check (ended_on >= '1900-01-01' and ended_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, serial),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.carbon_credits');
create index on public.carbon_credits (organization_id, created_at desc, id desc);
create index on public.carbon_credits (organization_id, status, created_at desc, id desc);
create index on public.carbon_credits (organization_id, vendor);
create index on public.carbon_credits (organization_id, entered_by);
create policy "people read" on public.carbon_credits for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.carbon_credits for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('issued', 'transferred')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('issued', 'transferred'));
create policy "commands" on public.carbon_credits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (serial, registry, project_name, vintage, metric_tons, vendor, evidence, verified) on public.carbon_credits to authenticated;
grant select, insert, update, delete on public.carbon_credits to commands;
select app.keep_history('public.carbon_credits');
select app.keep_files('public.carbon_credits');
select app.keep_text('public.carbon_credits', lines => '{serial,registry,project_name,retired_for}');
select realtime.publish('public.carbon_credits');

-- Kilograms of CO₂ equivalent per unit, with an effective date and a source.
create table public.emission_factors (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 160) check (name <> ''),
  scope text not null check (scope in ('1', '2_location', '2_market', '3')),
  category text check (length(category) <= 120),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  kg_per_unit numeric not null check (kg_per_unit >= 0) check (kg_per_unit <= 1000000000),
  edition text not null check (length(edition) <= 120) check (edition <> ''),
  source text not null check (length(source) <= 300) check (source <> ''),
  valid_from date not null,
  valid_to date,
  constraint emission_factors_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint emission_factors_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint emission_factors_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.emission_factors');
create index on public.emission_factors (organization_id, created_at desc, id desc);
create policy "people read" on public.emission_factors for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.emission_factors for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.emission_factors for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.emission_factors for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, scope, category, unit, kg_per_unit, edition, source, valid_from, valid_to), update (name, scope, category, unit, kg_per_unit, edition, source, valid_from, valid_to) on public.emission_factors to authenticated;
grant select, insert, update, delete on public.emission_factors to commands;
select app.keep_history('public.emission_factors');
select app.keep_text('public.emission_factors', lines => '{name,category,unit,edition,source}');
select app.keep_search('public.emission_factors', 'user', '', '', 'name', 'source');
select realtime.publish('public.emission_factors');

-- One activity with its quantity, factor and emissions. A second person confirms it.
create table public.carbon_entries (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  words text not null check (length(words) <= 200) check (words <> ''),
  day date not null,
  factor uuid not null,
  quantity numeric not null check (quantity >= 0) check (quantity <= 1000000000000),
  purchase_order uuid,
  invoice uuid,
  vendor uuid,
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  kg numeric not null default 0 check (kg >= 0),
  used_factor numeric check (used_factor >= 0),
  scope text check (scope in ('1', '2_location', '2_market', '3')),
  entered_by uuid not null,
  confirmed_by uuid,
  returned_because text check (length(returned_because) <= 2000),
  status text not null default 'noted' check (status in ('noted', 'returned', 'confirmed', 'withdrawn')),
  constraint carbon_entries_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, factor) references public.emission_factors (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, confirmed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.carbon_entries');
create index on public.carbon_entries (organization_id, created_at desc, id desc);
create index on public.carbon_entries (organization_id, status, created_at desc, id desc);
create index on public.carbon_entries (organization_id, purchase_order);
create index on public.carbon_entries (organization_id, invoice);
create index on public.carbon_entries (organization_id, entered_by);
create index on public.carbon_entries (organization_id, confirmed_by);
create policy "people read" on public.carbon_entries for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.carbon_entries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.carbon_entries to authenticated;
grant select, insert, update, delete on public.carbon_entries to commands;
select app.keep_history('public.carbon_entries');
select app.keep_files('public.carbon_entries');
select app.keep_text('public.carbon_entries', lines => '{words}');
select realtime.publish('public.carbon_entries');

-- A measure that lowers the agency’s emissions, with baseline, expected and measured figures.
create table public.carbon_reductions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 5000),
  owner uuid not null,
  project uuid,
  baseline_kg numeric not null check (baseline_kg >= 0),
  expected_kg numeric not null check (expected_kg >= 0),
  measured_kg numeric check (measured_kg >= 0),
  done_by date,
  status text not null default 'planned' check (status in ('planned', 'under_way', 'done', 'dropped')),
  constraint carbon_reductions_done_by_years check (done_by >= '1900-01-01' and done_by < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.carbon_reductions');
create index on public.carbon_reductions (organization_id, created_at desc, id desc);
create index on public.carbon_reductions (organization_id, status, created_at desc, id desc);
create index on public.carbon_reductions (organization_id, owner);
create index on public.carbon_reductions (organization_id, project);
create policy "people read" on public.carbon_reductions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.carbon_reductions for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.carbon_reductions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, about, owner, project, baseline_kg, expected_kg, measured_kg, done_by, status) on public.carbon_reductions to authenticated;
grant select, insert, update, delete on public.carbon_reductions to commands;
select app.keep_history('public.carbon_reductions');
select app.keep_text('public.carbon_reductions', lines => '{title}');
select app.keep_search('public.carbon_reductions', 'user', '', 'number', 'title', 'about');
select realtime.publish('public.carbon_reductions');

-- Where messages with readings of many sensors come from, and how they are read.
create table public.device_connections (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  arrives text not null default 'webhook' check (arrives in ('webhook', 'mqtt')),
  format text not null default 'the_things_stack' check (format in ('the_things_stack', 'chirpstack', 'other')),
  owner uuid not null,
  device_path text check (length(device_path) <= 200),
  time_path text check (length(time_path) <= 200),
  values_path text check (length(values_path) <= 200),
  battery_path text check (length(battery_path) <= 200),
  broker text check (length(broker) <= 260),
  username text check (length(username) <= 255),
  topic text check (length(topic) <= 500),
  password_set_at timestamptz,
  problem text check (length(problem) <= 500),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'closed')),
  constraint device_connections_password_set_at_years check (password_set_at >= '1900-01-01T00:00:00Z' and password_set_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.device_connections');
create index on public.device_connections (organization_id, created_at desc, id desc);
create index on public.device_connections (organization_id, status, created_at desc, id desc);
create index on public.device_connections (organization_id, owner);
create policy "people read" on public.device_connections for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.device_connections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.device_connections to authenticated;
grant select, insert, update, delete on public.device_connections to commands;
select app.keep_history('public.device_connections');
select app.keep_text('public.device_connections', lines => '{name,device_path,time_path,values_path,battery_path,broker,username,topic,problem}');
select realtime.publish('public.device_connections');

-- A message of sensors that could not be stored whole, with the reason. It can be read again.
create table public.device_messages (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  connection uuid not null,
  received_at timestamptz not null,
  hardware_id text check (length(hardware_id) <= 64),
  topic text check (length(topic) <= 500),
  message_key text not null check (length(message_key) <= 64) check (message_key <> ''),
  bytes numeric not null check (bytes >= 0),
  content text check (length(content) <= 100000),
  reason text not null check (length(reason) <= 500) check (reason <> ''),
  status text not null default 'refused' check (status in ('refused', 'accepted', 'discarded')),
  constraint device_messages_received_at_years check (received_at >= '1900-01-01T00:00:00Z' and received_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, connection) references public.device_connections (organization_id, id)
);
select app.protect('public.device_messages');
create index on public.device_messages (organization_id, created_at desc, id desc);
create index on public.device_messages (organization_id, status, created_at desc, id desc);
create index on public.device_messages (organization_id, connection);
create policy "people read" on public.device_messages for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.device_messages for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.device_messages to authenticated;
grant select, insert, update, delete on public.device_messages to commands;
select app.keep_history('public.device_messages');
select app.keep_text('public.device_messages', lines => '{hardware_id,topic,message_key,reason}');
select app.keep_search('public.device_messages', 'user', '', '', 'reason', 'hardware_id');
select realtime.publish('public.device_messages');

-- A sensor with its measurement, location, last report and calibration date.
create table public.devices (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  name text not null check (length(name) <= 160) check (name <> ''),
  measures text not null check (measures in ('level', 'temperature', 'flow', 'pressure', 'vibration', 'energy', 'position', 'shock', 'other')),
  unit text not null check (length(unit) <= 20) check (unit <> ''),
  location text check (length(location) <= 200),
  place jsonb check (jsonb_typeof(place) = 'object'),
  serial text check (length(serial) <= 120),
  hardware_id text check (length(hardware_id) <= 64),
  message_field text check (length(message_field) <= 120),
  project uuid,
  purchase_order uuid,
  owner uuid not null,
  every_minutes numeric not null default 60 check (every_minutes >= 1) check (every_minutes <= 44640),
  calibrated_on date,
  calibrate_by date,
  simulated boolean not null default false,
  last_at timestamptz,
  last_value numeric,
  battery numeric check (battery >= 0) check (battery <= 100),
  signal numeric,
  status text not null default 'active' check (status in ('active', 'retired')),
  constraint devices_calibrated_on_years check (calibrated_on >= '1900-01-01' and calibrated_on < '2201-01-01'),
  constraint devices_calibrate_by_years check (calibrate_by >= '1900-01-01' and calibrate_by < '2201-01-01'),
  constraint devices_last_at_years check (last_at >= '1900-01-01T00:00:00Z' and last_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.devices');
create index on public.devices (organization_id, created_at desc, id desc);
create index on public.devices (organization_id, status, created_at desc, id desc);
create index on public.devices (organization_id, project);
create index on public.devices (organization_id, purchase_order);
create index on public.devices (organization_id, owner);
create policy "people read" on public.devices for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.devices for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('active')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('active'));
create policy "commands" on public.devices for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, measures, unit, location, place, serial, hardware_id, message_field, project, purchase_order, owner, every_minutes, calibrated_on, calibrate_by, simulated) on public.devices to authenticated;
grant select, insert, update, delete on public.devices to commands;
select app.keep_history('public.devices');
select app.keep_text('public.devices', lines => '{name,unit,location,serial,hardware_id,message_field}');
select app.keep_search('public.devices', 'user', '', 'number', 'name', 'location', 'serial', 'hardware_id');
select realtime.publish('public.devices');

-- When a sensor raises an alarm: above or below a limit, not reporting, or outside its geofence.
create table public.device_rules (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 160) check (name <> ''),
  device uuid not null,
  kind text not null check (kind in ('above', 'below', 'silent', 'leaves')),
  limit_value numeric not null check (limit_value >= -1000000) check (limit_value <= 1000000000),
  margin numeric check (margin >= 0) check (margin <= 1000000),
  hold_minutes numeric check (hold_minutes >= 0) check (hold_minutes <= 1440),
  severity text not null default 'warning' check (severity in ('notice', 'warning', 'critical')),
  enabled boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, device) references public.devices (organization_id, id)
);
select app.protect('public.device_rules');
create index on public.device_rules (organization_id, created_at desc, id desc);
create index on public.device_rules (organization_id, device);
create policy "people read" on public.device_rules for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.device_rules for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.device_rules for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.device_rules for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, device, kind, limit_value, margin, hold_minutes, severity, enabled), update (name, device, kind, limit_value, margin, hold_minutes, severity, enabled) on public.device_rules to authenticated;
grant select, insert, update, delete on public.device_rules to commands;
select app.keep_history('public.device_rules');
select app.keep_text('public.device_rules', lines => '{name}');
select realtime.publish('public.device_rules');

-- A broken rule, with its start, cause, acknowledgment and end.
create table public.device_alarms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  device uuid not null,
  rule uuid not null,
  words text not null check (length(words) <= 300) check (words <> ''),
  severity text not null check (severity in ('notice', 'warning', 'critical')),
  raised_at timestamptz not null,
  worst numeric,
  seen_by uuid,
  seen_at timestamptz,
  note text check (length(note) <= 2000),
  calm_since timestamptz,
  over_at timestamptz,
  status text not null check (status in ('raised', 'seen', 'over')),
  constraint device_alarms_raised_at_years check (raised_at >= '1900-01-01T00:00:00Z' and raised_at < '2201-01-01T00:00:00Z'),
  constraint device_alarms_seen_at_years check (seen_at >= '1900-01-01T00:00:00Z' and seen_at < '2201-01-01T00:00:00Z'),
  constraint device_alarms_calm_since_years check (calm_since >= '1900-01-01T00:00:00Z' and calm_since < '2201-01-01T00:00:00Z'),
  constraint device_alarms_over_at_years check (over_at >= '1900-01-01T00:00:00Z' and over_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, device) references public.devices (organization_id, id),
  foreign key (organization_id, rule) references public.device_rules (organization_id, id),
  foreign key (organization_id, seen_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.device_alarms');
create index on public.device_alarms (organization_id, created_at desc, id desc);
create index on public.device_alarms (organization_id, status, created_at desc, id desc);
create index on public.device_alarms (organization_id, seen_by);
create policy "people read" on public.device_alarms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.device_alarms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.device_alarms to authenticated;
grant select, insert, update, delete on public.device_alarms to commands;
select app.keep_history('public.device_alarms');
select app.keep_text('public.device_alarms', lines => '{words}');
select realtime.publish('public.device_alarms');

-- A sensor’s reading at one time. Readings can’t be changed; a correct one follows a wrong one.
create table public.device_readings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  device uuid not null,
  at timestamptz not null,
  value numeric not null,
  longitude numeric check (longitude >= -180) check (longitude <= 180),
  latitude numeric check (latitude >= -90) check (latitude <= 90),
  battery numeric check (battery >= 0) check (battery <= 100),
  signal numeric,
  constraint device_readings_at_years check (at >= '1900-01-01T00:00:00Z' and at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, device) references public.devices (organization_id, id) on delete cascade
);
select app.protect('public.device_readings');
revoke update, delete, truncate on public.device_readings from service_role, custodian;
create index on public.device_readings (organization_id, created_at desc, id desc);
create index on public.device_readings (organization_id, device);
create policy "who reads the parent" on public.device_readings for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.device_readings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.device_readings to authenticated;
grant select, insert on public.device_readings to commands;
select app.keep_history('public.device_readings');
select app.keep_text('public.device_readings');
select realtime.publish('public.device_readings');

-- One point, line or area of a map layer, with its attributes from the file.
create table public.map_features (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  layer uuid not null,
  position numeric not null check (position >= 1),
  name text not null check (length(name) <= 200) check (name <> ''),
  attributes text not null check (length(attributes) <= 20000),
  geometry text not null check (length(geometry) <= 500000),
  west numeric not null,
  south numeric not null,
  east numeric not null,
  north numeric not null,
  cell text check (length(cell) <= 24),
  from_zoom text not null default '00' check (length(from_zoom) <= 2) check (from_zoom <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, layer) references public.map_layers (organization_id, id) on delete cascade
);
select app.protect('public.map_features');
create index on public.map_features (organization_id, created_at desc, id desc);
create index on public.map_features (organization_id, layer);
create policy "who reads the parent" on public.map_features for select to authenticated using (organization_id = (select app.organization_id()) and layer in (select parent.id from public.map_layers parent where parent.organization_id = (select app.organization_id())));
create policy "commands" on public.map_features for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.map_features to authenticated;
grant select, insert, update, delete on public.map_features to commands;
select app.keep_history('public.map_features');
select app.keep_text('public.map_features', lines => '{name,cell,from_zoom}');
select realtime.publish('public.map_features');

-- A saved spatial query: records in, near or nearest to something else, and their value.
create table public.map_queries (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 160) check (name <> ''),
  kind text not null check (kind in ('inside', 'within', 'nearest')),
  of_layer text not null check (length(of_layer) <= 60) check (of_layer <> ''),
  against_layer text not null check (length(against_layer) <= 60) check (against_layer <> ''),
  meters numeric check (meters >= 1) check (meters <= 1000000),
  primary key (organization_id, id)
);
select app.protect('public.map_queries');
create index on public.map_queries (organization_id, created_at desc, id desc);
create policy "people read" on public.map_queries for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.map_queries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.map_queries to authenticated;
grant select, insert, update, delete on public.map_queries to commands;
select app.keep_history('public.map_queries');
select app.keep_text('public.map_queries', lines => '{name,of_layer,against_layer}');
select realtime.publish('public.map_queries');

-- Messages about one subject, with colleagues or one vendor, kept with the related record.
create table public.message_threads (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  kind text not null check (kind in ('internal', 'vendor')),
  vendor uuid,
  address text check (length(address) <= 255),
  about_table text check (length(about_table) <= 63),
  about_record text check (length(about_record) <= 36),
  about_words text check (length(about_words) <= 300),
  started_by uuid not null,
  messages numeric not null default 0 check (messages >= 0),
  last_at timestamptz,
  last text check (last in ('out', 'in', 'note')),
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint message_threads_last_at_years check (last_at >= '1900-01-01T00:00:00Z' and last_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, started_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.message_threads');
create index on public.message_threads (organization_id, created_at desc, id desc);
create index on public.message_threads (organization_id, status, created_at desc, id desc);
create index on public.message_threads (organization_id, vendor);
create index on public.message_threads (organization_id, started_by);
create policy "people read" on public.message_threads for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.message_threads for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.message_threads to authenticated;
grant select, insert, update, delete on public.message_threads to commands;
select app.keep_history('public.message_threads');
select app.keep_text('public.message_threads', lines => '{subject,address,about_table,about_record,about_words}');
select app.keep_search('public.message_threads', 'user', '', '', 'subject');
select realtime.publish('public.message_threads');

-- A person who is notified of messages in a conversation.
create table public.message_people (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  thread uuid not null,
  person uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, thread) references public.message_threads (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.message_people');
create index on public.message_people (organization_id, created_at desc, id desc);
create index on public.message_people (organization_id, thread);
create index on public.message_people (organization_id, person);
create policy "who reads the parent" on public.message_people for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.message_people for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.message_people to authenticated;
grant select, insert, update, delete on public.message_people to commands;
select app.keep_history('public.message_people');
select app.keep_text('public.message_people');
select realtime.publish('public.message_people');

-- Reusable message text with placeholders.
create table public.message_templates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  body text not null check (length(body) <= 10000),
  primary key (organization_id, id)
);
select app.protect('public.message_templates');
create index on public.message_templates (organization_id, created_at desc, id desc);
create policy "people read" on public.message_templates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.message_templates for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.message_templates for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.message_templates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, subject, body), update (name, subject, body) on public.message_templates to authenticated;
grant select, insert, update, delete on public.message_templates to commands;
select app.keep_history('public.message_templates');
select app.keep_text('public.message_templates', lines => '{name,subject}');
select realtime.publish('public.message_templates');

-- One message sent, received or noted, with its author, time and delivery status.
create table public.messages (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  thread uuid not null,
  direction text not null check (direction in ('out', 'in', 'note')),
  body text not null check (length(body) <= 20000),
  written_at timestamptz not null,
  by uuid,
  from_name text check (length(from_name) <= 160),
  delivery text not null default 'none' check (delivery in ('none', 'queued', 'sent', 'failed')),
  sent_at timestamptz,
  constraint messages_written_at_years check (written_at >= '1900-01-01T00:00:00Z' and written_at < '2201-01-01T00:00:00Z'),
  constraint messages_sent_at_years check (sent_at >= '1900-01-01T00:00:00Z' and sent_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, thread) references public.message_threads (organization_id, id) on delete cascade,
  foreign key (organization_id, by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.messages');
create index on public.messages (organization_id, created_at desc, id desc);
create index on public.messages (organization_id, thread);
create index on public.messages (organization_id, by);
create policy "who reads the parent" on public.messages for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.messages for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.messages to authenticated;
grant select, insert, update, delete on public.messages to commands;
select app.keep_history('public.messages');
select app.keep_text('public.messages', lines => '{from_name}');
select realtime.publish('public.messages');

-- A project cost that no invoice shows: the agency’s own labor, equipment and materials. It counts once a second person confirms it.
create table public.project_costs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  day date not null,
  kind text not null check (kind in ('labor', 'equipment', 'material', 'other')),
  words text not null check (length(words) <= 300) check (words <> ''),
  amount bigint not null check (amount >= 1),
  basis text check (length(basis) <= 2000),
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  entered_by uuid not null,
  confirmed_by uuid,
  note text check (length(note) <= 500),
  status text not null default 'entered' check (status in ('entered', 'confirmed', 'rejected')),
  constraint project_costs_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, confirmed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.project_costs');
create index on public.project_costs (organization_id, created_at desc, id desc);
create index on public.project_costs (organization_id, status, created_at desc, id desc);
create index on public.project_costs (organization_id, project);
create index on public.project_costs (organization_id, entered_by);
create index on public.project_costs (organization_id, confirmed_by);
create policy "people read" on public.project_costs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.project_costs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.project_costs to authenticated;
grant select, insert, update, delete on public.project_costs to commands;
select app.keep_history('public.project_costs');
select app.keep_files('public.project_costs');
select app.keep_text('public.project_costs', lines => '{words,note}');
select realtime.publish('public.project_costs');

-- A contract or order that a project spends through. Bills under it are project costs.
create table public.project_sources (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  contract uuid,
  purchase_order uuid,
  words text not null check (length(words) <= 300) check (words <> ''),
  primary key (organization_id, id),
  unique (organization_id, contract),
  unique (organization_id, purchase_order),
  foreign key (organization_id, project) references public.projects (organization_id, id) on delete cascade,
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id)
);
select app.protect('public.project_sources');
create index on public.project_sources (organization_id, created_at desc, id desc);
create index on public.project_sources (organization_id, project);
create index on public.project_sources (organization_id, contract);
create index on public.project_sources (organization_id, purchase_order);
create policy "who reads the parent" on public.project_sources for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.project_sources for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.project_sources to authenticated;
grant select, insert, update, delete on public.project_sources to commands;
select app.keep_history('public.project_sources');
select app.keep_text('public.project_sources', lines => '{words}');
select realtime.publish('public.project_sources');

-- The record of a project meeting, with what was agreed.
create table public.project_minutes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  held_on date not null,
  present text not null check (length(present) <= 500) check (present <> ''),
  notes text check (length(notes) <= 20000),
  agreed text check (length(agreed) <= 5000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  constraint project_minutes_held_on_years check (held_on >= '1900-01-01' and held_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id)
);
select app.protect('public.project_minutes');
create index on public.project_minutes (organization_id, created_at desc, id desc);
create index on public.project_minutes (organization_id, project);
create policy "people read" on public.project_minutes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.project_minutes for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.project_minutes for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.project_minutes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (project, title, held_on, present, notes, agreed, documents), update (project, title, held_on, present, notes, agreed, documents) on public.project_minutes to authenticated;
grant select, insert, update, delete on public.project_minutes to commands;
select app.keep_history('public.project_minutes');
select app.keep_files('public.project_minutes');
select app.keep_text('public.project_minutes', lines => '{title,present}');
select app.keep_search('public.project_minutes', 'user', '', '', 'title', 'notes', 'agreed');
select realtime.publish('public.project_minutes');

-- A risk, assumption, issue or decision of a project, with its owner.
create table public.project_points (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  kind text not null check (kind in ('risk', 'assumption', 'issue', 'decision')),
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 5000),
  likelihood numeric check (likelihood >= 1) check (likelihood <= 5),
  impact numeric check (impact >= 1) check (impact <= 5),
  response text check (response in ('avoid', 'reduce', 'transfer', 'accept')),
  measure text check (length(measure) <= 2000),
  owner uuid not null,
  due_on date,
  outcome text check (length(outcome) <= 2000),
  closed_on date,
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint project_points_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint project_points_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.project_points');
create index on public.project_points (organization_id, created_at desc, id desc);
create index on public.project_points (organization_id, status, created_at desc, id desc);
create index on public.project_points (organization_id, project);
create index on public.project_points (organization_id, owner);
create policy "people read" on public.project_points for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.project_points for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.project_points to authenticated;
grant select, insert, update, delete on public.project_points to commands;
select app.keep_history('public.project_points');
select app.keep_text('public.project_points', lines => '{title}');
select app.keep_search('public.project_points', 'user', '', '', 'title', 'about');
select realtime.publish('public.project_points');

-- A custom report: records, columns, filters and totals. Once shared, the team finds it; each member sees only rows they can read.
create table public.saved_reports (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  about text check (length(about) <= 300),
  definition text not null check (length(definition) <= 20000),
  made_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'published')),
  primary key (organization_id, id),
  foreign key (organization_id, made_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.saved_reports');
create index on public.saved_reports (organization_id, created_at desc, id desc);
create index on public.saved_reports (organization_id, status, created_at desc, id desc);
create index on public.saved_reports (organization_id, made_by);
create policy "people read" on public.saved_reports for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.saved_reports for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.saved_reports to authenticated;
grant select, insert, update, delete on public.saved_reports to commands;
select app.keep_history('public.saved_reports');
select app.keep_text('public.saved_reports', lines => '{name,about}');
select realtime.publish('public.saved_reports');

-- A report’s result on one day, saved for the person who ran it, with its parameters and rows.
create table public.report_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  report text not null check (length(report) <= 60) check (report <> ''),
  title text not null check (length(title) <= 160) check (title <> ''),
  parameters text check (length(parameters) <= 500),
  count numeric not null check (count >= 0),
  by text not null check (by in ('person', 'schedule')),
  made_at timestamptz not null,
  result text not null check (length(result) <= 5000000),
  layout text check (length(layout) <= 500000),
  constraint report_runs_made_at_years check (made_at >= '1900-01-01T00:00:00Z' and made_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id)
);
select app.protect('public.report_runs');
revoke update, delete, truncate on public.report_runs from service_role, custodian;
create index on public.report_runs (organization_id, created_at desc, id desc);
create policy "their own" on public.report_runs for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.report_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, delete on public.report_runs to authenticated;
grant select, insert on public.report_runs to commands;
select app.keep_history('public.report_runs');
select app.keep_text('public.report_runs', lines => '{report,title,parameters}');
select realtime.publish('public.report_runs', audience => 'owner', owner => 'created_by');

-- A report that runs for you every day, week or month, with a notice when it is ready.
create table public.report_schedules (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  report text not null check (length(report) <= 60) check (report <> ''),
  title text not null check (length(title) <= 160) check (title <> ''),
  parameters text check (length(parameters) <= 2000),
  every text not null check (every in ('day', 'week', 'month')),
  sends text not null default 'notice' check (sends in ('notice', 'pdf', 'xlsx', 'both')),
  next_on date not null,
  last_on date,
  constraint report_schedules_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01'),
  constraint report_schedules_last_on_years check (last_on >= '1900-01-01' and last_on < '2201-01-01'),
  primary key (organization_id, id)
);
select app.protect('public.report_schedules');
create index on public.report_schedules (organization_id, created_at desc, id desc);
create policy "their own" on public.report_schedules for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.report_schedules for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, delete on public.report_schedules to authenticated;
grant select, insert, update, delete on public.report_schedules to commands;
select app.keep_history('public.report_schedules');
select app.keep_text('public.report_schedules', lines => '{report,title}');
select realtime.publish('public.report_schedules', audience => 'owner', owner => 'created_by');

-- One task of a project’s plan, with its duration, predecessors, budget and progress.
create table public.project_tasks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  code text not null check (length(code) <= 20) check (code <> ''),
  name text not null check (length(name) <= 200) check (name <> ''),
  owner uuid,
  days numeric not null check (days >= 0) check (days <= 3650),
  after text check (length(after) <= 1000),
  constraint_kind text check (constraint_kind in ('start_no_earlier', 'finish_no_earlier', 'start_no_later', 'finish_no_later', 'must_start', 'must_finish')),
  constraint_on date,
  calendar uuid,
  summary boolean not null default false,
  budget bigint not null default 0 check (budget >= 0),
  milestone boolean not null default false,
  done numeric not null default 0 check (done >= 0) check (done <= 100),
  began_on date,
  ended_on date,
  baseline_start date,
  baseline_end date,
  status text not null default 'to_do' check (status in ('to_do', 'in_progress', 'blocked', 'done')),
  constraint project_tasks_constraint_on_years check (constraint_on >= '1900-01-01' and constraint_on < '2201-01-01'),
  constraint project_tasks_began_on_years check (began_on >= '1900-01-01' and began_on < '2201-01-01'),
  constraint project_tasks_ended_on_years check (ended_on >= '1900-01-01' and ended_on < '2201-01-01'),
  constraint project_tasks_baseline_start_years check (baseline_start >= '1900-01-01' and baseline_start < '2201-01-01'),
  constraint project_tasks_baseline_end_years check (baseline_end >= '1900-01-01' and baseline_end < '2201-01-01'),
  constraint project_tasks_began_on_ended_on_order check (began_on <= ended_on),
  constraint project_tasks_baseline_start_baseline_end_order check (baseline_start <= baseline_end),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id) on delete cascade,
  foreign key (organization_id, calendar) references public.work_calendars (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.project_tasks');
create index on public.project_tasks (organization_id, created_at desc, id desc);
create index on public.project_tasks (organization_id, status, created_at desc, id desc);
create index on public.project_tasks (organization_id, project);
create index on public.project_tasks (organization_id, owner);
create index on public.project_tasks (organization_id, calendar);
create policy "who reads the parent" on public.project_tasks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.project_tasks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.project_tasks to authenticated;
grant select, insert, update, delete on public.project_tasks to commands;
select app.keep_history('public.project_tasks');
select app.keep_text('public.project_tasks', lines => '{code,name,after}');
select realtime.publish('public.project_tasks');

-- A crew, person or machine that tasks need, with how many there are. Its load is counted over all projects.
create table public.schedule_resources (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  kind text not null default 'crew' check (kind in ('crew', 'person', 'equipment')),
  capacity numeric not null check (capacity >= 0.01) check (capacity <= 10000),
  calendar uuid,
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, calendar) references public.work_calendars (organization_id, id)
);
select app.protect('public.schedule_resources');
create index on public.schedule_resources (organization_id, created_at desc, id desc);
create index on public.schedule_resources (organization_id, status, created_at desc, id desc);
create index on public.schedule_resources (organization_id, calendar);
create policy "people read" on public.schedule_resources for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.schedule_resources for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.schedule_resources to authenticated;
grant select, insert, update, delete on public.schedule_resources to commands;
select app.keep_history('public.schedule_resources');
select app.keep_text('public.schedule_resources', lines => '{name}');
select realtime.publish('public.schedule_resources');

-- A resource that a task needs, with its units.
create table public.task_assignments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  task uuid not null,
  resource uuid not null,
  units numeric not null default 1 check (units >= 0.01) check (units <= 10000),
  words text not null check (length(words) <= 300) check (words <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id) on delete cascade,
  foreign key (organization_id, task) references public.project_tasks (organization_id, id),
  foreign key (organization_id, resource) references public.schedule_resources (organization_id, id)
);
select app.protect('public.task_assignments');
create index on public.task_assignments (organization_id, created_at desc, id desc);
create index on public.task_assignments (organization_id, project);
create index on public.task_assignments (organization_id, task);
create index on public.task_assignments (organization_id, resource);
create policy "who reads the parent" on public.task_assignments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.task_assignments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.task_assignments to authenticated;
grant select, insert, update, delete on public.task_assignments to commands;
select app.keep_history('public.task_assignments');
select app.keep_text('public.task_assignments', lines => '{words}');
select realtime.publish('public.task_assignments');

-- Goods of an order on their way, with carrier, legs and ETA. The vendor can read it.
create table public.shipments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  purchase_order uuid not null,
  vendor uuid not null,
  carrier text check (length(carrier) <= 120),
  tracking text check (length(tracking) <= 120),
  mode text not null default 'truck' check (mode in ('truck', 'rail', 'air', 'sea', 'courier', 'own')),
  from_name text check (length(from_name) <= 200),
  from_place jsonb check (jsonb_typeof(from_place) = 'object'),
  to_name text check (length(to_name) <= 200),
  to_place jsonb check (jsonb_typeof(to_place) = 'object'),
  watched_by uuid,
  temp_min numeric check (temp_min >= -200) check (temp_min <= 200),
  temp_max numeric check (temp_max >= -200) check (temp_max <= 200),
  shock_max numeric check (shock_max >= 0) check (shock_max <= 1000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  promised_on date,
  shipped_on date,
  eta date,
  eta_confidence text check (eta_confidence in ('high', 'medium', 'low')),
  eta_reason text check (length(eta_reason) <= 300),
  exception text check (length(exception) <= 300),
  arrived_at timestamptz,
  signed_by text check (length(signed_by) <= 120),
  receipt uuid,
  status text not null default 'planned' check (status in ('planned', 'in_transit', 'arrived', 'received', 'canceled')),
  constraint shipments_promised_on_years check (promised_on >= '1900-01-01' and promised_on < '2201-01-01'),
  constraint shipments_shipped_on_years check (shipped_on >= '1900-01-01' and shipped_on < '2201-01-01'),
  constraint shipments_eta_years check (eta >= '1900-01-01' and eta < '2201-01-01'),
  constraint shipments_arrived_at_years check (arrived_at >= '1900-01-01T00:00:00Z' and arrived_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, receipt) references public.receipts (organization_id, id),
  foreign key (organization_id, watched_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.shipments');
create index on public.shipments (organization_id, created_at desc, id desc);
create index on public.shipments (organization_id, status, created_at desc, id desc);
create index on public.shipments (organization_id, watched_by);
create index on public.shipments (organization_id, receipt);
create policy "people read" on public.shipments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.shipments for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "people update" on public.shipments for update to authenticated using (organization_id = (select app.organization_id()) and status in ('planned', 'in_transit', 'arrived')) with check (organization_id = (select app.organization_id()) and status in ('planned', 'in_transit', 'arrived'));
create policy "commands" on public.shipments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, carrier, tracking, mode, from_name, from_place, to_name, to_place, watched_by, temp_min, temp_max, shock_max, documents) on public.shipments to authenticated;
grant select, insert, update, delete on public.shipments to commands;
select app.keep_history('public.shipments');
select app.keep_files('public.shipments');
select app.keep_text('public.shipments', lines => '{title,carrier,tracking,from_name,to_name,eta_reason,exception,signed_by}');
select app.keep_search('public.shipments', 'user', '', 'number', 'title', 'carrier', 'tracking');
select realtime.publish('public.shipments', audience => 'accounts');

-- An event on a shipment’s way: a scan, a delay, a reading or its arrival.
create table public.shipment_events (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  shipment uuid not null,
  kind text not null check (kind in ('departed', 'scanned', 'delayed', 'temperature', 'shock', 'held', 'arrived', 'signed', 'expected')),
  at timestamptz not null,
  place_name text check (length(place_name) <= 200),
  place jsonb check (jsonb_typeof(place) = 'object'),
  reading numeric check (reading >= -1000) check (reading <= 10000),
  expected_on date,
  words text check (length(words) <= 500),
  outside text not null default 'no' check (outside in ('yes', 'no')),
  constraint shipment_events_at_years check (at >= '1900-01-01T00:00:00Z' and at < '2201-01-01T00:00:00Z'),
  constraint shipment_events_expected_on_years check (expected_on >= '1900-01-01' and expected_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, shipment) references public.shipments (organization_id, id) on delete cascade
);
select app.protect('public.shipment_events');
revoke update, delete, truncate on public.shipment_events from service_role, custodian;
create index on public.shipment_events (organization_id, created_at desc, id desc);
create index on public.shipment_events (organization_id, shipment);
create policy "who reads the parent" on public.shipment_events for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.shipment_events for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.shipments parent where parent.organization_id = shipment_events.organization_id and parent.id = shipment_events.shipment));
create policy "commands" on public.shipment_events for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.shipment_events to authenticated;
grant select, insert on public.shipment_events to commands;
select app.keep_history('public.shipment_events');
select app.keep_text('public.shipment_events', lines => '{place_name}');
select realtime.publish('public.shipment_events', audience => 'accounts');

-- One part of a shipment’s route, with planned departure and arrival.
create table public.shipment_legs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  shipment uuid not null,
  position numeric not null check (position >= 1),
  mode text not null default 'truck' check (mode in ('truck', 'rail', 'air', 'sea', 'courier', 'own')),
  from_name text not null check (length(from_name) <= 200) check (from_name <> ''),
  to_name text not null check (length(to_name) <= 200) check (to_name <> ''),
  planned_departure date,
  planned_arrival date,
  constraint shipment_legs_planned_departure_years check (planned_departure >= '1900-01-01' and planned_departure < '2201-01-01'),
  constraint shipment_legs_planned_arrival_years check (planned_arrival >= '1900-01-01' and planned_arrival < '2201-01-01'),
  constraint shipment_legs_planned_departure_planned_arrival_order check (planned_departure <= planned_arrival),
  primary key (organization_id, id),
  foreign key (organization_id, shipment) references public.shipments (organization_id, id) on delete cascade
);
select app.protect('public.shipment_legs');
create index on public.shipment_legs (organization_id, created_at desc, id desc);
create index on public.shipment_legs (organization_id, shipment);
create policy "who reads the parent" on public.shipment_legs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.shipment_legs for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.shipments parent where parent.organization_id = shipment_legs.organization_id and parent.id = shipment_legs.shipment));
create policy "commands" on public.shipment_legs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.shipment_legs to authenticated;
grant select, insert, update, delete on public.shipment_legs to commands;
select app.keep_history('public.shipment_legs');
select app.keep_text('public.shipment_legs', lines => '{from_name,to_name}');
select realtime.publish('public.shipment_legs', audience => 'accounts');

-- The quantity of an order line in a shipment.
create table public.shipment_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  shipment uuid not null,
  position numeric not null check (position >= 1),
  line uuid not null,
  description text check (length(description) <= 500),
  unit text check (length(unit) <= 40),
  quantity numeric not null check (quantity >= 0) check (quantity <= 1000000000),
  primary key (organization_id, id),
  foreign key (organization_id, shipment) references public.shipments (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references public.order_lines (organization_id, id)
);
select app.protect('public.shipment_lines');
create index on public.shipment_lines (organization_id, created_at desc, id desc);
create index on public.shipment_lines (organization_id, shipment);
create index on public.shipment_lines (organization_id, line);
create policy "who reads the parent" on public.shipment_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.shipment_lines for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.shipments parent where parent.organization_id = shipment_lines.organization_id and parent.id = shipment_lines.shipment));
create policy "commands" on public.shipment_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.shipment_lines to authenticated;
grant select, insert, update, delete on public.shipment_lines to commands;
select app.keep_history('public.shipment_lines');
select app.keep_text('public.shipment_lines', lines => '{description,unit}');
select realtime.publish('public.shipment_lines', audience => 'accounts');

-- A contractor’s signed payroll for one week on a federally funded site, with the review findings.
create table public.certified_payrolls (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  contractor text not null check (length(contractor) <= 160) check (contractor <> ''),
  week_ending date not null,
  workers numeric not null check (workers >= 0) check (workers <= 5000),
  below numeric not null default 0 check (below >= 0) check (below <= 5000),
  overtime numeric not null default 0 check (overtime >= 0) check (overtime <= 5000),
  signed boolean not null default false,
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  note text check (length(note) <= 2000),
  checked_by uuid,
  status text not null default 'received' check (status in ('received', 'accepted', 'sent_back')),
  constraint certified_payrolls_week_ending_years check (week_ending >= '1900-01-01' and week_ending < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, checked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.certified_payrolls');
create index on public.certified_payrolls (organization_id, created_at desc, id desc);
create index on public.certified_payrolls (organization_id, status, created_at desc, id desc);
create index on public.certified_payrolls (organization_id, project);
create index on public.certified_payrolls (organization_id, checked_by);
create policy "people read" on public.certified_payrolls for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.certified_payrolls for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.certified_payrolls to authenticated;
grant select, insert, update, delete on public.certified_payrolls to commands;
select app.keep_history('public.certified_payrolls');
select app.keep_files('public.certified_payrolls');
select app.keep_text('public.certified_payrolls', lines => '{contractor}');
select realtime.publish('public.certified_payrolls');

-- The record of a site’s day: weather, crew, work and delays. A signed log can’t be changed.
create table public.daily_logs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  day date not null,
  weather text not null check (length(weather) <= 120) check (weather <> ''),
  crew numeric not null check (crew >= 0) check (crew <= 5000),
  hours numeric not null default 0 check (hours >= 0) check (hours <= 100000),
  work text not null check (length(work) <= 500) check (work <> ''),
  delays text check (length(delays) <= 2000),
  visitors text check (length(visitors) <= 300),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  signed_by uuid,
  signed_at timestamptz,
  status text not null default 'open' check (status in ('open', 'signed')),
  constraint daily_logs_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  constraint daily_logs_signed_at_years check (signed_at >= '1900-01-01T00:00:00Z' and signed_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, signed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.daily_logs');
create index on public.daily_logs (organization_id, created_at desc, id desc);
create index on public.daily_logs (organization_id, status, created_at desc, id desc);
create index on public.daily_logs (organization_id, project);
create index on public.daily_logs (organization_id, signed_by);
create policy "people read" on public.daily_logs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.daily_logs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.daily_logs to authenticated;
grant select, insert, update, delete on public.daily_logs to commands;
select app.keep_history('public.daily_logs');
select app.keep_files('public.daily_logs');
select app.keep_text('public.daily_logs', lines => '{weather,work,visitors}');
select app.keep_search('public.daily_logs', 'user', '', '', 'work', 'work', 'delays');
select realtime.publish('public.daily_logs');

-- A contractor’s request for payment for one period, with the schedule of values, retainage and amount due.
create table public.pay_applications (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  project uuid not null,
  contract uuid not null,
  period_from date not null,
  period_to date not null,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  scheduled bigint not null default 0 check (scheduled >= 0),
  done bigint not null default 0 check (done >= 0),
  retained bigint not null default 0 check (retained >= 0),
  before bigint not null default 0 check (before >= 0),
  due_now bigint not null default 0 check (due_now >= 0),
  entered_by uuid not null,
  certified_by uuid,
  certified_on date,
  invoice uuid,
  note text check (length(note) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'certified', 'billed')),
  constraint pay_applications_period_from_years check (period_from >= '1900-01-01' and period_from < '2201-01-01'),
  constraint pay_applications_period_to_years check (period_to >= '1900-01-01' and period_to < '2201-01-01'),
  constraint pay_applications_certified_on_years check (certified_on >= '1900-01-01' and certified_on < '2201-01-01'),
  constraint pay_applications_period_from_period_to_order check (period_from <= period_to),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, certified_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.pay_applications');
create index on public.pay_applications (organization_id, created_at desc, id desc);
create index on public.pay_applications (organization_id, status, created_at desc, id desc);
create index on public.pay_applications (organization_id, project);
create index on public.pay_applications (organization_id, contract);
create index on public.pay_applications (organization_id, entered_by);
create index on public.pay_applications (organization_id, certified_by);
create index on public.pay_applications (organization_id, invoice);
create policy "people read" on public.pay_applications for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.pay_applications for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.pay_applications to authenticated;
grant select, insert, update, delete on public.pay_applications to commands;
select app.keep_history('public.pay_applications');
select app.keep_files('public.pay_applications');
select app.keep_text('public.pay_applications');
select realtime.publish('public.pay_applications');

-- One part of the work with its total value, previous and current progress, and stored materials.
create table public.pay_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  pay_application uuid not null,
  position numeric not null default 0,
  description text not null check (length(description) <= 300) check (description <> ''),
  scheduled bigint not null check (scheduled >= 0),
  before bigint not null check (before >= 0),
  this_period bigint not null check (this_period >= 0),
  stored bigint not null check (stored >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, pay_application) references public.pay_applications (organization_id, id) on delete cascade
);
select app.protect('public.pay_lines');
create index on public.pay_lines (organization_id, created_at desc, id desc);
create index on public.pay_lines (organization_id, pay_application);
create policy "who reads the parent" on public.pay_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.pay_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.pay_lines to authenticated;
grant select, insert, update, delete on public.pay_lines to commands;
select app.keep_history('public.pay_lines');
select app.keep_text('public.pay_lines', lines => '{description}');
select realtime.publish('public.pay_lines');

-- Work to fix before acceptance, with place, responsible party and due date. A person other than the one who marks it done accepts it.
create table public.punch_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  place text not null check (length(place) <= 160) check (place <> ''),
  trade text check (length(trade) <= 80),
  responsible text check (length(responsible) <= 160),
  owner uuid not null,
  due_on date not null,
  safety boolean not null default false,
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  done_by uuid,
  done_on date,
  accepted_by uuid,
  note text check (length(note) <= 500),
  status text not null default 'open' check (status in ('open', 'done', 'accepted')),
  constraint punch_items_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint punch_items_done_on_years check (done_on >= '1900-01-01' and done_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, done_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, accepted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.punch_items');
create index on public.punch_items (organization_id, created_at desc, id desc);
create index on public.punch_items (organization_id, status, created_at desc, id desc);
create index on public.punch_items (organization_id, project);
create index on public.punch_items (organization_id, owner);
create index on public.punch_items (organization_id, done_by);
create index on public.punch_items (organization_id, accepted_by);
create policy "people read" on public.punch_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.punch_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.punch_items to authenticated;
grant select, insert, update, delete on public.punch_items to commands;
select app.keep_history('public.punch_items');
select app.keep_files('public.punch_items');
select app.keep_text('public.punch_items', lines => '{title,place,trade,responsible,note}');
select realtime.publish('public.punch_items');

-- A contractor’s question, with its answer, due date, and effect on cost and time.
create table public.site_rfis (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  project uuid not null,
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  question text not null check (length(question) <= 5000),
  asked_by text not null check (length(asked_by) <= 160) check (asked_by <> ''),
  asked_on date not null,
  answers uuid not null,
  answer_by date not null,
  costs text not null default 'none' check (costs in ('none', 'possible', 'yes')),
  days numeric not null default 0 check (days >= 0) check (days <= 3650),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  answer text check (length(answer) <= 5000),
  answered_by uuid,
  answered_on date,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  constraint site_rfis_asked_on_years check (asked_on >= '1900-01-01' and asked_on < '2201-01-01'),
  constraint site_rfis_answer_by_years check (answer_by >= '1900-01-01' and answer_by < '2201-01-01'),
  constraint site_rfis_answered_on_years check (answered_on >= '1900-01-01' and answered_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, answers) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, answered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.site_rfis');
create index on public.site_rfis (organization_id, created_at desc, id desc);
create index on public.site_rfis (organization_id, status, created_at desc, id desc);
create index on public.site_rfis (organization_id, project);
create index on public.site_rfis (organization_id, answers);
create index on public.site_rfis (organization_id, answered_by);
create policy "people read" on public.site_rfis for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.site_rfis for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open')) with check (organization_id = (select app.organization_id()) and status in ('open'));
create policy "commands" on public.site_rfis for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (project, subject, question, asked_by, asked_on, answers, answer_by, costs, days, documents) on public.site_rfis to authenticated;
grant select, insert, update, delete on public.site_rfis to commands;
select app.keep_history('public.site_rfis');
select app.keep_files('public.site_rfis');
select app.keep_text('public.site_rfis', lines => '{subject,asked_by}');
select app.keep_search('public.site_rfis', 'user', '', 'number', 'subject', 'question', 'answer');
select realtime.publish('public.site_rfis');

-- Drawings, samples or data sheets that a contractor submits for review before installation.
create table public.submittals (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  project uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  section text check (length(section) <= 40),
  kind text not null check (kind in ('shop_drawing', 'product_data', 'sample', 'mix_design', 'certificate', 'other')),
  sent_by text not null check (length(sent_by) <= 160) check (sent_by <> ''),
  reviewer uuid not null,
  needed_by date not null,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  revision numeric not null default 0 check (revision >= 0),
  note text check (length(note) <= 2000),
  reviewed_on date,
  entered_by uuid not null,
  submitted_by uuid,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'as_noted', 'revise', 'rejected')),
  constraint submittals_needed_by_years check (needed_by >= '1900-01-01' and needed_by < '2201-01-01'),
  constraint submittals_reviewed_on_years check (reviewed_on >= '1900-01-01' and reviewed_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, submitted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.submittals');
create index on public.submittals (organization_id, created_at desc, id desc);
create index on public.submittals (organization_id, status, created_at desc, id desc);
create index on public.submittals (organization_id, project);
create index on public.submittals (organization_id, reviewer);
create index on public.submittals (organization_id, entered_by);
create index on public.submittals (organization_id, submitted_by);
create policy "people read" on public.submittals for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.submittals for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'revise')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'revise'));
create policy "commands" on public.submittals for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (project, title, section, kind, sent_by, reviewer, needed_by, documents) on public.submittals to authenticated;
grant select, insert, update, delete on public.submittals to commands;
select app.keep_history('public.submittals');
select app.keep_files('public.submittals');
select app.keep_text('public.submittals', lines => '{title,section,sent_by}');
select app.keep_search('public.submittals', 'user', '', 'number', 'title', 'note');
select realtime.publish('public.submittals');

-- The quantity of an item in a warehouse, by lot: the total of its transactions.
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
  constraint stock_balances_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
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
select app.keep_text('public.stock_balances', lines => '{name}');
select realtime.publish('public.stock_balances');

-- The book quantity of an item when the count started, and the quantity found.
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
create policy "who reads the parent" on public.stock_count_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_count_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_count_lines to authenticated;
grant select, insert, update, delete on public.stock_count_lines to commands;
select app.keep_history('public.stock_count_lines');
select app.keep_text('public.stock_count_lines', lines => '{reason}');
select realtime.publish('public.stock_count_lines');

-- Items issued together, such as a shelter kit, with a target number and warehouse.
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
select app.keep_text('public.stock_kits', lines => '{name,purpose}');
select realtime.publish('public.stock_kits');

-- The quantity of an item in one kit.
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
create policy "who reads the parent" on public.stock_kit_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_kit_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_kit_lines to authenticated;
grant select, insert, update, delete on public.stock_kit_lines to commands;
select app.keep_history('public.stock_kit_lines');
select app.keep_text('public.stock_kit_lines', lines => '{note}');
select realtime.publish('public.stock_kit_lines');

-- Stock held for a purpose until it is issued or released.
create table public.stock_reservations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  item uuid not null,
  warehouse uuid not null,
  lot uuid,
  quantity numeric not null check (quantity >= 0),
  for_what text not null check (length(for_what) <= 200) check (for_what <> ''),
  needed_on date,
  reserved_by uuid not null,
  status text not null check (status in ('open', 'used', 'released')),
  constraint stock_reservations_needed_on_years check (needed_on >= '1900-01-01' and needed_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, lot) references public.stock_lots (organization_id, id),
  foreign key (organization_id, reserved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.stock_reservations');
create index on public.stock_reservations (organization_id, created_at desc, id desc);
create index on public.stock_reservations (organization_id, status, created_at desc, id desc);
create index on public.stock_reservations (organization_id, item);
create index on public.stock_reservations (organization_id, warehouse);
create index on public.stock_reservations (organization_id, lot);
create index on public.stock_reservations (organization_id, reserved_by);
create policy "people read" on public.stock_reservations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_reservations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_reservations to authenticated;
grant select, insert, update, delete on public.stock_reservations to commands;
select app.keep_history('public.stock_reservations');
select app.keep_text('public.stock_reservations', lines => '{for_what}');
select realtime.publish('public.stock_reservations');

-- A figure for inventory planning, with its effective date and source.
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
  valid_to date,
  source text not null check (length(source) <= 300) check (source <> ''),
  reason text check (length(reason) <= 500),
  constraint stock_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint stock_terms_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint stock_terms_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.stock_terms');
select app.keep_control('public.stock_terms', 'valid_to');
create index on public.stock_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.stock_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.stock_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.stock_terms to authenticated;
grant select, insert, update, delete on public.stock_terms to commands;
select app.keep_history('public.stock_terms');
select app.keep_text('public.stock_terms', lines => '{source}');
select realtime.publish('public.stock_terms');

-- One page of a drawing, with its number, name and revision, on which quantities are measured.
create table public.takeoff_sheets (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  takeoff uuid not null,
  position numeric not null default 0,
  number text not null check (length(number) <= 40) check (number <> ''),
  name text check (length(name) <= 160),
  revision text check (length(revision) <= 40),
  file jsonb not null default '[]' check (jsonb_typeof(file) = 'array'),
  page numeric not null check (page >= 1) check (page <= 10000),
  width numeric not null check (width >= 1) check (width <= 100000),
  height numeric not null check (height >= 1) check (height <= 100000),
  primary key (organization_id, id),
  foreign key (organization_id, takeoff) references public.takeoffs (organization_id, id) on delete cascade
);
select app.protect('public.takeoff_sheets');
create index on public.takeoff_sheets (organization_id, created_at desc, id desc);
create index on public.takeoff_sheets (organization_id, takeoff);
create policy "who reads the parent" on public.takeoff_sheets for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.takeoff_sheets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.takeoff_sheets to authenticated;
grant select, insert, update, delete on public.takeoff_sheets to commands;
select app.keep_history('public.takeoff_sheets');
select app.keep_files('public.takeoff_sheets');
select app.keep_text('public.takeoff_sheets', lines => '{number,name,revision}');
select realtime.publish('public.takeoff_sheets');

-- The calibration of a sheet, or of an area on it with another scale.
create table public.takeoff_scales (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  takeoff uuid not null,
  sheet uuid not null,
  name text not null check (length(name) <= 80) check (name <> ''),
  region text check (length(region) <= 200),
  how text not null check (how in ('points', 'stated')),
  line text check (length(line) <= 200),
  known text not null check (length(known) <= 60) check (known <> ''),
  feet_per_unit numeric not null check (feet_per_unit >= 0),
  checked_within numeric check (checked_within >= 0) check (checked_within <= 100),
  primary key (organization_id, id),
  foreign key (organization_id, takeoff) references public.takeoffs (organization_id, id) on delete cascade,
  foreign key (organization_id, sheet) references public.takeoff_sheets (organization_id, id)
);
select app.protect('public.takeoff_scales');
create index on public.takeoff_scales (organization_id, created_at desc, id desc);
create index on public.takeoff_scales (organization_id, takeoff);
create index on public.takeoff_scales (organization_id, sheet);
create policy "who reads the parent" on public.takeoff_scales for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.takeoff_scales for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.takeoff_scales to authenticated;
grant select, insert, update, delete on public.takeoff_scales to commands;
select app.keep_history('public.takeoff_scales');
select app.keep_text('public.takeoff_scales', lines => '{name,region,line,known}');
select realtime.publish('public.takeoff_scales');

-- One length, area or count drawn on a sheet. Its quantity is calculated from its geometry.
create table public.takeoff_marks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  takeoff uuid not null,
  sheet uuid not null,
  item uuid not null,
  position numeric not null default 0,
  kind text not null check (kind in ('count', 'length', 'area')),
  geometry text not null check (length(geometry) <= 200000),
  measure numeric not null default 0 check (measure >= 0),
  scale uuid,
  primary key (organization_id, id),
  foreign key (organization_id, takeoff) references public.takeoffs (organization_id, id) on delete cascade,
  foreign key (organization_id, sheet) references public.takeoff_sheets (organization_id, id),
  foreign key (organization_id, item) references public.takeoff_items (organization_id, id),
  foreign key (organization_id, scale) references public.takeoff_scales (organization_id, id)
);
select app.protect('public.takeoff_marks');
create index on public.takeoff_marks (organization_id, created_at desc, id desc);
create index on public.takeoff_marks (organization_id, takeoff);
create index on public.takeoff_marks (organization_id, sheet);
create index on public.takeoff_marks (organization_id, item);
create index on public.takeoff_marks (organization_id, scale);
create policy "who reads the parent" on public.takeoff_marks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.takeoff_marks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.takeoff_marks to authenticated;
grant select, insert, update, delete on public.takeoff_marks to commands;
select app.keep_history('public.takeoff_marks');
select app.keep_text('public.takeoff_marks');
select realtime.publish('public.takeoff_marks');
