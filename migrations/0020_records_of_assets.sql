-- Made by npm run propose -- --write from the declarations in src/areas/assets: change records.ts, not this file.

-- A kind of asset with a useful life, such as trucks or culverts.
create table public.asset_classes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 20) check (code <> ''),
  name text not null check (length(name) <= 120) check (name <> ''),
  life_years numeric not null check (life_years >= 1) check (life_years <= 200),
  salvage_percent numeric check (salvage_percent >= 0) check (salvage_percent <= 100),
  source text check (length(source) <= 300),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, code)
);
select app.protect('public.asset_classes');
create index on public.asset_classes (organization_id, created_at desc, id desc);
create index on public.asset_classes (organization_id, status, created_at desc, id desc);
create policy "people read" on public.asset_classes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.asset_classes for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.asset_classes for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.asset_classes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, name, life_years, salvage_percent, source, status), update (code, name, life_years, salvage_percent, source, status) on public.asset_classes to authenticated;
grant select, insert, update, delete on public.asset_classes to commands;
select app.keep_history('public.asset_classes');
select app.keep_text('public.asset_classes', lines => '{code,name,source}');
select realtime.publish('public.asset_classes');

-- Property in service, with its location, custodian, funding source and federal interest.
create table public.assets (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  name text not null check (length(name) <= 200) check (name <> ''),
  level text not null default 'asset' check (level in ('site', 'system', 'asset', 'component')),
  class uuid not null,
  parent uuid,
  description text check (length(description) <= 2000),
  tag text check (length(tag) <= 60),
  maker text check (length(maker) <= 120),
  model text check (length(model) <= 120),
  serial text check (length(serial) <= 120),
  location text check (length(location) <= 200),
  place jsonb check (jsonb_typeof(place) = 'object'),
  department uuid,
  custodian uuid,
  used_for text check (length(used_for) <= 200),
  condition text not null default 'good' check (condition in ('excellent', 'good', 'fair', 'poor', 'very_poor')),
  criticality text not null default 'moderate' check (criticality in ('negligible', 'minor', 'moderate', 'major', 'severe')),
  acquired_on date,
  in_service_on date,
  cost bigint not null default 0 check (cost >= 0),
  replacement_cost bigint check (replacement_cost >= 0),
  salvage bigint check (salvage >= 0),
  life_years numeric check (life_years >= 1) check (life_years <= 200),
  warranty_until date,
  vendor uuid,
  purchase_order uuid,
  receipt uuid,
  order_line uuid,
  federal boolean not null default false,
  grant_award text check (length(grant_award) <= 40),
  federal_agency text check (length(federal_agency) <= 120),
  federal_share numeric check (federal_share >= 0) check (federal_share <= 100),
  title_holder text not null default 'agency' check (title_holder in ('agency', 'conditional', 'federal')),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  held_by uuid,
  held_until date,
  counted_on date,
  condition_on date,
  damaged_by text check (length(damaged_by) <= 200),
  disposed_on date,
  out_reason text check (length(out_reason) <= 2000),
  status text not null default 'in_service' check (status in ('in_service', 'out_of_service', 'missing', 'disposed')),
  constraint assets_acquired_on_years check (acquired_on >= '1900-01-01' and acquired_on < '2201-01-01'),
  constraint assets_in_service_on_years check (in_service_on >= '1900-01-01' and in_service_on < '2201-01-01'),
  constraint assets_warranty_until_years check (warranty_until >= '1900-01-01' and warranty_until < '2201-01-01'),
  constraint assets_held_until_years check (held_until >= '1900-01-01' and held_until < '2201-01-01'),
  constraint assets_counted_on_years check (counted_on >= '1900-01-01' and counted_on < '2201-01-01'),
  constraint assets_condition_on_years check (condition_on >= '1900-01-01' and condition_on < '2201-01-01'),
  constraint assets_disposed_on_years check (disposed_on >= '1900-01-01' and disposed_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, tag),
  foreign key (organization_id, class) references public.asset_classes (organization_id, id),
  foreign key (organization_id, parent) references public.assets (organization_id, id),
  foreign key (organization_id, department) references public.cost_centers (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, receipt) references public.receipts (organization_id, id),
  foreign key (organization_id, order_line) references public.order_lines (organization_id, id),
  foreign key (organization_id, custodian) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, held_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.assets');
create index on public.assets (organization_id, created_at desc, id desc);
create index on public.assets (organization_id, status, created_at desc, id desc);
create index on public.assets (organization_id, class);
create index on public.assets (organization_id, parent);
create index on public.assets (organization_id, department);
create index on public.assets (organization_id, custodian);
create index on public.assets (organization_id, vendor);
create index on public.assets (organization_id, purchase_order);
create index on public.assets (organization_id, receipt);
create index on public.assets (organization_id, order_line);
create index on public.assets (organization_id, held_by);
create policy "people read" on public.assets for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.assets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.assets to authenticated;
grant select, insert, update, delete on public.assets to commands;
select app.keep_history('public.assets');
select app.keep_files('public.assets');
select app.keep_text('public.assets', lines => '{name,tag,maker,model,serial,location,used_for,grant_award,federal_agency,damaged_by}');
select app.keep_search('public.assets', 'user', '', 'number', 'name', 'serial', 'location', 'description');
select realtime.publish('public.assets');

-- A check-out of an asset, with its holder, due date and condition at return.
create table public.asset_custody (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  asset uuid not null,
  holder uuid not null,
  purpose text not null check (length(purpose) <= 200) check (purpose <> ''),
  out_on date not null,
  due_on date not null,
  in_on date,
  condition_out text not null check (condition_out in ('excellent', 'good', 'fair', 'poor', 'very_poor')),
  condition_in text check (condition_in in ('excellent', 'good', 'fair', 'poor', 'very_poor')),
  note text check (length(note) <= 300),
  status text not null check (status in ('out', 'back')),
  constraint asset_custody_out_on_years check (out_on >= '1900-01-01' and out_on < '2201-01-01'),
  constraint asset_custody_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint asset_custody_in_on_years check (in_on >= '1900-01-01' and in_on < '2201-01-01'),
  constraint asset_custody_out_on_due_on_order check (out_on <= due_on),
  constraint asset_custody_out_on_in_on_order check (out_on <= in_on),
  primary key (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, holder) references public.organization_members (organization_id, user_id)
);
select app.protect('public.asset_custody');
create index on public.asset_custody (organization_id, created_at desc, id desc);
create index on public.asset_custody (organization_id, status, created_at desc, id desc);
create index on public.asset_custody (organization_id, asset);
create index on public.asset_custody (organization_id, holder);
create policy "people read" on public.asset_custody for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.asset_custody for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.asset_custody to authenticated;
grant select, insert, update, delete on public.asset_custody to commands;
select app.keep_history('public.asset_custody');
select app.keep_text('public.asset_custody', lines => '{purpose,note}');
select realtime.publish('public.asset_custody');

-- A check of assets against the register, with discrepancies that a second person decides (2 CFR 200.313(d)(2): at least every two years).
create table public.asset_counts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  note text check (length(note) <= 2000),
  counted_by uuid not null,
  begun_on date not null,
  expected numeric not null default 0 check (expected >= 0),
  seen numeric not null default 0 check (seen >= 0),
  discrepancies numeric not null default 0 check (discrepancies >= 0),
  decided_by uuid,
  decided_on date,
  decision text check (length(decision) <= 2000),
  status text not null default 'counting' check (status in ('counting', 'submitted', 'approved', 'returned')),
  constraint asset_counts_begun_on_years check (begun_on >= '1900-01-01' and begun_on < '2201-01-01'),
  constraint asset_counts_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, counted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.asset_counts');
create index on public.asset_counts (organization_id, created_at desc, id desc);
create index on public.asset_counts (organization_id, status, created_at desc, id desc);
create index on public.asset_counts (organization_id, counted_by);
create index on public.asset_counts (organization_id, decided_by);
create policy "people read" on public.asset_counts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.asset_counts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.asset_counts to authenticated;
grant select, insert, update, delete on public.asset_counts to commands;
select app.keep_history('public.asset_counts');
select app.keep_text('public.asset_counts', lines => '{title}');
select realtime.publish('public.asset_counts');

-- One asset of a physical inventory, with its registered location and finding.
create table public.asset_count_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  count uuid not null,
  position numeric not null check (position >= 1),
  asset uuid not null,
  register_says text check (length(register_says) <= 200),
  found text check (found in ('there', 'elsewhere', 'missing', 'damaged')),
  found_at text check (length(found_at) <= 200),
  condition text check (condition in ('excellent', 'good', 'fair', 'poor', 'very_poor')),
  note text check (length(note) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, count) references public.asset_counts (organization_id, id) on delete cascade,
  foreign key (organization_id, asset) references public.assets (organization_id, id)
);
select app.protect('public.asset_count_lines');
create index on public.asset_count_lines (organization_id, created_at desc, id desc);
create index on public.asset_count_lines (organization_id, count);
create index on public.asset_count_lines (organization_id, asset);
create policy "who reads the parent" on public.asset_count_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.asset_count_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.asset_count_lines to authenticated;
grant select, insert, update, delete on public.asset_count_lines to commands;
select app.keep_history('public.asset_count_lines');
select app.keep_text('public.asset_count_lines', lines => '{register_says,found_at,note}');
select realtime.publish('public.asset_count_lines');

-- The recorded straight-line depreciation of an asset for a fiscal year.
create table public.asset_depreciation (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  asset uuid not null,
  year text not null check (length(year) <= 20) check (year <> ''),
  cost bigint not null check (cost >= 0),
  amount bigint not null check (amount >= 0),
  accumulated bigint not null check (accumulated >= 0),
  book_value bigint not null check (book_value >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id)
);
select app.protect('public.asset_depreciation');
revoke update, delete, truncate on public.asset_depreciation from service_role, custodian;
create index on public.asset_depreciation (organization_id, created_at desc, id desc);
create index on public.asset_depreciation (organization_id, asset);
create policy "people read" on public.asset_depreciation for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.asset_depreciation for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.asset_depreciation to authenticated;
grant select, insert on public.asset_depreciation to commands;
select app.keep_history('public.asset_depreciation');
select app.keep_text('public.asset_depreciation', lines => '{year}');
select realtime.publish('public.asset_depreciation');

-- The sale, transfer or other disposal of an asset, with its value and the federal interest (2 CFR 200.313(e)).
create table public.asset_dispositions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  asset uuid not null,
  method text not null check (method in ('sale', 'auction', 'trade_in', 'transfer', 'scrap', 'donation', 'return_to_agency')),
  reason text not null check (length(reason) <= 2000),
  fair_value bigint not null check (fair_value >= 0),
  value_basis text not null check (length(value_basis) <= 300) check (value_basis <> ''),
  instructions text not null default 'not_asked' check (instructions in ('not_asked', 'asked', 'given', 'silent')),
  asked_on date,
  federal_share numeric check (federal_share >= 0) check (federal_share <= 100),
  federal_interest bigint not null default 0 check (federal_interest >= 0),
  because text check (length(because) <= 500),
  proceeds bigint check (proceeds >= 0),
  requested_by uuid not null,
  decided_by uuid,
  decided_on date,
  decision text check (length(decision) <= 2000),
  done_on date,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'returned', 'done', 'withdrawn')),
  constraint asset_dispositions_asked_on_years check (asked_on >= '1900-01-01' and asked_on < '2201-01-01'),
  constraint asset_dispositions_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01'),
  constraint asset_dispositions_done_on_years check (done_on >= '1900-01-01' and done_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.asset_dispositions');
create index on public.asset_dispositions (organization_id, created_at desc, id desc);
create index on public.asset_dispositions (organization_id, status, created_at desc, id desc);
create index on public.asset_dispositions (organization_id, asset);
create index on public.asset_dispositions (organization_id, requested_by);
create index on public.asset_dispositions (organization_id, decided_by);
create policy "people read" on public.asset_dispositions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.asset_dispositions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.asset_dispositions to authenticated;
grant select, insert, update, delete on public.asset_dispositions to commands;
select app.keep_history('public.asset_dispositions');
select app.keep_text('public.asset_dispositions', lines => '{value_basis,because}');
select realtime.publish('public.asset_dispositions');

-- The routes of one day: which vehicle visits which stops, in which order and when.
create table public.route_plans (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  name text not null check (length(name) <= 160) check (name <> ''),
  day date not null,
  mph numeric not null default 25 check (mph >= 5) check (mph <= 80),
  detour numeric not null default 1.3 check (detour >= 1) check (detour <= 3),
  streets uuid,
  miles numeric not null default 0 check (miles >= 0),
  cost bigint not null default 0 check (cost >= 0),
  planned_by uuid,
  accepted_by uuid,
  accepted_at timestamptz,
  undo_reason text check (length(undo_reason) <= 1000),
  status text not null default 'draft' check (status in ('draft', 'accepted', 'completed', 'canceled')),
  constraint route_plans_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  constraint route_plans_accepted_at_years check (accepted_at >= '1900-01-01T00:00:00Z' and accepted_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, streets) references public.map_layers (organization_id, id),
  foreign key (organization_id, planned_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, accepted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.route_plans');
create index on public.route_plans (organization_id, created_at desc, id desc);
create index on public.route_plans (organization_id, status, created_at desc, id desc);
create index on public.route_plans (organization_id, streets);
create index on public.route_plans (organization_id, planned_by);
create index on public.route_plans (organization_id, accepted_by);
create policy "people read" on public.route_plans for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.route_plans for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.route_plans to authenticated;
grant select, insert, update, delete on public.route_plans to commands;
select app.keep_history('public.route_plans');
select app.keep_text('public.route_plans', lines => '{name,undo_reason}');
select realtime.publish('public.route_plans');

-- A vehicle with its driver, depot, shift, break, skills and costs, for route planning.
create table public.route_vehicles (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  asset uuid,
  driver uuid not null,
  depot jsonb not null check (jsonb_typeof(depot) = 'object'),
  shift_from text not null check (length(shift_from) <= 5) check (shift_from <> ''),
  shift_until text not null check (length(shift_until) <= 5) check (shift_until <> ''),
  break_minutes numeric not null default 0 check (break_minutes >= 0) check (break_minutes <= 240),
  break_from text check (length(break_from) <= 5),
  break_until text check (length(break_until) <= 5),
  capacity numeric check (capacity >= 0) check (capacity <= 1000000),
  skills text check (length(skills) <= 300),
  most_miles numeric check (most_miles >= 1) check (most_miles <= 2000),
  fixed_cost bigint not null default 0 check (fixed_cost >= 0),
  mile_cost bigint not null default 70 check (mile_cost >= 0),
  hour_cost bigint not null default 0 check (hour_cost >= 0),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, driver) references public.organization_members (organization_id, user_id)
);
select app.protect('public.route_vehicles');
create index on public.route_vehicles (organization_id, created_at desc, id desc);
create index on public.route_vehicles (organization_id, status, created_at desc, id desc);
create index on public.route_vehicles (organization_id, asset);
create index on public.route_vehicles (organization_id, driver);
create policy "people read" on public.route_vehicles for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.route_vehicles for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.route_vehicles to authenticated;
grant select, insert, update, delete on public.route_vehicles to commands;
select app.keep_history('public.route_vehicles');
select app.keep_text('public.route_vehicles', lines => '{name,shift_from,shift_until,break_from,break_until,skills}');
select realtime.publish('public.route_vehicles');

-- A stop of a route plan with its place, window and load, when it was visited, and the proof of service.
create table public.route_stops (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  plan uuid not null,
  source text not null default 'other' check (source in ('work_orders', 'inspections', 'shipments', 'map_features', 'other')),
  record text check (length(record) <= 40),
  title text not null check (length(title) <= 200) check (title <> ''),
  place jsonb check (jsonb_typeof(place) = 'object'),
  minutes numeric check (minutes >= 0) check (minutes <= 1440),
  window_from text check (length(window_from) <= 5),
  window_until text check (length(window_until) <= 5),
  skill text check (length(skill) <= 60),
  load numeric not null default 0 check (load >= 0) check (load <= 1000000),
  loading text not null default 'delivered' check (loading in ('delivered', 'picked_up')),
  notes text check (length(notes) <= 2000),
  locked boolean not null default false,
  vehicle uuid,
  position numeric not null default 0 check (position >= 0),
  arrives_at timestamptz,
  leaves_at timestamptz,
  was_assigned uuid,
  was_due date,
  arrived_at timestamptz,
  done_at timestamptz,
  done_by uuid,
  signed_name text check (length(signed_name) <= 120),
  signature text check (length(signature) <= 60000),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  done_place jsonb check (jsonb_typeof(done_place) = 'object'),
  remark text check (length(remark) <= 1000),
  problem text check (length(problem) <= 1000),
  status text not null default 'planned' check (status in ('planned', 'arrived', 'done', 'failed')),
  constraint route_stops_arrives_at_years check (arrives_at >= '1900-01-01T00:00:00Z' and arrives_at < '2201-01-01T00:00:00Z'),
  constraint route_stops_leaves_at_years check (leaves_at >= '1900-01-01T00:00:00Z' and leaves_at < '2201-01-01T00:00:00Z'),
  constraint route_stops_was_due_years check (was_due >= '1900-01-01' and was_due < '2201-01-01'),
  constraint route_stops_arrived_at_years check (arrived_at >= '1900-01-01T00:00:00Z' and arrived_at < '2201-01-01T00:00:00Z'),
  constraint route_stops_done_at_years check (done_at >= '1900-01-01T00:00:00Z' and done_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, plan) references public.route_plans (organization_id, id),
  foreign key (organization_id, vehicle) references public.route_vehicles (organization_id, id),
  foreign key (organization_id, was_assigned) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, done_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.route_stops');
create index on public.route_stops (organization_id, created_at desc, id desc);
create index on public.route_stops (organization_id, status, created_at desc, id desc);
create index on public.route_stops (organization_id, plan);
create index on public.route_stops (organization_id, vehicle);
create index on public.route_stops (organization_id, was_assigned);
create index on public.route_stops (organization_id, done_by);
create policy "people read" on public.route_stops for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.route_stops for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.route_stops to authenticated;
grant select, insert, update, delete on public.route_stops to commands;
select app.keep_history('public.route_stops');
select app.keep_files('public.route_stops');
select app.keep_text('public.route_stops', lines => '{record,title,window_from,window_until,skill,signed_name,remark,problem}');
select realtime.publish('public.route_stops');

-- A counter of an asset’s use in hours, miles or starts. Maintenance plans can use it.
create table public.meters (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  asset uuid not null,
  name text not null check (length(name) <= 120) check (name <> ''),
  unit text not null check (length(unit) <= 20) check (unit <> ''),
  rolls_at numeric check (rolls_at >= 1) check (rolls_at <= 1000000000),
  reading numeric not null default 0 check (reading >= 0),
  read_on date,
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint meters_read_on_years check (read_on >= '1900-01-01' and read_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id)
);
select app.protect('public.meters');
create index on public.meters (organization_id, created_at desc, id desc);
create index on public.meters (organization_id, status, created_at desc, id desc);
create index on public.meters (organization_id, asset);
create policy "people read" on public.meters for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.meters for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.meters for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.meters for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (asset, name, unit, rolls_at, status), update (asset, name, unit, rolls_at, status) on public.meters to authenticated;
grant select, insert, update, delete on public.meters to commands;
select app.keep_history('public.meters');
select app.keep_text('public.meters', lines => '{name,unit}');
select realtime.publish('public.meters');

-- The reading of a meter on a date. A mistaken one is voided by another person, and stays readable.
create table public.meter_readings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  meter uuid not null,
  asset uuid not null,
  read_on date not null,
  shown numeric not null check (shown >= 0),
  total numeric not null check (total >= 0),
  note text check (length(note) <= 200),
  voided_on date,
  voided_by uuid,
  void_reason text check (length(void_reason) <= 500),
  constraint meter_readings_read_on_years check (read_on >= '1900-01-01' and read_on < '2201-01-01'),
  constraint meter_readings_voided_on_years check (voided_on >= '1900-01-01' and voided_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, meter) references public.meters (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, voided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.meter_readings');
create index on public.meter_readings (organization_id, created_at desc, id desc);
create index on public.meter_readings (organization_id, meter);
create index on public.meter_readings (organization_id, asset);
create index on public.meter_readings (organization_id, voided_by);
create policy "people read" on public.meter_readings for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.meter_readings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.meter_readings to authenticated;
grant select, insert, update, delete on public.meter_readings to commands;
select app.keep_history('public.meter_readings');
select app.keep_text('public.meter_readings', lines => '{note,void_reason}');
select realtime.publish('public.meter_readings');

-- The checks for a type of work order, one line each.
create table public.work_checklists (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  class uuid,
  lines text not null check (length(lines) <= 5000),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  foreign key (organization_id, class) references public.asset_classes (organization_id, id)
);
select app.protect('public.work_checklists');
create index on public.work_checklists (organization_id, created_at desc, id desc);
create index on public.work_checklists (organization_id, status, created_at desc, id desc);
create index on public.work_checklists (organization_id, class);
create policy "people read" on public.work_checklists for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.work_checklists for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.work_checklists for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.work_checklists for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, class, lines, status), update (name, class, lines, status) on public.work_checklists to authenticated;
grant select, insert, update, delete on public.work_checklists to commands;
select app.keep_history('public.work_checklists');
select app.keep_text('public.work_checklists', lines => '{name}');
select realtime.publish('public.work_checklists');

-- Scheduled maintenance by calendar, meter, or whichever comes first. Work orders are created automatically.
create table public.maintenance_plans (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  asset uuid not null,
  checklist uuid,
  every_months numeric check (every_months >= 0) check (every_months <= 240),
  counted_from text not null default 'plan' check (counted_from in ('plan', 'done')),
  meter uuid,
  every_units numeric check (every_units >= 0) check (every_units <= 10000000),
  lead_days numeric not null default 14 check (lead_days >= 0) check (lead_days <= 365),
  minutes numeric not null default 60 check (minutes >= 0) check (minutes <= 100000),
  assigned_to uuid,
  needs_permit boolean not null default false,
  next_on date,
  next_at numeric check (next_at >= 0),
  last_on date,
  open_order text check (length(open_order) <= 40),
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  constraint maintenance_plans_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01'),
  constraint maintenance_plans_last_on_years check (last_on >= '1900-01-01' and last_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, checklist) references public.work_checklists (organization_id, id),
  foreign key (organization_id, meter) references public.meters (organization_id, id),
  foreign key (organization_id, assigned_to) references public.organization_members (organization_id, user_id)
);
select app.protect('public.maintenance_plans');
create index on public.maintenance_plans (organization_id, created_at desc, id desc);
create index on public.maintenance_plans (organization_id, status, created_at desc, id desc);
create index on public.maintenance_plans (organization_id, asset);
create index on public.maintenance_plans (organization_id, checklist);
create index on public.maintenance_plans (organization_id, meter);
create index on public.maintenance_plans (organization_id, assigned_to);
create policy "people read" on public.maintenance_plans for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.maintenance_plans for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.maintenance_plans to authenticated;
grant select, insert, update, delete on public.maintenance_plans to commands;
select app.keep_history('public.maintenance_plans');
select app.keep_text('public.maintenance_plans', lines => '{title,open_order}');
select realtime.publish('public.maintenance_plans');

-- Maintenance work on an asset, from request to completion, with labor, parts, downtime and cost.
create table public.work_orders (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  asset uuid not null,
  kind text not null default 'corrective' check (kind in ('corrective', 'preventive', 'inspection', 'emergency', 'improvement')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  description text check (length(description) <= 5000),
  location text check (length(location) <= 200),
  due date,
  checklist uuid,
  needs_permit boolean not null default false,
  minutes_planned numeric not null default 0 check (minutes_planned >= 0) check (minutes_planned <= 100000),
  damage uuid,
  request uuid,
  disaster text check (length(disaster) <= 60),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  requested_by uuid not null,
  assigned_to uuid,
  plan uuid,
  plan_due date,
  started_at timestamptz,
  done_at timestamptz,
  done_by uuid,
  done_words text check (length(done_words) <= 5000),
  failure boolean not null default false,
  cause text check (length(cause) <= 200),
  down_from timestamptz,
  down_until timestamptz,
  down_reason text check (length(down_reason) <= 200),
  labor_minutes numeric not null default 0 check (labor_minutes >= 0),
  labor_cost bigint not null default 0 check (labor_cost >= 0),
  parts_cost bigint not null default 0 check (parts_cost >= 0),
  cost bigint not null default 0 check (cost >= 0),
  signed_name text check (length(signed_name) <= 120),
  closed_by uuid,
  closed_on date,
  end_reason text check (length(end_reason) <= 2000),
  status text not null default 'requested' check (status in ('requested', 'triaged', 'assigned', 'in_progress', 'done', 'closed', 'canceled')),
  constraint work_orders_due_years check (due >= '1900-01-01' and due < '2201-01-01'),
  constraint work_orders_plan_due_years check (plan_due >= '1900-01-01' and plan_due < '2201-01-01'),
  constraint work_orders_started_at_years check (started_at >= '1900-01-01T00:00:00Z' and started_at < '2201-01-01T00:00:00Z'),
  constraint work_orders_done_at_years check (done_at >= '1900-01-01T00:00:00Z' and done_at < '2201-01-01T00:00:00Z'),
  constraint work_orders_down_from_years check (down_from >= '1900-01-01T00:00:00Z' and down_from < '2201-01-01T00:00:00Z'),
  constraint work_orders_down_until_years check (down_until >= '1900-01-01T00:00:00Z' and down_until < '2201-01-01T00:00:00Z'),
  constraint work_orders_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01'),
  constraint work_orders_down_from_down_until_order check (down_from <= down_until),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, checklist) references public.work_checklists (organization_id, id),
  foreign key (organization_id, damage) references public.damage_items (organization_id, id),
  foreign key (organization_id, plan) references public.maintenance_plans (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, assigned_to) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, done_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, closed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.work_orders');
create index on public.work_orders (organization_id, created_at desc, id desc);
create index on public.work_orders (organization_id, status, created_at desc, id desc);
create index on public.work_orders (organization_id, checklist);
create index on public.work_orders (organization_id, damage);
create index on public.work_orders (organization_id, request);
create index on public.work_orders (organization_id, requested_by);
create index on public.work_orders (organization_id, assigned_to);
create index on public.work_orders (organization_id, done_by);
create index on public.work_orders (organization_id, closed_by);
create policy "people read" on public.work_orders for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.work_orders for update to authenticated using (organization_id = (select app.organization_id()) and status in ('requested', 'triaged', 'assigned', 'in_progress')) with check (organization_id = (select app.organization_id()) and status in ('requested', 'triaged', 'assigned', 'in_progress'));
create policy "commands" on public.work_orders for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, asset, kind, priority, description, location, due, checklist, needs_permit, minutes_planned, damage, request, disaster, photos) on public.work_orders to authenticated;
grant select, insert, update, delete on public.work_orders to commands;
select app.keep_history('public.work_orders');
select app.keep_files('public.work_orders');
select app.keep_text('public.work_orders', lines => '{title,location,disaster,cause,down_reason,signed_name}');
select app.keep_search('public.work_orders', 'user', '', 'number', 'title', 'description', 'location');
select realtime.publish('public.work_orders');

-- Permission for hazardous work for a limited time, with its hazards, controls, lockouts, holder and issuer.
create table public.work_permits (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('hot_work', 'confined_space', 'electrical', 'excavation', 'height', 'line_breaking', 'general')),
  asset uuid not null,
  work_order uuid,
  location text check (length(location) <= 200),
  holder uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  hazards text not null check (length(hazards) <= 2000),
  precautions text not null check (length(precautions) <= 2000),
  isolation boolean not null default false,
  gas_test text check (length(gas_test) <= 200),
  requested_by uuid not null,
  issued_by uuid,
  issued_at timestamptz,
  closed_by uuid,
  closed_at timestamptz,
  end_reason text check (length(end_reason) <= 2000),
  status text not null default 'requested' check (status in ('requested', 'issued', 'suspended', 'closed', 'refused')),
  constraint work_permits_starts_at_years check (starts_at >= '1900-01-01T00:00:00Z' and starts_at < '2201-01-01T00:00:00Z'),
  constraint work_permits_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z'),
  constraint work_permits_issued_at_years check (issued_at >= '1900-01-01T00:00:00Z' and issued_at < '2201-01-01T00:00:00Z'),
  constraint work_permits_closed_at_years check (closed_at >= '1900-01-01T00:00:00Z' and closed_at < '2201-01-01T00:00:00Z'),
  constraint work_permits_starts_at_ends_at_order check (starts_at <= ends_at),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, work_order) references public.work_orders (organization_id, id),
  foreign key (organization_id, holder) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, issued_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, closed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.work_permits');
create index on public.work_permits (organization_id, created_at desc, id desc);
create index on public.work_permits (organization_id, status, created_at desc, id desc);
create index on public.work_permits (organization_id, asset);
create index on public.work_permits (organization_id, work_order);
create index on public.work_permits (organization_id, holder);
create index on public.work_permits (organization_id, requested_by);
create index on public.work_permits (organization_id, issued_by);
create index on public.work_permits (organization_id, closed_by);
create policy "people read" on public.work_permits for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.work_permits for update to authenticated using (organization_id = (select app.organization_id()) and status in ('requested')) with check (organization_id = (select app.organization_id()) and status in ('requested'));
create policy "commands" on public.work_permits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, asset, work_order, location, holder, starts_at, ends_at, hazards, precautions, isolation, gas_test) on public.work_permits to authenticated;
grant select, insert, update, delete on public.work_permits to commands;
select app.keep_history('public.work_permits');
select app.keep_text('public.work_permits', lines => '{title,location,gas_test}');
select realtime.publish('public.work_permits');

-- An isolation point that is shut off and locked for a permit. Only the person who applied the lock may remove it.
create table public.lockouts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  permit uuid not null,
  position numeric not null check (position >= 1),
  point text not null check (length(point) <= 200) check (point <> ''),
  energy text not null check (energy in ('electrical', 'hydraulic', 'pneumatic', 'steam', 'chemical', 'gravity', 'water')),
  lock_number text check (length(lock_number) <= 40),
  applied_by uuid,
  applied_at timestamptz,
  tried boolean not null default false,
  removed_by uuid,
  removed_at timestamptz,
  removed_reason text check (length(removed_reason) <= 300),
  constraint lockouts_applied_at_years check (applied_at >= '1900-01-01T00:00:00Z' and applied_at < '2201-01-01T00:00:00Z'),
  constraint lockouts_removed_at_years check (removed_at >= '1900-01-01T00:00:00Z' and removed_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, permit) references public.work_permits (organization_id, id) on delete cascade,
  foreign key (organization_id, applied_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, removed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.lockouts');
create index on public.lockouts (organization_id, created_at desc, id desc);
create index on public.lockouts (organization_id, permit);
create index on public.lockouts (organization_id, applied_by);
create index on public.lockouts (organization_id, removed_by);
create policy "who reads the parent" on public.lockouts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.lockouts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.lockouts to authenticated;
grant select, insert, update, delete on public.lockouts to commands;
select app.keep_history('public.lockouts');
select app.keep_text('public.lockouts', lines => '{point,lock_number,removed_reason}');
select realtime.publish('public.lockouts');

-- An SF-428 or SF-429, filled from the register and completed by people. Once submitted, it stays as it was.
create table public.property_reports (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  form text not null check (form in ('sf428a', 'sf428b', 'sf428c', 'sf429a', 'sf429b', 'sf429c')),
  funding uuid,
  closeout uuid,
  disposition uuid,
  award_number text check (length(award_number) <= 60),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  prepared_by uuid not null,
  submitted_by uuid,
  submitted_on date,
  filed text check (length(filed) <= 400000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'discarded')),
  constraint property_reports_submitted_on_years check (submitted_on >= '1900-01-01' and submitted_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, closeout) references public.grant_closeouts (organization_id, id),
  foreign key (organization_id, disposition) references public.asset_dispositions (organization_id, id),
  foreign key (organization_id, prepared_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, submitted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.property_reports');
create index on public.property_reports (organization_id, created_at desc, id desc);
create index on public.property_reports (organization_id, status, created_at desc, id desc);
create index on public.property_reports (organization_id, funding);
create index on public.property_reports (organization_id, closeout);
create index on public.property_reports (organization_id, disposition);
create index on public.property_reports (organization_id, prepared_by);
create index on public.property_reports (organization_id, submitted_by);
create policy "people read" on public.property_reports for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.property_reports for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.property_reports to authenticated;
grant select, insert, update, delete on public.property_reports to commands;
select app.keep_history('public.property_reports');
select app.keep_files('public.property_reports');
select app.keep_text('public.property_reports', lines => '{award_number}');
select realtime.publish('public.property_reports');

-- The entry in one box of a property report, and why it differs from the records.
create table public.property_report_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form uuid not null,
  box text not null check (length(box) <= 60) check (box <> ''),
  answer text check (length(answer) <= 6000),
  reason text check (length(reason) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.property_reports (organization_id, id) on delete cascade
);
select app.protect('public.property_report_answers');
create index on public.property_report_answers (organization_id, created_at desc, id desc);
create index on public.property_report_answers (organization_id, form);
create policy "who reads the parent" on public.property_report_answers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.property_report_answers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.property_report_answers to authenticated;
grant select, insert, update, delete on public.property_report_answers to commands;
select app.keep_history('public.property_report_answers');
select app.keep_text('public.property_report_answers', lines => '{box}');
select realtime.publish('public.property_report_answers');

-- An event that hurt a person or could have, with its cause and corrective action. It doesn’t name injured people.
create table public.safety_incidents (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('injury', 'near_miss', 'property_damage', 'observation')),
  happened_at timestamptz not null,
  location text not null check (length(location) <= 200) check (location <> ''),
  department uuid,
  asset uuid,
  what_happened text not null check (length(what_happened) <= 5000),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  probability numeric check (probability >= 1) check (probability <= 5),
  consequence numeric check (consequence >= 1) check (consequence <= 5),
  root_cause text check (length(root_cause) <= 2000),
  action text check (length(action) <= 2000),
  action_owner uuid,
  action_due date,
  action_done_on date,
  reported_by uuid not null,
  closed_by uuid,
  closing text check (length(closing) <= 2000),
  status text not null default 'reported' check (status in ('reported', 'investigating', 'closed')),
  constraint safety_incidents_happened_at_years check (happened_at >= '1900-01-01T00:00:00Z' and happened_at < '2201-01-01T00:00:00Z'),
  constraint safety_incidents_action_due_years check (action_due >= '1900-01-01' and action_due < '2201-01-01'),
  constraint safety_incidents_action_done_on_years check (action_done_on >= '1900-01-01' and action_done_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, department) references public.cost_centers (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, action_owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reported_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, closed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.safety_incidents');
create index on public.safety_incidents (organization_id, created_at desc, id desc);
create index on public.safety_incidents (organization_id, status, created_at desc, id desc);
create index on public.safety_incidents (organization_id, department);
create index on public.safety_incidents (organization_id, asset);
create index on public.safety_incidents (organization_id, action_owner);
create index on public.safety_incidents (organization_id, reported_by);
create index on public.safety_incidents (organization_id, closed_by);
create policy "people read" on public.safety_incidents for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.safety_incidents for update to authenticated using (organization_id = (select app.organization_id()) and status in ('reported', 'investigating')) with check (organization_id = (select app.organization_id()) and status in ('reported', 'investigating'));
create policy "commands" on public.safety_incidents for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, happened_at, location, department, asset, what_happened, photos, probability, consequence, root_cause, action, action_owner, action_due) on public.safety_incidents to authenticated;
grant select, insert, update, delete on public.safety_incidents to commands;
select app.keep_history('public.safety_incidents');
select app.keep_files('public.safety_incidents');
select app.keep_text('public.safety_incidents', lines => '{title,location}');
select app.keep_search('public.safety_incidents', 'user', '', 'number', 'title', 'what_happened');
select realtime.publish('public.safety_incidents');

-- An injured person and the outcome, with the columns of OSHA Form 300 and the questions of Form 301. Only managers can read it.
create table public.injury_cases (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  event uuid not null,
  employee text not null constraint injury_cases_employee_sealed check (app.is_sealed(employee, 'injury_cases.employee', organization_id, id)),
  privacy boolean not null default false,
  job_title text not null check (length(job_title) <= 120) check (job_title <> ''),
  injured_on date not null,
  location text not null check (length(location) <= 200) check (location <> ''),
  injury text not null constraint injury_cases_injury_sealed check (app.is_sealed(injury, 'injury_cases.injury', organization_id, id)),
  outcome text not null check (outcome in ('death', 'days_away', 'restricted', 'other_recordable', 'first_aid', 'none')),
  days_away numeric not null default 0 check (days_away >= 0) check (days_away <= 180),
  days_restricted numeric not null default 0 check (days_restricted >= 0) check (days_restricted <= 180),
  illness text not null default 'injury' check (illness in ('injury', 'skin', 'respiratory', 'poisoning', 'hearing', 'other_illness')),
  inpatient boolean not null default false,
  learned_at timestamptz not null,
  serious_at timestamptz,
  serious_learned_at timestamptz,
  recordable_on date,
  reported_at timestamptz,
  treated_at text constraint injury_cases_treated_at_sealed check (app.is_sealed(treated_at, 'injury_cases.treated_at', organization_id, id)),
  physician text constraint injury_cases_physician_sealed check (app.is_sealed(physician, 'injury_cases.physician', organization_id, id)),
  hired_on date,
  began_at text check (length(began_at) <= 40),
  doing text constraint injury_cases_doing_sealed check (app.is_sealed(doing, 'injury_cases.doing', organization_id, id)),
  object text constraint injury_cases_object_sealed check (app.is_sealed(object, 'injury_cases.object', organization_id, id)),
  completed_on date,
  report_by timestamptz,
  record_by date,
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint injury_cases_injured_on_years check (injured_on >= '1900-01-01' and injured_on < '2201-01-01'),
  constraint injury_cases_learned_at_years check (learned_at >= '1900-01-01T00:00:00Z' and learned_at < '2201-01-01T00:00:00Z'),
  constraint injury_cases_serious_at_years check (serious_at >= '1900-01-01T00:00:00Z' and serious_at < '2201-01-01T00:00:00Z'),
  constraint injury_cases_serious_learned_at_years check (serious_learned_at >= '1900-01-01T00:00:00Z' and serious_learned_at < '2201-01-01T00:00:00Z'),
  constraint injury_cases_recordable_on_years check (recordable_on >= '1900-01-01' and recordable_on < '2201-01-01'),
  constraint injury_cases_reported_at_years check (reported_at >= '1900-01-01T00:00:00Z' and reported_at < '2201-01-01T00:00:00Z'),
  constraint injury_cases_hired_on_years check (hired_on >= '1900-01-01' and hired_on < '2201-01-01'),
  constraint injury_cases_completed_on_years check (completed_on >= '1900-01-01' and completed_on < '2201-01-01'),
  constraint injury_cases_report_by_years check (report_by >= '1900-01-01T00:00:00Z' and report_by < '2201-01-01T00:00:00Z'),
  constraint injury_cases_record_by_years check (record_by >= '1900-01-01' and record_by < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, event) references public.safety_incidents (organization_id, id)
);
select app.protect('public.injury_cases');
create index on public.injury_cases (organization_id, created_at desc, id desc);
create index on public.injury_cases (organization_id, status, created_at desc, id desc);
create index on public.injury_cases (organization_id, event);
create policy "people read" on public.injury_cases for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.injury_cases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.injury_cases to authenticated;
grant select, insert, update, delete on public.injury_cases to commands;
select app.keep_history('public.injury_cases');
select app.keep_text('public.injury_cases', lines => '{employee,job_title,location,injury,treated_at,physician,began_at,object}');
select realtime.publish('public.injury_cases');

-- The hazards of a job step by step, with risk and controls.
create table public.job_hazards (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  job text not null check (length(job) <= 200) check (job <> ''),
  class uuid,
  gear text check (length(gear) <= 1000),
  written_by uuid not null,
  approved_by uuid,
  reviewed_on date,
  status text not null default 'draft' check (status in ('draft', 'approved', 'retired')),
  constraint job_hazards_reviewed_on_years check (reviewed_on >= '1900-01-01' and reviewed_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, class) references public.asset_classes (organization_id, id),
  foreign key (organization_id, written_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.job_hazards');
create index on public.job_hazards (organization_id, created_at desc, id desc);
create index on public.job_hazards (organization_id, status, created_at desc, id desc);
create index on public.job_hazards (organization_id, class);
create index on public.job_hazards (organization_id, written_by);
create index on public.job_hazards (organization_id, approved_by);
create policy "people read" on public.job_hazards for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.job_hazards for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.job_hazards to authenticated;
grant select, insert, update, delete on public.job_hazards to commands;
select app.keep_history('public.job_hazards');
select app.keep_text('public.job_hazards', lines => '{job}');
select realtime.publish('public.job_hazards');

-- One step of a job with its hazard, likelihood, severity and control.
create table public.job_hazard_steps (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  job_hazard uuid not null,
  position numeric not null check (position >= 1),
  step text not null check (length(step) <= 200) check (step <> ''),
  hazard text not null check (length(hazard) <= 300) check (hazard <> ''),
  probability numeric not null check (probability >= 1) check (probability <= 5),
  consequence numeric not null check (consequence >= 1) check (consequence <= 5),
  control text not null check (length(control) <= 500) check (control <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, job_hazard) references public.job_hazards (organization_id, id) on delete cascade
);
select app.protect('public.job_hazard_steps');
create index on public.job_hazard_steps (organization_id, created_at desc, id desc);
create index on public.job_hazard_steps (organization_id, job_hazard);
create policy "who reads the parent" on public.job_hazard_steps for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.job_hazard_steps for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.job_hazard_steps to authenticated;
grant select, insert, update, delete on public.job_hazard_steps to commands;
select app.keep_history('public.job_hazard_steps');
select app.keep_text('public.job_hazard_steps', lines => '{step,hazard,control}');
select realtime.publish('public.job_hazard_steps');

-- The manufacturer’s sheet on a chemical’s hazards and first aid (29 CFR 1910.1200(g)).
create table public.safety_sheets (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  product text not null check (length(product) <= 200) check (product <> ''),
  maker text not null check (length(maker) <= 120) check (maker <> ''),
  cas text check (length(cas) <= 40),
  signal text not null check (signal in ('danger', 'warning', 'none')),
  hazards text not null check (length(hazards) <= 300) check (hazards <> ''),
  first_aid text check (length(first_aid) <= 2000),
  location text check (length(location) <= 200),
  revised_on date,
  sheet jsonb not null default '[]' check (jsonb_typeof(sheet) = 'array'),
  constraint safety_sheets_revised_on_years check (revised_on >= '1900-01-01' and revised_on < '2201-01-01'),
  primary key (organization_id, id)
);
select app.protect('public.safety_sheets');
create index on public.safety_sheets (organization_id, created_at desc, id desc);
create policy "people read" on public.safety_sheets for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.safety_sheets for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.safety_sheets for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.safety_sheets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (product, maker, cas, signal, hazards, first_aid, location, revised_on, sheet), update (product, maker, cas, signal, hazards, first_aid, location, revised_on, sheet) on public.safety_sheets to authenticated;
grant select, insert, update, delete on public.safety_sheets to commands;
select app.keep_history('public.safety_sheets');
select app.keep_files('public.safety_sheets');
select app.keep_text('public.safety_sheets', lines => '{product,maker,cas,hazards,location}');
select realtime.publish('public.safety_sheets');

-- The yearly data of OSHA Form 300A besides the cases: employees, hours worked and certification.
create table public.safety_years (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  year text not null check (length(year) <= 20) check (year <> ''),
  establishment text not null check (length(establishment) <= 200) check (establishment <> ''),
  industry text check (length(industry) <= 10),
  employees numeric not null check (employees >= 0) check (employees <= 1000000),
  hours numeric not null check (hours >= 0) check (hours <= 1000000000),
  entered_by uuid not null,
  certified_by uuid,
  posted_on date,
  status text not null default 'open' check (status in ('open', 'certified')),
  constraint safety_years_posted_on_years check (posted_on >= '1900-01-01' and posted_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, year),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, certified_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.safety_years');
create index on public.safety_years (organization_id, created_at desc, id desc);
create index on public.safety_years (organization_id, status, created_at desc, id desc);
create index on public.safety_years (organization_id, entered_by);
create index on public.safety_years (organization_id, certified_by);
create policy "people read" on public.safety_years for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.safety_years for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.safety_years to authenticated;
grant select, insert, update, delete on public.safety_years to commands;
select app.keep_history('public.safety_years');
select app.keep_text('public.safety_years', lines => '{year,establishment,industry}');
select realtime.publish('public.safety_years');

-- A short safety talk on one hazard before work begins, with attendees.
create table public.toolbox_talks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  topic text not null check (length(topic) <= 200) check (topic <> ''),
  held_on date not null,
  led_by uuid not null,
  crew text check (length(crew) <= 120),
  job_hazard uuid,
  attendees numeric not null check (attendees >= 1) check (attendees <= 1000),
  names text check (length(names) <= 5000),
  points text check (length(points) <= 2000),
  constraint toolbox_talks_held_on_years check (held_on >= '1900-01-01' and held_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, job_hazard) references public.job_hazards (organization_id, id),
  foreign key (organization_id, led_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.toolbox_talks');
create index on public.toolbox_talks (organization_id, created_at desc, id desc);
create index on public.toolbox_talks (organization_id, led_by);
create index on public.toolbox_talks (organization_id, job_hazard);
create policy "people read" on public.toolbox_talks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.toolbox_talks for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.toolbox_talks for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.toolbox_talks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (topic, held_on, led_by, crew, job_hazard, attendees, names, points), update (topic, held_on, led_by, crew, job_hazard, attendees, names, points) on public.toolbox_talks to authenticated;
grant select, insert, update, delete on public.toolbox_talks to commands;
select app.keep_history('public.toolbox_talks');
select app.keep_text('public.toolbox_talks', lines => '{topic,crew}');
select realtime.publish('public.toolbox_talks');

-- A limit or rate for assets, maintenance or safety, with its effective date and source.
create table public.asset_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('equipment_from', 'keep_up_to', 'selling_costs', 'answer_days', 'count_years', 'capitalize_from', 'fci_good', 'fci_poor', 'discount_percent', 'risk_high', 'rate_hours', 'osha_report_death', 'osha_report_serious', 'osha_death_window', 'osha_serious_window', 'osha_record_days', 'osha_keep_years', 'near_days')),
  value numeric not null check (value >= 0) check (value <= 10000000),
  valid_from date not null,
  valid_to date,
  source text not null check (length(source) <= 300) check (source <> ''),
  reason text check (length(reason) <= 500),
  constraint asset_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint asset_terms_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint asset_terms_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.asset_terms');
select app.keep_control('public.asset_terms', 'valid_to');
create index on public.asset_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.asset_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.asset_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.asset_terms to authenticated;
grant select, insert, update, delete on public.asset_terms to commands;
select app.keep_history('public.asset_terms');
select app.keep_text('public.asset_terms', lines => '{source}');
select realtime.publish('public.asset_terms');

-- Time worked on a work order, at an hourly rate.
create table public.work_labor (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  work_order uuid not null,
  worker uuid not null,
  worked_on date not null,
  minutes numeric not null check (minutes >= 1) check (minutes <= 1440),
  rate bigint not null check (rate >= 0) check (rate <= 100000),
  amount bigint not null check (amount >= 0),
  note text check (length(note) <= 200),
  starts_at timestamptz,
  ends_at timestamptz,
  voided_on date,
  voided_by uuid,
  void_reason text check (length(void_reason) <= 500),
  constraint work_labor_worked_on_years check (worked_on >= '1900-01-01' and worked_on < '2201-01-01'),
  constraint work_labor_starts_at_years check (starts_at >= '1900-01-01T00:00:00Z' and starts_at < '2201-01-01T00:00:00Z'),
  constraint work_labor_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z'),
  constraint work_labor_voided_on_years check (voided_on >= '1900-01-01' and voided_on < '2201-01-01'),
  constraint work_labor_starts_at_ends_at_order check (starts_at <= ends_at),
  primary key (organization_id, id),
  foreign key (organization_id, work_order) references public.work_orders (organization_id, id) on delete cascade,
  foreign key (organization_id, worker) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, voided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.work_labor');
create index on public.work_labor (organization_id, created_at desc, id desc);
create index on public.work_labor (organization_id, work_order);
create index on public.work_labor (organization_id, worker);
create index on public.work_labor (organization_id, voided_by);
create policy "who reads the parent" on public.work_labor for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.work_labor for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.work_labor to authenticated;
grant select, insert, update, delete on public.work_labor to commands;
select app.keep_history('public.work_labor');
select app.keep_text('public.work_labor', lines => '{note,void_reason}');
select realtime.publish('public.work_labor');

-- A part used on a work order, issued from a warehouse or purchased for the work.
create table public.work_parts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  work_order uuid not null,
  item uuid,
  warehouse uuid,
  move uuid,
  description text check (length(description) <= 200),
  quantity numeric not null check (quantity >= 0.0001) check (quantity <= 1000000),
  unit_cost bigint check (unit_cost >= 0),
  amount bigint not null check (amount >= 0),
  voided_on date,
  voided_by uuid,
  void_reason text check (length(void_reason) <= 500),
  constraint work_parts_voided_on_years check (voided_on >= '1900-01-01' and voided_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, work_order) references public.work_orders (organization_id, id) on delete cascade,
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, move) references public.stock_moves (organization_id, id),
  foreign key (organization_id, voided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.work_parts');
create index on public.work_parts (organization_id, created_at desc, id desc);
create index on public.work_parts (organization_id, work_order);
create index on public.work_parts (organization_id, item);
create index on public.work_parts (organization_id, warehouse);
create index on public.work_parts (organization_id, move);
create index on public.work_parts (organization_id, voided_by);
create policy "who reads the parent" on public.work_parts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.work_parts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.work_parts to authenticated;
grant select, insert, update, delete on public.work_parts to commands;
select app.keep_history('public.work_parts');
select app.keep_text('public.work_parts', lines => '{description,void_reason}');
select realtime.publish('public.work_parts');

-- A check made during the work, with its finding.
create table public.work_tasks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  work_order uuid not null,
  position numeric not null check (position >= 1),
  words text not null check (length(words) <= 300) check (words <> ''),
  asks boolean not null default false,
  finding text check (finding in ('good', 'repaired', 'wanting', 'not_done')),
  reading numeric check (reading >= -1000000) check (reading <= 1000000000),
  note text check (length(note) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, work_order) references public.work_orders (organization_id, id) on delete cascade
);
select app.protect('public.work_tasks');
create index on public.work_tasks (organization_id, created_at desc, id desc);
create index on public.work_tasks (organization_id, work_order);
create policy "who reads the parent" on public.work_tasks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.work_tasks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.work_tasks to authenticated;
grant select, insert, update, delete on public.work_tasks to commands;
select app.keep_history('public.work_tasks');
select app.keep_text('public.work_tasks', lines => '{words,note}');
select realtime.publish('public.work_tasks');
