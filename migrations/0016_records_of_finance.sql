-- Made by npm run propose -- --write from the declarations in src/areas/finance: change records.ts, not this file.

-- A vendor’s bill, matched line by line with the order and receipts.
create table public.invoices (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  vendor uuid not null,
  vendor_number text not null check (length(vendor_number) <= 60) check (vendor_number <> ''),
  invoice_date date not null,
  received_on date not null,
  purchase_order uuid,
  contract uuid,
  credits uuid,
  charges bigint not null default 0 check (charges >= 0),
  tax bigint not null default 0 check (tax >= 0),
  trade_discount bigint not null default 0 check (trade_discount >= 0),
  charges_because text check (length(charges_because) <= 500),
  discount_percent numeric check (discount_percent >= 0) check (discount_percent <= 100),
  discount_until date,
  note text check (length(note) <= 5000),
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  not_a_duplicate text check (length(not_a_duplicate) <= 300),
  vendor_number_key text check (length(vendor_number_key) <= 60),
  came_by text not null default 'form' check (came_by in ('form', 'portal', 'ubl', 'csv', 'email')),
  releases uuid,
  entered_by uuid not null,
  amount bigint not null default 0 check (amount >= 0),
  retained bigint not null default 0 check (retained >= 0),
  open_amount bigint not null default 0 check (open_amount >= 0),
  holds numeric not null default 0 check (holds >= 0),
  within bigint not null default 0 check (within >= 0),
  defective_on date,
  returned_on date,
  clock_from date,
  due_on date,
  dispute text check (length(dispute) <= 2000),
  disputed_on date,
  approved_at timestamptz,
  discount_taken bigint not null default 0 check (discount_taken >= 0),
  interest bigint not null default 0 check (interest >= 0),
  paid_on date,
  status text not null default 'draft' check (status in ('draft', 'held', 'submitted', 'returned', 'disputed', 'approved', 'scheduled', 'paid', 'rejected', 'canceled')),
  constraint invoices_invoice_date_years check (invoice_date >= '1900-01-01' and invoice_date < '2201-01-01'),
  constraint invoices_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
  constraint invoices_discount_until_years check (discount_until >= '1900-01-01' and discount_until < '2201-01-01'),
  constraint invoices_defective_on_years check (defective_on >= '1900-01-01' and defective_on < '2201-01-01'),
  constraint invoices_returned_on_years check (returned_on >= '1900-01-01' and returned_on < '2201-01-01'),
  constraint invoices_clock_from_years check (clock_from >= '1900-01-01' and clock_from < '2201-01-01'),
  constraint invoices_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint invoices_disputed_on_years check (disputed_on >= '1900-01-01' and disputed_on < '2201-01-01'),
  constraint invoices_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z'),
  constraint invoices_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, credits) references public.invoices (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.invoices');
create index on public.invoices (organization_id, created_at desc, id desc);
create index on public.invoices (organization_id, status, created_at desc, id desc);
create index on public.invoices (organization_id, credits);
create index on public.invoices (organization_id, releases);
create index on public.invoices (organization_id, entered_by);
create policy "people read" on public.invoices for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoices for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "commands" on public.invoices for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoices to authenticated;
grant select, insert, update, delete on public.invoices to commands;
select app.keep_history('public.invoices');
select app.keep_files('public.invoices');
select app.keep_text('public.invoices', lines => '{vendor_number,charges_because,not_a_duplicate,vendor_number_key}');
select app.keep_search('public.invoices', 'user', '', 'number', 'vendor_number', 'note');
select realtime.publish('public.invoices', audience => 'accounts');

-- The financial system’s code for a journal account, with its effective date, for all funds or one.
create table public.account_mappings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  control text not null check (control in ('encumbrance', 'encumbrance_reserve', 'expenditure', 'payable', 'accrued', 'in_transit', 'cash', 'elsewhere')),
  account uuid,
  fund uuid,
  outside_code text not null check (length(outside_code) <= 60) check (outside_code <> ''),
  valid_from date not null,
  valid_to date,
  constraint account_mappings_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint account_mappings_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint account_mappings_valid_from_valid_to_order check (valid_from <= valid_to),
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
grant select, insert (control, account, fund, outside_code, valid_from, valid_to), update (control, account, fund, outside_code, valid_from, valid_to) on public.account_mappings to authenticated;
grant select, insert, update, delete on public.account_mappings to commands;
select app.keep_history('public.account_mappings');
select app.keep_text('public.account_mappings', lines => '{outside_code}');
select realtime.publish('public.account_mappings');

-- Journal entries exported to the financial system together, with control totals. Each entry is in one batch, and the batch file never changes.
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
  constraint journal_batches_until_years check (until >= '1900-01-01' and until < '2201-01-01'),
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
select app.keep_text('public.journal_batches', lines => '{csv_digest,json_digest}');
select realtime.publish('public.journal_batches');

-- One journal line as exported, with the codes of that day.
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
  constraint journal_batch_lines_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
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
create policy "who reads the parent" on public.journal_batch_lines for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.journal_batch_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.journal_batch_lines to authenticated;
grant select, insert on public.journal_batch_lines to commands;
select app.keep_history('public.journal_batch_lines');
select app.keep_text('public.journal_batch_lines', lines => '{entry,fund_code,outside_code,document,words}');
select realtime.publish('public.journal_batch_lines');

-- An agency bank account for vendor payments, with the bank’s identifiers for payment files.
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
  first_check numeric check (first_check >= 1) check (first_check <= 999999999),
  check_address text check (length(check_address) <= 300),
  check_right numeric check (check_right >= -50) check (check_right <= 50),
  check_down numeric check (check_down >= -50) check (check_down <= 50),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id)
);
select app.protect('public.paying_accounts');
create index on public.paying_accounts (organization_id, created_at desc, id desc);
create index on public.paying_accounts (organization_id, status, created_at desc, id desc);
create policy "people read" on public.paying_accounts for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.paying_accounts for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.paying_accounts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, bank, company_name, company_id, first_check, check_address, check_right, check_down) on public.paying_accounts to authenticated;
grant select, insert, update, delete on public.paying_accounts to commands;
select app.keep_history('public.paying_accounts');
select app.keep_text('public.paying_accounts', lines => '{name,bank,routing,account_last,company_name,company_id}');
select realtime.publish('public.paying_accounts');

-- Invoices paid together: created by one person, released by a second, sent to the bank as a file, and cleared by the bank.
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
  file_zone text check (length(file_zone) <= 60),
  file_modifier text check (length(file_modifier) <= 1),
  file_digest text check (length(file_digest) <= 64),
  opened_by uuid,
  opened_at timestamptz,
  checks_printed_by uuid,
  checks_printed_at timestamptz,
  sent_on date,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'released', 'sent', 'cleared', 'canceled')),
  constraint payment_runs_pay_on_years check (pay_on >= '1900-01-01' and pay_on < '2201-01-01'),
  constraint payment_runs_released_at_years check (released_at >= '1900-01-01T00:00:00Z' and released_at < '2201-01-01T00:00:00Z'),
  constraint payment_runs_file_at_years check (file_at >= '1900-01-01T00:00:00Z' and file_at < '2201-01-01T00:00:00Z'),
  constraint payment_runs_opened_at_years check (opened_at >= '1900-01-01T00:00:00Z' and opened_at < '2201-01-01T00:00:00Z'),
  constraint payment_runs_checks_printed_at_years check (checks_printed_at >= '1900-01-01T00:00:00Z' and checks_printed_at < '2201-01-01T00:00:00Z'),
  constraint payment_runs_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, paying_account) references public.paying_accounts (organization_id, id),
  foreign key (organization_id, made_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, released_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, opened_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, checks_printed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.payment_runs');
create index on public.payment_runs (organization_id, created_at desc, id desc);
create index on public.payment_runs (organization_id, status, created_at desc, id desc);
create index on public.payment_runs (organization_id, paying_account);
create index on public.payment_runs (organization_id, made_by);
create index on public.payment_runs (organization_id, released_by);
create index on public.payment_runs (organization_id, opened_by);
create index on public.payment_runs (organization_id, checks_printed_by);
create policy "people read" on public.payment_runs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.payment_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.payment_runs to authenticated;
grant select, insert, update, delete on public.payment_runs to commands;
select app.keep_history('public.payment_runs');
select app.keep_text('public.payment_runs', lines => '{funding,file_zone,file_modifier,file_digest}');
select app.keep_search('public.payment_runs', 'user', '', 'number', 'number');
select realtime.publish('public.payment_runs');

-- One payment to one vendor: its invoices less credit notes and discounts.
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
  status text not null default 'planned' check (status in ('planned', 'issued', 'cleared', 'returned', 'canceled')),
  constraint payments_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01'),
  constraint payments_cleared_on_years check (cleared_on >= '1900-01-01' and cleared_on < '2201-01-01'),
  constraint payments_returned_on_years check (returned_on >= '1900-01-01' and returned_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, run) references public.payment_runs (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.payments');
create index on public.payments (organization_id, created_at desc, id desc);
create index on public.payments (organization_id, status, created_at desc, id desc);
create index on public.payments (organization_id, bank_account);
create policy "people read" on public.payments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.payments for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "commands" on public.payments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.payments to authenticated;
grant select, insert, update, delete on public.payments to commands;
select app.keep_history('public.payments');
select app.keep_text('public.payments', lines => '{trace,remittance,returned_because}');
select app.keep_search('public.payments', 'user', '', 'number', 'number', 'trace');
select realtime.publish('public.payments', audience => 'accounts');

-- A check number that was spoiled before it went out, and the number that replaced it.
create table public.voided_checks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null check (length(number) <= 20) check (number <> ''),
  replaced_by text not null check (length(replaced_by) <= 20) check (replaced_by <> ''),
  paying_account uuid not null,
  run uuid not null,
  payment uuid not null,
  amount bigint not null check (amount >= 1),
  reason text not null check (length(reason) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, paying_account) references public.paying_accounts (organization_id, id),
  foreign key (organization_id, run) references public.payment_runs (organization_id, id),
  foreign key (organization_id, payment) references public.payments (organization_id, id)
);
select app.protect('public.voided_checks');
revoke update, delete, truncate on public.voided_checks from service_role, custodian;
create index on public.voided_checks (organization_id, created_at desc, id desc);
create index on public.voided_checks (organization_id, paying_account);
create index on public.voided_checks (organization_id, run);
create index on public.voided_checks (organization_id, payment);
create policy "people read" on public.voided_checks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.voided_checks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.voided_checks to authenticated;
grant select, insert on public.voided_checks to commands;
select app.keep_history('public.voided_checks');
select app.keep_text('public.voided_checks', lines => '{number,replaced_by}');
select realtime.publish('public.voided_checks');

-- One billed item, with its quantity, price and order line.
create table public.invoice_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  invoice uuid not null,
  position numeric not null check (position >= 1),
  description text not null check (length(description) <= 500) check (description <> ''),
  quantity numeric not null check (quantity >= 0.0001) check (quantity <= 1000000000),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  unit_price numeric not null check (unit_price >= 0) check (unit_price <= 1000000000),
  order_line uuid,
  budget_line uuid,
  amount bigint not null default 0 check (amount >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id) on delete cascade,
  foreign key (organization_id, order_line) references public.order_lines (organization_id, id),
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id)
);
select app.protect('public.invoice_lines');
create index on public.invoice_lines (organization_id, created_at desc, id desc);
create index on public.invoice_lines (organization_id, invoice);
create index on public.invoice_lines (organization_id, order_line);
create index on public.invoice_lines (organization_id, budget_line);
create policy "who reads the parent" on public.invoice_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoice_lines for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.invoices parent where parent.organization_id = invoice_lines.organization_id and parent.id = invoice_lines.invoice));
create policy "commands" on public.invoice_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoice_lines to authenticated;
grant select, insert, update, delete on public.invoice_lines to commands;
select app.keep_history('public.invoice_lines');
select app.keep_text('public.invoice_lines', lines => '{description,unit}');
select realtime.publish('public.invoice_lines', audience => 'accounts');

-- A reason an invoice isn’t paid yet, with the smallest change that would release it.
create table public.invoice_holds (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  invoice uuid not null,
  position numeric not null check (position >= 1),
  line uuid,
  reason text not null check (reason in ('no_order_line', 'closed', 'not_received', 'over_received', 'over_ordered', 'price', 'total', 'tax')),
  words text not null check (length(words) <= 500) check (words <> ''),
  change text not null check (length(change) <= 500) check (change <> ''),
  released_by uuid,
  released_because text check (length(released_because) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references public.invoice_lines (organization_id, id),
  foreign key (organization_id, released_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.invoice_holds');
create index on public.invoice_holds (organization_id, created_at desc, id desc);
create index on public.invoice_holds (organization_id, invoice);
create index on public.invoice_holds (organization_id, line);
create index on public.invoice_holds (organization_id, released_by);
create policy "who reads the parent" on public.invoice_holds for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoice_holds for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.invoices parent where parent.organization_id = invoice_holds.organization_id and parent.id = invoice_holds.invoice));
create policy "commands" on public.invoice_holds for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoice_holds to authenticated;
grant select, insert, update, delete on public.invoice_holds to commands;
select app.keep_history('public.invoice_holds');
select app.keep_text('public.invoice_holds', lines => '{words,change,released_because}');
select realtime.publish('public.invoice_holds', audience => 'accounts');

-- The share of an invoice charged to each budget line. The shares add up to the invoice, to the cent.
create table public.invoice_shares (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  invoice uuid not null,
  position numeric not null check (position >= 1),
  budget_line uuid not null,
  amount bigint not null,
  retained bigint not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id) on delete cascade,
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id)
);
select app.protect('public.invoice_shares');
create index on public.invoice_shares (organization_id, created_at desc, id desc);
create index on public.invoice_shares (organization_id, invoice);
create index on public.invoice_shares (organization_id, budget_line);
create policy "who reads the parent" on public.invoice_shares for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoice_shares for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.invoices parent where parent.organization_id = invoice_shares.organization_id and parent.id = invoice_shares.invoice));
create policy "commands" on public.invoice_shares for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoice_shares to authenticated;
grant select, insert, update, delete on public.invoice_shares to commands;
select app.keep_history('public.invoice_shares');
select app.keep_text('public.invoice_shares');
select realtime.publish('public.invoice_shares', audience => 'accounts');

-- The mailbox that vendors email invoices to. It is read over IMAP and never changed.
create table public.invoice_mailboxes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  host text not null check (length(host) <= 253) check (host <> ''),
  port numeric not null default 993 check (port >= 1) check (port <= 65535),
  security text not null default 'tls' check (security in ('tls', 'starttls')),
  username text not null check (length(username) <= 255) check (username <> ''),
  sign_in text not null default 'password' check (sign_in in ('password', 'application', 'refresh_token')),
  token_url text check (length(token_url) <= 500),
  client_id text check (length(client_id) <= 200),
  scope text check (length(scope) <= 500),
  folder text not null default 'INBOX' check (length(folder) <= 255) check (folder <> ''),
  senders text check (length(senders) <= 10000),
  since timestamptz not null,
  tested_at timestamptz,
  problem text check (length(problem) <= 500),
  status text not null default 'active' check (status in ('active', 'paused')),
  constraint invoice_mailboxes_since_years check (since >= '1900-01-01T00:00:00Z' and since < '2201-01-01T00:00:00Z'),
  constraint invoice_mailboxes_tested_at_years check (tested_at >= '1900-01-01T00:00:00Z' and tested_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id)
);
select app.protect('public.invoice_mailboxes');
create index on public.invoice_mailboxes (organization_id, created_at desc, id desc);
create index on public.invoice_mailboxes (organization_id, status, created_at desc, id desc);
create policy "people read" on public.invoice_mailboxes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.invoice_mailboxes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoice_mailboxes to authenticated;
grant select, insert, update, delete on public.invoice_mailboxes to commands;
select app.keep_history('public.invoice_mailboxes');
select app.keep_text('public.invoice_mailboxes', lines => '{host,username,token_url,client_id,scope,folder,problem}');
select realtime.publish('public.invoice_mailboxes');

-- An invoice proposed from an email, or the reason that an email held none.
create table public.mailed_invoices (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  sender text not null check (length(sender) <= 320) check (sender <> ''),
  sender_name text check (length(sender_name) <= 200),
  subject text not null check (length(subject) <= 300) check (subject <> ''),
  sent_at timestamptz not null,
  message_id text check (length(message_id) <= 500),
  mail_key text not null check (length(mail_key) <= 64) check (mail_key <> ''),
  part numeric not null check (part >= 0) check (part <= 1000),
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  digest text check (length(digest) <= 64),
  format text not null default 'none' check (format in ('ubl', 'cii', 'factur_x', 'pdf', 'none')),
  vendor uuid,
  purchase_order uuid,
  vendor_number text check (length(vendor_number) <= 60),
  invoice_date date,
  amount bigint check (amount >= 0),
  proposal text check (length(proposal) <= 1000000),
  invoice uuid,
  reason text check (length(reason) <= 2000),
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'refused', 'skipped')),
  constraint mailed_invoices_sent_at_years check (sent_at >= '1900-01-01T00:00:00Z' and sent_at < '2201-01-01T00:00:00Z'),
  constraint mailed_invoices_invoice_date_years check (invoice_date >= '1900-01-01' and invoice_date < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id)
);
select app.protect('public.mailed_invoices');
create index on public.mailed_invoices (organization_id, created_at desc, id desc);
create index on public.mailed_invoices (organization_id, status, created_at desc, id desc);
create index on public.mailed_invoices (organization_id, vendor);
create index on public.mailed_invoices (organization_id, purchase_order);
create index on public.mailed_invoices (organization_id, invoice);
create policy "people read" on public.mailed_invoices for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.mailed_invoices for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.mailed_invoices to authenticated;
grant select, insert, update, delete on public.mailed_invoices to commands;
select app.keep_history('public.mailed_invoices');
select app.keep_files('public.mailed_invoices');
select app.keep_text('public.mailed_invoices', lines => '{sender,sender_name,subject,message_id,mail_key,digest,vendor_number}');
select app.keep_search('public.mailed_invoices', 'user', '', '', 'subject', 'sender', 'vendor_number');
select realtime.publish('public.mailed_invoices');

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
create policy "who reads the parent" on public.payment_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.payment_items for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and (select true from public.payments parent where parent.organization_id = payment_items.organization_id and parent.id = payment_items.payment));
create policy "commands" on public.payment_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.payment_items to authenticated;
grant select, insert, update, delete on public.payment_items to commands;
select app.keep_history('public.payment_items');
select app.keep_text('public.payment_items');
select realtime.publish('public.payment_items', audience => 'accounts');

-- A bank’s statement of a paying account, as imported. Each statement is imported once.
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
  constraint bank_statements_until_years check (until >= '1900-01-01' and until < '2201-01-01'),
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
select app.keep_text('public.bank_statements', lines => '{digest,words}');
select realtime.publish('public.bank_statements');

-- A bank statement agreed with the books of its account: one person prepares it, and another reviews it.
create table public.bank_reconciliations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  words text not null check (length(words) <= 200) check (words <> ''),
  statement uuid not null,
  paying_account uuid not null,
  until date not null,
  bank_balance bigint not null,
  book_balance bigint not null,
  notes text check (length(notes) <= 2000),
  prepared_by uuid not null,
  prepared_on date,
  reviewed_by uuid,
  reviewed_on date,
  returned_because text check (length(returned_because) <= 1000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'completed')),
  constraint bank_reconciliations_until_years check (until >= '1900-01-01' and until < '2201-01-01'),
  constraint bank_reconciliations_prepared_on_years check (prepared_on >= '1900-01-01' and prepared_on < '2201-01-01'),
  constraint bank_reconciliations_reviewed_on_years check (reviewed_on >= '1900-01-01' and reviewed_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, statement),
  foreign key (organization_id, statement) references public.bank_statements (organization_id, id),
  foreign key (organization_id, paying_account) references public.paying_accounts (organization_id, id),
  foreign key (organization_id, prepared_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reviewed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.bank_reconciliations');
create index on public.bank_reconciliations (organization_id, created_at desc, id desc);
create index on public.bank_reconciliations (organization_id, status, created_at desc, id desc);
create index on public.bank_reconciliations (organization_id, statement);
create index on public.bank_reconciliations (organization_id, paying_account);
create index on public.bank_reconciliations (organization_id, prepared_by);
create index on public.bank_reconciliations (organization_id, reviewed_by);
create policy "people read" on public.bank_reconciliations for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.bank_reconciliations for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned'));
create policy "commands" on public.bank_reconciliations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (book_balance, notes) on public.bank_reconciliations to authenticated;
grant select, insert, update, delete on public.bank_reconciliations to commands;
select app.keep_history('public.bank_reconciliations');
select app.keep_text('public.bank_reconciliations', lines => '{words}');
select realtime.publish('public.bank_reconciliations');

-- One transaction on a bank statement, matched to a payment run or check, or explained.
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
  constraint statement_lines_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, statement) references public.bank_statements (organization_id, id),
  foreign key (organization_id, run) references public.payment_runs (organization_id, id),
  foreign key (organization_id, payment) references public.payments (organization_id, id)
);
select app.protect('public.statement_lines');
create index on public.statement_lines (organization_id, created_at desc, id desc);
create index on public.statement_lines (organization_id, status, created_at desc, id desc);
create policy "people read" on public.statement_lines for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.statement_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.statement_lines to authenticated;
grant select, insert, update, delete on public.statement_lines to commands;
select app.keep_history('public.statement_lines');
select app.keep_text('public.statement_lines', lines => '{reference,words,explanation}');
select realtime.publish('public.statement_lines');

-- An amount that the bank or the books do not have yet.
create table public.bank_reconciling_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  reconciliation uuid not null,
  kind text not null check (kind in ('outstanding', 'deposit', 'bank', 'book')),
  day date not null,
  words text not null check (length(words) <= 300) check (words <> ''),
  amount bigint not null,
  payment uuid,
  line uuid,
  constraint bank_reconciling_items_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, reconciliation) references public.bank_reconciliations (organization_id, id) on delete cascade,
  foreign key (organization_id, payment) references public.payments (organization_id, id),
  foreign key (organization_id, line) references public.statement_lines (organization_id, id)
);
select app.protect('public.bank_reconciling_items');
create index on public.bank_reconciling_items (organization_id, created_at desc, id desc);
create index on public.bank_reconciling_items (organization_id, reconciliation);
create index on public.bank_reconciling_items (organization_id, payment);
create index on public.bank_reconciling_items (organization_id, line);
create policy "who reads the parent" on public.bank_reconciling_items for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.bank_reconciling_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.bank_reconciling_items to authenticated;
grant select, insert, update, delete on public.bank_reconciling_items to commands;
select app.keep_history('public.bank_reconciling_items');
select app.keep_text('public.bank_reconciling_items', lines => '{words}');
select realtime.publish('public.bank_reconciling_items');

-- A limit or rate for invoices and payments, with its effective date and source.
create table public.finance_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('match_quantity_percent', 'match_price_percent', 'match_total', 'pay_days', 'acceptance_days', 'return_days', 'interest_percent', 'interest_least', 'duplicate_days', 'stale_check_days', 'information_return')),
  value numeric not null check (value >= 0) check (value <= 1000000),
  valid_from date not null,
  valid_to date,
  source text not null check (length(source) <= 300) check (source <> ''),
  published_on date,
  reason text check (length(reason) <= 500),
  constraint finance_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint finance_terms_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint finance_terms_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01'),
  constraint finance_terms_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.finance_terms');
select app.keep_control('public.finance_terms', 'valid_to');
create index on public.finance_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.finance_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.finance_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.finance_terms to authenticated;
grant select, insert, update, delete on public.finance_terms to commands;
select app.keep_history('public.finance_terms');
select app.keep_text('public.finance_terms', lines => '{source}');
select realtime.publish('public.finance_terms');
