-- A record that was destroyed under its retention schedule leaves its seal behind: that it was, when it was made, changed
-- and destroyed and by whom, and no word of what it said.
-- Which records the job may take out of the history: written down only for an approved disposition.
create table app.destroyed_records (
  organization_id uuid not null references public.organizations (id),
  item uuid not null,
  table_name text not null check (length(table_name) <= 63),
  record uuid not null,
  primary key (organization_id, table_name, record)
);
select app.protect('app.destroyed_records');
revoke update, delete on app.destroyed_records from service_role, custodian;
create policy "destructions are looked up" on app.destroyed_records for select to current_user using (true);

create function app.destroyed_record() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' and not exists (
      select from public.record_disposition_items i
        join public.record_dispositions d on d.organization_id = i.organization_id and d.id = i.disposition
       where i.organization_id = new.organization_id and i.id = new.item and i.status = 'listed' and d.status = 'approved' and d.disposes = 'destroy') then
    raise exception 'Only what is on an approved disposition is destroyed.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger approved before insert on app.destroyed_records for each row execute function app.destroyed_record();
revoke execute on function app.destroyed_record() from public;

-- What stands in place of a destroyed value: whose it was, and that there was something.
create function app.emptied(content jsonb) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select case when content is null then null else jsonb_strip_nulls(jsonb_build_object('id', content -> 'id', 'organization_id', content -> 'organization_id')) end
$$;

-- Reviewed definer function: nobody else may empty a history. Only for a record that is gone, and only within a disposition
-- that two people approved (app.destroyed_records).
create function app.destroy_history(about text, this uuid) returns table (source text, entry uuid)
language plpgsql security definer set search_path = '' as $$
declare organization uuid := app.organization_id();
begin
  if organization is null
     or not exists (select from app.destroyed_records d where d.organization_id = organization and d.table_name = about and d.record = this)
     or not exists (select from public.record_changes c
                     where c.organization_id = organization and c.table_name = about and c.record = this and c.operation = 'delete') then
    raise exception 'Only what an approved disposition destroyed loses its history.' using errcode = 'PT409';
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
