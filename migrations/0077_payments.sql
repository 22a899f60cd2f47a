-- Payments: from the account of the agency into those of its vendors, in runs, and back from the bank's statements.

-- An account of the agency that vendors are paid from, with what its bank has given for payment files.
create table public.paying_accounts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 80) check (name <> ''),
  bank text not null check (length(bank) <= 80) check (bank <> ''),
  routing text not null check (length(routing) <= 20) check (routing <> ''),
  account_last text not null check (length(account_last) <= 20) check (account_last <> ''),
  company_name text not null check (length(company_name) <= 70) check (company_name <> ''),
  company_id text not null check (length(company_id) <= 20) check (company_id <> ''),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id)
);
select app.protect('public.paying_accounts');
create index on public.paying_accounts (organization_id, created_at desc, id desc);
create index on public.paying_accounts (organization_id, status, created_at desc, id desc);
create policy "people read" on public.paying_accounts for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.paying_accounts for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.paying_accounts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, bank, company_name, company_id) on public.paying_accounts to authenticated;
grant select, insert, update, delete on public.paying_accounts to commands;
select app.keep_history('public.paying_accounts');
select realtime.publish('public.paying_accounts');

-- The number itself, sealed. The command that makes the bank's file opens it.
create table public.paying_account_secrets (
  organization_id uuid not null,
  paying_account uuid not null,
  account_sealed bytea not null,
  primary key (organization_id, paying_account),
  foreign key (organization_id, paying_account) references public.paying_accounts (organization_id, id)
);
select app.protect('public.paying_account_secrets');
create policy "the agency by command" on public.paying_account_secrets for select to commands using (organization_id = (select app.organization_id()));
create policy "the agency puts it in" on public.paying_account_secrets for insert to commands with check (organization_id = (select app.organization_id()));
grant select, insert on public.paying_account_secrets to commands;

-- Invoices that are paid together: put together by one person, released by another, sent to the bank as a file, and done when the bank has paid.
create table public.payment_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  paying_account uuid not null,
  method text not null check (method in ('ach', 'wire', 'check')),
  pay_on date not null,
  payments numeric not null default 0 check (payments >= 0),
  amount bigint not null default 0 check (amount >= 0),
  discount bigint not null default 0 check (discount >= 0),
  interest bigint not null default 0 check (interest >= 0),
  made_by uuid not null,
  released_by uuid,
  released_at timestamptz,
  funding text check (length(funding) <= 300),
  file_at timestamptz,
  file_modifier text check (length(file_modifier) <= 1),
  file_digest text check (length(file_digest) <= 64),
  opened_by uuid,
  opened_at timestamptz,
  sent_on date,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'released', 'sent', 'cleared', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, paying_account) references public.paying_accounts (organization_id, id),
  foreign key (organization_id, made_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, released_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, opened_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.payment_runs');
create index on public.payment_runs (organization_id, created_at desc, id desc);
create index on public.payment_runs (organization_id, status, created_at desc, id desc);
create index on public.payment_runs (organization_id, paying_account);
create index on public.payment_runs (organization_id, made_by);
create index on public.payment_runs (organization_id, released_by);
create index on public.payment_runs (organization_id, opened_by);
create policy "people read" on public.payment_runs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.payment_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.payment_runs to authenticated;
grant select, insert, update, delete on public.payment_runs to commands;
select app.keep_history('public.payment_runs');
select app.keep_search('public.payment_runs', 'user', '', 'number', 'number');
select realtime.publish('public.payment_runs');
-- What one vendor is paid at once: its invoices less its credit notes and discounts.
create table public.payments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  run uuid not null,
  vendor uuid not null,
  bank_account uuid,
  amount bigint not null check (amount >= 1),
  trace text check (length(trace) <= 20),
  remittance text check (length(remittance) <= 300),
  paid_on date,
  cleared_on date,
  returned_on date,
  returned_because text check (length(returned_because) <= 300),
  status text not null default 'planned' check (status in ('planned', 'issued', 'cleared', 'returned', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, run) references public.payment_runs (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, bank_account) references public.vendor_bank_accounts (organization_id, id)
);
select app.protect('public.payments');
create index on public.payments (organization_id, created_at desc, id desc);
create index on public.payments (organization_id, status, created_at desc, id desc);
create index on public.payments (organization_id, run);
create index on public.payments (organization_id, vendor);
create index on public.payments (organization_id, bank_account);
create policy "people read" on public.payments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.payments for select to authenticated using (vendor in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
create policy "commands" on public.payments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.payments to authenticated;
grant select, insert, update, delete on public.payments to commands;
select app.keep_history('public.payments');
select app.keep_search('public.payments', 'user', '', 'number', 'number', 'trace');
select realtime.publish('public.payments', audience => 'readers');
-- One invoice or credit note in a payment, with the discount taken and the interest owed.
create table public.payment_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  payment uuid not null,
  position numeric not null check (position >= 1),
  invoice uuid not null,
  billed bigint not null,
  discount bigint not null default 0 check (discount >= 0),
  interest bigint not null default 0 check (interest >= 0),
  amount bigint not null,
  undone boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, payment) references public.payments (organization_id, id) on delete cascade,
  foreign key (organization_id, invoice) references public.invoices (organization_id, id)
);
select app.protect('public.payment_items');
create index on public.payment_items (organization_id, created_at desc, id desc);
create index on public.payment_items (organization_id, payment);
create index on public.payment_items (organization_id, invoice);
create policy "who reads the parent" on public.payment_items for select to authenticated using (exists (select from public.payments parent where parent.organization_id = payment_items.organization_id and parent.id = payment_items.payment));
create policy "commands" on public.payment_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.payment_items to authenticated;
grant select, insert, update, delete on public.payment_items to commands;
select app.keep_history('public.payment_items');
select realtime.publish('public.payment_items');
-- What a bank says of a paying account, as its file came. Taken in once.
create table public.bank_statements (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  paying_account uuid not null,
  until date not null,
  opening bigint not null,
  closing bigint not null,
  format text not null check (format in ('bai2', 'camt053', 'csv')),
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  words text not null check (length(words) <= 200) check (words <> ''),
  primary key (organization_id, id),
  unique (organization_id, digest),
  foreign key (organization_id, paying_account) references public.paying_accounts (organization_id, id)
);
select app.protect('public.bank_statements');
revoke update, delete, truncate on public.bank_statements from service_role, custodian;
create index on public.bank_statements (organization_id, created_at desc, id desc);
create index on public.bank_statements (organization_id, paying_account);
create policy "people read" on public.bank_statements for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.bank_statements for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.bank_statements to authenticated;
grant select, insert on public.bank_statements to commands;
select app.keep_history('public.bank_statements');
select realtime.publish('public.bank_statements');
-- One movement on a bank statement, and what it was: a payment run, a check, something that somebody explained.
create table public.statement_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  statement uuid not null,
  position numeric not null check (position >= 1),
  day date not null,
  amount bigint not null,
  reference text check (length(reference) <= 80),
  words text not null check (length(words) <= 300) check (words <> ''),
  run uuid,
  payment uuid,
  explanation text check (length(explanation) <= 300),
  status text not null default 'open' check (status in ('open', 'cleared', 'explained')),
  primary key (organization_id, id),
  foreign key (organization_id, statement) references public.bank_statements (organization_id, id),
  foreign key (organization_id, run) references public.payment_runs (organization_id, id),
  foreign key (organization_id, payment) references public.payments (organization_id, id)
);
select app.protect('public.statement_lines');
create index on public.statement_lines (organization_id, created_at desc, id desc);
create index on public.statement_lines (organization_id, status, created_at desc, id desc);
create index on public.statement_lines (organization_id, statement);
create index on public.statement_lines (organization_id, run);
create index on public.statement_lines (organization_id, payment);
create policy "people read" on public.statement_lines for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.statement_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.statement_lines to authenticated;
grant select, insert, update, delete on public.statement_lines to commands;
select app.keep_history('public.statement_lines');
select realtime.publish('public.statement_lines');

-- An invoice is in one payment at a time, whatever two people do at the same moment.
create unique index payment_items_once on public.payment_items (organization_id, invoice) where not undone;
create index on public.payments (organization_id, paid_on, vendor);
create index on public.statement_lines (organization_id, status, day);
