-- What visitors of the public site write to us: no organization has it, and nobody but the platform reads it.

-- The waitlist, questions, wishes for a demonstration, applications.
--   anyone: nothing (the server writes what passed its checks) · platform_admin: read
create table public.inquiries (
  id uuid primary key default app.uuid_v7(),
  number text not null unique check (number ~ '^[A-Z]-[0-9A-HJKMNP-TV-Z]{8}$'),
  kind text not null check (kind in ('waitlist', 'contact', 'demo', 'application')),
  email text not null check (length(email) between 3 and 255),
  name text not null check (length(name) between 1 and 200),
  agency text check (length(agency) <= 200),
  subject text check (length(subject) <= 200),
  message text check (length(message) <= 5000),
  created_at timestamptz not null default now()
);
select app.protect('public.inquiries');
create index inquiries_kind on public.inquiries (kind, created_at desc, id desc);
create policy "the platform reads" on public.inquiries for select to authenticated using ((select app.role()) = 'platform_admin');
grant select on public.inquiries to authenticated;

-- A time for a demonstration. Who holds the token may move or cancel it; the table holds what the token hashes to.
--   anyone: nothing · platform_admin: read
create table public.demo_bookings (
  id uuid primary key default app.uuid_v7(),
  number text not null unique check (number ~ '^[A-Z]-[0-9A-HJKMNP-TV-Z]{8}$'),
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text not null check (length(email) between 3 and 255),
  name text not null check (length(name) between 1 and 200),
  agency text check (length(agency) <= 200),
  notes text check (length(notes) <= 2000),
  zone text not null check (length(zone) <= 64),
  starts_at timestamptz not null,
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  -- Calendar programs take the highest of an event.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
select app.protect('public.demo_bookings');
-- Two people who press at the same moment do not get the same half hour.
create unique index demo_bookings_slot on public.demo_bookings (starts_at) where status = 'booked';
create policy "the platform reads" on public.demo_bookings for select to authenticated using ((select app.role()) = 'platform_admin');
grant select (id, number, email, name, agency, notes, zone, starts_at, status, sequence, created_at, changed_at) on public.demo_bookings to authenticated;

-- The board of wishes. What it shows it shows through the server, without the address of whoever asked.
--   anyone: nothing · platform_admin: read
create table public.feature_requests (
  id uuid primary key default app.uuid_v7(),
  number text not null unique check (number ~ '^[A-Z]-[0-9A-HJKMNP-TV-Z]{8}$'),
  title text not null check (length(title) between 5 and 120),
  description text not null check (length(description) between 1 and 3000),
  status text not null default 'open' check (status in ('open', 'planned', 'started', 'done', 'declined')),
  email text check (length(email) between 3 and 255),
  created_at timestamptz not null default now()
);
select app.protect('public.feature_requests');
create policy "the platform reads" on public.feature_requests for select to authenticated using ((select app.role()) = 'platform_admin');
grant select on public.feature_requests to authenticated;

-- One vote of each person.
--   signed in: read their own
create table public.feature_votes (
  feature_request uuid not null references public.feature_requests (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (feature_request, user_id)
);
select app.protect('public.feature_votes');
create index feature_votes_user_id on public.feature_votes (user_id);
create policy "own read" on public.feature_votes for select to authenticated using (user_id = (select app.user_id()));
grant select on public.feature_votes to authenticated;

-- A form that a person fills in twice in a minute is a mistake; twenty from one network in an hour are a program.
insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  ('form', 'account and network', '2026-01-01', 5, 600, 600),
  ('form', 'account', '2026-01-01', 10, 3600, 3600),
  ('form', 'network', '2026-01-01', 30, 3600, 1800);
