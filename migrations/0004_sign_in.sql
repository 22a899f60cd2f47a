-- Sign-in: accounts, sessions, second factors, single sign-on, SAML, provisioning, and rate limits.

-- A person's sign-in methods: their email address, accounts elsewhere.
create table auth.identities (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  -- The provider's id for the person: its `sub`; for email our own id.
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
select app.protect('auth.identities');
create index identities_user_id on auth.identities (user_id);

-- Refresh tokens rotate: each is used once. Only hashes are kept; the successor is sealed under the used token itself.
create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  successor bytea
);
select app.protect('auth.refresh_tokens');
create index refresh_tokens_session_id on auth.refresh_tokens (session_id);

-- The secrets of an email: a link (random, hashed) and sometimes six digits (hashed under the installation's secret,
-- because a million guesses take no time).
create table auth.one_time_tokens (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('confirmation', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
  -- The address it was sent to: what it proves.
  email text not null,
  token_hash bytea not null unique,
  code_hash bytea,
  attempts_left smallint not null default 5 check (attempts_left >= 0),
  -- The browser that asked by PKCE gets a code instead of a session, and only it can redeem the code.
  code_challenge text,
  -- A sign-up that repeats one not yet confirmed brings its own password: the link that is clicked decides which
  -- counts.
  encrypted_password text,
  user_metadata jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
select app.protect('auth.one_time_tokens');
create index one_time_tokens_user_id on auth.one_time_tokens (user_id, purpose);
create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);

-- Between the redirect that identifies the person and the browser that proves (PKCE) that it started the sign-in.
create table auth.auth_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  code_challenge text not null,
  method text not null,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- The other provider's tokens, sealed, for the one answer that returns them.
  provider_tokens bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  issuer text check (length(issuer) <= 2048)
);
select app.protect('auth.auth_codes');
create index auth_codes_expires_at on auth.auth_codes (expires_at);

-- Limits as dated rows: the newest valid row applies. The figures come from section 9 of the specification and are
-- counted here, where no client can skip them: auth 5 in 5 minutes, then 15 minutes blocked; sensitive 10 in an hour,
-- then an hour; api 100 in a minute, then 5 minutes, shared by everyone behind one network address. An account also has
-- a limit across all networks: high for passwords, so that a stranger can't lock a person out with a few guesses; low
-- for six-digit codes, because a sign-in link still works.
create table auth.rate_limits (
  name text not null,
  per text not null check (per in ('account and network', 'account', 'network')),
  valid_from date not null,
  requests integer not null check (requests > 0),
  window_seconds integer not null check (window_seconds > 0),
  block_seconds integer not null check (block_seconds >= 0),
  primary key (name, per, valid_from)
);
select app.protect('auth.rate_limits');
revoke insert, update, delete on auth.rate_limits from identity;

insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  ('sign-in', 'account and network', '2026-01-01', 5, 300, 900),
  ('sign-in', 'account', '2026-01-01', 100, 3600, 3600),
  ('sign-in', 'network', '2026-01-01', 100, 60, 300),
  ('sign-up', 'network', '2026-01-01', 100, 60, 300),
  ('code', 'account and network', '2026-01-01', 5, 300, 900),
  ('code', 'account', '2026-01-01', 20, 86400, 3600),
  ('code', 'network', '2026-01-01', 100, 60, 300),
  ('mail', 'account', '2026-01-01', 10, 3600, 3600),
  ('mail', 'network', '2026-01-01', 100, 60, 300),
  ('mail again', 'account', '2026-01-01', 1, 60, 0),
  ('sensitive', 'account', '2026-01-01', 10, 3600, 3600);

create table auth.rate_counters (
  limit_name text not null,
  per text not null,
  subject bytea not null,
  window_started_at timestamptz not null,
  requests integer not null,
  blocked_until timestamptz,
  primary key (limit_name, per, subject)
);
select app.protect('auth.rate_counters');
create index rate_counters_window_started_at on auth.rate_counters (window_started_at);

-- Account events: who did what, and from where. Lines are added and never changed.
create table auth.audit_log_entries (
  id uuid primary key default app.uuid_v7(),
  payload jsonb not null,
  ip_address text not null default '',
  created_at timestamptz not null,
  -- The trail: every action is sealed into one append-only log for each organization, a Merkle tree (RFC 9162) whose
  -- root
  -- is signed. Sealing has a role of its own: no key that leaves the server can add a line to a log. The platform's own
  -- log, for what belongs to no organization, has the all-zero organization id.
  
  -- Whose log a sign-in event goes into is decided when it happens: a person may leave before it is sealed.
  organization_id uuid
);
select app.protect('auth.audit_log_entries');
create policy "sealer reads" on auth.audit_log_entries for select to sealer using (true);
revoke update, delete on auth.audit_log_entries from identity;
revoke update, delete on auth.audit_log_entries from custodian;
grant select on auth.audit_log_entries to sealer;
create index audit_log_entries_created_at on auth.audit_log_entries (created_at desc);
create index audit_log_entries_actor_id on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);
create index audit_log_entries_log_at on auth.audit_log_entries ((coalesce(organization_id, '00000000-0000-0000-0000-000000000000')), created_at desc, id desc);
-- The platform's log keeps checkpoints of the other logs: the last one of a log is found at once.
create index audit_log_entries_witnessed on auth.audit_log_entries ((payload -> 'traits' ->> 'log'), created_at desc)   where payload ->> 'action' = 'trail_witnessed';

-- Second factors, passkeys, recovery codes, and sign-ins under way at an outside identity provider. Only sign-in code
-- (role
-- identity) reaches these tables.
create table auth.mfa_factors (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  -- The authenticator app's secret, sealed with a key that is not in the database.
  secret bytea check ((secret is not null) = (factor_type = 'totp')),
  -- The time step of the last code accepted: a code works once, and none from before it.
  last_used_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, friendly_name)
);
select app.protect('auth.mfa_factors');

alter table auth.sessions add foreign key (factor_id) references auth.mfa_factors (id) on delete set null;

-- One challenge of one factor, answered by the session that requested it.
create table auth.mfa_challenges (
  id uuid primary key default app.uuid_v7(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  webauthn_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
select app.protect('auth.mfa_challenges');
create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id);
create index mfa_challenges_session_id on auth.mfa_challenges (session_id);

-- Public keys of authenticators: of a second factor (factor_id), or a passkey that signs in by itself.
create table auth.webauthn_credentials (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid unique references auth.mfa_factors (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  aaguid uuid,
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
select app.protect('auth.webauthn_credentials');
create index webauthn_credentials_user_id on auth.webauthn_credentials (user_id);

-- Passkey challenges. Sign-in does not know the person yet: there user_id is null.
create table auth.passkey_challenges (
  id uuid primary key default app.uuid_v7(),
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
select app.protect('auth.passkey_challenges');
create index passkey_challenges_user_id on auth.passkey_challenges (user_id);
create index passkey_challenges_expires_at on auth.passkey_challenges (expires_at);

-- For when the phone is lost. Only a keyed hash is stored; a used code is gone.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
select app.protect('auth.recovery_codes');

-- A person who was sent to an identity provider and has not come back: everything that is needed when they do.
create table auth.oauth_journeys (
  state_hash bytea primary key,
  provider text not null,
  -- Toward the provider: what its token must repeat, and what proves that the code was meant for us.
  nonce text not null,
  code_verifier text not null,
  -- For the client: where to redirect, and its PKCE challenge (none: the tokens are returned in the fragment).
  redirect_to text not null,
  code_challenge text,
  -- The browser that started, where no client PKCE ties the end of the sign-in to its beginning.
  browser_hash bytea,
  -- A signed-in person who adds a sign-in method.
  linking_user_id uuid references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);
select app.protect('auth.oauth_journeys');
create index oauth_journeys_expires_at on auth.oauth_journeys (expires_at);
create index oauth_journeys_linking_user_id on auth.oauth_journeys (linking_user_id) where linking_user_id is not null;

-- A provider that vouched for a known account for the first time. It is linked once the person signs in the way they did
-- before, in the same browser and within the sitting, or once an administrator confirms it while the row lasts.
create table auth.waiting_identities (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null check (length(provider) <= 100),
  -- The provider as people know it.
  named text not null check (length(named) <= 200),
  claims jsonb not null,
  browser_hash bytea not null,
  -- An account without a password, a passkey or another working provider has only its mailbox.
  by_mail boolean not null,
  -- A session that still owes its second factor.
  session_id uuid references auth.sessions (id) on delete set null,
  asked_at timestamptz not null,
  sitting_until timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, provider)
);
select app.protect('auth.waiting_identities');
create index waiting_identities_session_id on auth.waiting_identities (session_id) where session_id is not null;
create index waiting_identities_expires_at on auth.waiting_identities (expires_at);

-- Codes of second factors: one million possibilities, three of them valid at any moment. Counted per account and
-- network (5 in 5 minutes, then 15 minutes blocked) and per account everywhere, because this step comes after the
-- password.
insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  ('second factor', 'account and network', '2026-01-01', 5, 300, 900),
  ('second factor', 'account', '2026-01-01', 50, 3600, 3600);

-- API keys. The secret is made in the browser, and only its hash is stored: the server, its logs, its trail and its
-- backups never have it. A personal key may do what that person may do; an organization key what its role may do in
-- that person's name. Both end with the membership. Access: people read their own keys, administrators those of their
-- organization, without the hash; commands write; identity looks one up.
create table public.api_keys (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  kind text not null check (kind in ('personal', 'organization')),
  user_id uuid not null default app.user_id(),
  name text not null check (length(name) between 1 and 80),
  role text not null check (role in ('user', 'manager', 'admin')),
  -- read:AREA, act:AREA, run:COMMAND or run:COMMAND@RECORD; the three whole words are of keys from before areas.
  scopes text[] not null check (cardinality(scopes) between 1 and 100 and array_to_string(scopes, ' ', '-')
    ~ '^((read|act):[a-z-]+|run:[a-z0-9-]+/[a-z0-9-]+(@[0-9a-f-]{36})?|records:(read|write)|commands:run)( ((read|act):[a-z-]+|run:[a-z0-9-]+/[a-z0-9-]+(@[0-9a-f-]{36})?|records:(read|write)|commands:run))*$'),
  -- Its last four characters, to tell one from another.
  hint text not null check (length(hint) = 4),
  hash bytea not null unique check (length(hash) = 32),
  -- How the session that created it was signed in. A key meets the sign-in requirements of its owner by this.
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  issuer text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '367 days'),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.api_keys');
create policy "their own, and administrators" on public.api_keys for select to authenticated using (organization_id = (select app.organization_id()) and (user_id = (select app.user_id()) or (select app.at_least('admin'))));
create policy "commands" on public.api_keys for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "identity read" on public.api_keys for select to identity using (true);
create policy "identity use" on public.api_keys for update to identity using (true) with check (true);
grant select (organization_id, id, kind, user_id, name, role, scopes, hint, created_at, expires_at, last_used_at, revoked_at) on public.api_keys to authenticated;
grant select, insert, update (revoked_at) on public.api_keys to commands;
grant select, update (last_used_at) on public.api_keys to identity;
create index on public.api_keys (organization_id, user_id, created_at desc, id desc);

-- Programs that a person lets read, and propose, in their name (OAuth 2.1): an AI agent outside the organization. The
-- row is the
-- consent, with its current tokens as hashes: a code for two minutes, an access token for a quarter of an hour, a
-- refresh
-- token that is used once. `line` is the same in every refresh token of a connection, so that a used one is recognized.
-- Access: people read their own connections, administrators those of their organization, without the hashes; commands
-- write; identity redeems.
create table public.connected_programs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  user_id uuid not null default app.user_id(),
  -- As the program calls itself, and the host or application that receives the person afterward.
  name text not null check (length(name) between 1 and 80),
  returns_to text not null check (length(returns_to) between 1 and 260),
  -- The SHA-256 of its client id.
  client bytea not null check (length(client) = 32),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'propose']),
  -- How the session of the consent was signed in, as for a key.
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  issuer text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '91 days'),
  last_used_at timestamptz,
  revoked_at timestamptz,
  code_hash bytea unique check (length(code_hash) = 32),
  code_challenge text,
  code_expires_at timestamptz,
  redirect_uri text check (length(redirect_uri) <= 2000),
  line bytea unique check (length(line) = 32),
  access_hash bytea unique check (length(access_hash) = 32),
  access_expires_at timestamptz,
  refresh_hash bytea check (length(refresh_hash) = 32),
  -- The refresh token before this one: it returns its successor for some seconds, and afterward it is a theft.
  used_hash bytea,
  used_at timestamptz,
  successor bytea,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.connected_programs');
create policy "their own, and administrators" on public.connected_programs for select to authenticated using (organization_id = (select app.organization_id()) and (user_id = (select app.user_id()) or (select app.at_least('admin'))));
create policy "commands" on public.connected_programs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "identity read" on public.connected_programs for select to identity using (true);
create policy "identity use" on public.connected_programs for update to identity using (true) with check (true);
grant select (organization_id, id, user_id, name, returns_to, scopes, created_at, expires_at, last_used_at, revoked_at) on public.connected_programs to authenticated;
grant select, insert, update (revoked_at) on public.connected_programs to commands;
grant select, update (last_used_at, revoked_at, code_hash, line, access_hash, access_expires_at, refresh_hash, used_hash, used_at, successor) on public.connected_programs to identity;
create index on public.connected_programs (organization_id, user_id, created_at desc, id desc);

-- One network can be a whole town hall. A refusal here slows newcomers down and never locks out people who signed in
-- from there before.
create table auth.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A keyed hash of the person and the network, so that the table does not show where people were.
  mark bytea not null,
  last_at timestamptz not null,
  primary key (user_id, mark)
);
select app.protect('auth.known_networks');

insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  -- For people never seen in a network with many refusals: one attempt after the other, instead of a block of minutes.
  ('sign-in crowd', 'network', '2026-01-01', 20, 60, 0),
  ('code crowd', 'network', '2026-01-01', 20, 60, 0),
  -- Sign-in methods that can't be guessed, such as another provider or a passkey. High, because a whole office starts
  -- at nine.
  ('way in', 'network', '2026-01-01', 600, 60, 60);

-- The requirements of sign-in for every session: the row above with the providers that work. Maintained by triggers.
--   commands: their organization · identity: read
create table public.session_demands (
  organization_id uuid primary key references public.organizations (id),
  factor_roles text,
  sso_roles text,
  sso_domains text,
  break_glass uuid,
  networks text,
  -- Hours for which a browser may keep what its person has read.
  kept_hours numeric,
  issuers text[]
);
select app.protect('public.session_demands');
create policy "commands" on public.session_demands for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "identity read" on public.session_demands for select to identity using (true);
grant select, insert, update on public.session_demands to commands;
grant select on public.session_demands to identity;

-- A SAML provider counts as single sign-on, by its entity id. While one is suspended, the requirement stays in effect
-- and
-- it vouches for no session: only the break-glass account can sign in until the provider is active again or the
-- controls are changed.
create function app.carry_demands() returns trigger language plpgsql set search_path = '' as $$
declare
  of uuid := coalesce(new.organization_id, old.organization_id);
begin
  insert into public.session_demands (organization_id, factor_roles, sso_roles, sso_domains, break_glass, networks, kept_hours, issuers)
  select p.organization_id, p.factor_roles, p.sso_roles, p.sso_domains, p.break_glass, p.networks, p.kept_hours,
         (select array_agg(known.issuer) from (
            select c.issuer from public.sso_connections c where c.organization_id = of and c.status = 'in_force'
            union select case when s.status = 'in_force' then s.entity_id else 'suspended ' || s.id end
              from public.saml_providers s where s.organization_id = of and s.status in ('in_force', 'suspended')) as known)
    from public.identity_policies p where p.organization_id = of
  on conflict (organization_id) do update set factor_roles = excluded.factor_roles, sso_roles = excluded.sso_roles,
    sso_domains = excluded.sso_domains, break_glass = excluded.break_glass, networks = excluded.networks,
    kept_hours = excluded.kept_hours, issuers = excluded.issuers;
  return null;
end
$$;
revoke execute on function app.carry_demands() from public;

-- The row is what the last effective change says: neither a command that forgot to ask nor a manual write can set
-- anything else.
create function app.identity_policy_stays() returns trigger language plpgsql set search_path = '' as $$
begin
  -- The owner and the custodian, who restores a backup, are exempt, as at every control.
  if app.controlled(coalesce(new.organization_id, old.organization_id), 'identity_policies', null, array[]::text[]) then return null; end if;
  if tg_op = 'DELETE' then raise exception 'Sign-in controls can be changed but not deleted.' using errcode = 'check_violation'; end if;
  if exists (select from public.control_changes c
              where c.organization_id = new.organization_id and c.register = 'identity_policies' and c.status = 'effective'
                and not (c.loosens and not c.first and c.decided_by is null)
                and c.proposal::jsonb = jsonb_build_object('factor_roles', new.factor_roles, 'sso_roles', new.sso_roles,
                  'sso_domains', new.sso_domains, 'break_glass', new.break_glass, 'networks', new.networks, 'scim_admin', new.scim_admin,
                  'kept_hours', new.kept_hours)) then
    return null;
  end if;
  raise exception 'Sign-in controls can only be changed under Security policy. Loosening them needs a second administrator.' using errcode = 'check_violation';
end
$$;
revoke execute on function app.identity_policy_stays() from public;

-- Provisioning by a directory (SCIM 2.0, RFC 7643 and 7644). The secret of a token is made in the browser of the
-- administrator who requests it, and only its hash comes here.
--   administrators: read, except the hash · commands: write · identity: look one up
create table public.scim_tokens (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['users', 'groups']),
  hint text not null check (length(hint) = 4),
  hash bytea not null unique check (length(hash) = 32),
  user_id uuid not null default app.user_id(),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '367 days'),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
select app.protect('public.scim_tokens');
create policy "administrators read" on public.scim_tokens for select to authenticated using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "commands" on public.scim_tokens for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "identity read" on public.scim_tokens for select to identity using (true);
create policy "identity use" on public.scim_tokens for update to identity using (true) with check (true);
grant select (organization_id, id, name, scopes, hint, user_id, created_at, expires_at, last_used_at, revoked_at) on public.scim_tokens to authenticated;
grant select, insert, update (expires_at, revoked_at) on public.scim_tokens to commands;
grant select, update (last_used_at) on public.scim_tokens to identity;
create index on public.scim_tokens (organization_id, created_at desc, id desc);

-- A person as the directory describes them. user_id is empty while the person has not accepted the invitation.
-- granted is the role that came from groups, and null where a role was granted by hand.
create table public.scim_users (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  user_name text not null check (length(user_name) between 1 and 255),
  external_id text check (length(external_id) between 1 and 255),
  email text not null check (email = lower(email) and length(email) <= 255),
  active boolean not null,
  user_id uuid,
  granted text check (granted in ('user', 'manager', 'admin')),
  resource jsonb not null check (jsonb_typeof(resource) = 'object' and length(resource::text) <= 20000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete set null (user_id)
);
select app.protect('public.scim_users');
create policy "administrators read" on public.scim_users for select to authenticated using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "commands" on public.scim_users for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.scim_users to authenticated;
grant select, insert, update, delete on public.scim_users to commands;
create unique index scim_users_user_name on public.scim_users (organization_id, lower(user_name));
create index on public.scim_users (organization_id, external_id);
create index on public.scim_users (organization_id, email);

-- A group of the directory, and the role that the agency grants its members. No group grants the platform's role.
create table public.scim_groups (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  display_name text not null check (length(display_name) between 1 and 255),
  external_id text check (length(external_id) between 1 and 255),
  role text check (role in ('user', 'manager', 'admin')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
select app.protect('public.scim_groups');
create policy "administrators read" on public.scim_groups for select to authenticated using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "commands" on public.scim_groups for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.scim_groups to authenticated;
grant select, insert, update, delete on public.scim_groups to commands;
create unique index scim_groups_display_name on public.scim_groups (organization_id, lower(display_name));

create table public.scim_group_members (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  group_id uuid not null,
  scim_user_id uuid not null,
  primary key (organization_id, group_id, scim_user_id),
  foreign key (organization_id, group_id) references public.scim_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, scim_user_id) references public.scim_users (organization_id, id) on delete cascade
);
select app.protect('public.scim_group_members');
create policy "administrators read" on public.scim_group_members for select to authenticated using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "commands" on public.scim_group_members for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.scim_group_members to authenticated;
grant select, insert, delete on public.scim_group_members to commands;
create index on public.scim_group_members (organization_id, scim_user_id);

-- A group can grant the administrator role only with the setting that two administrators turned on.
create function app.scim_role_allowed() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from public.identity_policies p where p.organization_id = new.organization_id and p.scim_admin) then return null; end if;
  raise exception 'A directory group can grant the administrator role only after Security policy allows it.' using errcode = 'check_violation';
end
$$;
revoke execute on function app.scim_role_allowed() from public;

create constraint trigger role_allowed after insert or update of role on public.scim_groups
  for each row when (new.role = 'admin') execute function app.scim_role_allowed();

-- The person who accepts an invitation from a directory is the person whom the directory described.
create function app.link_scim_user() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.scim_users s set user_id = new.user_id
   where s.organization_id = new.organization_id and s.email = new.email and s.user_id is null and s.active;
  return null;
end
$$;
revoke execute on function app.link_scim_user() from public;

create trigger link_scim_user after insert on public.organization_members for each row execute function app.link_scim_user();


-- Only the job that read the TXT record marks a domain as verified, and only for a verified agency. A verified one is
-- removed by a control change of this very transaction.
create function app.domain_is_proven() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.verified_at is not null and current_user in ('commands', 'authenticated', 'supplier', 'service_role', 'anon') and not exists (
      select from public.control_changes c where c.organization_id = old.organization_id and c.register = 'email_domains' and c.entry = old.id::text
         and c.does = 'retire' and c.status = 'effective' and c.updated_at >= now()) then
      raise exception 'A verified email domain can only be removed by an approved change.' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' and (new.domain <> old.domain or new.token <> old.token) then
    raise exception 'The name and the TXT value of an email domain can’t be changed. Add another domain.' using errcode = 'check_violation';
  end if;
  if new.verified_at is null or (tg_op = 'UPDATE' and old.verified_at is not distinct from new.verified_at) then return null; end if;
  if current_user in ('commands', 'authenticated', 'supplier', 'anon') or not app.is_verified(new.organization_id) then
    raise exception 'An email domain can only be verified by its TXT record, for a verified agency.' using errcode = 'check_violation';
  end if;
  if current_user = 'service_role' and not exists (select from public.control_changes c
       where c.organization_id = new.organization_id and c.register = 'email_domains' and c.entry = new.id::text and c.does = 'publish' and c.status = 'effective') then
    raise exception 'An email domain can only be verified once its administrators agreed to it.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function app.domain_is_proven() from public;

-- The key pair that signs an organization’s requests and opens encrypted assertions. The private half is sealed.
create table auth.saml_keys (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  certificate text not null,
  sealed_key bytea not null,
  created_at timestamptz not null
);
select app.protect('auth.saml_keys');

-- A person who was sent to an identity provider and has not come back. The answer names the request, and each is used
-- once.
create table auth.saml_requests (
  id_hash bytea primary key,
  provider uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  redirect_to text not null,
  code_challenge text,
  browser_hash bytea,
  -- An administrator tests the provider: the answer signs no one in.
  trial_by uuid references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);
select app.protect('auth.saml_requests');
create index saml_requests_expires_at on auth.saml_requests (expires_at);
create index saml_requests_organization_id on auth.saml_requests (organization_id);
create index saml_requests_trial_by on auth.saml_requests (trial_by) where trial_by is not null;

-- A form posted from another site brings no cookie, so a verified answer waits here for the redirect that does.
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

-- Each assertion is accepted once.
create table auth.saml_assertions (
  provider uuid not null,
  id_hash bytea not null,
  expires_at timestamptz not null,
  primary key (provider, id_hash)
);
select app.protect('auth.saml_assertions');
create index saml_assertions_expires_at on auth.saml_assertions (expires_at);

-- Sign-in found that a person may join. Only sign-in can write this, and the command that adds the member reads it.
create table app.sign_in_joins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  display_name text not null default '' check (length(display_name) <= 200),
  expires_at timestamptz not null
);
select app.protect('app.sign_in_joins');
create policy "identity all" on app.sign_in_joins for all to identity using (true) with check (true);
create policy "the newcomer reads" on app.sign_in_joins for select to commands using (user_id = (select app.user_id()));
create policy "the newcomer uses" on app.sign_in_joins for delete to commands using (user_id = (select app.user_id()));
grant select, delete on app.sign_in_joins to commands;
grant select, insert, delete on app.sign_in_joins to identity;
create index sign_in_joins_organization_id on app.sign_in_joins (organization_id);
