-- Approval chains, segregation-of-duties rules and the security policy are controls too: what weakens one of them is
-- carried out by an approved change alone, whichever command asks.
create function app.controlled(about uuid, register text, entry text, does text[]) returns boolean language sql stable set search_path = '' as $$
  select current_user not in ('commands', 'authenticated', 'service_role', 'anon')
      or (current_user = 'service_role' and exists (select from public.organizations o where o.id = about and o.is_demo))
      or (current_user = 'commands' and current_setting('app.command', true) = 'organizations/create')
      or exists (select from public.control_changes c where c.organization_id = about and c.register = controlled.register and c.entry = controlled.entry and c.does = any (controlled.does) and c.status = 'effective')
$$;

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
  raise exception 'An approval chain that was published stays as it is. Propose its end or the next one.' using errcode = 'check_violation';
end
$$;
create constraint trigger chain_stays after insert or update or delete on public.approval_chains for each row execute function app.chain_stays();

create function app.step_stays() returns trigger language plpgsql set search_path = '' as $$
declare of uuid := coalesce(new.chain, old.chain); about uuid := coalesce(new.organization_id, old.organization_id);
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['updated_at', 'version'] = to_jsonb(new) - array['updated_at', 'version'] then return null; end if;
  if app.controlled(about, 'approval_chains', of::text, array[]::text[]) or not exists (select from public.approval_chains c where c.organization_id = about and c.id in (of, old.chain) and c.status = 'published') then return null; end if;
  raise exception 'An approval chain that was published stays as it is. Propose its end or the next one.' using errcode = 'check_violation';
end
$$;
create constraint trigger step_stays after insert or update or delete on public.approval_steps for each row execute function app.step_stays();

create function app.setting_stays() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['updated_at', 'version'] = to_jsonb(new) - array['updated_at', 'version'] then return null; end if;
  if tg_table_name = 'security_policies' then
    if exists (select from public.control_changes c where c.organization_id = coalesce(new.organization_id, old.organization_id) and c.register = tg_table_name and c.status = 'effective'
                and (c.proposal::jsonb ->> 'email_domains') is not distinct from new.email_domains)
       or app.controlled(coalesce(new.organization_id, old.organization_id), tg_table_name, null, array[]::text[]) then return null; end if;
  elsif app.controlled(old.organization_id, tg_table_name, old.id::text, array[]::text[])
     or (tg_op = 'UPDATE' and exists (select from public.control_changes c where c.organization_id = old.organization_id and c.register = tg_table_name and c.entry = old.id::text and c.status = 'effective'
           and ((c.does = 'retire' and new.status = 'retired') or (c.does = 'set' and to_jsonb(new) @> (c.proposal::jsonb -> 'changes'))))) then return null;
  end if;
  raise exception 'This control changes with an approved change.' using errcode = 'check_violation';
end
$$;
create constraint trigger setting_stays after update or delete on public.duty_conflicts for each row execute function app.setting_stays();
create constraint trigger setting_stays after insert or update or delete on public.security_policies for each row execute function app.setting_stays();
revoke execute on function app.chain_stays(), app.step_stays(), app.setting_stays() from public;
