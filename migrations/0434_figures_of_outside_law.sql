-- A figure of outside law may be published after its first day: FEMA's thresholds, Treasury's interest rate. Then a row may
-- begin on a day that has passed, with the publication's source and date, when a second administrator approves it.
alter table public.fema_terms add column published_on date;
alter table public.fema_terms add constraint fema_terms_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01');
alter table public.grant_terms add column published_on date;
alter table public.grant_terms add constraint grant_terms_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01');
alter table public.finance_terms add column published_on date;
alter table public.finance_terms add constraint finance_terms_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01');
alter table public.control_changes add column published_on date;
alter table public.control_changes add constraint control_changes_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01');

create function app.is_outside_law(register text, kind text) returns boolean language sql immutable set search_path = '' as $$
  select register in ('fema_terms', 'grant_terms') or (register = 'finance_terms' and kind in ('interest_percent', 'interest_least', 'information_return'))
$$;
revoke execute on function app.is_outside_law(text, text) from public;
grant execute on function app.is_outside_law(text, text) to commands, authenticated, service_role, custodian;

create or replace function app.control_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('commands', 'authenticated', 'service_role', 'anon') then return null; end if;
  if tg_op = 'DELETE' then raise exception 'A control change is kept.' using errcode = 'check_violation'; end if;
  if tg_op = 'INSERT' then
    if new.proposed_by is distinct from app.user_id() or new.decided_by is not null or (new.effective_from < new.entered_on and not coalesce(new.published_on <= new.entered_on and new.loosens and not new.first and new.status = 'proposed', false))
       or new.status not in ('proposed', 'effective') or (new.status = 'effective' and new.loosens and not new.first) then
      raise exception 'A change that loosens a control is proposed by one person and approved by another.' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  if to_jsonb(new) - array['updated_at', 'version'] = to_jsonb(old) - array['updated_at', 'version'] then return null; end if;
  if old.status <> 'proposed' or new.effective_from < old.effective_from
     or to_jsonb(new) - array['updated_at', 'version', 'status', 'decided_by', 'decided_at', 'decision', 'effective_from', 'closes']
        <> to_jsonb(old) - array['updated_at', 'version', 'status', 'decided_by', 'decided_at', 'decision', 'effective_from', 'closes']
     or (new.status = 'effective' and (new.decided_by is null or new.decided_by = old.proposed_by or new.decided_by is distinct from app.user_id() or (new.effective_from <= old.entered_on and (old.published_on is null or new.effective_from <> old.effective_from))))
     or (new.status = 'declined' and (new.decided_by is null or new.decided_by = old.proposed_by or new.decided_by is distinct from app.user_id()))
     or (new.status = 'withdrawn' and old.proposed_by is distinct from app.user_id()) then
    raise exception 'A control change is decided once, by another person than its proposer.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create or replace function app.control_row() returns trigger language plpgsql set search_path = '' as $$
declare
  last_day text := tg_argv[0];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  house text[] := array['updated_at', 'version'];
  about uuid := coalesce((becomes ->> 'organization_id')::uuid, (was ->> 'organization_id')::uuid);
  this text := coalesce(becomes ->> 'id', was ->> 'id');
begin
  if current_user not in ('commands', 'authenticated', 'service_role', 'anon') then return coalesce(new, old); end if;
  -- A row of another organization is refused before it is judged, as row security would.
  if current_user <> 'service_role'
     and exists (select from unnest(array[was ->> 'organization_id', becomes ->> 'organization_id']) owner where owner <> app.organization_id()::text) then
    raise exception 'permission denied' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    if exists (select from public.control_floors f
                where f.register = tg_table_name and (f.agency is null or f.agency = about) and f.kind = becomes ->> 'kind' and f.valid_from <= (becomes ->> 'valid_from')::date
                  and (f.valid_until is null or f.valid_until >= (becomes ->> 'valid_from')::date) and (becomes ->> f.field)::numeric < f.least) then
      raise exception 'This value is below what is required at least.' using errcode = 'check_violation';
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
  raise exception 'A rule that was in force stays on file. Propose a new value from a later day.' using errcode = 'check_violation';
end
$$;
