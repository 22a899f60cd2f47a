-- Files: buckets, objects, who reads them, and how much an organization stores.

-- Files: which organization has which file under which name, and where its bytes are. The bytes themselves are on disk or
-- in an S3 bucket, under random names (docs/decisions/0033-files.md).
create schema storage;

grant usage on schema storage to anon, authenticated, service_role, custodian;

-- A bucket has one rule for who reads. An organization has its own; buckets without an organization belong to the
-- installation and serve all, each organization seeing its own files in them. public: everyone who knows the name
-- reads, without sign-in. organization: members of the file's organization read; its owner and managers change it.
-- owner: only the file's owner reads and changes it.
create table storage.buckets (
  key uuid primary key default app.uuid_v7(),
  organization_id uuid references public.organizations (id),
  id text not null check (length(id) between 1 and 100),
  kind text not null default 'organization' check (kind in ('public', 'organization', 'owner')),
  owner_id uuid,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[] check (cardinality(allowed_mime_types) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (organization_id, id),
  unique (key, kind)
);
select app.protect('storage.buckets');
create policy "public ones" on storage.buckets for select to anon using (kind = 'public');
create policy "own and the installation's" on storage.buckets for select to authenticated using (organization_id = (select app.organization_id()) or organization_id is null or kind = 'public');
create policy "administrators insert" on storage.buckets for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "administrators update" on storage.buckets for update to authenticated using (organization_id = (select app.organization_id()) and (select app.at_least('admin'))) with check (organization_id = (select app.organization_id()));
create policy "administrators delete" on storage.buckets for delete to authenticated using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
grant select on storage.buckets to anon;
grant select, delete, insert (organization_id, id, kind, owner_id, file_size_limit, allowed_mime_types), update (kind, file_size_limit, allowed_mime_types, updated_at) on storage.buckets to authenticated;
-- A public file is addressed by the name of its bucket alone; a public name tells nothing new when a second one is refused.
create unique index buckets_public_id on storage.buckets (id) where kind = 'public';

-- A file. The shelf is the part of a bucket in which names are unique: an organization's, an owner's, or the whole bucket
-- where everyone reads. So trying a name doesn't reveal that another organization uses it.
create table storage.objects (
  id uuid primary key default app.uuid_v7(),
  organization_id uuid references public.organizations (id),
  bucket_key uuid not null,
  kind text not null,
  shelf uuid not null,
  name text collate "C" not null check (octet_length(name) between 1 and 1024),
  owner_id uuid,
  -- The name of the bytes. A new content is a new version; bytes are never changed.
  version uuid not null unique,
  size bigint not null check (size >= 0),
  content_type text not null,
  cache_control text not null default 'max-age=3600',
  etag text not null,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and length(metadata::text) <= 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Files that a solicitation publishes besides its text, and that a bidder seals besides its prices.
  
  -- The digest of the whole content, by which a signed notice identifies a document. Files older than this column have none.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  record_table text generated always as (case
    when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[a-z][a-z0-9_]{0,62}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.'
     and split_part(name, '/', 1) = organization_id::text
     and split_part(name, '/', 2) not in ('records', 'sealed') and name !~ '^[^/]+/forms/[^/]+/[^/]+$'
    then split_part(name, '/', 2) end) stored,
  record_id uuid generated always as (case
    when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[a-z][a-z0-9_]{0,62}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.'
     and split_part(name, '/', 1) = organization_id::text
     and split_part(name, '/', 2) not in ('records', 'sealed') and name !~ '^[^/]+/forms/[^/]+/[^/]+$'
    then split_part(name, '/', 3)::uuid end) stored,
  flags text[] not null default '{}' check (flags <@ array['metadata_removed', 'metadata_kept', 'pdf_scripts', 'pdf_opens', 'pdf_launches', 'pdf_files', 'pdf_encrypted', 'pdf_unread']),
  -- The digest of the upload, where it differs from what is stored: the sender compares with it.
  sent_sha256 text check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  unique (bucket_key, shelf, name),
  foreign key (bucket_key, kind) references storage.buckets (key, kind) on update cascade,
  check (kind <> 'owner' or shelf = coalesce(owner_id, bucket_key))
);
select app.protect('storage.objects');
create policy "public ones" on storage.objects for select to anon using (kind = 'public');
grant select on storage.objects to anon;
grant select, insert, delete, update (bucket_key, kind, shelf, name, version, size, content_type, cache_control, etag, metadata, updated_at, sha256, flags, sent_sha256) on storage.objects to authenticated;
create index objects_organization_id on storage.objects (organization_id, bucket_key, name);

-- How much an organization stores, counted in the transaction that changes it, and its limit.
create table storage.usage (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  bytes bigint not null default 0 check (bytes >= 0),
  quota bigint not null default 10737418240 check (quota >= 0)
);
select app.protect('storage.usage');
create policy "own read" on storage.usage for select to authenticated using (organization_id = (select app.organization_id()));
create policy "own count" on storage.usage for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (bytes) on storage.usage to authenticated;

-- Stored bytes that no file refers to. The line is written before the bytes and survives a crash; a sweep deletes the
-- bytes of lines that are a day old and still unused. Storing a file writes lines and reads none: a line about bytes
-- that a file refers to has no effect.
create table storage.leftovers (
  version uuid primary key,
  since timestamptz not null default now()
);
select app.protect('storage.leftovers');
create policy "note" on storage.leftovers for insert to authenticated with check (true);
grant insert (version) on storage.leftovers to authenticated;
create index leftovers_since on storage.leftovers (since);

-- A resumable upload (TUS 1.0) and the pieces received so far. Only the person who began it continues it.
create table storage.uploads (
  id uuid primary key default app.uuid_v7(),
  organization_id uuid references public.organizations (id) on delete cascade,
  bucket_key uuid not null references storage.buckets (key) on delete cascade,
  owner_id uuid,
  name text not null,
  upsert boolean not null default false,
  content_type text not null,
  cache_control text not null,
  metadata jsonb not null default '{}',
  length bigint not null check (length >= 0),
  received bigint not null default 0 check (received between 0 and length),
  -- The writer holds a lease on the upload; a lease that was not renewed has expired.
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
select app.protect('storage.uploads');
create policy "own" on storage.uploads for all to authenticated using (owner_id = (select app.user_id()) and organization_id = (select app.organization_id())) with check (owner_id = (select app.user_id()) and organization_id = (select app.organization_id()));
grant select, insert, delete, update (received, holder, held_until, expires_at) on storage.uploads to authenticated;
create index uploads_expires_at on storage.uploads (expires_at);
create index uploads_organization_id on storage.uploads (organization_id);

create table storage.upload_pieces (
  upload_id uuid not null references storage.uploads (id) on delete cascade,
  starts_at bigint not null,
  size bigint not null check (size > 0),
  version uuid not null unique,
  primary key (upload_id, starts_at)
);
select app.protect('storage.upload_pieces');
create policy "own" on storage.upload_pieces for all to authenticated using ((select true from storage.uploads u where u.id = upload_pieces.upload_id)) with check (exists (select from storage.uploads u where u.id = upload_id));
grant select, insert, delete on storage.upload_pieces to authenticated;

-- The bucket for every organization's documents.
insert into storage.buckets (id, kind) values ('documents', 'organization');

create function app.person_reads_file(file uuid) returns boolean language plpgsql stable set role = supplier as $$
begin
  return exists (select from storage.objects o where o.id = file);
end
$$;

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
create policy "members read" on app.file_records for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people add what they read" on app.file_records for insert to authenticated with check (organization_id = (select app.organization_id()) and exists (select from storage.objects o where o.id = object and o.organization_id = file_records.organization_id));
create policy "commands read" on app.file_records for select to commands using (organization_id = (select app.organization_id()));
create policy "commands add what the person reads" on app.file_records for insert to commands with check (organization_id = (select app.organization_id()) and app.person_reads_file(object));
grant select, insert on app.file_records to authenticated, commands;

-- Whether the caller reads the record that a file belongs to; null where there is no such table for them to read. A list
-- goes through the files of a record one after the other, so the last answer is kept for the statement.
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

-- Whether the caller, a member of the file's organization, may read this file of a bucket that the organization shares.
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

create policy "own" on storage.objects for select to authenticated using (kind = 'public' or (organization_id = (select app.organization_id()) and case kind when 'owner' then owner_id = (select app.user_id()) else app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id) end));
create policy "members insert" on storage.objects for insert to authenticated with check ( organization_id = (select app.organization_id()) and owner_id = (select app.user_id()) and shelf in (organization_id, owner_id, bucket_key) and (kind <> 'organization' or shelf = organization_id) and (kind <> 'owner' or shelf = owner_id) and exists (select from storage.buckets b where b.key = bucket_key and (b.organization_id = objects.organization_id or b.organization_id is null)) and (kind <> 'organization' or app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id)) );
create policy "owners and managers update" on storage.objects for update to authenticated using (organization_id = (select app.organization_id()) and (owner_id = (select app.user_id()) or (kind <> 'owner' and (select app.at_least('manager')))) and (kind <> 'organization' or app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id))) with check ( organization_id = (select app.organization_id()) and shelf in (organization_id, owner_id, bucket_key) and (kind <> 'organization' or shelf = organization_id) and (kind <> 'owner' or shelf = owner_id) and exists (select from storage.buckets b where b.key = bucket_key and (b.organization_id = objects.organization_id or b.organization_id is null)) and (kind <> 'organization' or app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id)) );
create policy "owners and managers delete" on storage.objects for delete to authenticated using (organization_id = (select app.organization_id()) and (owner_id = (select app.user_id()) or (kind <> 'owner' and (select app.at_least('manager')))) and (kind <> 'organization' or app.reads_file(id, bucket_key, organization_id, owner_id, name, record_table, record_id)));

-- The files at these paths that the caller reads: a command checks with the rights of the person who runs it.
create function app.files_of_person(names text[]) returns table (file uuid, shelf uuid)
language plpgsql stable set role = supplier as $$
begin
  return query select o.id, o.organization_id from storage.objects o where o.organization_id = app.organization_id() and o.name = any (names);
end
$$;

-- The files that a saved record names belong to this record from now on. Its history still shows what it named before, so a
-- file that was removed from a field stays with the record.
create function app.name_files() returns trigger language plpgsql as $$
declare
  naming record;
begin
  for naming in
    select coalesce(r.content ->> 'id', r.content ->> 'submission')::uuid as record, (r.content ->> 'organization_id')::uuid as organization,
           array(select distinct p #>> '{}' from jsonb_path_query(r.content, '$.**.path') p where jsonb_typeof(p) = 'string') as paths
      from (select to_jsonb(n) as content from new_rows n offset 0) r
     where strpos(r.content::text, '"path"') > 0
  loop
    if current_user in ('authenticated', 'supplier', 'commands') then
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

-- A migration calls this once for each table with a file field.
create function app.keep_files(kept regclass) returns void language plpgsql as $$
begin
  execute format('create trigger files_insert after insert on %s referencing new table as new_rows for each statement execute function app.name_files()', kept);
  execute format('create trigger files_update after update on %s referencing new table as new_rows for each statement execute function app.name_files()', kept);
end
$$;
revoke execute on function app.keep_files(regclass) from public;

-- A virus scanner's result for these bytes. Bytes without a line were not scanned and are never called clean. Access:
-- the server only.
create table storage.scans (
  version uuid primary key,
  result text not null check (result in ('clean', 'infected', 'too_large')),
  threat text check (length(threat) <= 200),
  scanner text not null check (length(scanner) <= 40),
  scanned_at timestamptz not null
);
select app.protect('storage.scans');

-- Fields that are encrypted before they reach the database: a value that is not sealed for its own row is refused, however
-- it is written. The name of the key, the place of the value and the sealed bytes follow each other.
create function app.is_sealed(value text, place text, organization uuid, record uuid) returns boolean language sql immutable
  return value ~ ('^sealed:1:[0-9a-f]{16}:' || place || ':' || organization || ':' || record || ':[A-Za-z0-9_-]{38,}$');

create trigger held before delete on storage.objects for each row execute function app.keep_held_file();

-- Replacing the bytes or the name counts as a deletion as well.
create trigger held_bytes before update of version, name, bucket_key on storage.objects for each row
  when (old.version is distinct from new.version or old.name is distinct from new.name or old.bucket_key is distinct from new.bucket_key)
  execute function app.keep_held_file();

create trigger room_of_the_installation after insert or update of bytes on storage.usage for each row execute function app.refuse_without_room();

-- This function creates the row that counts what an organization stores, so that people need no right to insert it. On a
-- cluster they would need the right to set every column that has a default, including the quota.
create function app.begin_usage(organization uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.usage (organization_id) values (organization) on conflict (organization_id) do nothing;
end
$$;
revoke execute on function app.begin_usage(uuid) from public;
grant execute on function app.begin_usage(uuid) to authenticated, service_role;
grant create on schema app to custodian;
alter function app.begin_usage(uuid) owner to custodian;
revoke create on schema app from custodian;
