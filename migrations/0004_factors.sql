-- Second factors, passkeys, recovery codes, and the journeys to an outside identity provider that are under way.
-- Only sign-in code (role identity) reaches these tables.

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

-- A factor that goes takes the rights it gave with it: see factors/unenrol.ts.
alter table auth.sessions add foreign key (factor_id) references auth.mfa_factors (id) on delete set null;
create index sessions_factor_id on auth.sessions (factor_id) where factor_id is not null;

-- One question to one factor, answered by the session that asked for it.
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

-- Questions to passkeys. Signing in asks nobody in particular: there user_id is null.
create table auth.passkey_challenges (
  id uuid primary key default app.uuid_v7(),
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
select app.protect('auth.passkey_challenges');
create index passkey_challenges_user_id on auth.passkey_challenges (user_id);
create index passkey_challenges_expires_at on auth.passkey_challenges (expires_at);

-- For the day the telephone is lost. Only a keyed hash is kept; a code that was used is gone.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
select app.protect('auth.recovery_codes');

-- A person who was sent to an identity provider and has not come back: what we must find again, whole, when they do.
create table auth.oauth_journeys (
  state_hash bytea primary key,
  provider text not null,
  -- Towards the provider: what its token must repeat, and what proves that the code was meant for us.
  nonce text not null,
  code_verifier text not null,
  -- Towards the client: where it goes on, and the challenge of its own PKCE (none: the tokens come in the fragment).
  redirect_to text not null,
  code_challenge text,
  -- The browser that set out, where no PKCE of the client's ties the end of the journey to its beginning.
  browser_hash bytea,
  -- Somebody signed in who adds a way to sign in.
  linking_user_id uuid references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);
select app.protect('auth.oauth_journeys');
create index oauth_journeys_expires_at on auth.oauth_journeys (expires_at);
create index oauth_journeys_linking_user_id on auth.oauth_journeys (linking_user_id) where linking_user_id is not null;

-- Codes of second factors: a million possibilities, of which three are right at any moment. Counted for the account from
-- one network (5 in 5 minutes, then 15 minutes of rest) and from everywhere, since whoever gets here has the password.
insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  ('second factor', 'account and network', '2026-01-01', 5, 300, 900),
  ('second factor', 'account', '2026-01-01', 50, 3600, 3600);
