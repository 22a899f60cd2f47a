-- Where vendors are paid, who may not be contracted with, and what everybody may know of a vendor.

-- Bank details of a vendor: somebody proposes, somebody else of the agency confirms, and then they wait before they are
-- used. The old ones stay in force until then, and stay here.
create table public.vendor_bank_accounts (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  vendor uuid not null,
  -- Sent by the vendor's own people, not typed in by the agency's.
  by_vendor boolean not null default false,
  holder text not null check (length(holder) between 1 and 120),
  bank text not null check (length(bank) between 1 and 120),
  kind text not null check (kind in ('checking', 'savings')),
  routing text not null check (routing ~ '^[0-9]{9}$'),
  account_last text not null check (length(account_last) = 4),
  status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'refused', 'stopped')),
  confirmed_by uuid,
  confirmed_at timestamptz,
  in_force_from timestamptz,
  called text check (length(called) <= 500),
  reason text check (length(reason) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  check ((status = 'confirmed') <= (confirmed_by is not null and in_force_from is not null))
);
select app.protect('public.vendor_bank_accounts');
create index on public.vendor_bank_accounts (organization_id, vendor, created_at desc, id desc);
create unique index vendor_bank_accounts_waiting on public.vendor_bank_accounts (organization_id, vendor) where status = 'proposed';
create policy "managers read" on public.vendor_bank_accounts for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "its vendor reads" on public.vendor_bank_accounts for select to authenticated using (vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_accounts.organization_id and a.account = (select app.organization_id())));
create policy "commands" on public.vendor_bank_accounts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "its vendor by command" on public.vendor_bank_accounts for select to commands using (vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_accounts.organization_id and a.account = (select app.organization_id())));
create policy "its vendor proposes" on public.vendor_bank_accounts for insert to commands with check (by_vendor and status = 'proposed' and confirmed_by is null
  and vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_accounts.organization_id and a.account = (select app.organization_id())));
create policy "its vendor stops" on public.vendor_bank_accounts for update to commands
  using (vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_accounts.organization_id and a.account = (select app.organization_id())))
  with check (status in ('proposed', 'stopped') and vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_accounts.organization_id and a.account = (select app.organization_id())));
grant select on public.vendor_bank_accounts to authenticated;
grant select, insert, update (status, confirmed_by, confirmed_at, in_force_from, called, reason) on public.vendor_bank_accounts to commands;
select app.keep_history('public.vendor_bank_accounts');
select realtime.publish('public.vendor_bank_accounts', audience => 'readers');

-- The number itself, sealed. A command opens it for whoever may pay, and leaves a line in the trail.
create table public.vendor_bank_secrets (
  organization_id uuid not null,
  bank_account uuid not null,
  vendor uuid not null,
  account_sealed bytea not null,
  primary key (organization_id, bank_account),
  foreign key (organization_id, bank_account) references public.vendor_bank_accounts (organization_id, id)
);
select app.protect('public.vendor_bank_secrets');
create policy "the agency by command" on public.vendor_bank_secrets for select to commands using (organization_id = (select app.organization_id()));
create policy "the agency puts it in" on public.vendor_bank_secrets for insert to commands with check (organization_id = (select app.organization_id()));
create policy "its vendor puts it in" on public.vendor_bank_secrets for insert to commands with check (vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_secrets.organization_id and a.account = (select app.organization_id())));
grant select, insert on public.vendor_bank_secrets to commands;

-- Who has looked at a whole number, when and why. Nobody takes a line away.
create table public.vendor_bank_views (
  organization_id uuid not null default app.organization_id(),
  id uuid not null default app.uuid_v7(),
  bank_account uuid not null,
  viewer uuid not null,
  reason text not null check (length(reason) between 1 and 2000),
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, bank_account) references public.vendor_bank_accounts (organization_id, id),
  foreign key (organization_id, viewer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.vendor_bank_views');
revoke update, delete on public.vendor_bank_views from service_role, custodian;
create index on public.vendor_bank_views (organization_id, bank_account, at desc);
create index on public.vendor_bank_views (organization_id, viewer);
create policy "managers read" on public.vendor_bank_views for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands read" on public.vendor_bank_views for select to commands using (organization_id = (select app.organization_id()));
create policy "who looks signs" on public.vendor_bank_views for insert to commands with check (organization_id = (select app.organization_id()) and viewer = (select app.user_id()));
grant select on public.vendor_bank_views to authenticated;
grant select, insert on public.vendor_bank_views to commands;

-- An extract of those who may not be contracted with, as it was on a day. The newest one is looked through.
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
  primary key (organization_id, id)
);
select app.protect('public.exclusion_lists');
create index on public.exclusion_lists (organization_id, created_at desc, id desc);
create policy "people read" on public.exclusion_lists for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.exclusion_lists for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.exclusion_lists for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.exclusion_lists to authenticated;
grant select, insert, update, delete on public.exclusion_lists to commands;
select app.keep_history('public.exclusion_lists');
select realtime.publish('public.exclusion_lists');

-- The entries of a list, as the source has them. A name is also kept without its legal form and in the order of the
-- alphabet, by which it is found in other spellings.
create table public.exclusions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  list uuid not null,
  line integer not null,
  entry text not null check (length(entry) <= 200),
  name text not null check (length(name) <= 500),
  name_key text not null,
  classification text not null default '',
  uei text,
  cage text,
  kind text not null default '',
  agency text not null default '',
  place text not null default '',
  active_on date,
  ends_on date,
  comments text not null default '',
  primary key (organization_id, list, line),
  foreign key (organization_id, list) references public.exclusion_lists (organization_id, id) on delete cascade
);
select app.protect('public.exclusions');
create index exclusions_uei on public.exclusions (organization_id, list, uei);
create index exclusions_name on public.exclusions (organization_id, list, name_key);
create index exclusions_likeness on public.exclusions using gin (organization_id, list, name_key app.gin_trgm_ops);
create policy "people read" on public.exclusions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.exclusions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.exclusions to authenticated;
grant select, insert, delete on public.exclusions to commands;

-- Somebody looked and said: this entry is not this vendor, and why. It holds for later lists that have the same entry.
create table public.exclusion_clearances (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  vendor uuid not null,
  entry text not null,
  reason text not null check (length(reason) between 1 and 2000),
  cleared_by uuid not null default app.user_id(),
  cleared_at timestamptz not null default now(),
  primary key (organization_id, vendor, entry),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.exclusion_clearances');
create policy "people read" on public.exclusion_clearances for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.exclusion_clearances for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.exclusion_clearances to authenticated;
grant select, insert, delete on public.exclusion_clearances to commands;

-- The public face of a vendor: what its own company has written and agreed to show, as the agency accepted it.
create table public.vendor_listings (
  organization_id uuid not null references public.organizations (id),
  vendor uuid not null,
  agency text not null,
  name text not null,
  trade_name text,
  type text not null,
  city text,
  website text,
  about text,
  categories text,
  small_business boolean not null default false,
  certificates jsonb not null default '[]' check (jsonb_typeof(certificates) = 'array'),
  updated_at timestamptz not null default now(),
  primary key (organization_id, vendor),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.vendor_listings');
create index vendor_listings_name on public.vendor_listings (lower(name), organization_id, vendor);
create policy "everybody reads" on public.vendor_listings for select to anon, authenticated, commands using (true);
create policy "commands insert" on public.vendor_listings for insert to commands with check (organization_id = (select app.organization_id()));
create policy "commands update" on public.vendor_listings for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands delete" on public.vendor_listings for delete to commands using (organization_id = (select app.organization_id()));
create policy "its vendor takes it away" on public.vendor_listings for delete to commands using (vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_listings.organization_id and a.account = (select app.organization_id())));
grant select on public.vendor_listings to anon, authenticated, commands;
grant insert, update, delete on public.vendor_listings to commands;

-- What an agency begins with: customary figures, which its administrator replaces by its own rows.
create function app.default_vendor_terms(agency uuid, since date) returns void language sql as $$
  insert into public.vendor_terms (organization_id, kind, value, valid_from, source)
  select agency, d.kind, d.value, since, 'Customary figure of the program; put your own rule in its place'
    from (values ('bank_wait_hours', 72), ('exclusion_list_days', 30), ('certificate_notice_days', 30), ('score_warn', 75), ('score_block', 50), ('score_events', 3)) d (kind, value)
   where not exists (select from public.vendor_terms t where t.organization_id = agency and t.kind = d.kind)
$$;
set local role custodian;
select app.default_vendor_terms(id, current_date) from public.organizations where kind = 'agency';
reset role;
