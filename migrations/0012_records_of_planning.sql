-- Made by npm run propose -- --write from the declarations in src/areas/planning: change records.ts, not this file.

-- Money with one legal purpose and its own balanced books, such as the general fund or a grant.
create table public.funds (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 20) check (code <> ''),
  name text not null check (length(name) <= 120) check (name <> ''),
  type text not null check (type in ('general', 'special_revenue', 'capital_projects', 'debt_service', 'permanent', 'enterprise', 'internal_service', 'fiduciary')),
  purpose text check (length(purpose) <= 500),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, code)
);
select app.protect('public.funds');
create index on public.funds (organization_id, created_at desc, id desc);
create index on public.funds (organization_id, status, created_at desc, id desc);
create policy "people read" on public.funds for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.funds for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.funds for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.funds for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, name, type, purpose, status), update (code, name, type, purpose, status) on public.funds to authenticated;
grant select, insert, update, delete on public.funds to commands;
select app.keep_history('public.funds');
select app.keep_text('public.funds', lines => '{code,name,purpose}');
select app.keep_search('public.funds', 'user', '', 'code', 'name', 'purpose');
select realtime.publish('public.funds');

-- A line of the chart of accounts.
create table public.accounts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  name text not null check (length(name) <= 120) check (name <> ''),
  type text not null check (type in ('expenditure', 'revenue', 'asset', 'liability', 'fund_balance')),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, code)
);
select app.protect('public.accounts');
create index on public.accounts (organization_id, created_at desc, id desc);
create index on public.accounts (organization_id, status, created_at desc, id desc);
create policy "people read" on public.accounts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.accounts for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.accounts for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.accounts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, name, type, status), update (code, name, type, status) on public.accounts to authenticated;
grant select, insert, update, delete on public.accounts to commands;
select app.keep_history('public.accounts');
select app.keep_text('public.accounts', lines => '{code,name}');
select app.keep_search('public.accounts', 'user', '', 'code', 'name');
select realtime.publish('public.accounts');

-- A department or part of one that is responsible for its spending.
create table public.cost_centers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 20) check (code <> ''),
  name text not null check (length(name) <= 120) check (name <> ''),
  parent uuid,
  owner uuid,
  valid_from date not null,
  valid_to date,
  default_fund uuid,
  default_account uuid,
  status text not null default 'open' check (status in ('open', 'merged', 'closed')),
  merged_into uuid,
  constraint cost_centers_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint cost_centers_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint cost_centers_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, parent) references public.cost_centers (organization_id, id),
  foreign key (organization_id, default_fund) references public.funds (organization_id, id),
  foreign key (organization_id, default_account) references public.accounts (organization_id, id),
  foreign key (organization_id, merged_into) references public.cost_centers (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.cost_centers');
create index on public.cost_centers (organization_id, created_at desc, id desc);
create index on public.cost_centers (organization_id, status, created_at desc, id desc);
create index on public.cost_centers (organization_id, parent);
create index on public.cost_centers (organization_id, owner);
create index on public.cost_centers (organization_id, default_fund);
create index on public.cost_centers (organization_id, default_account);
create index on public.cost_centers (organization_id, merged_into);
create policy "people read" on public.cost_centers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.cost_centers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.cost_centers to authenticated;
grant select, insert, update, delete on public.cost_centers to commands;
select app.keep_history('public.cost_centers');
select app.keep_text('public.cost_centers', lines => '{code,name}');
select app.keep_search('public.cost_centers', 'user', '', 'code', 'name');
select realtime.publish('public.cost_centers');

-- The 12 months of the budget and the books, in your own calendar.
create table public.fiscal_years (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 20) check (name <> ''),
  starts_on date not null,
  ends_on date not null,
  adjuster uuid,
  status text not null default 'planned' check (status in ('planned', 'open', 'closing', 'closed')),
  constraint fiscal_years_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint fiscal_years_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint fiscal_years_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, adjuster) references public.organization_members (organization_id, user_id)
);
select app.protect('public.fiscal_years');
create index on public.fiscal_years (organization_id, created_at desc, id desc);
create index on public.fiscal_years (organization_id, status, created_at desc, id desc);
create index on public.fiscal_years (organization_id, adjuster);
create policy "people read" on public.fiscal_years for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.fiscal_years for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fiscal_years to authenticated;
grant select, insert, update, delete on public.fiscal_years to commands;
select app.keep_history('public.fiscal_years');
select app.keep_text('public.fiscal_years', lines => '{name}');
select app.keep_search('public.fiscal_years', 'user', '', 'name', 'name');
select realtime.publish('public.fiscal_years');

-- An amount for one purpose in one fund, account, cost center and fiscal year.
create table public.budget_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  fund uuid not null,
  account uuid not null,
  cost_center uuid,
  fiscal_year uuid not null,
  starts_on date not null,
  ends_on date not null,
  program text check (length(program) <= 40),
  project text check (length(project) <= 40),
  award text check (length(award) <= 40),
  original bigint not null check (original >= 0),
  amended bigint not null default 0 check (amended >= 0),
  pre_encumbered bigint not null default 0 check (pre_encumbered >= 0),
  encumbered bigint not null default 0 check (encumbered >= 0),
  spent bigint not null default 0,
  control text not null default 'stop' check (control in ('stop', 'warn')),
  owner uuid,
  status text not null default 'draft' check (status in ('draft', 'adopted', 'closed')),
  constraint budget_lines_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint budget_lines_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint budget_lines_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, account) references public.accounts (organization_id, id),
  foreign key (organization_id, cost_center) references public.cost_centers (organization_id, id),
  foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.budget_lines');
create index on public.budget_lines (organization_id, created_at desc, id desc);
create index on public.budget_lines (organization_id, status, created_at desc, id desc);
create index on public.budget_lines (organization_id, fund);
create index on public.budget_lines (organization_id, account);
create index on public.budget_lines (organization_id, cost_center);
create index on public.budget_lines (organization_id, fiscal_year);
create index on public.budget_lines (organization_id, owner);
create policy "people read" on public.budget_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.budget_lines for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.budget_lines for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.budget_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, fund, account, cost_center, fiscal_year, starts_on, ends_on, program, project, award, original, control, owner), update (name, fund, account, cost_center, fiscal_year, starts_on, ends_on, program, project, award, original, control, owner) on public.budget_lines to authenticated;
grant select, insert, update, delete on public.budget_lines to commands;
select app.keep_history('public.budget_lines');
select app.keep_text('public.budget_lines', lines => '{name,program,project,award}');
select app.keep_search('public.budget_lines', 'user', '', '', 'name', 'project', 'award');
select realtime.publish('public.budget_lines');

-- A department’s request to fund a capital project, with its need, yearly cost, score and funding.
create table public.capital_projects (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  program text not null check (program in ('streets', 'water', 'parks', 'facilities', 'technology', 'recovery', 'other')),
  department text not null check (length(department) <= 120) check (department <> ''),
  need text not null check (length(need) <= 10000),
  options text check (length(options) <= 5000),
  site jsonb check (jsonb_typeof(site) = 'object'),
  sponsor uuid not null,
  required_by_law boolean not null default false,
  useful_life numeric not null default 20 check (useful_life >= 1) check (useful_life <= 100),
  operating bigint not null default 0,
  benefit bigint not null default 0 check (benefit >= 0),
  salvage bigint not null default 0 check (salvage >= 0),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  first_year text check (length(first_year) <= 4),
  cost bigint not null default 0 check (cost >= 0),
  score numeric check (score >= 0) check (score <= 5),
  allocated bigint not null default 0 check (allocated >= 0),
  requested_by uuid not null,
  decided_by uuid,
  decision text check (length(decision) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'scored', 'funded', 'deferred', 'under_way', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, sponsor) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.capital_projects');
create index on public.capital_projects (organization_id, created_at desc, id desc);
create index on public.capital_projects (organization_id, status, created_at desc, id desc);
create index on public.capital_projects (organization_id, sponsor);
create index on public.capital_projects (organization_id, requested_by);
create index on public.capital_projects (organization_id, decided_by);
create policy "people read" on public.capital_projects for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.capital_projects for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'deferred')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'deferred'));
create policy "commands" on public.capital_projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, program, department, need, options, site, sponsor, required_by_law, useful_life, operating, benefit, salvage, documents) on public.capital_projects to authenticated;
grant select, insert, update, delete on public.capital_projects to commands;
select app.keep_history('public.capital_projects');
select app.keep_files('public.capital_projects');
select app.keep_text('public.capital_projects', lines => '{title,department,first_year}');
select app.keep_search('public.capital_projects', 'user', '', 'number', 'title', 'need');
select realtime.publish('public.capital_projects');

-- A part of a fiscal year, usually a month. A closed period takes no more postings.
create table public.fiscal_periods (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  fiscal_year uuid not null,
  number numeric not null check (number >= 1) check (number <= 366),
  name text not null check (length(name) <= 60) check (name <> ''),
  starts_on date not null,
  ends_on date not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint fiscal_periods_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint fiscal_periods_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint fiscal_periods_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id) on delete cascade
);
select app.protect('public.fiscal_periods');
create index on public.fiscal_periods (organization_id, created_at desc, id desc);
create index on public.fiscal_periods (organization_id, status, created_at desc, id desc);
create index on public.fiscal_periods (organization_id, fiscal_year);
create policy "who reads the parent" on public.fiscal_periods for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.fiscal_periods for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fiscal_periods to authenticated;
grant select, insert, update, delete on public.fiscal_periods to commands;
select app.keep_history('public.fiscal_periods');
select app.keep_text('public.fiscal_periods', lines => '{name}');
select realtime.publish('public.fiscal_periods');

-- One side of a double entry: a debit or credit in one fund. The lines of an entry balance in each fund and can’t be changed.
create table public.journal_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  entry text not null check (length(entry) <= 40) check (entry <> ''),
  position numeric not null check (position >= 1),
  day date not null,
  period uuid,
  fund uuid not null,
  control text not null check (control in ('encumbrance', 'encumbrance_reserve', 'expenditure', 'payable', 'accrued', 'in_transit', 'cash', 'elsewhere')),
  account uuid,
  budget_line uuid,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  source_table text not null check (length(source_table) <= 63) check (source_table <> ''),
  source text not null check (length(source) <= 40) check (source <> ''),
  words text not null check (length(words) <= 300) check (words <> ''),
  constraint journal_lines_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, period) references public.fiscal_periods (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, account) references public.accounts (organization_id, id),
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id)
);
select app.protect('public.journal_lines');
revoke update, delete, truncate on public.journal_lines from service_role, custodian;
create index on public.journal_lines (organization_id, created_at desc, id desc);
create index on public.journal_lines (organization_id, period);
create policy "people read" on public.journal_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.journal_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.journal_lines to authenticated;
grant select, insert on public.journal_lines to commands;
select app.keep_history('public.journal_lines');
select app.keep_text('public.journal_lines', lines => '{entry,source_table,source,words}');
select realtime.publish('public.journal_lines');

-- A budget as proposed, adopted or amended on a date, with the amount of every line.
create table public.budget_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  fiscal_year uuid not null,
  kind text not null check (kind in ('proposed', 'adopted', 'amended')),
  resolution text check (length(resolution) <= 120),
  voted_on date,
  total bigint not null default 0,
  status text not null default 'proposed' check (status in ('proposed', 'in_force', 'superseded')),
  constraint budget_versions_voted_on_years check (voted_on >= '1900-01-01' and voted_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id)
);
select app.protect('public.budget_versions');
create index on public.budget_versions (organization_id, created_at desc, id desc);
create index on public.budget_versions (organization_id, status, created_at desc, id desc);
create index on public.budget_versions (organization_id, fiscal_year);
create policy "people read" on public.budget_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.budget_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.budget_versions to authenticated;
grant select, insert, update, delete on public.budget_versions to commands;
select app.keep_history('public.budget_versions');
select app.keep_text('public.budget_versions', lines => '{name,resolution}');
select realtime.publish('public.budget_versions');

-- The amount of one budget line in one budget version.
create table public.budget_version_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  budget_version uuid not null,
  line uuid not null,
  amount bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, budget_version) references public.budget_versions (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references public.budget_lines (organization_id, id)
);
select app.protect('public.budget_version_lines');
create index on public.budget_version_lines (organization_id, created_at desc, id desc);
create index on public.budget_version_lines (organization_id, budget_version);
create index on public.budget_version_lines (organization_id, line);
create policy "who reads the parent" on public.budget_version_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.budget_version_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.budget_version_lines to authenticated;
grant select, insert, update, delete on public.budget_version_lines to commands;
select app.keep_history('public.budget_version_lines');
select app.keep_text('public.budget_version_lines');
select realtime.publish('public.budget_version_lines');

-- A set of projects chosen under a budget limit, over given years, with the delay allowed.
create table public.capital_scenarios (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  note text check (length(note) <= 500),
  first_year text not null check (length(first_year) <= 4) check (first_year <> ''),
  years numeric not null check (years >= 1) check (years <= 20),
  funding numeric not null check (funding >= 0) check (funding <= 500),
  may_wait numeric not null check (may_wait >= 0) check (may_wait <= 10),
  question text check (length(question) <= 2000000),
  result text check (length(result) <= 2000000),
  total_score numeric check (total_score >= 0),
  calculated_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'calculated', 'published')),
  constraint capital_scenarios_calculated_at_years check (calculated_at >= '1900-01-01T00:00:00Z' and calculated_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id)
);
select app.protect('public.capital_scenarios');
create index on public.capital_scenarios (organization_id, created_at desc, id desc);
create index on public.capital_scenarios (organization_id, status, created_at desc, id desc);
create policy "people read" on public.capital_scenarios for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.capital_scenarios for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_scenarios to authenticated;
grant select, insert, update, delete on public.capital_scenarios to commands;
select app.keep_history('public.capital_scenarios');
select app.keep_text('public.capital_scenarios', lines => '{name,note,first_year}');
select app.keep_search('public.capital_scenarios', 'user', '', '', 'name', 'note');
select realtime.publish('public.capital_scenarios');

-- A fund, bond, grant or state program that pays for capital, with the funding available each year.
create table public.capital_sources (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  kind text not null check (kind in ('fund', 'bond', 'grant', 'state', 'other')),
  fund uuid,
  only_for text check (only_for in ('streets', 'water', 'parks', 'facilities', 'technology', 'recovery', 'other')),
  note text check (length(note) <= 500),
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, fund) references public.funds (organization_id, id)
);
select app.protect('public.capital_sources');
create index on public.capital_sources (organization_id, created_at desc, id desc);
create index on public.capital_sources (organization_id, fund);
create policy "people read" on public.capital_sources for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.capital_sources for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.capital_sources for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.capital_sources for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, kind, fund, only_for, note), update (name, kind, fund, only_for, note) on public.capital_sources to authenticated;
grant select, insert, update, delete on public.capital_sources to commands;
select app.keep_history('public.capital_sources');
select app.keep_text('public.capital_sources', lines => '{name,note}');
select realtime.publish('public.capital_sources');

-- The part of a capital request that one source pays in one year. Allocations can’t exceed the source’s available funding.
create table public.capital_allocations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  capital_project uuid not null,
  source uuid not null,
  year text not null check (length(year) <= 4) check (year <> ''),
  amount bigint not null check (amount >= 1),
  primary key (organization_id, id),
  foreign key (organization_id, capital_project) references public.capital_projects (organization_id, id) on delete cascade,
  foreign key (organization_id, source) references public.capital_sources (organization_id, id)
);
select app.protect('public.capital_allocations');
create index on public.capital_allocations (organization_id, created_at desc, id desc);
create index on public.capital_allocations (organization_id, capital_project);
create index on public.capital_allocations (organization_id, source);
create policy "who reads the parent" on public.capital_allocations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.capital_allocations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_allocations to authenticated;
grant select, insert, update, delete on public.capital_allocations to commands;
select app.keep_history('public.capital_allocations');
select app.keep_text('public.capital_allocations', lines => '{year}');
select realtime.publish('public.capital_allocations');

-- The limit of one source for capital requests in one fiscal year.
create table public.capital_available (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  capital_source uuid not null,
  position numeric not null default 0,
  year text not null check (length(year) <= 4) check (year <> ''),
  amount bigint not null check (amount >= 0),
  note text check (length(note) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, capital_source) references public.capital_sources (organization_id, id) on delete cascade
);
select app.protect('public.capital_available');
create index on public.capital_available (organization_id, created_at desc, id desc);
create index on public.capital_available (organization_id, capital_source);
create policy "who reads the parent" on public.capital_available for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.capital_available for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_available to authenticated;
grant select, insert, update, delete on public.capital_available to commands;
select app.keep_history('public.capital_available');
select app.keep_text('public.capital_available', lines => '{year,note}');
select realtime.publish('public.capital_available');

-- A criterion that capital requests are scored on, with its weight and effective date. The weights of one date total 100%.
create table public.capital_criteria (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  question text not null check (length(question) <= 300) check (question <> ''),
  weight numeric not null check (weight >= 0) check (weight <= 100),
  valid_from date not null,
  valid_to date,
  source text not null check (length(source) <= 300) check (source <> ''),
  constraint capital_criteria_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint capital_criteria_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint capital_criteria_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.capital_criteria');
create index on public.capital_criteria (organization_id, created_at desc, id desc);
create policy "people read" on public.capital_criteria for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.capital_criteria for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.capital_criteria for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.capital_criteria for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, question, weight, valid_from, valid_to, source), update (name, question, weight, valid_from, valid_to, source) on public.capital_criteria to authenticated;
grant select, insert, update, delete on public.capital_criteria to commands;
select app.keep_history('public.capital_criteria');
select app.keep_text('public.capital_criteria', lines => '{name,question,source}');
select realtime.publish('public.capital_criteria');

-- The cost of one phase of a capital request in one fiscal year.
create table public.capital_phases (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  capital_project uuid not null,
  position numeric not null default 0,
  phase text not null check (phase in ('study', 'land', 'design', 'construction', 'equipment', 'contingency')),
  year text not null check (length(year) <= 4) check (year <> ''),
  amount bigint not null check (amount >= 1),
  note text check (length(note) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, capital_project) references public.capital_projects (organization_id, id) on delete cascade
);
select app.protect('public.capital_phases');
create index on public.capital_phases (organization_id, created_at desc, id desc);
create index on public.capital_phases (organization_id, capital_project);
create policy "who reads the parent" on public.capital_phases for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.capital_phases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_phases to authenticated;
grant select, insert, update, delete on public.capital_phases to commands;
select app.keep_history('public.capital_phases');
select app.keep_text('public.capital_phases', lines => '{year,note}');
select realtime.publish('public.capital_phases');

-- The points one reviewer assigned to a capital request for one criterion, with the reason.
create table public.capital_scores (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  capital_project uuid not null,
  criterion uuid not null,
  reviewer uuid not null,
  points numeric not null check (points >= 0) check (points <= 5),
  note text check (length(note) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, capital_project) references public.capital_projects (organization_id, id) on delete cascade,
  foreign key (organization_id, criterion) references public.capital_criteria (organization_id, id),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.capital_scores');
create index on public.capital_scores (organization_id, created_at desc, id desc);
create index on public.capital_scores (organization_id, capital_project);
create index on public.capital_scores (organization_id, criterion);
create index on public.capital_scores (organization_id, reviewer);
create policy "who reads the parent" on public.capital_scores for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.capital_scores for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_scores to authenticated;
grant select, insert, update, delete on public.capital_scores to commands;
select app.keep_history('public.capital_scores');
select app.keep_text('public.capital_scores', lines => '{note}');
select realtime.publish('public.capital_scores');

-- A setting for capital calculations, with its effective date and source.
create table public.capital_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('discount_percent')),
  value numeric not null check (value >= 0) check (value <= 100),
  valid_from date not null,
  valid_to date,
  source text not null check (length(source) <= 300) check (source <> ''),
  reason text check (length(reason) <= 500),
  constraint capital_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint capital_terms_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint capital_terms_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.capital_terms');
select app.keep_control('public.capital_terms', 'valid_to');
create index on public.capital_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.capital_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.capital_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_terms to authenticated;
grant select, insert, update, delete on public.capital_terms to commands;
select app.keep_history('public.capital_terms');
select app.keep_text('public.capital_terms', lines => '{source}');
select realtime.publish('public.capital_terms');

-- Percentages that split a shared cost among cost centers.
create table public.allocation_rules (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  basis text check (length(basis) <= 300),
  valid_from date not null,
  valid_to date,
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint allocation_rules_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint allocation_rules_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint allocation_rules_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id),
  unique (organization_id, name)
);
select app.protect('public.allocation_rules');
create index on public.allocation_rules (organization_id, created_at desc, id desc);
create index on public.allocation_rules (organization_id, status, created_at desc, id desc);
create policy "people read" on public.allocation_rules for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.allocation_rules for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.allocation_rules to authenticated;
grant select, insert, update, delete on public.allocation_rules to commands;
select app.keep_history('public.allocation_rules');
select app.keep_text('public.allocation_rules', lines => '{name,basis}');
select realtime.publish('public.allocation_rules');

-- The part of a shared cost that one cost center bears.
create table public.allocation_shares (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  rule uuid not null,
  cost_center uuid not null,
  percent numeric not null check (percent >= 0) check (percent <= 100),
  primary key (organization_id, id),
  foreign key (organization_id, rule) references public.allocation_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, cost_center) references public.cost_centers (organization_id, id)
);
select app.protect('public.allocation_shares');
create index on public.allocation_shares (organization_id, created_at desc, id desc);
create index on public.allocation_shares (organization_id, rule);
create index on public.allocation_shares (organization_id, cost_center);
create policy "who reads the parent" on public.allocation_shares for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.allocation_shares for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.allocation_shares to authenticated;
grant select, insert, update, delete on public.allocation_shares to commands;
select app.keep_history('public.allocation_shares');
select app.keep_text('public.allocation_shares');
select realtime.publish('public.allocation_shares');

-- A projection of a fund’s year end as published on one day, with its assumptions and back-test error.
create table public.forecast_snapshots (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 160) check (name <> ''),
  fiscal_year uuid not null,
  fund uuid not null,
  as_of date not null,
  scenario text not null check (scenario in ('base', 'cut', 'disaster')),
  price_change numeric,
  cut numeric,
  disaster_cost bigint,
  method text not null check (method in ('seasonal', 'recent', 'naive')),
  budget bigint not null,
  year_end bigint not null,
  low bigint not null,
  high bigint not null,
  error numeric,
  naive_error numeric,
  constraint forecast_snapshots_as_of_years check (as_of >= '1900-01-01' and as_of < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id)
);
select app.protect('public.forecast_snapshots');
revoke update, delete, truncate on public.forecast_snapshots from service_role, custodian;
create index on public.forecast_snapshots (organization_id, created_at desc, id desc);
create index on public.forecast_snapshots (organization_id, fiscal_year);
create index on public.forecast_snapshots (organization_id, fund);
create policy "people read" on public.forecast_snapshots for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.forecast_snapshots for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.forecast_snapshots to authenticated;
grant select, insert on public.forecast_snapshots to commands;
select app.keep_history('public.forecast_snapshots');
select app.keep_text('public.forecast_snapshots', lines => '{name}');
select realtime.publish('public.forecast_snapshots');

-- One posting to the budget ledger. A line’s budget, encumbrances and expenditures are the sum of its entries.
create table public.budget_entries (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  line uuid not null,
  day date not null,
  kind text not null check (kind in ('original', 'amendment', 'transfer', 'carry_forward', 'pre_encumbrance', 'encumbrance', 'expenditure', 'release')),
  releases text check (releases in ('pre_encumbrance', 'encumbrance')),
  amount bigint not null,
  source_table text not null check (length(source_table) <= 63) check (source_table <> ''),
  source text not null check (length(source) <= 40) check (source <> ''),
  words text not null check (length(words) <= 300) check (words <> ''),
  constraint budget_entries_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, line) references public.budget_lines (organization_id, id)
);
select app.protect('public.budget_entries');
revoke update, delete, truncate on public.budget_entries from service_role, custodian;
create index on public.budget_entries (organization_id, created_at desc, id desc);
create policy "people read" on public.budget_entries for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.budget_entries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.budget_entries to authenticated;
grant select, insert on public.budget_entries to commands;
select app.keep_history('public.budget_entries');
select app.keep_text('public.budget_entries', lines => '{source_table,source,words}');
select realtime.publish('public.budget_entries');

-- Budget moved between two lines of the same fund and year, after approval.
create table public.budget_transfers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  from_line uuid not null,
  to_line uuid not null,
  amount bigint not null check (amount >= 1),
  reason text not null check (length(reason) <= 2000),
  requested_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'returned', 'rejected', 'canceled')),
  approved_by uuid,
  approved_at timestamptz,
  constraint budget_transfers_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, from_line) references public.budget_lines (organization_id, id),
  foreign key (organization_id, to_line) references public.budget_lines (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.budget_transfers');
create index on public.budget_transfers (organization_id, created_at desc, id desc);
create index on public.budget_transfers (organization_id, status, created_at desc, id desc);
create index on public.budget_transfers (organization_id, requested_by);
create index on public.budget_transfers (organization_id, approved_by);
create policy "people read" on public.budget_transfers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.budget_transfers for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.budget_transfers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (from_line, to_line, amount, reason) on public.budget_transfers to authenticated;
grant select, insert, update, delete on public.budget_transfers to commands;
select app.keep_history('public.budget_transfers');
select app.keep_text('public.budget_transfers');
select app.keep_search('public.budget_transfers', 'user', '', 'number', 'number', 'reason');
select realtime.publish('public.budget_transfers');
