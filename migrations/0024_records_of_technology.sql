-- Made by npm run propose -- --write from the declarations in src/areas/technology: change records.ts, not this file.

-- An import from another system: its file, the mapping of its columns and its target.
create table public.connectors (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  kind text not null check (kind in ('erp', 'portal', 'registry', 'field', 'other')),
  takes text not null check (takes in ('codes', 'submissions')),
  goes_to text not null check (length(goes_to) <= 40) check (goes_to <> ''),
  mapping text not null check (length(mapping) <= 10000),
  frequency text not null default 'by_hand' check (frequency in ('by_hand', 'daily', 'weekly', 'monthly')),
  contact text check (length(contact) <= 200),
  last_run date,
  owner uuid not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused')),
  constraint connectors_last_run_years check (last_run >= '1900-01-01' and last_run < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.connectors');
create index on public.connectors (organization_id, created_at desc, id desc);
create index on public.connectors (organization_id, status, created_at desc, id desc);
create index on public.connectors (organization_id, owner);
create policy "people read" on public.connectors for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people insert" on public.connectors for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.connectors for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active', 'paused')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active', 'paused'));
create policy "commands" on public.connectors for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, kind, takes, goes_to, mapping, frequency, contact, owner), update (name, kind, takes, goes_to, mapping, frequency, contact, owner) on public.connectors to authenticated;
grant select, insert, update, delete on public.connectors to commands;
select app.keep_history('public.connectors');
select app.keep_text('public.connectors', lines => '{name,goes_to,contact}');
select realtime.publish('public.connectors');

-- One file imported through a connector, with the number of accepted and rejected rows.
create table public.connector_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  connector uuid not null,
  file text not null check (length(file) <= 200) check (file <> ''),
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  begun_at timestamptz not null,
  rows numeric not null check (rows >= 0),
  taken numeric not null check (taken >= 0),
  refused numeric not null check (refused >= 0),
  status text not null check (status in ('completed', 'exception')),
  constraint connector_runs_begun_at_years check (begun_at >= '1900-01-01T00:00:00Z' and begun_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, connector) references public.connectors (organization_id, id)
);
select app.protect('public.connector_runs');
create index on public.connector_runs (organization_id, created_at desc, id desc);
create index on public.connector_runs (organization_id, status, created_at desc, id desc);
create index on public.connector_runs (organization_id, connector);
create policy "people read" on public.connector_runs for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.connector_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.connector_runs to authenticated;
grant select, insert, update, delete on public.connector_runs to commands;
select app.keep_history('public.connector_runs');
select app.keep_text('public.connector_runs', lines => '{file,digest}');
select realtime.publish('public.connector_runs');

-- A row of a file that was rejected, with the reason. It is corrected and accepted, or skipped.
create table public.connector_errors (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  line numeric not null check (line >= 1),
  content text not null check (length(content) <= 20000),
  why text not null check (length(why) <= 500) check (why <> ''),
  reason text check (length(reason) <= 500),
  status text not null default 'open' check (status in ('open', 'received', 'canceled')),
  primary key (organization_id, id),
  foreign key (organization_id, run) references public.connector_runs (organization_id, id)
);
select app.protect('public.connector_errors');
create index on public.connector_errors (organization_id, created_at desc, id desc);
create index on public.connector_errors (organization_id, status, created_at desc, id desc);
create index on public.connector_errors (organization_id, run);
create policy "people read" on public.connector_errors for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.connector_errors for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.connector_errors to authenticated;
grant select, insert, update, delete on public.connector_errors to commands;
select app.keep_history('public.connector_errors');
select app.keep_text('public.connector_errors', lines => '{why,reason}');
select realtime.publish('public.connector_errors');

-- Codes that other records use: units, commodities, cost codes, counties. Each has effective dates, and a merged one leads to its successor.
create table public.code_lists (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  name text not null check (length(name) <= 120) check (name <> ''),
  kind text not null check (kind in ('unit', 'commodity', 'industry', 'cost', 'place', 'other')),
  source text check (length(source) <= 300),
  steward uuid,
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, steward) references public.organization_members (organization_id, user_id)
);
select app.protect('public.code_lists');
create index on public.code_lists (organization_id, created_at desc, id desc);
create index on public.code_lists (organization_id, status, created_at desc, id desc);
create index on public.code_lists (organization_id, steward);
create policy "people read" on public.code_lists for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.code_lists for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.code_lists to authenticated;
grant select, insert, update, delete on public.code_lists to commands;
select app.keep_history('public.code_lists');
select app.keep_text('public.code_lists', lines => '{code,name,source}');
select app.keep_search('public.code_lists', 'user', '', 'code', 'name', 'source');
select realtime.publish('public.code_lists');

-- One code with its meaning, effective dates and successor.
create table public.code_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  list uuid not null,
  code text not null check (length(code) <= 40) check (code <> ''),
  name text not null check (length(name) <= 200) check (name <> ''),
  broader text check (length(broader) <= 40),
  factor numeric check (factor >= 0),
  valid_from date not null,
  valid_to date,
  merged_into uuid,
  status text not null default 'open' check (status in ('open', 'merged', 'closed')),
  constraint code_items_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint code_items_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint code_items_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id),
  foreign key (organization_id, list) references public.code_lists (organization_id, id),
  foreign key (organization_id, merged_into) references public.code_items (organization_id, id)
);
select app.protect('public.code_items');
create index on public.code_items (organization_id, created_at desc, id desc);
create index on public.code_items (organization_id, status, created_at desc, id desc);
create index on public.code_items (organization_id, list);
create index on public.code_items (organization_id, merged_into);
create policy "people read" on public.code_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.code_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.code_items to authenticated;
grant select, insert, update, delete on public.code_items to commands;
select app.keep_history('public.code_items');
select app.keep_text('public.code_items', lines => '{code,name,broader}');
select app.keep_search('public.code_items', 'user', '', '', 'name', 'code');
select realtime.publish('public.code_items');

-- A calculated plan with its case, method and cost, the cost of a simple rule, and the maximum gap to optimal.
create table public.optimization_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  name text not null check (length(name) <= 160) check (name <> ''),
  kind text not null check (kind in ('routing', 'allocation')),
  method text not null check (length(method) <= 200) check (method <> ''),
  size text not null check (length(size) <= 120) check (size <> ''),
  cost numeric not null check (cost >= 0),
  greedy numeric check (greedy >= 0),
  bound numeric not null check (bound >= 0),
  best_known numeric check (best_known >= 0),
  gap numeric check (gap >= 0),
  seconds numeric not null check (seconds >= 0),
  question text not null check (length(question) <= 400000),
  plan text not null check (length(plan) <= 400000),
  calculated_by uuid not null,
  accepted_by uuid,
  accepted_at timestamptz,
  reason text check (length(reason) <= 1000),
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'rejected')),
  constraint optimization_runs_accepted_at_years check (accepted_at >= '1900-01-01T00:00:00Z' and accepted_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, calculated_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, accepted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.optimization_runs');
create index on public.optimization_runs (organization_id, created_at desc, id desc);
create index on public.optimization_runs (organization_id, status, created_at desc, id desc);
create index on public.optimization_runs (organization_id, calculated_by);
create index on public.optimization_runs (organization_id, accepted_by);
create policy "people read" on public.optimization_runs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.optimization_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.optimization_runs to authenticated;
grant select, insert, update, delete on public.optimization_runs to commands;
select app.keep_history('public.optimization_runs');
select app.keep_text('public.optimization_runs', lines => '{name,method,size,reason}');
select app.keep_search('public.optimization_runs', 'user', '', 'number', 'name');
select realtime.publish('public.optimization_runs');
