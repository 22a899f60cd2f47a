-- Legal holds: what they cover can neither be changed nor deleted.

-- A legal hold blocks every deletion, redaction and erasure of what it covers, by people, commands and jobs alike.
-- Every table of an agency has the trigger; an exception is named with its reason in tests/legal-holds.test.ts.

-- Current scopes of legal holds: written by the triggers of the holds, checked by every deletion.
create table app.held_scopes (
  organization_id uuid not null references public.organizations (id),
  scope uuid not null,
  hold uuid not null,
  number text not null,
  covers text not null,
  of_table text,
  of_record text,
  of_field text,
  of_value text,
  of_person uuid,
  from_on date,
  to_on date,
  primary key (organization_id, scope)
);
select app.protect('app.held_scopes');
create policy "commands" on app.held_scopes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "holds are looked up" on app.held_scopes for select to current_user using (true);
revoke update on app.held_scopes from service_role;
revoke update on app.held_scopes from custodian;
grant select, insert, delete on app.held_scopes to commands;
create index on app.held_scopes (organization_id, hold);
create index on app.held_scopes (of_person) where of_person is not null;

create function app.hold_scope() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into app.held_scopes (organization_id, scope, hold, number, covers, of_table, of_record, of_field, of_value, of_person, from_on, to_on)
  select new.organization_id, new.id, h.id, h.number, new.covers, new.of_table, new.of_record, new.of_field, new.of_value, new.of_person, new.from_on, new.to_on
    from public.legal_holds h where h.organization_id = new.organization_id and h.id = new.hold and h.status <> 'released';
  return null;
end
$$;
revoke execute on function app.hold_scope() from public;

create function app.release_scope() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from app.held_scopes s where s.organization_id = new.organization_id and s.hold = new.id;
  return null;
end
$$;
revoke execute on function app.release_scope() from public;

-- A scope is removed only by the release of its hold.
create function app.keep_scope() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from public.legal_holds h where h.organization_id = old.organization_id and h.id = old.hold and h.status <> 'released') then
    raise exception 'A legal hold ends only when a second person releases it.' using errcode = 'check_violation';
  end if;
  return old;
end
$$;
revoke execute on function app.keep_scope() from public;

create trigger kept before delete on app.held_scopes for each row execute function app.keep_scope();

-- Reviewed definer function: a person who deletes must learn of a hold, but only administrators read holds. It returns
-- the number of the hold that covers a row the caller already has, and nothing else. A row that cannot be read counts
-- as covered by every hold of its type. Dates get a day of grace on each side, because they are in the agency's zone.
create function app.hold_over(organization uuid, about text, this uuid, content jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select s.number from app.held_scopes s
   where s.organization_id = organization
     and case s.covers
       when 'everything' then true
       when 'record' then s.of_table = about and s.of_record = this::text
       when 'type' then s.of_table = about and (content is null or s.of_field is null or content ->> s.of_field = s.of_value)
       else (s.of_table is null or s.of_table = about) and (content is null or strpos(content::text, s.of_person::text) > 0)
     end
     and (s.covers = 'record' or content is null or content ->> 'created_at' is null
       or (coalesce((content ->> 'created_at')::timestamptz >= s.from_on - 1, true) and coalesce((content ->> 'created_at')::timestamptz < s.to_on + 2, true)))
   order by s.number limit 1
$$;
revoke execute on function app.hold_over(uuid, text, uuid, jsonb) from public;
grant execute on function app.hold_over(uuid, text, uuid, jsonb) to anon, authenticated, commands, identity, service_role, custodian, sealer;

-- Reviewed definer function. Accounts belong to no organization: tells whether any agency holds what concerns this person.
create function app.person_held(person uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.held_scopes s where s.of_person = person)
$$;
revoke execute on function app.person_held(uuid) from public;
grant execute on function app.person_held(uuid) to anon, authenticated, commands, identity, service_role, custodian, sealer;

-- Reviewed definer function: most agencies have no hold, and then nothing more is checked.
create function app.holds_in(organization uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.held_scopes s where s.organization_id = organization)
$$;
revoke execute on function app.holds_in(uuid) from public;
grant execute on function app.holds_in(uuid) to anon, authenticated, commands, identity, service_role, custodian, sealer;

-- A row as the caller sees it now; null where it doesn't exist or the caller can't read it.
create function app.row_of(organization uuid, about text, this uuid) returns jsonb language plpgsql stable as $$
declare
  found jsonb;
begin
  if about !~ '^[a-z_]{1,63}$' or to_regclass('public.' || about) is null then return null; end if;
  execute format('select to_jsonb(t) from public.%I t where t.organization_id = $1 and t.id = $2', about) into found using organization, this;
  return found;
exception when insufficient_privilege or undefined_column then return null;
end
$$;

-- The hold that covers a record, by its table and id. A deleted record is judged by its last state.
create function app.record_held(organization uuid, about text, this uuid) returns text language plpgsql stable as $$
declare
  content jsonb := app.row_of(organization, about, this);
begin
  if content is null then
    select c.before into content from public.record_changes c
     where c.organization_id = organization and c.table_name = about and c.record = this and c.operation = 'delete' limit 1;
  end if;
  return case when content is null then app.hold_over(organization, about, this, null) else app.held_by(about, content) end;
end
$$;

-- The hold that covers a row: its own, or that of the record that it is about or is a line of. A row that a cascade deletes
-- was judged with its record.
create function app.held_by(about text, content jsonb) returns text language plpgsql stable as $$
declare
  organization uuid := (content ->> 'organization_id')::uuid;
  number text;
  parent record;
begin
  if organization is null or not app.holds_in(organization) then return null; end if;
  number := app.hold_over(organization, about, (content ->> 'id')::uuid, content);
  if number is null and content ? 'table_name' and content ->> 'record' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    number := app.record_held(organization, content ->> 'table_name', (content ->> 'record')::uuid);
  end if;
  if number is not null or pg_trigger_depth() > 1 then return number; end if;
  for parent in
    select k.confrelid::regclass::text as name, a.attname as by
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'organization_id'
     where k.contype = 'f' and k.conrelid = to_regclass('public.' || about) and k.confrelid <> k.conrelid
       and array_length(k.conkey, 1) = 2 and k.connamespace = 'public'::regnamespace
       and (k.confdeltype = 'c' or exists (select from pg_constraint p where p.contype = 'p' and p.conrelid = k.conrelid and p.conkey @> k.conkey))
  loop
    continue when content ->> parent.by is null or parent.name in ('organizations', 'organization_members');
    number := app.record_held(organization, parent.name, (content ->> parent.by)::uuid);
    exit when number is not null;
  end loop;
  return number;
end
$$;

create function app.refuse_held(number text) returns void language plpgsql as $$
begin
  if number is not null then
    raise exception 'This is under legal hold %. It can’t be deleted or redacted until the hold is released.', number using errcode = 'PT409';
  end if;
end
$$;

create function app.keep_held() returns trigger language plpgsql as $$
begin
  perform app.refuse_held(app.held_by(tg_table_name, to_jsonb(old)));
  return case tg_op when 'DELETE' then old else new end;
end
$$;
revoke execute on function app.keep_held() from public;

-- A file is held by itself, with its record, and with every record that names it.
create function app.keep_held_file() returns trigger language plpgsql as $$
declare
  organization uuid := old.organization_id;
  number text;
begin
  if app.person_held(old.owner_id) and organization is null then
    raise exception 'This file is under a legal hold. It can’t be deleted until the hold is released.' using errcode = 'PT409';
  end if;
  if organization is not null and app.holds_in(organization) then
    number := coalesce(
      app.hold_over(organization, 'files', old.id, to_jsonb(old)),
      case when old.record_table is not null then app.record_held(organization, old.record_table, old.record_id) end,
      (select min(app.record_held(f.record_organization, f.table_name, f.record)) from app.file_records f where f.object = old.id));
    perform app.refuse_held(number);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
revoke execute on function app.keep_held_file() from public;

-- An emptied account counts as deleted.
create function app.keep_held_account() returns trigger language plpgsql as $$
begin
  if app.person_held(old.id) then
    raise exception 'This person is under a legal hold. The account can be disabled; it can’t be deleted until the hold is released.' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
revoke execute on function app.keep_held_account() from public;

create trigger held before delete on auth.users for each row execute function app.keep_held_account();

create trigger held_erasure before update of deleted_at on auth.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.keep_held_account();

create function app.keep_held_act() returns trigger language plpgsql as $$
declare
  named record;
begin
  if app.holds_in(old.organization_id) then
    perform app.refuse_held(app.hold_over(old.organization_id, 'audit_events', old.id, to_jsonb(old)));
    for named in
      select distinct c.table_name, c.record from public.record_changes c
       where c.organization_id = old.organization_id
         and c.record::text in (old.input ->> 'id', old.input ->> 'record', old.result ->> 'id', old.result ->> 'record')
    loop
      perform app.refuse_held(app.record_held(old.organization_id, named.table_name, named.record));
    end loop;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
revoke execute on function app.keep_held_act() from public;

create trigger held before update or delete on public.audit_events for each row execute function app.keep_held_act();

-- Set once for every table of an agency, and for every record table that is added. Exempt are public copies, which can be
-- taken down, access, which can be ended, and computed rows, which have no words of their own.
create function app.keep_under_hold(kept regclass) returns void language plpgsql as $$
begin
  if (select relname from pg_class where oid = kept) in ('notifications', 'notification_preferences', 'approval_waiting', 'user_roles', 'invitations',
      'exclusions', 'published_payments', 'published_projects', 'published_policies', 'vendor_listings', 'search_entries') then return; end if;
  execute format('create trigger held before delete on %s for each row execute function app.keep_held()', kept);
end
$$;
revoke execute on function app.keep_under_hold(regclass) from public;

-- A hold is placed by one person and released by two: one proposes, another approves. Its subject and dates never
-- change.
create function app.hold_change() returns trigger language plpgsql set search_path = '' as $$
declare
  moving text[] := array['updated_at', 'version', 'status', 'custodian', 'release_proposed_by', 'release_reason', 'released_by', 'released_on', 'released_at'];
begin
  if current_user not in ('commands', 'authenticated', 'supplier', 'service_role', 'anon') then return null; end if;
  if tg_op = 'DELETE' then raise exception 'A legal hold can’t be deleted. Release it instead.' using errcode = 'check_violation'; end if;
  if to_jsonb(new) - array['updated_at', 'version'] = to_jsonb(old) - array['updated_at', 'version'] then return null; end if;
  if old.status = 'released' or to_jsonb(new) - moving <> to_jsonb(old) - moving
     or (new.status = 'release_proposed' and old.status = 'active' and new.release_proposed_by is distinct from app.user_id())
     or (new.status = 'released' and (old.status <> 'release_proposed' or new.released_by is distinct from app.user_id()
         or new.released_by is null or new.released_by = old.release_proposed_by or new.release_proposed_by is distinct from old.release_proposed_by)) then
    raise exception 'A second person must release a legal hold.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function app.hold_change() from public;

-- Records are destroyed only after another person than the one who prepared the disposition approved it.
create function app.disposition_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('commands', 'authenticated', 'supplier', 'service_role', 'anon') then return null; end if;
  if new.status = 'approved' and old.status <> 'approved'
     and (old.status <> 'submitted' or new.approved_by is null or new.approved_by is distinct from app.user_id() or new.approved_by = old.prepared_by) then
    raise exception 'A second person must approve a disposition.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function app.disposition_change() from public;

select app.keep_under_hold('public.organization_members');
select app.keep_under_hold('public.product_agents');
select app.keep_under_hold('public.user_feedback');
select app.keep_under_hold('public.tenants');
select app.keep_under_hold('public.subscriptions');
select app.keep_under_hold('public.demo_accounts');
select app.keep_under_hold('public.api_keys');
select app.keep_under_hold('public.connected_programs');
select app.keep_under_hold('public.session_demands');
select app.keep_under_hold('public.scim_tokens');
select app.keep_under_hold('public.scim_users');
select app.keep_under_hold('public.scim_groups');
select app.keep_under_hold('public.scim_group_members');
