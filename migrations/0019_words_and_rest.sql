-- What was said when something was done stands beside what was done; and a notice may be put off for a while.

-- The words that a command was given with it: why it was suspended, what has to change. Commands say which of their
-- inputs it is; a direct write has none.
alter table public.record_changes add column reason text;

-- Reviewed definer function, as before. It takes nothing of a caller's but who, what and why the transaction was entered
-- with: tables, operations and rows come from PostgreSQL.
create or replace function app.record_history() returns trigger language plpgsql security definer set search_path = '' as $$
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
              from old_rows o join new_rows n on n.organization_id = o.organization_id and n.id = o.id) pair,
           lateral (select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, pair.after -> b.key) as after
                      from jsonb_each(pair.before) b
                     where b.value is distinct from pair.after -> b.key and b.key not in ('version', 'updated_at')) moved
     where moved.before is not null;
  end if;
  return null;
end
$$;

-- A notice that is put off is not counted until a job brings it back; so no query has to know what time it is.
--   people: as before · commands: the person's own, to put it off
alter table public.notifications add column snoozed_until timestamptz;
drop index public.notifications_unread;
create index notifications_unread on public.notifications (organization_id, user_id) where read_at is null and shown and snoozed_until is null;
create policy "commands put off their own" on public.notifications for select to commands
  using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()) and shown);
create policy "commands change their own" on public.notifications for update to commands
  using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()) and shown)
  with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
grant select, update (snoozed_until, read_at) on public.notifications to commands;

create or replace function public.my_badges() returns table (notifications integer, tasks integer, approvals integer) language sql stable as $$
  select (select count(*)::int from public.notifications where organization_id = app.organization_id() and user_id = app.user_id() and read_at is null and shown and snoozed_until is null),
         (select count(*)::int from public.tasks where organization_id = app.organization_id() and assignee = app.user_id() and done_at is null),
         (select count(distinct request)::int from public.approval_waiting where organization_id = app.organization_id() and person = app.user_id())
$$;
