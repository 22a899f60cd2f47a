-- Only a verified agency speaks as one: its page in the citizen portal, residents' reports, records requests and Open311 all
-- begin with a row of publications.
create function app.only_agencies_publish() returns trigger language plpgsql set search_path = '' as $$
declare
  speaker public.organizations := (select o from public.organizations o where o.id = new.organization_id);
begin
  -- The owner and the custodian, who restores a backup, are exempt, as at every control.
  if current_user not in ('commands', 'authenticated', 'supplier', 'service_role', 'anon') then return new; end if;
  if speaker.kind <> 'agency' then
    raise exception 'Only an agency can publish in the citizen portal.' using errcode = 'check_violation';
  end if;
  if speaker.verified_at is null and (new.spending or new.projects or new.reports or new.records_requests) then
    raise exception 'The agency is not verified yet, so it can’t publish in the citizen portal.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke execute on function app.only_agencies_publish() from public;
create trigger only_agencies_publish before insert or update on public.publications for each row execute function app.only_agencies_publish();
