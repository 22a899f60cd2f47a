-- Search by meaning (decisions 0775 and 0778): the vectors of paragraphs. No text is stored here: a vector is found by the
-- digest of its paragraph, so a paragraph that changes has none until it is made again.

-- What has been read of a document or a contract: `mark` changes with the text, `made_by` with the model.
-- Access: people who read the document or the contract; only the server writes.
create table app.meanings (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  document uuid,
  contract uuid,
  mark text not null check (length(mark) <= 200),
  made_by text not null check (length(made_by) <= 200),
  problem text check (length(problem) <= 300),
  made_at timestamptz not null,
  check (num_nonnulls(document, contract) = 1),
  primary key (organization_id, id),
  unique (organization_id, document),
  unique (organization_id, contract),
  foreign key (organization_id, document) references public.knowledge_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, contract) references public.contracts (organization_id, id) on delete cascade
);
select app.protect('app.meanings');
create policy "who reads the text" on app.meanings for select to authenticated using (organization_id = (select app.organization_id())
  and (document in (select d.id from public.knowledge_documents d) or contract in (select c.id from public.contracts c)));
grant select on app.meanings to authenticated;

-- `signs` has the sign of each number of the vector. The nearest are preselected by the signs that differ, and compared by
-- the numbers, each in one byte.
create table app.paragraph_vectors (
  meaning uuid not null,
  digest bytea not null check (length(digest) = 16),
  organization_id uuid not null references public.organizations (id),
  signs bit varying not null,
  vector bytea not null check (length(vector) between 2 and 4096),
  primary key (organization_id, meaning, digest),
  foreign key (organization_id, meaning) references app.meanings (organization_id, id) on delete cascade
);
select app.protect('app.paragraph_vectors');
create policy "who reads the text" on app.paragraph_vectors for select to authenticated using (organization_id = (select app.organization_id())
  and meaning in (select m.id from app.meanings m));
grant select on app.paragraph_vectors to authenticated;

-- Vectors of the regulations and the guide, which are public and the same for every organization: made once for the
-- installation. A passage is found by the digest of its words.
create table app.documentation_vectors (
  made_by text not null check (length(made_by) between 1 and 200),
  digest bytea not null check (length(digest) = 16),
  signs bit varying not null,
  vector bytea not null check (length(vector) between 2 and 4096),
  primary key (made_by, digest)
);
select app.protect('app.documentation_vectors');
create policy "anyone reads" on app.documentation_vectors for select to authenticated using (true);
grant select on app.documentation_vectors to authenticated;
