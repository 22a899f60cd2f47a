-- What a disaster cost, line by line, and the rates that hours are worth.

-- FEMA’s schedule of equipment rates as one file has it, for disasters declared from a day on.
create table public.rate_editions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  valid_from date not null,
  source text not null check (length(source) <= 300) check (source <> ''),
  demonstration boolean not null default false,
  rates numeric not null default 0 check (rates >= 0),
  without_rate numeric not null default 0 check (without_rate >= 0),
  primary key (organization_id, id)
);
select app.protect('public.rate_editions');
create index on public.rate_editions (organization_id, created_at desc, id desc);
create policy "people read" on public.rate_editions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.rate_editions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.rate_editions to authenticated;
grant select, insert, update, delete on public.rate_editions to commands;
select app.keep_history('public.rate_editions');
select realtime.publish('public.rate_editions');
-- What FEMA pays for an hour or a mile of one kind of equipment, without its operator.
create table public.equipment_rates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  edition uuid not null,
  line numeric not null check (line >= 1),
  code text not null check (length(code) <= 40) check (code <> ''),
  equipment text not null check (length(equipment) <= 300) check (equipment <> ''),
  specifications text check (length(specifications) <= 500),
  capacity text check (length(capacity) <= 200),
  horsepower text check (length(horsepower) <= 80),
  notes text check (length(notes) <= 500),
  unit text check (length(unit) <= 40),
  rate numeric check (rate >= 0),
  rate_words text check (length(rate_words) <= 80),
  primary key (organization_id, id),
  foreign key (organization_id, edition) references public.rate_editions (organization_id, id)
);
select app.protect('public.equipment_rates');
create index on public.equipment_rates (organization_id, created_at desc, id desc);
create index on public.equipment_rates (organization_id, edition);
create policy "people read" on public.equipment_rates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.equipment_rates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.equipment_rates to authenticated;
grant select, insert, update, delete on public.equipment_rates to commands;
select app.keep_history('public.equipment_rates');
select realtime.publish('public.equipment_rates');
-- What an hour of a class of employees costs beside its wage, as the benefits sheet adds it up: for regular hours and for overtime.
create table public.fringe_rates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  valid_from date not null,
  paid_hours numeric not null check (paid_hours >= 1) check (paid_hours <= 8784),
  leave_hours numeric not null check (leave_hours >= 0) check (leave_hours <= 8784),
  social numeric not null default 0 check (social >= 0) check (social <= 100),
  medicare numeric not null default 0 check (medicare >= 0) check (medicare <= 100),
  retirement numeric not null default 0 check (retirement >= 0) check (retirement <= 100),
  health numeric not null default 0 check (health >= 0) check (health <= 100),
  compensation numeric not null default 0 check (compensation >= 0) check (compensation <= 100),
  unemployment numeric not null default 0 check (unemployment >= 0) check (unemployment <= 100),
  other numeric not null default 0 check (other >= 0) check (other <= 100),
  overtime_retirement boolean not null default false,
  overtime_compensation boolean not null default true,
  source text not null check (length(source) <= 300) check (source <> ''),
  leave numeric check (leave >= 0),
  regular numeric check (regular >= 0),
  overtime numeric check (overtime >= 0),
  entered_by uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.fringe_rates');
create index on public.fringe_rates (organization_id, created_at desc, id desc);
create index on public.fringe_rates (organization_id, entered_by);
create policy "people read" on public.fringe_rates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.fringe_rates for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.fringe_rates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, valid_from, paid_hours, leave_hours, social, medicare, retirement, health, compensation, unemployment, other, overtime_retirement, overtime_compensation, source) on public.fringe_rates to authenticated;
grant select, insert, update, delete on public.fringe_rates to commands;
select app.keep_history('public.fringe_rates');
select realtime.publish('public.fringe_rates');
-- One line of what a disaster cost: hours of somebody or of a machine, materials, a rental or a contractor’s invoice, with what of it is eligible and why.
create table public.cost_records (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('labor', 'equipment', 'materials', 'rental', 'contract')),
  declaration uuid not null,
  project uuid,
  damage uuid,
  category text not null check (category in ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'Z')),
  description text not null check (length(description) <= 300) check (description <> ''),
  worked_on date not null,
  donated boolean not null default false,
  person_name text check (length(person_name) <= 120),
  job_title text check (length(job_title) <= 120),
  permanent boolean not null default true,
  regular_hours numeric check (regular_hours >= 0) check (regular_hours <= 24),
  regular_rate numeric check (regular_rate >= 0) check (regular_rate <= 10000),
  overtime_hours numeric check (overtime_hours >= 0) check (overtime_hours <= 24),
  overtime_rate numeric check (overtime_rate >= 0) check (overtime_rate <= 10000),
  fringe uuid,
  rate uuid,
  equipment text check (length(equipment) <= 300),
  operator text check (length(operator) <= 120),
  hours numeric check (hours >= 0) check (hours <= 100000),
  standby_hours numeric check (standby_hours >= 0) check (standby_hours <= 24),
  own_rate numeric check (own_rate >= 0) check (own_rate <= 100000),
  own_rate_by text not null default 'none' check (own_rate_by in ('state', 'local', 'none')),
  vendor_name text check (length(vendor_name) <= 200),
  quantity numeric check (quantity >= 0) check (quantity <= 1000000000),
  unit text check (length(unit) <= 40),
  unit_price numeric check (unit_price >= 0) check (unit_price <= 1000000000),
  from_stock text check (from_stock in ('invoice', 'stock')),
  bought_on date,
  with_operator boolean not null default false,
  purchase_order uuid,
  contract uuid,
  invoice uuid,
  billed bigint check (billed >= 0),
  paid_on date,
  paid_with text check (length(paid_with) <= 60),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  fema_rate numeric check (fema_rate >= 0),
  rule text check (length(rule) <= 300),
  amount bigint not null default 0 check (amount >= 0),
  eligible bigint not null default 0 check (eligible >= 0),
  left_out text check (length(left_out) <= 500),
  entered_by uuid not null,
  checked_by uuid,
  checked_on date,
  decision text check (length(decision) <= 2000),
  status text not null default 'noted' check (status in ('noted', 'checked', 'rejected', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, damage) references public.damage_items (organization_id, id),
  foreign key (organization_id, fringe) references public.fringe_rates (organization_id, id),
  foreign key (organization_id, rate) references public.equipment_rates (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, checked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.cost_records');
create index on public.cost_records (organization_id, created_at desc, id desc);
create index on public.cost_records (organization_id, status, created_at desc, id desc);
create index on public.cost_records (organization_id, declaration);
create index on public.cost_records (organization_id, project);
create index on public.cost_records (organization_id, damage);
create index on public.cost_records (organization_id, fringe);
create index on public.cost_records (organization_id, rate);
create index on public.cost_records (organization_id, purchase_order);
create index on public.cost_records (organization_id, contract);
create index on public.cost_records (organization_id, invoice);
create index on public.cost_records (organization_id, entered_by);
create index on public.cost_records (organization_id, checked_by);
create policy "people read" on public.cost_records for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.cost_records for update to authenticated using (organization_id = (select app.organization_id()) and status in ('noted')) with check (organization_id = (select app.organization_id()) and status in ('noted'));
create policy "commands" on public.cost_records for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (kind, declaration, project, damage, category, description, worked_on, donated, person_name, job_title, permanent, regular_hours, regular_rate, overtime_hours, overtime_rate, fringe, rate, equipment, operator, hours, standby_hours, own_rate, own_rate_by, vendor_name, quantity, unit, unit_price, from_stock, bought_on, with_operator, purchase_order, contract, invoice, billed, paid_on, paid_with, documents) on public.cost_records to authenticated;
grant select, insert, update, delete on public.cost_records to commands;
select app.keep_history('public.cost_records');
select app.keep_search('public.cost_records', 'user', '', 'number', 'description', 'person_name', 'equipment', 'vendor_name');
select realtime.publish('public.cost_records');
create index on public.equipment_rates (organization_id, edition, code, id);
create index on public.cost_records (organization_id, declaration, category, id);
create index on public.cost_records (organization_id, worked_on, id);
