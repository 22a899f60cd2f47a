-- Organizations, the people in them, their roles, and which agency or supplier a request may reach.

-- Every policy of people begins with a condition on organization_id that leads into an index, so that a page costs what
-- it shows: neither the agency's other records nor its neighbors' are read (decision 0240).

-- The agencies that list the caller's organization as a vendor, and those vendor records. A policy evaluates each once per
-- statement; as arrays they are index conditions, and for an organization that supplies no agency they are empty.
create function app.agencies_supplied() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(select distinct a.organization_id from public.vendor_accounts a where a.account = app.organization_id());
end
$$;

create function app.vendors_linked() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(select a.vendor from public.vendor_accounts a where a.account = app.organization_id());
end
$$;

-- The agencies that have a bid or a protest of the caller's own organization.
create function app.agencies_bid_to() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(select e.organization_id from public.bid_envelopes e where e.bidder = app.organization_id()
         union select p.organization_id from public.protests p where p.bidder = app.organization_id());
end
$$;

-- People, their organizations, and what they may do there.

-- People. Only sign-in code (role identity) reads this table; what others may know of a person is in public.
create table auth.users (
  id uuid primary key default app.uuid_v7(),
  email text check (email = lower(email) and length(email) <= 255),
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The new address that a person requested, until the new one (and the old one) confirm it.
  email_change text check (email_change = lower(email_change) and length(email_change) <= 255),
  email_change_sent_at timestamptz,
  -- Which of the two has already confirmed.
  email_change_confirmed_by text check (email_change_confirmed_by in ('current', 'new'))
);
select app.protect('auth.users');
create unique index users_email_key on auth.users (email) where deleted_at is null;

-- Times that each sign-in and each of its emails writes. Beside the account and not in it: on a cluster every node has
-- the accounts, and a sign-in would have to wait for all of them.
create table auth.account_times (
  user_id uuid primary key references auth.users (id) on delete cascade,
  last_sign_in_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz
);
select app.protect('auth.account_times');

-- A session lives as long as its row: sign-out deletes the row, and every request checks it.
create table auth.sessions (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null default '[]',
  -- The second factor that raised the session, for the tokens that follow.
  factor_id uuid,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  -- Sixty minutes without a request end a session; not_after ends it in any case.
  refreshed_at timestamptz not null default now(),
  not_after timestamptz not null,
  -- The identity provider that vouched for a session: single sign-on is judged by it, and not by the sign-in method alone.
  issuer text check (length(issuer) <= 2048)
);
select app.protect('auth.sessions');
create index sessions_user_id on auth.sessions (user_id);
create index sessions_factor_id on auth.sessions (factor_id) where factor_id is not null;

create table public.organizations (
  id uuid primary key default app.uuid_v7(),
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('agency', 'vendor')),
  branding_config jsonb not null default '{}' check (jsonb_typeof(branding_config) = 'object' and length(branding_config::text) <= 10000),
  is_demo boolean not null default false,
  time_zone text not null default 'America/New_York',
  created_at timestamptz not null default now(),
  peppol text check (length(peppol) <= 60),
  -- The state whose law applies to an agency besides federal law; null where none was entered.
  state text check (state ~ '^[A-Z]{2}$'),
  -- The kind of agency and the month in which its fiscal year starts: what a starter pack proposes depends on them.
  agency_kind text check (agency_kind in ('county', 'city', 'school_district', 'utility', 'special_district', 'state_agency', 'tribal', 'other')),
  fiscal_year_month smallint check (fiscal_year_month between 1 and 12),
  verified_at timestamptz,
  -- first: the first agency of an installation without an operator · operator: checked by one · demonstration · before:
  -- existed before verification was required
  verified_by text check (verified_by in ('first', 'operator', 'demonstration', 'before')),
  verification_words text check (length(verification_words) <= 1000),
  verification_asked_at timestamptz,
  verification_declined_at timestamptz,
  verification_reason text check (length(verification_reason) <= 1000),
  check ((verified_at is null) = (verified_by is null))
);
select app.protect('public.organizations');
-- Policies for the operator.
create policy "members read" on public.organizations for select to authenticated using (id = (select app.organization_id()) or (select app.operates()));
create policy "commands read" on public.organizations for select to commands using (id = (select app.organization_id()));
create policy "commands update" on public.organizations for update to commands using (id = (select app.organization_id())) with check (id = (select app.organization_id()));
-- Sign-in code reads memberships, to put the rights of a request into the session.
create policy "identity read" on public.organizations for select to identity using (true);
-- A person without an organization may create one: the command works in the new one from its first row on.
create policy "commands found" on public.organizations for insert to commands with check (id = (select app.organization_id()));
create policy "names are compared" on public.organizations for select to current_user using (true);
grant select on public.organizations to authenticated, identity;
grant select, insert (id, name, kind, time_zone, state, agency_kind, fiscal_year_month, created_at), update (name, branding_config, time_zone, peppol, state, agency_kind, fiscal_year_month, verification_words, verification_asked_at) on public.organizations to commands;
create index organizations_waiting on public.organizations (created_at) where kind = 'agency' and verified_at is null;

-- A person belongs to one organization (docs/decisions: one membership per account).
create table public.organization_members (
  organization_id uuid not null references public.organizations (id),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  display_name text not null default '' check (length(display_name) <= 200),
  email text not null,
  department text not null default '' check (length(department) <= 120),
  -- The work of a person’s day: it orders their menu, dashboard and search, and gives no right.
  job text check (job in ('buyer', 'finance', 'grants', 'emergency', 'auditor', 'administrator', 'council', 'crew')),
  disabled_at timestamptz,
  joined_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
select app.protect('public.organization_members');
create policy "members read" on public.organization_members for select to authenticated using (organization_id = (select app.organization_id()) or user_id = (select app.user_id()) or organization_id = (select app.break_glass()));
create policy "commands read" on public.organization_members for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.organization_members for insert to commands with check (organization_id = (select app.organization_id()));
create policy "commands update" on public.organization_members for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands delete" on public.organization_members for delete to commands using (organization_id = (select app.organization_id()));
create policy "identity read" on public.organization_members for select to identity using (true);
create policy "identity update" on public.organization_members for update to identity using (true) with check (true);
create policy "names are compared" on public.organization_members for select to current_user using (true);
grant select on public.organization_members to authenticated;
grant select, insert, delete, update (display_name, department, job, disabled_at) on public.organization_members to commands;
grant select, update (display_name, email) on public.organization_members to identity;

-- Roles of people: the newest row that has not ended decides; without one the role is user. A role is held in an
-- organization and ends with the membership; platform_admin is held on the platform.
create table public.user_roles (
  id uuid primary key default app.uuid_v7(),
  organization_id uuid references public.organizations (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('user', 'manager', 'admin', 'platform_admin')),
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  granted_by uuid references auth.users (id) on delete set null,
  -- Why the role was given.
  reason text check (length(reason) <= 500),
  check ((role = 'platform_admin') = (organization_id is null)),
  check (expires_at > granted_at),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.user_roles');
-- People read their own roles, and administrators those of their organization. A role held in another organization never counts.
create policy "own and administrators read" on public.user_roles for select to authenticated using ( (user_id = (select app.user_id()) and (organization_id is null or organization_id = (select app.organization_id()))) or (organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or (organization_id is null and (select app.operates())) or organization_id = (select app.break_glass()) );
create policy "commands read" on public.user_roles for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.user_roles for insert to commands with check (organization_id = (select app.organization_id()) and role <> 'platform_admin');
create policy "commands delete" on public.user_roles for delete to commands using (organization_id = (select app.organization_id()));
create policy "identity read" on public.user_roles for select to identity using (true);
-- An administrator must not overrule a platform_admin with a newer row, so the command that checks this has to see that row.
create policy "commands read the platform's" on public.user_roles for select to commands using (organization_id is null and user_id in (select user_id from public.organization_members where organization_id = (select app.organization_id())));
create policy "the operator is looked for" on public.user_roles for select to current_user using (true);
grant select on public.user_roles to authenticated, identity;
grant select, insert, delete on public.user_roles to commands;
create index user_roles_user_id on public.user_roles (user_id, granted_at desc);
create index user_roles_organization_id on public.user_roles (organization_id, user_id, granted_at desc);

-- The day of a moment in the organization's time zone: an order at 7 p.m. in Chicago belongs to that day, though in UTC the
-- next day has begun.
create function app.day_of(organization uuid, moment timestamptz) returns date language sql stable parallel safe as $$
 select (moment at time zone (select o.time_zone from public.organizations o where o.id = organization))::date $$;

-- The moment at which a day begins there.
create function app.start_of_day(organization uuid, day date) returns timestamptz language sql stable parallel safe as $$
 select day::timestamp at time zone (select o.time_zone from public.organizations o where o.id = organization) $$;

-- The operator of the platform reads an agency's people, roles, invitations, audit log and security events only under a
-- grant that names who, why and until when: at most four hours, reported to the agency's administrators, who can end it at
-- any time. An agency's records, its files, its trail and everything about bids stay closed even then, and the organization
-- of a vendor can't be accessed at all.
create table public.operator_accesses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  operator text not null check (length(operator) <= 255) check (operator <> ''),
  reason text not null check (length(reason) <= 500),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (length(ended_by) <= 255),
  primary key (organization_id, id),
  constraint at_most_four_hours check (ends_at > starts_at and ends_at <= starts_at + interval '4 hours')
);
select app.protect('public.operator_accesses');
create policy "people read" on public.operator_accesses for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "the operator reads their own" on public.operator_accesses for select to authenticated using (created_by = (select app.user_id()));
grant select on public.operator_accesses to authenticated;
create index on public.operator_accesses (organization_id, created_at desc, id desc);
-- One at a time, so that a policy compares with one organization and asks for it once.
create unique index operator_accesses_open on public.operator_accesses (created_by) where ended_at is null;

-- Which tables were read under a grant, each named once: written before the rows leave the server. Only the server writes both tables.
create table public.operator_reads (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  access uuid not null,
  read_table text not null check (length(read_table) <= 63) check (read_table <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, access) references public.operator_accesses (organization_id, id)
);
select app.protect('public.operator_reads');
create policy "people read" on public.operator_reads for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
revoke update, delete on public.operator_reads from service_role;
revoke update, delete on public.operator_reads from custodian;
grant select on public.operator_reads to authenticated;
create index on public.operator_reads (organization_id, created_at desc, id desc);
create index on public.operator_reads (organization_id, access);
create unique index operator_reads_once on public.operator_reads (organization_id, access, read_table);

-- A grant can't be extended, moved or reopened: it only ends, once.
create function app.guard_operator_access() returns trigger language plpgsql as $$
begin
  if (old.organization_id, old.id, old.created_by, old.operator, old.reason, old.starts_at, old.ends_at)
      is distinct from (new.organization_id, new.id, new.created_by, new.operator, new.reason, new.starts_at, new.ends_at)
      or old.ended_at is not null then
    raise exception 'An access can’t be changed. It can only be ended.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger guard_operator_access before update on public.operator_accesses for each row execute function app.guard_operator_access();

-- Reviewed definer function. It checks whether there is another agency or an operator; its only answer is the state of the new row.
create function app.begin_agency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.kind <> 'agency' or new.verified_at is not null then return new; end if;
  if new.is_demo then
    new.verified_by := 'demonstration';
  elsif current_setting('app.command', true) is distinct from 'organizations/create' then
    -- Inserted without a command: by the operator.
    new.verified_by := 'operator';
  elsif pg_try_advisory_xact_lock(390392) and not exists (select from public.organizations o where o.kind = 'agency' and not o.is_demo)
    and not exists (select from public.user_roles r where r.role = 'platform_admin') then
    new.verified_by := 'first';
  end if;
  if new.verified_by is not null then new.verified_at := new.created_at; end if;
  return new;
end
$$;
revoke execute on function app.begin_agency() from public;

create trigger begin_agency before insert on public.organizations for each row execute function app.begin_agency();

-- Reviewed definer function. It tells only whether an organization may publish and collect.
create function app.is_verified(organization uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.organizations o where o.id = organization and (o.kind = 'vendor' or o.verified_at is not null))
$$;
revoke execute on function app.is_verified(uuid) from public;
grant execute on function app.is_verified(uuid) to authenticated, commands, identity, service_role, custodian;

create function app.require_verified() returns trigger language plpgsql as $$
begin
  if not app.is_verified(new.organization_id) then
    raise exception 'This agency isn’t verified yet, so it can’t publish or accept submissions. An administrator can request verification in Organization profile.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Checked in a function: a cluster refuses a statement that changes a table of its coordinator and reads a copied one.
create function app.is_vendor(organization uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.organizations o where o.id = organization and o.kind = 'vendor');
end
$$;
revoke execute on function app.is_vendor(uuid) from public;
grant execute on function app.is_vendor(uuid) to service_role;
