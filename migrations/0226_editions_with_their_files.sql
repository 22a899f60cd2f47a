-- An edition of a document keeps the files that it was published with; those of before have them in the document alone.
alter table public.knowledge_versions add column files jsonb not null default '[]' check (jsonb_typeof(files) = 'array');
update public.knowledge_versions v set files = d.files from public.knowledge_documents d
 where d.organization_id = v.organization_id and d.id = v.document and d.edition = v.edition and d.files <> '[]';
