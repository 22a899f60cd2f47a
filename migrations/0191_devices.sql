-- Sensors: devices, what they said, the rules that call somebody, and the alarms.

-- A sensor: what it measures, where it is, when it was last heard of and when it must be calibrated.
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
grant select, update (name, measures, unit, location, place, serial, project, purchase_order, owner, every_minutes, calibrated_on, calibrate_by, simulated) on public.devices to authenticated;
grant select, insert, update, delete on public.devices to commands;
select app.keep_history('public.devices');
select app.keep_search('public.devices', 'user', '', 'number', 'name', 'location', 'serial');
select realtime.publish('public.devices');
-- for docs/glossary.md: | device | `devices` | A sensor: what it measures, where it is, when it was last heard of and when it must be calibrated. |
-- What a device said at a moment. Nobody changes one; a wrong one is followed by a right one.
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
  primary key (organization_id, id),
  foreign key (organization_id, device) references public.devices (organization_id, id) on delete cascade
);
select app.protect('public.device_readings');
revoke update, delete, truncate on public.device_readings from service_role, custodian;
create index on public.device_readings (organization_id, created_at desc, id desc);
create index on public.device_readings (organization_id, device);
create policy "who reads the parent" on public.device_readings for select to authenticated using (exists (select from public.devices parent where parent.organization_id = device_readings.organization_id and parent.id = device_readings.device));
create policy "commands" on public.device_readings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.device_readings to authenticated;
grant select, insert on public.device_readings to commands;
select app.keep_history('public.device_readings');
select realtime.publish('public.device_readings');
-- for docs/glossary.md: | reading | `device_readings` | What a device said at a moment. Nobody changes one; a wrong one is followed by a right one. |
-- When a device calls somebody: above or below a limit, silent for too long, or away from its place.
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
grant select, insert (name, device, kind, limit_value, severity, enabled), update (name, device, kind, limit_value, severity, enabled) on public.device_rules to authenticated;
grant select, insert, update, delete on public.device_rules to commands;
select app.keep_history('public.device_rules');
select realtime.publish('public.device_rules');
-- for docs/glossary.md: | alarm rule | `device_rules` | When a device calls somebody: above or below a limit, silent for too long, or away from its place. |
-- A rule that was broken: since when, by what, who has seen it, and when it was over.
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
  over_at timestamptz,
  status text not null check (status in ('raised', 'seen', 'over')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, device) references public.devices (organization_id, id),
  foreign key (organization_id, rule) references public.device_rules (organization_id, id),
  foreign key (organization_id, seen_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.device_alarms');
create index on public.device_alarms (organization_id, created_at desc, id desc);
create index on public.device_alarms (organization_id, status, created_at desc, id desc);
create index on public.device_alarms (organization_id, device);
create index on public.device_alarms (organization_id, rule);
create index on public.device_alarms (organization_id, seen_by);
create policy "people read" on public.device_alarms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.device_alarms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.device_alarms to authenticated;
grant select, insert, update, delete on public.device_alarms to commands;
select app.keep_history('public.device_alarms');
select realtime.publish('public.device_alarms');
-- for docs/glossary.md: | alarm | `device_alarms` | A rule that was broken: since when, by what, who has seen it, and when it was over. |
-- One device says one thing at a moment: what is sent twice is kept once.
create unique index on public.device_readings (organization_id, device, at);
create unique index device_alarms_open on public.device_alarms (organization_id, rule) where status <> 'over';
