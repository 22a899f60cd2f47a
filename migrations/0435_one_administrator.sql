-- An agency with one administrator that declared itself too small to divide duties: its administrator may approve the own
-- change of a control three days after proposing it, and adopt a budget line that they wrote. Each act is written down first.
alter table public.small_agency_acts drop constraint small_agency_acts_act_check,
  add constraint small_agency_acts_act_check check (act in ('approved', 'released', 'loosened', 'adopted'));

create function app.may_decide_alone(change public.control_changes) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.small_agency_acts a
      join public.small_agency_declarations d on d.organization_id = a.organization_id and d.id = a.declaration and d.status = 'approved'
     where a.organization_id = change.organization_id and a.act = 'loosened' and a.document_table = 'control_changes' and a.document = change.id::text
       and a.person = change.proposed_by and app.day_of(a.organization_id, a.at) between greatest(d.valid_from, change.entered_on + 3) and d.valid_until)
$$;
revoke execute on function app.may_decide_alone(public.control_changes) from public;
grant execute on function app.may_decide_alone(public.control_changes) to commands, authenticated, service_role, custodian;

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
     or (new.status = 'effective' and (new.decided_by is null or (new.decided_by = old.proposed_by and not app.may_decide_alone(old)) or new.decided_by is distinct from app.user_id() or (new.effective_from <= old.entered_on and (old.published_on is null or new.effective_from <> old.effective_from))))
     or (new.status = 'declined' and (new.decided_by is null or new.decided_by = old.proposed_by or new.decided_by is distinct from app.user_id()))
     or (new.status = 'withdrawn' and old.proposed_by is distinct from app.user_id()) then
    raise exception 'A control change is decided once, by another person than its proposer.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
