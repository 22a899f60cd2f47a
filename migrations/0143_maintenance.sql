-- Maintenance: meters and readings, plans, work orders with their checklist, labor and parts.

-- What counts the use of an asset: its hours, miles or starts. Maintenance may come due by it.
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
select realtime.publish('public.meters');
-- What a meter showed on a day. Readings are added and never changed.
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
  primary key (organization_id, id),
  foreign key (organization_id, meter) references public.meters (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id)
);
select app.protect('public.meter_readings');
revoke update, delete, truncate on public.meter_readings from service_role, custodian;
create index on public.meter_readings (organization_id, created_at desc, id desc);
create index on public.meter_readings (organization_id, meter);
create index on public.meter_readings (organization_id, asset);
create policy "people read" on public.meter_readings for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.meter_readings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.meter_readings to authenticated;
grant select, insert on public.meter_readings to commands;
select app.keep_history('public.meter_readings');
select realtime.publish('public.meter_readings');
-- What is looked at each time a work order of this kind is done, one line for each.
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
select realtime.publish('public.work_checklists');
-- Work that comes again: by the calendar, by a meter, or by whichever of the two is first. Its work orders are made in time by themselves.
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
create policy "people update" on public.maintenance_plans for update to authenticated using (organization_id = (select app.organization_id()) and status in ('active', 'paused')) with check (organization_id = (select app.organization_id()) and status in ('active', 'paused'));
create policy "commands" on public.maintenance_plans for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, asset, checklist, every_months, counted_from, meter, every_units, lead_days, minutes, assigned_to, needs_permit, next_on, next_at) on public.maintenance_plans to authenticated;
grant select, insert, update, delete on public.maintenance_plans to commands;
select app.keep_history('public.maintenance_plans');
select realtime.publish('public.maintenance_plans');
-- Work on an asset, from the request over who does it to what it took: hours, parts, downtime and money.
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
  status text not null default 'requested' check (status in ('requested', 'triaged', 'assigned', 'in_progress', 'done', 'closed', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, checklist) references public.work_checklists (organization_id, id),
  foreign key (organization_id, plan) references public.maintenance_plans (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, assigned_to) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, done_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, closed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.work_orders');
create index on public.work_orders (organization_id, created_at desc, id desc);
create index on public.work_orders (organization_id, status, created_at desc, id desc);
create index on public.work_orders (organization_id, asset);
create index on public.work_orders (organization_id, checklist);
create index on public.work_orders (organization_id, requested_by);
create index on public.work_orders (organization_id, assigned_to);
create index on public.work_orders (organization_id, plan);
create index on public.work_orders (organization_id, done_by);
create index on public.work_orders (organization_id, closed_by);
create policy "people read" on public.work_orders for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.work_orders for update to authenticated using (organization_id = (select app.organization_id()) and status in ('requested', 'triaged', 'assigned', 'in_progress')) with check (organization_id = (select app.organization_id()) and status in ('requested', 'triaged', 'assigned', 'in_progress'));
create policy "commands" on public.work_orders for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, asset, kind, priority, description, location, due, checklist, needs_permit, minutes_planned, disaster, photos) on public.work_orders to authenticated;
grant select, insert, update, delete on public.work_orders to commands;
select app.keep_history('public.work_orders');
select app.keep_search('public.work_orders', 'user', '', 'number', 'title', 'description', 'location');
select realtime.publish('public.work_orders');
-- One thing that is looked at while the work is done, and what was found.
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
create policy "who reads the parent" on public.work_tasks for select to authenticated using (exists (select from public.work_orders parent where parent.organization_id = work_tasks.organization_id and parent.id = work_tasks.work_order));
create policy "commands" on public.work_tasks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.work_tasks to authenticated;
grant select, insert, update, delete on public.work_tasks to commands;
select app.keep_history('public.work_tasks');
select realtime.publish('public.work_tasks');
-- Time that somebody worked on a work order, at an hourly rate.
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
  primary key (organization_id, id),
  foreign key (organization_id, work_order) references public.work_orders (organization_id, id) on delete cascade,
  foreign key (organization_id, worker) references public.organization_members (organization_id, user_id)
);
select app.protect('public.work_labor');
revoke update, delete, truncate on public.work_labor from service_role, custodian;
create index on public.work_labor (organization_id, created_at desc, id desc);
create index on public.work_labor (organization_id, work_order);
create index on public.work_labor (organization_id, worker);
create policy "who reads the parent" on public.work_labor for select to authenticated using (exists (select from public.work_orders parent where parent.organization_id = work_labor.organization_id and parent.id = work_labor.work_order));
create policy "commands" on public.work_labor for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.work_labor to authenticated;
grant select, insert on public.work_labor to commands;
select app.keep_history('public.work_labor');
select realtime.publish('public.work_labor');
-- A part that went into the work: out of a warehouse, with its move, or bought for it.
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
  primary key (organization_id, id),
  foreign key (organization_id, work_order) references public.work_orders (organization_id, id) on delete cascade,
  foreign key (organization_id, item) references public.stock_items (organization_id, id),
  foreign key (organization_id, warehouse) references public.warehouses (organization_id, id),
  foreign key (organization_id, move) references public.stock_moves (organization_id, id)
);
select app.protect('public.work_parts');
revoke update, delete, truncate on public.work_parts from service_role, custodian;
create index on public.work_parts (organization_id, created_at desc, id desc);
create index on public.work_parts (organization_id, work_order);
create index on public.work_parts (organization_id, item);
create index on public.work_parts (organization_id, warehouse);
create index on public.work_parts (organization_id, move);
create policy "who reads the parent" on public.work_parts for select to authenticated using (exists (select from public.work_orders parent where parent.organization_id = work_parts.organization_id and parent.id = work_parts.work_order));
create policy "commands" on public.work_parts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.work_parts to authenticated;
grant select, insert on public.work_parts to commands;
select app.keep_history('public.work_parts');
select realtime.publish('public.work_parts');
create index on public.work_orders (organization_id, due, id);
create index on public.work_orders (organization_id, asset, created_at desc, id desc);
create index on public.maintenance_plans (organization_id, status, next_on);
create index on public.meter_readings (organization_id, meter, read_on desc, id desc);
