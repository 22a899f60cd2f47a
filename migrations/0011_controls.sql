-- Controls: rules that decide what people may do change by dated rows and two people.

-- The lowest value that a rule may have: by law, or because below it the product has no control. `agency` is empty for all of them.
create table public.control_floors (
  id uuid primary key default app.uuid_v7(),
  agency uuid references public.organizations (id),
  register text not null check (length(register) <= 63),
  kind text not null check (length(kind) <= 63),
  field text not null check (length(field) <= 63),
  least numeric not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  source text not null check (length(source) <= 300)
);
select app.protect('public.control_floors');
create policy "anyone reads" on public.control_floors for select to authenticated, commands using (agency is null or agency = (select app.organization_id()));
grant select on public.control_floors to authenticated, commands;
create index on public.control_floors (register, kind);
create index on public.control_floors (agency);

insert into public.control_floors (register, kind, field, least, valid_from, source) values
  ('vendor_terms', 'bank_wait_hours', 'value', 24, '2020-01-01', 'vendors need a day to stop bank details that they never sent');

-- A change is written once. Afterward it is decided only once, by the second person or by its proposer's withdrawal.
create function app.control_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('commands', 'authenticated', 'supplier', 'service_role', 'anon') then return null; end if;
  if tg_op = 'DELETE' then raise exception 'A control change can’t be deleted.' using errcode = 'check_violation'; end if;
  if tg_op = 'INSERT' then
    -- A role that an invitation names is proposed in the name of the administrator who sent it, when the invited person joins.
    if (new.proposed_by is distinct from app.user_id()
        and not (new.register = 'user_roles' and new.entry = app.user_id()::text and exists (select from public.invitations i
          where i.organization_id = new.organization_id and i.invited_by = new.proposed_by and i.accepted_by = app.user_id())))
       or new.decided_by is not null or (new.effective_from < new.entered_on and not coalesce(new.published_on <= new.entered_on and new.loosens and not new.first and new.status = 'proposed', false))
       or new.status not in ('proposed', 'effective') or (new.status = 'effective' and new.loosens and not new.first) then
      raise exception 'A change that loosens a control must be proposed by one person and approved by another.' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  if to_jsonb(new) - array['updated_at', 'version'] = to_jsonb(old) - array['updated_at', 'version'] then return null; end if;
  if old.status <> 'proposed' or new.effective_from < old.effective_from
     or to_jsonb(new) - array['updated_at', 'version', 'status', 'decided_by', 'decided_at', 'decision', 'effective_from', 'closes']
        <> to_jsonb(old) - array['updated_at', 'version', 'status', 'decided_by', 'decided_at', 'decision', 'effective_from', 'closes']
     or (new.status = 'effective' and (new.decided_by is null or (new.decided_by = old.proposed_by and not app.may_decide_alone(old.organization_id, old.id, old.proposed_by, old.entered_on)) or new.decided_by is distinct from app.user_id() or (new.effective_from <= old.entered_on and old.register not in ('user_roles', 'organization_members', 'ai_policies', 'sso_connections', 'scim_groups', 'email_domains') and (old.published_on is null or new.effective_from <> old.effective_from))))
     or (new.status = 'declined' and (new.decided_by is null or new.decided_by = old.proposed_by or new.decided_by is distinct from app.user_id()))
     or (new.status = 'withdrawn' and old.proposed_by is distinct from app.user_id()) then
    raise exception 'A control change can be decided only once, by a second person.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function app.control_change() from public;

-- A row of a register is added, ended and removed only as a decided change says. Exempt are the owner of the tables
-- (migrations, an agency's default figures) and restoring a backup; service_role may only fill in demos.
create function app.control_row() returns trigger language plpgsql set search_path = '' as $$
declare
  last_day text := tg_argv[0];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  house text[] := array['updated_at', 'version'];
  about uuid := coalesce((becomes ->> 'organization_id')::uuid, (was ->> 'organization_id')::uuid);
  this text := coalesce(becomes ->> 'id', was ->> 'id');
begin
  if current_user not in ('commands', 'authenticated', 'supplier', 'service_role', 'anon') then return coalesce(new, old); end if;
  -- A row of another organization is refused before it is judged, as row security would.
  if current_user <> 'service_role'
     and exists (select from unnest(array[was ->> 'organization_id', becomes ->> 'organization_id']) owner where owner <> app.organization_id()::text) then
    raise exception 'permission denied' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    if exists (select from public.control_floors f
                where f.register = tg_table_name and (f.agency is null or f.agency = about) and f.kind = becomes ->> 'kind' and f.valid_from <= (becomes ->> 'valid_from')::date
                  and (f.valid_to is null or f.valid_to >= (becomes ->> 'valid_from')::date) and (becomes ->> f.field)::numeric < f.least) then
      raise exception 'This value is below the required minimum.' using errcode = 'check_violation';
    end if;
    if (current_user = 'service_role' and exists (select from public.organizations o where o.id = about and o.is_demo))
       or (current_user = 'commands' and current_setting('app.command', true) = 'organizations/create')
       or exists (select from public.control_changes c
                   where c.organization_id = about and c.register = tg_table_name and c.entry = this and c.does = 'enter' and c.status = 'effective'
                     and c.effective_from = (becomes ->> 'valid_from')::date
                     and (c.effective_from >= c.entered_on
                       or (c.decided_by is not null and c.published_on::text = becomes ->> 'published_on' and app.is_outside_law(tg_table_name, becomes ->> 'kind')))) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if was - house = becomes - house then return new; end if;
    -- The last day alone may be set, and never to one that has passed when the change was written down.
    if last_day <> '' and was - house - last_day = becomes - house - last_day
       and exists (select from public.control_changes c
                    where c.organization_id = about and c.register = tg_table_name and c.status = 'effective'
                      and ((c.does = 'end' and c.entry = this and (becomes ->> last_day)::date = c.effective_from - 1 and (becomes ->> last_day)::date >= c.entered_on)
                        or (c.does = 'enter' and this = any (string_to_array(c.closes, ',')) and (becomes ->> last_day)::date = greatest(c.effective_from - 1, c.entered_on))
                        or (c.does = 'enter' and this = any (string_to_array(c.closes, ',')) and c.decided_at is not null and (becomes ->> last_day)::date = c.effective_from - 1)
                        or (c.does = 'withdraw' and this = any (string_to_array(c.closes, ',')) and becomes ->> last_day is null))) then
      return new;
    end if;
  elsif exists (select from public.control_changes c
                 where c.organization_id = about and c.register = tg_table_name and c.entry = this and c.does = 'withdraw' and c.status = 'effective'
                   and (was ->> 'valid_from')::date > c.entered_on) then
    return old;
  end if;
  raise exception 'A rule that took effect can’t be changed. Propose a new value from a later day.' using errcode = 'check_violation';
end
$$;
revoke execute on function app.control_row() from public;

create function app.keep_control(register regclass, last_day text default '') returns void language plpgsql as $$
begin
  execute format('create trigger control before insert or update or delete on %s for each row execute function app.control_row(%L)', register, last_day);
  execute format('revoke update, delete, truncate on %s from service_role, custodian', register);
end
$$;
revoke execute on function app.keep_control(regclass, text) from public;

create function app.chain_stays() returns trigger language plpgsql set search_path = '' as $$
declare house text[] := array['updated_at', 'version'];
begin
  if tg_op = 'INSERT' then
    if new.status = 'draft' or app.controlled(new.organization_id, 'approval_chains', new.id::text, array['publish']) then return null; end if;
  elsif tg_op = 'DELETE' then
    if old.status = 'draft' or app.controlled(old.organization_id, 'approval_chains', old.id::text, array[]::text[]) then return null; end if;
  elsif to_jsonb(old) - house = to_jsonb(new) - house or (old.status = 'draft' and new.status = 'draft') then return null;
  elsif old.status = 'draft' then
    if app.controlled(new.organization_id, 'approval_chains', new.id::text, array['publish']) then return null; end if;
  elsif app.controlled(new.organization_id, 'approval_chains', new.id::text, array[]::text[])
     or (to_jsonb(old) - house - 'valid_to' = to_jsonb(new) - house - 'valid_to'
         and exists (select from public.control_changes c where c.organization_id = new.organization_id and c.register = 'approval_chains' and c.entry = new.id::text and c.does = 'end' and c.status = 'effective' and c.effective_from - 1 = new.valid_to)) then
    return null;
  end if;
  raise exception 'A published approval chain can’t be changed. Propose its end or a new chain.' using errcode = 'check_violation';
end
$$;
revoke execute on function app.chain_stays() from public;

create function app.step_stays() returns trigger language plpgsql set search_path = '' as $$
declare of uuid := coalesce(new.chain, old.chain); about uuid := coalesce(new.organization_id, old.organization_id);
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['updated_at', 'version'] = to_jsonb(new) - array['updated_at', 'version'] then return null; end if;
  if app.controlled(about, 'approval_chains', of::text, array[]::text[]) or not exists (select from public.approval_chains c where c.organization_id = about and c.id in (of, old.chain) and c.status = 'published') then return null; end if;
  raise exception 'A published approval chain can’t be changed. Propose its end or a new chain.' using errcode = 'check_violation';
end
$$;
revoke execute on function app.step_stays() from public;

create function app.setting_stays() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['updated_at', 'version'] = to_jsonb(new) - array['updated_at', 'version'] then return null; end if;
  if tg_table_name = 'security_policies' then
    if exists (select from public.control_changes c where c.organization_id = coalesce(new.organization_id, old.organization_id) and c.register = tg_table_name and c.status = 'effective'
                and (c.proposal::jsonb ->> 'email_domains') is not distinct from new.email_domains)
       or app.controlled(coalesce(new.organization_id, old.organization_id), tg_table_name, null, array[]::text[]) then return null; end if;
  elsif tg_table_name = 'ai_policies' then
    -- Only what the change names, in the transaction in which it took effect.
    if app.controlled(coalesce(new.organization_id, old.organization_id), tg_table_name, null, array[]::text[])
       or (tg_op <> 'DELETE' and exists (select from public.control_changes c where c.organization_id = new.organization_id and c.register = tg_table_name and c.status = 'effective' and c.updated_at >= now()
             and to_jsonb(new) @> (c.proposal::jsonb -> 'changes')
             and (tg_op = 'INSERT' or to_jsonb(old) - array['updated_at', 'version'] - array(select jsonb_object_keys(c.proposal::jsonb -> 'changes'))
                                    = to_jsonb(new) - array['updated_at', 'version'] - array(select jsonb_object_keys(c.proposal::jsonb -> 'changes'))))) then return null; end if;
  elsif app.controlled(old.organization_id, tg_table_name, old.id::text, array[]::text[])
     or (tg_op = 'UPDATE' and exists (select from public.control_changes c where c.organization_id = old.organization_id and c.register = tg_table_name and c.entry = old.id::text and c.status = 'effective'
           and ((c.does = 'retire' and new.status = 'retired') or (c.does = 'set' and to_jsonb(new) @> (c.proposal::jsonb -> 'changes'))))) then return null;
  end if;
  raise exception 'This control can only be changed by an approved change.' using errcode = 'check_violation';
end
$$;
revoke execute on function app.setting_stays() from public;

create function app.is_outside_law(register text, kind text) returns boolean language sql immutable set search_path = '' as $$
  select register in ('fema_terms', 'grant_terms') or (register = 'finance_terms' and kind in ('interest_percent', 'interest_least', 'information_return'))
$$;
revoke execute on function app.is_outside_law(text, text) from public;
grant execute on function app.is_outside_law(text, text) to authenticated, commands, service_role, custodian;
