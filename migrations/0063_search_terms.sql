-- What is spelt nearly so is looked for by whole words: for each word that was asked for, the nearest that there are, and
-- then the entries that have one of each, by an index of words. By the index of trigrams each of up to twenty-four
-- patterns was a search of its own.

-- The words of a text as app.search_words has them: of letters, or of letters and digits.
create function app.search_terms(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct w.word), '{}') from regexp_split_to_table(words, '[^[:alnum:]]+') as w(word)
   where length(w.word) between 3 and 40 and w.word !~ '^[0-9]+$'
$$;

alter table public.search_entries add column terms text[] not null default '{}';
set local role custodian;
update public.search_entries set terms = app.search_terms(words);
reset role;
create index search_entries_terms on public.search_entries using gin (organization_id, terms);

-- Reviewed definer function, as before: the entry has its words apart as well, and the words that are new are kept.
create or replace function app.record_search() returns trigger language plpgsql security definer set search_path = '' as $$
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
      from new_rows n, lateral (select to_jsonb(n) as row) r
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

-- Reviewed definer function, as in 0017, where the reasons stand.
create or replace function app.search_candidates(asked text, few integer, kind text, nearly boolean)
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
