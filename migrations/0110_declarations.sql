-- Declarations of disasters: the register that damage, projects and their money hang on.

-- What the President or FEMA declared: which event, in which days and places, and which programs pay.
create table public.disaster_declarations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null check (length(number) <= 20) check (number <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  type text not null check (type in ('DR', 'EM', 'FM')),
  incident text not null check (length(incident) <= 80) check (incident <> ''),
  state text not null check (length(state) <= 2) check (state <> ''),
  declared_on date not null,
  incident_begins date not null,
  incident_ends date,
  public_assistance boolean not null default false,
  individual_assistance boolean not null default false,
  hazard_mitigation boolean not null default false,
  federal_share numeric not null check (federal_share >= 0) check (federal_share <= 100),
  emergency_share numeric not null check (emergency_share >= 0) check (emergency_share <= 100),
  owner uuid not null,
  came_by text not null default 'form' check (came_by in ('form', 'openfema')),
  entered_by uuid not null,
  closed_on date,
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.disaster_declarations');
create index on public.disaster_declarations (organization_id, created_at desc, id desc);
create index on public.disaster_declarations (organization_id, status, created_at desc, id desc);
create index on public.disaster_declarations (organization_id, owner);
create index on public.disaster_declarations (organization_id, entered_by);
create policy "people read" on public.disaster_declarations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.disaster_declarations for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open'));
create policy "commands" on public.disaster_declarations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (number, title, type, incident, state, declared_on, incident_begins, incident_ends, public_assistance, individual_assistance, hazard_mitigation, federal_share, emergency_share, owner) on public.disaster_declarations to authenticated;
grant select, insert, update, delete on public.disaster_declarations to commands;
select app.keep_history('public.disaster_declarations');
select app.keep_search('public.disaster_declarations', 'user', '', 'number', 'title', 'incident');
select realtime.publish('public.disaster_declarations');
-- A county or other place that a declaration names, with the day of its designation: the thirty days of its applicants begin then.
create table public.declared_areas (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  declaration uuid not null,
  position numeric not null check (position >= 1),
  area text not null check (length(area) <= 120) check (area <> ''),
  fips text check (length(fips) <= 5),
  designated_on date not null,
  public_assistance boolean not null default false,
  individual_assistance boolean not null default false,
  hazard_mitigation boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id) on delete cascade
);
select app.protect('public.declared_areas');
create index on public.declared_areas (organization_id, created_at desc, id desc);
create index on public.declared_areas (organization_id, declaration);
create policy "who reads the parent" on public.declared_areas for select to authenticated using (exists (select from public.disaster_declarations parent where parent.organization_id = declared_areas.organization_id and parent.id = declared_areas.declaration));
create policy "commands" on public.declared_areas for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.declared_areas to authenticated;
grant select, insert, update, delete on public.declared_areas to commands;
select app.keep_history('public.declared_areas');
select realtime.publish('public.declared_areas');
create index on public.disaster_declarations (organization_id, declared_on, id);
create index on public.declared_areas (organization_id, fips);
