-- Lists: the views that people keep, the parts of a sheet on its way in, and the orders that long lists are read in.

-- What a list shows, under a name: the address it has without the place in it.
--   people: their own, and what is shared with the organization · commands: write · default: where a list begins, one for
--   each person and one for the organization
create table public.list_views (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  user_id uuid not null default app.user_id(),
  created_at timestamptz not null default now(),
  table_name text not null check (length(table_name) <= 63),
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 4000),
  shared boolean not null default false,
  is_default boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.list_views');
create index on public.list_views (organization_id, table_name, user_id);
create unique index list_views_own_name on public.list_views (organization_id, user_id, table_name, lower(name));
create unique index list_views_own_default on public.list_views (organization_id, user_id, table_name) where is_default and not shared;
create unique index list_views_shared_default on public.list_views (organization_id, table_name) where is_default and shared;
create policy "their own and the shared" on public.list_views for select to authenticated
  using (organization_id = (select app.organization_id()) and (shared or user_id = (select app.user_id())));
create policy "commands" on public.list_views for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.list_views to authenticated;
grant select, insert, update, delete on public.list_views to commands;
select realtime.publish('public.list_views', audience => 'readers');

-- A sheet is too long for one request: its parts wait here until the last has come, and are taken in together.
--   commands, for the one who sends: all · nobody else
create table app.import_parts (
  organization_id uuid not null default app.organization_id(),
  user_id uuid not null default app.user_id(),
  sheet uuid not null,
  part integer not null check (part between 0 and 999),
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, sheet, part)
);
select app.protect('app.import_parts');
create policy "the sender's commands" on app.import_parts for all to commands
  using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()))
  with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
grant select, insert, delete on app.import_parts to commands;

-- The orders that people choose in long lists; the id makes each of them exact.
create index on public.budget_lines (organization_id, name, id);
create index on public.budget_lines (organization_id, amended, id);
create index on public.budget_lines (organization_id, status, id);
create index on public.budget_transfers (organization_id, amount, id);
create index on public.budget_transfers (organization_id, status, id);
create index on public.vendors (organization_id, name, id);
create index on public.vendors (organization_id, type, id);
create index on public.vendors (organization_id, city, id);
create index on public.vendors (organization_id, status, id);
create index on public.accounts (organization_id, name, id);
