-- Files in and out in FEMA’s shapes: the log of each exchange, and what OpenFEMA says of each county.

-- One file that came in from OpenFEMA or went out for the Grants Portal: who, when, how many rows, and what was wrong with them.
create table public.fema_exchanges (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('declarations_in', 'project_out')),
  file text not null check (length(file) <= 300) check (file <> ''),
  rows numeric not null default 0 check (rows >= 0),
  added numeric not null default 0 check (added >= 0),
  changed numeric not null default 0 check (changed >= 0),
  unchanged numeric not null default 0 check (unchanged >= 0),
  duplicates numeric not null default 0 check (duplicates >= 0),
  refused numeric not null default 0 check (refused >= 0),
  problems text check (length(problems) <= 20000),
  done_by uuid not null,
  done_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, done_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.fema_exchanges');
create index on public.fema_exchanges (organization_id, created_at desc, id desc);
create index on public.fema_exchanges (organization_id, done_by);
create policy "people read" on public.fema_exchanges for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.fema_exchanges for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fema_exchanges to authenticated;
grant select, insert, update, delete on public.fema_exchanges to commands;
select app.keep_history('public.fema_exchanges');
select realtime.publish('public.fema_exchanges');
-- What OpenFEMA says of one place under one declaration: kept to look counties up, and to take a declaration over into the register.
create table public.fema_designations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  openfema_id text not null check (length(openfema_id) <= 120) check (openfema_id <> ''),
  declaration text not null check (length(declaration) <= 30) check (declaration <> ''),
  type text not null check (type in ('DR', 'EM', 'FM')),
  state text not null check (length(state) <= 30) check (state <> ''),
  title text not null check (length(title) <= 300) check (title <> ''),
  incident text check (length(incident) <= 80),
  area text not null check (length(area) <= 200) check (area <> ''),
  fips text check (length(fips) <= 20),
  declared_on date not null,
  incident_begins date,
  incident_ends date,
  closed_on date,
  public_assistance boolean not null default false,
  individual_assistance boolean not null default false,
  hazard_mitigation boolean not null default false,
  hash text check (length(hash) <= 120),
  exchange uuid not null,
  primary key (organization_id, id),
  unique (organization_id, openfema_id),
  foreign key (organization_id, exchange) references public.fema_exchanges (organization_id, id)
);
select app.protect('public.fema_designations');
create index on public.fema_designations (organization_id, created_at desc, id desc);
create index on public.fema_designations (organization_id, exchange);
create policy "people read" on public.fema_designations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.fema_designations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fema_designations to authenticated;
grant select, insert, update, delete on public.fema_designations to commands;
select app.keep_history('public.fema_designations');
select realtime.publish('public.fema_designations');
create index on public.fema_designations (organization_id, declaration, fips, id);
create index on public.fema_designations (organization_id, area, id);
create index on public.fema_designations (organization_id, declared_on, id);
