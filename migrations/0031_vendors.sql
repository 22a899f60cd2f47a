-- Vendors: accounts, registration, bank details, exclusions and exceptions.

-- Vendors, and which of them have people of their own here.

-- A vendor's own organization (kind vendor) is linked to the agency's record of that vendor: its people then read what
-- names them. A command makes the link after both sides agreed.
create table public.vendor_accounts (
  organization_id uuid not null references public.organizations (id),
  vendor uuid not null,
  account uuid not null references public.organizations (id),
  linked_at timestamptz not null default now(),
  -- Either side may learn from a command that the two are linked. Whether the public may know is the vendor's decision.
  listed boolean not null default false,
  primary key (organization_id, vendor)
);
select app.protect('public.vendor_accounts');
select app.keep_under_hold('public.vendor_accounts');
create policy "both sides read" on public.vendor_accounts for select to authenticated using (organization_id = (select app.organization_id()) or account = (select app.organization_id()));
create policy "commands" on public.vendor_accounts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "the other side by command" on public.vendor_accounts for select to commands using (account = (select app.organization_id()));
create policy "the vendor consents" on public.vendor_accounts for update to commands using (account = (select app.organization_id())) with check (account = (select app.organization_id()));
-- Sign-in passes on whether the caller's organization supplies any agency; the table API then names the organization.
create policy "identity reads" on public.vendor_accounts for select to identity using (true);
grant select on public.vendor_accounts to authenticated, identity;
grant select, insert, delete, update (listed) on public.vendor_accounts to commands;
create index vendor_accounts_account on public.vendor_accounts (account);

alter table public.vendor_accounts add foreign key (organization_id, vendor) references public.vendors (organization_id, id) on delete cascade;

-- Agencies' records of the caller's company, found by the words of its search entry: a few rows, read with the caller's
-- access.
create function app.search_own_vendors(asked text, nearly boolean)
  returns table (table_name text, record uuid, number text, title text, nearness real)
  language sql stable security invoker set search_path = ''
as $$
  select 'vendors', v.id, v.number, v.name, app.word_similarity(asked, w.words)::real
    from public.vendor_accounts a
    join public.vendors v on v.organization_id = a.organization_id and v.id = a.vendor
    cross join lateral (select lower(concat_ws(' ', v.number, v.name, v.trade_name, v.uei, v.email, v.city, v.about)) as words) w
   where a.account = (select app.organization_id())
     and case when nearly then app.word_similarity(asked, w.words) >= 0.5 else w.words like all (app.search_patterns(asked)) end
$$;
revoke execute on function app.search_own_vendors(text, boolean) from public;
grant execute on function app.search_own_vendors(text, boolean) to authenticated;

-- A company's tax number and account number, sealed under a key outside this database. Only a command of the company writes
-- them and sends them.
create table public.company_secrets (
  organization_id uuid primary key default app.organization_id() references public.organizations (id),
  tin_digest text,
  tin_sealed bytea,
  account_sealed bytea
);
select app.protect('public.company_secrets');
select app.keep_under_hold('public.company_secrets');
create policy "commands" on public.company_secrets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update on public.company_secrets to commands;

-- Agencies that accept registrations, with their message to vendors. Everyone reads it, to know where they can register.
create table public.vendor_welcomes (
  organization_id uuid primary key default app.organization_id() references public.organizations (id),
  agency text not null check (length(agency) between 1 and 200),
  words text not null default '' check (length(words) <= 2000),
  open boolean not null default true,
  updated_at timestamptz not null default now(),
  known_from timestamptz not null default '-infinity',
  opened_at timestamptz,
  closed_at timestamptz
);
select app.protect('public.vendor_welcomes');
select app.keep_under_hold('public.vendor_welcomes');
create policy "everybody reads" on public.vendor_welcomes for select to anon, authenticated, commands using (true);
create policy "commands insert" on public.vendor_welcomes for insert to commands with check (organization_id = (select app.organization_id()));
create policy "commands update" on public.vendor_welcomes for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.vendor_welcomes to anon, authenticated;
grant select, insert, update on public.vendor_welcomes to commands;

-- A company's registration with an agency, as of its submission. Both sides read it; the company submits and withdraws,
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
  first_by uuid,
  first_at timestamptz,
  first_into uuid,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.vendor_registrations');
select app.keep_files('public.vendor_registrations');
create policy "the agency reads" on public.vendor_registrations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "its company reads" on public.vendor_registrations for select to authenticated using (account = (select app.organization_id()));
create policy "the agency by command" on public.vendor_registrations for select to commands using (organization_id = (select app.organization_id()));
create policy "its company by command" on public.vendor_registrations for select to commands using (account = (select app.organization_id()));
create policy "a company sends" on public.vendor_registrations for insert to commands with check ( account = (select app.organization_id()) and status = 'submitted' and vendor is null and exists (select from public.vendor_welcomes w where w.organization_id = vendor_registrations.organization_id and w.open));
create policy "a company takes back" on public.vendor_registrations for update to commands using (account = (select app.organization_id()) and status = 'submitted') with check (account = (select app.organization_id()) and status in ('submitted', 'withdrawn'));
create policy "the agency decides" on public.vendor_registrations for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.vendor_registrations to authenticated;
grant select, insert, update (status, reason, decided_by, decided_at, vendor, first_by, first_at, first_into) on public.vendor_registrations to commands;
create index on public.vendor_registrations (organization_id, status, created_at desc, id desc);
create index on public.vendor_registrations (organization_id, vendor);
create index vendor_registrations_account on public.vendor_registrations (account, created_at desc);
-- Only one at a time waits for a decision.
create unique index vendor_registrations_waiting on public.vendor_registrations (organization_id, account) where status = 'submitted';

select app.keep_history('public.vendor_registrations');
select realtime.publish('public.vendor_registrations', audience => 'accounts');

-- The secret part of a registration, until it is decided.
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
select app.keep_under_hold('public.registration_secrets');
create policy "the agency by command" on public.registration_secrets for select to commands using (organization_id = (select app.organization_id()));
create policy "a company sends" on public.registration_secrets for insert to commands with check (account = (select app.organization_id()));
create policy "gone when decided" on public.registration_secrets for delete to commands using (organization_id = (select app.organization_id()));
grant select, insert, delete on public.registration_secrets to commands;

-- A vendor's tax number as the agency stores it: sealed, with a keyed digest by which the same number is found again.
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
select app.keep_under_hold('public.vendor_secrets');
create policy "commands" on public.vendor_secrets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update, delete on public.vendor_secrets to commands;
create index vendor_secrets_digest on public.vendor_secrets (organization_id, tin_digest);

-- Bank details of vendors, exclusion lists, and public vendor profiles.

-- A vendor's bank details: one person proposes, another person of the agency confirms, and then they wait before they
-- are used. The old ones stay active until then and are kept.
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
create policy "managers read" on public.vendor_bank_accounts for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "its vendor reads" on public.vendor_bank_accounts for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "commands" on public.vendor_bank_accounts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "its vendor by command" on public.vendor_bank_accounts for select to commands using (organization_id = any ((select app.agencies_supplied())::uuid[]) and vendor = any ((select app.vendors_linked())::uuid[]));
create policy "its vendor proposes" on public.vendor_bank_accounts for insert to commands with check (by_vendor and status = 'proposed' and confirmed_by is null and vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_accounts.organization_id and a.account = (select app.organization_id())));
create policy "its vendor stops" on public.vendor_bank_accounts for update to commands using (vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_accounts.organization_id and a.account = (select app.organization_id()))) with check (status in ('proposed', 'stopped') and vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_accounts.organization_id and a.account = (select app.organization_id())));
grant select on public.vendor_bank_accounts to authenticated;
grant select, insert, update (status, confirmed_by, confirmed_at, in_force_from, called, reason) on public.vendor_bank_accounts to commands;
create index on public.vendor_bank_accounts (organization_id, vendor, created_at desc, id desc);
create unique index vendor_bank_accounts_waiting on public.vendor_bank_accounts (organization_id, vendor) where status = 'proposed';

select app.keep_history('public.vendor_bank_accounts');
select realtime.publish('public.vendor_bank_accounts', audience => 'accounts');

-- The account number, sealed. A command opens it for a person who may pay, and the trail shows that.
create table public.vendor_bank_secrets (
  organization_id uuid not null,
  bank_account uuid not null,
  vendor uuid not null,
  account_sealed bytea not null,
  primary key (organization_id, bank_account),
  foreign key (organization_id, bank_account) references public.vendor_bank_accounts (organization_id, id)
);
select app.protect('public.vendor_bank_secrets');
select app.keep_under_hold('public.vendor_bank_secrets');
create policy "the agency by command" on public.vendor_bank_secrets for select to commands using (organization_id = (select app.organization_id()));
create policy "the agency puts it in" on public.vendor_bank_secrets for insert to commands with check (organization_id = (select app.organization_id()));
create policy "its vendor puts it in" on public.vendor_bank_secrets for insert to commands with check (vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_bank_secrets.organization_id and a.account = (select app.organization_id())));
grant select, insert on public.vendor_bank_secrets to commands;

-- Who viewed a full account number, when and why. No line is removed.
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
select app.keep_under_hold('public.vendor_bank_views');
create policy "managers read" on public.vendor_bank_views for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands read" on public.vendor_bank_views for select to commands using (organization_id = (select app.organization_id()));
create policy "who looks signs" on public.vendor_bank_views for insert to commands with check (organization_id = (select app.organization_id()) and viewer = (select app.user_id()));
revoke update, delete on public.vendor_bank_views from service_role;
revoke update, delete on public.vendor_bank_views from custodian;
grant select on public.vendor_bank_views to authenticated;
grant select, insert on public.vendor_bank_views to commands;
create index on public.vendor_bank_views (organization_id, bank_account, at desc);
create index on public.vendor_bank_views (organization_id, viewer);

-- The entries of a list, as the source has them. A name is also stored without its legal form and in alphabetical order, by
-- which it is found in other spellings.
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
create policy "people read" on public.exclusions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.exclusions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.exclusions to authenticated;
grant select, insert, delete on public.exclusions to commands;
create index exclusions_uei on public.exclusions (organization_id, list, uei);
create index exclusions_name on public.exclusions (organization_id, list, name_key);
create index exclusions_likeness on public.exclusions using gin (organization_id, list, name_key app.gin_trgm_ops);

-- A reviewer's statement that an entry is not this vendor, and why. It also covers later lists with the same entry.
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
select app.keep_under_hold('public.exclusion_clearances');
create policy "people read" on public.exclusion_clearances for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.exclusion_clearances for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.exclusion_clearances to authenticated;
grant select, insert, delete on public.exclusion_clearances to commands;

-- A certification collected from a vendor that it is not excluded (2 CFR 180.300(b)). A wrong one is withdrawn, never
-- changed.
create table public.exclusion_certifications (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  vendor uuid not null,
  certified_on date not null,
  signed_by text not null check (length(signed_by) between 1 and 200),
  words text not null check (length(words) between 1 and 5000),
  recorded_by uuid not null default app.user_id(),
  recorded_at timestamptz not null default now(),
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  withdrawal text check (length(withdrawal) between 1 and 2000),
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  constraint exclusion_certifications_withdrawn check ((withdrawn_at is not null) = (withdrawn_by is not null and withdrawal is not null))
);
select app.protect('public.exclusion_certifications');
select app.keep_under_hold('public.exclusion_certifications');
create policy "people read" on public.exclusion_certifications for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands read" on public.exclusion_certifications for select to commands using (organization_id = (select app.organization_id()));
create policy "commands record" on public.exclusion_certifications for insert to commands with check (organization_id = (select app.organization_id()) and recorded_by = (select app.user_id()) and withdrawn_at is null);
create policy "commands withdraw" on public.exclusion_certifications for update to commands using (organization_id = (select app.organization_id()) and withdrawn_at is null) with check (organization_id = (select app.organization_id()) and (withdrawn_by is null or withdrawn_by = (select app.user_id())));
revoke update, delete on public.exclusion_certifications from service_role;
revoke update, delete on public.exclusion_certifications from custodian;
grant select on public.exclusion_certifications to authenticated;
grant select, insert, update (withdrawn_by, withdrawn_at, withdrawal) on public.exclusion_certifications to commands;
create index on public.exclusion_certifications (organization_id, vendor, certified_on);

-- The public profile of a vendor: what its own company has written and agreed to show, as the agency accepted it.
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
create policy "everybody reads" on public.vendor_listings for select to anon, authenticated, commands using (true);
create policy "commands insert" on public.vendor_listings for insert to commands with check (organization_id = (select app.organization_id()));
create policy "commands update" on public.vendor_listings for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands delete" on public.vendor_listings for delete to commands using (organization_id = (select app.organization_id()));
create policy "its vendor takes it away" on public.vendor_listings for delete to commands using (vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = vendor_listings.organization_id and a.account = (select app.organization_id())));
grant select on public.vendor_listings to anon, authenticated;
grant select, insert, update, delete on public.vendor_listings to commands;
create index vendor_listings_name on public.vendor_listings (lower(name), organization_id, vendor);

-- Defaults of a new agency: common figures that its administrator replaces with its own.
create function app.default_vendor_terms(agency uuid, since date) returns void language sql as $$
  insert into public.vendor_terms (organization_id, kind, value, valid_from, source)
  select agency, d.kind, d.value, since, 'Common default; replace it with your own rule'
    from (values ('bank_wait_hours', 72), ('exclusion_list_days', 30), ('certificate_notice_days', 30), ('score_warn', 75), ('score_block', 50), ('score_events', 3)) d (kind, value)
   where not exists (select from public.vendor_terms t where t.organization_id = agency and t.kind = d.kind)
$$;

-- Exceptions for blocked vendors, registrations that take over an existing vendor, and late bids.

-- A manager's exception, with reason and end date, for a vendor that its score blocks. A later date is a new line.
create table public.vendor_exceptions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  vendor uuid not null,
  reason text not null check (length(reason) between 1 and 2000),
  valid_to date not null,
  granted_by uuid,
  granted_at timestamptz,
  status text not null default 'asked' check (status in ('asked', 'granted', 'refused')),
  asked_by uuid,
  asked_at timestamptz,
  refused_by uuid,
  refused_at timestamptz,
  refusal text check (length(refusal) between 1 and 2000),
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  constraint vendor_exceptions_granted check ((status = 'granted') = (granted_by is not null and granted_at is not null)),
  constraint vendor_exceptions_refused check ((status = 'refused') = (refused_by is not null and refused_at is not null and refusal is not null)),
  constraint vendor_exceptions_two_people check (granted_by is null or asked_by is null or granted_by <> asked_by)
);
select app.protect('public.vendor_exceptions');
select app.keep_under_hold('public.vendor_exceptions');
create policy "people read" on public.vendor_exceptions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands read" on public.vendor_exceptions for select to commands using (organization_id = (select app.organization_id()));
create policy "commands ask" on public.vendor_exceptions for insert to commands with check (organization_id = (select app.organization_id()) and status = 'asked' and asked_by = (select app.user_id()) and asked_at is not null);
create policy "commands decide" on public.vendor_exceptions for update to commands using (organization_id = (select app.organization_id()) and status = 'asked') with check (organization_id = (select app.organization_id()) and (granted_by is null or granted_by = (select app.user_id())) and (refused_by is null or refused_by = (select app.user_id())));
revoke update, delete on public.vendor_exceptions from service_role;
revoke update, delete on public.vendor_exceptions from custodian;
grant select on public.vendor_exceptions to authenticated;
grant select, insert, update (granted_by, granted_at, status, refused_by, refused_at, refusal) on public.vendor_exceptions to commands;
create index on public.vendor_exceptions (organization_id, vendor, valid_to);
create unique index vendor_exceptions_asked on public.vendor_exceptions (organization_id, vendor) where status = 'asked';

-- Bids sent after the closing and not accepted: one line per company and solicitation, without content. Access: the
-- company's commands add; the agency counts them when the solicitation is decided.
create table public.late_bids (
  organization_id uuid not null,
  solicitation uuid not null,
  account uuid not null references public.organizations (id),
  vendor uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (organization_id, solicitation, account),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.late_bids');
select app.keep_under_hold('public.late_bids');
create policy "its company by command" on public.late_bids for select to commands using (account = (select app.organization_id()));
create policy "the agency when it is decided" on public.late_bids for select to commands using (organization_id = (select app.organization_id()) and exists (select from public.solicitations s where s.organization_id = late_bids.organization_id and s.id = late_bids.solicitation and s.status in ('awarded', 'closed')));
create policy "a company that came too late" on public.late_bids for insert to commands with check (account = (select app.organization_id()));
revoke update, delete on public.late_bids from service_role;
revoke update, delete on public.late_bids from custodian;
grant select, insert on public.late_bids to commands;
create index on public.late_bids (organization_id, vendor);
create index on public.late_bids (organization_id, at);

create function app.note_registration_opened() returns trigger language plpgsql as $$
begin
  if new.open and (tg_op = 'INSERT' or not old.open) then
    -- Only the last opening is kept. What was before an earlier closing is no longer known.
    if tg_op = 'UPDATE' and old.opened_at is not null then
      new.known_from := old.closed_at;
    end if;
    new.opened_at := new.updated_at;
    new.closed_at := null;
  elsif not new.open and tg_op = 'UPDATE' and old.open then
    new.closed_at := new.updated_at;
  end if;
  return new;
end
$$;

create trigger note_registration_opened before insert or update on public.vendor_welcomes for each row execute function app.note_registration_opened();
select app.keep_text('public.vendor_welcomes', names => '{agency}');
select app.keep_text('public.vendor_registrations', names => '{company,attested_by}');
create trigger name_taken before insert or update of agency on public.vendor_welcomes for each row execute function app.refuse_taken_name('agency', 'organization_id');
create trigger verified before insert or update on public.vendor_welcomes for each row when (new.open) execute function app.require_verified();
create trigger verified before insert on public.vendor_registrations for each row execute function app.require_verified();
