-- The trail: what was done is sealed into one append-only log for each organization, a Merkle tree (RFC 9162) whose root
-- is signed. Sealing is done by a role of its own: no key that leaves the house can put a line into a log.
-- The platform's own log, of what belongs to no organization, is kept under the organization without a number (all zeros).

-- Whose log a sign-in event goes into is decided when it happens: a person may leave before it is sealed.
alter table auth.audit_log_entries add column organization_id uuid;
create index audit_log_entries_log on auth.audit_log_entries ((coalesce(organization_id, '00000000-0000-0000-0000-000000000000')));

-- What is sealed has one writer each, and nobody changes it.
revoke update, delete on auth.audit_log_entries from custodian;
revoke insert on public.audit_events from service_role;
grant usage on schema public, app, auth to sealer;
grant select on public.audit_events, public.record_changes, auth.audit_log_entries to sealer;
create policy "sealer reads" on public.audit_events for select to sealer using (true);
create policy "sealer reads" on public.record_changes for select to sealer using (true);
create policy "sealer reads" on auth.audit_log_entries for select to sealer using (true);

-- What has been done and is not sealed yet. The line is written in the transaction of the act, so that an act which
-- commits late is not missed, and taken away in the transaction that seals it.
create table app.trail_waiting (
  organization_id uuid not null,
  source text not null check (source in ('command', 'change', 'sign-in')),
  entry uuid not null,
  -- Ids are in the order of time: what has waited longest is found first.
  primary key (organization_id, entry, source)
);
select app.protect('app.trail_waiting');

-- What was done before there was a trail is sealed first.
set local role custodian;
insert into app.trail_waiting select organization_id, 'command', id from public.audit_events;
insert into app.trail_waiting select organization_id, 'change', id from public.record_changes;
insert into app.trail_waiting select '00000000-0000-0000-0000-000000000000', 'sign-in', id from auth.audit_log_entries;
reset role;

revoke insert, update, delete on app.trail_waiting from service_role, custodian;
create policy "the recorder inserts" on app.trail_waiting for insert to current_user with check (true);
create policy "sealer reads" on app.trail_waiting for select to sealer using (true);
create policy "sealer takes" on app.trail_waiting for delete to sealer using (true);
grant select, delete on app.trail_waiting to sealer;

-- Reviewed definer function. It takes nothing of a caller's: the rows come from PostgreSQL, the source from the trigger.
create function app.await_sealing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.trail_waiting (organization_id, source, entry)
  select coalesce(organization_id, '00000000-0000-0000-0000-000000000000'), tg_argv[0], id from new_rows;
  return null;
end
$$;
revoke execute on function app.await_sealing() from public;

-- Triggers, because a writer that somebody adds next year must not be able to forget.
create trigger await_sealing after insert on public.audit_events referencing new table as new_rows for each statement execute function app.await_sealing('command');
create trigger await_sealing after insert on public.record_changes referencing new table as new_rows for each statement execute function app.await_sealing('change');
create trigger await_sealing after insert on auth.audit_log_entries referencing new table as new_rows for each statement execute function app.await_sealing('sign-in');

-- One row for each log. Whoever seals locks it. The name is given once and stays, also when the site moves: checkpoints
-- that were handed out bear it.
--   people: their organization's · platform_admin: all · sealer: opens, and says how far the log goes
create table public.trail_logs (
  organization_id uuid primary key,
  origin text not null,
  size bigint not null default 0 check (size >= 0),
  sealed_at timestamptz
);
select app.protect('public.trail_logs');

-- The leaves, numbered from 0 without a gap. The entry itself lies where it was written; here is what it was.
--   administrators: their organization's · platform_admin: all · sealer: adds
create table public.trail_entries (
  organization_id uuid not null,
  seq bigint not null check (seq >= 0),
  source text not null check (source in ('command', 'change', 'sign-in')),
  entry uuid not null,
  leaf bytea not null check (length(leaf) = 32),
  primary key (organization_id, seq),
  unique (organization_id, source, entry)
);
select app.protect('public.trail_entries');

-- The complete subtrees: the node (level, position) stands for the 2^level leaves from position * 2^level on.
--   sealer: adds · nobody else but the house reads
create table public.trail_nodes (
  organization_id uuid not null,
  level smallint not null check (level between 1 and 52),
  position bigint not null check (position >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (organization_id, level, position)
);
select app.protect('public.trail_nodes');

-- The signed states of a log. The note that is handed out is made of these columns, and of nothing else.
--   people: their organization's · platform_admin: all · sealer: adds
create table public.trail_checkpoints (
  organization_id uuid not null,
  size bigint not null check (size > 0),
  previous bigint not null check (previous >= 0 and previous < size),
  root bytea not null check (length(root) = 32),
  at timestamptz(3) not null,
  -- The four bytes that name the key, and what it signed.
  signature bytea not null check (length(signature) = 68),
  primary key (organization_id, size)
);
select app.protect('public.trail_checkpoints');

revoke insert, update, delete on public.trail_logs, public.trail_entries, public.trail_nodes, public.trail_checkpoints from service_role, custodian;

create policy "people read" on public.trail_logs for select to authenticated using (organization_id = (select app.organization_id()) or (select app.role()) = 'platform_admin');
create policy "people read" on public.trail_checkpoints for select to authenticated using (organization_id = (select app.organization_id()) or (select app.role()) = 'platform_admin');
create policy "administrators read" on public.trail_entries for select to authenticated
  using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or (select app.role()) = 'platform_admin');
grant select on public.trail_logs, public.trail_checkpoints, public.trail_entries to authenticated;

create policy "sealer reads" on public.trail_logs for select to sealer using (true);
create policy "sealer opens" on public.trail_logs for insert to sealer with check (true);
create policy "sealer goes on" on public.trail_logs for update to sealer using (true) with check (true);
create policy "sealer reads" on public.trail_entries for select to sealer using (true);
create policy "sealer adds" on public.trail_entries for insert to sealer with check (true);
create policy "sealer reads" on public.trail_nodes for select to sealer using (true);
create policy "sealer adds" on public.trail_nodes for insert to sealer with check (true);
create policy "sealer reads" on public.trail_checkpoints for select to sealer using (true);
create policy "sealer adds" on public.trail_checkpoints for insert to sealer with check (true);
grant select, insert, update (size, sealed_at) on public.trail_logs to sealer;
grant select, insert on public.trail_entries, public.trail_nodes, public.trail_checkpoints to sealer;
select realtime.publish('public.trail_logs');

-- Somebody outside who is sent the signed checkpoints of the trail, so that its past cannot be changed unnoticed.
create table public.trail_witnesses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('mail', 'webhook')),
  address text not null check (length(address) <= 500) check (address <> ''),
  primary key (organization_id, id),
  unique (organization_id, address)
);
select app.protect('public.trail_witnesses');
create index on public.trail_witnesses (organization_id, created_at desc, id desc);
create policy "people read" on public.trail_witnesses for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.trail_witnesses for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.trail_witnesses for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.trail_witnesses to authenticated;
grant select, insert, update, delete on public.trail_witnesses to commands;
select app.keep_history('public.trail_witnesses');
select realtime.publish('public.trail_witnesses');

-- How far each witness has been told, and when telling was asked for last. Apart from the witness, because it is no act
-- of anybody: kept in its history it would make the log grow by itself.
create table app.trail_told (
  organization_id uuid not null,
  witness uuid not null,
  asked_at timestamptz not null,
  told_size bigint not null default 0 check (told_size >= 0),
  told_at timestamptz,
  primary key (organization_id, witness),
  foreign key (organization_id, witness) references public.trail_witnesses (organization_id, id) on delete cascade
);
select app.protect('app.trail_told');
