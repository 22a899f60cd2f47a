-- Files: which organization has which file under which name, and where its bytes lie. The bytes themselves are on disk
-- or in an S3 bucket, under random names (docs/decisions/0033-files.md).

create schema storage;
grant usage on schema storage to anon, authenticated, service_role, custodian;

-- A bucket is a drawer with a rule for who reads. An organization has its own; those without an organization belong to
-- the installation and serve all, each organization seeing its own files in them.
--   public        everybody who knows the name reads, without sign-in
--   organization  members of the file's organization read; its owner and managers change it
--   owner         the file's owner reads and changes it, and nobody else
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
-- A public file is addressed by the name of its bucket alone; a public name tells nothing new when a second one is refused.
create unique index buckets_public_id on storage.buckets (id) where kind = 'public';
create policy "public ones" on storage.buckets for select to anon using (kind = 'public');
create policy "own and the installation's" on storage.buckets for select to authenticated
  using (organization_id = (select app.organization_id()) or organization_id is null or kind = 'public');
create policy "administrators insert" on storage.buckets for insert to authenticated
  with check (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "administrators update" on storage.buckets for update to authenticated
  using (organization_id = (select app.organization_id()) and (select app.at_least('admin')))
  with check (organization_id = (select app.organization_id()));
create policy "administrators delete" on storage.buckets for delete to authenticated
  using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
grant select on storage.buckets to anon;
grant select, insert (organization_id, id, kind, owner_id, file_size_limit, allowed_mime_types), update (kind, file_size_limit, allowed_mime_types, updated_at), delete on storage.buckets to authenticated;

-- A file. The shelf is the part of a bucket in which names are unique: an organization's, an owner's, or the whole
-- bucket where everybody reads. So no name that another organization uses can be found out by trying to use it.
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
  unique (bucket_key, shelf, name),
  foreign key (bucket_key, kind) references storage.buckets (key, kind) on update cascade,
  check (kind <> 'owner' or shelf = coalesce(owner_id, bucket_key))
);
select app.protect('storage.objects');
create index objects_organization_id on storage.objects (organization_id, bucket_key, name);
create policy "public ones" on storage.objects for select to anon using (kind = 'public');
create policy "own" on storage.objects for select to authenticated
  using (kind = 'public' or (organization_id = (select app.organization_id()) and (kind = 'organization' or owner_id = (select app.user_id()))));
-- The bucket is looked up with the rights of whoever asks: a file cannot be put where its owner sees no bucket.
create policy "members insert" on storage.objects for insert to authenticated
  with check (
    organization_id = (select app.organization_id()) and owner_id = (select app.user_id())
    and shelf in (organization_id, owner_id, bucket_key) and (kind <> 'organization' or shelf = organization_id) and (kind <> 'owner' or shelf = owner_id)
    and exists (select from storage.buckets b where b.key = bucket_key and (b.organization_id = objects.organization_id or b.organization_id is null))
  );
create policy "owners and managers update" on storage.objects for update to authenticated
  using (organization_id = (select app.organization_id()) and (owner_id = (select app.user_id()) or (kind <> 'owner' and (select app.at_least('manager')))))
  with check (
    organization_id = (select app.organization_id())
    and shelf in (organization_id, owner_id, bucket_key) and (kind <> 'organization' or shelf = organization_id) and (kind <> 'owner' or shelf = owner_id)
    and exists (select from storage.buckets b where b.key = bucket_key and (b.organization_id = objects.organization_id or b.organization_id is null))
  );
create policy "owners and managers delete" on storage.objects for delete to authenticated
  using (organization_id = (select app.organization_id()) and (owner_id = (select app.user_id()) or (kind <> 'owner' and (select app.at_least('manager')))));
grant select on storage.objects to anon;
grant select, insert, update (bucket_key, kind, shelf, name, version, size, content_type, cache_control, etag, metadata, updated_at), delete on storage.objects to authenticated;

-- What an organization keeps, counted in the transaction that changes it, and how much it may keep.
create table storage.usage (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  bytes bigint not null default 0 check (bytes >= 0),
  quota bigint not null default 10737418240 check (quota >= 0)
);
select app.protect('storage.usage');
create policy "own read" on storage.usage for select to authenticated using (organization_id = (select app.organization_id()));
create policy "own count" on storage.usage for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "own begin" on storage.usage for insert to authenticated with check (organization_id = (select app.organization_id()));
grant select, insert (organization_id, bytes), update (bytes) on storage.usage to authenticated;

-- Bytes that no file names, not yet or not any more. The line is written before the bytes are and outlives a crash at
-- any moment; a sweep takes away the bytes of lines a day old that are still nobody's. Whoever stores a file writes
-- lines and reads none: a line about bytes that a file names does nothing.
create table storage.leftovers (
  version uuid primary key,
  since timestamptz not null default now()
);
select app.protect('storage.leftovers');
create index leftovers_since on storage.leftovers (since);
create policy "note" on storage.leftovers for insert to authenticated with check (true);
grant insert (version) on storage.leftovers to authenticated;

-- A resumable upload (TUS 1.0) on its way, and the pieces that have come. Only whoever began it goes on with it.
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
  -- Whoever is writing holds the upload; a hold that was not renewed is over.
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
select app.protect('storage.uploads');
create index uploads_expires_at on storage.uploads (expires_at);
create index uploads_organization_id on storage.uploads (organization_id);
create policy "own" on storage.uploads for all to authenticated
  using (owner_id = (select app.user_id()) and organization_id = (select app.organization_id()))
  with check (owner_id = (select app.user_id()) and organization_id = (select app.organization_id()));
grant select, insert, update (received, holder, held_until, expires_at), delete on storage.uploads to authenticated;

create table storage.upload_pieces (
  upload_id uuid not null references storage.uploads (id) on delete cascade,
  starts_at bigint not null,
  size bigint not null check (size > 0),
  version uuid not null unique,
  primary key (upload_id, starts_at)
);
select app.protect('storage.upload_pieces');
create policy "own" on storage.upload_pieces for all to authenticated
  using (exists (select from storage.uploads u where u.id = upload_id)) with check (exists (select from storage.uploads u where u.id = upload_id));
grant select, insert, delete on storage.upload_pieces to authenticated;

-- Where every organization keeps its papers.
insert into storage.buckets (id, kind) values ('documents', 'organization');
