-- Search over everything that a person may read.

-- Search over all records by number, name and text, tolerant of typos. One table instead of an index on every text of every
-- record: one query finds all kinds, and a record's table pays with one row.
create extension if not exists pg_trgm with schema app;
create extension if not exists btree_gin with schema app;

-- Access: people read those of records that they may read; commands those of their organization; only the recorder
-- writes.
create table public.search_entries (
  organization_id uuid not null,
  table_name text not null,
  record uuid not null,
  number text,
  title text not null,
  words text not null,
  -- Who reads records of this kind: the lowest role, and the one person where only its creator reads a record.
  reader text not null,
  owner uuid,
  terms text[] not null default '{}',
  primary key (organization_id, table_name, record)
);
select app.protect('public.search_entries');
create policy "the recorder reads" on public.search_entries for select to current_user using (true);
create policy "the recorder inserts" on public.search_entries for insert to current_user with check (true);
create policy "the recorder updates" on public.search_entries for update to current_user using (true) with check (true);
create policy "the recorder deletes" on public.search_entries for delete to current_user using (true);
create policy "commands read" on public.search_entries for select to commands using (organization_id = (select app.organization_id()));
revoke insert, update, delete on public.search_entries from service_role;
grant select on public.search_entries to authenticated, commands;
-- The organization first, so that no other organization's words are read.
create index search_entries_words on public.search_entries using gin (organization_id, words app.gin_trgm_ops);
create index search_entries_number on public.search_entries (organization_id, lower(number));
create index search_entries_terms on public.search_entries using gin (organization_id, terms);

-- The rank of a role; each entry names the lowest role that reads it.
create function app.rank(role text) returns integer language sql immutable parallel safe as $$
  select coalesce(array_position(array['user', 'manager', 'admin', 'platform_admin'], role), 0)
$$;

create policy "who may read such records" on public.search_entries for select to authenticated using (organization_id = (select app.organization_id()) and app.rank(reader) <= (select app.rank(app.role())) and (owner is null or owner = (select app.user_id())));

-- Reviewed definer function: tables, operations and rows come from PostgreSQL, names of columns from the migration.
create function app.record_search() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  least_reader text := tg_argv[0];
  owned boolean := tg_argv[1] = 'owner';
  number_column text := tg_argv[2];
  title_column text := tg_argv[3];
  word_columns text[] := tg_argv[4:];
begin
  if tg_op = 'DELETE' then
    delete from public.search_entries e using old_rows o
     where e.organization_id = o.organization_id and e.table_name = tg_table_name and e.record = o.id;
    return null;
  end if;
  with read as (
    select n.organization_id, n.id, n.created_by, r.row ->> number_column as number, coalesce(r.row ->> title_column, '') as title,
           lower(concat_ws(' ', r.row ->> number_column, r.row ->> title_column, (select string_agg(left(r.row ->> c, 2000), ' ') from unnest(word_columns) c))) as words
      -- offset 0: otherwise the planner repeats the conversion for every column that is read.
      from new_rows n, lateral (select to_jsonb(n) as row offset 0) r
  ), written as (
    insert into public.search_entries as e (organization_id, table_name, record, number, title, words, terms, reader, owner)
    select organization_id, tg_table_name, id, number, title, words, app.search_terms(words), least_reader, case when owned then created_by end from read
    on conflict (organization_id, table_name, record) do update
       set number = excluded.number, title = excluded.title, words = excluded.words, terms = excluded.terms
     where (e.number, e.title, e.words) is distinct from (excluded.number, excluded.title, excluded.words)
    returning e.organization_id, e.terms
  )
  insert into app.search_words (organization_id, word)
  select distinct n.organization_id, w.word from written n, unnest(n.terms) as w(word)
   where not exists (select from app.search_words k where k.organization_id = n.organization_id and k.word = w.word);
  return null;
end
$$;
revoke execute on function app.record_search() from public;

-- A migration calls this once for each searchable record, as its declaration says.
create function app.keep_search(kept regclass, reader text, whose text, number_column text, title_column text, variadic words text[] default '{}') returns void language plpgsql as $$
declare arguments text := (select string_agg(quote_literal(coalesce(a, '')), ', ') from unnest(array[reader, whose, number_column, title_column] || words) a);
begin
  execute format('create trigger search_insert after insert on %s referencing new table as new_rows for each statement execute function app.record_search(%s)', kept, arguments);
  execute format('create trigger search_update after update on %s referencing new table as new_rows for each statement execute function app.record_search(%s)', kept, arguments);
  execute format('create trigger search_delete after delete on %s referencing old table as old_rows for each statement execute function app.record_search(%s)', kept, arguments);
end
$$;
revoke execute on function app.keep_search(regclass, text, text, text, text, text[]) from public;

-- Reviewed definer function. Row security would keep the index of words from being used: comparing texts could reveal rows
-- that the caller may not see, so PostgreSQL checks the policies of every row first (0.7 to 14 s instead of 0.05). So the
-- policy of the entries is repeated here, word for word.
create function app.search_candidates(asked text, few integer, kind text, nearly boolean)
  returns table (table_name text, record uuid, number text, title text, nearness real)
  language plpgsql stable security definer
  set search_path = pg_catalog, app
  set pg_trgm.similarity_threshold = 0.35
as $$
declare
  own uuid := app.organization_id();
  person uuid := app.user_id();
  standing integer := app.rank(app.role());
  longest text := (select t from unnest(string_to_array(asked, ' ')) t order by length(t) desc limit 1);
  terms_asked text[] := app.search_patterns(asked);
  each text;
  near text[];
  first text[];
  second text[];
  third text[];
begin
  if nearly then
    for each in select t from unnest(string_to_array(asked, ' ')) t where length(t) >= 4 order by length(t) desc limit 3 loop
      near := (select array_agg(w.word) from (
        select k.word from app.search_words k where k.organization_id = own and k.word % each group by k.word order by similarity(k.word, each) desc, k.word limit 8) w);
      if near is null then continue; end if;
      if first is null then first := near; elsif second is null then second := near; else third := near; end if;
    end loop;
    if first is null then return; end if;
    return query
      select e.table_name, e.record, e.number, e.title, word_similarity(asked, e.words)::real as nearness
        from (select * from public.search_entries x
               where x.organization_id = own and (kind is null or x.table_name = kind)
                 and x.terms && first and x.terms && coalesce(second, first) and x.terms && coalesce(third, first)
                 and app.rank(x.reader) <= standing and (x.owner is null or x.owner = person) limit 200) e
       order by nearness desc, length(e.title), e.record limit few;
  elsif length(longest) < 3 then
    -- Two signs are in every text; they may be the whole of a code.
    return query
      select e.table_name, e.record, e.number, e.title, 5::real as nearness from public.search_entries e
       where e.organization_id = own and lower(e.number) = asked and (kind is null or e.table_name = kind)
         and app.rank(e.reader) <= standing and (e.owner is null or e.owner = person) limit few;
  else
    return query
      select e.table_name, e.record, e.number, e.title,
             (case when lower(e.number) = asked then 4 when lower(e.number) like terms_asked[1] then 3 when lower(e.title) like asked || '%' then 2 else 1 end
               + strict_word_similarity(asked, lower(e.title)))::real as nearness
        from (select * from public.search_entries x
               where x.organization_id = own and (kind is null or x.table_name = kind)
                 and x.words like terms_asked[1] and x.words like coalesce(terms_asked[2], '%') and x.words like all (terms_asked)
                 and app.rank(x.reader) <= standing and (x.owner is null or x.owner = person) limit 500) e
       order by nearness desc, length(e.title), e.record limit few;
  end if;
end
$$;
revoke execute on function app.search_candidates(text, integer, text, boolean) from public;
grant execute on function app.search_candidates(text, integer, text, boolean) to authenticated;

-- Searches what a person may see: entries with every word, or, where there are none, with similar words. The record
-- itself is then read with the caller's rights.
create function public.search_records(query text, most integer default 20, kind text default null)
  returns table (table_name text, record uuid, number text, title text, nearness real)
  language plpgsql stable security invoker set search_path = ''
as $$
declare
  asked text := left(lower(btrim(regexp_replace(query, '\s+', ' ', 'g'))), 100);
  few integer := least(greatest(most, 1), 200);
  nearly boolean;
begin
  if length(asked) < 2 then return; end if;
  foreach nearly in array array[false, true] loop
    return query
      select f.* from (
        select c.* from app.search_candidates(asked, few, kind, nearly) c where app.sees(c.table_name, c.record, app.organization_id())
        union all
        select v.* from app.search_own_vendors(asked, nearly) v where coalesce(kind, 'vendors') = 'vendors') f
       order by f.nearness desc, length(f.title), f.record limit few;
    if found or length(asked) < 4 then return; end if;
  end loop;
end
$$;
revoke execute on function public.search_records(text, integer, text) from public;
grant execute on function public.search_records(text, integer, text) to authenticated;

-- Misspelled words are compared with the distinct words, a few thousand, instead of every text, which took 76 to 195 ms
-- over 200,000 entries. A vendor's own people also find the records that agencies keep about it.

-- Each searched word, once or, when two transactions wrote it at the same moment, twice: a unique key would make
-- commands wait for each other. Access: only the recorder writes.
create table app.search_words (
  organization_id uuid not null,
  word text not null,
  id uuid not null default app.uuid_v7(),
  primary key (organization_id, word, id)
);
select app.protect('app.search_words');
create policy "the recorder reads" on app.search_words for select to current_user using (true);
create policy "the recorder inserts" on app.search_words for insert to current_user with check (true);
create index search_words_near on app.search_words using gin (organization_id, word app.gin_trgm_ops);

-- Each word as a pattern, the longest first; pattern characters are escaped.
create function app.search_patterns(asked text) returns text[] language sql immutable parallel safe as $$
  select array_agg('%' || replace(replace(replace(t, '\', '\\'), '%', '\%'), '_', '\_') || '%' order by length(t) desc) from unnest(string_to_array(asked, ' ')) t
$$;

-- Misspelled words are searched as whole words: for each word of the query the nearest ones that exist, and then the
-- entries that have one of each, by an index of words. By the trigram index each of up to 24 patterns was a search of its own.

-- The words of a text as app.search_words has them: of letters, or of letters and digits.
create function app.search_terms(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct w.word), '{}') from regexp_split_to_table(words, '[^[:alnum:]]+') as w(word)
   where length(w.word) between 3 and 40 and w.word !~ '^[0-9]+$'
$$;

-- The text of files that belong to records, so that the search finds what is in them. A job reads it after the upload; the
-- file itself stays as it was uploaded. The text is removed with its file, and a file under a legal hold keeps it.
-- Access: people who read the file read its text; only the server writes.
create table storage.texts (
  object uuid primary key references storage.objects (id) on delete cascade,
  organization_id uuid not null references public.organizations (id),
  version uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unread')),
  -- How often reading began: a file that ends the process is not read again and again.
  tries integer not null default 0 check (tries >= 0),
  pages integer check (pages >= 0),
  problem text check (length(problem) <= 200),
  queued_at timestamptz not null default now(),
  check ((state = 'unread') = (problem is not null and state <> 'read'))
);
select app.protect('storage.texts');
create policy "who reads the file" on storage.texts for select to authenticated using (organization_id = (select app.organization_id()) and exists (select from storage.objects o where o.id = object));
grant select on storage.texts to authenticated;
create index texts_waiting on storage.texts (queued_at) where state = 'waiting';
create index texts_organization_id on storage.texts (organization_id);

-- A page of a PDF, or a part of a file without pages. Lines are separated by line breaks, and pieces beside each other by
-- tabs, each with its distance from the left in `places`.
create table storage.text_parts (
  object uuid not null references storage.texts (object) on delete cascade,
  part integer not null check (part >= 1),
  organization_id uuid not null,
  page integer check (page >= 1),
  body text not null check (length(body) <= 100000),
  places integer[] not null default '{}',
  words tsvector generated always as (to_tsvector('pg_catalog.english', body)) stored,
  primary key (object, part)
);
select app.protect('storage.text_parts');
create policy "who reads the file" on storage.text_parts for select to authenticated using (organization_id = (select app.organization_id()) and exists (select from storage.objects o where o.id = object));
grant select on storage.text_parts to authenticated;
-- The organization first, so that no other organization's words are read.
create index text_parts_words on storage.text_parts using gin (organization_id, words);

-- Records whose every view is logged: their files are not searched, because a hit would show them without a view. A test
-- compares this list with the declarations.
create function app.unsearched_tables() returns text[] language sql immutable parallel safe as $$ select array['injury_cases'] $$;

-- Reviewed definer function, the custodian's: people upload files and don't queue work. Takes only the stored file. Answers of
-- forms, sealed bundles and loose files are never read.
create function app.queue_file_text() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version and exists (select from storage.texts t where t.object = new.id) then
    return null;
  end if;
  if new.organization_id is null or new.kind <> 'organization'
     or new.record_table = any (app.unsearched_tables())
     or not (new.record_table is not null or starts_with(new.name, new.organization_id || '/records/'))
     or not (new.content_type ~ '^(application/pdf|text/(plain|csv|markdown)|application/vnd\.openxmlformats)' or new.name ~* '\.(pdf|docx|xlsx|txt|md|csv)$') then
    delete from storage.texts t where t.object = new.id and t.version <> new.version;
    return null;
  end if;
  delete from storage.text_parts p where p.object = new.id;
  insert into storage.texts as t (object, organization_id, version) values (new.id, new.organization_id, new.version)
  on conflict (object) do update set version = excluded.version, state = 'waiting', tries = 0, pages = null, problem = null, queued_at = now();
  insert into app.jobs (name, organization_id, payload) values ('read-file-text', new.organization_id, jsonb_build_object('organization_id', new.organization_id, 'object', new.id));
  return null;
end
$$;
revoke execute on function app.queue_file_text() from public;
grant create on schema app to custodian;
alter function app.queue_file_text() owner to custodian;
revoke create on schema app from custodian;
create trigger queue_text after insert or update of version, name on storage.objects for each row execute function app.queue_file_text();

-- The words of a query, of which the last may be unfinished. None where it only says which words must not occur.
create function app.file_query(asked text) returns tsquery language plpgsql immutable set search_path = '' as $$
declare
  words tsquery := websearch_to_tsquery('pg_catalog.english', left(asked, 200));
begin
  if numnode(words) = 0 or querytree(words) in ('', 'T') then return null; end if;
  return case when right(words::text, 1) = '''' and right(asked, 1) ~ '[[:alnum:]]' then (words::text || ':*')::tsquery else words end;
end
$$;
revoke execute on function app.file_query(text) from public;
grant execute on function app.file_query(text) to authenticated;

-- Reviewed definer function, the custodian's. Row security would keep the index of words from being used, because comparing texts could reveal
-- rows that the caller may not see. Returns no text: which files of the caller's own organization have the words, the newest
-- first, and where they first occur. search_files asks for each file with the caller's rights.
create function app.file_candidates(asked tsquery, before uuid, few integer) returns table (object uuid, part integer)
language sql stable security definer set search_path = '' as $$
  select p.object, min(p.part) from storage.text_parts p
   where p.organization_id = app.organization_id() and p.words @@ asked and (before is null or p.object < before)
   group by p.object order by p.object desc limit least(few, 400)
$$;
revoke execute on function app.file_candidates(tsquery, uuid, integer) from public;
grant execute on function app.file_candidates(tsquery, uuid, integer) to authenticated;
grant create on schema app to custodian;
alter function app.file_candidates(tsquery, uuid, integer) owner to custodian;
revoke create on schema app from custodian;

-- Files that have all words of the query and that the caller may read, the newest first, each with the record that it belongs
-- to and the words around the first match. The 500 newest files with the words are considered; how many others there are is
-- not said.
create function public.search_files(query text, most integer default 10)
  returns table (file uuid, path text, name text, part integer, page integer, snippet text, table_name text, record uuid, number text, title text, stored_at timestamptz)
  language plpgsql stable security invoker set search_path = ''
as $$
declare
  asked tsquery := app.file_query(query);
  few integer := least(greatest(most, 1), 50);
  shown integer := 0;
  looked integer := 0;
  before uuid;
  candidate record;
  stored record;
begin
  if asked is null then return; end if;
  loop
    for candidate in select c.object, c.part from app.file_candidates(asked, before, case when before is null then 100 else 400 end) c order by c.object desc loop
      looked := looked + 1;
      before := candidate.object;
      select o.id, o.organization_id, o.name, o.record_table, o.record_id, o.updated_at into stored from storage.objects o where o.id = candidate.object;
      continue when not found;
      file := stored.id;
      path := stored.name;
      name := regexp_replace(stored.name, '^.*/', '');
      table_name := stored.record_table;
      record := stored.record_id;
      stored_at := stored.updated_at;
      if table_name is not null then
        -- A file that was removed from its record, or has a newer version, is not searched.
        select a.name into name from public.attachments a where a.organization_id = stored.organization_id and a.path = stored.name and a.removed_at is null
           and not exists (select from public.attachments n where n.organization_id = a.organization_id and n.table_name = a.table_name
             and n.record = a.record and n.name = a.name and n.file_version > a.file_version and n.removed_at is null);
        continue when not found;
      else
        continue when exists (select from app.file_records f where f.object = stored.id and f.table_name = any (app.unsearched_tables()));
        select f.table_name, f.record into table_name, record from app.file_records f
         where f.object = stored.id and app.reads_record_of_file(f.table_name, f.record, f.record_organization) limit 1;
      end if;
      select p.page, ts_headline('pg_catalog.english', p.body, asked, 'StartSel=⟦, StopSel=⟧, MaxWords=26, MinWords=12, MaxFragments=1')
        into page, snippet from storage.text_parts p where p.object = stored.id and p.part = candidate.part;
      continue when not found;
      part := candidate.part;
      select e.number, e.title into number, title from public.search_entries e
       where e.organization_id = stored.organization_id and e.table_name = search_files.table_name and e.record = search_files.record;
      return next;
      shown := shown + 1;
      if shown >= few then return; end if;
    end loop;
    -- The first 100 are enough for most people. The other 400 come at once: each request of a common word reads its whole index.
    if not found or looked <> 100 then return; end if;
  end loop;
end
$$;
revoke execute on function public.search_files(text, integer) from public;
grant execute on function public.search_files(text, integer) to authenticated;
