-- The ledger of the budget: fiscal years and cost centers as records, and one booking for everything that a line has,
-- promises and spends. What a line's columns say is the sum of its bookings, kept by the transaction that books.

-- The year that a budget is voted for and that the books are closed for, as your own calendar has it.
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
  status text not null default 'planned' check (status in ('planned', 'open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, name)
);
select app.protect('public.fiscal_years');
create index on public.fiscal_years (organization_id, created_at desc, id desc);
create index on public.fiscal_years (organization_id, status, created_at desc, id desc);
create policy "people read" on public.fiscal_years for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.fiscal_years for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.fiscal_years for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('planned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('planned'));
create policy "commands" on public.fiscal_years for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, starts_on, ends_on), update (name, starts_on, ends_on) on public.fiscal_years to authenticated;
grant select, insert, update, delete on public.fiscal_years to commands;
select app.keep_history('public.fiscal_years');
select app.keep_search('public.fiscal_years', 'user', '', 'name', 'name');
select realtime.publish('public.fiscal_years');
-- A part of a fiscal year, as a rule a month. Once it is closed nothing more is booked in it.
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
  primary key (organization_id, id),
  foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id) on delete cascade
);
select app.protect('public.fiscal_periods');
create index on public.fiscal_periods (organization_id, created_at desc, id desc);
create index on public.fiscal_periods (organization_id, status, created_at desc, id desc);
create index on public.fiscal_periods (organization_id, fiscal_year);
create policy "who reads the parent" on public.fiscal_periods for select to authenticated using (exists (select from public.fiscal_years parent where parent.organization_id = fiscal_periods.organization_id and parent.id = fiscal_periods.fiscal_year));
create policy "commands" on public.fiscal_periods for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fiscal_periods to authenticated;
grant select, insert, update, delete on public.fiscal_periods to commands;
select app.keep_history('public.fiscal_periods');
select realtime.publish('public.fiscal_periods');
-- A department, or a part of one, that answers for what it spends.
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
create policy "people insert" on public.cost_centers for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.cost_centers for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open'));
create policy "commands" on public.cost_centers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, name, owner, valid_from, valid_to, default_fund, default_account), update (code, name, owner, valid_from, valid_to, default_fund, default_account) on public.cost_centers to authenticated;
grant select, insert, update, delete on public.cost_centers to commands;
select app.keep_history('public.cost_centers');
select app.keep_search('public.cost_centers', 'user', '', 'code', 'name');
select realtime.publish('public.cost_centers');
-- How a cost that several cost centers share is split among them, in percent.
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
  primary key (organization_id, id),
  unique (organization_id, name)
);
select app.protect('public.allocation_rules');
create index on public.allocation_rules (organization_id, created_at desc, id desc);
create index on public.allocation_rules (organization_id, status, created_at desc, id desc);
create policy "people read" on public.allocation_rules for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.allocation_rules for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.allocation_rules for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open'));
create policy "commands" on public.allocation_rules for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, basis, valid_from, valid_to), update (name, basis, valid_from, valid_to) on public.allocation_rules to authenticated;
grant select, insert, update, delete on public.allocation_rules to commands;
select app.keep_history('public.allocation_rules');
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
create policy "who reads the parent" on public.allocation_shares for select to authenticated using (exists (select from public.allocation_rules parent where parent.organization_id = allocation_shares.organization_id and parent.id = allocation_shares.rule));
create policy "commands" on public.allocation_shares for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.allocation_shares to authenticated;
grant select, insert, update, delete on public.allocation_shares to commands;
select app.keep_history('public.allocation_shares');
select realtime.publish('public.allocation_shares');

-- Only the rows that change take part.
create index fiscal_periods_days on public.fiscal_periods (organization_id, fiscal_year, starts_on, ends_on);
create unique index cost_centers_one_share on public.allocation_shares (organization_id, rule, cost_center);

-- Budget lines: the year and the cost center are records from now on.
alter table public.budget_lines add column cost_center uuid;
alter table public.budget_lines add foreign key (organization_id, cost_center) references public.cost_centers (organization_id, id);
create index on public.budget_lines (organization_id, cost_center);
alter table public.budget_lines add column program text check (length(program) <= 40);
alter table public.budget_lines add column project text check (length(project) <= 40);
alter table public.budget_lines add column award text check (length(award) <= 40);
alter table public.budget_lines add column year uuid;

set local role custodian;
insert into public.fiscal_years (organization_id, name, starts_on, ends_on, status)
  select organization_id, fiscal_year, min(starts_on), max(ends_on), 'open' from public.budget_lines group by organization_id, fiscal_year;
insert into public.fiscal_periods (organization_id, fiscal_year, number, name, starts_on, ends_on)
  select y.organization_id, y.id, row_number() over (partition by y.organization_id, y.id order by m), to_char(m, 'FMMonth YYYY'), greatest(m::date, y.starts_on), least((m + interval '1 month - 1 day')::date, y.ends_on)
    from public.fiscal_years y, generate_series(date_trunc('month', y.starts_on::timestamp), y.ends_on::timestamp, interval '1 month') m;
insert into public.cost_centers (organization_id, code, name, valid_from)
  select organization_id, to_char(100 * row_number() over (partition by organization_id order by department), 'FM0000'), department, min(starts_on)
    from public.budget_lines where department <> '' group by organization_id, department;
update public.budget_lines l set
  year = (select id from public.fiscal_years y where y.organization_id = l.organization_id and y.name = l.fiscal_year),
  cost_center = (select id from public.cost_centers c where c.organization_id = l.organization_id and c.name = l.department);
reset role;

drop trigger search_insert on public.budget_lines;
drop trigger search_update on public.budget_lines;
drop trigger search_delete on public.budget_lines;
alter table public.budget_lines drop column department, drop column fiscal_year;
alter table public.budget_lines rename column year to fiscal_year;
alter table public.budget_lines alter column fiscal_year set not null;
alter table public.budget_lines add foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id);
grant insert (cost_center, fiscal_year, program, project, award), update (cost_center, fiscal_year, program, project, award) on public.budget_lines to authenticated;
create index on public.budget_lines (organization_id, fiscal_year);
create index budget_lines_year on public.budget_lines (organization_id, fiscal_year, fund, account);
select app.keep_search('public.budget_lines', 'user', '', '', 'name', 'project', 'award');

-- What the governing body had before it, adopted, or amended: every line of a year with its amount on that day.
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
  primary key (organization_id, id),
  foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id)
);
select app.protect('public.budget_versions');
create index on public.budget_versions (organization_id, created_at desc, id desc);
create index on public.budget_versions (organization_id, status, created_at desc, id desc);
create index on public.budget_versions (organization_id, fiscal_year);
create policy "people read" on public.budget_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.budget_versions for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('proposed')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin') and status in ('proposed'));
create policy "commands" on public.budget_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, resolution, voted_on) on public.budget_versions to authenticated;
grant select, insert, update, delete on public.budget_versions to commands;
select app.keep_history('public.budget_versions');
select realtime.publish('public.budget_versions');
-- What one budget line had in one version of the budget.
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
create policy "who reads the parent" on public.budget_version_lines for select to authenticated using (exists (select from public.budget_versions parent where parent.organization_id = budget_version_lines.organization_id and parent.id = budget_version_lines.budget_version));
create policy "commands" on public.budget_version_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.budget_version_lines to authenticated;
grant select, insert, update, delete on public.budget_version_lines to commands;
select app.keep_history('public.budget_version_lines');
select realtime.publish('public.budget_version_lines');
-- One booking in the ledger of the budget. What a line has, promised and spent is the sum of its entries and nothing else.
create table public.budget_entries (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  line uuid not null,
  day date not null,
  kind text not null check (kind in ('original', 'amendment', 'transfer', 'pre_encumbrance', 'encumbrance', 'expenditure', 'release')),
  releases text check (releases in ('pre_encumbrance', 'encumbrance')),
  amount bigint not null,
  source_table text not null check (length(source_table) <= 63) check (source_table <> ''),
  source text not null check (length(source) <= 40) check (source <> ''),
  words text not null check (length(words) <= 300) check (words <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, line) references public.budget_lines (organization_id, id)
);
select app.protect('public.budget_entries');
revoke update, delete, truncate on public.budget_entries from service_role, custodian;
create index on public.budget_entries (organization_id, created_at desc, id desc);
create index on public.budget_entries (organization_id, line);
create policy "people read" on public.budget_entries for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.budget_entries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.budget_entries to authenticated;
grant select, insert on public.budget_entries to commands;
select app.keep_history('public.budget_entries');
select realtime.publish('public.budget_entries');
create unique index budget_version_lines_once on public.budget_version_lines (organization_id, budget_version, line);
-- A line's entries in the order of the days, and what is still held for one document.
create index budget_entries_line on public.budget_entries (organization_id, line, day, id);
create index budget_entries_source on public.budget_entries (organization_id, source_table, source, line);
create index budget_entries_kind on public.budget_entries (organization_id, kind, day);

-- What was there before the ledger is its opening balance.
set local role custodian;
insert into public.budget_entries (organization_id, line, day, kind, amount, source_table, source, words)
  select l.organization_id, l.id, l.starts_on, e.kind, e.amount, 'budget_lines', l.id::text, 'Balance on the day the ledger was opened'
    from public.budget_lines l,
      lateral (values (1, 'original', l.original), (2, 'amendment', l.amended - l.original), (3, 'pre_encumbrance', l.pre_encumbered), (4, 'encumbrance', l.encumbered), (5, 'expenditure', l.spent)) e (at, kind, amount)
   where l.status <> 'draft' and e.amount <> 0 order by l.id, e.at;
reset role;
