-- A file of a record is as visible as the record. Where a file belongs is read from its path, or from the record that
-- names it; a file that belongs nowhere is for the person who uploaded it, and for administrators.
--   ORGANIZATION/TABLE/RECORD/...   an attachment: whoever reads that record
--   ORGANIZATION/records/KEY/NAME   a file field of a record: whoever reads a record that names the file
--   ORGANIZATION/forms/KEY/NAME     an answer of a form: whoever reads the answers
--   ORGANIZATION/sealed/KEY         a sealed bundle of a bidder: its uploader, and administrators
--   dashboard/NAME                  the shared folder: members
--   any name in a bucket of the organization's own: members, as its administrators set the bucket up

-- The record of an attachment, from its path. Drawers are no tables.
alter table storage.objects
  add column record_table text generated always as (case
    when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[a-z][a-z0-9_]{0,62}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.'
     and split_part(name, '/', 1) = organization_id::text
     and split_part(name, '/', 2) not in ('records', 'sealed') and name !~ '^[^/]+/forms/[^/]+/[^/]+$'
    then split_part(name, '/', 2) end) stored,
  add column record_id uuid generated always as (case
    when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[a-z][a-z0-9_]{0,62}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.'
     and split_part(name, '/', 1) = organization_id::text
     and split_part(name, '/', 2) not in ('records', 'sealed') and name !~ '^[^/]+/forms/[^/]+/[^/]+$'
    then split_part(name, '/', 3)::uuid end) stored;

-- Which record names which file. Written by a trigger when the record is saved, and only for files that the person who
-- saves it can read: otherwise anyone could open a file by naming its path in a record of their own.
--   members: read · people and commands: add, for files that the person reads
create table app.file_records (
  object uuid not null references storage.objects (id) on delete cascade,
  organization_id uuid not null,
  record_organization uuid not null,
  table_name text not null check (length(table_name) <= 63),
  record uuid not null,
  primary key (object, record_organization, table_name, record)
);
select app.protect('app.file_records');

-- Does the person who asks read the record that a file belongs to? Null: there is no such table for them to read. A list
-- goes through the files of a record one after the other, so the last answer is kept for the statement that asked.
create function app.reads_record_of_file(asked_table text, asked_record uuid, asked_organization uuid) returns boolean
language plpgsql stable as $$
declare
  asking text := concat_ws(' ', statement_timestamp(), current_user, app.user_id(), app.organization_id(), app.role(),
    app.session_id(), app.aal(), asked_table, asked_record, asked_organization);
  kept text := current_setting('app.file_record', true);
  answer boolean;
begin
  if starts_with(kept, asking || ' = ') then
    return nullif(substr(kept, length(asking) + 4), 'null')::boolean;
  end if;
  if asked_table = 'form_answers' then
    answer := exists (select from public.form_answers a where a.organization_id = asked_organization and a.submission = asked_record);
  elsif (select count(*) = 2 from pg_attribute where attrelid = to_regclass(format('public.%I', asked_table)) and not attisdropped
           and attname in ('id', 'organization_id') and atttypid = 'uuid'::regtype and has_column_privilege(attrelid, attnum, 'select')) then
    answer := app.sees(asked_table, asked_record, asked_organization);
  end if;
  perform set_config('app.file_record', asking || ' = ' || coalesce(answer::text, 'null'), true);
  return answer;
end
$$;

-- May the person who asks, a member of the file's organization, read this file of a bucket that the organization shares?
create function app.reads_file(file uuid, bucket uuid, organization uuid, owner uuid, name text, record_table text, record_id uuid) returns boolean
language plpgsql stable as $$
declare
  answer boolean;
  naming app.file_records;
  named boolean := false;
begin
  if record_table is not null then
    answer := app.reads_record_of_file(record_table, record_id, organization);
    if answer is not null then
      return answer;
    end if;
  end if;
  if starts_with(name, 'dashboard/') or exists (select from storage.buckets b where b.key = bucket and b.organization_id = organization) then
    return true;
  end if;
  for naming in select * from app.file_records f where f.object = file loop
    named := true;
    if app.reads_record_of_file(naming.table_name, naming.record, naming.record_organization) then
      return true;
    end if;
  end loop;
  return not named and (owner = app.user_id() or app.at_least('admin'));
end
$$;

drop policy "own" on storage.objects;
create policy "own" on storage.objects for select to authenticated
  using (kind = 'public' or (organization_id = (select app.organization_id()) and case kind
    when 'owner' then owner_id = (select app.user_id())
    else app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id) end));

drop policy "members insert" on storage.objects;
create policy "members insert" on storage.objects for insert to authenticated
  with check (
    organization_id = (select app.organization_id()) and owner_id = (select app.user_id())
    and shelf in (organization_id, owner_id, bucket_key) and (kind <> 'organization' or shelf = organization_id) and (kind <> 'owner' or shelf = owner_id)
    and exists (select from storage.buckets b where b.key = bucket_key and (b.organization_id = objects.organization_id or b.organization_id is null))
    and (kind <> 'organization' or app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id))
  );

drop policy "owners and managers update" on storage.objects;
create policy "owners and managers update" on storage.objects for update to authenticated
  using (organization_id = (select app.organization_id()) and (owner_id = (select app.user_id()) or (kind <> 'owner' and (select app.at_least('manager'))))
    and (kind <> 'organization' or app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id)))
  with check (
    organization_id = (select app.organization_id())
    and shelf in (organization_id, owner_id, bucket_key) and (kind <> 'organization' or shelf = organization_id) and (kind <> 'owner' or shelf = owner_id)
    and exists (select from storage.buckets b where b.key = bucket_key and (b.organization_id = objects.organization_id or b.organization_id is null))
    and (kind <> 'organization' or app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id))
  );

drop policy "owners and managers delete" on storage.objects;
create policy "owners and managers delete" on storage.objects for delete to authenticated
  using (organization_id = (select app.organization_id()) and (owner_id = (select app.user_id()) or (kind <> 'owner' and (select app.at_least('manager'))))
    and (kind <> 'organization' or app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id)));

-- The files at these paths that the person reads: a command asks with the rights of the person who gave it.
create function app.files_of_person(names text[]) returns table (file uuid, shelf uuid)
language plpgsql stable set role = 'authenticated' as $$
begin
  return query select o.id, o.organization_id from storage.objects o where o.organization_id = app.organization_id() and o.name = any (names);
end
$$;

create function app.person_reads_file(file uuid) returns boolean language plpgsql stable set role = 'authenticated' as $$
begin
  return exists (select from storage.objects o where o.id = file);
end
$$;

create policy "members read" on app.file_records for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people add what they read" on app.file_records for insert to authenticated
  with check (organization_id = (select app.organization_id()) and exists (select from storage.objects o where o.id = object and o.organization_id = file_records.organization_id));
create policy "commands read" on app.file_records for select to commands using (organization_id = (select app.organization_id()));
create policy "commands add what the person reads" on app.file_records for insert to commands
  with check (organization_id = (select app.organization_id()) and app.person_reads_file(object));
grant select, insert on app.file_records to authenticated, commands;

-- A record was saved: the files that it names are files of this record from now on. Its history still shows what it named
-- before, so a file that was taken out of a field stays with the record.
create function app.name_files() returns trigger language plpgsql as $$
declare
  naming record;
begin
  for naming in
    select coalesce(r.content ->> 'id', r.content ->> 'submission')::uuid as record, (r.content ->> 'organization_id')::uuid as organization,
           array(select distinct p #>> '{}' from jsonb_path_query(r.content, '$.**.path') p where jsonb_typeof(p) = 'string') as paths
      from (select to_jsonb(n) as content from new_rows n) r
     where strpos(r.content::text, '"path"') > 0
  loop
    if current_user in ('authenticated', 'commands') then
      insert into app.file_records (object, organization_id, record_organization, table_name, record)
      select f.file, f.shelf, naming.organization, tg_table_name, naming.record from app.files_of_person(naming.paths) f
      on conflict do nothing;
    else
      insert into app.file_records (object, organization_id, record_organization, table_name, record)
      select o.id, o.organization_id, naming.organization, tg_table_name, naming.record
        from storage.objects o where o.organization_id = naming.organization and o.name = any (naming.paths)
      on conflict do nothing;
    end if;
  end loop;
  return null;
end
$$;

-- A migration says it once for each table with a field of files.
create function app.keep_files(kept regclass) returns void language plpgsql as $$
begin
  execute format('create trigger files_insert after insert on %s referencing new table as new_rows for each statement execute function app.name_files()', kept);
  execute format('create trigger files_update after update on %s referencing new table as new_rows for each statement execute function app.name_files()', kept);
end
$$;
revoke execute on function app.keep_files(regclass) from public;

select app.keep_files(format('public.%I', kept)::regclass) from unnest(array[
  'capital_projects', 'vendors', 'control_evidence', 'organization_certificates', 'security_incidents',
  'corrective_actions', 'nonconformances', 'audits', 'audit_workpapers', 'inspection_answers', 'course_lessons',
  'certificates', 'test_executions', 'vendor_certificates', 'company_certificates', 'solicitations', 'contracts',
  'contract_securities', 'contract_obligations', 'change_orders', 'contract_claims', 'invoices', 'grants',
  'grant_amendments', 'grant_costs', 'grant_milestones', 'grant_closeouts', 'subawards', 'subaward_requests',
  'monitoring_visits', 'grant_requirements', 'grant_applications', 'pa_requests', 'pa_projects', 'damage_items',
  'eligibility_checks', 'cost_records', 'fema_questions', 'pa_appeals', 'mitigation_projects', 'recovery_sources',
  'project_costs', 'project_minutes', 'site_logs', 'site_questions', 'submittals', 'pay_applications',
  'punch_items', 'certified_payrolls', 'assets', 'knowledge_documents', 'knowledge_versions', 'agreements',
  'service_requests', 'billing_accounts', 'shipments', 'work_orders', 'safety_events', 'safety_sheets',
  'pdf_templates', 'incident_log_entries', 'carbon_entries', 'carbon_credits', 'takeoffs',
  -- Files inside what a vendor sent, and in the answers of a form.
  'vendor_registrations', 'invoice_submissions', 'form_answers']) kept;

-- What records name already, or named once as their history shows.
set local role custodian;
do $$
declare
  kept text;
  names constant text := $sql$
    insert into app.file_records (object, organization_id, record_organization, table_name, record)
    select distinct o.id, o.organization_id, said.organization, %1$L, said.record
      from (%2$s) said, jsonb_path_query(said.content, '$.**.path') p
      join storage.objects o on o.name = p #>> '{}' and o.organization_id::text = split_part(o.name, '/', 1)
     where said.content::text like '%%"path"%%'
    on conflict do nothing $sql$;
begin
  for kept in select t.tgrelid::regclass::text from pg_trigger t where t.tgname = 'files_insert' loop
    execute format(names, replace(kept, 'public.', ''), format(
      'select to_jsonb(n) as content, coalesce(to_jsonb(n) ->> ''id'', to_jsonb(n) ->> ''submission'')::uuid as record, n.organization_id as organization from %s n', kept));
    execute format(names, replace(kept, 'public.', ''), format(
      'select c.after as content, c.record, c.organization_id as organization from public.record_changes c where c.table_name = %L', replace(kept, 'public.', '')));
  end loop;
end
$$;
reset role;
