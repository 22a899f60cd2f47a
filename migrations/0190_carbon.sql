-- Carbon: factors with their editions, activities, measures here, and offsets apart.

-- How many kilograms of CO₂ equivalent one unit of something stands for, from a day on, with who published it.
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
  valid_until date,
  primary key (organization_id, id)
);
select app.protect('public.emission_factors');
create index on public.emission_factors (organization_id, created_at desc, id desc);
create policy "people read" on public.emission_factors for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.emission_factors for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.emission_factors for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.emission_factors for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, scope, category, unit, kg_per_unit, edition, source, valid_from, valid_until), update (name, scope, category, unit, kg_per_unit, edition, source, valid_from, valid_until) on public.emission_factors to authenticated;
grant select, insert, update, delete on public.emission_factors to commands;
select app.keep_history('public.emission_factors');
select app.keep_search('public.emission_factors', 'user', '', '', 'name', 'source');
select realtime.publish('public.emission_factors');
-- for docs/glossary.md: | emission factor | `emission_factors` | How many kilograms of CO₂ equivalent one unit of something stands for, from a day on, with who published it. |
-- One activity with its factor: so much of something on a day, and the emissions that follow. Another person confirms it.
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
create index on public.carbon_entries (organization_id, factor);
create index on public.carbon_entries (organization_id, purchase_order);
create index on public.carbon_entries (organization_id, invoice);
create index on public.carbon_entries (organization_id, vendor);
create index on public.carbon_entries (organization_id, entered_by);
create index on public.carbon_entries (organization_id, confirmed_by);
create policy "people read" on public.carbon_entries for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.carbon_entries for update to authenticated using (organization_id = (select app.organization_id()) and status in ('noted', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('noted', 'returned'));
create policy "commands" on public.carbon_entries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (words, day, factor, quantity, purchase_order, invoice, vendor, evidence) on public.carbon_entries to authenticated;
grant select, insert, update, delete on public.carbon_entries to commands;
select app.keep_history('public.carbon_entries');
select realtime.publish('public.carbon_entries');
-- for docs/glossary.md: | carbon entry | `carbon_entries` | One activity with its factor: so much of something on a day, and the emissions that follow. Another person confirms it. |
-- A measure that lowers emissions here: what was emitted before it, what is expected, and what was measured afterwards.
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
select app.keep_search('public.carbon_reductions', 'user', '', 'number', 'title', 'about');
select realtime.publish('public.carbon_reductions');
-- for docs/glossary.md: | reduction | `carbon_reductions` | A measure that lowers emissions here: what was emitted before it, what is expected, and what was measured afterwards. |
-- A credit of one tonne each that somebody else’s project gave out. It is kept apart: it lowers no figure of the ledger.
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
  tonnes numeric not null check (tonnes >= 0.001) check (tonnes <= 10000000),
  vendor uuid,
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  verified boolean not null default false,
  entered_by uuid not null,
  ended_on date,
  retired_for text check (length(retired_for) <= 300),
  status text not null default 'issued' check (status in ('issued', 'transferred', 'retired', 'cancelled')),
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
grant select, update (serial, registry, project_name, vintage, tonnes, vendor, evidence, verified) on public.carbon_credits to authenticated;
grant select, insert, update, delete on public.carbon_credits to commands;
select app.keep_history('public.carbon_credits');
select realtime.publish('public.carbon_credits');
-- for docs/glossary.md: | offset credit | `carbon_credits` | A credit of one tonne each that somebody else’s project gave out. It is kept apart: it lowers no figure of the ledger. |
create index on public.carbon_entries (organization_id, day, status);
