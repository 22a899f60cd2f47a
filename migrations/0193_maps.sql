-- Maps: layers from files, and questions that can be asked again.

-- Places of one kind that were taken in from a file: flood zones, routes, boundaries, hydrants.
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
  ground boolean not null default false,
  features numeric not null default 0 check (features >= 0),
  primary key (organization_id, id)
);
select app.protect('public.map_layers');
create index on public.map_layers (organization_id, created_at desc, id desc);
create policy "people read" on public.map_layers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.map_layers for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.map_layers for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.map_layers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, source, tone, ground), update (name, source, tone, ground) on public.map_layers to authenticated;
grant select, insert, update, delete on public.map_layers to commands;
select app.keep_history('public.map_layers');
select realtime.publish('public.map_layers');
-- for docs/glossary.md: | map layer | `map_layers` | Places of one kind that were taken in from a file: flood zones, routes, boundaries, hydrants. |
-- One point, line or area of a map layer, with what its file says of it.
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
  note text check (length(note) <= 500),
  geometry text not null check (length(geometry) <= 200000),
  primary key (organization_id, id),
  foreign key (organization_id, layer) references public.map_layers (organization_id, id) on delete cascade
);
select app.protect('public.map_features');
create index on public.map_features (organization_id, created_at desc, id desc);
create index on public.map_features (organization_id, layer);
create policy "who reads the parent" on public.map_features for select to authenticated using (exists (select from public.map_layers parent where parent.organization_id = map_features.organization_id and parent.id = map_features.layer));
create policy "commands" on public.map_features for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.map_features to authenticated;
grant select, insert, update, delete on public.map_features to commands;
select app.keep_history('public.map_features');
select realtime.publish('public.map_features');
-- for docs/glossary.md: | map place | `map_features` | One point, line or area of a map layer, with what its file says of it. |
-- A question to the map that can be asked again: what lies in, near or nearest to something else, and what it is worth.
create table public.map_questions (
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
select app.protect('public.map_questions');
create index on public.map_questions (organization_id, created_at desc, id desc);
create policy "people read" on public.map_questions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.map_questions for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.map_questions for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.map_questions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, kind, of_layer, against_layer, meters), update (name, kind, of_layer, against_layer, meters) on public.map_questions to authenticated;
grant select, insert, update, delete on public.map_questions to commands;
select app.keep_history('public.map_questions');
select realtime.publish('public.map_questions');
-- for docs/glossary.md: | map question | `map_questions` | A question to the map that can be asked again: what lies in, near or nearest to something else, and what it is worth. |
