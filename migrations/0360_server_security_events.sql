-- Security events that the server itself writes: refused attacks leave a trace, though what they tried is undone. What a
-- client reports keeps its own mark, because the client may say anything: it has no grant on the columns added here.
alter table app.security_events
  add column source text not null default 'client' check (source in ('client', 'server')),
  -- The same again within five minutes is counted and not written again, so that nobody can fill the table.
  add column times integer not null default 1 check (times > 0),
  add column last_seen timestamptz not null default now(),
  add column address_mark text check (length(address_mark) <= 64),
  add column merge_key text unique check ((merge_key is not null) = (source = 'server'));
update app.security_events set last_seen = created_at;
create index security_events_last_seen on app.security_events (organization_id, last_seen desc);

create or replace view public.security_events with (security_invoker = true) as
  select id, organization_id, user_id, event_type, severity, event_data, created_at, source, times, last_seen, address_mark from app.security_events;

-- From how many events of the server an organization's administrators are told, of one person or address where that says more.
create table app.security_alarms (
  event_type text primary key,
  title text not null,
  threshold integer not null check (threshold > 0),
  minutes integer not null check (minutes > 0),
  each_person boolean not null
);
select app.protect('app.security_alarms');
insert into app.security_alarms (event_type, title, threshold, minutes, each_person) values
  ('separation_of_duties_refused', 'One person was refused many times under separation of duties', 10, 15, true),
  ('role_too_low_refused', 'One person tried many actions above their role', 10, 15, true),
  ('table_access_refused', 'One person was refused many times by the tables', 20, 15, true),
  ('other_organization_refused', 'A record of another organization was asked for', 1, 15, false),
  ('file_of_other_organization_refused', 'A file of another organization was asked for', 1, 15, false),
  ('refresh_token_reused', 'A sign-in token was used twice, which happens when it was copied', 1, 15, false),
  ('revoked_key_used', 'A revoked API key was used', 1, 60, false),
  ('outgoing_address_refused', 'An outgoing address inside a private network was entered or called', 1, 60, false),
  ('sign_in_locked', 'Sign-in to an account was locked after many attempts', 1, 15, false);

-- Told once for each window.
create table app.security_alarms_told (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  event_type text not null references app.security_alarms (event_type),
  told_at timestamptz not null,
  primary key (organization_id, event_type)
);
select app.protect('app.security_alarms_told');
