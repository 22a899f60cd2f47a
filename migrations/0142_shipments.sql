-- Shipments: what of an order is on its way, over which legs, and what was seen of it.

-- What of an order is on its way: by whom, over which legs, when it is expected and why. The vendor reads it too.
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
  status text not null default 'planned' check (status in ('planned', 'in_transit', 'arrived', 'received', 'cancelled')),
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
create index on public.shipments (organization_id, purchase_order);
create index on public.shipments (organization_id, vendor);
create index on public.shipments (organization_id, watched_by);
create index on public.shipments (organization_id, receipt);
create policy "people read" on public.shipments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.shipments for select to authenticated using (vendor in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
create policy "people update" on public.shipments for update to authenticated using (organization_id = (select app.organization_id()) and status in ('planned', 'in_transit', 'arrived')) with check (organization_id = (select app.organization_id()) and status in ('planned', 'in_transit', 'arrived'));
create policy "commands" on public.shipments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, carrier, tracking, mode, from_name, from_place, to_name, to_place, watched_by, temp_min, temp_max, shock_max, documents) on public.shipments to authenticated;
grant select, insert, update, delete on public.shipments to commands;
select app.keep_history('public.shipments');
select app.keep_search('public.shipments', 'user', '', 'number', 'title', 'carrier', 'tracking');
select realtime.publish('public.shipments', audience => 'readers');
-- How much of an order line is in the shipment.
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
create policy "who reads the parent" on public.shipment_lines for select to authenticated using (exists (select from public.shipments parent where parent.organization_id = shipment_lines.organization_id and parent.id = shipment_lines.shipment));
create policy "commands" on public.shipment_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.shipment_lines to authenticated;
grant select, insert, update, delete on public.shipment_lines to commands;
select app.keep_history('public.shipment_lines');
select realtime.publish('public.shipment_lines');
-- One part of the way, with when it was planned and when it was gone.
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
  primary key (organization_id, id),
  foreign key (organization_id, shipment) references public.shipments (organization_id, id) on delete cascade
);
select app.protect('public.shipment_legs');
create index on public.shipment_legs (organization_id, created_at desc, id desc);
create index on public.shipment_legs (organization_id, shipment);
create policy "who reads the parent" on public.shipment_legs for select to authenticated using (exists (select from public.shipments parent where parent.organization_id = shipment_legs.organization_id and parent.id = shipment_legs.shipment));
create policy "commands" on public.shipment_legs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.shipment_legs to authenticated;
grant select, insert, update, delete on public.shipment_legs to commands;
select app.keep_history('public.shipment_legs');
select realtime.publish('public.shipment_legs');
-- Something that was seen of a shipment on its way: a scan, a delay, a reading, its arrival.
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
  primary key (organization_id, id),
  foreign key (organization_id, shipment) references public.shipments (organization_id, id) on delete cascade
);
select app.protect('public.shipment_events');
revoke update, delete, truncate on public.shipment_events from service_role, custodian;
create index on public.shipment_events (organization_id, created_at desc, id desc);
create index on public.shipment_events (organization_id, shipment);
create policy "who reads the parent" on public.shipment_events for select to authenticated using (exists (select from public.shipments parent where parent.organization_id = shipment_events.organization_id and parent.id = shipment_events.shipment));
create policy "commands" on public.shipment_events for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.shipment_events to authenticated;
grant select, insert on public.shipment_events to commands;
select app.keep_history('public.shipment_events');
select realtime.publish('public.shipment_events');
create index on public.shipment_events (organization_id, shipment, at desc, id desc);
create index on public.shipments (organization_id, eta, id);
