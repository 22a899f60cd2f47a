-- What becomes of assets: who has them, whether they are still there, what they lose of their worth and how they go.

-- Who took an asset, until when, and in which condition it came back.
create table public.asset_custody (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  asset uuid not null,
  holder uuid not null,
  purpose text not null check (length(purpose) <= 200) check (purpose <> ''),
  out_on date not null,
  due_on date not null,
  in_on date,
  condition_out text not null check (condition_out in ('excellent', 'good', 'fair', 'poor', 'very_poor')),
  condition_in text check (condition_in in ('excellent', 'good', 'fair', 'poor', 'very_poor')),
  note text check (length(note) <= 300),
  status text not null check (status in ('out', 'back')),
  primary key (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, holder) references public.organization_members (organization_id, user_id)
);
select app.protect('public.asset_custody');
create index on public.asset_custody (organization_id, created_at desc, id desc);
create index on public.asset_custody (organization_id, status, created_at desc, id desc);
create index on public.asset_custody (organization_id, asset);
create index on public.asset_custody (organization_id, holder);
create policy "people read" on public.asset_custody for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.asset_custody for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.asset_custody to authenticated;
grant select, insert, update, delete on public.asset_custody to commands;
select app.keep_history('public.asset_custody');
select realtime.publish('public.asset_custody');
-- Assets that somebody looks for and sees, and the discrepancies that somebody else decides on (2 CFR 200.313(d)(2): at least every two years).
create table public.asset_counts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  note text check (length(note) <= 2000),
  counted_by uuid not null,
  begun_on date not null,
  expected numeric not null default 0 check (expected >= 0),
  seen numeric not null default 0 check (seen >= 0),
  discrepancies numeric not null default 0 check (discrepancies >= 0),
  decided_by uuid,
  decided_on date,
  decision text check (length(decision) <= 2000),
  status text not null default 'counting' check (status in ('counting', 'submitted', 'approved', 'returned')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, counted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.asset_counts');
create index on public.asset_counts (organization_id, created_at desc, id desc);
create index on public.asset_counts (organization_id, status, created_at desc, id desc);
create index on public.asset_counts (organization_id, counted_by);
create index on public.asset_counts (organization_id, decided_by);
create policy "people read" on public.asset_counts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.asset_counts for update to authenticated using (organization_id = (select app.organization_id()) and status in ('counting', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('counting', 'returned'));
create policy "commands" on public.asset_counts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, note) on public.asset_counts to authenticated;
grant select, insert, update, delete on public.asset_counts to commands;
select app.keep_history('public.asset_counts');
select realtime.publish('public.asset_counts');
-- One asset of a count: where the register has it, and how it was found.
create table public.asset_count_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  count uuid not null,
  position numeric not null check (position >= 1),
  asset uuid not null,
  register_says text check (length(register_says) <= 200),
  found text check (found in ('there', 'elsewhere', 'missing', 'damaged')),
  found_at text check (length(found_at) <= 200),
  condition text check (condition in ('excellent', 'good', 'fair', 'poor', 'very_poor')),
  note text check (length(note) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, count) references public.asset_counts (organization_id, id) on delete cascade,
  foreign key (organization_id, asset) references public.assets (organization_id, id)
);
select app.protect('public.asset_count_lines');
create index on public.asset_count_lines (organization_id, created_at desc, id desc);
create index on public.asset_count_lines (organization_id, count);
create index on public.asset_count_lines (organization_id, asset);
create policy "who reads the parent" on public.asset_count_lines for select to authenticated using (exists (select from public.asset_counts parent where parent.organization_id = asset_count_lines.organization_id and parent.id = asset_count_lines.count));
create policy "commands" on public.asset_count_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.asset_count_lines to authenticated;
grant select, insert, update, delete on public.asset_count_lines to commands;
select app.keep_history('public.asset_count_lines');
select realtime.publish('public.asset_count_lines');
-- How an asset leaves the register, what it was worth, and what of that is the federal government’s (2 CFR 200.313(e)).
create table public.asset_disposals (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  asset uuid not null,
  method text not null check (method in ('sale', 'auction', 'trade_in', 'transfer', 'scrap', 'donation', 'return_to_agency')),
  reason text not null check (length(reason) <= 2000),
  fair_value bigint not null check (fair_value >= 0),
  value_basis text not null check (length(value_basis) <= 300) check (value_basis <> ''),
  instructions text not null default 'not_asked' check (instructions in ('not_asked', 'asked', 'given', 'silent')),
  asked_on date,
  federal_share numeric check (federal_share >= 0) check (federal_share <= 100),
  federal_interest bigint not null default 0 check (federal_interest >= 0),
  because text check (length(because) <= 500),
  proceeds bigint check (proceeds >= 0),
  requested_by uuid not null,
  decided_by uuid,
  decided_on date,
  decision text check (length(decision) <= 2000),
  done_on date,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'returned', 'done', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, asset) references public.assets (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.asset_disposals');
create index on public.asset_disposals (organization_id, created_at desc, id desc);
create index on public.asset_disposals (organization_id, status, created_at desc, id desc);
create index on public.asset_disposals (organization_id, asset);
create index on public.asset_disposals (organization_id, requested_by);
create index on public.asset_disposals (organization_id, decided_by);
create policy "people read" on public.asset_disposals for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.asset_disposals for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned'));
create policy "commands" on public.asset_disposals for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (asset, method, reason, fair_value, value_basis, instructions, asked_on) on public.asset_disposals to authenticated;
grant select, insert, update, delete on public.asset_disposals to commands;
select app.keep_history('public.asset_disposals');
select realtime.publish('public.asset_disposals');
-- What an asset lost of its worth in a fiscal year, by the straight line, as it was booked.
create table public.asset_depreciation (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  asset uuid not null,
  year text not null check (length(year) <= 20) check (year <> ''),
  cost bigint not null check (cost >= 0),
  amount bigint not null check (amount >= 0),
  accumulated bigint not null check (accumulated >= 0),
  book_value bigint not null check (book_value >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, asset) references public.assets (organization_id, id)
);
select app.protect('public.asset_depreciation');
revoke update, delete, truncate on public.asset_depreciation from service_role, custodian;
create index on public.asset_depreciation (organization_id, created_at desc, id desc);
create index on public.asset_depreciation (organization_id, asset);
create policy "people read" on public.asset_depreciation for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.asset_depreciation for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.asset_depreciation to authenticated;
grant select, insert on public.asset_depreciation to commands;
select app.keep_history('public.asset_depreciation');
select realtime.publish('public.asset_depreciation');
create unique index on public.asset_depreciation (organization_id, asset, year);
