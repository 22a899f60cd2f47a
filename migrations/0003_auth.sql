-- Sign-in: identities, refresh tokens, links and codes by mail, limits, and the log of what was done.

alter table auth.users
  add column confirmation_sent_at timestamptz,
  add column recovery_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  -- The address that a person wants to have, until the new one (and the old one) agree.
  add column email_change text check (email_change = lower(email_change) and length(email_change) <= 255),
  add column email_change_sent_at timestamptz,
  -- Which of the two has agreed already.
  add column email_change_confirmed_by text check (email_change_confirmed_by in ('current', 'new'));

-- Every way in that a person has: their mail address, an account elsewhere.
create table auth.identities (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  -- What the provider calls the person: its `sub`; for mail our own id.
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

-- What a mail carries: a link (random, hashed) and sometimes six digits (hashed under the installation's secret,
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
  -- A sign-up that repeats one not yet confirmed brings its own password: the link that is clicked decides which counts.
  encrypted_password text,
  user_metadata jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
select app.protect('auth.one_time_tokens');
create index one_time_tokens_user_id on auth.one_time_tokens (user_id, purpose);
create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);

-- Between the redirect that says who came and the browser that proves (PKCE) that it had asked.
create table auth.auth_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  code_challenge text not null,
  method text not null,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- Tokens of the provider elsewhere, sealed, for the one answer that hands them over.
  provider_tokens bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
select app.protect('auth.auth_codes');
create index auth_codes_expires_at on auth.auth_codes (expires_at);

-- The limits, as dated rows: the newest that is valid decides. The figures are the specification's (section 9), counted
-- here where no client can forget them: auth 5 in 5 minutes, then 15 minutes of rest; sensitive 10 in an hour, then an
-- hour; api 100 in a minute, then 5 minutes, for everybody behind one network address together. An account also has a
-- limit from all networks together: for passwords high enough that a stranger cannot lock somebody out with a handful of
-- guesses; for six digits low, because a link still comes through.
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

-- What was done with accounts, by whom and from where. Lines are added and never changed.
create table auth.audit_log_entries (
  id uuid primary key default app.uuid_v7(),
  payload jsonb not null,
  ip_address text not null default '',
  created_at timestamptz not null
);
select app.protect('auth.audit_log_entries');
revoke update, delete on auth.audit_log_entries from identity;
create index audit_log_entries_created_at on auth.audit_log_entries (created_at desc);
create index audit_log_entries_actor_id on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);
