-- Services of an organization: dated public records law, moves of an agency, and triggers on records of the areas.

alter table app.trail_told add foreign key (organization_id, witness) references public.trail_witnesses (organization_id, id) on delete cascade;
create constraint trigger decided_once after insert or update or delete on public.control_changes for each row execute function app.control_change();
create constraint trigger chain_stays after insert or update or delete on public.approval_chains for each row execute function app.chain_stays();
create constraint trigger step_stays after insert or update or delete on public.approval_steps for each row execute function app.step_stays();
create constraint trigger setting_stays after update or delete on public.duty_conflicts for each row execute function app.setting_stays();
create constraint trigger setting_stays after insert or update or delete on public.security_policies for each row execute function app.setting_stays();
create constraint trigger setting_stays after insert or update or delete on public.ai_policies for each row execute function app.setting_stays();
create constraint trigger name_taken after insert or update on public.publications for each row execute function app.refuse_taken_name('agency', 'organization_id');

-- For declared records, checked at the end of the statement, like every hand-written check.
create constraint trigger verified_insert after insert on public.solicitations for each row when (new.status = 'published') execute function app.require_verified();

create constraint trigger verified_update after update on public.solicitations for each row
  when (new.status = 'published' and old.status <> 'published') execute function app.require_verified();

create constraint trigger verified after insert or update on public.publications for each row
  when (new.spending or new.projects or new.reports) execute function app.require_verified();

create constraint trigger verified after insert on public.published_payments for each row execute function app.require_verified();
create constraint trigger verified after insert on public.published_projects for each row execute function app.require_verified();
create constraint trigger verified after insert on public.published_policies for each row execute function app.require_verified();
create constraint trigger carry_demands after insert or update on public.identity_policies for each row execute function app.carry_demands();

create constraint trigger carry_demands_insert after insert on public.sso_connections
  for each row when (new.status = 'in_force') execute function app.carry_demands();

create constraint trigger carry_demands_update after update on public.sso_connections
  for each row when (new.status = 'in_force' or old.status = 'in_force') execute function app.carry_demands();

create constraint trigger carry_demands_delete after delete on public.sso_connections
  for each row when (old.status = 'in_force') execute function app.carry_demands();

create constraint trigger identity_policy_stays after insert or update or delete on public.identity_policies
  for each row execute function app.identity_policy_stays();

create constraint trigger in_force after insert on public.legal_hold_scopes for each row execute function app.hold_scope();

create constraint trigger released after update on public.legal_holds for each row
  when (old.status <> 'released' and new.status = 'released') execute function app.release_scope();

create constraint trigger released_by_two after update or delete on public.legal_holds for each row execute function app.hold_change();
create constraint trigger approved_by_two after update on public.record_dispositions for each row execute function app.disposition_change();

-- The deadlines of public records laws as dated rows. A figure is here only where its section is known; an agency in
-- another state, or with an ordinance of its own, enters its own (records_request_terms), which takes precedence.
create table public.records_laws (
  id uuid primary key default app.uuid_v7(),
  jurisdiction text not null check (jurisdiction ~ '^US-[A-Z]{2}$'),
  kind text not null check (kind in ('respond', 'extend')),
  days integer not null check (days >= 0),
  counts text not null check (counts in ('business', 'calendar')),
  statute text not null check (length(statute) <= 200),
  source text not null check (length(source) <= 300),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  unique (jurisdiction, kind, valid_from)
);
select app.protect('public.records_laws');
create policy "anyone reads" on public.records_laws for select to authenticated, commands using (true);
grant select on public.records_laws to authenticated, commands;

insert into public.records_laws (jurisdiction, kind, days, counts, statute, source, valid_from) values
  ('US-CA', 'respond', 10, 'calendar', 'Cal. Gov. Code 7922.535(a)', 'California Public Records Act as recodified; check it before you rely on it', '2023-01-01'),
  ('US-CA', 'extend', 14, 'calendar', 'Cal. Gov. Code 7922.535(b)', 'California Public Records Act as recodified; check it before you rely on it', '2023-01-01'),
  ('US-IL', 'respond', 5, 'business', '5 ILCS 140/3(d)', 'Illinois Freedom of Information Act, Public Act 96-542; check it before you rely on it', '2010-01-01'),
  ('US-IL', 'extend', 5, 'business', '5 ILCS 140/3(e)', 'Illinois Freedom of Information Act, Public Act 96-542; check it before you rely on it', '2010-01-01'),
  ('US-MI', 'respond', 5, 'business', 'MCL 15.235(2)', 'Michigan Freedom of Information Act, 2014 PA 563; check it before you rely on it', '2015-07-01'),
  ('US-MI', 'extend', 10, 'business', 'MCL 15.235(2)(d)', 'Michigan Freedom of Information Act, 2014 PA 563; check it before you rely on it', '2015-07-01'),
  ('US-PA', 'respond', 5, 'business', '65 P.S. 67.901', 'Pennsylvania Right-to-Know Law, Act 3 of 2008; check it before you rely on it', '2009-01-01'),
  ('US-PA', 'extend', 30, 'calendar', '65 P.S. 67.902(b)', 'Pennsylvania Right-to-Know Law, Act 3 of 2008; check it before you rely on it', '2009-01-01'),
  ('US-VA', 'respond', 5, 'business', 'Va. Code 2.2-3704(B)', 'Virginia Freedom of Information Act; check it before you rely on it', '2001-10-01'),
  ('US-VA', 'extend', 7, 'business', 'Va. Code 2.2-3704(B)(4)', 'Virginia Freedom of Information Act; check it before you rely on it', '2001-10-01'),
  ('US-WA', 'respond', 5, 'business', 'RCW 42.56.520(1)', 'Washington Public Records Act; check it before you rely on it', '2006-07-01');

create constraint trigger domain_is_proven after insert or update or delete on public.email_domains for each row execute function app.domain_is_proven();


-- Changing an active provider decides who can sign in as whom, so it takes a control change that took effect in this
-- very transaction. Suspending takes none, because it only closes access.
create function app.saml_provider_stays() returns trigger language plpgsql set search_path = '' as $$
declare
  said text[] := array['updated_at', 'version', 'trace', 'tested_at', 'tested_by'];
  stood boolean := tg_op <> 'INSERT' and old.status in ('in_force', 'suspended');
  about public.saml_providers := case when tg_op = 'DELETE' then old else new end;
  needed text;
begin
  if current_user not in ('commands', 'authenticated', 'supplier', 'service_role', 'anon') then return null; end if;
  if tg_op = 'DELETE' then needed := case when stood then 'none' end;
  elsif tg_op = 'INSERT' then needed := case when new.status <> 'draft' then 'none' end;
  elsif new.status = 'in_force' and old.status <> 'in_force' then needed := 'publish';
  elsif stood and new.status = 'retired' then needed := 'retire';
  elsif stood and new.status not in ('in_force', 'suspended') then needed := 'none';
  elsif stood and to_jsonb(old) - said - 'status' <> to_jsonb(new) - said - 'status' then needed := 'set';
  elsif old.status = 'retired' and new.status <> 'retired' then needed := 'none';
  end if;
  if needed is not null and not exists (
    select from public.control_changes c where c.organization_id = about.organization_id and c.register = 'saml_providers' and c.entry = about.id::text
       and c.does = needed and c.status = 'effective' and c.updated_at >= now()) then
    raise exception 'An active SAML provider can only be changed by an approved change.' using errcode = 'check_violation';
  end if;
  if tg_op <> 'DELETE' and new.status = 'in_force' then
    if new.entity_id is null or new.sign_in_address is null or new.certificates is null then
      raise exception 'An active SAML provider needs its metadata.' using errcode = 'check_violation';
    end if;
    if exists (select from unnest(string_to_array(new.domains, ', ')) named where not exists (
         select from public.email_domains d where d.organization_id = new.organization_id and d.domain = named and d.verified_at is not null)) then
      raise exception 'An active SAML provider can answer for verified email domains only.' using errcode = 'check_violation';
    end if;
  end if;
  return null;
end
$$;
revoke execute on function app.saml_provider_stays() from public;

create constraint trigger saml_provider_stays after insert or update or delete on public.saml_providers for each row execute function app.saml_provider_stays();

create constraint trigger carry_demands_insert after insert on public.saml_providers
  for each row when (new.status in ('in_force', 'suspended')) execute function app.carry_demands();

create constraint trigger carry_demands_update after update on public.saml_providers
  for each row when (new.status in ('in_force', 'suspended') or old.status in ('in_force', 'suspended')) execute function app.carry_demands();

create constraint trigger carry_demands_delete after delete on public.saml_providers
  for each row when (old.status in ('in_force', 'suspended')) execute function app.carry_demands();

-- An agency that moves to another installation: closed for writing while its rows are copied, and afterward.

-- One line for each time an agency left this installation or came to it. `exporting` counts only while the program that
-- exports holds its lock: if it is killed, the agency is open again by itself.
create table app.agency_moves (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default gen_random_uuid(),
  status text not null check (status in ('exporting', 'exported', 'left', 'stopped', 'arrived')),
  -- The name of the transport key of the destination, or the key of the log at the source.
  other text not null check (length(other) <= 500),
  entries bigint check (entries >= 0),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id)
);
select app.protect('app.agency_moves');
create unique index agency_moves_closed on app.agency_moves (organization_id) where status in ('exporting', 'exported', 'left');

-- Signatures of the source, from before the destination signed the same checkpoints with its own key.
create table app.trail_former_signatures (
  organization_id uuid not null,
  size bigint not null check (size > 0),
  key text not null check (length(key) <= 500),
  signature bytea not null check (length(signature) = 68),
  primary key (organization_id, size, key)
);
select app.protect('app.trail_former_signatures');
revoke update on app.trail_former_signatures from service_role;
revoke update on app.trail_former_signatures from custodian;

-- Two queries, because the locks are those of the queried server, wherever the agency's rows are.
create function app.closed_by_move(organization uuid) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  said text;
begin
  for said in select m.status from app.agency_moves m where m.organization_id = organization and m.status in ('exported', 'left', 'exporting') loop
    if said <> 'exporting' or exists (
      select from pg_catalog.pg_locks l
       where l.locktype = 'advisory' and l.granted and l.classid = 7023372 and l.objsubid = 2
         and l.objid::bigint = (pg_catalog.hashtext(organization::text)::bigint & 4294967295)
         and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = pg_catalog.current_database())) then
      return said;
    end if;
  end loop;
  return null;
end
$$;
revoke execute on function app.closed_by_move(uuid) from public;
grant execute on function app.closed_by_move(uuid) to anon, authenticated, commands, identity, service_role, custodian, sealer;

-- Added to every table of an agency when the first agency of an installation moves (src/platform/moving/closing.ts): until
-- then no row pays for it. The argument names the column with the owner of a row.
create function app.refuse_while_moving() returns trigger language plpgsql set search_path = '' as $$
declare
  organization uuid;
  status text;
  acting text := current_setting('role', true);
begin
  if tg_nargs > 0 then
    organization := (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0])::uuid;
  elsif tg_op = 'DELETE' then
    organization := old.organization_id;
  else
    organization := new.organization_id;
  end if;
  status := app.closed_by_move(organization);
  if status is null or acting = 'custodian' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- Who signs in to read is noted in the platform's log: the agency's own log is on its way.
  if tg_table_schema = 'auth' and tg_table_name = 'audit_log_entries' then
    if tg_op = 'INSERT' then new.organization_id := null; end if;
    return new;
  end if;
  -- A job runs over all agencies: it skips this one and continues with the others.
  if acting = 'service_role' and coalesce(current_setting('request.jwt.claims', true), '') = '' then
    return null;
  end if;
  if status = 'left' then
    raise exception 'This agency has moved to another installation. Sign in there to continue.' using errcode = 'check_violation';
  end if;
  raise exception 'This agency is moving to another installation. You can read everything and change nothing until the move is done.'
    using errcode = 'check_violation';
end
$$;
revoke execute on function app.refuse_while_moving() from public;

-- A report that runs on a schedule is made without its owner's request: its changes are offered to the whole organization,
-- and row security decides who receives them.
drop trigger realtime_insert on public.report_runs;
drop trigger realtime_update on public.report_runs;
drop trigger realtime_delete on public.report_runs;
select realtime.publish('public.report_runs');
drop trigger realtime_insert on public.report_schedules;
drop trigger realtime_update on public.report_schedules;
drop trigger realtime_delete on public.report_schedules;
select realtime.publish('public.report_schedules');

-- A connection that signs people in, and a role that a group gives, follow a control change that took effect in this
-- very transaction.
create function app.way_in_stays() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('commands', 'authenticated', 'supplier', 'service_role', 'anon') then return null; end if;
  if exists (select from public.control_changes c where c.organization_id = new.organization_id and c.register = tg_table_name and c.entry = new.id::text
               and c.status = 'effective' and c.updated_at >= now()
               and (tg_table_name <> 'scim_groups' or c.proposal::jsonb ->> 'role' is not distinct from to_jsonb(new) ->> 'role')) then return null; end if;
  raise exception 'A sign-in connection or the role of a directory group can only be changed by an approved change.' using errcode = 'check_violation';
end
$$;
revoke execute on function app.way_in_stays() from public;

create constraint trigger way_in_stays_insert after insert on public.sso_connections
  for each row when (new.status = 'in_force') execute function app.way_in_stays();
create constraint trigger way_in_stays_update after update on public.sso_connections
  for each row when (new.status = 'in_force' and (old.status <> 'in_force' or old.issuer <> new.issuer or old.client_id <> new.client_id)) execute function app.way_in_stays();
-- Suspending leaves it tested, which one administrator may do in an emergency; its end takes two.
create constraint trigger way_in_stays_end after update on public.sso_connections
  for each row when (old.status = 'in_force' and new.status = 'retired') execute function app.way_in_stays();
create constraint trigger way_in_stays_insert after insert on public.scim_groups
  for each row when (new.role is not null) execute function app.way_in_stays();
create constraint trigger way_in_stays_update after update on public.scim_groups
  for each row when (old.role is distinct from new.role) execute function app.way_in_stays();
