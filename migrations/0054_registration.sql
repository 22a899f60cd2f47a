-- How a vendor comes in: its own profile, what it sends to an agency, and what the agency makes of it.

alter table public.vendors add column categories text check (length(categories) <= 400);
grant update (categories) on public.vendors to authenticated;

-- What a vendor says of itself, kept by its own people until they send it to an agency.
create table public.company_profiles (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text check (length(name) <= 200),
  trade_name text check (length(trade_name) <= 200),
  type text check (type in ('corporation', 'llc', 'partnership', 'sole_proprietor', 'nonprofit', 'government')),
  uei text check (length(uei) <= 12),
  address jsonb check (jsonb_typeof(address) = 'object'),
  city text check (length(city) <= 120),
  website text check (length(website) <= 2048),
  about text check (length(about) <= 5000),
  categories text check (length(categories) <= 400),
  small_business boolean not null default false,
  contact text check (length(contact) <= 120),
  email text check (length(email) <= 255),
  phone text check (length(phone) <= 20),
  tin_kind text check (tin_kind in ('ein', 'ssn')),
  tin_last text check (length(tin_last) <= 4),
  bank_holder text check (length(bank_holder) <= 120),
  bank_name text check (length(bank_name) <= 120),
  bank_kind text check (bank_kind in ('checking', 'savings')),
  bank_routing text check (length(bank_routing) <= 9),
  bank_last text check (length(bank_last) <= 4),
  primary key (organization_id, id)
);
select app.protect('public.company_profiles');
create index on public.company_profiles (organization_id, created_at desc, id desc);
create policy "people read" on public.company_profiles for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.company_profiles for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.company_profiles for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.company_profiles for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, trade_name, type, uei, address, city, website, about, categories, small_business, contact, email, phone), update (name, trade_name, type, uei, address, city, website, about, categories, small_business, contact, email, phone) on public.company_profiles to authenticated;
grant select, insert, update, delete on public.company_profiles to commands;
select app.keep_history('public.company_profiles');
select realtime.publish('public.company_profiles');
-- A company says it once.
create unique index company_profiles_one on public.company_profiles (organization_id);

-- A certification, an insurance or a license that a company names in its profile, with its number and its end.
create table public.company_certificates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  profile uuid not null,
  position numeric not null default 0,
  kind text not null check (kind in ('small', 'women', 'minority', 'veteran', 'disabled_veteran', 'hubzone', 'disadvantaged', 'labor_surplus', 'liability', 'workers_compensation', 'auto', 'bond', 'license')),
  number text check (length(number) <= 80),
  issued_by text not null check (length(issued_by) <= 120) check (issued_by <> ''),
  expires_on date not null,
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  primary key (organization_id, id),
  foreign key (organization_id, profile) references public.company_profiles (organization_id, id) on delete cascade
);
select app.protect('public.company_certificates');
create index on public.company_certificates (organization_id, created_at desc, id desc);
create index on public.company_certificates (organization_id, profile);
create policy "who reads the parent" on public.company_certificates for select to authenticated using (exists (select from public.company_profiles parent where parent.organization_id = company_certificates.organization_id and parent.id = company_certificates.profile));
create policy "commands" on public.company_certificates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.company_certificates to authenticated;
grant select, insert, update, delete on public.company_certificates to commands;
select app.keep_history('public.company_certificates');
select realtime.publish('public.company_certificates');

-- The tax number and the account number of a company, sealed under a key that lies outside this database. Nobody reads
-- them through any door; a command of the company puts them in and sends them along.
create table public.company_secrets (
  organization_id uuid primary key default app.organization_id() references public.organizations (id),
  tin_digest text,
  tin_sealed bytea,
  account_sealed bytea
);
select app.protect('public.company_secrets');
create policy "commands" on public.company_secrets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update on public.company_secrets to commands;

-- Agencies that take registrations, with what they say to vendors. Everybody reads it: one must know where one can knock.
create table public.vendor_welcomes (
  organization_id uuid primary key default app.organization_id() references public.organizations (id),
  agency text not null check (length(agency) between 1 and 200),
  words text not null default '' check (length(words) <= 2000),
  open boolean not null default true,
  updated_at timestamptz not null default now()
);
select app.protect('public.vendor_welcomes');
create policy "everybody reads" on public.vendor_welcomes for select to anon, authenticated, commands using (true);
create policy "commands insert" on public.vendor_welcomes for insert to commands with check (organization_id = (select app.organization_id()));
create policy "commands update" on public.vendor_welcomes for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.vendor_welcomes to anon, authenticated, commands;
grant insert, update on public.vendor_welcomes to commands;

-- Either side may know by command that the two are linked. Whether the public may know of it is the vendor's to say.
alter table public.vendor_accounts add column listed boolean not null default false;
create policy "the other side by command" on public.vendor_accounts for select to commands using (account = (select app.organization_id()));
create policy "the vendor consents" on public.vendor_accounts for update to commands using (account = (select app.organization_id())) with check (account = (select app.organization_id()));
grant update (listed) on public.vendor_accounts to commands;

-- What a company has sent to an agency, as it was when it was sent. Both sides read it; the company sends and takes back,
-- the agency decides.
create table public.vendor_registrations (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  account uuid not null references public.organizations (id),
  company text not null check (length(company) between 1 and 200),
  uei text,
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 200000),
  listed boolean not null default false,
  attested_by text not null check (length(attested_by) between 1 and 200),
  status text not null default 'submitted' check (status in ('submitted', 'returned', 'accepted', 'rejected', 'withdrawn')),
  reason text check (length(reason) <= 2000),
  decided_by uuid,
  decided_at timestamptz,
  vendor uuid,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.vendor_registrations');
create index on public.vendor_registrations (organization_id, status, created_at desc, id desc);
create index on public.vendor_registrations (organization_id, vendor);
create index vendor_registrations_account on public.vendor_registrations (account, created_at desc);
-- One at a time waits for an answer.
create unique index vendor_registrations_waiting on public.vendor_registrations (organization_id, account) where status = 'submitted';
create policy "the agency reads" on public.vendor_registrations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its company reads" on public.vendor_registrations for select to authenticated using (account = (select app.organization_id()));
create policy "the agency by command" on public.vendor_registrations for select to commands using (organization_id = (select app.organization_id()));
create policy "its company by command" on public.vendor_registrations for select to commands using (account = (select app.organization_id()));
create policy "a company sends" on public.vendor_registrations for insert to commands with check (
  account = (select app.organization_id()) and status = 'submitted' and vendor is null
  and exists (select from public.vendor_welcomes w where w.organization_id = vendor_registrations.organization_id and w.open));
create policy "a company takes back" on public.vendor_registrations for update to commands using (account = (select app.organization_id()) and status = 'submitted') with check (account = (select app.organization_id()) and status in ('submitted', 'withdrawn'));
create policy "the agency decides" on public.vendor_registrations for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.vendor_registrations to authenticated;
grant select, insert, update (status, reason, decided_by, decided_at, vendor) on public.vendor_registrations to commands;
select app.keep_history('public.vendor_registrations');
select realtime.publish('public.vendor_registrations', audience => 'readers');

-- What is secret of a registration, until it is decided.
create table public.registration_secrets (
  organization_id uuid not null,
  registration uuid not null,
  account uuid not null,
  tin_digest text not null,
  tin_sealed bytea not null,
  account_sealed bytea,
  primary key (organization_id, registration),
  foreign key (organization_id, registration) references public.vendor_registrations (organization_id, id)
);
select app.protect('public.registration_secrets');
create policy "the agency by command" on public.registration_secrets for select to commands using (organization_id = (select app.organization_id()));
create policy "a company sends" on public.registration_secrets for insert to commands with check (account = (select app.organization_id()));
create policy "gone when decided" on public.registration_secrets for delete to commands using (organization_id = (select app.organization_id()));
grant select, insert, delete on public.registration_secrets to commands;

-- A vendor's tax number as the agency keeps it: sealed, with a keyed digest by which the same number is found again.
create table public.vendor_secrets (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  vendor uuid not null,
  tin_kind text not null check (tin_kind in ('ein', 'ssn')),
  tin_last text not null check (length(tin_last) = 4),
  tin_digest text not null,
  tin_sealed bytea not null,
  primary key (organization_id, vendor),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.vendor_secrets');
create index vendor_secrets_digest on public.vendor_secrets (organization_id, tin_digest);
create policy "commands" on public.vendor_secrets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update on public.vendor_secrets to commands;

-- A certification, insurance or license of a vendor, as the agency has seen it, with somebody who watches its end.
create table public.vendor_certificates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  vendor uuid not null,
  kind text not null check (kind in ('small', 'women', 'minority', 'veteran', 'disabled_veteran', 'hubzone', 'disadvantaged', 'labor_surplus', 'liability', 'workers_compensation', 'auto', 'bond', 'license')),
  number text check (length(number) <= 80),
  issued_by text not null check (length(issued_by) <= 120) check (issued_by <> ''),
  expires_on date not null,
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  keeper uuid,
  status text not null default 'current' check (status in ('current', 'replaced')),
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, keeper) references public.organization_members (organization_id, user_id)
);
select app.protect('public.vendor_certificates');
create index on public.vendor_certificates (organization_id, created_at desc, id desc);
create index on public.vendor_certificates (organization_id, status, created_at desc, id desc);
create index on public.vendor_certificates (organization_id, vendor);
create index on public.vendor_certificates (organization_id, keeper);
create policy "people read" on public.vendor_certificates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.vendor_certificates for select to authenticated using (vendor in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
create policy "people insert" on public.vendor_certificates for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.vendor_certificates for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('current')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('current'));
create policy "commands" on public.vendor_certificates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (vendor, kind, number, issued_by, expires_on, document, keeper), update (vendor, kind, number, issued_by, expires_on, document, keeper) on public.vendor_certificates to authenticated;
grant select, insert, update, delete on public.vendor_certificates to commands;
select app.keep_history('public.vendor_certificates');
select realtime.publish('public.vendor_certificates', audience => 'readers');
create index vendor_certificates_end on public.vendor_certificates (organization_id, expires_on) where status = 'current';

-- A figure that vendors are treated by, from a day on, with the rule that says so.
create table public.vendor_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('bank_wait_hours', 'exclusion_list_days', 'certificate_notice_days', 'score_warn', 'score_block', 'score_events')),
  value numeric not null check (value >= 0) check (value <= 10000),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.vendor_terms');
create index on public.vendor_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.vendor_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.vendor_terms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.vendor_terms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.vendor_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, value, valid_from, valid_until, source), update (kind, value, valid_from, valid_until, source) on public.vendor_terms to authenticated;
grant select, insert, update, delete on public.vendor_terms to commands;
select app.keep_history('public.vendor_terms');
select realtime.publish('public.vendor_terms');
