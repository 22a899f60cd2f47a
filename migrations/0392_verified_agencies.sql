-- An agency is verified before it publishes or collects anything from outside: a name proves nothing, and whoever registers with
-- it sends tax and bank numbers.
alter table public.organizations
  add column verified_at timestamptz,
  -- first: the first agency of an installation without an operator · operator: checked by one · demonstration · before: from before this rule
  add column verified_by text check (verified_by in ('first', 'operator', 'demonstration', 'before')),
  add column verification_words text check (length(verification_words) <= 1000),
  add column verification_asked_at timestamptz,
  add column verification_declined_at timestamptz,
  add column verification_reason text check (length(verification_reason) <= 1000),
  add check ((verified_at is null) = (verified_by is null));
set local role custodian;
update public.organizations set verified_at = created_at, verified_by = case when is_demo then 'demonstration' else 'before' end where kind = 'agency';
reset role;
grant update (verification_words, verification_asked_at) on public.organizations to commands;
create index organizations_waiting on public.organizations (created_at) where kind = 'agency' and verified_at is null;

create policy "the operator is looked for" on public.user_roles for select to current_user using (true);

-- Reviewed definer function. It looks whether there is another agency or an operator, and answers only by the state of the new row.
create function app.begin_agency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.kind <> 'agency' or new.verified_at is not null then return new; end if;
  if new.is_demo then
    new.verified_by := 'demonstration';
  elsif current_setting('app.command', true) is distinct from 'organizations/create' then
    -- Entered past the commands: with the operator's own hands.
    new.verified_by := 'operator';
  elsif pg_try_advisory_xact_lock(390392) and not exists (select from public.organizations o where o.kind = 'agency' and not o.is_demo)
    and not exists (select from public.user_roles r where r.role = 'platform_admin') then
    new.verified_by := 'first';
  end if;
  if new.verified_by is not null then new.verified_at := new.created_at; end if;
  return new;
end
$$;
revoke execute on function app.begin_agency() from public;
create trigger begin_agency before insert on public.organizations for each row execute function app.begin_agency();

-- Reviewed definer function. It tells whether an organization may publish and collect, and nothing else.
create function app.is_verified(organization uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.organizations o where o.id = organization and (o.kind = 'vendor' or o.verified_at is not null))
$$;
revoke execute on function app.is_verified(uuid) from public;
grant execute on function app.is_verified(uuid) to commands, authenticated, service_role, identity, custodian;

create function app.require_verified() returns trigger language plpgsql as $$
begin
  if not app.is_verified(new.organization_id) then
    raise exception 'This agency is not verified yet, so it cannot publish or collect anything from outside. An administrator asks for verification under Organization profile.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger verified before insert or update on public.vendor_welcomes for each row when (new.open) execute function app.require_verified();
create trigger verified before insert on public.vendor_registrations for each row execute function app.require_verified();
-- Of declared records at the end of the statement, like every check that is written by hand.
create constraint trigger verified_insert after insert on public.solicitations for each row when (new.status = 'published') execute function app.require_verified();
create constraint trigger verified_update after update on public.solicitations for each row
  when (new.status = 'published' and old.status <> 'published') execute function app.require_verified();
create constraint trigger verified after insert or update on public.publications for each row
  when (new.spending or new.projects or new.reports) execute function app.require_verified();
create constraint trigger verified after insert on public.notices for each row execute function app.require_verified();
create constraint trigger verified after insert on public.published_payments for each row execute function app.require_verified();
create constraint trigger verified after insert on public.published_projects for each row execute function app.require_verified();
create constraint trigger verified after insert on public.published_policies for each row execute function app.require_verified();
