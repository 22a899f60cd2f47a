-- What a solicitation publishes beside its text, and what a bidder seals beside its prices.

-- The digest of the whole content: what a signed notice names a document by. Files that are older than this line have none.
alter table storage.objects add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
grant update (sha256) on storage.objects to authenticated;

-- The documents of every edition, by their bytes: what was public stays readable, whatever is published later.
--   who reads the notice: read · commands: add
create table public.notice_documents (
  organization_id uuid not null,
  solicitation uuid not null,
  version uuid not null,
  name text not null check (length(name) between 1 and 255),
  size bigint not null check (size >= 0),
  type text not null check (length(type) <= 255),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  edition integer not null check (edition >= 1),
  primary key (organization_id, solicitation, version),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation)
);
select app.protect('public.notice_documents');
revoke update, delete on public.notice_documents from service_role, custodian;
-- A file is asked for by its bytes, and then it is found out whether it was published.
create index notice_documents_bytes on public.notice_documents (version);
create policy "who reads the notice" on public.notice_documents for select to anon, authenticated
  using (exists (select from public.notices n where n.organization_id = notice_documents.organization_id and n.solicitation = notice_documents.solicitation));
create policy "commands read" on public.notice_documents for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.notice_documents for insert to commands with check (organization_id = (select app.organization_id()));
grant select on public.notice_documents to anon, authenticated, commands;
grant insert on public.notice_documents to commands;
create policy "published with a notice" on storage.objects for select to anon, authenticated using (exists (select from public.notice_documents d where d.version = objects.version));

-- Attachments of a sealed bid: all of them in one bundle, encrypted by the bidder's browser and as large as a power of two,
-- so that neither their number nor their size shows. The key lies in the envelope. The bytes stay among the bidder's files.
--   the bidder: read · commands: the bidder's put it in; the agency's read it when they read the envelope
create table public.sealed_bundles (
  organization_id uuid not null,
  envelope uuid not null,
  version uuid not null,
  size bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, envelope),
  foreign key (organization_id, envelope) references public.bid_envelopes (organization_id, id)
);
select app.protect('public.sealed_bundles');
revoke update, delete on public.sealed_bundles from service_role, custodian;
create policy "who reads the envelope" on public.sealed_bundles for select to authenticated, commands
  using (exists (select from public.bid_envelopes e where e.organization_id = sealed_bundles.organization_id and e.id = sealed_bundles.envelope));
create policy "its bidder puts it in" on public.sealed_bundles for insert to commands
  with check (exists (select from public.bid_envelopes e where e.organization_id = sealed_bundles.organization_id and e.id = sealed_bundles.envelope
    and e.bidder = (select app.organization_id()) and e.withdrawn_at is null and app.takes_bids(e.organization_id, e.solicitation)));
grant select on public.sealed_bundles to authenticated;
grant select, insert on public.sealed_bundles to commands;

-- After the opening: which file lies where in the bundle, and the key to it, for whoever reads the bid. Without bytes: what
-- arrived was not what the bidder had sealed.
--   who reads the bid: read · commands: add
create table public.bid_files (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  bid uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null check (length(type) <= 255),
  size bigint not null check (size >= 0),
  starts bigint not null check (starts >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  version uuid,
  key text not null check (length(key) <= 100),
  nonce text not null check (length(nonce) <= 40),
  primary key (organization_id, id),
  foreign key (organization_id, bid) references public.bids (organization_id, id)
);
select app.protect('public.bid_files');
revoke update, delete on public.bid_files from service_role, custodian;
create index on public.bid_files (organization_id, bid, starts);
create index bid_files_bytes on public.bid_files (version);
create policy "who reads the bid" on public.bid_files for select to authenticated
  using (exists (select from public.bids b where b.organization_id = bid_files.organization_id and b.id = bid_files.bid));
create policy "commands read" on public.bid_files for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.bid_files for insert to commands with check (organization_id = (select app.organization_id()));
grant select on public.bid_files to authenticated;
grant select, insert on public.bid_files to commands;
create policy "of a bid that one reads" on storage.objects for select to authenticated using (exists (select from public.bid_files f where f.version = objects.version));
