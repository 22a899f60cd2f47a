-- Made by npm run propose -- --write from the declarations in src/areas/vendors: change records.ts, not this file.

-- A company or person that sells to the agency, with the information needed before an order is issued.
create table public.vendors (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  name text not null check (length(name) <= 200) check (name <> ''),
  trade_name text check (length(trade_name) <= 200),
  type text not null check (type in ('corporation', 'llc', 'partnership', 'sole_proprietor', 'nonprofit', 'government')),
  uei text check (length(uei) <= 12),
  email text not null check (length(email) <= 255) check (email <> ''),
  peppol text check (length(peppol) <= 60),
  phone text check (length(phone) <= 20),
  website text check (length(website) <= 2048),
  address jsonb check (jsonb_typeof(address) = 'object'),
  city text check (length(city) <= 120),
  small_business boolean not null default false,
  categories text check (length(categories) <= 400),
  certifications jsonb not null default '[]' check (jsonb_typeof(certifications) = 'array'),
  about text check (length(about) <= 20000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'active', 'suspended', 'closed')),
  suspended_until timestamptz,
  constraint vendors_suspended_until_years check (suspended_until >= '1900-01-01T00:00:00Z' and suspended_until < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, uei)
);
select app.protect('public.vendors');
create index on public.vendors (organization_id, created_at desc, id desc);
create index on public.vendors (organization_id, status, created_at desc, id desc);
create policy "people read" on public.vendors for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.vendors for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and id = any ((select app.vendors_linked())::uuid[]));
create policy "people update" on public.vendors for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active'));
create policy "commands" on public.vendors for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, trade_name, type, uei, email, peppol, phone, website, address, city, small_business, categories, certifications, about) on public.vendors to authenticated;
grant select, insert, update, delete on public.vendors to commands;
select app.keep_history('public.vendors');
select app.keep_files('public.vendors');
select app.keep_text('public.vendors', names => '{name,trade_name}', lines => '{uei,email,peppol,phone,website,city,categories}');
select app.keep_search('public.vendors', 'user', '', 'number', 'name', 'trade_name', 'uei', 'email', 'city', 'about');
select realtime.publish('public.vendors', audience => 'accounts');

-- A vendor’s certification, insurance or license, as checked by the agency, with its owner and expiry date.
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
  constraint vendor_certificates_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
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
create policy "its vendor reads" on public.vendor_certificates for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "people insert" on public.vendor_certificates for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.vendor_certificates for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('current')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('current'));
create policy "commands" on public.vendor_certificates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (vendor, kind, number, issued_by, expires_on, document, keeper), update (vendor, kind, number, issued_by, expires_on, document, keeper) on public.vendor_certificates to authenticated;
grant select, insert, update, delete on public.vendor_certificates to commands;
select app.keep_history('public.vendor_certificates');
select app.keep_files('public.vendor_certificates');
select app.keep_text('public.vendor_certificates', lines => '{number,issued_by}');
select realtime.publish('public.vendor_certificates', audience => 'accounts');

-- An extract of excluded parties as of a date. The newest one is used for screening.
create table public.exclusion_lists (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 200) check (name <> ''),
  published_on date not null,
  source text not null check (length(source) <= 200) check (source <> ''),
  entries numeric not null check (entries >= 0),
  in_force boolean not null default false,
  constraint exclusion_lists_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01'),
  primary key (organization_id, id)
);
select app.protect('public.exclusion_lists');
create index on public.exclusion_lists (organization_id, created_at desc, id desc);
create policy "people read" on public.exclusion_lists for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.exclusion_lists for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.exclusion_lists to authenticated;
grant select, insert, update, delete on public.exclusion_lists to commands;
select app.keep_history('public.exclusion_lists');
select app.keep_text('public.exclusion_lists', lines => '{name,source}');
select realtime.publish('public.exclusion_lists');

-- A vendor’s description of itself, edited by its own people until they submit it to an agency.
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
  peppol text check (length(peppol) <= 60),
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
create policy "commands" on public.company_profiles for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.company_profiles to authenticated;
grant select, insert, update, delete on public.company_profiles to commands;
select app.keep_history('public.company_profiles');
select app.keep_text('public.company_profiles', names => '{name,trade_name,contact}', lines => '{uei,city,website,categories,email,phone,peppol,tin_last,bank_holder,bank_name,bank_routing,bank_last}');
select realtime.publish('public.company_profiles');

-- A certification, insurance or license in a company’s profile, with its number and expiry date.
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
  constraint company_certificates_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, profile) references public.company_profiles (organization_id, id) on delete cascade
);
select app.protect('public.company_certificates');
create index on public.company_certificates (organization_id, created_at desc, id desc);
create index on public.company_certificates (organization_id, profile);
create policy "who reads the parent" on public.company_certificates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.company_certificates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.company_certificates to authenticated;
grant select, insert, update, delete on public.company_certificates to commands;
select app.keep_history('public.company_certificates');
select app.keep_files('public.company_certificates');
select app.keep_text('public.company_certificates', lines => '{number,issued_by}');
select realtime.publish('public.company_certificates');

-- A limit for vendors, with its effective date and source.
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
  valid_to date,
  source text not null check (length(source) <= 300) check (source <> ''),
  reason text check (length(reason) <= 500),
  constraint vendor_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint vendor_terms_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint vendor_terms_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.vendor_terms');
select app.keep_control('public.vendor_terms', 'valid_to');
create index on public.vendor_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.vendor_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.vendor_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.vendor_terms to authenticated;
grant select, insert, update, delete on public.vendor_terms to commands;
select app.keep_history('public.vendor_terms');
select app.keep_text('public.vendor_terms', lines => '{source}');
select realtime.publish('public.vendor_terms');
