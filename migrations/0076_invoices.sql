-- Invoices: what vendors ask to be paid for, matched with orders and receipts; and what a vendor sends from its own side.

-- What a vendor asks to be paid for, matched line by line with the order and with what was received.
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
  credits uuid,
  charges bigint not null default 0 check (charges >= 0),
  discount_percent numeric check (discount_percent >= 0) check (discount_percent <= 100),
  discount_until date,
  note text check (length(note) <= 5000),
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  not_a_duplicate text check (length(not_a_duplicate) <= 300),
  vendor_number_key text check (length(vendor_number_key) <= 60),
  came_by text not null default 'form' check (came_by in ('form', 'portal', 'ubl', 'csv')),
  entered_by uuid not null,
  amount bigint not null default 0 check (amount >= 0),
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
  status text not null default 'draft' check (status in ('draft', 'held', 'submitted', 'returned', 'disputed', 'approved', 'scheduled', 'paid', 'rejected', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, credits) references public.invoices (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.invoices');
create index on public.invoices (organization_id, created_at desc, id desc);
create index on public.invoices (organization_id, status, created_at desc, id desc);
create index on public.invoices (organization_id, vendor);
create index on public.invoices (organization_id, purchase_order);
create index on public.invoices (organization_id, credits);
create index on public.invoices (organization_id, entered_by);
create policy "people read" on public.invoices for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoices for select to authenticated using (vendor in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
create policy "people update" on public.invoices for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'held', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'held', 'returned'));
create policy "commands" on public.invoices for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (kind, vendor, vendor_number, invoice_date, received_on, purchase_order, credits, charges, discount_percent, discount_until, note, document, not_a_duplicate) on public.invoices to authenticated;
grant select, insert, update, delete on public.invoices to commands;
select app.keep_history('public.invoices');
select app.keep_search('public.invoices', 'user', '', 'number', 'vendor_number', 'note');
select realtime.publish('public.invoices', audience => 'readers');
-- One thing that is billed: how much of it, at what price, and which line of the order it is.
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
create policy "who reads the parent" on public.invoice_lines for select to authenticated using (exists (select from public.invoices parent where parent.organization_id = invoice_lines.organization_id and parent.id = invoice_lines.invoice));
create policy "commands" on public.invoice_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoice_lines to authenticated;
grant select, insert, update, delete on public.invoice_lines to commands;
select app.keep_history('public.invoice_lines');
select realtime.publish('public.invoice_lines');
-- How much of an invoice each budget line pays: the shares of the order, or what was said line by line. Together they are the invoice, to the cent.
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
  primary key (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id) on delete cascade,
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id)
);
select app.protect('public.invoice_shares');
create index on public.invoice_shares (organization_id, created_at desc, id desc);
create index on public.invoice_shares (organization_id, invoice);
create index on public.invoice_shares (organization_id, budget_line);
create policy "who reads the parent" on public.invoice_shares for select to authenticated using (exists (select from public.invoices parent where parent.organization_id = invoice_shares.organization_id and parent.id = invoice_shares.invoice));
create policy "commands" on public.invoice_shares for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoice_shares to authenticated;
grant select, insert, update, delete on public.invoice_shares to commands;
select app.keep_history('public.invoice_shares');
select realtime.publish('public.invoice_shares');
-- Why an invoice is not paid yet, and the smallest change that would release it.
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
  reason text not null check (reason in ('no_order_line', 'closed', 'not_received', 'over_received', 'over_ordered', 'price', 'total')),
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
create policy "who reads the parent" on public.invoice_holds for select to authenticated using (exists (select from public.invoices parent where parent.organization_id = invoice_holds.organization_id and parent.id = invoice_holds.invoice));
create policy "commands" on public.invoice_holds for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoice_holds to authenticated;
grant select, insert, update, delete on public.invoice_holds to commands;
select app.keep_history('public.invoice_holds');
select realtime.publish('public.invoice_holds');

create index on public.invoices (organization_id, vendor, vendor_number_key);
create index on public.invoices (organization_id, status, due_on, id);
create index on public.invoice_lines (organization_id, order_line, invoice);

-- What a vendor's own people send: as they wrote it, until somebody of the agency takes it in as an invoice or says why not.
create table public.invoice_submissions (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  vendor uuid not null,
  account uuid not null references public.organizations (id),
  vendor_number text not null check (length(vendor_number) between 1 and 60),
  amount bigint not null check (amount > 0),
  -- The invoice as the agency's form takes it.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  status text not null default 'sent' check (status in ('sent', 'taken', 'refused')),
  invoice uuid,
  answer text check (length(answer) <= 2000),
  answered_by uuid,
  answered_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id),
  foreign key (organization_id, answered_by) references public.organization_members (organization_id, user_id),
  check ((status = 'taken') = (invoice is not null))
);
select app.protect('public.invoice_submissions');
create index on public.invoice_submissions (organization_id, status, created_at desc, id desc);
create index on public.invoice_submissions (organization_id, vendor, created_at desc);
create index invoice_submissions_account on public.invoice_submissions (account, created_at desc);
create index on public.invoice_submissions (organization_id, invoice);
create index on public.invoice_submissions (organization_id, answered_by);
create policy "people read" on public.invoice_submissions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.invoice_submissions for select to authenticated using (account = (select app.organization_id()));
create policy "commands read" on public.invoice_submissions for select to commands using (organization_id = (select app.organization_id()) or account = (select app.organization_id()));
create policy "its vendor sends" on public.invoice_submissions for insert to commands with check (account = (select app.organization_id()) and status = 'sent' and answered_by is null
  and vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = invoice_submissions.organization_id and a.account = (select app.organization_id())));
create policy "the agency answers" on public.invoice_submissions for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.invoice_submissions to authenticated;
grant select, insert, update (status, invoice, answer, answered_by, answered_at) on public.invoice_submissions to commands;
select app.keep_history('public.invoice_submissions');
select realtime.publish('public.invoice_submissions', audience => 'readers');

-- Invoices begin with a chain as requisitions do.
create function app.default_invoice_chain(agency uuid, since date) returns void language sql as $$
  with chain as (
    insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
    select agency, 'Invoices', 'invoices', since, 'published' where not exists (select from public.approval_chains c where c.organization_id = agency and c.record_type = 'invoices')
    returning id
  )
  insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
  select agency, id, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin' from chain
$$;
set local role custodian;
select app.default_invoice_chain(id, current_date) from public.organizations where kind = 'agency';
reset role;
