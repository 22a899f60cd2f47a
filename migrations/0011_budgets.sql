-- Budgets: the funds, the chart of accounts, what may be spent from where, and what was moved.

-- Money with one legal purpose and books of its own, such as the general fund or a grant.
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
select realtime.publish('public.funds');

-- What money is spent on or comes from: one line of the chart of accounts.
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
select realtime.publish('public.accounts');

-- Money that one department may spend from one fund on one thing in one fiscal year.
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
  department text check (length(department) <= 120),
  fiscal_year text not null check (fiscal_year in ('2025', '2026', '2027', '2028')),
  starts_on date not null,
  ends_on date not null,
  original bigint not null check (original >= 0),
  amended bigint not null default 0 check (amended >= 0),
  pre_encumbered bigint not null default 0 check (pre_encumbered >= 0),
  encumbered bigint not null default 0 check (encumbered >= 0),
  spent bigint not null default 0,
  control text not null default 'stop' check (control in ('stop', 'warn')),
  owner uuid,
  status text not null default 'draft' check (status in ('draft', 'adopted', 'closed')),
  primary key (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, account) references public.accounts (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.budget_lines');
create index on public.budget_lines (organization_id, created_at desc, id desc);
create index on public.budget_lines (organization_id, status, created_at desc, id desc);
create index on public.budget_lines (organization_id, fund);
create index on public.budget_lines (organization_id, account);
create index on public.budget_lines (organization_id, owner);
create policy "people read" on public.budget_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.budget_lines for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.budget_lines for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.budget_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, fund, account, department, fiscal_year, starts_on, ends_on, original, control, owner), update (name, fund, account, department, fiscal_year, starts_on, ends_on, original, control, owner) on public.budget_lines to authenticated;
grant select, insert, update, delete on public.budget_lines to commands;
select app.keep_history('public.budget_lines');
select realtime.publish('public.budget_lines');

-- Money moved from one budget line to another of the same fund and year, after approval.
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
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'returned', 'cancelled')),
  approved_by uuid,
  approved_at timestamptz,
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
create index on public.budget_transfers (organization_id, from_line);
create index on public.budget_transfers (organization_id, to_line);
create index on public.budget_transfers (organization_id, requested_by);
create index on public.budget_transfers (organization_id, approved_by);
create policy "people read" on public.budget_transfers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.budget_transfers for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.budget_transfers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (from_line, to_line, amount, reason) on public.budget_transfers to authenticated;
grant select, insert, update, delete on public.budget_transfers to commands;
select app.keep_history('public.budget_transfers');
select realtime.publish('public.budget_transfers');

-- A line is found by its year first; the dashboard's figures are sums over one year.
create index budget_lines_year on public.budget_lines (organization_id, fiscal_year, fund, account);
