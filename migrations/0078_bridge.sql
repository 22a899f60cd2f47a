-- The bridge to the agency's financial system: what accounts are called there, and what went there together.

-- What the financial system calls an account of the journal, from a day on: for all funds, or for one.
create table public.account_mappings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  control text not null check (control in ('encumbrance', 'encumbrance_reserve', 'expenditure', 'payable', 'in_transit', 'cash', 'elsewhere')),
  account uuid,
  fund uuid,
  outside_code text not null check (length(outside_code) <= 60) check (outside_code <> ''),
  valid_from date not null,
  valid_until date,
  primary key (organization_id, id),
  foreign key (organization_id, account) references public.accounts (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id)
);
select app.protect('public.account_mappings');
create index on public.account_mappings (organization_id, created_at desc, id desc);
create index on public.account_mappings (organization_id, account);
create index on public.account_mappings (organization_id, fund);
create policy "people read" on public.account_mappings for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people insert" on public.account_mappings for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.account_mappings for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.account_mappings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (control, account, fund, outside_code, valid_from, valid_until), update (control, account, fund, outside_code, valid_from, valid_until) on public.account_mappings to authenticated;
grant select, insert, update, delete on public.account_mappings to commands;
select app.keep_history('public.account_mappings');
select realtime.publish('public.account_mappings');
-- Entries of the journal that go to the financial system together, with control totals. Each entry is in one batch, and the same batch is the same bytes.
create table public.journal_batches (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  until date not null,
  lines numeric not null check (lines >= 1),
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  csv_digest text not null check (length(csv_digest) <= 64) check (csv_digest <> ''),
  json_digest text not null check (length(json_digest) <= 64) check (json_digest <> ''),
  answer text check (length(answer) <= 20000),
  status text not null default 'made' check (status in ('made', 'reconciled', 'differs')),
  primary key (organization_id, id),
  unique (organization_id, number)
);
select app.protect('public.journal_batches');
create index on public.journal_batches (organization_id, created_at desc, id desc);
create index on public.journal_batches (organization_id, status, created_at desc, id desc);
create policy "people read" on public.journal_batches for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.journal_batches for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.journal_batches to authenticated;
grant select, insert, update, delete on public.journal_batches to commands;
select app.keep_history('public.journal_batches');
select realtime.publish('public.journal_batches');
-- One line of the journal as it went out, with the codes of that day.
create table public.journal_batch_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  batch uuid not null,
  position numeric not null check (position >= 1),
  journal_line uuid not null,
  entry text not null check (length(entry) <= 40) check (entry <> ''),
  day date not null,
  fund_code text not null check (length(fund_code) <= 20) check (fund_code <> ''),
  outside_code text not null check (length(outside_code) <= 60) check (outside_code <> ''),
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  document text not null check (length(document) <= 110) check (document <> ''),
  words text not null check (length(words) <= 300) check (words <> ''),
  primary key (organization_id, id),
  unique (organization_id, journal_line),
  foreign key (organization_id, batch) references public.journal_batches (organization_id, id) on delete cascade,
  foreign key (organization_id, journal_line) references public.journal_lines (organization_id, id)
);
select app.protect('public.journal_batch_lines');
revoke update, delete, truncate on public.journal_batch_lines from service_role, custodian;
create index on public.journal_batch_lines (organization_id, created_at desc, id desc);
create index on public.journal_batch_lines (organization_id, batch);
create index on public.journal_batch_lines (organization_id, journal_line);
create policy "who reads the parent" on public.journal_batch_lines for select to authenticated using (exists (select from public.journal_batches parent where parent.organization_id = journal_batch_lines.organization_id and parent.id = journal_batch_lines.batch));
create policy "commands" on public.journal_batch_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.journal_batch_lines to authenticated;
grant select, insert on public.journal_batch_lines to commands;
select app.keep_history('public.journal_batch_lines');
select realtime.publish('public.journal_batch_lines');

create index on public.journal_batch_lines (organization_id, batch, position);
