-- What every declared record has: a version, a history that nobody can leave out, and a number from its series.

-- One line for each row that a record's table gained, changed or lost: who, by which command, what it was and what it
-- became. For a change only the columns that moved.
--   people: of the records that they may read · commands and the platform: read · nobody writes, changes or deletes a line
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
  primary key (organization_id, id)
);
select app.protect('public.record_changes');
create index record_changes_record on public.record_changes (organization_id, table_name, record, id desc);
revoke insert, update, delete on public.record_changes from service_role;
revoke update, delete on public.record_changes from custodian;

-- The one who made the tables writes the lines, in the transaction of the change (row security is forced on the owner too).
create policy "the recorder inserts" on public.record_changes for insert to current_user with check (true);

-- May the one who asks read this record? Asked with their own rights: whoever sees the row sees its history, and whoever
-- does not, does not.
create function app.sees(table_name text, record uuid, organization uuid) returns boolean language plpgsql stable as $$
declare found boolean;
begin
  execute format('select exists (select from public.%I where organization_id = $1 and id = $2)', table_name) into found using organization, record;
  return found;
end
$$;
create policy "who reads the record" on public.record_changes for select to authenticated using (app.sees(table_name, record, organization_id));
create policy "commands read" on public.record_changes for select to commands using (organization_id = (select app.organization_id()));
grant select on public.record_changes to authenticated, commands;

-- Reviewed definer function. It takes nothing of a caller's but who and what the transaction was entered with: tables,
-- operations and rows come from PostgreSQL.
create function app.record_history() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.record_changes (organization_id, table_name, record, operation, actor, command, after)
    select n.organization_id, tg_table_name, n.id, 'insert', app.user_id(), nullif(current_setting('app.command', true), ''), to_jsonb(n)
      from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into public.record_changes (organization_id, table_name, record, operation, actor, command, before)
    select o.organization_id, tg_table_name, o.id, 'delete', app.user_id(), nullif(current_setting('app.command', true), ''), to_jsonb(o)
      from old_rows o;
  else
    insert into public.record_changes (organization_id, table_name, record, operation, actor, command, before, after)
    select organization_id, tg_table_name, id, 'update', app.user_id(), nullif(current_setting('app.command', true), ''), moved.before, moved.after
      from (select o.organization_id, o.id, to_jsonb(o) as before, to_jsonb(n) as after
              from old_rows o join new_rows n on n.organization_id = o.organization_id and n.id = o.id) pair,
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

-- A migration says it once for each record's table. Triggers, because history must also hold for a direct write, a
-- cascade, an import and a command that somebody will write next year.
create function app.keep_history(kept regclass) returns void language plpgsql as $$
begin
  execute format('create trigger next_version before update on %s for each row execute function app.next_version()', kept);
  execute format('create trigger history_insert after insert on %s referencing new table as new_rows for each statement execute function app.record_history()', kept);
  execute format('create trigger history_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function app.record_history()', kept);
  execute format('create trigger history_delete after delete on %s referencing old table as old_rows for each statement execute function app.record_history()', kept);
end
$$;
revoke execute on function app.keep_history(regclass) from public;

-- The last number of each series. Its row is locked by the command that takes the next one and given up with it: no gap
-- from a command that failed, no number twice.
create table app.series (
  organization_id uuid not null references public.organizations (id),
  name text not null,
  period text not null default '',
  last integer not null,
  primary key (organization_id, name, period)
);
select app.protect('app.series');
create policy "commands" on app.series for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update on app.series to commands;
