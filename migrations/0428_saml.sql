-- Sign-in by SAML 2.0 per organization: the email domains that it has proven, the providers that it trusts, and what
-- sign-in keeps between the request and the answer.

-- A domain of the organization’s email addresses, proven by a TXT record. Single sign-on works for verified domains only.
create table public.email_domains (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  domain text not null check (length(domain) <= 253) check (domain <> ''),
  token text not null check (length(token) <= 80) check (token <> ''),
  verified_at timestamptz,
  checked_at timestamptz,
  answer text check (length(answer) <= 500),
  primary key (organization_id, id),
  unique (organization_id, domain)
);
select app.protect('public.email_domains');
create index on public.email_domains (organization_id, created_at desc, id desc);
-- One organization of an installation answers for a domain.
create unique index email_domains_verified on public.email_domains (domain) where verified_at is not null;
create policy "people read" on public.email_domains for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.email_domains for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.email_domains to authenticated;
grant select, insert, update, delete on public.email_domains to commands;
select app.keep_history('public.email_domains');
select app.keep_text('public.email_domains', lines => '{domain,token,answer}');
select realtime.publish('public.email_domains');
-- for docs/glossary.md: | email domain | `email_domains` | A domain of the organization’s email addresses, proven by a TXT record. Single sign-on works for verified domains only. |

-- No person and no command says that a domain is verified: the job that read the TXT record does, and only for a verified agency.
create function app.domain_is_proven() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.domain <> old.domain or new.token <> old.token) then
    raise exception 'An email domain keeps its name and its TXT value. Add another one.' using errcode = 'check_violation';
  end if;
  if new.verified_at is null or (tg_op = 'UPDATE' and old.verified_at is not distinct from new.verified_at) then return null; end if;
  if current_user in ('commands', 'authenticated', 'anon') or not app.is_verified(new.organization_id) then
    raise exception 'An email domain is verified by its TXT record, for a verified agency.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function app.domain_is_proven() from public;
create constraint trigger domain_is_proven after insert or update on public.email_domains for each row execute function app.domain_is_proven();

-- The organization’s own sign-in by SAML 2.0: its certificates, the email domains it answers for, and what its attributes are called.
create table public.saml_providers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  metadata text not null check (length(metadata) <= 100000),
  domains text not null check (length(domains) <= 500) check (domains <> ''),
  preset text not null default 'entra' check (preset in ('entra', 'okta', 'adfs', 'shibboleth', 'other')),
  email_attribute text check (length(email_attribute) <= 200),
  name_attribute text check (length(name_attribute) <= 200),
  groups_attribute text check (length(groups_attribute) <= 200),
  joins boolean not null default false,
  idp_initiated boolean not null default false,
  trusts_second_factor boolean not null default false,
  entity_id text check (length(entity_id) <= 1024),
  sign_in_address text check (length(sign_in_address) <= 2048),
  binding text not null default 'redirect' check (binding in ('redirect', 'post')),
  certificates text check (length(certificates) <= 60000),
  certificates_until timestamptz,
  trace text check (length(trace) <= 10000),
  tested_at timestamptz,
  tested_by uuid,
  status text not null default 'draft' check (status in ('draft', 'tested', 'in_force', 'suspended', 'retired')),
  primary key (organization_id, id),
  foreign key (organization_id, tested_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.saml_providers');
create index on public.saml_providers (organization_id, created_at desc, id desc);
create index on public.saml_providers (organization_id, status, created_at desc, id desc);
create index on public.saml_providers (organization_id, tested_by);
create unique index saml_providers_id on public.saml_providers (id);
create index saml_providers_entity on public.saml_providers (entity_id) where status = 'in_force';
create policy "people read" on public.saml_providers for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.saml_providers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.saml_providers to authenticated;
grant select, insert, update, delete on public.saml_providers to commands;
select app.keep_history('public.saml_providers');
select app.keep_text('public.saml_providers', lines => '{name,domains,email_attribute,name_attribute,groups_attribute,entity_id,sign_in_address}');
select realtime.publish('public.saml_providers');
-- for docs/glossary.md: | saml provider | `saml_providers` | The organization’s own sign-in by SAML 2.0: its certificates, the email domains it answers for, and what its attributes are called. |

-- Whoever changes a provider in force decides who can sign in as whom, so it changes with an effective control change of
-- this very transaction: an approval of last month opens nothing today. Suspending takes none, because it closes a door.
create function app.saml_provider_stays() returns trigger language plpgsql set search_path = '' as $$
declare
  said text[] := array['updated_at', 'version', 'trace', 'tested_at', 'tested_by'];
  stood boolean := tg_op <> 'INSERT' and old.status in ('in_force', 'suspended');
  about public.saml_providers := case when tg_op = 'DELETE' then old else new end;
  needed text;
begin
  if current_user not in ('commands', 'authenticated', 'service_role', 'anon') then return null; end if;
  if tg_op = 'DELETE' then needed := case when stood then 'none' end;
  elsif tg_op = 'INSERT' then needed := case when new.status <> 'draft' then 'none' end;
  elsif new.status = 'in_force' and old.status <> 'in_force' then needed := 'publish';
  elsif stood and new.status = 'retired' then needed := 'retire';
  elsif stood and new.status not in ('in_force', 'suspended') then needed := 'none';
  elsif stood and to_jsonb(old) - said - 'status' <> to_jsonb(new) - said - 'status' then needed := 'set';
  elsif old.status = 'retired' and new.status <> 'retired' then needed := 'none';
  end if;
  if needed is not null and not exists (
    select from public.control_changes c where c.organization_id = about.organization_id and c.register = 'saml_providers' and c.entry = about.id::text
       and c.does = needed and c.status = 'effective' and c.updated_at >= now()) then
    raise exception 'A SAML provider in force changes with an approved change.' using errcode = 'check_violation';
  end if;
  if tg_op <> 'DELETE' and new.status = 'in_force' then
    if new.entity_id is null or new.sign_in_address is null or new.certificates is null then
      raise exception 'A SAML provider in force needs its metadata.' using errcode = 'check_violation';
    end if;
    if exists (select from unnest(string_to_array(new.domains, ', ')) named where not exists (
         select from public.email_domains d where d.organization_id = new.organization_id and d.domain = named and d.verified_at is not null)) then
      raise exception 'A SAML provider in force answers for verified email domains only.' using errcode = 'check_violation';
    end if;
  end if;
  return null;
end
$$;
revoke execute on function app.saml_provider_stays() from public;
create constraint trigger saml_provider_stays after insert or update or delete on public.saml_providers for each row execute function app.saml_provider_stays();

-- The key pair that signs an organization’s requests and opens encrypted assertions. The private half is sealed.
create table auth.saml_keys (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  certificate text not null,
  sealed_key bytea not null,
  created_at timestamptz not null
);
select app.protect('auth.saml_keys');

-- A person who was sent to an identity provider and has not come back. The answer names the request, and each serves once.
create table auth.saml_requests (
  id_hash bytea primary key,
  provider uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  redirect_to text not null,
  code_challenge text,
  browser_hash bytea,
  -- An administrator who tests the provider: nobody is signed in by the answer.
  trial_by uuid references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);
select app.protect('auth.saml_requests');
create index saml_requests_expires_at on auth.saml_requests (expires_at);
create index saml_requests_organization_id on auth.saml_requests (organization_id);
create index saml_requests_trial_by on auth.saml_requests (trial_by) where trial_by is not null;

-- Another site's form brings no cookie. So a verified answer waits here for the redirect that does.
create table auth.saml_arrivals (
  handle_hash bytea primary key,
  provider uuid not null,
  said jsonb not null,
  redirect_to text not null,
  browser_hash bytea not null,
  expires_at timestamptz not null
);
select app.protect('auth.saml_arrivals');
create index saml_arrivals_expires_at on auth.saml_arrivals (expires_at);

-- Each assertion serves once.
create table auth.saml_assertions (
  provider uuid not null,
  id_hash bytea not null,
  expires_at timestamptz not null,
  primary key (provider, id_hash)
);
select app.protect('auth.saml_assertions');
create index saml_assertions_expires_at on auth.saml_assertions (expires_at);

-- Sign-in found that a person may join: the command that adds the member looks here, and nobody else can write it.
create table app.sign_in_joins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  display_name text not null default '' check (length(display_name) <= 200),
  expires_at timestamptz not null
);
select app.protect('app.sign_in_joins');
create index sign_in_joins_organization_id on app.sign_in_joins (organization_id);
create policy "identity all" on app.sign_in_joins for all to identity using (true) with check (true);
create policy "the newcomer reads" on app.sign_in_joins for select to commands using (user_id = (select app.user_id()));
create policy "the newcomer uses" on app.sign_in_joins for delete to commands using (user_id = (select app.user_id()));
grant select, insert, delete on app.sign_in_joins to identity;
grant select, delete on app.sign_in_joins to commands;

insert into app.security_alarms (event_type, title, threshold, minutes, each_person) values
  ('saml_answer_refused', 'A forged or misdirected SAML answer was refused', 1, 15, false),
  ('saml_assertion_replayed', 'A SAML assertion was used twice, which happens when it was copied', 1, 15, false);

create policy "identity read" on public.invitations for select to identity using (true);
grant select on public.invitations to identity;
