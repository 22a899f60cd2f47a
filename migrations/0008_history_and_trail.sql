-- The history of each record, and the signed trail that proves it is complete.

-- Whether the caller may read this record, checked with their own rights: people who can read the row can read its
-- history.
create function app.sees(table_name text, record uuid, organization uuid) returns boolean language plpgsql stable as $$
declare found boolean;
begin
  execute format('select exists (select from public.%I where organization_id = $1 and id = $2)', table_name) into found using organization, record;
  return found;
end
$$;

-- Parts of every declared record: a version, a history that no writer can skip, and a number from its series.

-- One line for each inserted, changed or deleted row: who, by which command, before and after. For a change, only the
-- columns that changed. Access: people read those of records that they may read; commands and the platform read; no
-- role writes, changes or deletes a line.
create table public.record_changes (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  table_name text not null,
  record uuid not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  actor uuid,
  command text,
  before jsonb,
  after jsonb,
  at timestamptz not null default clock_timestamp(),
  -- The reason that was given for a change, and how long a notification is snoozed.
  
  -- The comment that was given with a command: why it was suspended, what has to change. Commands declare which of their
  -- inputs it is; a direct write has none.
  reason text,
  primary key (organization_id, id)
);
select app.protect('public.record_changes');
select app.keep_under_hold('public.record_changes');
-- The owner of the tables writes the lines, in the transaction of the change (row security is forced on the owner too).
create policy "the recorder inserts" on public.record_changes for insert to current_user with check (true);
-- The history and the comments of a record: the organization's own, and what a vendor may read at an agency that it supplies.
create policy "who reads the record" on public.record_changes for select to authenticated using (organization_id = (select app.organization_id()) and app.sees(table_name, record, organization_id));
create policy "commands read" on public.record_changes for select to commands using (organization_id = (select app.organization_id()));
create policy "sealer reads" on public.record_changes for select to sealer using (true);
-- For an owner who is no superuser: row security is forced on it too.
create policy "the redactor reads" on public.record_changes for select to current_user using (organization_id = (select app.organization_id()));
create policy "the redactor redacts" on public.record_changes for update to current_user using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
revoke insert, update, delete on public.record_changes from service_role;
revoke update, delete on public.record_changes from custodian;
grant select on public.record_changes to authenticated, commands, sealer;
create index record_changes_record on public.record_changes (organization_id, table_name, record, id desc);
-- The log is read by time, by person and by verb: each is a page from an index, however long the log is.
create index record_changes_at on public.record_changes (organization_id, at desc, id desc);
create index record_changes_actor on public.record_changes (organization_id, actor, at desc, id desc);
-- Suspensions of all vendors are counted from an index of their own.
create index record_changes_suspended on public.record_changes (organization_id, record, at)  where table_name = 'vendors' and operation = 'update' and after ->> 'status' = 'suspended';
-- Counts are read from an index alone, and not from the full lines of the history.
create index record_changes_made on public.record_changes (organization_id) where operation = 'insert';
-- The first and the last change of each record in a period.
create index record_changes_spans on public.record_changes (organization_id, at) include (table_name, record);

-- Reviewed definer function. From the caller it takes only who, what and why, as the transaction was begun with: tables,
-- operations and rows come from PostgreSQL.
create function app.record_history() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  by_command text := nullif(current_setting('app.command', true), '');
  said text := nullif(current_setting('app.reason', true), '');
begin
  if tg_op = 'INSERT' then
    insert into public.record_changes (organization_id, table_name, record, operation, actor, command, reason, after)
    select n.organization_id, tg_table_name, n.id, 'insert', app.user_id(), by_command, said, to_jsonb(n)
      from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into public.record_changes (organization_id, table_name, record, operation, actor, command, reason, before)
    select o.organization_id, tg_table_name, o.id, 'delete', app.user_id(), by_command, said, to_jsonb(o)
      from old_rows o;
  else
    insert into public.record_changes (organization_id, table_name, record, operation, actor, command, reason, before, after)
    select organization_id, tg_table_name, id, 'update', app.user_id(), by_command, said, moved.before, moved.after
      from (select o.organization_id, o.id, to_jsonb(o) as before, to_jsonb(n) as after
              from old_rows o join new_rows n on n.organization_id = o.organization_id and n.id = o.id
              -- Otherwise the planner repeats both conversions for every column.
            offset 0) pair,
           lateral (select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, pair.after -> b.key) as after
                      from jsonb_each(pair.before) b
                     where b.value is distinct from pair.after -> b.key and b.key not in ('version', 'updated_at')) moved
     where moved.before is not null;
  end if;
  return null;
end
$$;
revoke execute on function app.record_history() from public;

-- Two people who edit the same record: the second sends the version that they saw, and it is no longer there.
create function app.next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Called once for each record's table. Triggers, because history must also cover direct writes, cascades, imports and
-- future commands.
create function app.keep_history(kept regclass) returns void language plpgsql as $$
begin
  execute format('create trigger next_version before update on %s for each row execute function app.next_version()', kept);
  execute format('create trigger history_insert after insert on %s referencing new table as new_rows for each statement execute function app.record_history()', kept);
  execute format('create trigger history_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function app.record_history()', kept);
  execute format('create trigger history_delete after delete on %s referencing old table as old_rows for each statement execute function app.record_history()', kept);
  perform app.keep_under_hold(kept);
end
$$;
revoke execute on function app.keep_history(regclass) from public;

-- The last number of each series. The command that takes the next number locks its row until it ends: no gap from a command
-- that failed, no number twice.
create table app.series (
  organization_id uuid not null references public.organizations (id),
  name text not null,
  period text not null default '',
  last integer not null,
  primary key (organization_id, name, period)
);
select app.protect('app.series');
create policy "commands" on app.series for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update on app.series to commands;

grant usage on schema public, app, auth to sealer;

-- Actions that are not sealed yet. The line is written in the transaction of the action, so that one that commits late is
-- not missed, and deleted in the transaction that seals it.
create table app.trail_waiting (
  organization_id uuid not null,
  source text not null check (source in ('command', 'change', 'sign-in')),
  entry uuid not null,
  -- Ids are in the order of time: what has waited longest is found first.
  primary key (organization_id, entry, source)
);
select app.protect('app.trail_waiting');
create policy "the recorder inserts" on app.trail_waiting for insert to current_user with check (true);
create policy "sealer reads" on app.trail_waiting for select to sealer using (true);
create policy "sealer takes" on app.trail_waiting for delete to sealer using (true);
revoke insert, update, delete on app.trail_waiting from service_role;
revoke insert, update, delete on app.trail_waiting from custodian;
grant select, delete on app.trail_waiting to sealer;

-- Reviewed definer function. It takes nothing from the caller: the rows come from PostgreSQL, the source from the trigger.
create function app.await_sealing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.trail_waiting (organization_id, source, entry)
  select coalesce(organization_id, '00000000-0000-0000-0000-000000000000'), tg_argv[0], id from new_rows;
  return null;
end
$$;
revoke execute on function app.await_sealing() from public;

-- Triggers, because a future writer must not be able to forget.
create trigger await_sealing after insert on public.audit_events referencing new table as new_rows for each statement execute function app.await_sealing('command');
create trigger await_sealing after insert on public.record_changes referencing new table as new_rows for each statement execute function app.await_sealing('change');
create trigger await_sealing after insert on auth.audit_log_entries referencing new table as new_rows for each statement execute function app.await_sealing('sign-in');

-- One row for each log; sealing locks it. The name is given once and never changes, even when the site moves, because
-- published checkpoints contain it. Access: people read their organization's; platform_admin all; the sealer opens a
-- log and advances it.
create table public.trail_logs (
  organization_id uuid primary key,
  origin text not null,
  size bigint not null default 0 check (size >= 0),
  sealed_at timestamptz
);
select app.protect('public.trail_logs');
select app.keep_under_hold('public.trail_logs');
create policy "people read" on public.trail_logs for select to authenticated using (organization_id = (select app.organization_id()) or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.operates())));
create policy "sealer reads" on public.trail_logs for select to sealer using (true);
create policy "sealer opens" on public.trail_logs for insert to sealer with check (true);
create policy "sealer goes on" on public.trail_logs for update to sealer using (true) with check (true);
revoke insert, update, delete on public.trail_logs from service_role;
revoke insert, update, delete on public.trail_logs from custodian;
grant select on public.trail_logs to authenticated;
grant select, insert, update (size, sealed_at) on public.trail_logs to sealer;

-- The leaves, numbered from 0 without a gap. The entry itself stays where it was written; here is its digest.
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
select app.keep_under_hold('public.trail_entries');
create policy "administrators read" on public.trail_entries for select to authenticated using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.operates())));
create policy "sealer reads" on public.trail_entries for select to sealer using (true);
create policy "sealer adds" on public.trail_entries for insert to sealer with check (true);
revoke insert, update, delete on public.trail_entries from service_role;
revoke insert, update, delete on public.trail_entries from custodian;
grant select on public.trail_entries to authenticated;
grant select, insert on public.trail_entries to sealer;

-- The complete subtrees: the node (level, position) covers the 2^level leaves from position * 2^level on. Access: the
-- sealer adds; only the platform reads.
create table public.trail_nodes (
  organization_id uuid not null,
  level smallint not null check (level between 1 and 52),
  position bigint not null check (position >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (organization_id, level, position)
);
select app.protect('public.trail_nodes');
select app.keep_under_hold('public.trail_nodes');
create policy "sealer reads" on public.trail_nodes for select to sealer using (true);
create policy "sealer adds" on public.trail_nodes for insert to sealer with check (true);
revoke insert, update, delete on public.trail_nodes from service_role;
revoke insert, update, delete on public.trail_nodes from custodian;
grant select, insert on public.trail_nodes to sealer;

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
select app.keep_under_hold('public.trail_checkpoints');
create policy "people read" on public.trail_checkpoints for select to authenticated using (organization_id = (select app.organization_id()) or (organization_id = '00000000-0000-0000-0000-000000000000' and (select app.operates())));
create policy "sealer reads" on public.trail_checkpoints for select to sealer using (true);
create policy "sealer adds" on public.trail_checkpoints for insert to sealer with check (true);
revoke insert, update, delete on public.trail_checkpoints from service_role;
revoke insert, update, delete on public.trail_checkpoints from custodian;
grant select on public.trail_checkpoints to authenticated;
grant select, insert on public.trail_checkpoints to sealer;
-- How long the log was at the end of a day: one index lookup for each day.
create index trail_checkpoints_at on public.trail_checkpoints (organization_id, at desc, size);

select realtime.publish('public.trail_logs');

-- How far each witness has been informed, and when that was last requested. Apart from the witness, because it is no
-- person's action: in the history it would make the log grow by itself.
create table app.trail_told (
  organization_id uuid not null,
  witness uuid not null,
  asked_at timestamptz not null,
  told_size bigint not null default 0 check (told_size >= 0),
  told_at timestamptz,
  primary key (organization_id, witness)
);
select app.protect('app.trail_told');

-- Who viewed which restricted record: an injury case, a tax number, a bank account. The server writes it when it
-- returns the restricted columns of such a row; no role changes or removes a line.
create table app.read_audit (
  id uuid default app.uuid_v7(),
  -- The organization whose record it is; the person may be of another one, such as the operator's.
  organization_id uuid not null,
  user_id uuid,
  table_name text not null check (length(table_name) <= 63),
  record uuid not null,
  at timestamptz not null,
  address_mark text check (length(address_mark) <= 64),
  request_id text not null check (length(request_id) <= 64),
  -- A screen that refreshes every few seconds counts as one view in five minutes.
  window_started_at timestamptz not null,
  primary key (organization_id, id),
  constraint read_audit_once
  unique nulls not distinct (organization_id, table_name, record, user_id, address_mark, window_started_at)
);
select app.protect('app.read_audit');
create policy "administrators read" on app.read_audit for select to authenticated using ((organization_id = (select app.organization_id()) and (select app.at_least('admin'))) or organization_id = (select app.break_glass()));
revoke update, delete on app.read_audit from service_role;
grant select on app.read_audit to authenticated;
create index read_audit_organization_id on app.read_audit (organization_id, at desc, id desc);

create view public.read_audit with (security_invoker = true) as
  select id, organization_id, user_id, table_name, record, at, address_mark, request_id from app.read_audit;
grant select on public.read_audit to authenticated, service_role, custodian;

-- Time stamps (RFC 3161) over checkpoints, as the authority signed them.
create table app.trail_timestamps (
  organization_id uuid not null,
  size bigint not null check (size > 0),
  token bytea not null,
  at timestamptz(3) not null,
  primary key (organization_id, size)
);
select app.protect('app.trail_timestamps');

-- A record's history is read only inside its organization: people who may see the row from outside must not see its
-- earlier drafts, redacted words and names.

-- Evidence that both parties to a contract hold, from the signature on.
create function app.is_evidence(table_name text, operation text, after jsonb) returns boolean language sql immutable parallel safe as $$
  select (table_name = 'contract_signatures' and operation = 'insert')
      or (table_name = 'contract_documents' and operation = 'update' and after ->> 'status' = 'complete')
$$;

create policy "its vendor reads" on public.record_changes for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and app.is_evidence(table_name, operation, after) and app.sees(table_name, record, organization_id));

-- Words that an administrator has removed from the history of a record. The trail keeps the hash that was sealed.
create table public.redactions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  about_table text not null check (length(about_table) <= 63) check (about_table <> ''),
  about_record uuid not null,
  ordered_by text not null check (length(ordered_by) <= 200) check (ordered_by <> ''),
  reason text not null check (length(reason) <= 500),
  entries numeric not null check (entries >= 0),
  digests text not null check (length(digests) <= 1000000),
  primary key (organization_id, id)
);
select app.protect('public.redactions');
create policy "people read" on public.redactions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.redactions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "sealer reads" on public.redactions for select to sealer using (true);
revoke update, delete on public.redactions from service_role;
revoke update, delete on public.redactions from custodian;
grant select on public.redactions to authenticated, sealer;
grant select, insert on public.redactions to commands;
create index on public.redactions (organization_id, created_at desc, id desc);

select app.keep_history('public.redactions');
select realtime.publish('public.redactions');

-- Removes words from every text in a value, however nested; names of fields stay.
create function app.without_words(value jsonb, words text, mark text) returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(replace(value #>> '{}', words, mark))
    when 'array' then (select coalesce(jsonb_agg(app.without_words(e.item, words, mark) order by e.place), '[]') from jsonb_array_elements(value) with ordinality e (item, place))
    when 'object' then (select coalesce(jsonb_object_agg(e.key, app.without_words(e.value, words, mark)), '{}') from jsonb_each(value) e)
    else value
  end;
end
$$;

-- Reviewed definer function: removes words from the history of one record, unless a legal hold covers it.
create function app.redact_history(about text, this uuid, words text, mark text) returns table (source text, entry uuid)
language plpgsql security definer set search_path = '' as $$
declare organization uuid := app.organization_id();
begin
  if organization is null or not app.at_least('admin') then return; end if;
  perform app.refuse_held(app.record_held(organization, about, this));
  return query
    update public.record_changes c
       set before = app.without_words(c.before, words, mark), after = app.without_words(c.after, words, mark), reason = replace(c.reason, words, mark)
     where c.organization_id = organization and c.table_name = about and c.record = this
       and (app.without_words(c.before, words, mark) is distinct from c.before or app.without_words(c.after, words, mark) is distinct from c.after
            or replace(c.reason, words, mark) is distinct from c.reason)
    returning 'change', c.id;
  return query
    update public.audit_events e
       set input = app.without_words(e.input, words, mark), result = app.without_words(e.result, words, mark)
     where e.organization_id = organization and (position(this::text in e.input::text) > 0 or position(this::text in e.result::text) > 0)
       and (app.without_words(e.input, words, mark) is distinct from e.input or app.without_words(e.result, words, mark) is distinct from e.result)
    returning 'command', e.id;
  -- An answer that is kept for a second try repeats what the command answered.
  delete from app.idempotency_keys k where k.organization_id = organization and position(this::text in k.answer) > 0;
end
$$;
revoke execute on function app.redact_history(text, uuid, text, text) from public;
grant execute on function app.redact_history(text, uuid, text, text) to commands;

select app.keep_history('public.operator_accesses');
select app.keep_history('public.operator_reads');

-- History is redacted by an update.
create trigger held_redaction before update on public.record_changes for each row execute function app.keep_held();

-- A record destroyed under its retention schedule leaves a seal: when it was made, changed and destroyed and by whom,
-- and nothing of its content. The job may only empty the history of records in an approved disposition.
create table app.destroyed_records (
  organization_id uuid not null references public.organizations (id),
  item uuid not null,
  table_name text not null check (length(table_name) <= 63),
  record uuid not null,
  primary key (organization_id, table_name, record)
);
select app.protect('app.destroyed_records');
create policy "destructions are looked up" on app.destroyed_records for select to current_user using (true);
revoke update, delete on app.destroyed_records from service_role;
revoke update, delete on app.destroyed_records from custodian;

create function app.destroyed_record() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' and not exists (
      select from public.record_disposition_items i
        join public.record_dispositions d on d.organization_id = i.organization_id and d.id = i.disposition
       where i.organization_id = new.organization_id and i.id = new.item and i.status = 'listed' and d.status = 'approved' and d.disposes = 'destroy') then
    raise exception 'Only records on an approved disposition can be destroyed.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke execute on function app.destroyed_record() from public;

create trigger approved before insert on app.destroyed_records for each row execute function app.destroyed_record();

-- The replacement of a destroyed value: whose it was, and that there was one.
create function app.emptied(content jsonb) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select case when content is null then null else jsonb_strip_nulls(jsonb_build_object('id', content -> 'id', 'organization_id', content -> 'organization_id')) end
$$;

-- Reviewed definer function: the only way to empty a history, for a deleted record within a disposition that two people
-- approved (app.destroyed_records).
create function app.destroy_history(about text, this uuid) returns table (source text, entry uuid)
language plpgsql security definer set search_path = '' as $$
declare organization uuid := app.organization_id();
begin
  if organization is null
     or not exists (select from app.destroyed_records d where d.organization_id = organization and d.table_name = about and d.record = this)
     or not exists (select from public.record_changes c
                     where c.organization_id = organization and c.table_name = about and c.record = this and c.operation = 'delete') then
    raise exception 'Only records that an approved disposition destroyed can lose their history.' using errcode = 'PT409';
  end if;
  return query
    update public.record_changes c
       set before = app.emptied(c.before), after = app.emptied(c.after), reason = null
     where c.organization_id = organization and c.table_name = about and c.record = this
    returning 'change', c.id;
  return query
    update public.audit_events e
       set input = app.emptied(e.input), result = app.emptied(e.result)
     where e.organization_id = organization
       and this::text in (e.input ->> 'id', e.input ->> 'record', e.result ->> 'id', e.result ->> 'record')
    returning 'command', e.id;
  delete from app.idempotency_keys k where k.organization_id = organization and position(this::text in k.answer) > 0;
end
$$;
revoke execute on function app.destroy_history(text, uuid) from public;
grant execute on function app.destroy_history(text, uuid) to service_role;
