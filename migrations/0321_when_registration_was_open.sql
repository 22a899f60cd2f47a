-- Since when vendors can register, or no longer can: whether they could while a solicitation was open is asked years later.
-- `known_from` is the moment from which this is on file; before it nothing is known of an agency that had decided already.
alter table public.vendor_welcomes
  add column known_from timestamptz not null default '-infinity',
  add column opened_at timestamptz,
  add column closed_at timestamptz;
update public.vendor_welcomes set known_from = updated_at, opened_at = case when open then updated_at end, closed_at = case when not open then updated_at end;

create function app.note_registration_opened() returns trigger language plpgsql as $$
begin
  if new.open and (tg_op = 'INSERT' or not old.open) then
    -- Only the last opening is kept. What was before an earlier closing is no longer known.
    if tg_op = 'UPDATE' and old.opened_at is not null then
      new.known_from := old.closed_at;
    end if;
    new.opened_at := new.updated_at;
    new.closed_at := null;
  elsif not new.open and tg_op = 'UPDATE' and old.open then
    new.closed_at := new.updated_at;
  end if;
  return new;
end
$$;
create trigger note_registration_opened before insert or update on public.vendor_welcomes for each row execute function app.note_registration_opened();

-- A rule that lacks what it judges by has not passed: its result says so.
alter table public.compliance_results drop constraint compliance_results_outcome_check, add constraint compliance_results_outcome_check check (outcome in ('passed', 'failed', 'waived', 'not_checked'));
alter table public.compliance_runs add column not_checked numeric not null default 0 check (not_checked >= 0);
