-- Vendors, and which of them have people of their own here.

-- A vendor's own organization (kind vendor) is linked to the agency's record of it: from then on its people read what
-- names them. The link is made by command, after both sides agreed.
create table public.vendor_accounts (
  organization_id uuid not null references public.organizations (id),
  vendor uuid not null,
  account uuid not null references public.organizations (id),
  linked_at timestamptz not null default now(),
  primary key (organization_id, vendor)
);
select app.protect('public.vendor_accounts');
create index vendor_accounts_account on public.vendor_accounts (account);
create policy "both sides read" on public.vendor_accounts for select to authenticated
  using (organization_id = (select app.organization_id()) or account = (select app.organization_id()));
create policy "commands" on public.vendor_accounts for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.vendor_accounts to authenticated;
grant select, insert, delete on public.vendor_accounts to commands;

-- A company or person that sells to the agency, with what must be known before an order goes out.
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
  phone text check (length(phone) <= 20),
  website text check (length(website) <= 2048),
  address jsonb check (jsonb_typeof(address) = 'object'),
  city text check (length(city) <= 120),
  small_business boolean not null default false,
  certifications jsonb not null default '[]' check (jsonb_typeof(certifications) = 'array'),
  about text check (length(about) <= 20000),
  status text not null default 'draft' check (status in ('draft', 'active', 'suspended', 'closed')),
  suspended_until timestamptz,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, uei)
);
select app.protect('public.vendors');
create index on public.vendors (organization_id, created_at desc, id desc);
create index on public.vendors (organization_id, status, created_at desc, id desc);
create policy "people read" on public.vendors for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its vendor reads" on public.vendors for select to authenticated using (id in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
create policy "people update" on public.vendors for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'active'));
create policy "commands" on public.vendors for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, trade_name, type, uei, email, phone, website, address, city, small_business, certifications, about) on public.vendors to authenticated;
grant select, insert, update, delete on public.vendors to commands;
select app.keep_history('public.vendors');
select realtime.publish('public.vendors', audience => 'readers');

alter table public.vendor_accounts add foreign key (organization_id, vendor) references public.vendors (organization_id, id) on delete cascade;
-- People look vendors up by name.
create index vendors_name on public.vendors (organization_id, lower(name));
